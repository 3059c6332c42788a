//! Records and receipts as a user of the library reads and writes them.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use senet::record::{Limits, ReadError, Record, read};

fn vectors() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/vectors")
}

fn vector(name: &str) -> Vec<u8> {
    fs::read(vectors().join(name)).expect(name)
}

fn games() -> Vec<(String, Vec<u8>)> {
    let expected: serde_json::Value = serde_json::from_slice(&vector("games/expected.json")).expect("JSON");
    let names = expected.as_object().expect("an object").keys();
    names.map(|name| (name.clone(), vector(&format!("games/{name}")))).collect()
}

fn strictly(bytes: &[u8]) -> Result<Record<'_>, ReadError> {
    read(bytes, &Limits::default())
}

/// The golden games that no reader takes, and the field that is at fault.
const REFUSED: [(&str, &str); 21] = [
    ("seed-without-result.json", "result"),
    ("unknown-rng.json", "fairness.rng.scheme"),
    ("unknown-field.json", ""),
    ("unknown-turn-field.json", "turns[3]"),
    ("bad-move-text.json", "turns[3].move"),
    ("mark-twice.json", "turns[3].move"),
    ("house-31.json", "turns[3].move"),
    ("short-key.json", "fairness.seed"),
    ("contributions-empty.json", "fairness.contributions"),
    ("contributions-zero.json", "fairness.contributions.light"),
    ("fraction-in-meta.json", "meta.a"),
    ("big-number-in-meta.json", "meta.a"),
    ("duplicate-seed.json", "fairness"),
    ("duplicate-in-meta.json", "meta"),
    ("trailing.json", ""),
    ("byte-order-mark.json", ""),
    ("cut-off.json", ""),
    (
        "deep.json",
        "meta.a[0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0]",
    ),
    ("upper-case-hex.json", "fairness.seed"),
    ("contributions-with-counter.json", "fairness.contributions"),
    ("label-ends-in-digit.json", "fairness.rng.label"),
];

#[test]
fn the_golden_games_are_read_or_refused() {
    for (name, bytes) in games() {
        let refused = REFUSED.iter().find(|refused| refused.0 == name);
        match (strictly(&bytes), refused) {
            (Ok(_), None) => {}
            (Ok(_), Some(_)) => panic!("{name} is read"),
            (Err(error), Some((_, field))) => assert_eq!(error.place.field, *field, "{name}: {error}"),
            (Err(error), None) => panic!("{name}: {error}"),
        }
    }
}

/// `cargo test --release --test record -- --ignored --nocapture turns_a_second`
#[test]
#[ignore = "a measurement"]
fn turns_a_second() {
    let games = games();
    let games: Vec<&[u8]> =
        games.iter().map(|game| &game.1[..]).filter(|game| strictly(game).is_ok()).collect();
    for _ in 0..5 {
        let (begin, mut turns, mut bytes) = (Instant::now(), 0, 0);
        for _ in 0..1000 {
            for game in &games {
                turns += strictly(game).map_or(0, |record| record.turns.len());
                bytes += game.len();
            }
        }
        let seconds = begin.elapsed().as_secs_f64();
        println!(
            "{:.1} million turns/s, {:.0} MB/s",
            turns as f64 / seconds / 1e6,
            bytes as f64 / seconds / 1e6
        );
    }
}
