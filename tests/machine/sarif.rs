use std::collections::HashSet;
use std::path::PathBuf;
use std::process::Command;
use std::sync::LazyLock;

use senet::report::machine::{Case, Outcome, Sarif};
use senet::verify::Check;
use serde_json::Value;

use super::cases::*;

/// The schema of OASIS, as the crate `serde-sarif` ships it.
fn schema() -> jsonschema::Validator {
    let cargo = std::env::var("CARGO").unwrap_or("cargo".to_owned());
    let metadata = Command::new(cargo)
        .args(["metadata", "--offline", "--format-version=1"])
        .current_dir(root())
        .output()
        .unwrap();
    let metadata: Value = serde_json::from_slice(&metadata.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let package = packages.iter().find(|package| package["name"] == "serde-sarif").unwrap();
    let path = PathBuf::from(package["manifest_path"].as_str().unwrap()).with_file_name("src/schema.json");
    let mut schema: Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    assert_eq!(schema["title"], "Static Analysis Results Format (SARIF) Version 2.1.0 JSON Schema");
    // These patterns of a language are no regular expressions: a bracket is missing.
    for part in ["run", "toolComponent"] {
        schema["definitions"][part]["properties"]["language"]["pattern"] = ".".into();
    }
    jsonschema::options().should_validate_formats(true).build(&schema).unwrap()
}

static SCHEMA: LazyLock<jsonschema::Validator> = LazyLock::new(schema);

#[track_caller]
fn read(text: &str) -> serde_sarif::sarif::Sarif {
    let value: Value = serde_json::from_str(text).unwrap();
    let errors: Vec<String> =
        SCHEMA.iter_errors(&value).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(errors.is_empty(), "{errors:#?}");
    serde_json::from_str(text).unwrap()
}

#[test]
fn every_game_that_is_not_verified_is_a_result_at_its_place() {
    let games = fixtures();
    let log = read(&report(Sarif, &games, None));
    let run = &log.runs[0];
    let wrong: Vec<&Game> = games.iter().filter(|game| game.case().outcome != Outcome::Good).collect();
    let results = run.results.as_ref().unwrap();
    assert_eq!(results.len(), wrong.len());
    for (result, game) in results.iter().zip(wrong) {
        let case = game.case();
        assert_eq!(result.rule_id.as_deref(), Some(case.rule), "{}", game.source);
        assert!(result.message.text.as_ref().unwrap().contains(case.message.trim()));
        let place = result.locations.as_ref().unwrap()[0].physical_location.as_ref().unwrap();
        assert_eq!(place.artifact_location.as_ref().unwrap().uri.as_ref(), Some(&game.source));
        let region =
            place.region.as_ref().map(|region| (region.start_line.unwrap(), region.start_column.unwrap()));
        let spot = game.spot().map(|spot| (spot.line as i64, spot.column as i64));
        assert_eq!(region, spot, "{}", game.source);
    }
}

#[test]
fn there_is_a_rule_for_each_check() {
    let log = read(&report(Sarif, &[], None));
    let rules = log.runs[0].tool.driver.rules.as_ref().unwrap();
    let ids: HashSet<&str> = rules.iter().map(|rule| rule.id.as_str()).collect();
    let all = Check::ALL.map(Check::name).into_iter().chain([Case::UNVERIFIABLE, Case::MANIFEST]);
    assert_eq!(ids, all.collect());
}

#[test]
fn hostile_text_breaks_nothing() {
    let games = hostile();
    let log = read(&report(Sarif, &games, Some(HOSTILE[2])));
    assert_eq!(log.runs[0].results.as_ref().unwrap().len(), games.len());
    assert!(!log.runs[0].invocations.as_ref().unwrap()[0].execution_successful);
}

#[test]
fn paths_are_references() {
    for (source, uri) in [
        ("games/a b#1.json", "games/a%20b%231.json"),
        ("/tmp/é.json", "file:///tmp/%C3%A9.json"),
        ("a:b.json", "a%3Ab.json"),
        ("https://example.org/games/77.json?x=1", "https://example.org/games/77.json?x=1"),
        ("-", "-"),
    ] {
        let verdict = senet::verify::unread("gone".to_owned());
        let games = [Game { source: source.to_owned(), bytes: Vec::new(), verdict }];
        let log = read(&report(Sarif, &games, None));
        let result = &log.runs[0].results.as_ref().unwrap()[0];
        let place = result.locations.as_ref().unwrap()[0].physical_location.as_ref().unwrap();
        assert_eq!(place.artifact_location.as_ref().unwrap().uri.as_deref(), Some(uri));
    }
}
