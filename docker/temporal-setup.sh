#!/bin/sh
# Runs at each start. Keeps closed workflows for 30 days, and registers the search attributes that workflows set
# (modules/request/rules/contract.ts). Running it again changes nothing.
set -eu

namespace="${TEMPORAL_NAMESPACE:-default}"
attributes='RequestStatus NextActionBy ServiceType'

registered() {
  temporal operator search-attribute list --namespace "$namespace" 2>/dev/null
}

# The server is healthy a moment before its namespace exists, so try again.
tries=60
until temporal operator namespace describe --namespace "$namespace" >/dev/null 2>&1 && registered >/dev/null; do
  tries=$((tries - 1))
  if [ "$tries" -le 0 ]; then
    echo "namespace $namespace is not there after two minutes: see the log of the service temporal" >&2
    exit 1
  fi
  sleep 2
done

temporal operator namespace update --namespace "$namespace" --retention 720h >/dev/null

for name in $attributes; do
  if registered | grep -qw "$name"; then
    echo "$name is registered"
  else
    temporal operator search-attribute create --namespace "$namespace" --name "$name" --type Keyword
  fi
done
