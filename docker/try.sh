#!/usr/bin/env bash
# Tries docker-compose.yml on this machine. Builds the three images, measures them, starts everything with temporary
# secrets beside whatever else runs here, and runs smoke.sh. Then kills each container in turn, and runs smoke.sh again
# after each. Finally removes the containers and volumes; the images stay, tagged "try". Needs bash, curl and awk.
#
#   docker/try.sh
#
# Exits with 0 if all went well, with 1 if something didn't, and with 77 and a line that says why if it can't be tried
# here.
#
#   TRY_WEB_PORT, TRY_UI_PORT  ports on 127.0.0.1 to use; by default 13000 and 18233
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

project=shoulder-try
web_port="${TRY_WEB_PORT:-13000}"
ui_port="${TRY_UI_PORT:-18233}"
limit_megabytes=500
patience=240
# The services that keep running.
lasting='postgres temporal temporal-ui worker web'

skip() {
  echo "Containers not tried: $1."
  exit 77
}
fail() {
  echo "FAIL  $1" >&2
  exit 1
}
# Prints a line of the transcript: what was done, and how many seconds it took.
took() { printf '%-52s %5d s\n' "$1" "$((SECONDS - started))"; }

command -v docker >/dev/null || skip 'there is no docker command'
docker info >/dev/null 2>&1 || skip 'no container engine answers (docker info)'
if docker compose version >/dev/null 2>&1; then
  program=(docker compose)
elif command -v docker-compose >/dev/null; then
  program=(docker-compose)
else
  skip 'there is neither "docker compose" nor docker-compose'
fi
# From version 23.0 on, the client needs a plugin to build.
client="$(docker version --format '{{.Client.Version}}')"
[ "${client%%.*}" -lt 23 ] || docker buildx version >/dev/null 2>&1 || skip "docker $client has no buildx to build with"
bases="$(awk '$1 == "FROM" && $2 ~ /:/ { print $2 }' Dockerfile; awk '$1 == "image:" && $NF !~ /[$*]/ { print $NF }' docker-compose.yml)"
for image in $bases; do
  docker image inspect "$image" >/dev/null 2>&1 || docker pull --quiet "$image" >/dev/null 2>&1 ||
    skip "the image $image is not here and can't be pulled"
done

# Use nothing of the caller's variables or .env, so that this never reaches somebody's real Stripe or Twilio account.
secret() { head -c 24 /dev/urandom | od -An -tx1 | tr -d ' \n'; }
settings="$(mktemp)"
cat >"$settings" <<EOF
SHOULDER_VERSION=try
PUBLIC_URL=https://shoulder.example
WEB_PORT=$web_port
TEMPORAL_UI_PORT=$ui_port
POSTGRES_PASSWORD=$(secret)
SHOULDER_DB_PASSWORD=$(secret)
TEMPORAL_DB_PASSWORD=$(secret)
SESSION_SECRET=$(secret)
STRIPE_SECRET_KEY=sk_test_$(secret)
STRIPE_WEBHOOK_SECRET=whsec_$(secret)
EOF
own=(PATH="$PATH" HOME="${HOME:-/}" DOCKER_BUILDKIT=1 COMPOSE_DOCKER_CLI_BUILD=1)
while IFS= read -r line; do own+=("$line"); done < <(env | grep -E '^(DOCKER_(HOST|CONTEXT|CONFIG|CERT_PATH|TLS_VERIFY)|XDG_RUNTIME_DIR)=' || true)
compose() { env -i "${own[@]}" "${program[@]}" --project-name "$project" --env-file "$settings" --file docker-compose.yml "$@"; }

down() {
  code=$?
  started=$SECONDS
  if [ "$code" -ne 0 ]; then
    compose ps || true
    compose logs --no-color --tail 40 2>&1 || true
  fi
  compose down --volumes --remove-orphans --timeout 30 >/dev/null 2>&1 || echo "FAIL  could not take down $project" >&2
  rm -f "$settings"
  took 'taken down, with its volumes'
  left="$(docker ps --all --quiet --filter "label=com.docker.compose.project=$project")"
  if [ -n "$left" ]; then
    echo "FAIL  containers are left: $left" >&2
    [ "$code" -ne 0 ] || code=1
  fi
  [ "$code" -ne 0 ] || echo 'All well.'
  exit "$code"
}
trap down EXIT
trap 'exit 130' INT TERM

id_of() { compose ps --quiet "$1"; }
state() { docker inspect --format "$2" "$(id_of "$1")"; }
answers() { curl --silent --fail --max-time 5 --output /dev/null "$1"; }
# Repeats a command until it succeeds. The first argument names it, for the message if it never does.
until_true() {
  local what="$1" end=$((SECONDS + patience))
  shift
  until "$@"; do
    [ "$SECONDS" -lt "$end" ] || fail "$what: not within $patience s"
    sleep 1
  done
}
smoke() {
  # A copied .env doesn't count here, and neither does what else listens on this machine's other addresses.
  env -i PATH="$PATH" PUBLIC_URL=https://shoulder.example WEB_PORT="$web_port" TEMPORAL_UI_PORT="$ui_port" \
    CLOSED_PORTS="$web_port $ui_port" PATIENCE_SECONDS="$patience" docker/smoke.sh
}
healthy() { [ "$(state "$1" '{{.State.Health.Status}}')" = healthy ]; }
restarted() { [ "$(state "$1" '{{.RestartCount}} {{.State.Running}}')" = "$2 true" ]; }

echo "Docker Engine $(docker version --format '{{.Server.Version}}'), $("${program[@]}" version --short 2>/dev/null | sed 's/^v*/compose /')"
compose down --volumes --remove-orphans >/dev/null 2>&1 || true
started=$SECONDS
build_log="$(mktemp)"
if ! compose build >"$build_log" 2>&1; then
  tail -n 40 "$build_log"
  fail 'the images do not build'
fi
rm -f "$build_log"
took 'built'
for part in migrate worker web; do
  size=$(($(docker image inspect --format '{{.Size}}' "shoulder-$part:try") / 1000000))
  printf '%-52s %5d MB\n' "shoulder-$part" "$size"
  [ "$size" -le "$limit_megabytes" ] || fail "shoulder-$part is larger than $limit_megabytes MB"
done

started=$SECONDS
compose up --detach --no-build >/dev/null 2>&1 || fail 'docker compose up does not get through'
until_true 'the site is not ready' answers "http://127.0.0.1:$web_port/readyz"
until_true "Temporal's Web UI does not answer" answers "http://127.0.0.1:$ui_port"
took 'up'
smoke
took 'up, and smoke.sh passes'

# Kill the process from a container that sees the engine's own processes, as a crash would. After `docker kill` the
# engine restarts nothing, because it takes that for a deliberate stop.
for part in $lasting; do
  started=$SECONDS
  before="$(state "$part" '{{.RestartCount}}')"
  docker run --rm --pid host --user 0 --network none shoulder-migrate:try \
    sh -c "kill -9 $(state "$part" '{{.State.Pid}}')"
  until_true "$part does not come back" restarted "$part" "$((before + 1))"
  back=$((SECONDS - started))
  until_true "$part came back, but the site is not ready" answers "http://127.0.0.1:$web_port/readyz"
  until_true "$part came back, but the Web UI does not answer" answers "http://127.0.0.1:$ui_port"
  smoke >/dev/null
  took "killed $part: back after $back s, smoke.sh passes"
done

started=$SECONDS
for part in $lasting; do until_true "$part is not healthy" healthy "$part"; done
took 'every health check passes'
