-- The provider's answer to an assignment, and the code on arrival. Expands only: older code ignores all of it.
CREATE TYPE "HandshakeStatus" AS ENUM ('waiting', 'verified', 'skipped');

ALTER TABLE "customer_requests"
  ADD COLUMN "provider_silent_at" TIMESTAMPTZ(3),
  ADD COLUMN "handshake" "HandshakeStatus",
  ADD COLUMN "handshake_skip_reason" TEXT,
  ADD COLUMN "provider_plate" TEXT;

-- In a table of its own: who reads a request's row, as the provider's page does, never holds the code.
CREATE TABLE "handshake_codes" (
  "request_id" UUID NOT NULL,
  "assignment" INTEGER NOT NULL,
  "code" VARCHAR(4) NOT NULL,
  "wrong_tries" TEXT[] NOT NULL DEFAULT '{}',
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "handshake_codes_pkey" PRIMARY KEY ("request_id", "assignment"),
  CONSTRAINT "handshake_codes_request_id_fkey" FOREIGN KEY ("request_id")
    REFERENCES "customer_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "four_digits" CHECK ("code" ~ '^[0-9]{4}$')
);

-- What is noted beside a request is news for its open pages too: they look again, as after a position. Lines of the
-- workflow have a version, and come with a change of the row itself.
CREATE FUNCTION "notify_beside_request"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('request_changed', "id" || ':' || "version") FROM "customer_requests" WHERE "id" = NEW."request_id";
  RETURN NULL;
END
$$;

CREATE TRIGGER "request_activity_log_notify" AFTER INSERT ON "request_activity_log"
  FOR EACH ROW WHEN (NEW."version" IS NULL) EXECUTE FUNCTION "notify_beside_request"();
