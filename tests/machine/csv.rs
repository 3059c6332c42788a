use csv::ReaderBuilder;
use senet::report::machine::Csv;

use super::cases::*;

#[test]
fn every_game_is_a_row() {
    let games = fixtures();
    let text = report(Csv, &games, None);
    assert!(text.split_terminator("\r\n").all(|line| !line.contains(['\r', '\n'])));
    let mut reader = ReaderBuilder::new().from_reader(text.as_bytes());
    let columns: Vec<String> = reader.headers().unwrap().iter().map(str::to_owned).collect();
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), games.len());
    for (row, game) in rows.iter().zip(&games) {
        let value = |name: &str| &row[columns.iter().position(|column| column == name).unwrap()];
        let (case, verdict) = (game.case(), &game.verdict);
        let failure = verdict.failure.as_ref();
        assert_eq!(value("source"), game.source);
        assert_eq!(value("line"), game.spot().map_or(String::new(), |spot| spot.line.to_string()));
        assert_eq!(value("outcome"), case.outcome.name());
        assert_eq!(value("verdict"), verdict.finding.name());
        assert_eq!(value("game"), verdict.game.as_deref().unwrap_or_default());
        assert_eq!(value("check"), failure.map_or("", |failure| failure.check.name()));
        let turn = failure.and_then(|failure| failure.turn).map_or(String::new(), |turn| turn.to_string());
        assert_eq!(value("turn"), turn);
        assert_eq!(value("throws"), verdict.throws.to_string());
        assert_eq!(value("message").trim_start_matches('\''), case.message);
    }
}

#[test]
fn hostile_text_is_no_formula_and_no_other_cell() {
    let games = hostile();
    let text = report(Csv, &games, None);
    let mut reader = ReaderBuilder::new().from_reader(text.as_bytes());
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), games.len());
    for cell in rows.iter().flat_map(csv::StringRecord::iter) {
        assert!(!cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']), "{cell}");
        assert!(!cell.chars().any(char::is_control), "{cell}");
    }
}
