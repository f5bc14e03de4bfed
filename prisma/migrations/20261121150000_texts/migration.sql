-- Text messages: consent, language, the ledger of what was sent, opt-outs, what came in. Expands only.
ALTER TABLE "customer_requests"
  ADD COLUMN "language" VARCHAR(2) NOT NULL DEFAULT 'en',
  ADD COLUMN "text_consent_at" TIMESTAMPTZ(3),
  ADD COLUMN "wait_warned_at" TIMESTAMPTZ(3),
  ADD CONSTRAINT "language_known" CHECK ("language" IN ('en', 'es'));

CREATE INDEX "customer_requests_phone_idx" ON "customer_requests"("phone", "created_at" DESC);

ALTER TABLE "messages"
  ADD COLUMN "attempted_at" TIMESTAMPTZ(3),
  ADD COLUMN "delivered_at" TIMESTAMPTZ(3);

CREATE INDEX "messages_provider_id_idx" ON "messages"("provider_id");
CREATE INDEX "messages_phone_idx" ON "messages"("phone", "created_at");
CREATE INDEX "messages_status_idx" ON "messages"("status", "created_at");

-- Kept beyond the purge, so phones are keyed hashes: who agreed to which words, and who said STOP.
CREATE TABLE "text_consents" (
  "id" BIGSERIAL PRIMARY KEY,
  "phone_hash" VARCHAR(64) NOT NULL,
  "wording" VARCHAR(32) NOT NULL,
  "source" VARCHAR(16) NOT NULL,
  "agreed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX "text_consents_phone_hash_idx" ON "text_consents"("phone_hash");

CREATE TABLE "text_opt_outs" (
  "phone_hash" VARCHAR(64) PRIMARY KEY,
  "source" VARCHAR(16) NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- Texts that came in, by Twilio's id: one is answered once, a replay is recognised.
CREATE TABLE "inbound_texts" (
  "sid" VARCHAR(64) PRIMARY KEY,
  "request_id" UUID,
  "word" VARCHAR(16),
  "answer" TEXT,
  "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "inbound_texts_request_id_fkey" FOREIGN KEY ("request_id")
    REFERENCES "customer_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "inbound_texts_received_at_idx" ON "inbound_texts"("received_at");

-- Messages of requests that are gone, to be deleted at Twilio too. Twilio's ids only.
CREATE TABLE "text_redactions" (
  "sid" VARCHAR(64) PRIMARY KEY,
  "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX "text_redactions_due_at_idx" ON "text_redactions"("due_at");
