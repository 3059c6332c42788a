//! An archive in which seven games were changed, three lines are broken, two
//! seeds come twice and one player's throws are chosen: these are found, and
//! nothing else.

use std::path::Path;
use std::time::Instant;

use senet::rules::RuleSet;
use serde_json::Value;

use super::made::{Club, Hidden, LOADED};
use super::program::{Folder, senet};

/// So many games are enough for the same numbers of each player as a million.
const GAMES: u64 = 2000;

#[test]
fn what_is_hidden_is_found_and_nothing_else() {
    let folder = Folder::new("hidden");
    check(GAMES, &folder.file("hidden.ndjson"), &folder.file("clean.ndjson"));
}

/// `cargo test --release --test audit -- --ignored million --nocapture`; the
/// archives are written to SENET_AUDIT_FOLDER where that is set, and stay there.
#[test]
#[ignore = "a million games: minutes, and 4 GB of disk"]
fn what_is_hidden_in_a_million_games_is_found_and_nothing_else() {
    let games = std::env::var("SENET_AUDIT_GAMES").map_or(1_000_000, |games| games.parse().unwrap());
    match std::env::var_os("SENET_AUDIT_FOLDER") {
        Some(folder) => {
            let folder = Path::new(&folder);
            check(games, &folder.join("hidden.ndjson.zst"), &folder.join("clean.ndjson.zst"));
        }
        None => {
            let folder = Folder::new("million");
            check(games, &folder.file("hidden.ndjson.zst"), &folder.file("clean.ndjson.zst"));
        }
    }
}

fn check(games: u64, hidden: &Path, clean: &Path) {
    let rules = RuleSet::named("kendall").unwrap();
    let club = Club::new(&rules, games, Hidden::in_archive_of(games));
    let begun = Instant::now();
    club.write(hidden);
    Club::new(&rules, games, Hidden::default()).write(clean);
    println!("two archives of {games} games written in {:.1} s", begun.elapsed().as_secs_f64());
    let found = audit(hidden, 3);
    assert_eq!(lines(&found["games"]["mismatch"]), club.hidden.tampered);
    assert_eq!(lines(&found["games"]["unverifiable"]), club.hidden.broken);
    let twice = &found["used_twice"];
    assert_eq!([&twice["id"], &twice["seed"], &twice["commitment"]], [0, 2, 0]);
    let pairs: Vec<(u64, u64)> = array(&twice["first"])
        .iter()
        .map(|repeat| (line(&repeat["at"]), line(&repeat["first_at"])))
        .collect();
    assert_eq!(pairs, club.hidden.reused.clone().into_iter().collect::<Vec<_>>());
    let alarms: Vec<&Value> = array(&found["alarms"]["first"]).iter().map(|alarm| &alarm["name"]).collect();
    assert!(!alarms.is_empty() && alarms.iter().all(|name| *name == LOADED), "{alarms:?}");
    assert_eq!(found["remarks"]["count"], 0);
    let clean = audit(clean, 0);
    assert_eq!(clean["games"]["verified"], games);
    assert_eq!([&clean["alarms"]["count"], &clean["remarks"]["count"]], [0, 0], "{}", clean["alarms"]);
}

fn audit(archive: &Path, status: i32) -> Value {
    let begun = Instant::now();
    let ran = senet(["audit", archive.to_str().unwrap(), "--format", "json"]).exits(status);
    println!("{} audited in {:.1} s", archive.display(), begun.elapsed().as_secs_f64());
    ran.json()
}

fn array(value: &Value) -> &[Value] {
    value.as_array().unwrap()
}

fn line(at: &Value) -> u64 {
    at["line"].as_u64().unwrap()
}

/// The lines of all faults, of which none is left out.
fn lines(listed: &Value) -> Vec<u64> {
    let first = array(&listed["first"]);
    assert_eq!(listed["count"], first.len());
    first.iter().map(|fault| line(&fault["at"])).collect()
}
