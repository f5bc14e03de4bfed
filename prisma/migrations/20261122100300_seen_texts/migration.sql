-- Texts that came in, as keyed hashes of Twilio's ids: they outlive the requests, whose ids of messages are deleted with them.
CREATE TABLE seen_texts (
  sid_hash VARCHAR(64) PRIMARY KEY,
  -- Under which of Twilio's tokens it was signed: with another one its signature is refused anyhow.
  token_hash VARCHAR(64) NOT NULL,
  seen_at TIMESTAMPTZ(3) NOT NULL DEFAULT now()
);
CREATE INDEX seen_texts_seen_at_idx ON seen_texts (seen_at);
