//! What anyone may put into a log changes nothing about a game that is there.

use std::fs;

use senet::log::{LogSecret, Tile, TileSource, Tree, grow, sign_checkpoint};
use serde_json::Value;

use super::completeness::{HOST, games, public, put, receipt};
use super::program::{Folder, command, ran};

const STRANGER: u8 = 9;

/// No tile of a tree without leaves.
struct Nothing;

impl TileSource for Nothing {
    type Error = String;

    fn read(&mut self, _: Tile) -> Result<Option<Vec<u8>>, String> {
        Ok(None)
    }
}

/// Writes a log of these entries and returns its key.
fn put_log(folder: &Folder, entries: &[String]) -> String {
    let secret = LogSecret::new("example.org/log", &[5; 32]).unwrap();
    let leaves: Vec<Vec<u8>> = entries.iter().map(|entry| entry.clone().into_bytes()).collect();
    let growth = grow(Tree::new(Nothing, 0).unwrap(), &leaves).unwrap();
    let log = folder.file("log");
    let _ = fs::remove_dir_all(&log);
    for (tile, bytes) in &growth.tiles {
        let path = log.join(tile.to_string());
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    fs::write(log.join("checkpoint"), sign_checkpoint(&growth.head, &secret)).unwrap();
    secret.public().to_string()
}

/// The audit of a user who trusts the host.
fn audit(folder: &Folder, entries: &[String], status: i32, more: &[&str]) -> Value {
    let log_key = put_log(folder, entries);
    let (archive, log) = (folder.path("games.ndjson"), folder.path("log"));
    let args = ["audit", &archive, "--log", &log, "--log-key", &log_key, "--host", "example.org"];
    let mut program = command([&args[..], &["--format", "json"], more].concat());
    fs::write(folder.file("known_hosts"), format!("example.org {}\n", public(HOST))).unwrap();
    program.env("SENET_CONFIG", &folder.0);
    ran(program).exits(status).json()
}

/// Everything that somebody may say of a game who is not its host.
fn of_strangers(game: &str) -> Vec<(&'static str, Vec<String>)> {
    let other = game.replace("member", "guest");
    let forged = receipt(game, Some(HOST)).replace("12:00:00Z", "12:00:01Z");
    let id = serde_json::from_str::<Value>(game).unwrap()["id"].clone();
    vec![
        ("it was otherwise, unsigned", vec![receipt(&other, None)]),
        ("it was otherwise, signed", vec![receipt(&other, Some(STRANGER))]),
        ("it was so, unsigned", vec![receipt(game, None)]),
        ("it was so, signed", vec![receipt(game, Some(STRANGER))]),
        ("the host's signature, which does not hold", vec![forged]),
        ("this and that", vec![receipt(game, Some(STRANGER)), receipt(&other, Some(STRANGER))]),
        ("malformed", vec![format!("{{\"format\":\"senet.receipt/1\",\"id\":{id}}}")]),
    ]
}

#[test]
fn a_stranger_neither_accuses_nor_anchors_a_game_that_is_there() {
    let folder = Folder::new("strangers");
    let games = games(2);
    put(&folder, &games);
    let of_host: Vec<String> = games.iter().map(|game| receipt(game, Some(HOST))).collect();
    for (what, entries) in of_strangers(&games[0]) {
        let found = audit(&folder, &entries, 0, &[]);
        let against = &found["completeness"]["receipts"][0];
        assert_eq!(found["games"]["verified"], 2, "{what}: {found}");
        assert_eq!([&against["without"]["count"], &against["unpublished"]["count"]], [2, 0], "{what}");
        let demanded = audit(&folder, &entries, 3, &["--require-anchor"]);
        assert_eq!(demanded["games"]["unverifiable"]["count"], 2, "{what}: {demanded}");
        // Beside what the host said, before it and after it.
        for entries in [[&entries[..], &of_host].concat(), [&of_host, &entries[..]].concat()] {
            let found = audit(&folder, &entries, 0, &["--require-anchor"]);
            assert_eq!(found["games"]["verified"], 2, "{what}: {found}");
            assert_eq!(found["completeness"]["receipts"][0]["without"]["count"], 0, "{what}");
        }
    }
}

#[test]
fn a_host_that_says_two_things_in_a_log_is_found_out() {
    let folder = Folder::new("host");
    let games = games(2);
    put(&folder, &games);
    let other = games[0].replace("member", "guest");
    let entries = [&games[0], &other].map(|game| receipt(game, Some(HOST)));
    let found = audit(&folder, &entries, 1, &[]);
    assert_eq!(found["games"]["mismatch"]["first"][0]["check"], "equivocation");
}
