//! Archives for tests.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use flate2::Compression;
use flate2::write::GzEncoder;
use senet::rules::RuleSet;
use serde_json::Value;

use super::games::game;
use super::program::{Ran, run, senet};

/// Short games, each another, on one line each: the later ones tampered with at
/// nobody's wish.
pub fn games(count: usize) -> &'static [String] {
    static GAMES: OnceLock<Vec<String>> = OnceLock::new();
    let games = GAMES.get_or_init(|| {
        let rules = RuleSet::named("kendall").unwrap();
        (0..400).map(|number| short(&game(&rules, number).json)).collect()
    });
    &games[..count]
}

/// The same game given up after twelve turns.
fn short(json: &str) -> String {
    let mut record: Value = serde_json::from_str(json).unwrap();
    record["turns"].as_array_mut().unwrap().truncate(12);
    record["result"] = serde_json::json!({"winner": "light", "how": "resigned"});
    record.to_string()
}

/// A throw that the seed does not give, at turn 5.
pub fn tampered(json: &str) -> String {
    let mut record: Value = serde_json::from_str(json).unwrap();
    let sticks = record["turns"][4]["sticks"].as_str().unwrap();
    let turned: String = sticks.chars().map(|stick| if stick == '1' { '0' } else { '1' }).collect();
    record["turns"][4]["sticks"] = turned.into();
    record.to_string()
}

/// The same record on many lines.
pub fn pretty(json: &str) -> String {
    serde_json::to_string_pretty(&serde_json::from_str::<Value>(json).unwrap()).unwrap()
}

pub fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(bytes).unwrap();
    packed.finish().unwrap()
}

/// With a checksum, as the program `zstd` writes it.
pub fn zstd(bytes: &[u8]) -> Vec<u8> {
    let mut packed = zstd::Encoder::new(Vec::new(), 1).unwrap();
    packed.include_checksum(true).unwrap();
    packed.write_all(bytes).unwrap();
    packed.finish().unwrap()
}

/// A folder for one test.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("many").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// What `senet verify --format json` says of the paths, and its exit status.
pub fn verify(words: &[&str], paths: &[&Path]) -> Ran {
    let words = ["verify", "--format", "json"].iter().chain(words).map(Path::new);
    run(&mut senet(words.chain(paths.iter().copied())))
}

/// Source and verdict of each line, where the source's folder is left out.
pub fn verdicts(ran: &Ran) -> Vec<(String, String)> {
    ran.out().lines().map(verdict).collect()
}

fn verdict(line: &str) -> (String, String) {
    let verdict: Value = serde_json::from_str(line).unwrap_or_else(|why| panic!("{why}: {line}"));
    let source = verdict["source"].as_str().unwrap();
    let name = source.rsplit('/').next().unwrap();
    (name.to_owned(), verdict["verdict"].as_str().unwrap().to_owned())
}

/// The same pairs, to compare with.
pub fn pairs<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Vec<(String, String)> {
    pairs.into_iter().map(|(name, verdict)| (name.to_owned(), verdict.to_owned())).collect()
}
