-- The statistics add up days, not jobs: what each day of Dallas earned is kept beside the ledger, in the same transaction.
-- Expands only: older code adds up the ledger itself, and its writes are counted here too.
CREATE TABLE "earned_days" (
    "day" DATE NOT NULL,
    "jobs" INTEGER NOT NULL,
    "revenue_cents" BIGINT NOT NULL,
    "commission_cents" BIGINT NOT NULL,

    CONSTRAINT "earned_days_pkey" PRIMARY KEY ("day")
);

-- The rows that a statement touched, as they were (-1) or as they are now (1). In the order of the days, so that two
-- statements about the same days wait for each other and never both.
CREATE FUNCTION count_earned() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign CONSTANT INTEGER := TG_ARGV[0];
BEGIN
  INSERT INTO "earned_days" AS "kept" ("day", "jobs", "revenue_cents", "commission_cents")
  SELECT ("completed_at" AT TIME ZONE 'America/Chicago')::date, sign * count(*), sign * sum("final_price_cents"),
         sign * sum("amount_cents")
    FROM "touched"
   WHERE "status" = 'paid' AND "completed_at" IS NOT NULL
   GROUP BY 1
   ORDER BY 1
  ON CONFLICT ("day") DO UPDATE SET
    "jobs" = "kept"."jobs" + excluded."jobs",
    "revenue_cents" = "kept"."revenue_cents" + excluded."revenue_cents",
    "commission_cents" = "kept"."commission_cents" + excluded."commission_cents";
  RETURN NULL;
END $$;

-- Nobody writes between the triggers and the first count.
LOCK TABLE "payments" IN SHARE ROW EXCLUSIVE MODE;

CREATE TRIGGER earned_inserted AFTER INSERT ON "payments" REFERENCING NEW TABLE AS "touched"
  FOR EACH STATEMENT EXECUTE FUNCTION count_earned('1');
CREATE TRIGGER earned_before_update AFTER UPDATE ON "payments" REFERENCING OLD TABLE AS "touched"
  FOR EACH STATEMENT EXECUTE FUNCTION count_earned('-1');
CREATE TRIGGER earned_updated AFTER UPDATE ON "payments" REFERENCING NEW TABLE AS "touched"
  FOR EACH STATEMENT EXECUTE FUNCTION count_earned('1');
CREATE TRIGGER earned_deleted AFTER DELETE ON "payments" REFERENCING OLD TABLE AS "touched"
  FOR EACH STATEMENT EXECUTE FUNCTION count_earned('-1');

INSERT INTO "earned_days" ("day", "jobs", "revenue_cents", "commission_cents")
SELECT ("completed_at" AT TIME ZONE 'America/Chicago')::date, count(*), sum("final_price_cents"), sum("amount_cents")
  FROM "payments"
 WHERE "status" = 'paid' AND "completed_at" IS NOT NULL
 GROUP BY 1;
