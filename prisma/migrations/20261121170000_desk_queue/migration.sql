-- Who opened a request first: until then it rings at every desk. Written by the web alone.
ALTER TABLE "customer_requests"
  ADD COLUMN "first_opened_at" TIMESTAMPTZ(3),
  ADD COLUMN "first_opened_by" UUID;

ALTER TABLE "customer_requests" ADD CONSTRAINT "customer_requests_first_opened_by_fkey"
  FOREIGN KEY ("first_opened_by") REFERENCES "admins"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Who has which request open now, by sign-in. A row not seen for half a minute counts no more.
CREATE TABLE "desk_presence" (
    "request_id" UUID NOT NULL,
    "session_id" VARCHAR(64) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "desk_presence_pkey" PRIMARY KEY ("request_id", "session_id")
);

CREATE INDEX "desk_presence_seen_at_idx" ON "desk_presence"("seen_at");

ALTER TABLE "desk_presence" ADD CONSTRAINT "desk_presence_request_id_fkey"
  FOREIGN KEY ("request_id") REFERENCES "customer_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "desk_presence" ADD CONSTRAINT "desk_presence_session_id_fkey"
  FOREIGN KEY ("session_id") REFERENCES "admin_sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What only the desk need know is said to the desk only ("<id>:desk"): the customer's page has nothing to load again.
CREATE OR REPLACE FUNCTION "notify_request_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM pg_notify('request_changed', OLD."id" || ':gone');
  ELSIF TG_OP = 'UPDATE' AND NEW."first_opened_at" IS DISTINCT FROM OLD."first_opened_at" THEN
    PERFORM pg_notify('request_changed', NEW."id" || ':desk');
  ELSE
    PERFORM pg_notify('request_changed', NEW."id" || ':' || NEW."version");
  END IF;
  RETURN NULL;
END
$$;

-- Somebody came to a request. That somebody has left is not said: it follows from the time.
CREATE FUNCTION "notify_desk_presence"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('request_changed', NEW."request_id" || ':desk');
  RETURN NULL;
END
$$;

CREATE TRIGGER "desk_presence_notify_new" AFTER INSERT ON "desk_presence"
  FOR EACH ROW EXECUTE FUNCTION "notify_desk_presence"();
