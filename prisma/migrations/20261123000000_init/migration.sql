-- The whole schema. It's edited in place until release 1.0, because nothing has been deployed.

CREATE TYPE "AcceptanceKind" AS ENUM ('customer_terms', 'provider_agreement');
CREATE TYPE "AdminRole" AS ENUM ('owner', 'dispatcher');
CREATE TYPE "CheckoutStatus" AS ENUM ('opening', 'open', 'closing', 'expired', 'reported', 'paid', 'refund_due', 'refunded', 'refund_failed');
CREATE TYPE "ExtraStatus" AS ENUM ('asked', 'approved', 'declined');
CREATE TYPE "FinalDecision" AS ENUM ('accepted', 'rejected');
CREATE TYPE "HandshakeStatus" AS ENUM ('waiting', 'verified', 'skipped');
CREATE TYPE "PaymentStatus" AS ENUM ('upfront_paid', 'completed', 'refunded');
CREATE TYPE "PhotoMoment" AS ENUM ('customer', 'pickup', 'drop_off', 'report');
CREATE TYPE "PhotoSize" AS ENUM ('small', 'large');
CREATE TYPE "ProviderJobOutcome" AS ENUM ('completed', 'declined', 'replaced', 'changed', 'cancelled');
CREATE TYPE "RequestType" AS ENUM ('online', 'phone');
CREATE TYPE "NextActor" AS ENUM ('customer', 'admin', 'provider', 'system', 'nobody');
CREATE TYPE "UserType" AS ENUM ('customer', 'admin', 'provider', 'system');

CREATE TABLE admins (
  id UUID NOT NULL,
  email TEXT NOT NULL,
  role "AdminRole" NOT NULL DEFAULT 'dispatcher',
  password_hash TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  disabled_at TIMESTAMPTZ(3),
  password_expires_at TIMESTAMPTZ(3),
  totp_secret TEXT,
  totp_pending TEXT,
  totp_since TIMESTAMPTZ(3),
  totp_last_step INTEGER,
  letter_keys BOOLEAN NOT NULL DEFAULT true,
  PRIMARY KEY (id)
);
CREATE UNIQUE INDEX admins_email_key ON admins (email);

