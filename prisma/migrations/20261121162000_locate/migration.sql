-- Locating a caller by a link, the reminder of an unanswered price. Expands only.
ALTER TABLE "customer_requests"
  ADD COLUMN "location_accuracy_m" INTEGER,
  ADD COLUMN "location_shared_at" TIMESTAMPTZ(3),
  ADD COLUMN "address_from_position" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "answer_reminded_at" TIMESTAMPTZ(3),
  ADD CONSTRAINT "location_accuracy_known" CHECK ("location_accuracy_m" BETWEEN 0 AND 1000000);

-- Whoever waits with a caller on the line sees what becomes of the text: pages of its request look again.
CREATE FUNCTION "notify_locate_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('request_changed', "id" || ':' || "version") FROM "customer_requests" WHERE "id" = NEW."request_id";
  RETURN NULL;
END
$$;

CREATE TRIGGER "messages_notify_locate" AFTER UPDATE OF "status" ON "messages"
  FOR EACH ROW WHEN (NEW."purpose" LIKE 'locate:%' AND OLD."status" IS DISTINCT FROM NEW."status")
  EXECUTE FUNCTION "notify_locate_text"();

CREATE TABLE "locate_links" (
  "token" VARCHAR(32) PRIMARY KEY,
  "request_id" UUID NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "locate_links_request_id_key" UNIQUE ("request_id"),
  CONSTRAINT "locate_links_request_id_fkey" FOREIGN KEY ("request_id")
    REFERENCES "customer_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
