//! Games that were fetched before.

use serde_json::Value;

use crate::client::{User, game};
use crate::server::{Answer, Request, Server, answer, head, json, not_found};

fn etag(request: &Request, etag: &str, body: &[u8]) -> Answer {
    match request.header("if-none-match") {
        Some(known) if known == etag => head("304 Not Modified", &[&format!("ETag: {etag}")], b""),
        _ => answer("200 OK", &["Content-Type: application/json", &format!("ETag: {etag}")], body),
    }
}

fn archive() -> Server {
    Server::start(|request| match request.path.as_str() {
        "/games/kendall" => etag(request, "\"v1\"", &game()),
        _ => not_found(),
    })
}

/// Another game under the same id.
fn changed() -> Vec<u8> {
    let mut other: Value = serde_json::from_slice(&game()).unwrap();
    other["players"] = serde_json::json!({"light": "somebody", "dark": "else"});
    other.to_string().into_bytes()
}

/// The answers to `/games/kendall`: had whole, and had before.
fn asked_with(server: &Server) -> Vec<Option<String>> {
    let asked = server.asked().into_iter().filter(|request| request.path == "/games/kendall");
    asked.map(|request| request.header("if-none-match").map(str::to_owned)).collect()
}

#[test]
fn a_game_that_did_not_change_is_not_sent_again() {
    let server = archive();
    let user = User::new("cache-etag");
    let first = user.fetch(&server, "kendall").exits(0).out();
    assert_eq!(user.fetch(&server, "kendall").exits(0).out(), first);
    assert_eq!(asked_with(&server), [None, Some("\"v1\"".into())]);
    assert_eq!(user.files("cache/senet").len(), 1);
}

#[test]
fn without_the_cache_nothing_is_kept_and_nothing_looked_up() {
    let server = archive();
    let user = User::new("cache-none");
    user.fetch(&server, "kendall --no-cache").exits(0);
    assert!(user.files("cache/senet").is_empty());
    user.fetch(&server, "kendall").exits(0);
    user.fetch(&server, "kendall --no-cache").exits(0);
    assert_eq!(asked_with(&server), [None, None, None]);
    user.fetch(&server, "kendall --no-cache --offline").exits(2);
}

#[test]
fn offline_nobody_is_asked() {
    let server = archive();
    let user = User::new("cache-offline");
    user.fetch(&server, "kendall --offline").exits(4).says(&["not in the cache"]);
    assert_eq!(server.asked().len(), 0);
    user.fetch(&server, "kendall").exits(0);
    let before = server.asked().len();
    user.fetch(&server, "kendall --offline").exits(0).says(&["nobody was asked"]);
    assert_eq!(server.asked().len(), before);
    let url = server.url();
    drop(server);
    user.run(&format!("fetch --server {url} kendall --offline")).exits(0);
    user.run(&format!("fetch --server {url} kendall --retries 0")).exits(4);
    // Another address is another game.
    user.run(&format!("fetch --server {url}/other kendall --offline")).exits(4);
}

#[test]
fn a_damaged_copy_is_not_used() {
    let server = archive();
    let user = User::new("cache-damaged");
    user.fetch(&server, "kendall").exits(0);
    let entry = user.files("cache/senet").remove(0);
    let whole = std::fs::read(&entry).unwrap();
    // A move that is legal too, in the place of another.
    for damaged in
        [whole[..whole.len() - 1].to_vec(), [&whole[..whole.len() - 9], b"012345678"].concat(), vec![]]
    {
        std::fs::write(&entry, &damaged).unwrap();
        user.fetch(&server, "kendall --offline").exits(4).says(&["damaged"]);
        user.fetch(&server, "kendall").exits(0);
        assert_eq!(asked_with(&server).last().unwrap(), &None);
        assert_eq!(std::fs::read(&entry).unwrap(), whole);
    }
}

