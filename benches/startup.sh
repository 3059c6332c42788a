#!/usr/bin/env bash
# What starting costs: `senet verify` of one file beside `cat` of the same
# file, run in turns, and the peak memory. Needs nothing but bash.
#
#   benches/startup.sh [FILE [RUNS]]
set -euo pipefail
cd "$(dirname "$0")/.."

file=${1:-fixtures/vectors/games/valid-0.json}
runs=${2:-1000}
cargo build --release --quiet
senet=${CARGO_TARGET_DIR:-target}/release/senet

# Microseconds that a command takes, from before its process to after its end.
timed() {
    local begin=$EPOCHREALTIME
    "$@" >/dev/null
    local end=$EPOCHREALTIME
    echo $((${end/./} - ${begin/./}))
}

cat=$(type -P cat)
times=$(mktemp -d)
trap 'rm -r "$times"' EXIT
"$senet" verify "$file" >/dev/null
for ((i = 0; i < runs; i++)); do
    timed "$cat" "$file" >>"$times/cat"
    timed "$senet" verify "$file" >>"$times/verify"
done

# The time that half of the runs stay under.
median() {
    sort -n "$times/$1" | sed -n "$((runs / 2 + 1))p"
}

cat_time=$(median cat)
verify_time=$(median verify)
awk -v a="$verify_time" -v b="$cat_time" -v file="$file" -v runs="$runs" 'BEGIN {
    printf "%s, median of %d runs\n", file, runs
    printf "  cat          %6d µs\n  senet verify %6d µs\n", b, a
    printf "  senet verify / cat: %.2f (goal at most 3: %s)\n", a / b, a <= 3 * b ? "met" : "MISSED"
}'

if [ -x /usr/bin/time ]; then
    peak=$(/usr/bin/time -f %M "$senet" verify "$file" 2>&1 >/dev/null)
    awk -v k="$peak" 'BEGIN {
        printf "  peak memory: %.1f MiB (goal under 16: %s)\n", k / 1024, k < 16384 ? "met" : "MISSED"
    }'
elif (ulimit -v 16384 && exec "$senet" verify "$file" >/dev/null); then
    echo "  peak memory: it runs in an address space of 16 MiB (goal under 16: met)"
else
    echo "  peak memory: it does not run in an address space of 16 MiB (goal under 16: not shown)"
fi
