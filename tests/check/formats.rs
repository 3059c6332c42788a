//! What a check came to, in every format, read as its readers read it.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::written::*;

const MANIFEST: &str = "\
[[game]]
file = \"good/kendall.json\"
verdict = \"verified\"

[[game]]
file = \"bad/moves-blockade-passed.json\"
verdict = \"verified\"

[[game]]
file = \"gone.json\"
verdict = \"unverifiable\"

[[game]]
file = \"good/cones.json\"
verdict = \"mismatch\"
check = \"moves\"
turn = 2
";

fn folder(name: &str) -> Folder {
    Folder::new(name)
        .with("m.toml", MANIFEST)
        .with_fixture("good/kendall.json")
        .with_fixture("good/cones.json")
        .with_fixture("bad/moves-blockade-passed.json")
}

fn report(format: &str) -> String {
    let ran = folder(&format!("format-{format}")).check("m.toml", &["--format", format]).exits(3);
    assert!(ran.err.contains("4 games: 1 as stated, 2 not, 1 not read"), "{ran:?}");
    ran.out
}

fn schema(name: &str) -> jsonschema::Validator {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas").join(name);
    jsonschema::validator_for(&serde_json::from_slice(&fs::read(path).unwrap()).unwrap()).unwrap()
}

#[test]
fn json_is_a_line_a_game_by_its_schema() {
    let (check, verdict) = (schema("check.schema.json"), schema("verdict.schema.json"));
    let lines: Vec<Value> = report("json").lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for line in &lines {
        let errors: Vec<String> = check.iter_errors(line).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{errors:?}: {line}");
        assert!(line["verdict"].is_null() || verdict.is_valid(&line["verdict"]), "{line}");
    }
    let outcomes: Vec<&str> = lines.iter().map(|line| line["outcome"].as_str().unwrap()).collect();
    assert_eq!(outcomes, ["pass", "fail", "unknown", "fail"]);
}

#[test]
fn junit_counts_what_is_not_as_stated() {
    let report = quick_junit::Report::deserialize_from_str(&report("junit")).unwrap();
    let suite = &report.test_suites[0];
    assert_eq!((suite.tests, suite.failures, suite.errors), (4, 2, 1));
    assert_eq!((report.tests, report.failures, report.errors), (4, 2, 1));
}

#[test]
fn sarif_and_github_mark_the_turn_that_is_wrong_or_should_be() {
    let log: serde_sarif::sarif::Sarif = serde_json::from_str(&report("sarif")).unwrap();
    let results = log.runs[0].results.as_ref().unwrap();
    let ids: Vec<&str> = results.iter().map(|result| result.rule_id.as_deref().unwrap()).collect();
    assert_eq!(ids, ["manifest", "unverifiable", "manifest"]);
    let line = |index: usize| {
        let place = results[index].locations.as_ref()?.first()?.physical_location.as_ref()?;
        place.region.as_ref()?.start_line
    };
    assert_eq!([line(0), line(1), line(2)], [Some(29), None, Some(13)]);
    let github = report("github");
    let lines: Vec<&str> = github.lines().collect();
    assert!(
        lines[0].starts_with("::error file=bad/moves-blockade-passed.json,line=29,col=5,title="),
        "{github}"
    );
    assert!(lines[1].starts_with("::error file=gone.json,title=senet%3A not read::"), "{github}");
    assert!(lines[2].starts_with("::error file=good/cones.json,line=13,"), "{github}");
}

#[test]
fn tap_and_csv_have_a_line_a_game() {
    let tap = report("tap");
    let points: Vec<&str> =
        tap.lines().filter(|line| line.starts_with("ok") || line.starts_with("not ok")).collect();
    let expected =
        ["ok - good/kendall.json", "not ok - bad/moves-blockade-passed.json", "not ok - gone.json"];
    assert_eq!(points[..3], expected);
    assert_eq!(tap.lines().last(), Some("1..4"));
    let csv = report("csv");
    let mut reader = csv::ReaderBuilder::new().from_reader(csv.as_bytes());
    let outcomes: Vec<String> = reader.records().map(|row| row.unwrap()[3].to_owned()).collect();
    assert_eq!(outcomes, ["pass", "fail", "unknown", "fail"]);
}

#[test]
fn a_manifest_without_games_is_no_pass_in_any_format() {
    for (format, part) in [
        ("junit", "errors=\"1\""),
        ("sarif", "\"executionSuccessful\":false"),
        ("github", "::error title=senet::nothing was verified"),
        ("tap", "Bail out! nothing was verified"),
    ] {
        let ran =
            Folder::new("no-games-format").with("m.toml", "").check("m.toml", &["--format", format]).exits(3);
        ran.says(&[part]);
    }
}

#[test]
fn the_output_is_whole_or_not_there() {
    let folder = folder("output");
    let ran = folder.check("m.toml", &["--format", "junit", "--output", "report.xml"]).exits(3);
    assert!(ran.out.is_empty() && ran.err.lines().count() == 1, "{ran:?}");
    assert!(folder.text("report.xml").ends_with("</testsuites>\n"));
    let folder = folder.with("m.toml", "[[game]]\n");
    folder
        .check("m.toml", &["--format", "junit", "--output", "other.xml"])
        .refuses(&["missing field `file`"]);
    assert!(!folder.path("other.xml").exists());
    folder.check("m.toml", &["--update", "--format", "junit"]).exits(2);
}
