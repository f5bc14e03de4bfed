-- What waits for the desk itself: now also a provider who does not answer. The index before it goes a release later.
CREATE INDEX "customer_requests_desk_turn" ON "customer_requests" ("waiting_since")
  WHERE "status" IN ('pending_admin_review', 'negotiating', 'deposit_paid', 'provider_assigned')
    AND ("status" <> 'provider_assigned' OR ("provider_silent_at" IS NOT NULL AND "agreement_accepted_at" IS NULL));
