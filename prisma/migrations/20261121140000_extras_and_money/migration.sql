-- Extras on site, the on-site payment's hour, disputes. Expands only: older code ignores all of it.
CREATE TYPE "ExtraStatus" AS ENUM ('asked', 'approved', 'declined');

ALTER TABLE "customer_requests"
  ADD COLUMN "extra_cents" INTEGER,
  ADD COLUMN "extra_status" "ExtraStatus",
  ADD COLUMN "extra_asked_at" TIMESTAMPTZ(3),
  ADD COLUMN "extra_asks" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "extra_reason" TEXT,
  ADD COLUMN "on_site_reminded_at" TIMESTAMPTZ(3),
  ADD COLUMN "on_site_overdue_at" TIMESTAMPTZ(3);

ALTER TABLE "customer_requests"
  ADD CONSTRAINT "extra_in_range" CHECK ("extra_cents" BETWEEN 1 AND 10000000);

ALTER TABLE "payments"
  ADD COLUMN "disputed_at" TIMESTAMPTZ(3),
  ADD COLUMN "failed_refund_id" TEXT;

CREATE INDEX "payments_payment_intent_id_idx" ON "payments"("payment_intent_id");
CREATE INDEX "payments_disputed_at_idx" ON "payments"("disputed_at");
