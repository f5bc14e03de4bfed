-- By which words a request is found: number, phones, plate, the provider's name, e-mail. Every beginning of a word of three
-- letters or more is a term of its own, so that looking for a beginning is looking for an equal. It is a table of its own
-- because requests change all the time and these words hardly ever: the index over them is left alone then.
CREATE TABLE "request_search" (
    "request_id" UUID NOT NULL,
    "request_type" "RequestType" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "terms" TEXT[] NOT NULL,

    CONSTRAINT "request_search_pkey" PRIMARY KEY ("request_id")
);

ALTER TABLE "request_search" ADD CONSTRAINT "request_search_request_id_fkey"
  FOREIGN KEY ("request_id") REFERENCES "customer_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- As `foldWord` of domain/search.ts: without accents, small letters.
CREATE FUNCTION "search_fold"("given" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lower(regexp_replace(normalize("given", NFD), '[\u0300-\u036f]', '', 'g') COLLATE "C");

-- As `squash` there: what is left of a text without spaces and signs.
CREATE FUNCTION "search_squash"("given" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(search_fold("given"), '[[:space:]!-/:-@[-`{-~]+', '', 'g');

-- The words of a text.
CREATE FUNCTION "search_words"("given" TEXT) RETURNS TEXT[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_split_to_array(search_fold("given"), '[[:space:]!-/:-@[-`{-~]+');

-- A phone as people say it: without the country's number in North America.
CREATE FUNCTION "search_digits"("phone" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN "phone" LIKE '+1__________' THEN substr("phone", 3)
              ELSE regexp_replace("phone", '[^0-9]', '', 'g') END;

CREATE FUNCTION "search_terms"(
  "id" UUID, "number" TEXT, "phone" TEXT, "provider_phone" TEXT, "plate" TEXT, "provider" TEXT, "email" TEXT
) RETURNS TEXT[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  WITH "words" AS (
    -- Found by their beginnings.
    SELECT left("word", 24) AS "word"
      FROM unnest(
        ARRAY[search_squash("number"), left("id"::text, 8), search_squash("plate")]
          || search_words("plate") || search_words("provider") || search_words(split_part("email", '@', 1))
      ) AS "word"
     WHERE "word" <> ''
  ), "phones" AS (
    SELECT "digits" FROM (VALUES (search_digits("phone")), (search_digits("provider_phone"))) AS "given" ("digits")
     WHERE "digits" <> ''
  )
  SELECT array_agg(DISTINCT "term") FROM (
    SELECT left("word", "n") AS "term" FROM "words", generate_series(least(3, length("word")), length("word")) AS "n"
    UNION ALL SELECT left("digits", "n") FROM "phones", generate_series(3, length("digits")) AS "n"
    -- And by their ends: "the last four".
    UNION ALL SELECT right("digits", "n") FROM "phones", generate_series(4, length("digits") - 1) AS "n"
    UNION ALL SELECT left(search_squash("email"), 60) WHERE "email" <> ''
  ) AS "all";
END;

CREATE FUNCTION "keep_request_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "request_search" ("request_id", "request_type", "created_at", "terms")
  VALUES (NEW."id", NEW."request_type", NEW."created_at",
    search_terms(NEW."id", NEW."customer_tracking_id", NEW."phone", NEW."provider_phone", NEW."vehicle_plate",
      NEW."provider_name", NEW."email"))
  ON CONFLICT ("request_id") DO UPDATE SET "terms" = EXCLUDED."terms";
  RETURN NULL;
END
$$;

CREATE TRIGGER "customer_requests_search_new" AFTER INSERT ON "customer_requests"
  FOR EACH ROW EXECUTE FUNCTION "keep_request_search"();
CREATE TRIGGER "customer_requests_search_change" AFTER UPDATE ON "customer_requests"
  FOR EACH ROW WHEN (
    (OLD."customer_tracking_id", OLD."phone", OLD."provider_phone", OLD."vehicle_plate", OLD."provider_name", OLD."email")
    IS DISTINCT FROM
    (NEW."customer_tracking_id", NEW."phone", NEW."provider_phone", NEW."vehicle_plate", NEW."provider_name", NEW."email"))
  EXECUTE FUNCTION "keep_request_search"();

INSERT INTO "request_search" ("request_id", "request_type", "created_at", "terms")
SELECT "id", "request_type", "created_at",
       search_terms("id", "customer_tracking_id", "phone", "provider_phone", "vehicle_plate", "provider_name", "email")
  FROM "customer_requests";

-- What waits to be sorted into the index is read by every search: a small heap of it only.
CREATE INDEX "request_search_terms_idx" ON "request_search" USING gin ("terms") WITH (gin_pending_list_limit = 512);
-- For words that very many requests have: then the newest are walked through.
CREATE INDEX "request_search_request_type_created_at_idx"
  ON "request_search" ("request_type", "created_at" DESC, "request_id" DESC);

-- The requests with all terms of one of two sets, in no order, at most so many. Always by the index of terms: for a word
-- that many requests have the planner would rather read the whole table until it has enough of them, which takes longer.
CREATE FUNCTION "search_requests"("one" TEXT[], "other" TEXT[], "most" INTEGER)
  RETURNS TABLE ("id" UUID, "request_type" "RequestType", "created_at" TIMESTAMPTZ)
  LANGUAGE sql STABLE SET enable_seqscan = off SET enable_indexscan = off
BEGIN ATOMIC
  SELECT "s"."request_id", "s"."request_type", "s"."created_at" FROM "request_search" AS "s"
   WHERE "s"."terms" @> "one" OR "s"."terms" @> "other" LIMIT "most";
END;
