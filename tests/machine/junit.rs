use quick_junit::{NonSuccessKind, Report, TestCaseStatus};
use senet::report::machine::{Junit, Outcome};

use super::cases::*;

fn read(xml: &str) -> Report {
    // No character that XML 1.0 does not know.
    let known = |c: char| matches!(c, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..);
    assert!(xml.chars().all(known));
    Report::deserialize_from_str(xml).unwrap()
}

#[test]
fn every_game_is_a_test_case() {
    let games = fixtures();
    let report = read(&report(Junit, &games, None));
    assert_eq!((report.tests, report.failures), (games.len(), count(&games, Outcome::Wrong)));
    let [suite] = report.test_suites.as_slice() else { panic!("{} suites", report.test_suites.len()) };
    let counts = (suite.tests, suite.failures, suite.errors);
    assert_eq!(counts, (games.len(), count(&games, Outcome::Wrong), count(&games, Outcome::Unknown)));
    for (test, game) in suite.test_cases.iter().zip(&games) {
        assert_eq!(test.name.as_str(), game.source);
        assert_eq!(test.classname.as_ref().unwrap().as_str(), "senet");
        let case = game.case();
        match &test.status {
            TestCaseStatus::Success { .. } => assert_eq!(case.outcome, Outcome::Good, "{}", game.source),
            TestCaseStatus::NonSuccess { kind, message, ty, description, .. } => {
                let expected = match case.outcome {
                    Outcome::Wrong => NonSuccessKind::Failure,
                    _ => NonSuccessKind::Error,
                };
                assert_eq!(*kind, expected, "{}", game.source);
                assert_eq!(ty.as_ref().unwrap().as_str(), case.rule);
                assert!(message.as_ref().unwrap().as_str().contains(case.message.trim()), "{}", game.source);
                assert!(description.as_ref().unwrap().as_str().contains(case.message.trim()));
            }
            TestCaseStatus::Skipped { .. } => panic!("{} is skipped", game.source),
        }
    }
}

#[test]
fn hostile_text_breaks_nothing() {
    let games = hostile();
    let report = read(&report(Junit, &games, Some(HOSTILE[0])));
    let tests: usize = report.test_suites.iter().map(|suite| suite.test_cases.len()).sum();
    assert_eq!(tests, games.len() + 1);
}

#[test]
fn no_games_are_no_pass() {
    let report = read(&report(Junit, &[], Some("nothing to verify")));
    assert_eq!((report.test_suites[0].tests, report.test_suites[0].errors), (1, 1));
}
