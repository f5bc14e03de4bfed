-- Work that one worker does for all of them: when it was last begun that came to its end. Expands only; older code ignores it.
CREATE TABLE "chores" (
    "name" TEXT NOT NULL,
    "began_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "chores_pkey" PRIMARY KEY ("name")
);
