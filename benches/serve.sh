#!/usr/bin/env bash
# An archive server under load: reads beside nginx with the same games as files,
# taken in turns; games filed a second, in batches and one by one; memory over a
# million requests. Needs nginx and wrk, and installs Debian's where it can.
#
#   benches/serve.sh [ROUNDS [SECONDS]]
set -euo pipefail
cd "$(dirname "$0")/.."

rounds=${1:-5}
seconds=${2:-5}
for tool in nginx wrk curl; do
    type -P $tool >/dev/null || PATH=$PATH:/usr/sbin type -P $tool >/dev/null ||
        { apt-get update -qq && apt-get install -qqy --no-install-recommends nginx-light wrk curl; } >/dev/null
done
PATH=$PATH:/usr/sbin
cargo build --release --quiet
senet=${CARGO_TARGET_DIR:-target}/release/senet

work=$(mktemp -d)
chmod 755 "$work"
server=
end() {
    [ -z "$server" ] || kill "$server" 2>/dev/null || true
    [ ! -f "$work/nginx.pid" ] || kill "$(cat "$work/nginx.pid")" 2>/dev/null || true
    sleep 0.5
    rm -rf "$work"
}
trap end EXIT
trap 'exit 1' INT TERM

# Games: a thousand to read, and others to file.
batches=40
each=500
"$senet" simulate --seed 00112233445566778899aabbccddeeff --games 1000 --records "$work/read.ndjson" >/dev/null
"$senet" simulate --seed ffeeddccbbaa99887766554433221100 --games $((batches * each)) --records "$work/file.ndjson" >/dev/null
"$senet" simulate --seed 0123456789abcdef0123456789abcdef --games 20000 --records "$work/single.ndjson" >/dev/null
split --lines $each "$work/file.ndjson" "$work/batch-"
mkdir "$work/games"
grep -o '"id": "[^"]*"' "$work/read.ndjson" | cut -d'"' -f4 >"$work/ids"
paste -d'\n' "$work/ids" "$work/read.ndjson" | while read -r id && read -r game; do
    printf %s "$game" >"$work/games/$id"
done

token=$("$senet" token add bench --db "$work/games.sqlite" 2>/dev/null)
"$senet" import --db "$work/games.sqlite" "$work/read.ndjson" >/dev/null
"$senet" serve --db "$work/games.sqlite" --listen 127.0.0.1:0 --rate 0 --log error >"$work/out" &
server=$!
until grep -q listening "$work/out" 2>/dev/null; do sleep 0.1; done
archive=$(sed 's/listening on //' "$work/out")

free_port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
cat >"$work/nginx.conf" <<END
worker_processes auto;
pid $work/nginx.pid;
error_log $work/nginx.err;
events { worker_connections 1024; }
http {
    access_log off;
    sendfile on;
    tcp_nopush on;
    open_file_cache max=10000;
    keepalive_requests 1000000000;
    default_type application/json;
    add_header Cache-Control "public, max-age=31536000, immutable";
    server { listen 127.0.0.1:$free_port; location /games/ { alias $work/games/; } }
}
END
nginx -c "$work/nginx.conf" 2>/dev/null

cat >"$work/read.lua" <<END
local paths, n = {}, 0
for id in io.lines("$work/ids") do paths[#paths + 1] = "/games/" .. id end
request = function() n = n % #paths + 1; return wrk.format("GET", paths[n]) end
done = function(summary, latency)
    local errors = summary.errors
    io.write(string.format("%.0f %.2f %d %d\n", summary.requests / (summary.duration / 1e6),
        latency:percentile(99) / 1000, summary.requests, errors.status + errors.read + errors.timeout))
end
END
cat >"$work/single.lua" <<END
local games, n = {}, 0
for game in io.lines("$work/single.ndjson") do games[#games + 1] = game end
local headers = { ["Authorization"] = "Bearer $token", ["Content-Type"] = "application/json" }
request = function() n = n % #games + 1; return wrk.format("POST", "/games", headers, games[n]) end
END

median() { sort -n | sed -n "$(((rounds + 1) / 2))p"; }
# Seconds of processor time that the server took so far.
cpu() { awk -v hz="$(getconf CLK_TCK)" '{ print ($14 + $15) / hz }' "/proc/$server/stat"; }
rss() { awk '/VmRSS/ { print $2 }' "/proc/$server/status"; }
filed() { curl -s "$archive/metrics" | awk '/outcome="filed"/ { print $2 }'; }
read_load() { wrk -t1 -c32 -d"$1s" -s "$work/read.lua" "$2" | tail -n 1; }

echo "Reading 1,000 games of $(($(stat -c %s "$work/read.ndjson") / 1000)) bytes, 32 connections, $rounds rounds of $seconds s in turns"
for ((i = 0; i < rounds; i++)); do
    read_load "$seconds" "http://127.0.0.1:$free_port" >>"$work/nginx.reads"
    read_load "$seconds" "$archive" >>"$work/senet.reads"
done
for name in nginx senet; do
    printf '  %-6s %8.0f requests/s, p99 %6.2f ms, %d failed\n' $name "$(cut -d' ' -f1 "$work/$name.reads" | median)" \
        "$(cut -d' ' -f2 "$work/$name.reads" | median)" "$(awk '{ sum += $4 } END { print sum }' "$work/$name.reads")"
done
paste -d' ' "$work/nginx.reads" "$work/senet.reads" | awk '{ print $5 / $1 }' | median |
    awk '{ printf "  senet / nginx: %.2f (goal at least 0.5: %s)\n", $1, ($1 >= 0.5) ? "met" : "MISSED" }'

echo "Memory over a million requests"
begin=$(rss)
count=0
while ((count < 1000000)); do
    count=$((count + $(read_load 10 "$archive" | cut -d' ' -f3)))
done
awk -v a="$begin" -v b="$(rss)" -v n=$count \
    'BEGIN { printf "  %.1f MiB before, %.1f MiB after %d requests\n", a / 1024, b / 1024, n }'

echo "Filing $((batches * each)) games in batches of $each, 4 at a time"
before=$(cpu)
begin=$EPOCHREALTIME
printf '%s\n' "$work"/batch-* | xargs -P 4 -I{} curl -sf --oauth2-bearer "$token" \
    -H 'Content-Type: application/x-ndjson' --data-binary @{} -o {}.answer "$archive/games"
finish=$EPOCHREALTIME
new=$(cat "$work"/batch-*.answer | grep -c '"status":201')
awk -v us=$((${finish/./} - ${begin/./})) -v n="$new" -v cpu="$(cpu)" -v before="$before" 'BEGIN {
    rate = n / (us / 1e6)
    printf "  %d filed: %.0f a second (goal at least 5000: %s), %.0f µs of processor time each\n",
        n, rate, (rate >= 5000) ? "met" : "MISSED", (cpu - before) / n * 1e6
}'

echo "Filing games one by one, 64 connections"
start=$(filed)
before=$(cpu)
begin=$EPOCHREALTIME
wrk -t1 -c64 -d2s -s "$work/single.lua" "$archive" >/dev/null
finish=$EPOCHREALTIME
awk -v us=$((${finish/./} - ${begin/./})) -v n=$(($(filed) - start)) -v cpu="$(cpu)" -v before="$before" 'BEGIN {
    printf "  %d filed: %.0f a second, %.0f µs of processor time each\n", n, n / (us / 1e6), (cpu - before) / n * 1e6
}'
