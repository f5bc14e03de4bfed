-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "RequestType" AS ENUM ('online', 'phone');

-- CreateEnum
CREATE TYPE "RequestStatus" AS ENUM ('pending_admin_review', 'admin_priced', 'pending_customer_response', 'negotiating', 'approved', 'customer_accepted', 'payment_pending', 'payment_completed', 'deposit_paid', 'provider_assigned', 'assigned', 'en_route', 'arrived', 'in_progress', 'completed', 'cancelled');

-- CreateEnum
CREATE TYPE "PaymentStatus" AS ENUM ('upfront_paid', 'completed', 'refunded');

-- CreateEnum
CREATE TYPE "FinalDecision" AS ENUM ('accepted', 'rejected');

-- CreateEnum
CREATE TYPE "UserType" AS ENUM ('customer', 'admin', 'provider', 'system');

-- CreateEnum
CREATE TYPE "ServiceType" AS ENUM ('towing', 'jump_start', 'tire_change', 'lockout', 'fuel_delivery', 'battery_replacement', 'winch_out', 'heavy_duty_towing', 'flatbed', 'roadside_repair', 'other');

-- CreateEnum
CREATE TYPE "CheckoutStatus" AS ENUM ('opening', 'open', 'closing', 'expired', 'reported', 'paid', 'refund_due', 'refunded', 'refund_failed');

-- CreateEnum
CREATE TYPE "AcceptanceKind" AS ENUM ('customer_terms', 'provider_agreement');