#[test]
fn a_game_that_changed_after_it_was_finished_is_a_mismatch() {
    let server = Server::start(|request| match (request.path.as_str(), request.before) {
        ("/games/kendall", 0) => etag(request, "\"v1\"", &game()),
        ("/games/kendall", _) => etag(request, "\"v2\"", &changed()),
        _ => not_found(),
    });
    let user = User::new("cache-changed");
    user.fetch(&server, "kendall").exits(0);
    for _ in 0..2 {
        let verdict = user.fetch(&server, "kendall --format json").exits(1).json();
        assert_eq!(verdict["failure"]["check"], "equivocation");
        let message = verdict["failure"]["message"].as_str().unwrap();
        assert!(
            message.contains("what the server sent earlier") && message.contains("cache/senet/"),
            "{message}"
        );
    }
    user.fetch(&server, "kendall --no-cache").exits(0);
}

/// A game of five MiB, and then a small one of the same id.
fn large_then_small() -> Server {
    let other = changed();
    let large = [game(), vec![b' '; 5 << 20]].concat();
    Server::start(move |request| match (request.path.as_str(), request.before) {
        ("/games/kendall", 0) => etag(request, "\"v1\"", &large),
        ("/games/kendall", _) => etag(request, "\"v2\"", &other),
        _ => not_found(),
    })
}

#[test]
fn a_kept_game_above_the_limit_is_still_what_the_server_sent() {
    let most = usize::MAX;
    for (name, first, then) in [
        ("cache-large", "--max-bytes 8000000", String::new()),
        ("cache-any-size", "--max-bytes 8000000", format!("--max-bytes {most}")),
        ("cache-any-size-first", &format!("--max-bytes {most}"), format!("--max-bytes {}", most - 8192)),
    ] {
        let (server, user) = (large_then_small(), User::new(name));
        user.fetch(&server, &format!("kendall {first}")).exits(0);
        let entry = user.files("cache/senet").remove(0);
        let kept = std::fs::read(&entry).unwrap();
        user.fetch(&server, "kendall --offline").exits(3).says(&["4194304"]);
        let verdict = user.fetch(&server, &format!("kendall --format json {then}")).exits(1).json();
        assert_eq!(verdict["failure"]["check"], "equivocation");
        assert_eq!(std::fs::read(&entry).unwrap(), kept, "the evidence stays");
    }
}

#[test]
fn a_game_that_the_host_takes_back_is_told() {
    fn unfinished() -> Answer {
        let problem = br#"{"type":"/problems/not-finished"}"#;
        answer("404 Not Found", &["Content-Type: application/problem+json"], problem)
    }
    for (name, then, status) in [("gone", not_found as fn() -> Answer, 4), ("unfinished", unfinished, 3)] {
        let server = Server::start(move |request| match (request.path.as_str(), request.before) {
            ("/games/kendall", 0) => etag(request, "\"v1\"", &game()),
            ("/games/kendall", _) => then(),
            _ => not_found(),
        });
        let user = User::new(&format!("cache-{name}"));
        user.fetch(&server, "kendall").exits(0);
        let ran = user.fetch(&server, "kendall --format json").exits(status);
        ran.says(&["it gave a game under this id earlier, kept in"]).says(&["cache/senet/"]);
    }
}

#[test]
fn the_same_game_with_another_signature_is_no_change() {
    let server = Server::start(|request| match (request.path.as_str(), request.before) {
        ("/games/kendall", 0) => json(&game()),
        ("/games/kendall", _) => {
            let same: Value = serde_json::from_slice(&game()).unwrap();
            json(same.to_string().as_bytes())
        }
        _ => not_found(),
    });
    let user = User::new("cache-same");
    user.fetch(&server, "kendall").exits(0);
    user.fetch(&server, "kendall").exits(0);
}

#[test]
fn a_cache_that_cannot_be_used_is_no_failure() {
    let server = archive();
    let user = User::new("cache-in-the-way");
    user.write("cache", "a file where a folder should be");
    user.fetch(&server, "kendall").exits(0).says(&["not kept in the cache"]);
    let gone = User::new("cache-homeless");
    let line = ["fetch", "kendall", "--server", &server.url()].map(str::to_owned);
    crate::program::run(gone.command(line).env_remove("HOME").env_remove("XDG_CACHE_HOME")).exits(0);
}
