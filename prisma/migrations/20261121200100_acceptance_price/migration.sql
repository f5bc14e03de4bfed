-- An acceptance by text is that of one offer: at which price, in cents.
ALTER TABLE "acceptances" ADD COLUMN "price_cents" INTEGER;
