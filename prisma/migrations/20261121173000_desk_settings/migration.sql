-- What the desk sets for itself: one row of typed columns (decision 0023). NULL: as the environment, or the product, says.
CREATE TABLE "desk_settings" (
  "id" INTEGER NOT NULL DEFAULT 1,
  "version" INTEGER NOT NULL DEFAULT 1,
  "service_phone" VARCHAR(20),
  -- Empty: nobody is on call, whatever the environment says.
  "on_call_phone" VARCHAR(20),
  "late_minutes" INTEGER,
  "overdue_minutes" INTEGER,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "desk_settings_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "desk_settings_one_row" CHECK ("id" = 1),
  CONSTRAINT "desk_settings_phones" CHECK ("service_phone" ~ '^\+[0-9]{6,18}$' AND "on_call_phone" ~ '^(\+[0-9]{6,18})?$'),
  CONSTRAINT "desk_settings_limits" CHECK (
    ("late_minutes" IS NULL) = ("overdue_minutes" IS NULL)
    AND "late_minutes" >= 1 AND "overdue_minutes" > "late_minutes" AND "overdue_minutes" <= 240
  )
);
INSERT INTO "desk_settings" ("id") VALUES (1);

-- Who changed which setting or account, and when. Never the values.
CREATE TABLE "desk_changes" (
  "id" BIGSERIAL NOT NULL,
  "what" VARCHAR(40) NOT NULL,
  "admin_id" UUID,
  -- The account it was done to, where there is one.
  "about_id" UUID,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "desk_changes_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "desk_changes_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id") ON DELETE SET NULL ON UPDATE CASCADE,
  CONSTRAINT "desk_changes_about_id_fkey" FOREIGN KEY ("about_id") REFERENCES "admins"("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "desk_changes_created_at_idx" ON "desk_changes"("created_at" DESC);
