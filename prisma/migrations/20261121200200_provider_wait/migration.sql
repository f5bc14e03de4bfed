-- How long a paid request waits for a provider: the desk's setting, kept with each request once its deposit is paid.
ALTER TABLE "desk_settings" ADD COLUMN "provider_wait_minutes" INTEGER
  CONSTRAINT "desk_settings_provider_wait" CHECK ("provider_wait_minutes" BETWEEN 10 AND 240);
ALTER TABLE "customer_requests" ADD COLUMN "provider_wait_minutes" INTEGER;
