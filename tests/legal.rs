//! Tables of positions: position and roll, and every legal move as text.
//!
//! Those in `fixtures/vectors` are golden values made by separate code. Those
//! in `fixtures/rules` were written by hand from the sources, each row citing
//! its sentence; they may also say what follows: `after` holds the position
//! after each move (after the lost throw, where there is none), `accepts` and
//! `refuses` hold turns as a record may write them.

use std::collections::BTreeMap;
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

/// A row of a table, read.
struct Row {
    rules: RuleSet,
    position: Position,
    roll: Roll,
    json: Value,
}

fn rows(path: &Path) -> Vec<Row> {
    let read = |line: &str| {
        let json: Value = serde_json::from_str(line).unwrap();
        let rules = RuleSet::named(json["rules"].as_str().unwrap()).unwrap();
        let position: Position = json["position"].as_str().unwrap().parse().unwrap();
        rules.admits(&position).unwrap_or_else(|why| panic!("{line}: {why}"));
        let roll = Roll::new(json["roll"].as_u64().unwrap() as u8).unwrap();
        assert!(rules.has_roll(roll), "{line}");
        Row { rules, position, roll, json }
    };
    std::fs::read_to_string(path).unwrap().lines().map(read).collect()
}

impl Row {
    fn texts(&self, field: &str) -> Option<Vec<&str>> {
        Some(self.json.get(field)?.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect())
    }

    fn moves(&self) -> Vec<String> {
        let legal = self.rules.legal(&self.position, self.roll);
        legal.map(|legal| self.rules.write(&self.position, &legal).to_string()).collect()
    }

    /// The position after each legal move, or after the lost throw.
    fn after(&self) -> Vec<String> {
        let legal = self.rules.legal(&self.position, self.roll);
        let played: Vec<String> =
            legal.map(|legal| self.rules.play(&self.position, &legal).to_string()).collect();
        if played.is_empty() { vec![self.rules.lose(&self.position, self.roll).to_string()] } else { played }
    }

    /// What the engine says otherwise than the row.
    fn differences(&self) -> Vec<String> {
        let mut wrong = Vec::new();
        let mut compare = |field: &str, got: Vec<String>| {
            if let Some(want) = self.texts(field).filter(|want| *want != got) {
                wrong.push(format!("{}: {field}: want {want:?}, got {got:?}", self.json));
            }
        };
        compare("moves", self.moves());
        compare("after", self.after());
        for (field, legal) in [("accepts", true), ("refuses", false)] {
            for text in self.texts(field).unwrap_or_default() {
                if self.rules.judge(&self.position, &text.parse().unwrap()).is_ok() != legal {
                    wrong.push(format!("{}: {field} {text}: the engine does not", self.json));
                }
            }
        }
        wrong
    }
}

/// Every row of the tables in `folder` that the engine answers differently.
fn differences(folder: &str) -> (usize, Vec<String>) {
    let rows: Vec<Row> = tables(folder).iter().flat_map(|path| rows(path)).collect();
    (rows.len(), rows.iter().flat_map(Row::differences).collect())
}

#[test]
fn the_golden_tables_hold() {
    let (rows, wrong) = differences("fixtures/vectors");
    assert!(rows >= 1200);
    assert!(wrong.is_empty(), "{} of {rows} rows:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn the_tables_written_from_the_sources_hold() {
    let (rows, wrong) = differences("fixtures/rules");
    assert!(wrong.is_empty(), "{} in {rows} rows:\n{}", wrong.len(), wrong.join("\n"));
}

/// Each set that the golden values leave out has at least 40 rows of its own,
/// all its own and all with their sentence; each reading has two.
#[test]
fn the_tables_cover_every_set_and_every_reading() {
    let mut count: BTreeMap<String, usize> = BTreeMap::new();
    for path in tables("fixtures/rules") {
        let table = path.file_stem().unwrap().to_str().unwrap().to_owned();
        for row in rows(&path) {
            assert!(row.json["cites"].as_str().is_some_and(|cites| !cites.is_empty()), "{}", row.json);
            assert!(table == "readings" || table == row.rules.name(), "{}", row.json);
            *count.entry(table.clone()).or_default() += 1;
            if table == "readings" {
                *count.entry(format!("readings of {}", row.rules.name())).or_default() += 1;
            }
        }
    }
    let tabled =
        ["common", "box", "box+track20", "box+blockade", "box+safe", "box+die", "wikipedia", "skyruk"];
    for set in tabled {
        assert!(count.get(set).is_some_and(|rows| *rows >= 40), "{set}: {count:?}");
    }
    for (set, _) in RuleSet::catalogue() {
        for option in senet::rules::options_of(set).filter(|option| option.reading) {
            let with =
                |row: &str| row.starts_with(&format!("readings of {set}")) && row.contains(option.name);
            assert!(count.keys().any(|row| with(row)), "{set}+{}: {count:?}", option.name);
        }
    }
}
