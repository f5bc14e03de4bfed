-- The end that a text announces: one that would go out moments before it is left out.
ALTER TABLE messages ADD COLUMN deadline_at TIMESTAMPTZ(3);
