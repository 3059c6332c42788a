#!/bin/sh
# The archive server against its own description, by schemathesis, which comes
# from PyPI into a virtual environment (Python 3.10 or later).
# Usage: tests/interop/api.sh SENET [MAX_EXAMPLES]
set -eu
here=$(dirname "$0")
senet=$1
venv=${CARGO_TARGET_DIR:-target}/interop-api
[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --requirement "$here/api-requirements.txt"

folder=$(mktemp -d)
server=
end() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  rm -rf "$folder"
}
trap end EXIT
trap 'exit 1' INT TERM
db=$folder/games.sqlite
SENET_TOKEN=$("$senet" token add schemathesis --db "$db" 2>/dev/null)
"$senet" import --db "$db" "$here"/../../fixtures/good/*.json "$here"/../../fixtures/vectors/signed-1*.json >/dev/null
"$senet" serve --db "$db" --listen 127.0.0.1:0 --rate 0 --wrong-tokens 1000000 --name example.org \
  >"$folder/out" 2>"$folder/log" &
server=$!
until grep -q listening "$folder/out"; do
  kill -0 "$server" || { cat "$folder/log"; exit 1; }
  sleep 0.1
done
SENET_ARCHIVE=$(sed 's/listening on //' "$folder/out")
export SENET_TOKEN SENET_ARCHIVE
"$venv/bin/schemathesis" --config-file "$here/schemathesis.toml" run "$SENET_ARCHIVE/openapi.json" \
  --checks all --max-examples "${2:-25}" --seed 5
"$senet" import --db "$db" "$here"/../../fixtures/good/*.json >/dev/null
kill -0 "$server"
