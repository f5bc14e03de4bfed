-- How much of a payment that is kept somebody sent back at Stripe itself, as Stripe said it last.
ALTER TABLE payments ADD COLUMN returned_by_hand_cents INTEGER NOT NULL DEFAULT 0;
