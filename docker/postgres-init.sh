#!/bin/bash
# Runs once, when the volume is empty. Creates a role with databases for the product, and another for Temporal. Neither
# is a superuser, and neither can connect to the other's databases. Use ALTER ROLE to change a password later.
set -euo pipefail

psql --username "$POSTGRES_USER" --dbname postgres --no-psqlrc --set ON_ERROR_STOP=1 \
  --set shoulder_password="$SHOULDER_DB_PASSWORD" --set temporal_password="$TEMPORAL_DB_PASSWORD" <<'SQL'
CREATE ROLE shoulder LOGIN PASSWORD :'shoulder_password';
CREATE ROLE temporal LOGIN PASSWORD :'temporal_password';
CREATE DATABASE shoulder OWNER shoulder;
CREATE DATABASE temporal OWNER temporal;
CREATE DATABASE temporal_visibility OWNER temporal;
REVOKE CONNECT ON DATABASE shoulder, temporal, temporal_visibility FROM PUBLIC;
SQL
