#!/usr/bin/env bash
# Checks a host after docker compose up. Submits a request as a driver would, sees that it reaches its workflow and the
# desk, and cancels it. Needs curl and awk. Exits with 1 at the first thing that's wrong.
#
#   docker/smoke.sh                                    # the site on 127.0.0.1:3000, the Web UI on 127.0.0.1:8233
#   BASE_URL=https://shoulder.example docker/smoke.sh  # through the proxy, from anywhere
#
# Variables. PUBLIC_URL, WEB_PORT and TEMPORAL_UI_PORT are read from .env beside docker-compose.yml, unless they're set here.
#
#   PUBLIC_URL    the site's public origin, which forms must name; when run on another machine, set BASE_URL instead
#   UI_URL        Temporal's Web UI on this host; "none" when run on another machine
#   METRICS_URL   the site's metrics if METRICS_PORT is set, such as http://127.0.0.1:9464/metrics
#   CLOSED_PORTS  ports that other machines must not reach: the Web UI, PostgreSQL, Temporal, metrics
#   ADDRESSES     this host's IP addresses on its networks; by default those of hostname -I
#   PATIENCE_SECONDS  how many seconds each check may take; by default 30
set -euo pipefail

env_file="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/.env"

# The value of a variable as compose sees it: from the environment, or the last line in .env that sets it, without
# quotes and without what follows " #".
setting() {
  local value="${!1:-}"
  if [ -z "$value" ] && [ -r "$env_file" ]; then
    value="$(awk -v name="$1" '
      { sub(/\r$/, ""); sub(/^[ \t]*(export[ \t]+)?/, "") }
      index($0, name "=") == 1 {
        value = substr($0, length(name) + 2)
        quote = substr(value, 1, 1)
        if (quote == "\"" || quote == "\047") { value = substr(value, 2); sub(quote ".*", "", value) }
        else { sub(/[ \t]+#.*/, "", value); gsub(/^[ \t]+|[ \t]+$/, "", value) }
      }
      END { print value }' "$env_file")"
  fi
  echo "$value"
}

# WEB_PORT may be a range such as 3000-3001, if there are several sites. Take the first.
port="$(setting WEB_PORT)"
port="${port%%-*}"
ui_port="$(setting TEMPORAL_UI_PORT)"
base="${BASE_URL:-http://127.0.0.1:${port:-3000}}"
base="${base%/}"
public="${PUBLIC_URL:-}"
case "$base" in
http://127.0.0.1* | http://localhost*) public="$(setting PUBLIC_URL)" ;;
esac
public="${public:-$base}"
public="${public%/}"
ui="${UI_URL:-http://127.0.0.1:${ui_port:-8233}}"
closed="${CLOSED_PORTS:-${ui_port:-8233} 5432 7233 9464 9465 9466}"
# How many seconds everything may take to be ready, and how long the workflow may take to get the request.
patience="${PATIENCE_SECONDS:-30}"

folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
touch "$folder/cookies"
page="$folder/page.html"

good() { echo "ok    $1"; }
bad() {
  echo "FAIL  $1" >&2
  exit 1
}

# Requests a path. Leaves the page in $page, prints the status and where it redirects. Sends cookies by hand, because
# those of an https site are Secure, and curl wouldn't send them to its loopback address.
ask() {
  local path="$1"
  shift
  curl --silent --show-error --max-time 20 --output "$page" --dump-header "$folder/headers" \
    --header "Origin: $public" --header "Cookie: $(cookies)" \
    --write-out '%{http_code}' "$@" "$base$path" || bad "$base does not answer"
  awk 'tolower($1) == "set-cookie:" { sub(/;.*/, "", $2); print $2 }' "$folder/headers" >>"$folder/cookies"
}

# Prints each cookie with its last value.
cookies() { awk '{ name = $0; sub(/=.*/, "", name); last[name] = $0 } END { for (n in last) printf "%s; ", last[n] }' "$folder/cookies"; }

header() { awk -v name="$1:" 'tolower($1) == name { sub(/\r$/, ""); sub(/^[^ ]+ /, ""); print; exit }' "$folder/headers"; }

# Prints the hidden fields of the form whose button has this intent, one "name=value" per line.
hidden() {
  awk -v intent="value=\"$1\"" '
    BEGIN { RS = "<form" }
    function attribute(tag, name,   text) {
      if (!match(tag, " " name "=\"[^\"]*\"")) return ""
      text = substr(tag, RSTART, RLENGTH)
      sub(/^[^"]*"/, "", text); sub(/"$/, "", text)
      return text
    }
    index($0, intent) {
      sub(/<\/form>.*/, "")
      count = split($0, tags, "<input")
      for (n = 2; n <= count; n++)
        if (attribute(tags[n], "type") == "hidden") print attribute(tags[n], "name") "=" attribute(tags[n], "value")
      exit
    }' "$page"
}

# Sends the form with this intent on the page that was requested last. Prints the status.
send() {
  local path="$1" intent="$2" fields=() line
  shift 2
  while IFS= read -r line; do fields+=(--data-urlencode "$line"); done < <(hidden "$intent")
  [ "${#fields[@]}" -gt 0 ] || bad "$path has no form \"$intent\""
  for line in "intent=$intent" "$@"; do fields+=(--data-urlencode "$line"); done
  ask "$path" "${fields[@]}"
}

listens() { timeout 2 bash -c "exec 3<>/dev/tcp/$1/$2" 2>/dev/null; }

metric() { curl --silent --max-time 5 "$METRICS_URL" | awk -v name="$1" 'index($0, name " ") == 1 { print $NF }'; }

[ "$(ask /healthz)" = 200 ] || bad '/healthz: the site is not healthy'
good 'the site is healthy'

for n in $(seq "$patience"); do
  [ "$(ask /readyz)" != 200 ] || break
  [ "$n" -lt "$patience" ] || bad "/readyz: not ready: $(cat "$page")"
  sleep 1
done
good 'database, migrations and Temporal are ready'

[ "$(ask /metrics)" = 404 ] || bad '/metrics is open to everybody'
[ "$(ask /)" = 200 ] || bad 'the first page does not come'
case "$(header content-security-policy)" in
*nonce-*) good 'pages come with their policy, metrics do not' ;;
*) bad 'pages come without a Content-Security-Policy' ;;
esac

[ "$(ask /request)" = 200 ] || bad 'the form for help does not come'
status="$(send /request request_offer 'service_type=Jump Start' vehicle_type=Car phone=2145550199 vehicle_year=2016 \
  vehicle_make=Smoke vehicle_model=Test 'location_address=2200 Ross Ave, Dallas, TX 75201')"
[ "$status" != 403 ] || bad "a form from $public was refused: is that the site's PUBLIC_URL?"
[ "$status" = 303 ] || bad "a request was answered with $status"
track="$(header location)"
track="${track#"$public"}"
case "$track" in
/track/*) good 'a request is taken' ;;
*) bad 'a request leads to no tracking page' ;;
esac

if [ -n "${METRICS_URL:-}" ]; then
  seen=no
  # Metrics may be five seconds old.
  sleep 6
  for _ in $(seq "$patience"); do
    waiting="$(metric 'shoulder_open_requests{status="pending_admin_review"}')"
    if [ "${waiting:-0}" -gt 0 ] && [ "$(metric 'shoulder_oldest_waiting_seconds{for="workflow"}')" = 0 ]; then
      seen=yes
      break
    fi
    sleep 1
  done
  [ "$seen" = yes ] || bad 'the metrics do not show the request, or it has no workflow: does the worker run?'
  good 'the desk has it, and so has its workflow'
fi

# The row changes only after Temporal and the worker have handled the command, and then the page says so.
cancelled() { grep -q 'Request Cancelled' "$page"; }
status=none
for _ in $(seq "$patience"); do
  [ "$(ask "$track")" = 200 ] || bad 'the tracking page does not come'
  # A command that took too long (503) may have been executed all the same.
  ! cancelled || break
  status="$(send "$track" cancel_request)"
  [ "$status" = 503 ] || break
  sleep 1
done
ask "$track" >/dev/null
if ! cancelled; then
  [ "$status" = 303 ] || bad "cancelling was answered with $status: Temporal or the worker does not take it"
  bad 'the tracking page does not say that the request is cancelled'
fi
good 'a command goes to the workflow and comes back: the request is cancelled'

if [ "$ui" != none ]; then
  curl --silent --fail --max-time 10 --output /dev/null "$ui" || bad "Temporal's Web UI does not answer at $ui"
  good "Temporal's Web UI answers on this host"
fi

for address in ${ADDRESSES-$(hostname -I 2>/dev/null || true)}; do
  for port in $closed; do
    if listens "$address" "$port"; then bad "port $port is open at $address"; fi
  done
  good "nothing but the site is open at $address"
done
