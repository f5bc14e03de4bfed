#!/usr/bin/env bash
# Is a host that was just brought up (docker compose up) whole? Asks for help as a driver would, sees the request reach its
# workflow and the desk, and cancels it again. Needs curl and awk; ends with 1 at the first thing that is not as it must be.
#
#   docker/smoke.sh                                    # the site on 127.0.0.1:3000, the Web UI on 127.0.0.1:8233
#   BASE_URL=https://shoulder.example docker/smoke.sh  # through the proxy, from anywhere
#
# What compose was told stands in .env beside docker-compose.yml: PUBLIC_URL, WEB_PORT and TEMPORAL_UI_PORT are read from
# there (nothing else is) unless they are set here.
#
#   PUBLIC_URL    origin of the forms, which the site takes none but its own from; from elsewhere than this host BASE_URL
#   UI_URL        Temporal's Web UI on this host; "none" from elsewhere
#   METRICS_URL   metrics of the site, where METRICS_PORT is set, such as http://127.0.0.1:9464/metrics
#   CLOSED_PORTS  ports that only this host, or nobody, may reach: the Web UI, PostgreSQL, Temporal, metrics
#   ADDRESSES     this host's addresses to the outside; found with hostname -I
#   PATIENCE_SECONDS  how long each thing may take; 30
set -euo pipefail

env_file="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/.env"

# A variable as compose sees it: set here, or in .env (the last line counts; quotes and what follows " #" are left away).
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

# Several sites have a range, such as 3000-3001.
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
# How long all may take to be ready, and the workflow to have the request: by its own start, or by the worker's look after it.
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

# Asks for a path; leaves the page in $page, and prints status and where it leads. Cookies are handed back by hand: those of
# an https site are Secure, and would not be sent to its loopback address.
ask() {
  local path="$1"
  shift
  curl --silent --show-error --max-time 20 --output "$page" --dump-header "$folder/headers" \
    --header "Origin: $public" --header "Cookie: $(cookies)" \
    --write-out '%{http_code}' "$@" "$base$path" || bad "$base does not answer"
  awk 'tolower($1) == "set-cookie:" { sub(/;.*/, "", $2); print $2 }' "$folder/headers" >>"$folder/cookies"
}

# The last value of each cookie.
cookies() { awk '{ name = $0; sub(/=.*/, "", name); last[name] = $0 } END { for (n in last) printf "%s; ", last[n] }' "$folder/cookies"; }

header() { awk -v name="$1:" 'tolower($1) == name { sub(/\r$/, ""); sub(/^[^ ]+ /, ""); print; exit }' "$folder/headers"; }

# The hidden fields of the form whose button has this intent, one "name=value" a line.
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

# Sends the form with this intent on the page that was asked for last; prints the status.
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
  # What is told may be five seconds old.
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

# Cancelling goes through Temporal and the worker to the row: the page after it says so.
cancelled() { grep -q 'Request Cancelled' "$page"; }
status=none
for _ in $(seq "$patience"); do
  [ "$(ask "$track")" = 200 ] || bad 'the tracking page does not come'
  # A command that took too long (503) may have been carried out all the same.
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
