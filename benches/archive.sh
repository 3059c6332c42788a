#!/usr/bin/env bash
# Archives: how fast they are verified, end to end, on one core and on two,
# packed and not, how much memory a long stream takes, and what one process a
# file would cost. The commands that are compared take turns, and of each the
# fastest round counts, so that a busy machine blurs little.
#
#   benches/archive.sh [GAMES [ROUNDS [STREAMED_GAMES]]]
#
# STREAMED_GAMES is for the stream, 1,000,000 are 10 GB of it; 0 leaves it out.
# SENET names a program that is built already. Needs bash, GNU time and taskset;
# gzip and zstd for packed archives.
set -euo pipefail
cd "$(dirname "$0")/.."

games=${1:-20000}
rounds=${2:-7}
streamed=${3:-1000000}
senet=${SENET:-}
if [ -z "$senet" ]; then
    cargo build --release --quiet
    senet=${CARGO_TARGET_DIR:-target}/release/senet
fi
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

"$senet" simulate --games "$games" --seed 2a --records "$work/games.ndjson" >"$work/simulated"
bytes=$(stat -c %s "$work/games.ndjson")
turns=$(grep -o '"side"' "$work/games.ndjson" | wc -l)
echo "$games random kendall games on a line each, $turns turns, $bytes bytes"

# Times a command: its real time and its time on a core go to the file.
timed() {
    local name=$1
    shift
    /usr/bin/time -o "$work/time" -f '%e %U %S' "$@" >/dev/null 2>"$work/err" </dev/null
    cat "$work/time" >>"$work/$name.times"
}

# The least of a command's real times, or of its times on a core.
least() {
    awk -v what="$2" '{ t = what == "real" ? $1 : $2 + $3; if (NR == 1 || t < least) least = t }
        END { print least }' "$work/$1.times"
}

verify=("$senet" verify --format json)
one=(taskset -c 0 "${verify[@]}" --jobs 1)
packed=()
if type -P zstd >/dev/null; then
    zstd -q "$work/games.ndjson" && packed+=(zst)
fi
if type -P gzip >/dev/null; then
    gzip -k "$work/games.ndjson" && packed+=(gz)
fi
for ((i = 0; i < rounds; i++)); do
    timed one "${one[@]}" "$work/games.ndjson"
    for ending in "${packed[@]}"; do
        timed "$ending" "${one[@]}" "$work/games.ndjson.$ending"
    done
    timed jobs1 "${verify[@]}" --jobs 1 "$work/games.ndjson"
    timed jobs2 "${verify[@]}" --jobs 2 "$work/games.ndjson"
    timed jobs2.zst "${verify[@]}" --jobs 2 "$work/games.ndjson"*zst
done

row() {
    awk -v name="$1" -v cpu="$(least "$2" cpu)" -v real="$(least "$2" real)" -v turns="$turns" 'BEGIN {
        printf "  %-34s %6.2f s on the cores, %6.2f s real: %6.1f ns a turn on a core, %5.2f million turns a second\n",
            name, cpu, real, cpu / turns * 1e9, turns / real / 1e6
    }'
}
row "one core, --jobs 1" one
for ending in "${packed[@]}"; do
    row "the same, .$ending" "$ending"
done
row "any core, --jobs 1" jobs1
row "any core, --jobs 2" jobs2
ratio() {
    awk -v what="$1" -v a="$2" -v b="$3" -v goal="$4" 'BEGIN { printf "  %s: %.2f (%s)\n", what, a / b, goal }'
}
awk -v t="$turns" -v s="$(least one cpu)" 'BEGIN {
    printf "  million turns a second of one core: %.2f (goal 8: %s)\n", t / s / 1e6, (t / s >= 8e6 ? "met" : "MISSED")
}'
ratio "two cores / one" "$(least jobs1 real)" "$(least jobs2 real)" "goal at least 1.9"
for ending in "${packed[@]}"; do
    ratio ".$ending / plain, one core" "$(least "$ending" cpu)" "$(least one cpu)" "goal for .zst at most 1.2"
done
ratio ".zst / plain, two cores" "$(least jobs2.zst real)" "$(least jobs2 real)" "goal at most 1.2"

# One process a file, beside one for all of them.
few=2000
mkdir "$work/files"
head -n "$few" "$work/games.ndjson" | split -l 1 -a 4 -d --additional-suffix=.json - "$work/files/"
head -n "$few" "$work/games.ndjson" >"$work/few.ndjson"
for ((i = 0; i < 3; i++)); do
    timed each bash -c 'for file in "$0"/*.json; do "$@" "$file"; done' "$work/files" "${verify[@]}"
    timed folder "${verify[@]}" "$work/files"
    timed few "${verify[@]}" "$work/few.ndjson"
done
echo "$few games"
printf '  one process a file %.2f s, one for the folder %.2f s, one for a file of lines %.2f s\n' \
    "$(least each real)" "$(least folder real)" "$(least few real)"
ratio "one process a file / one for the folder" "$(least each real)" "$(least folder real)" "more is worse"

if [ "$streamed" -gt 0 ]; then
    "$senet" simulate --games "$streamed" --seed 2b --records - 2>/dev/null | tee >(wc -c >"$work/streamed") |
        /usr/bin/time -o "$work/peak" -f '%M %e' "${verify[@]}" - >/dev/null 2>"$work/err"
    head -n 1 "$work/err"
    awk -v bytes="$(cat "$work/streamed")" '{
        printf "  a stream of %.1f GB: peak memory %.1f MiB (goal under 64: %s), %.0f s\n",
            bytes / 1e9, $1 / 1024, ($1 < 65536 ? "met" : "MISSED"), $2
    }' "$work/peak"
fi