-- CreateTable
CREATE TABLE "customer_requests" (
    "id" UUID NOT NULL,
    "customer_tracking_id" VARCHAR(32),
    "provider_job_id" VARCHAR(32),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "request_type" "RequestType" NOT NULL DEFAULT 'online',
    "create_nonce" VARCHAR(64),
    "create_hash" VARCHAR(64),
    "outside_area" BOOLEAN NOT NULL DEFAULT false,
    "phone" TEXT NOT NULL,
    "email" TEXT,
    "service_type" "ServiceType" NOT NULL,
    "service_description" TEXT,
    "vehicle_type" TEXT,
    "vehicle_year" TEXT NOT NULL,
    "vehicle_make" TEXT NOT NULL,
    "vehicle_model" TEXT NOT NULL,
    "vehicle_plate" TEXT,
    "location_address" TEXT,
    "destination_address" TEXT,
    "use_gps" BOOLEAN NOT NULL DEFAULT false,
    "location_approximate" BOOLEAN NOT NULL DEFAULT false,
    "customer_lat" DOUBLE PRECISION,
    "customer_lng" DOUBLE PRECISION,
    "destination_lat" DOUBLE PRECISION,
    "destination_lng" DOUBLE PRECISION,
    "estimated_distance" DOUBLE PRECISION,
    "version" INTEGER NOT NULL DEFAULT 0,
    "status" "RequestStatus" NOT NULL DEFAULT 'pending_admin_review',
    "payment_status" "PaymentStatus",
    "waiting_since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "payment_link_id" TEXT,
    "admin_price_cents" INTEGER,
    "admin_counter_offer_cents" INTEGER,
    "customer_counter_offer_cents" INTEGER,
    "negotiation_round" INTEGER,
    "final_price_cents" INTEGER,
    "customer_final_decision" "FinalDecision",
    "deposit_amount_cents" INTEGER,
    "approved_at" TIMESTAMPTZ(3),
    "deposit_paid" BOOLEAN NOT NULL DEFAULT false,
    "deposit_paid_at" TIMESTAMPTZ(3),
    "wait_chosen" BOOLEAN NOT NULL DEFAULT false,
    "assignments" INTEGER NOT NULL DEFAULT 0,
    "provider_assigned" BOOLEAN NOT NULL DEFAULT false,
    "agreement_accepted_at" TIMESTAMPTZ(3),
    "cancellation_asked_at" TIMESTAMPTZ(3),
    "service_completed_at" TIMESTAMPTZ(3),
    "links_expired_at" TIMESTAMPTZ(3),
    "on_site_paid_at" TIMESTAMPTZ(3),
    "customer_rating" INTEGER,
    "cancelled_at" TIMESTAMPTZ(3),
    "cancelled_by" "UserType",
    "provider_name" TEXT,
    "provider_phone" TEXT,
    "provider_email" TEXT,
    "provider_vehicle_info" TEXT,
    "customer_review" TEXT,
    "cancel_reason" TEXT,
    "provider_current_lat" DOUBLE PRECISION,
    "provider_current_lng" DOUBLE PRECISION,
    "provider_last_location_update" TIMESTAMPTZ(3),

    CONSTRAINT "customer_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "request_activity_log" (
    "id" BIGSERIAL NOT NULL,
    "request_id" UUID NOT NULL,
    "version" INTEGER,
    "n" INTEGER,
    "action" TEXT NOT NULL,
    "user_type" "UserType" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "request_activity_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payments" (
    "id" UUID NOT NULL,
    "request_id" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "session_id" TEXT,
    "checkout_url" TEXT,
    "payment_intent_id" TEXT,
    "refund_id" TEXT,
    "status" "CheckoutStatus" NOT NULL DEFAULT 'opening',
    "amount_cents" INTEGER NOT NULL,
    "final_price_cents" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "paid_at" TIMESTAMPTZ(3),
    "refunded_at" TIMESTAMPTZ(3),
    "service_type" "ServiceType" NOT NULL,
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "payments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_events" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "session_id" TEXT,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "handled_at" TIMESTAMPTZ(3),
    "outcome" TEXT,

    CONSTRAINT "payment_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "messages" (
    "id" UUID NOT NULL,
    "request_id" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "recipient" "UserType" NOT NULL,
    "phone" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "provider_id" TEXT,
    "error_code" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "command_inputs" (
    "id" UUID NOT NULL,
    "request_id" UUID NOT NULL,
    "fields" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "command_inputs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "acceptances" (
    "id" UUID NOT NULL,
    "request_id" UUID NOT NULL,
    "kind" "AcceptanceKind" NOT NULL,
    "device_id" VARCHAR(64) NOT NULL,
    "terms" VARCHAR(32) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "acceptances_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "form_nonces" (
    "nonce" VARCHAR(64) NOT NULL,
    "payload_hash" VARCHAR(64) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "form_nonces_pkey" PRIMARY KEY ("nonce")
);

-- CreateTable
CREATE TABLE "admins" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "disabled_at" TIMESTAMPTZ(3),

    CONSTRAINT "admins_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "admin_sessions" (
    "id" VARCHAR(64) NOT NULL,
    "admin_id" UUID,
    "data" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "admin_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_events" (
    "id" BIGSERIAL NOT NULL,
    "admin_id" UUID,
    "outcome" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sign_in_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "customer_requests_customer_tracking_id_key" ON "customer_requests"("customer_tracking_id");

-- CreateIndex
CREATE UNIQUE INDEX "customer_requests_provider_job_id_key" ON "customer_requests"("provider_job_id");

-- CreateIndex
CREATE INDEX "customer_requests_status_created_at_id_idx" ON "customer_requests"("status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "customer_requests_created_at_id_idx" ON "customer_requests"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "customer_requests_request_type_status_created_at_id_idx" ON "customer_requests"("request_type", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "customer_requests_service_completed_at_id_idx" ON "customer_requests"("service_completed_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "customer_requests_status_cancelled_at_idx" ON "customer_requests"("status", "cancelled_at");

-- CreateIndex
CREATE UNIQUE INDEX "customer_requests_create_nonce_create_hash_key" ON "customer_requests"("create_nonce", "create_hash");

-- CreateIndex
CREATE INDEX "request_activity_log_request_id_created_at_id_idx" ON "request_activity_log"("request_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "request_activity_log_request_id_version_n_key" ON "request_activity_log"("request_id", "version", "n");

-- CreateIndex
CREATE UNIQUE INDEX "payments_session_id_key" ON "payments"("session_id");

-- CreateIndex
CREATE INDEX "payments_status_idx" ON "payments"("status");

-- CreateIndex
CREATE INDEX "payments_completed_at_idx" ON "payments"("completed_at");

-- CreateIndex
CREATE UNIQUE INDEX "payments_request_id_n_key" ON "payments"("request_id", "n");

-- CreateIndex
CREATE INDEX "payment_events_session_id_idx" ON "payment_events"("session_id");

-- CreateIndex
CREATE UNIQUE INDEX "messages_request_id_purpose_key" ON "messages"("request_id", "purpose");

-- CreateIndex
CREATE INDEX "command_inputs_created_at_idx" ON "command_inputs"("created_at");

-- CreateIndex
CREATE INDEX "command_inputs_request_id_idx" ON "command_inputs"("request_id");

-- CreateIndex
CREATE UNIQUE INDEX "acceptances_request_id_kind_device_id_key" ON "acceptances"("request_id", "kind", "device_id");

-- CreateIndex
CREATE INDEX "form_nonces_created_at_idx" ON "form_nonces"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "admins_email_key" ON "admins"("email");

-- CreateIndex
CREATE INDEX "admin_sessions_expires_at_idx" ON "admin_sessions"("expires_at");

-- CreateIndex
CREATE INDEX "sign_in_events_created_at_idx" ON "sign_in_events"("created_at");

-- CreateIndex
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits"("expire");

-- AddForeignKey
ALTER TABLE "request_activity_log" ADD CONSTRAINT "request_activity_log_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "customer_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "customer_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "command_inputs" ADD CONSTRAINT "command_inputs_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "customer_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "acceptances" ADD CONSTRAINT "acceptances_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "customer_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "admin_sessions" ADD CONSTRAINT "admin_sessions_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema language cannot say ---------------------------------------------------------------------------------

-- Money is positive and at most $100,000; a deposit is the 15% of its price, half a cent rounded up.
ALTER TABLE "customer_requests"
  ADD CONSTRAINT "admin_price_in_range" CHECK ("admin_price_cents" BETWEEN 1 AND 10000000),
  ADD CONSTRAINT "customer_counter_in_range" CHECK ("customer_counter_offer_cents" BETWEEN 1 AND 10000000),
  ADD CONSTRAINT "admin_counter_in_range" CHECK ("admin_counter_offer_cents" BETWEEN 1 AND 10000000),
  ADD CONSTRAINT "final_price_in_range" CHECK ("final_price_cents" BETWEEN 1 AND 10000000),
  ADD CONSTRAINT "deposit_is_share_of_price" CHECK ("deposit_amount_cents" = ("final_price_cents" * 15 + 50) / 100),
  ADD CONSTRAINT "negotiation_round_known" CHECK ("negotiation_round" IN (0, 2)),
  ADD CONSTRAINT "rating_in_range" CHECK ("customer_rating" BETWEEN 1 AND 5),
  ADD CONSTRAINT "version_counts_up" CHECK ("version" >= 0),
  ADD CONSTRAINT "deposit_paid_has_time" CHECK ("deposit_paid" = ("deposit_paid_at" IS NOT NULL)),
  ADD CONSTRAINT "completed_has_time" CHECK ("status" <> 'completed' OR "service_completed_at" IS NOT NULL),
  ADD CONSTRAINT "cancelled_has_time" CHECK ("status" <> 'cancelled' OR "cancelled_at" IS NOT NULL),
  ADD CONSTRAINT "online_has_place" CHECK ("request_type" <> 'online' OR "location_address" IS NOT NULL),
  ADD CONSTRAINT "customer_position_whole" CHECK (("customer_lat" IS NULL) = ("customer_lng" IS NULL)),
  ADD CONSTRAINT "destination_position_whole" CHECK (("destination_lat" IS NULL) = ("destination_lng" IS NULL));

ALTER TABLE "payments"
  ADD CONSTRAINT "payment_amount_positive" CHECK ("amount_cents" >= 0 AND "final_price_cents" > 0),
  ADD CONSTRAINT "opened_payment_has_session" CHECK ("status" = 'opening' OR "session_id" IS NOT NULL);

-- At most one deposit is ever kept for a request.
CREATE UNIQUE INDEX "payments_one_kept_deposit" ON "payments" ("request_id") WHERE "status" = 'paid';

-- Rows no workflow has adopted yet are few: the reconciler finds them without a walk through the table.
CREATE INDEX "customer_requests_unadopted" ON "customer_requests" ("created_at") WHERE "version" = 0;

-- Live pages: every change says whose row changed and to which version; listeners read the row themselves.
CREATE FUNCTION "notify_request_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM pg_notify('request_changed', OLD."id" || ':gone');
  ELSE
    PERFORM pg_notify('request_changed', NEW."id" || ':' || NEW."version");
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER "customer_requests_notify_new" AFTER INSERT OR DELETE ON "customer_requests"
  FOR EACH ROW EXECUTE FUNCTION "notify_request_changed"();
CREATE TRIGGER "customer_requests_notify_change" AFTER UPDATE ON "customer_requests"
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "notify_request_changed"();
