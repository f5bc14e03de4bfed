-- One-time passwords, the second step, and sessions that can be told apart. Expands only: older code leaves the defaults.
ALTER TABLE "admins"
  -- There while the password is one that another admin made: until then it may be used, once, to choose an own one.
  ADD COLUMN "password_expires_at" TIMESTAMPTZ(3),
  -- Sealed (platform/sealed.ts), like the one that is being set up.
  ADD COLUMN "totp_secret" TEXT,
  ADD COLUMN "totp_pending" TEXT,
  ADD COLUMN "totp_since" TIMESTAMPTZ(3),
  -- The half minute of the last code that was used: none is used twice.
  ADD COLUMN "totp_last_step" INTEGER;

ALTER TABLE "admin_sessions"
  -- What the session is good for: the desk (full), or only the next step of a sign-in.
  ADD COLUMN "stage" VARCHAR(16) NOT NULL DEFAULT 'full',
  -- Names the session in forms; its key never leaves the server.
  ADD COLUMN "handle" UUID NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN "browser" VARCHAR(60),
  ADD COLUMN "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD CONSTRAINT "admin_sessions_stage_known" CHECK ("stage" IN ('full', 'code', 'password'));
CREATE UNIQUE INDEX "admin_sessions_handle_key" ON "admin_sessions"("handle");
CREATE INDEX "admin_sessions_admin_id_idx" ON "admin_sessions"("admin_id");

CREATE TABLE "admin_recovery_codes" (
  "admin_id" UUID NOT NULL,
  -- A keyed hash.
  "code_hash" VARCHAR(64) NOT NULL,
  "used_at" TIMESTAMPTZ(3),
  CONSTRAINT "admin_recovery_codes_pkey" PRIMARY KEY ("admin_id", "code_hash"),
  CONSTRAINT "admin_recovery_codes_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
