#!/bin/sh
# Runs a command beside a real PostgreSQL of its own, which ends with it: its
# address is in SENET_TEST_POSTGRES. Installs Debian's where there is none.
# Usage: tests/interop/postgres.sh COMMAND…
set -eu
newest() { ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1; }
[ -n "$(newest)" ] || { apt-get update -qq && apt-get install -qqy postgresql; } >/dev/null
bin=$(newest)

# It refuses to run as root.
as_server() {
  if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi
}
folder=$(mktemp -d)
[ "$(id -u)" != 0 ] || chown postgres "$folder"
end() {
  as_server "$bin/pg_ctl" stop --silent --mode immediate --pgdata "$folder/data" || true
  rm -rf "$folder"
}
trap end EXIT
trap 'exit 1' INT TERM
as_server "$bin/initdb" --pgdata "$folder/data" --username senet --auth trust --no-sync >/dev/null
# On a socket in the folder alone: no port is taken.
as_server "$bin/pg_ctl" start --silent --wait --pgdata "$folder/data" --log "$folder/log" \
  --options "-k '$folder' -c listen_addresses=''"
SENET_TEST_POSTGRES="postgres://senet@$(echo "$folder" | sed 's,/,%2F,g')/postgres" "$@"
