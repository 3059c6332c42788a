//! Golden tables: position and roll, and every legal move as text.

use std::path::{Path, PathBuf};

use senet::board::Position;
use senet::rules::RuleSet;
use senet::sticks::Roll;
use serde_json::Value;

fn tables(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "jsonl"))
        .collect();
    paths.sort();
    paths
}

/// Every row of the tables in `folder` that the engine answers differently.
fn differences(folder: &str) -> (usize, Vec<String>) {
    let mut wrong = Vec::new();
    let mut rows = 0;
    for path in tables(folder) {
        for line in std::fs::read_to_string(path).unwrap().lines() {
            let row: Value = serde_json::from_str(line).unwrap();
            let rules = RuleSet::named(row["rules"].as_str().unwrap()).unwrap();
            let position: Position = row["position"].as_str().unwrap().parse().unwrap();
            rules.admits(&position).unwrap();
            let roll = Roll::new(row["roll"].as_u64().unwrap() as u8).unwrap();
            let moves: Vec<String> =
                rules.legal(&position, roll).map(|m| rules.write(&position, &m).to_string()).collect();
            let want: Vec<&str> =
                row["moves"].as_array().unwrap().iter().map(|m| m.as_str().unwrap()).collect();
            rows += 1;
            if moves != want {
                wrong.push(format!("{} {position} roll {roll}: want {want:?}, got {moves:?}", rules.name()));
            }
        }
    }
    (rows, wrong)
}

#[test]
fn the_golden_tables_hold() {
    let (rows, wrong) = differences("fixtures/vectors");
    assert!(rows >= 1200);
    assert!(wrong.is_empty(), "{} of {rows} rows:\n{}", wrong.len(), wrong.join("\n"));
}
