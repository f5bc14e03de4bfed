-- The provider directory, and one row per assignment that outlives the request without anything of the customer. Expands
-- only: older code knows nothing of it.
CREATE TYPE "ProviderJobOutcome" AS ENUM ('completed', 'declined', 'replaced', 'cancelled');

CREATE TABLE "providers" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "name" TEXT NOT NULL,
  "phone" TEXT NOT NULL,
  "email" TEXT,
  "vehicle" TEXT,
  "license_number" TEXT,
  "insurance_cents" INTEGER,
  "insurance_until" DATE,
  "services" "ServiceType"[] NOT NULL DEFAULT '{}',
  "notes" TEXT,
  "declined_at" TIMESTAMPTZ(3),
  "deactivated_at" TIMESTAMPTZ(3),
  "last_assigned_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "version" INTEGER NOT NULL DEFAULT 1,
  "jobs" INTEGER NOT NULL DEFAULT 0,
  "declines" INTEGER NOT NULL DEFAULT 0,
  "replacements" INTEGER NOT NULL DEFAULT 0,
  "cancelled" INTEGER NOT NULL DEFAULT 0,
  "ratings" INTEGER NOT NULL DEFAULT 0,
  "rating_sum" INTEGER NOT NULL DEFAULT 0,
  "unverified" INTEGER NOT NULL DEFAULT 0,
  -- What a provider is found by: small letters without accents, as `providerSearch` of domain/providers.ts reads what is typed.
  "search" TEXT NOT NULL GENERATED ALWAYS AS (
    lower(regexp_replace(normalize(
      "name" || ' ' || "phone" || ' ' || coalesce("email", '') || ' ' || coalesce("vehicle", '') || ' '
        || coalesce("license_number", ''), NFD), '[\u0300-\u036f]', '', 'g') COLLATE "C")
  ) STORED,
  -- The order of the list.
  "sort_name" TEXT NOT NULL GENERATED ALWAYS AS (
    lower(regexp_replace(normalize("name", NFD), '[\u0300-\u036f]', '', 'g') COLLATE "C") COLLATE "C"
  ) STORED,

  CONSTRAINT "providers_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "provider_phone_is_e164" CHECK ("phone" ~ '^\+[1-9][0-9]{5,14}$'),
  CONSTRAINT "provider_insurance_positive" CHECK ("insurance_cents" > 0),
  CONSTRAINT "provider_counts_in_range" CHECK (
    least("jobs", "declines", "replacements", "cancelled", "ratings", "rating_sum", "unverified") >= 0
  )
);

CREATE UNIQUE INDEX "providers_phone_key" ON "providers"("phone");
CREATE INDEX "providers_sort_name_idx" ON "providers"("sort_name", "id");
CREATE INDEX "providers_last_assigned_at_id_idx" ON "providers"("last_assigned_at" DESC, "id");

