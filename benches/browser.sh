#!/usr/bin/env bash
# What the browser takes beside the program: the same records, verified natively
# and as WebAssembly in Chromium, in turns. Needs what `web/build` needs, and
# Chromium (CHROMIUM names it, else /usr/bin/chromium).
#
#   benches/browser.sh [ROUNDS]
set -euo pipefail
cd "$(dirname "$0")/.."

web/build
native=$(cargo bench --quiet --no-default-features --bench browser --no-run --message-format=json |
  sed -n 's/.*"name":"browser".*"executable":"\([^"]*\)".*/\1/p')
exec node benches/browser.mjs "$native" "${1:-60}"
