-- The way a provider drives, and what they say themselves about how far they are. Written by the web alone; deleted a day after
-- the job. Expands only.
CREATE TABLE "provider_positions" (
  "request_id" UUID NOT NULL,
  "assignment" INTEGER NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "lat" DOUBLE PRECISION NOT NULL,
  "lng" DOUBLE PRECISION NOT NULL,
  "accuracy" DOUBLE PRECISION,
  "doubted" BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT "provider_positions_pkey" PRIMARY KEY ("request_id", "assignment", "at"),
  CONSTRAINT "provider_positions_request_id_fkey" FOREIGN KEY ("request_id")
    REFERENCES "customer_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- What is to be deleted is older than a day: little else is.
CREATE INDEX "provider_positions_at_idx" ON "provider_positions"("at");

ALTER TABLE "customer_requests"
  ADD COLUMN "provider_minutes" INTEGER,
  ADD COLUMN "provider_minutes_at" TIMESTAMPTZ(3),
  ADD CONSTRAINT "provider_minutes_whole" CHECK (("provider_minutes" IS NULL) = ("provider_minutes_at" IS NULL)),
  ADD CONSTRAINT "provider_minutes_in_range" CHECK ("provider_minutes" BETWEEN 1 AND 240);

-- Rows whose last position is still known are few: those of jobs under way, and of the last day.
CREATE INDEX "customer_requests_positioned" ON "customer_requests" ("id")
  WHERE "provider_last_location_update" IS NOT NULL OR "provider_minutes_at" IS NOT NULL;
