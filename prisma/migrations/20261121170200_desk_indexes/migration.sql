-- The desk looks at what is under way, which is little however many requests there are. The queries name these conditions in
-- the same words (platform/desk-sql.ts).
CREATE INDEX "customer_requests_active" ON "customer_requests" ("request_type", "created_at" DESC, "id" DESC)
  INCLUDE ("status", "service_type") WHERE "status" NOT IN ('completed', 'cancelled');

-- What waits for the desk itself, longest first: the first card, and the texts to the on-call phone.
CREATE INDEX "customer_requests_waiting" ON "customer_requests" ("waiting_since")
  WHERE "status" IN ('pending_admin_review', 'negotiating', 'deposit_paid');

-- What nobody has opened yet: it rings.
CREATE INDEX "customer_requests_unopened" ON "customer_requests" ("created_at")
  WHERE "status" = 'pending_admin_review' AND "request_type" = 'online' AND "first_opened_at" IS NULL;

-- What was cancelled lately.
CREATE INDEX "customer_requests_cancelled_at" ON "customer_requests" ("cancelled_at" DESC) WHERE "status" = 'cancelled';

-- A kind of service among all requests, newest first.
CREATE INDEX "customer_requests_service" ON "customer_requests"
  ("request_type", "service_type", "status", "created_at" DESC, "id" DESC);

-- The statistics add up what was earned, from the index alone.
CREATE INDEX "payments_earned" ON "payments" ("completed_at") INCLUDE ("final_price_cents", "amount_cents")
  WHERE "status" = 'paid';