CREATE TABLE "provider_jobs" (
  "id" BIGSERIAL NOT NULL,
  "provider_id" UUID NOT NULL,
  "request_id" UUID NOT NULL,
  "assignment" INTEGER NOT NULL,
  "service_type" "ServiceType" NOT NULL,
  "distance_band" SMALLINT NOT NULL,
  "price_cents" INTEGER,
  "link" VARCHAR(32),
  "assigned_at" TIMESTAMPTZ(3) NOT NULL,
  "agreed_at" TIMESTAMPTZ(3),
  "outcome" "ProviderJobOutcome",
  "ended_at" TIMESTAMPTZ(3),
  "rating" SMALLINT,
  "on_site_paid_at" TIMESTAMPTZ(3),
  "on_site_overdue_at" TIMESTAMPTZ(3),

  CONSTRAINT "provider_jobs_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "provider_job_rating_in_range" CHECK ("rating" BETWEEN 1 AND 5),
  CONSTRAINT "ended_provider_job_has_time" CHECK (("outcome" IS NULL) = ("ended_at" IS NULL)),
  CONSTRAINT "provider_jobs_provider_id_fkey" FOREIGN KEY ("provider_id")
    REFERENCES "providers"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- One event counts once, however often it is told.
CREATE UNIQUE INDEX "provider_jobs_request_id_assignment_key" ON "provider_jobs"("request_id", "assignment");
CREATE UNIQUE INDEX "provider_jobs_link_key" ON "provider_jobs"("link");
CREATE INDEX "provider_jobs_provider_id_assigned_at_id_idx"
  ON "provider_jobs"("provider_id", "assigned_at" DESC, "id" DESC);
-- What jobs of a kind and distance cost lately, from the index alone.
CREATE INDEX "provider_jobs_prices" ON "provider_jobs"("service_type", "distance_band", "ended_at" DESC)
  INCLUDE ("price_cents") WHERE "outcome" = 'completed';

-- A provider's figures are the sums over the jobs' rows, kept by what a row was and what it is now.
CREATE FUNCTION "add_provider_job"("job" "provider_jobs", "n" INTEGER) RETURNS void LANGUAGE sql AS $$
  UPDATE "providers" SET
    "jobs" = "jobs" + "n" * (("job"."outcome" = 'completed') IS TRUE)::int,
    "declines" = "declines" + "n" * (("job"."outcome" = 'declined') IS TRUE)::int,
    "replacements" = "replacements" + "n" * (("job"."outcome" = 'replaced') IS TRUE)::int,
    "cancelled" = "cancelled" + "n" * (("job"."outcome" = 'cancelled') IS TRUE)::int,
    "ratings" = "ratings" + "n" * ("job"."rating" IS NOT NULL)::int,
    "rating_sum" = "rating_sum" + "n" * coalesce("job"."rating", 0),
    "unverified" = "unverified"
      + "n" * ("job"."on_site_overdue_at" IS NOT NULL AND "job"."on_site_paid_at" IS NULL)::int
  WHERE "id" = "job"."provider_id";
$$;

CREATE FUNCTION "count_provider_job"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- First what is added: in between no figure is below zero.
  IF TG_OP <> 'DELETE' THEN PERFORM add_provider_job(NEW, 1); END IF;
  IF TG_OP <> 'INSERT' THEN PERFORM add_provider_job(OLD, -1); END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER "provider_jobs_count_new" AFTER INSERT OR DELETE ON "provider_jobs"
  FOR EACH ROW EXECUTE FUNCTION "count_provider_job"();
CREATE TRIGGER "provider_jobs_count_change" AFTER UPDATE ON "provider_jobs"
  FOR EACH ROW WHEN (
    (OLD."provider_id", OLD."outcome", OLD."rating", OLD."on_site_overdue_at" IS NULL, OLD."on_site_paid_at" IS NULL)
    IS DISTINCT FROM
    (NEW."provider_id", NEW."outcome", NEW."rating", NEW."on_site_overdue_at" IS NULL, NEW."on_site_paid_at" IS NULL))
  EXECUTE FUNCTION "count_provider_job"();

-- Who has done a job of a kind does that kind. What the desk takes out of the list later stays out.
CREATE FUNCTION "learn_provider_service"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "providers" SET "services" = "services" || NEW."service_type", "version" = "version" + 1
   WHERE "id" = NEW."provider_id" AND NOT (NEW."service_type" = ANY ("services"));
  RETURN NULL;
END
$$;

CREATE TRIGGER "provider_jobs_learn_service_new" AFTER INSERT ON "provider_jobs"
  FOR EACH ROW WHEN (NEW."outcome" = 'completed') EXECUTE FUNCTION "learn_provider_service"();
CREATE TRIGGER "provider_jobs_learn_service_change" AFTER UPDATE ON "provider_jobs"
  FOR EACH ROW WHEN (NEW."outcome" = 'completed' AND OLD."outcome" IS DISTINCT FROM NEW."outcome")
  EXECUTE FUNCTION "learn_provider_service"();

-- A request that is gone leaves no secret behind.
CREATE FUNCTION "forget_job_links"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "provider_jobs" SET "link" = NULL WHERE "request_id" = OLD."id" AND "link" IS NOT NULL;
  RETURN NULL;
END
$$;

CREATE TRIGGER "customer_requests_forget_job_links" AFTER DELETE ON "customer_requests"
  FOR EACH ROW EXECUTE FUNCTION "forget_job_links"();

-- Who was met in the jobs that are still there.
INSERT INTO "providers" ("name", "phone", "email", "vehicle", "last_assigned_at")
SELECT DISTINCT ON ("provider_phone")
       "provider_name", "provider_phone", "provider_email", "provider_vehicle_info", "updated_at"
  FROM "customer_requests"
 WHERE "provider_name" IS NOT NULL AND "provider_phone" ~ '^\+[1-9][0-9]{5,14}$'
 ORDER BY "provider_phone", "updated_at" DESC;

INSERT INTO "provider_jobs" ("provider_id", "request_id", "assignment", "service_type", "distance_band", "price_cents", "link",
  "assigned_at", "agreed_at", "outcome", "ended_at", "rating", "on_site_paid_at", "on_site_overdue_at")
SELECT "p"."id", "r"."id", "r"."assignments", "r"."service_type",
       CASE WHEN "r"."estimated_distance" IS NULL THEN 0 WHEN "r"."estimated_distance" <= 5 THEN 1
            WHEN "r"."estimated_distance" <= 10 THEN 2 WHEN "r"."estimated_distance" <= 20 THEN 3
            WHEN "r"."estimated_distance" <= 40 THEN 4 ELSE 5 END,
       "r"."final_price_cents", "r"."provider_job_id",
       coalesce("r"."deposit_paid_at", "r"."created_at"), "r"."agreement_accepted_at",
       CASE "r"."status" WHEN 'completed' THEN 'completed' WHEN 'cancelled' THEN 'cancelled' END::"ProviderJobOutcome",
       CASE "r"."status" WHEN 'completed' THEN "r"."service_completed_at" WHEN 'cancelled' THEN "r"."cancelled_at" END,
       "r"."customer_rating", "r"."on_site_paid_at", "r"."on_site_overdue_at"
  FROM "customer_requests" AS "r" JOIN "providers" AS "p" ON "p"."phone" = "r"."provider_phone"
 WHERE "r"."provider_assigned";
