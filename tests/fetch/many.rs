//! Many games in one run.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::client::{User, fixture, game};
use crate::server::{Answer, Request, Server, answer, json, not_found};

/// A game of that id; its commitment does not hold the id.
fn named(id: &str) -> Vec<u8> {
    let mut game: Value = serde_json::from_slice(&game()).unwrap();
    game["id"] = id.into();
    game.to_string().into_bytes()
}

fn id(request: &Request) -> Option<&str> {
    request.path.strip_prefix("/games/").filter(|id| !id.contains('/'))
}

/// Any game, after a while, the first ones after a longer one.
fn slow(request: &Request) -> Answer {
    let Some(id) = id(request) else { return not_found() };
    let number: u64 = id.trim_start_matches('g').parse().unwrap();
    thread::sleep(Duration::from_millis(60 - number.min(30) * 2));
    json(&named(id))
}

#[test]
fn one_line_a_game_in_their_order_each_once() {
    let server = Server::start(slow);
    let user = User::new("many-order");
    let ids: Vec<String> = (0..30).map(|number| format!("g{number}")).collect();
    user.write("ids.txt", ids.join("\n"));
    let ran = user.fetch(&server, "g3 g1 g3 --ids ids.txt --jobs 8").exits(1);
    let (games, summary) = ran.out().split_once("\n\n").map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap();
    assert!(summary.contains("30 games"), "{summary}");
    let lines: Vec<&str> = games.lines().collect();
    assert_eq!(lines.len(), 30, "{}", ran.all());
    let order: Vec<&str> = ["g3", "g1"].into_iter().chain(ids.iter().map(String::as_str)).collect();
    let mut seen = std::collections::HashSet::new();
    let order = order.into_iter().filter(|id| seen.insert(*id));
    for (line, id) in lines.iter().zip(order) {
        assert!(line.contains(&format!("  {id}")), "{line}: {id}");
    }
    // One seed for all of them.
    assert!(lines[0].starts_with("VERIFIED, throws only, no anchor"));
    assert!(
        lines[1..].iter().all(|line| line.starts_with("MISMATCH") && line.contains("reuse")),
        "{lines:?}"
    );
    assert_eq!(server.count("/games/g3"), 1);
}

