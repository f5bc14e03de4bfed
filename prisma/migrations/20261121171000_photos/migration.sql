-- Photos: what they are, and apart from that the pictures. They go with their request. Expands only.
CREATE TYPE "PhotoMoment" AS ENUM ('customer', 'pickup', 'drop_off');
CREATE TYPE "PhotoSize" AS ENUM ('small', 'large');

CREATE TABLE "photos" (
  "id" UUID PRIMARY KEY,
  "request_id" UUID NOT NULL,
  "moment" "PhotoMoment" NOT NULL,
  "assignment" INTEGER NOT NULL DEFAULT 0,
  "sent_hash" VARCHAR(64) NOT NULL,
  "width" INTEGER NOT NULL,
  "height" INTEGER NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "photos_request_id_fkey" FOREIGN KEY ("request_id")
    REFERENCES "customer_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "photos_request_id_moment_assignment_sent_hash_key"
  ON "photos"("request_id", "moment", "assignment", "sent_hash");
CREATE INDEX "photos_request_id_created_at_id_idx" ON "photos"("request_id", "created_at", "id");

CREATE TABLE "photo_files" (
  "photo_id" UUID NOT NULL,
  "size" "PhotoSize" NOT NULL,
  "bytes" BYTEA NOT NULL,
  CONSTRAINT "photo_files_pkey" PRIMARY KEY ("photo_id", "size"),
  CONSTRAINT "photo_files_photo_id_fkey" FOREIGN KEY ("photo_id")
    REFERENCES "photos"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
-- Pictures are compressed already: trying again would only cost time.
ALTER TABLE "photo_files" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;

-- Pages that show the request look again, as they do for a touched row. A deleted request has said so itself.
CREATE FUNCTION "notify_photo_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed UUID := CASE WHEN TG_OP = 'DELETE' THEN OLD."request_id" ELSE NEW."request_id" END;
BEGIN
  PERFORM pg_notify('request_changed', "id" || ':' || "version") FROM "customer_requests" WHERE "id" = changed;
  RETURN NULL;
END
$$;

CREATE TRIGGER "photos_notify" AFTER INSERT OR DELETE ON "photos"
  FOR EACH ROW EXECUTE FUNCTION "notify_photo_changed"();
