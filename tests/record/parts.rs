//! Where the parts of a record stand in its bytes.

use std::path::Path;

use senet::record::{Limits, Part, Spot, read_any};
use serde_json::Value;

fn fixture(name: &str) -> Vec<u8> {
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/good").join(name)).unwrap()
}

/// What stands from there on.
fn rest(bytes: &[u8], spot: Spot) -> &str {
    let text = std::str::from_utf8(bytes).unwrap();
    let line = text.split('\n').nth(spot.line - 1).unwrap();
    let (at, _) = line.char_indices().nth(spot.column - 1).unwrap();
    let begin = line.as_ptr() as usize - text.as_ptr() as usize + at;
    &text[begin..]
}

/// The JSON value that begins there.
fn value(bytes: &[u8], part: Part) -> Value {
    let spot = part.spot_in(bytes).unwrap_or_else(|| panic!("{part:?}"));
    serde_json::Deserializer::from_str(rest(bytes, spot)).into_iter().next().unwrap().unwrap()
}

#[test]
fn every_turn_is_found_however_the_record_is_laid_out() {
    for name in [
        "kendall.json",
        "one-line.json",
        "indented.json",
        "white-space.json",
        "escapes.json",
        "field-order.json",
    ] {
        let bytes = fixture(name);
        let record: Value = serde_json::from_slice(&bytes).unwrap();
        let turns = record["turns"].as_array().unwrap();
        for (number, turn) in (1..).zip(turns) {
            assert_eq!(value(&bytes, Part::Turn(number)), *turn, "{name}, turn {number}");
        }
        for part in [Part::Turn(0), Part::Turn(turns.len() as u32 + 1), Part::Turn(u32::MAX)] {
            assert_eq!(part.spot_in(&bytes), None, "{name}");
        }
        for (part, field) in [(Part::Id, "id"), (Part::Fairness, "fairness"), (Part::Result, "result")] {
            assert_eq!(value(&bytes, part), record[field], "{name}");
        }
    }
}

#[test]
fn an_indented_turn_has_the_line_that_an_editor_shows() {
    let bytes = fixture("indented.json");
    let text = std::str::from_utf8(&bytes).unwrap();
    let before = text.lines().position(|line| line.contains("\"turns\"")).unwrap();
    let spot = Part::Turn(1).spot_in(&bytes).unwrap();
    assert_eq!(spot.line, before + 2);
    assert!(text.lines().nth(spot.line - 1).unwrap().ends_with('{'));
}

#[test]
fn the_text_record_has_a_line_a_turn() {
    for name in ["kendall.json", "signed.json", "deadline.json"] {
        let bytes = fixture(name);
        let record = read_any(&bytes, &Limits::default()).unwrap();
        for text in [
            record.to_text(),
            record.to_text().replace('\n', "\r\n"),
            record.to_text().replace('\n', "\n \n"),
        ] {
            for number in 1..=record.turns.len() as u32 {
                let spot = Part::Turn(number).spot_in(text.as_bytes()).unwrap();
                assert!(
                    rest(text.as_bytes(), spot).starts_with(&format!("{number}. ")),
                    "{name}, turn {number}"
                );
            }
            let beyond = Part::Turn(record.turns.len() as u32 + 1);
            assert_eq!(beyond.spot_in(text.as_bytes()), None);
            for (part, header) in
                [(Part::Id, "[id "), (Part::Fairness, "[commitment "), (Part::Result, "[result ")]
            {
                assert!(rest(text.as_bytes(), part.spot_in(text.as_bytes()).unwrap()).starts_with(header));
            }
            let signed = Part::Signatures.spot_in(text.as_bytes()).is_some();
            assert_eq!(signed, !record.signatures.is_empty());
            assert_eq!(Part::Ended.spot_in(text.as_bytes()).is_some(), record.ended.is_some());
        }
    }
}

#[test]
fn no_bytes_make_it_fail() {
    let whole = fixture("escapes.json");
    for end in 0..whole.len().min(3000) {
        let _ = Part::Turn(3).spot_in(&whole[..end]);
        let _ = Part::Signatures.spot_in(&whole[..end]);
    }
    for bytes in
        [&b""[..], b"[", b"{", b"\xff", b"[[[[", b"{\"turns\": {}}", b"{\"turns\": []}", b"{\"turns\": [1"]
    {
        assert_eq!(Part::Turn(2).spot_in(bytes), None);
    }
}
