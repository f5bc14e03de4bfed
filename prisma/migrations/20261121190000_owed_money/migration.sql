-- Expands only: older code ignores all of it.
ALTER TABLE "payments"
  -- When the ledger last tried to settle this row by itself, without its workflow: who was tried last waits longest.
  ADD COLUMN "last_tried_at" TIMESTAMPTZ(3),
  -- Since when the row says what it says; rows from before this count from now.
  ADD COLUMN "status_since" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  -- What is disputed at the bank, what became of it, and where the money is meanwhile.
  ADD COLUMN "disputed_cents" INTEGER,
  ADD COLUMN "dispute_outcome" TEXT,
  ADD COLUMN "dispute_funds" TEXT;

-- Whoever changes a status, by whichever way.
CREATE FUNCTION payment_status_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.status_since := now();
  RETURN NEW;
END $$;
CREATE TRIGGER payment_status_since BEFORE UPDATE OF "status" ON "payments"
  FOR EACH ROW WHEN (NEW."status" IS DISTINCT FROM OLD."status") EXECUTE FUNCTION payment_status_since();
