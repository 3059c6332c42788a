//! Games to report: every fixture, and what a hostile file or name makes of one.

use std::path::{Path, PathBuf};

use senet::evidence::Evidence;
use senet::record::{Limits, Spot, read_any};
use senet::report::machine::{Case, Format, Outcome, Place, Totals};
use senet::verify::{Verdict, unread, unreadable, verify};

/// A game that was verified.
pub struct Game {
    pub source: String,
    pub bytes: Vec<u8>,
    pub verdict: Verdict,
}

impl Game {
    fn of(source: &str, bytes: Vec<u8>) -> Game {
        let verdict = match read_any(&bytes, &Limits::default()) {
            Ok(record) => verify(&record, &Evidence::none()),
            Err(error) => unreadable(&error),
        };
        Game { source: source.to_owned(), verdict, bytes }
    }

    pub fn case(&self) -> Case<'_> {
        Case::of(&senet::report::Game {
            number: 1,
            source: &self.source,
            file: &self.source,
            line: None,
            record: &self.bytes,
            verdict: &self.verdict,
        })
    }

    pub fn spot(&self) -> Option<Spot> {
        self.case().place.spot
    }
}

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

/// Every fixture, by name.
pub fn fixtures() -> Vec<Game> {
    let mut games = Vec::new();
    for folder in ["good", "bad", "broken"] {
        let files = std::fs::read_dir(root().join("fixtures").join(folder)).unwrap();
        let mut names: Vec<_> = files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        for name in names {
            let source = format!("fixtures/{folder}/{name}");
            let bytes = std::fs::read(root().join(&source)).unwrap();
            games.push(Game::of(&source, bytes));
        }
    }
    games
}

/// What would break a format that does not take care.
pub const HOSTILE: [&str; 12] = [
    "]]></failure><testcase name=\"x\"/>",
    "\u{0}\u{1}\u{8}\u{b}\u{1b}[31m\u{7f}\u{85}\u{fffe}\u{ffff}",
    "a\r\nnot ok 7\n::error::x\n1..0 # SKIP",
    "a # TODO b \\# SKIP",
    "=HYPERLINK(\"x\",\"y\")",
    "@SUM(1,2)",
    "-1+2",
    "+1",
    "a,b;c\"d\"'e",
    "a::b,title=c%0A%25",
    "\u{202e}\u{2028}\u{2029}\u{feff}é🎲",
    "&amp;<b>&#0;",
];

/// A game of a hostile name, and one whose trouble is told in hostile words.
pub fn hostile() -> Vec<Game> {
    let named = HOSTILE.iter().map(|text| Game::of(text, br#"{"format": 5}"#.to_vec()));
    let told = HOSTILE.iter().map(|text| Game {
        source: "a.json".to_owned(),
        bytes: Vec::new(),
        verdict: unread((*text).to_owned()),
    });
    let quoted = HOSTILE.iter().map(|text| {
        let record = serde_json::json!({"format": text, "id": text});
        Game::of("quoted.json", serde_json::to_vec(&record).unwrap())
    });
    named.chain(told).chain(quoted).collect()
}

/// The whole report of those games.
pub fn report(format: impl Format, games: &[Game], trouble: Option<&'static str>) -> String {
    let totals = Totals {
        cases: games.len() as u64,
        wrong: count(games, Outcome::Wrong) as u64,
        unknown: count(games, Outcome::Unknown) as u64,
        trouble,
    };
    let mut out = String::new();
    format.begin(Some(&totals), &mut out);
    let mut texts = games.iter().map(|game| {
        let mut text = String::new();
        format.case(&game.case(), &mut text);
        text
    });
    let texts: Vec<String> = texts.by_ref().filter(|text| !text.is_empty()).collect();
    out += &texts.join(format.separator());
    format.end(&totals, &mut out);
    out
}

pub fn count(games: &[Game], outcome: Outcome) -> usize {
    games.iter().filter(|game| game.case().outcome == outcome).count()
}

#[test]
fn a_turn_is_pointed_at_where_it_stands() {
    for game in fixtures() {
        let Some(turn) = game.verdict.failure.as_ref().and_then(|failure| failure.turn) else {
            continue;
        };
        let text = std::str::from_utf8(&game.bytes).unwrap();
        let spot = game.spot().unwrap_or_else(|| panic!("{}", game.source));
        let line = text.split('\n').nth(spot.line - 1).unwrap();
        let from: String = line.chars().skip(spot.column - 1).collect();
        let from = from + &text.split('\n').skip(spot.line).collect::<Vec<_>>().join("\n");
        let found: serde_json::Value =
            serde_json::Deserializer::from_str(&from).into_iter().next().unwrap().unwrap();
        let record: serde_json::Value = serde_json::from_slice(&game.bytes).unwrap();
        assert_eq!(found, record["turns"][turn as usize - 1], "{}", game.source);
    }
}

#[test]
fn a_line_of_many_records_is_pointed_at() {
    let at = |line, spot| Place::new("games.ndjson", Some(line), spot).to_string();
    assert_eq!(at(12, None), "games.ndjson:12:1");
    assert_eq!(at(12, Some(Spot { line: 1, column: 80 })), "games.ndjson:12:80");
    assert_eq!(Place::new("a.json", None, None).to_string(), "a.json");
    assert_eq!(at(u64::MAX, Some(Spot { line: 9, column: 1 })), format!("games.ndjson:{}:1", usize::MAX));
}
