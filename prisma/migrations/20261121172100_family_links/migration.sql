-- Links that show a request to its customer's people, and nothing that leads further. Expands only.
CREATE TABLE "family_links" (
  "id" VARCHAR(32) NOT NULL,
  "request_id" UUID NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "revoked_at" TIMESTAMPTZ(3),
  CONSTRAINT "family_links_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "family_links_request_id_fkey" FOREIGN KEY ("request_id")
    REFERENCES "customer_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "family_links_request_id_idx" ON "family_links"("request_id");
-- One at a time: whoever makes it twice at once gets the same.
CREATE UNIQUE INDEX "family_links_one_active" ON "family_links"("request_id") WHERE "revoked_at" IS NULL;

CREATE TRIGGER "family_links_notify" AFTER INSERT OR UPDATE ON "family_links"
  FOR EACH ROW EXECUTE FUNCTION "notify_beside_request"();
