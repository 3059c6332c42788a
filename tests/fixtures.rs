//! Every fixture is in the manifest, and the schemas take what the reader takes.
//! That each has its verdict is for `senet check` to say (`tests/check`).

use std::path::{Path, PathBuf};

use senet::evidence::Evidence;
use senet::record::{Limits, read_any};
use senet::report;
use senet::verify::{Verdict, unreadable, verify};
use serde::Deserialize;
use serde_json::Value;

#[derive(Deserialize)]
struct Manifest {
    game: Vec<Game>,
}

#[derive(Deserialize)]
struct Game {
    file: String,
    schema: Option<String>,
}

fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn manifest() -> Vec<Game> {
    let text = std::fs::read_to_string(root("fixtures/manifest.toml")).unwrap();
    toml::from_str::<Manifest>(&text).unwrap().game
}

fn bytes(game: &Game) -> Vec<u8> {
    std::fs::read(root("fixtures").join(&game.file)).unwrap()
}

fn judge(bytes: &[u8]) -> Verdict {
    match read_any(bytes, &Limits::default()) {
        Ok(record) => verify(&record, &Evidence::none()),
        Err(error) => unreadable(&error),
    }
}

fn schema(name: &str) -> jsonschema::Validator {
    let text = std::fs::read_to_string(root("schemas").join(name)).unwrap();
    jsonschema::validator_for(&serde_json::from_str(&text).unwrap()).unwrap()
}

fn fail_on(wrong: &[String]) {
    assert!(wrong.is_empty(), "{} fixtures:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_fixture_is_in_the_manifest() {
    let listed: Vec<String> = manifest().into_iter().map(|game| game.file).collect();
    for folder in ["good", "bad", "broken"] {
        for entry in std::fs::read_dir(root("fixtures").join(folder)).unwrap() {
            let name = format!("{folder}/{}", entry.unwrap().file_name().into_string().unwrap());
            assert!(listed.contains(&name), "{name} is not in the manifest");
        }
    }
}

#[test]
fn the_record_schema_and_the_reader_take_the_same() {
    let schema = schema("game.schema.json");
    let mut wrong = Vec::new();
    for game in manifest() {
        let bytes = bytes(&game);
        let reader_takes = judge(&bytes).finding.name() != "unverifiable";
        let Ok(value) = serde_json::from_slice::<Value>(&bytes) else {
            if reader_takes {
                wrong.push(format!("{}: taken though it is no JSON", game.file));
            }
            continue;
        };
        let inexpressible = game.schema.as_deref() == Some("takes");
        if schema.is_valid(&value) != (reader_takes || inexpressible) {
            wrong.push(format!("{}: reader {reader_takes}, schema {}", game.file, !reader_takes));
        }
    }
    fail_on(&wrong);
}

#[test]
fn every_verdict_meets_its_schema() {
    let schema = schema("verdict.schema.json");
    let mut wrong = Vec::new();
    for game in manifest() {
        let verdict: Value = serde_json::from_str(&report::json(&judge(&bytes(&game)), &game.file)).unwrap();
        if let Err(error) = schema.validate(&verdict) {
            wrong.push(format!("{}: {error}", game.file));
        }
    }
    fail_on(&wrong);
}

#[test]
fn the_examples_of_each_schema_meet_it() {
    for name in ["game.schema.json", "receipt.schema.json", "verdict.schema.json", "check.schema.json"] {
        let text = std::fs::read_to_string(root("schemas").join(name)).unwrap();
        let value: Value = serde_json::from_str(&text).unwrap();
        let examples = value["examples"].as_array().unwrap();
        assert!(!examples.is_empty());
        let schema = schema(name);
        for example in examples {
            assert!(schema.is_valid(example), "{name}: {example}");
        }
    }
}

#[test]
fn the_golden_receipt_meets_its_schema() {
    let receipt = std::fs::read(root("fixtures/vectors/signed-1.receipt.json")).unwrap();
    assert!(schema("receipt.schema.json").is_valid(&serde_json::from_slice(&receipt).unwrap()));
}

#[test]
fn the_golden_games_end_as_expected() {
    let folder = root("fixtures/vectors/games");
    let expected: Value =
        serde_json::from_slice(&std::fs::read(folder.join("expected.json")).unwrap()).unwrap();
    let mut wrong = Vec::new();
    for (name, want) in expected.as_object().unwrap() {
        let verdict = judge(&std::fs::read(folder.join(name)).unwrap());
        let exit = match verdict.finding.name() {
            "verified" => 0,
            "mismatch" => 1,
            _ => 3,
        };
        let turn = verdict.failure.and_then(|failure| failure.turn).map(u64::from);
        if want["exit"] != exit || (want["turn"].is_u64() && want["turn"].as_u64() != turn) {
            wrong.push(format!("{name}: exit {exit}, turn {turn:?}, want {want}"));
        }
    }
    fail_on(&wrong);
}
