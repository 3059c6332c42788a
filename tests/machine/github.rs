use std::collections::HashMap;

use senet::report::machine::{Github, Outcome};

use super::cases::*;

/// A command as the runner of GitHub Actions takes a line apart.
struct Command {
    name: String,
    properties: HashMap<String, String>,
    message: String,
}

fn read(line: &str) -> Command {
    let rest = line.strip_prefix("::").unwrap();
    let (head, message) = rest.split_once("::").unwrap();
    let (name, properties) = head.split_once(' ').unwrap_or((head, ""));
    let data = |text: &str| text.replace("%0D", "\r").replace("%0A", "\n").replace("%25", "%");
    let property = |text: &str| {
        let text = text.replace("%0D", "\r").replace("%0A", "\n").replace("%3A", ":").replace("%2C", ",");
        text.replace("%25", "%")
    };
    let properties = properties.split(',').filter_map(|each| each.split_once('='));
    let properties = properties.map(|(name, value)| (name.to_owned(), property(value))).collect();
    Command { name: name.to_owned(), properties, message: data(message) }
}

#[track_caller]
fn annotates(games: &[Game]) {
    let report = report(Github, games, None);
    let wrong: Vec<&Game> = games.iter().filter(|game| game.case().outcome != Outcome::Good).collect();
    let lines: Vec<&str> = report.split_terminator('\n').collect();
    assert_eq!(lines.len(), wrong.len());
    for (line, game) in lines.iter().zip(wrong) {
        let Command { name, mut properties, message } = read(line);
        let case = game.case();
        assert_eq!(name, "error");
        assert_eq!(properties.remove("file").as_ref(), Some(&game.source));
        let spot = game.spot();
        assert_eq!(properties.remove("line"), spot.map(|spot| spot.line.to_string()), "{}", game.source);
        assert_eq!(properties.remove("col"), spot.map(|spot| spot.column.to_string()));
        assert_eq!(properties.remove("title"), Some(format!("senet: {}", case.title)));
        assert_eq!(properties, HashMap::new());
        assert_eq!(message, case.lines().join("\n"));
    }
}

#[test]
fn every_game_that_is_not_verified_is_an_annotation() {
    annotates(&fixtures());
}

#[test]
fn hostile_text_makes_no_other_command() {
    annotates(&hostile());
    let trouble = report(Github, &[], Some("a\n::error::b"));
    assert_eq!(trouble, "::error title=senet::a%0A::error::b\n");
}

#[test]
fn standard_input_is_no_file() {
    let mut games = fixtures();
    games.retain(|game| game.source.ends_with("moves-blockade-passed.json"));
    games[0].source = "-".to_owned();
    let report = report(Github, &games, None);
    assert!(report.starts_with("::error title=senet%3A mismatch in moves%2C turn 18::5: 10-15+"), "{report}");
}
