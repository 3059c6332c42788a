//! The native half of `benches/browser.sh`: verifies records in rounds, each when
//! it is told to, so that a browser can take turns with it.
//!
//! It writes the sets of records that both take as one line of JSON, base64 of
//! each record by the name of its set. Then for each line on standard input, the
//! name of a set, it verifies that set and writes how long that took in
//! nanoseconds.

mod support;

use std::collections::BTreeMap;
use std::fs;
use std::hint::black_box;
use std::io::{BufRead, Write, stdin, stdout};
use std::path::{Path, PathBuf};
use std::time::Instant;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use senet::evidence::Evidence;
use senet::record::{Limits, read_any};
use senet::report;
use senet::rules::RuleSet;
use senet::verify::{unreadable, verify};

use support::games::game;

type Sets = BTreeMap<&'static str, Vec<Vec<u8>>>;

fn main() {
    if !support::measuring() {
        return;
    }
    let sets = sets();
    let encoded: BTreeMap<_, Vec<String>> = sets
        .iter()
        .map(|(name, set)| (name, set.iter().map(|record| STANDARD.encode(record)).collect()))
        .collect();
    say(&serde_json::to_string(&encoded).expect("text"));
    for line in stdin().lock().lines().map_while(Result::ok) {
        let set = &sets[line.trim()];
        let begin = Instant::now();
        set.iter().for_each(|record| {
            black_box(judged(black_box(record)));
        });
        say(&begin.elapsed().as_nanos().to_string());
    }
}

/// What the browser does with a record, from its bytes to the line of JSON.
fn judged(bytes: &[u8]) -> String {
    let verdict = match read_any(bytes, &Limits::default()) {
        Ok(record) => verify(&record, &Evidence::none()),
        Err(error) => unreadable(&error),
    };
    report::json(&verdict, "a game")
}

fn sets() -> Sets {
    let kendall = RuleSet::named("kendall").expect("kendall");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let file = |name: &str| fs::read(root.join(name)).expect("a fixture");
    Sets::from([
        ("one game, again and again", vec![file("good/kendall.json"); 200]),
        ("2,000 different games", (0..2000).map(|number| game(&kendall, number).json.into_bytes()).collect()),
        ("one signed game, again and again", vec![file("vectors/signed-1.json"); 100]),
        (
            "all fixtures",
            ["good", "bad", "broken"].iter().flat_map(|folder| folder_of(&root.join(folder))).collect(),
        ),
    ])
}

fn folder_of(path: &Path) -> Vec<Vec<u8>> {
    let files = fs::read_dir(path).expect("a folder");
    let mut names: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
    names.sort();
    names.iter().map(|name| fs::read(name).expect("a fixture")).collect()
}

fn say(line: &str) {
    let mut out = stdout().lock();
    writeln!(out, "{line}").and_then(|()| out.flush()).expect("a reader");
}
