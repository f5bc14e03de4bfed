-- A refund that failed for good and was made another way: when, for the ledger; why and by whom, beside the request.
ALTER TABLE payments ADD COLUMN settled_by_hand_at TIMESTAMPTZ(3);
ALTER TABLE customer_requests
  ADD COLUMN refund_settled_reason TEXT,
  ADD COLUMN refund_settled_by TEXT;
