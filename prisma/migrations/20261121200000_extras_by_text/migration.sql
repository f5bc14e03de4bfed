-- Which extra a text asked about: a reply decides that one, and no newer one.
ALTER TABLE "messages" ADD COLUMN "extra_asked_at" TIMESTAMPTZ(3);
ALTER TABLE "inbound_texts" ADD COLUMN "extra_asked_at" TIMESTAMPTZ(3);
