use senet::report::machine::{Outcome, Tap};

use super::cases::*;

#[track_caller]
fn reads(games: &[Game]) {
    let report = report(Tap, games, None);
    let mut lines = report.split_terminator('\n');
    assert_eq!(lines.next(), Some("TAP version 14"));
    for game in games {
        let case = game.case();
        let good = case.outcome == Outcome::Good;
        let line = lines.next().unwrap();
        let begin = format!("{} - ", if good { "ok" } else { "not ok" });
        let description = line.strip_prefix(&begin).unwrap_or_else(|| panic!("{line}"));
        // A `#` behind an even number of backslashes would begin a directive.
        let escaped =
            |at: usize| description[..at].bytes().rev().take_while(|b| *b == b'\\').count() % 2 == 1;
        assert!(description.match_indices('#').all(|(at, _)| escaped(at)), "{line}");
        if good {
            continue;
        }
        assert_eq!(lines.next(), Some("  ---"));
        let entries: Vec<&str> = lines.by_ref().take_while(|line| *line != "  ...").collect();
        for entry in &entries {
            let (_, value) = entry.strip_prefix("  ").unwrap().split_once(": ").unwrap();
            let value: String = serde_json::from_str(value).unwrap();
            assert!(!value.chars().any(char::is_control));
        }
        assert!(entries[0].starts_with("  title: ") && entries[2].starts_with("  severity: "));
    }
    assert_eq!(lines.next(), Some(format!("1..{}", games.len()).as_str()));
    assert_eq!(lines.next(), None);
}

#[test]
fn every_game_is_a_test_point() {
    reads(&fixtures());
}

#[test]
fn hostile_text_makes_no_other_line() {
    reads(&hostile());
}

#[test]
fn a_run_that_shows_nothing_bails_out() {
    assert_eq!(
        report(Tap, &[], Some("nothing to verify #1")),
        "TAP version 14\nBail out! nothing to verify \\#1\n"
    );
}
