//! The golden games: read or refused, and written as they were.

use std::fs;
use std::path::Path;
use std::time::Instant;

use senet::record::{Limits, read, read_any, read_receipt, read_text};
use serde_json::Value;

pub fn vector(name: &str) -> Vec<u8> {
    let vectors = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/vectors");
    fs::read(vectors.join(name)).expect(name)
}

pub fn games() -> Vec<(String, Vec<u8>)> {
    let expected: Value = serde_json::from_slice(&vector("games/expected.json")).expect("JSON");
    let names = expected.as_object().expect("an object").keys();
    names.map(|name| (name.clone(), vector(&format!("games/{name}")))).collect()
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
        match (read(&bytes, &Limits::default()), refused) {
            (Ok(_), None) => {}
            (Ok(_), Some(_)) => panic!("{name} is read"),
            (Err(error), Some((_, field))) => assert_eq!(error.place.field, *field, "{name}: {error}"),
            (Err(error), None) => panic!("{name}: {error}"),
        }
    }
}

#[test]
fn the_golden_games_come_back_as_they_were() {
    let limits = Limits::default();
    let mut games: Vec<Vec<u8>> = games().into_iter().map(|game| game.1).collect();
    games.push(vector("signed-1.json"));
    for bytes in games {
        let Ok(record) = read(&bytes, &limits) else {
            continue;
        };
        let (json, text) = (record.to_json(), record.to_text());
        assert_eq!(read(json.as_bytes(), &limits).as_ref(), Ok(&record));
        assert_eq!(read_any(json.as_bytes(), &limits).as_ref(), Ok(&record));
        assert_eq!(read_text(text.as_bytes(), &limits).as_ref(), Ok(&record), "{text}");
        assert_eq!(read_any(text.as_bytes(), &limits).as_ref(), Ok(&record));
        assert_eq!(record.canonical_json(), canonical_unsigned(&bytes));
    }
}

#[test]
fn a_receipt_comes_back_as_it_was() {
    let (bytes, limits) = (vector("signed-1.receipt.json"), Limits::default());
    let receipt = read_receipt(&bytes, &limits).expect("a receipt");
    assert_eq!(read_receipt(receipt.to_json().as_bytes(), &limits).as_ref(), Ok(&receipt));
    assert_eq!(receipt.canonical_json(), canonical_unsigned(&bytes));
    assert_eq!(receipt.log_leaf(), canonical(&serde_json::from_slice(&bytes).expect("JSON")));
    assert_ne!(receipt.log_leaf(), receipt.canonical_json());
}

#[test]
fn a_record_is_no_receipt() {
    let (game, receipt, limits) =
        (vector("signed-1.json"), vector("signed-1.receipt.json"), Limits::default());
    let error = read_receipt(&game, &limits).expect_err("a record").to_string();
    assert_eq!(
        error,
        "line 2, column 12, format: the format that is read here is `senet.receipt/1`, not \"senet.game/1\""
    );
    assert!(read(&receipt, &limits).is_err());
}

pub fn canonical_unsigned(bytes: &[u8]) -> String {
    let mut value: Value = serde_json::from_slice(bytes).expect("JSON");
    value.as_object_mut().expect("an object").remove("signatures");
    canonical(&value)
}

pub fn canonical(value: &Value) -> String {
    serde_json_canonicalizer::to_string(value).expect("canonical JSON")
}

#[test]
fn the_text_record_is_for_people() {
    let game = vector("signed-1.json");
    let record = read(&game, &Limits::default()).expect("a record");
    let text = record.to_text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[..4],
        ["[format senet.game/1]", "[id signed-1]", "[rules kendall]", "[players \"Ankh\" \"Djed\"]"]
    );
    assert!(text.contains("\n[rng chacha20]\n[seed 907dfea1"), "{text}");
    assert!(text.contains("\n\n1. l 2 1010: 10-12\n2. d 3 0111: 5-8x\n3. l 1 0100: 2-3x+\n"), "{text}");
}

/// The best of many short runs, so that a busy machine shows what it can:
/// `cargo test --release --test record -- --ignored --nocapture turns_a_second`
#[test]
#[ignore = "a measurement"]
fn turns_a_second() {
    let (games, limits) = (games(), Limits::default());
    let games: Vec<&[u8]> =
        games.iter().map(|game| &game.1[..]).filter(|game| read(game, &limits).is_ok()).collect();
    let measure = |what: &str, turns_of: &dyn Fn(&[u8]) -> usize| {
        let run = |_| {
            let begin = Instant::now();
            let turns: usize = games.iter().cycle().take(20 * games.len()).map(|game| turns_of(game)).sum();
            turns as f64 / begin.elapsed().as_secs_f64()
        };
        let best = (0..300).map(run).fold(0.0, f64::max);
        println!("{what}: {:.1} million turns/s", best / 1e6);
    };
    measure("read", &|game| read(game, &limits).map_or(0, |record| record.turns.len()));
    measure("read and write canonically", &|game| {
        read(game, &limits).map_or(0, |record| {
            std::hint::black_box(record.canonical_json());
            record.turns.len()
        })
    });
}