CREATE TABLE admin_sessions (
  id VARCHAR(64) NOT NULL,
  admin_id UUID,
  data JSONB NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  stage VARCHAR(16) NOT NULL DEFAULT 'full',
  handle UUID NOT NULL DEFAULT gen_random_uuid(),
  browser VARCHAR(60),
  last_used_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT admin_sessions_stage_known CHECK (stage IN ('full', 'code', 'password')),
  PRIMARY KEY (id),
  CONSTRAINT admin_sessions_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX admin_sessions_admin_id_idx ON admin_sessions (admin_id);
CREATE INDEX admin_sessions_expires_at_idx ON admin_sessions (expires_at);
CREATE UNIQUE INDEX admin_sessions_handle_key ON admin_sessions (handle);

-- The key pair by which the browsers' push services know this installation (VAPID).
CREATE TABLE push_keys (
  id INTEGER NOT NULL DEFAULT 1,
  public_key TEXT NOT NULL,
  private_key TEXT NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT push_keys_one_row CHECK (id = 1)
);

-- The devices that admins are notified on, for as long as their sessions last.
CREATE TABLE push_subscriptions (
  id UUID NOT NULL DEFAULT gen_random_uuid(),
  session_id VARCHAR(64) NOT NULL,
  endpoint TEXT NOT NULL,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  language VARCHAR(2) NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (id),
  CONSTRAINT push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES admin_sessions(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX push_subscriptions_endpoint_key ON push_subscriptions (endpoint);
CREATE INDEX push_subscriptions_session_id_idx ON push_subscriptions (session_id);

CREATE TABLE admin_recovery_codes (
  admin_id UUID NOT NULL,
  code_hash VARCHAR(64) NOT NULL,
  used_at TIMESTAMPTZ(3),
  CONSTRAINT admin_recovery_codes_pkey PRIMARY KEY (admin_id, code_hash),
  CONSTRAINT admin_recovery_codes_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE TABLE sign_in_events (
  id BIGSERIAL,
  admin_id UUID,
  outcome TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (id)
);

CREATE TABLE customer_requests (
  id UUID NOT NULL,
  request_number VARCHAR(6) NOT NULL,
  customer_tracking_id VARCHAR(32),
  former_link_ids TEXT[] NOT NULL DEFAULT '{}',
  provider_job_id VARCHAR(32),
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  request_type "RequestType" NOT NULL DEFAULT 'online',
  by_text BOOLEAN NOT NULL DEFAULT false,
  create_nonce VARCHAR(64),
  create_hash VARCHAR(64),
  outside_area BOOLEAN NOT NULL DEFAULT false,
  phone TEXT NOT NULL,
  email TEXT,
  service_type TEXT NOT NULL,
  service_description TEXT,
  vehicle_type TEXT,
  vehicle_year TEXT NOT NULL,
  vehicle_make TEXT NOT NULL,
  vehicle_model TEXT NOT NULL,
  vehicle_plate TEXT,
  location_address TEXT,
  destination_address TEXT,
  use_gps BOOLEAN NOT NULL DEFAULT false,
  location_approximate BOOLEAN NOT NULL DEFAULT false,
  customer_lat DOUBLE PRECISION,
  customer_lng DOUBLE PRECISION,
  destination_lat DOUBLE PRECISION,
  destination_lng DOUBLE PRECISION,
  estimated_distance DOUBLE PRECISION,
  version INTEGER NOT NULL DEFAULT 0,
  change_id TEXT,
  status TEXT NOT NULL DEFAULT 'pending_admin_review',
  payment_status "PaymentStatus",
  waiting_since TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  next_actor "NextActor" NOT NULL DEFAULT 'admin',
  turn_since TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  payment_link_id TEXT,
  admin_price_cents INTEGER,
  admin_counter_offer_cents INTEGER,
  customer_counter_offer_cents INTEGER,
  negotiation_round INTEGER,
  final_price_cents INTEGER,
  customer_final_decision "FinalDecision",
  deposit_amount_cents INTEGER,
  approved_at TIMESTAMPTZ(3),
  deposit_paid BOOLEAN NOT NULL DEFAULT false,
  deposit_paid_at TIMESTAMPTZ(3),
  wait_chosen BOOLEAN NOT NULL DEFAULT false,
  assignments INTEGER NOT NULL DEFAULT 0,
  provider_assigned BOOLEAN NOT NULL DEFAULT false,
  agreement_accepted_at TIMESTAMPTZ(3),
  promised_first_at TIMESTAMPTZ(3),
  promised_at TIMESTAMPTZ(3),
  promise_made_at TIMESTAMPTZ(3),
  promise_renewals INTEGER NOT NULL DEFAULT 0,
  promise_asked_at TIMESTAMPTZ(3),
  promise_warned_at TIMESTAMPTZ(3),
  late_reason TEXT,
  arrived_at TIMESTAMPTZ(3),
  cancellation_asked_at TIMESTAMPTZ(3),
  cancellation_solved BOOLEAN NOT NULL DEFAULT false,
  service_completed_at TIMESTAMPTZ(3),
  links_expired_at TIMESTAMPTZ(3),
  on_site_paid_at TIMESTAMPTZ(3),
  customer_rating INTEGER,
  cancelled_at TIMESTAMPTZ(3),
  cancelled_by "UserType",
  provider_name TEXT,
  provider_phone TEXT,
  provider_email TEXT,
  provider_vehicle_info TEXT,
  customer_review TEXT,
  cancel_reason TEXT,
  provider_current_lat DOUBLE PRECISION,
  provider_current_lng DOUBLE PRECISION,
  provider_last_location_update TIMESTAMPTZ(3),
  extra_cents INTEGER,
  extra_status "ExtraStatus",
  extra_asked_at TIMESTAMPTZ(3),
  extra_asks INTEGER NOT NULL DEFAULT 0,
  extra_reason TEXT,
  change_status TEXT,
  change_service_type TEXT,
  change_price_cents INTEGER,
  change_deposit_cents INTEGER,
  change_by "UserType",
  change_same_provider BOOLEAN NOT NULL DEFAULT false,
  change_asked_at TIMESTAMPTZ(3),
  change_due_at TIMESTAMPTZ(3),
  change_closed_at TIMESTAMPTZ(3),
  change_asks INTEGER NOT NULL DEFAULT 0,
  change_reason TEXT,
  change_destination TEXT,
  change_destination_point TEXT,
  first_service_type TEXT,
  first_price_cents INTEGER,
  on_site_reminded_at TIMESTAMPTZ(3),
  on_site_overdue_at TIMESTAMPTZ(3),
  on_site_unpaid_at TIMESTAMPTZ(3),
  language VARCHAR(2) NOT NULL DEFAULT 'en',
  text_consent_at TIMESTAMPTZ(3),
  wait_warned_at TIMESTAMPTZ(3),
  location_accuracy_m INTEGER,
  location_shared_at TIMESTAMPTZ(3),
  address_from_position BOOLEAN NOT NULL DEFAULT false,
  answer_reminded_at TIMESTAMPTZ(3),
  first_opened_at TIMESTAMPTZ(3),
  first_opened_by UUID,
  last_opened_at TIMESTAMPTZ(3),
  provider_silent_at TIMESTAMPTZ(3),
  handshake "HandshakeStatus",
  handshake_skip_reason TEXT,
  provider_plate TEXT,
  cancellation_declined_at TIMESTAMPTZ(3),
  cancellation_declined_reason TEXT,
  provider_minutes INTEGER,
  provider_minutes_at TIMESTAMPTZ(3),
  provider_wait_minutes INTEGER,
  refund_settled_reason TEXT,
  refund_settled_by TEXT,
  outcome TEXT,
  failure_reason TEXT,
  failure_at TIMESTAMPTZ(3),
  failure_reports INTEGER NOT NULL DEFAULT 0,
  searches INTEGER NOT NULL DEFAULT 0,
  search_started_at TIMESTAMPTZ(3),
  search_answered_at TIMESTAMPTZ(3),
  provider_fee_cents INTEGER,
  provider_fee_paid_at TIMESTAMPTZ(3),
  provider_fee_method TEXT,
  drop_off_wish TEXT,
  drop_off_asked_at TIMESTAMPTZ(3),
  provider_fee_account TEXT,
  card_only BOOLEAN NOT NULL DEFAULT false,
  locked_in TEXT,
  answers JSONB,
  ending_terms JSONB,
  payment_methods TEXT[] NOT NULL DEFAULT '{}',
  CONSTRAINT admin_counter_in_range CHECK (admin_counter_offer_cents BETWEEN 1 AND 10000000),
  CONSTRAINT admin_price_in_range CHECK (admin_price_cents BETWEEN 1 AND 10000000),
  CONSTRAINT cancelled_has_time CHECK ((status <> 'cancelled') OR (cancelled_at IS NOT NULL)),
  CONSTRAINT change_is_whole CHECK ((change_status IS NULL) = (change_service_type IS NULL)
    AND (change_status IS NULL) = (change_price_cents IS NULL) AND (change_status IS NULL) = (change_asked_at IS NULL)),
  CONSTRAINT change_price_in_range CHECK (change_price_cents BETWEEN 1 AND 10000000),
  CONSTRAINT completed_is_done CHECK ((status = 'completed') = (outcome IN ('done', 'partly_done'))),
  CONSTRAINT completed_has_time CHECK ((status <> 'completed') OR (service_completed_at IS NOT NULL)),
  CONSTRAINT customer_counter_in_range CHECK (customer_counter_offer_cents BETWEEN 1 AND 10000000),
  CONSTRAINT customer_position_whole CHECK ((customer_lat IS NULL) = (customer_lng IS NULL)),
  CONSTRAINT deposit_is_part_of_price CHECK (deposit_amount_cents BETWEEN 0 AND final_price_cents),
  CONSTRAINT deposit_paid_has_time CHECK (deposit_paid = (deposit_paid_at IS NOT NULL)),
  CONSTRAINT destination_position_whole CHECK ((destination_lat IS NULL) = (destination_lng IS NULL)),
  CONSTRAINT failure_has_time CHECK ((failure_reason IS NULL) = (failure_at IS NULL)),
  CONSTRAINT drop_off_asked_has_wish CHECK (drop_off_asked_at IS NULL OR drop_off_wish IS NOT NULL),
  CONSTRAINT extra_in_range CHECK (extra_cents BETWEEN 1 AND 10000000),
  CONSTRAINT final_price_in_range CHECK (final_price_cents BETWEEN 1 AND 10000000),
  CONSTRAINT language_is_code CHECK (language ~ '^[a-z]{2}$'),
  CONSTRAINT location_accuracy_known CHECK (location_accuracy_m BETWEEN 0 AND 1000000),
  CONSTRAINT negotiation_round_known CHECK (negotiation_round IN (0, 2)),
  CONSTRAINT online_has_place CHECK ((request_type <> 'online') OR (location_address IS NOT NULL)),
  CONSTRAINT provider_minutes_in_range CHECK (provider_minutes BETWEEN 1 AND 240),
  CONSTRAINT provider_minutes_whole CHECK ((provider_minutes IS NULL) = (provider_minutes_at IS NULL)),
  CONSTRAINT promise_whole CHECK (num_nulls(promised_first_at, promised_at, promise_made_at) IN (0, 3)),
  CONSTRAINT provider_fee_account_whole CHECK ((provider_fee_method IS NULL) = (provider_fee_account IS NULL)),
  CONSTRAINT provider_fee_in_range CHECK (provider_fee_cents BETWEEN 1 AND deposit_amount_cents),
  CONSTRAINT rating_in_range CHECK (customer_rating BETWEEN 1 AND 5),
  CONSTRAINT service_type_is_key CHECK (service_type ~ '^[a-z_]+$'),
  CONSTRAINT status_is_key CHECK (status ~ '^[a-z_]+$'),
  CONSTRAINT version_counts_up CHECK (version >= 0),
  PRIMARY KEY (id),
  CONSTRAINT customer_requests_first_opened_by_fkey FOREIGN KEY (first_opened_by) REFERENCES admins(id) ON UPDATE CASCADE ON DELETE SET NULL
);
-- For the desk's lists of open requests. Only a few requests are open at a time, however many there are in all. The
-- queries repeat the conditions of these indexes word for word (modules/dispatch/indexed-conditions.ts).
CREATE INDEX "customer_requests_active" ON "customer_requests" ("request_type", "created_at" DESC, "id" DESC)
  INCLUDE ("status", "service_type") WHERE "status" NOT IN ('completed', 'cancelled');
-- For requests that were cancelled recently.
CREATE INDEX "customer_requests_cancelled_at" ON "customer_requests" ("cancelled_at" DESC) WHERE "status" = 'cancelled';
CREATE UNIQUE INDEX customer_requests_create_nonce_create_hash_key ON customer_requests (create_nonce, create_hash);
CREATE INDEX customer_requests_created_at_id_idx ON customer_requests (created_at DESC, id DESC);
CREATE UNIQUE INDEX customer_requests_customer_tracking_id_key ON customer_requests (customer_tracking_id);
CREATE INDEX customer_requests_former_link_ids_idx ON customer_requests USING GIN (former_link_ids);
-- For the list of requests that wait for the desk, the longest wait first, and for the sound that announces new ones.
CREATE INDEX "customer_requests_desk_turn" ON "customer_requests" ("turn_since") WHERE "next_actor" = 'admin';
-- For the desk's list of jobs that weren't paid on site.
CREATE INDEX "customer_requests_unpaid_on_site" ON "customer_requests" ("service_completed_at")
  WHERE "on_site_paid_at" IS NULL
    AND ("on_site_unpaid_at" IS NOT NULL OR "on_site_overdue_at" IS NOT NULL);
-- For the fees that Shoulder still owes providers for jobs that weren't done.
CREATE INDEX "customer_requests_owed_fees" ON "customer_requests" ("cancelled_at")
  WHERE "provider_fee_cents" IS NOT NULL AND "provider_fee_paid_at" IS NULL;
-- For the desk's list of customers who ask for another drop-off.
CREATE INDEX "customer_requests_drop_off_asked" ON "customer_requests" ("drop_off_asked_at") WHERE "drop_off_asked_at" IS NOT NULL;
CREATE INDEX customer_requests_phone_idx ON customer_requests (phone, created_at DESC);
-- Few rows have a last position: those of jobs in progress, and of jobs that ended within a day.
CREATE INDEX "customer_requests_positioned" ON "customer_requests" ("id")
  WHERE "provider_last_location_update" IS NOT NULL OR "provider_minutes_at" IS NOT NULL;
CREATE UNIQUE INDEX customer_requests_provider_job_id_key ON customer_requests (provider_job_id);
CREATE UNIQUE INDEX customer_requests_request_number_key ON customer_requests (request_number);
CREATE INDEX customer_requests_request_type_status_created_at_id_idx ON customer_requests (request_type, status, created_at DESC, id DESC);
-- For searches of one service among all requests, newest first.
CREATE INDEX "customer_requests_service" ON "customer_requests"
  ("request_type", "service_type", "status", "created_at" DESC, "id" DESC);
CREATE INDEX customer_requests_service_completed_at_id_idx ON customer_requests (service_completed_at DESC, id DESC);
CREATE INDEX customer_requests_status_created_at_id_idx ON customer_requests (status, created_at DESC, id DESC);
-- For the reconciler: rows that no workflow has taken over yet. They're few, and it shouldn't read the whole table.
CREATE INDEX "customer_requests_unadopted" ON "customer_requests" ("created_at") WHERE "version" = 0;

CREATE TABLE request_activity_log (
  id BIGSERIAL,
  request_id UUID NOT NULL,
  version INTEGER,
  n INTEGER,
  event TEXT NOT NULL,
  params JSONB NOT NULL,
  event_key TEXT,
  action TEXT NOT NULL,
  user_type "UserType" NOT NULL,
  admin_id UUID,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (id),
  CONSTRAINT request_activity_log_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id) ON UPDATE CASCADE ON DELETE SET NULL,
  CONSTRAINT request_activity_log_request_id_fkey FOREIGN KEY (request_id) REFERENCES customer_requests(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX request_activity_log_request_id_created_at_id_idx ON request_activity_log (request_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX request_activity_log_request_id_version_n_key ON request_activity_log (request_id, version, n);
CREATE UNIQUE INDEX request_activity_log_request_id_event_key_key ON request_activity_log (request_id, event_key);

CREATE TABLE command_inputs (
  id UUID NOT NULL,
  request_id UUID NOT NULL,
  fields JSONB NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (id),
  CONSTRAINT command_inputs_request_id_fkey FOREIGN KEY (request_id) REFERENCES customer_requests(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX command_inputs_created_at_idx ON command_inputs (created_at);
CREATE INDEX command_inputs_request_id_idx ON command_inputs (request_id);

CREATE TABLE form_nonces (
  nonce VARCHAR(64) NOT NULL,
  payload_hash VARCHAR(64) NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (nonce)
);
CREATE INDEX form_nonces_created_at_idx ON form_nonces (created_at);

CREATE TABLE acceptances (
  id UUID NOT NULL,
  request_id UUID NOT NULL,
  kind "AcceptanceKind" NOT NULL,
  device_id VARCHAR(64) NOT NULL,
  terms VARCHAR(32) NOT NULL,
  accepted_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  price_cents INTEGER,
  PRIMARY KEY (id),
  CONSTRAINT acceptances_request_id_fkey FOREIGN KEY (request_id) REFERENCES customer_requests(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX acceptances_request_id_kind_device_id_key ON acceptances (request_id, kind, device_id);

-- The words by which a request is found: number, phones, plate, the provider's name, e-mail. Each beginning of a word
-- with three letters or more is stored as a term, so a search for the beginning of a word just looks for an equal term.
-- The table is separate because requests change often, but these words hardly ever. So their index is rarely updated.
CREATE TABLE request_search (
  request_id UUID NOT NULL,
  request_type "RequestType" NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  terms TEXT[] NOT NULL,
  PRIMARY KEY (request_id),
  CONSTRAINT request_search_request_id_fkey FOREIGN KEY (request_id) REFERENCES customer_requests(id) ON UPDATE CASCADE ON DELETE CASCADE
);
-- For searches of words that very many requests have: these read the newest requests one by one.
CREATE INDEX "request_search_request_type_created_at_idx"
  ON "request_search" ("request_type", "created_at" DESC, "request_id" DESC);
-- New terms wait in a list before they get into the index, and each search reads that list, so keep it short.
CREATE INDEX "request_search_terms_idx" ON "request_search" USING gin ("terms") WITH (gin_pending_list_limit = 512);

CREATE TABLE payments (
  id UUID NOT NULL,
  request_id UUID NOT NULL,
  request_number VARCHAR(6) NOT NULL,
  n INTEGER NOT NULL,
  session_id TEXT,
  checkout_url TEXT,
  payment_intent_id TEXT,
  status "CheckoutStatus" NOT NULL DEFAULT 'opening',
  amount_cents INTEGER NOT NULL,
  final_price_cents INTEGER NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  paid_at TIMESTAMPTZ(3),
  refunded_at TIMESTAMPTZ(3),
  service_type TEXT NOT NULL,
  completed_at TIMESTAMPTZ(3),
  disputed_at TIMESTAMPTZ(3),
  last_tried_at TIMESTAMPTZ(3),
  status_since TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  disputed_cents INTEGER,
  dispute_outcome TEXT,
  dispute_funds TEXT,
  returned_by_hand_cents INTEGER NOT NULL DEFAULT 0,
  settled_by_hand_at TIMESTAMPTZ(3),
  returned_cents INTEGER NOT NULL DEFAULT 0,
  to_return_cents INTEGER NOT NULL DEFAULT 0,
  settled_by_hand_cents INTEGER NOT NULL DEFAULT 0,
  elsewhere_cents INTEGER NOT NULL DEFAULT 0,
  refund_attempt INTEGER NOT NULL DEFAULT 0,
  second BOOLEAN NOT NULL DEFAULT false,
  outcome TEXT,
  ended_at TIMESTAMPTZ(3),
  provider_fee_cents INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT opened_payment_has_session CHECK ((status IN ('opening', 'expired')) OR (session_id IS NOT NULL)),
  CONSTRAINT payment_returned_in_range CHECK (returned_cents >= 0 AND elsewhere_cents >= 0 AND to_return_cents BETWEEN 0 AND amount_cents),
  CONSTRAINT payment_amount_positive CHECK ((amount_cents >= 0) AND (final_price_cents > 0)),
  PRIMARY KEY (id)
);
-- For the statistics, which add up earnings from the index alone.
CREATE INDEX "payments_earned" ON "payments" ("completed_at") INCLUDE ("final_price_cents", "amount_cents")
  WHERE "completed_at" IS NOT NULL;
-- For jobs that weren't done.
CREATE INDEX payments_undone ON payments (ended_at, id) WHERE ended_at IS NOT NULL;
-- At most one deposit is ever kept for a request, besides the second ones of changed jobs.
CREATE UNIQUE INDEX "payments_one_kept_deposit" ON "payments" ("request_id") WHERE "status" = 'paid' AND NOT "second";
CREATE INDEX payments_payment_intent_id_idx ON payments (payment_intent_id);
CREATE UNIQUE INDEX payments_request_id_n_key ON payments (request_id, n);
CREATE UNIQUE INDEX payments_session_id_key ON payments (session_id);
CREATE INDEX payments_status_idx ON payments (status);

CREATE TABLE payment_events (
  id TEXT NOT NULL,
  type TEXT NOT NULL,
  session_id TEXT,
  received_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  handled_at TIMESTAMPTZ(3),
  outcome TEXT,
  PRIMARY KEY (id)
);

-- The earnings of each day in Dallas. The statistics add up these days instead of jobs. The rows are updated in the
-- ledger's own transaction.
CREATE TABLE earned_days (
  day DATE NOT NULL,
  jobs INTEGER NOT NULL,
  revenue_cents BIGINT NOT NULL,
  commission_cents BIGINT NOT NULL,
  PRIMARY KEY (day)
);

-- One row per ended request, for the reports: times and outcome, nothing about the customer. Deleting the request clears its
-- id here and keeps the row.
CREATE TABLE job_figures (
  id BIGSERIAL,
  request_id UUID,
  day DATE NOT NULL,
  hour SMALLINT NOT NULL,
  service_type TEXT NOT NULL,
  admin_id UUID,
  price_minutes DOUBLE PRECISION,
  accept_minutes DOUBLE PRECISION,
  assign_minutes DOUBLE PRECISION,
  arrive_minutes DOUBLE PRECISION,
  wait_minutes DOUBLE PRECISION,
  price_band SMALLINT,
  accepted BOOLEAN,
  lost_reason VARCHAR(24),
  CONSTRAINT figure_hour_in_range CHECK (hour BETWEEN 0 AND 23),
  PRIMARY KEY (id),
  CONSTRAINT job_figures_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id) ON UPDATE CASCADE ON DELETE SET NULL,
  CONSTRAINT job_figures_request_id_fkey FOREIGN KEY (request_id) REFERENCES customer_requests(id) ON UPDATE CASCADE ON DELETE SET NULL
);
CREATE INDEX job_figures_day_idx ON job_figures (day);
CREATE UNIQUE INDEX job_figures_request_id_key ON job_figures (request_id);

-- The last report of each of our processes: when it was alive, and which alerts its metrics cause.
CREATE TABLE part_reports (
  id UUID NOT NULL,
  part VARCHAR(8) NOT NULL,
  started_at TIMESTAMPTZ(3) NOT NULL,
  seen_at TIMESTAMPTZ(3) NOT NULL,
  alerts JSONB NOT NULL,
  PRIMARY KEY (id)
);
CREATE INDEX part_reports_seen_at_idx ON part_reports (seen_at);

CREATE TABLE messages (
  id UUID NOT NULL,
  request_id UUID NOT NULL,
  purpose TEXT NOT NULL,
  recipient "UserType" NOT NULL,
  phone TEXT NOT NULL,
  body TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'queued',
  provider_id TEXT,
  error_code TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  sent_at TIMESTAMPTZ(3),
  attempted_at TIMESTAMPTZ(3),
  delivered_at TIMESTAMPTZ(3),
  claimed_at TIMESTAMPTZ(3),
  asked_at TIMESTAMPTZ(3),
  deadline_at TIMESTAMPTZ(3),
  PRIMARY KEY (id),
  CONSTRAINT messages_request_id_fkey FOREIGN KEY (request_id) REFERENCES customer_requests(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX messages_phone_idx ON messages (phone, created_at);
CREATE INDEX messages_provider_id_idx ON messages (provider_id);
CREATE UNIQUE INDEX messages_request_id_purpose_key ON messages (request_id, purpose);
CREATE INDEX messages_status_idx ON messages (status, created_at);

-- Texts that came in, by Twilio's id. A text is answered only once, even if Twilio's webhook is repeated.
CREATE TABLE inbound_texts (
  sid VARCHAR(64) NOT NULL,
  request_id UUID,
  word VARCHAR(16),
  answer TEXT,
  received_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (sid),
  CONSTRAINT inbound_texts_request_id_fkey FOREIGN KEY (request_id) REFERENCES customer_requests(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX inbound_texts_received_at_idx ON inbound_texts (received_at);

-- Who agreed to texts and to which wording, and who sent STOP. These rows outlive the request, so phones are keyed hashes.
CREATE TABLE text_consents (
  id BIGSERIAL,
  phone_hash VARCHAR(64) NOT NULL,
  wording VARCHAR(32) NOT NULL,
  source VARCHAR(16) NOT NULL,
  agreed_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (id)
);

-- Jobs that only one worker runs at a time: when the last completed run began.
CREATE TABLE chores (
  name TEXT NOT NULL,
  began_at TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (name)
);

-- Who changed which setting or account, and when. Never the values.
CREATE TABLE desk_changes (
  id BIGSERIAL,
  what VARCHAR(40) NOT NULL,
  admin_id UUID,
  about_id UUID,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (id),
  CONSTRAINT desk_changes_about_id_fkey FOREIGN KEY (about_id) REFERENCES admins(id) ON UPDATE CASCADE ON DELETE SET NULL,
  CONSTRAINT desk_changes_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id) ON UPDATE CASCADE ON DELETE SET NULL
);
CREATE INDEX desk_changes_created_at_idx ON desk_changes (created_at DESC);

-- Which admin has claimed a request. The claim counts while the admin is at the desk and the request is open.
CREATE TABLE desk_claims (
  request_id UUID NOT NULL,
  admin_id UUID NOT NULL,
  claimed_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  seen_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (request_id),
  CONSTRAINT desk_claims_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT desk_claims_request_id_fkey FOREIGN KEY (request_id) REFERENCES customer_requests(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX desk_claims_admin_id_idx ON desk_claims (admin_id);

-- Who has which request open now, per sign-in. A row that's older than half a minute doesn't count.
CREATE TABLE desk_presence (
  request_id UUID NOT NULL,
  session_id VARCHAR(64) NOT NULL,
  seen_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT desk_presence_pkey PRIMARY KEY (request_id, session_id),
  CONSTRAINT desk_presence_request_id_fkey FOREIGN KEY (request_id) REFERENCES customer_requests(id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT desk_presence_session_id_fkey FOREIGN KEY (session_id) REFERENCES admin_sessions(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX desk_presence_seen_at_idx ON desk_presence (seen_at);

-- Settings that the desk can change: one row with typed columns (decision 0023). NULL means the value of the
-- environment, or the product's default.
CREATE TABLE desk_settings (
  id INTEGER NOT NULL DEFAULT 1,
  version INTEGER NOT NULL DEFAULT 1,
  service_phone VARCHAR(20),
  on_call_phone VARCHAR(20),
  backup_on_call_phone VARCHAR(20),
  late_minutes INTEGER,
  overdue_minutes INTEGER,
  updated_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  provider_wait_minutes INTEGER,
  ending_terms JSONB,
  rate_card JSONB,
  refund_limit_cents INTEGER,
  CONSTRAINT desk_settings_limits CHECK (((late_minutes IS NULL) = (overdue_minutes IS NULL)) AND (late_minutes >= 1) AND (overdue_minutes > late_minutes) AND (overdue_minutes <= 240)),
  CONSTRAINT desk_settings_one_row CHECK (id = 1),
  CONSTRAINT desk_settings_phones CHECK ((service_phone ~ '^\+[0-9]{6,18}$') AND (on_call_phone ~ '^(\+[0-9]{6,18})?$') AND (backup_on_call_phone ~ '^\+[0-9]{6,18}$')),
  CONSTRAINT desk_settings_refund_limit CHECK (refund_limit_cents >= 0),
  CONSTRAINT desk_settings_provider_wait CHECK (provider_wait_minutes BETWEEN 10 AND 240),
  PRIMARY KEY (id)
);
INSERT INTO desk_settings (id) VALUES (1);

-- Which waits a device was notified of. A claimed notice is being sent; one that isn't finished soon is sent again.
CREATE TABLE push_notices (
  subscription_id UUID NOT NULL,
  request_id UUID NOT NULL,
  began TIMESTAMPTZ(3) NOT NULL,
  claimed_at TIMESTAMPTZ(3) NOT NULL,
  finished_at TIMESTAMPTZ(3),
  CONSTRAINT push_notices_pkey PRIMARY KEY (subscription_id, request_id, began),
  CONSTRAINT push_notices_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES push_subscriptions(id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT push_notices_request_id_fkey FOREIGN KEY (request_id) REFERENCES customer_requests(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX push_notices_request_id_idx ON push_notices (request_id);

-- Notes that dispatchers write for each other about a request. Nobody else reads them.
CREATE TABLE request_notes (
  id BIGSERIAL,
  request_id UUID NOT NULL,
  admin_id UUID,
  text VARCHAR(500) NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (id),
  CONSTRAINT request_notes_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id) ON UPDATE CASCADE ON DELETE SET NULL,
  CONSTRAINT request_notes_request_id_fkey FOREIGN KEY (request_id) REFERENCES customer_requests(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX request_notes_request_id_id_idx ON request_notes (request_id, id DESC);

-- Links with which the customer's family and friends follow a request. They give no other access.
CREATE TABLE family_links (
  id VARCHAR(32) NOT NULL,
  request_id UUID NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  revoked_at TIMESTAMPTZ(3),
  PRIMARY KEY (id),
  CONSTRAINT family_links_request_id_fkey FOREIGN KEY (request_id) REFERENCES customer_requests(id) ON UPDATE CASCADE ON DELETE CASCADE
);
-- A request has one active family link. Two attempts to make one at the same time get the same link.
CREATE UNIQUE INDEX "family_links_one_active" ON "family_links"("request_id") WHERE "revoked_at" IS NULL;
CREATE INDEX family_links_request_id_idx ON family_links (request_id);

-- Reports of providers who couldn't do the job. They're kept after the assignment ends, because the desk needs them.
CREATE TABLE failure_reports (
  request_id UUID NOT NULL,
  version INTEGER NOT NULL,
  at TIMESTAMPTZ(3) NOT NULL,
  reason TEXT NOT NULL,
  provider_name TEXT,
  failure_note TEXT,
  failure_lat DOUBLE PRECISION,
  failure_lng DOUBLE PRECISION,
  positioned_at TIMESTAMPTZ(3),
  CONSTRAINT failure_position_whole CHECK ((failure_lat IS NULL) = (failure_lng IS NULL)),
  CONSTRAINT failure_reports_pkey PRIMARY KEY (request_id, version),
  CONSTRAINT failure_reports_request_id_fkey FOREIGN KEY (request_id) REFERENCES customer_requests(id) ON UPDATE CASCADE ON DELETE CASCADE
);

-- The arrival code has its own table, so that reading a request's row, as the provider's page does, never loads it.
CREATE TABLE handshake_codes (
  request_id UUID NOT NULL,
  assignment INTEGER NOT NULL,
  code VARCHAR(4) NOT NULL,
  wrong_tries TEXT[] NOT NULL DEFAULT '{}',
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT four_digits CHECK (code ~ '^[0-9]{4}$'),
  CONSTRAINT handshake_codes_pkey PRIMARY KEY (request_id, assignment),
  CONSTRAINT handshake_codes_request_id_fkey FOREIGN KEY (request_id) REFERENCES customer_requests(id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE TABLE locate_links (
  token VARCHAR(32) NOT NULL,
  request_id UUID NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (token),
  CONSTRAINT locate_links_request_id_key UNIQUE (request_id),
  CONSTRAINT locate_links_request_id_fkey FOREIGN KEY (request_id) REFERENCES customer_requests(id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE TABLE photos (
  id UUID NOT NULL,
  request_id UUID NOT NULL,
  moment "PhotoMoment" NOT NULL,
  assignment INTEGER NOT NULL DEFAULT 0,
  sent_hash VARCHAR(64) NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (id),
  CONSTRAINT photos_request_id_fkey FOREIGN KEY (request_id) REFERENCES customer_requests(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX photos_request_id_created_at_id_idx ON photos (request_id, created_at, id);
CREATE UNIQUE INDEX photos_request_id_moment_assignment_sent_hash_key ON photos (request_id, moment, assignment, sent_hash);

CREATE TABLE photo_files (
  photo_id UUID NOT NULL,
  size "PhotoSize" NOT NULL,
  bytes BYTEA NOT NULL,
  CONSTRAINT photo_files_pkey PRIMARY KEY (photo_id, size),
  CONSTRAINT photo_files_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES photos(id) ON UPDATE CASCADE ON DELETE CASCADE
);
ALTER TABLE photo_files ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- Where the provider drove, and the minutes they reported. Only the site writes this; it's deleted a day after the
-- job.
CREATE TABLE provider_positions (
  request_id UUID NOT NULL,
  assignment INTEGER NOT NULL,
  at TIMESTAMPTZ(3) NOT NULL,
  lat DOUBLE PRECISION NOT NULL,
  lng DOUBLE PRECISION NOT NULL,
  accuracy DOUBLE PRECISION,
  doubted BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT provider_positions_pkey PRIMARY KEY (request_id, assignment, at),
  CONSTRAINT provider_positions_request_id_fkey FOREIGN KEY (request_id) REFERENCES customer_requests(id) ON UPDATE CASCADE ON DELETE CASCADE
);
-- For deleting positions older than a day, which are few.
CREATE INDEX "provider_positions_at_idx" ON "provider_positions"("at");

CREATE TABLE providers (
  id UUID NOT NULL DEFAULT gen_random_uuid(),
  name TEXT NOT NULL,
  phone TEXT NOT NULL,
  email TEXT,
  vehicle TEXT,
  base_zip TEXT,
  license_number TEXT,
  insurance_cents INTEGER,
  insurance_until DATE,
  services TEXT[] NOT NULL DEFAULT '{}',
  payment_methods TEXT[] NOT NULL DEFAULT '{}',
  notes TEXT,
  declined_at TIMESTAMPTZ(3),
  deactivated_at TIMESTAMPTZ(3),
  last_assigned_at TIMESTAMPTZ(3),
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  version INTEGER NOT NULL DEFAULT 1,
  jobs INTEGER NOT NULL DEFAULT 0,
  declines INTEGER NOT NULL DEFAULT 0,
  replacements INTEGER NOT NULL DEFAULT 0,
  cancelled INTEGER NOT NULL DEFAULT 0,
  ratings INTEGER NOT NULL DEFAULT 0,
  rating_sum INTEGER NOT NULL DEFAULT 0,
  unverified INTEGER NOT NULL DEFAULT 0,
  search TEXT GENERATED ALWAYS AS (lower((regexp_replace(NORMALIZE(((((((((name || ' '::text) || phone) || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || COALESCE(vehicle, ''::text)) || ' '::text) || COALESCE(license_number, ''::text)), NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text) COLLATE "C"))) STORED NOT NULL,
  sort_name TEXT GENERATED ALWAYS AS ((lower((regexp_replace(NORMALIZE(name, NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text) COLLATE "C")) COLLATE "C")) STORED NOT NULL,
  CONSTRAINT provider_base_is_zip CHECK (base_zip ~ '^[0-9]{5}$'),
  CONSTRAINT provider_counts_in_range CHECK (LEAST(jobs, declines, replacements, cancelled, ratings, rating_sum, unverified) >= 0),
  CONSTRAINT provider_insurance_positive CHECK (insurance_cents > 0),
  CONSTRAINT provider_phone_is_e164 CHECK (phone ~ '^\+[1-9][0-9]{5,14}$'),
  PRIMARY KEY (id)
);
CREATE INDEX providers_last_assigned_at_id_idx ON providers (last_assigned_at DESC, id);
CREATE UNIQUE INDEX providers_phone_key ON providers (phone);
CREATE INDEX providers_sort_name_idx ON providers (sort_name, id);

CREATE TABLE provider_jobs (
  id BIGSERIAL,
  provider_id UUID NOT NULL,
  request_id UUID NOT NULL,
  assignment INTEGER NOT NULL,
  service_type TEXT NOT NULL,
  distance_band SMALLINT NOT NULL,
  price_cents INTEGER,
  link VARCHAR(32),
  assigned_at TIMESTAMPTZ(3) NOT NULL,
  agreed_at TIMESTAMPTZ(3),
  promised_at TIMESTAMPTZ(3),
  last_promised_at TIMESTAMPTZ(3),
  arrived_at TIMESTAMPTZ(3),
  outcome "ProviderJobOutcome",
  ended_at TIMESTAMPTZ(3),
  rating SMALLINT,
  on_site_paid_at TIMESTAMPTZ(3),
  on_site_overdue_at TIMESTAMPTZ(3),
  CONSTRAINT ended_provider_job_has_time CHECK ((outcome IS NULL) = (ended_at IS NULL)),
  CONSTRAINT provider_job_rating_in_range CHECK (rating BETWEEN 1 AND 5),
  PRIMARY KEY (id),
  CONSTRAINT provider_jobs_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX provider_jobs_link_key ON provider_jobs (link);
-- For what similar jobs cost recently, read from the index alone.
CREATE INDEX "provider_jobs_prices" ON "provider_jobs"("service_type", "distance_band", "ended_at" DESC)
  INCLUDE ("price_cents") WHERE "outcome" = 'completed';
-- For the statistics about promised times in a period.
CREATE INDEX provider_jobs_promised_at_idx ON provider_jobs (promised_at) WHERE promised_at IS NOT NULL;
CREATE INDEX provider_jobs_provider_id_assigned_at_id_idx ON provider_jobs (provider_id, assigned_at DESC, id DESC);
-- For which providers have a job now.
CREATE INDEX provider_jobs_open ON provider_jobs (provider_id) WHERE outcome IS NULL;
-- One row per assignment, so an event counts once even if it's reported several times.
CREATE UNIQUE INDEX "provider_jobs_request_id_assignment_key" ON "provider_jobs"("request_id", "assignment");

CREATE TABLE rate_limits (
  key VARCHAR(255) NOT NULL,
  points INTEGER NOT NULL DEFAULT 0,
  expire BIGINT,
  PRIMARY KEY (key)
);
CREATE INDEX rate_limits_expire_idx ON rate_limits (expire);

-- Keyed hashes of Twilio's ids of texts that came in. The ids themselves are deleted with the request, but the hashes
-- are kept longer.
CREATE TABLE seen_texts (
  sid_hash VARCHAR(64) NOT NULL,
  token_hash VARCHAR(64) NOT NULL,
  seen_at TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (sid_hash)
);
CREATE INDEX seen_texts_seen_at_idx ON seen_texts (seen_at);

-- Requests by text that aren't complete yet, by the keyed hash of the number. A row is deleted when its request is
-- complete, or after a few hours.
CREATE TABLE text_drafts (
  phone_hash VARCHAR(64) NOT NULL,
  fields JSONB NOT NULL,
  missing TEXT[] NOT NULL DEFAULT '{}',
  language VARCHAR(2) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (phone_hash)
);

CREATE TABLE text_opt_outs (
  phone_hash VARCHAR(64) NOT NULL,
  source VARCHAR(16) NOT NULL,
  at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (phone_hash)
);

-- Messages of deleted requests that must be deleted at Twilio too. Contains only Twilio's ids.
CREATE TABLE text_redactions (
  sid VARCHAR(64) NOT NULL,
  due_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (sid)
);
CREATE INDEX text_redactions_due_at_idx ON text_redactions (due_at);

-- Makes pages that show a request reload. When an admin opens a request, only the desk is notified ("<id>:desk"), not the
-- customer's page. If nothing but the provider's position changed ("<id>:moved"), pages move the truck without reloading.
CREATE FUNCTION "notify_request_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "position" CONSTANT TEXT[] := ARRAY['provider_current_lat', 'provider_current_lng', 'provider_last_location_update'];
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM pg_notify('request_changed', OLD."id" || ':gone');
  ELSIF TG_OP = 'UPDATE' AND NEW."version" = OLD."version"
    AND (NEW."first_opened_at", NEW."last_opened_at") IS DISTINCT FROM (OLD."first_opened_at", OLD."last_opened_at") THEN
    PERFORM pg_notify('request_changed', NEW."id" || ':desk');
  ELSIF TG_OP = 'UPDATE' AND num_nulls(OLD."provider_current_lat", NEW."provider_current_lat") = 0
    AND to_jsonb(NEW) - "position" = to_jsonb(OLD) - "position" THEN
    PERFORM pg_notify('request_changed', NEW."id" || ':moved');
  ELSE
    PERFORM pg_notify('request_changed', NEW."id" || ':' || NEW."version");
  END IF;
  RETURN NULL;
END
$$;

-- Notifies only the desk: about notes ("<id>:desk"), or about who has a request and who views it ("<id>:people"). A viewer
-- is notified only when they open a request. The desk notices by the time that they've left.
CREATE FUNCTION "notify_desk"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('request_changed', COALESCE(NEW."request_id", OLD."request_id") || ':' || TG_ARGV[0]);
  RETURN NULL;
END
$$;

-- The same as `foldWord` in modules/dispatch/rules/search.ts: removes accents and makes letters lowercase.
CREATE FUNCTION "search_fold"("given" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lower(regexp_replace(normalize("given", NFD), '[\u0300-\u036f]', '', 'g') COLLATE "C");

-- The same as `squash` in modules/dispatch/rules/search.ts: removes spaces and punctuation.
CREATE FUNCTION "search_squash"("given" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(search_fold("given"), '[[:space:]!-/:-@[-`{-~]+', '', 'g');

-- Splits a text into words.
CREATE FUNCTION "search_words"("given" TEXT) RETURNS TEXT[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_split_to_array(search_fold("given"), '[[:space:]!-/:-@[-`{-~]+');

-- A phone number's digits as people say them, without the country code in North America.
CREATE FUNCTION "search_digits"("phone" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN "phone" LIKE '+1__________' THEN substr("phone", 3)
              ELSE regexp_replace("phone", '[^0-9]', '', 'g') END;

CREATE FUNCTION "search_terms"(
  "id" UUID, "number" TEXT, "phone" TEXT, "provider_phone" TEXT, "plate" TEXT, "provider" TEXT, "email" TEXT,
  "provider_email" TEXT, "make" TEXT, "model" TEXT, "address" TEXT
) RETURNS TEXT[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  WITH "words" AS (
    -- Each beginning of a word is a term.
    SELECT left("word", 24) AS "word"
      FROM unnest(
        ARRAY[search_squash("number"), left("id"::text, 8), search_squash("plate"), search_squash("model")]
          || search_words("plate") || search_words("provider") || search_words(split_part("email", '@', 1))
          || search_words(split_part("provider_email", '@', 1)) || search_words("make") || search_words("model")
          -- Only the street is searchable, because too many requests share the city and the state.
          || search_words(split_part("address", ',', 1))
      ) AS "word"
     WHERE "word" <> ''
  ), "phones" AS (
    SELECT "digits" FROM (VALUES (search_digits("phone")), (search_digits("provider_phone"))) AS "given" ("digits")
     WHERE "digits" <> ''
  )
  SELECT array_agg(DISTINCT "term") FROM (
    SELECT left("word", "n") AS "term" FROM "words", generate_series(least(3, length("word")), length("word")) AS "n"
    UNION ALL SELECT left("digits", "n") FROM "phones", generate_series(3, length("digits")) AS "n"
    -- The last four digits of a phone number are a term too.
    UNION ALL SELECT right("digits", "n") FROM "phones", generate_series(4, length("digits") - 1) AS "n"
    UNION ALL SELECT left(search_squash("whole"), 60)
      FROM unnest(ARRAY["email", "provider_email"]) AS "whole" WHERE "whole" <> ''
  ) AS "all";
END;

CREATE FUNCTION "keep_request_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "request_search" ("request_id", "request_type", "created_at", "terms")
  VALUES (NEW."id", NEW."request_type", NEW."created_at",
    search_terms(NEW."id", NEW."request_number", NEW."phone", NEW."provider_phone", NEW."vehicle_plate",
      NEW."provider_name", NEW."email", NEW."provider_email", NEW."vehicle_make", NEW."vehicle_model",
      NEW."location_address"))
  ON CONFLICT ("request_id") DO UPDATE SET "terms" = EXCLUDED."terms";
  RETURN NULL;
END
$$;

-- Finds at most `most` requests that have all terms of one of the two sets, in no particular order. Always uses the
-- index of terms. Otherwise, for a word that many requests have, PostgreSQL's planner would read the table until it has
-- enough rows, which takes longer.
CREATE FUNCTION "search_requests"("one" TEXT[], "other" TEXT[], "most" INTEGER)
  RETURNS TABLE ("id" UUID, "request_type" "RequestType", "created_at" TIMESTAMPTZ)
  LANGUAGE sql STABLE SET enable_seqscan = off SET enable_indexscan = off
BEGIN ATOMIC
  SELECT "s"."request_id", "s"."request_type", "s"."created_at" FROM "request_search" AS "s"
   WHERE "s"."terms" @> "one" OR "s"."terms" @> "other" LIMIT "most";
END;

-- Makes pages that show a request reload when something beside its row changes: a photo, a family link, the text with a
-- locate link, or an entry of the activity log that isn't the workflow's. (The workflow's entries come with a change of
-- the row.) If the request was deleted too, there's no row and nothing to notify.
CREATE FUNCTION "notify_beside_request"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('request_changed', "id" || ':' || "version") FROM "customer_requests"
   WHERE "id" = coalesce(NEW."request_id", OLD."request_id");
  RETURN NULL;
END
$$;

-- A provider's figures are sums over the rows of their jobs. This adds a row to the sums (1) or subtracts it (-1).
CREATE FUNCTION "add_provider_job"("job" "provider_jobs", "n" INTEGER) RETURNS void LANGUAGE sql AS $$
  UPDATE "providers" SET
    "jobs" = "jobs" + "n" * (("job"."outcome" = 'completed') IS TRUE)::int,
    "declines" = "declines" + "n" * (("job"."outcome" = 'declined') IS TRUE)::int,
    "replacements" = "replacements" + "n" * (("job"."outcome" = 'replaced') IS TRUE)::int,
    "cancelled" = "cancelled" + "n" * (("job"."outcome" = 'cancelled') IS TRUE)::int,
    "ratings" = "ratings" + "n" * ("job"."rating" IS NOT NULL)::int,
    "rating_sum" = "rating_sum" + "n" * coalesce("job"."rating", 0),
    "unverified" = "unverified"
      + "n" * ("job"."on_site_overdue_at" IS NOT NULL AND "job"."on_site_paid_at" IS NULL)::int
  WHERE "id" = "job"."provider_id";
$$;

CREATE FUNCTION "count_provider_job"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Add first, so that no figure is below zero in between.
  IF TG_OP <> 'DELETE' THEN PERFORM add_provider_job(NEW, 1); END IF;
  IF TG_OP <> 'INSERT' THEN PERFORM add_provider_job(OLD, -1); END IF;
  RETURN NULL;
END
$$;

-- Whoever has done a job for a service offers that service. If the desk removes it later, it stays removed.
CREATE FUNCTION "learn_provider_service"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "providers" SET "services" = "services" || NEW."service_type", "version" = "version" + 1
   WHERE "id" = NEW."provider_id" AND NOT (NEW."service_type" = ANY ("services"));
  RETURN NULL;
END
$$;

-- When a request is deleted, its secret links must not stay anywhere.
CREATE FUNCTION "forget_job_links"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "provider_jobs" SET "link" = NULL WHERE "request_id" = OLD."id" AND "link" IS NOT NULL;
  RETURN NULL;
END
$$;

-- Sets the time of each change of status, whatever made the change.
CREATE FUNCTION payment_status_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.status_since := now();
  RETURN NEW;
END $$;

-- Subtracts the rows that a statement changed, as they were before it (-1), or adds them as they are after it (1). Goes
-- through the days in order, so that two statements about the same days wait for each other instead of deadlocking. The
-- time zone is TIME_ZONE in modules/place/rules/region.ts.
CREATE FUNCTION count_earned() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign CONSTANT INTEGER := TG_ARGV[0];
BEGIN
  INSERT INTO "earned_days" AS "kept" ("day", "jobs", "revenue_cents", "commission_cents")
  SELECT ("completed_at" AT TIME ZONE 'America/Chicago')::date, sign * count(*) FILTER (WHERE NOT "second"),
         sign * coalesce(sum("final_price_cents") FILTER (WHERE NOT "second"), 0),
         sign * sum("amount_cents" - "to_return_cents")
    FROM "touched"
   WHERE "status" IN ('paid', 'refund_due', 'refund_failed') AND "completed_at" IS NOT NULL
   GROUP BY 1
   ORDER BY 1
  ON CONFLICT ("day") DO UPDATE SET
    "jobs" = "kept"."jobs" + excluded."jobs",
    "revenue_cents" = "kept"."revenue_cents" + excluded."revenue_cents",
    "commission_cents" = "kept"."commission_cents" + excluded."commission_cents";
  RETURN NULL;
END $$;

CREATE TRIGGER "customer_requests_forget_job_links" AFTER DELETE ON "customer_requests"
  FOR EACH ROW EXECUTE FUNCTION "forget_job_links"();

CREATE TRIGGER "customer_requests_notify_change" AFTER UPDATE ON "customer_requests"
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "notify_request_changed"();

CREATE TRIGGER "customer_requests_notify_new" AFTER INSERT OR DELETE ON "customer_requests"
  FOR EACH ROW EXECUTE FUNCTION "notify_request_changed"();

CREATE TRIGGER "customer_requests_search_change" AFTER UPDATE ON "customer_requests"
  FOR EACH ROW WHEN (
    (OLD."phone", OLD."provider_phone", OLD."vehicle_plate", OLD."provider_name", OLD."email", OLD."provider_email",
     OLD."vehicle_make", OLD."vehicle_model", OLD."location_address")
    IS DISTINCT FROM
    (NEW."phone", NEW."provider_phone", NEW."vehicle_plate", NEW."provider_name", NEW."email", NEW."provider_email",
     NEW."vehicle_make", NEW."vehicle_model", NEW."location_address"))
  EXECUTE FUNCTION "keep_request_search"();

CREATE TRIGGER "customer_requests_search_new" AFTER INSERT ON "customer_requests"
  FOR EACH ROW EXECUTE FUNCTION "keep_request_search"();

CREATE TRIGGER "desk_claims_notify" AFTER INSERT OR DELETE ON "desk_claims"
  FOR EACH ROW EXECUTE FUNCTION "notify_desk"('people');

CREATE TRIGGER "desk_claims_notify_other" AFTER UPDATE ON "desk_claims"
  FOR EACH ROW WHEN (OLD."claimed_at" IS DISTINCT FROM NEW."claimed_at") EXECUTE FUNCTION "notify_desk"('people');

CREATE TRIGGER "desk_presence_notify_new" AFTER INSERT ON "desk_presence"
  FOR EACH ROW EXECUTE FUNCTION "notify_desk"('people');

CREATE TRIGGER "request_notes_notify_new" AFTER INSERT ON "request_notes"
  FOR EACH ROW EXECUTE FUNCTION "notify_desk"('desk');

CREATE TRIGGER earned_before_update AFTER UPDATE ON "payments" REFERENCING OLD TABLE AS "touched"
  FOR EACH STATEMENT EXECUTE FUNCTION count_earned('-1');

CREATE TRIGGER earned_deleted AFTER DELETE ON "payments" REFERENCING OLD TABLE AS "touched"
  FOR EACH STATEMENT EXECUTE FUNCTION count_earned('-1');

CREATE TRIGGER earned_inserted AFTER INSERT ON "payments" REFERENCING NEW TABLE AS "touched"
  FOR EACH STATEMENT EXECUTE FUNCTION count_earned('1');

CREATE TRIGGER earned_updated AFTER UPDATE ON "payments" REFERENCING NEW TABLE AS "touched"
  FOR EACH STATEMENT EXECUTE FUNCTION count_earned('1');

CREATE TRIGGER "family_links_notify" AFTER INSERT OR UPDATE ON "family_links"
  FOR EACH ROW EXECUTE FUNCTION "notify_beside_request"();

CREATE TRIGGER "messages_notify_locate" AFTER UPDATE OF "status" ON "messages"
  FOR EACH ROW WHEN (NEW."purpose" LIKE 'locate:%' AND OLD."status" IS DISTINCT FROM NEW."status")
  EXECUTE FUNCTION "notify_beside_request"();

CREATE TRIGGER payment_status_since BEFORE UPDATE OF "status" ON "payments"
  FOR EACH ROW WHEN (NEW."status" IS DISTINCT FROM OLD."status") EXECUTE FUNCTION payment_status_since();

CREATE TRIGGER "photos_notify" AFTER INSERT OR DELETE ON "photos"
  FOR EACH ROW EXECUTE FUNCTION "notify_beside_request"();

CREATE TRIGGER "provider_jobs_count_change" AFTER UPDATE ON "provider_jobs"
  FOR EACH ROW WHEN (
    (OLD."provider_id", OLD."outcome", OLD."rating", OLD."on_site_overdue_at" IS NULL, OLD."on_site_paid_at" IS NULL)
    IS DISTINCT FROM
    (NEW."provider_id", NEW."outcome", NEW."rating", NEW."on_site_overdue_at" IS NULL, NEW."on_site_paid_at" IS NULL))
  EXECUTE FUNCTION "count_provider_job"();

CREATE TRIGGER "provider_jobs_count_new" AFTER INSERT OR DELETE ON "provider_jobs"
  FOR EACH ROW EXECUTE FUNCTION "count_provider_job"();

CREATE TRIGGER "provider_jobs_learn_service_change" AFTER UPDATE ON "provider_jobs"
  FOR EACH ROW WHEN (NEW."outcome" = 'completed' AND OLD."outcome" IS DISTINCT FROM NEW."outcome")
  EXECUTE FUNCTION "learn_provider_service"();

CREATE TRIGGER "provider_jobs_learn_service_new" AFTER INSERT ON "provider_jobs"
  FOR EACH ROW WHEN (NEW."outcome" = 'completed') EXECUTE FUNCTION "learn_provider_service"();

CREATE TRIGGER "request_activity_log_notify" AFTER INSERT ON "request_activity_log"
  FOR EACH ROW WHEN (NEW."version" IS NULL) EXECUTE FUNCTION "notify_beside_request"();
