#!/usr/bin/env bash
# Auditing an archive beside verifying it, side by side: real time and peak memory.
# The archive is made by the tests, with seven changed games, three broken lines,
# two reused seeds and one player whose throws are chosen in it, and one without;
# that exactly these are found is checked while it is made. A million games take
# 11 GB each, compressed 1.6: FOLDER needs 4 GB of room. Needs bash and GNU time.
#
#   benches/audit.sh [FOLDER [GAMES]]
set -euo pipefail
cd "$(dirname "$0")/.."

folder=${1:-$(mktemp -d)}
games=${2:-1000000}
cargo build --release --quiet
senet=${CARGO_TARGET_DIR:-target}/release/senet
SENET_AUDIT_FOLDER=$folder SENET_AUDIT_GAMES=$games \
    cargo test --release --quiet --test audit -- --ignored million --nocapture

measure() {
    local out status=0
    out=$(/usr/bin/time -f '%e s, %M KiB' "$@" 2>&1 >/dev/null) || status=$?
    # 1 and 3 are what was hidden; the last line is that of time.
    [ "$status" -le 3 ] || { echo "$out"; exit 1; }
    tail -n 1 <<<"$out"
}

for archive in clean hidden; do
    file=$folder/$archive.ndjson.zst
    echo "$archive, $(du -h "$file" | cut -f 1):"
    echo "  verify  $(measure "$senet" verify --quiet "$file")"
    echo "  audit   $(measure "$senet" audit "$file" --html "$folder/$archive.html")"
done

# What must not come twice, of 100 million games.
cargo test --release --quiet --test audit -- --ignored hundred --nocapture
