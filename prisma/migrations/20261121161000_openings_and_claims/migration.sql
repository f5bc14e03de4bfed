-- An opening that came to nothing is over, and Stripe never named a session for it.
ALTER TABLE "payments" DROP CONSTRAINT "opened_payment_has_session";
ALTER TABLE "payments"
  ADD CONSTRAINT "opened_payment_has_session" CHECK ("status" IN ('opening', 'expired') OR "session_id" IS NOT NULL);

-- Two deliveries may run for one request: who sends a text claims it first.
ALTER TABLE "messages" ADD COLUMN "claimed_at" TIMESTAMPTZ(3);
