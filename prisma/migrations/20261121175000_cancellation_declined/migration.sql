-- A customer who asks to cancel a job under way gets an answer: yes, or that the job goes on.
ALTER TABLE "customer_requests" ADD COLUMN "cancellation_declined_at" TIMESTAMPTZ(3);

-- What waits for the desk itself: now also such a decision. The index before it goes a release later.
CREATE INDEX "customer_requests_desk_decides" ON "customer_requests" ("waiting_since")
  WHERE "status" IN ('pending_admin_review', 'negotiating', 'deposit_paid', 'provider_assigned')
    AND ("status" <> 'provider_assigned' OR ("provider_silent_at" IS NOT NULL AND "agreement_accepted_at" IS NULL))
    OR ("cancellation_asked_at" IS NOT NULL AND "status" IN ('provider_assigned', 'en_route', 'arrived', 'in_progress'));