#[test]
fn so_many_at_once_and_no_more() {
    let (now, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let server = Server::start({
        let most = most.clone();
        move |request| {
            let Some(id) = id(request) else { return not_found() };
            most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            thread::sleep(Duration::from_millis(30));
            now.fetch_sub(1, Ordering::SeqCst);
            json(&named(id))
        }
    });
    let user = User::new("many-jobs");
    let ids: Vec<String> = (0..24).map(|number| format!("g{number}")).collect();
    user.fetch(&server, &format!("{} --jobs 3 --quiet", ids.join(" "))).exits(1);
    let most = most.load(Ordering::SeqCst);
    assert!((2..=3).contains(&most), "{most}");
}

#[test]
fn the_highest_status_wins() {
    let server = Server::start(|request| match id(request) {
        Some("kendall") => json(&game()),
        Some("moves-own-piece") => json(&fixture("bad/moves-own-piece.json")),
        Some("page") => answer("200 OK", &["Content-Type: text/html"], b"<h1>"),
        _ => not_found(),
    });
    let user = User::new("many-worst");
    user.fetch(&server, "kendall moves-own-piece").exits(1);
    user.fetch(&server, "kendall moves-own-piece page").exits(3);
    let ran = user.fetch(&server, "gone page moves-own-piece kendall").exits(4);
    let words: Vec<String> =
        ran.out().lines().take(4).map(|line| line.split("  ").next().unwrap().to_owned()).collect();
    assert_eq!(words, ["NOT FETCHED", "UNVERIFIABLE", "MISMATCH", "VERIFIED, throws only, no anchor"]);
    let ran = user.fetch(&server, "gone page moves-own-piece kendall --format json").exits(4);
    let verdicts: Vec<Value> = ran.out().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(verdicts.len(), 4);
    assert_eq!(verdicts[2]["failure"]["check"], "moves");
}

#[test]
fn a_report_goes_where_it_is_wanted() {
    let server = Server::start(|request| match id(request) {
        Some("kendall") => json(&game()),
        Some("moves-own-piece") => json(&fixture("bad/moves-own-piece.json")),
        _ => not_found(),
    });
    let user = User::new("many-report");
    let line = "kendall moves-own-piece kendall gone --format json";
    let ran = user.fetch(&server, &format!("{line} --only-failures --output report.json")).exits(4);
    assert_eq!(ran.out(), "");
    assert!(ran.err().contains("3 games"), "{}", ran.err());
    let report = String::from_utf8(user.read("report.json")).unwrap();
    let of = |line: &str| serde_json::from_str::<Value>(line).unwrap()["source"].as_str().unwrap().to_owned();
    let sources: Vec<String> = report.lines().map(of).collect();
    assert_eq!(sources, ["moves-own-piece", "gone"].map(|id| format!("{}/games/{id}", server.url())));
    let ran = user.fetch(&server, &format!("moves-own-piece {line} --fail-fast")).exits(1);
    assert_eq!(ran.out().lines().count(), 1);
    user.fetch(&server, &format!("{line} --quiet --output report.json")).exits(4);
    user.fetch(&server, &format!("{line} --output missing/report.json"))
        .exits(3)
        .says(&["missing/report.json"]);
}

#[test]
fn a_reader_that_goes_away_keeps_nothing_from_being_saved() {
    let server = Server::start(slow);
    let user = User::new("many-closed");
    let ids: Vec<String> = (0..12).map(|number| format!("g{number}")).collect();
    user.write("ids.txt", ids.join("\n"));
    let line = format!("$SENET fetch --ids ids.txt --save games --server {} | true", server.url());
    let mut command = crate::program::shell(&line);
    command.current_dir(user.path("")).env("XDG_CACHE_HOME", user.path("cache"));
    crate::program::run(&mut command).exits(0);
    assert_eq!(user.files("games").len(), 12);
}

#[test]
fn all_of_them_leave_a_busy_server_alone() {
    // It has no time at first, and says for how long.
    let first = Arc::new(Mutex::new(None));
    let early = Arc::new(AtomicUsize::new(0));
    let server = Server::start({
        let early = early.clone();
        move |request| {
            let Some(id) = id(request) else { return not_found() };
            let now = std::time::Instant::now();
            let began = *first.lock().unwrap().get_or_insert(now);
            let since = now.duration_since(began);
            if since < Duration::from_secs(2) {
                // Those that were on their way already.
                if since > Duration::from_millis(1500) {
                    early.fetch_add(1, Ordering::SeqCst);
                }
                return answer("429 Too Many Requests", &["Retry-After: 2"], b"");
            }
            json(&named(id))
        }
    });
    let user = User::new("many-busy");
    let ids: Vec<String> = (0..20).map(|number| format!("g{number}")).collect();
    user.fetch(&server, &format!("{} --jobs 4 --retries 1 --format json", ids.join(" "))).exits(1);
    assert_eq!(early.load(Ordering::SeqCst), 0);
}

#[test]
fn evidence_about_one_game_goes_with_one_id() {
    let server = Server::start(slow);
    let user = User::new("many-evidence");
    let pin = "--commitment 3e8b9b23b0163a5058e9a90e157e63c5215708d154a9a2dc60b1165cae4a55ba";
    user.fetch(&server, &format!("g1 g2 {pin}")).exits(2);
    let ran = user.fetch(&server, &format!("g1 {pin} --require-anchor")).exits(0);
    ran.says(&["anchor pinned"]);
    user.fetch(&server, &format!("g1 {}", pin.replace("3e8b", "3e8c"))).exits(1);
    user.fetch(&server, "g1 --rules cones").exits(1);
}

#[test]
fn of_several_it_is_still_told_from_where_they_come() {
    let server = Server::start(|request| match request.path.rsplit_once("/games/") {
        Some((_, "kendall")) => json(&game()),
        Some((_, "signed-1")) => json(&fixture("vectors/signed-1.json")),
        _ => not_found(),
    });
    let user = User::new("many-whence");
    let other = Server::start({
        let to = server.url();
        move |request| answer("302 Found", &[&format!("Location: {to}{}", request.path)], b"")
    });
    let ran = user.fetch(&other, "kendall signed-1").exits(0);
    assert_eq!(ran.out().matches(&format!(", sent by {}", server.host())).count(), 2, "{}", ran.out());
    user.fetch(&server, "kendall signed-1").exits(0);
    user.fetch(&server, "kendall signed-1 --offline").exits(0).says(&["nobody was asked"]);
    let open = format!("fetch --server http://example.org --proxy {} kendall signed-1", server.url());
    let ran = user.run(&open).exits(0).says(&["not https"]);
    assert_eq!(ran.all().matches("not https").count(), 1, "{}", ran.all());
    assert_eq!(user.run(&format!("{open} --quiet")).exits(0).all(), "");
}
