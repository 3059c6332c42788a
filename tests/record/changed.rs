//! Files changed at random: never a panic, and nothing is taken that an
//! independent reader of JSON refuses or reads otherwise.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use senet::record::{Limits, read, read_any, read_receipt, read_text};
use serde_json::Value;

use super::generated::{receipt, record};

/// One change of a file.
#[derive(Clone, Debug)]
enum Change {
    Flip(Index, u8),
    Insert(Index, &'static str),
    Remove(Index, usize),
    Copy(Index, Index, usize),
    Cut(Index),
}

const PIECES: [&str; 30] = [
    "\"",
    "\\",
    "\\u0041",
    "\\ud83c",
    "\\udfb2",
    "\u{0}",
    "\n",
    "\r\n",
    " ",
    ",",
    ":",
    "{",
    "}",
    "[",
    "]",
    "null",
    "true",
    "-0",
    "1.5",
    "1e3",
    "00",
    "9007199254740992",
    "\u{feff}",
    "\u{202e}",
    "\"a\": 1, ",
    "\"meta\": {}, ",
    "[]",
    "{}",
    "0",
    "x",
];

fn change() -> impl Strategy<Value = Change> {
    let index = any::<Index>;
    prop_oneof![
        4 => (index(), any::<u8>()).prop_map(|(at, to)| Change::Flip(at, to)),
        4 => (index(), select(&PIECES[..])).prop_map(|(at, piece)| Change::Insert(at, piece)),
        3 => (index(), 1usize..12).prop_map(|(at, count)| Change::Remove(at, count)),
        2 => (index(), index(), 1usize..40).prop_map(|(from, to, count)| Change::Copy(from, to, count)),
        1 => index().prop_map(Change::Cut),
    ]
}

fn apply(change: &Change, file: &mut Vec<u8>) {
    if file.is_empty() {
        return;
    }
    match change {
        Change::Flip(at, to) => {
            let at = at.index(file.len());
            file[at] = *to;
        }
        Change::Insert(at, piece) => {
            let at = at.index(file.len());
            file.splice(at..at, piece.bytes());
        }
        Change::Remove(at, count) => {
            let at = at.index(file.len());
            file.drain(at..(at + count).min(file.len()));
        }
        Change::Copy(from, to, count) => {
            let (from, to) = (from.index(file.len()), to.index(file.len()));
            let piece = file[from..(from + count).min(file.len())].to_vec();
            file.splice(to..to, piece);
        }
        Change::Cut(at) => file.truncate(at.index(file.len())),
    }
}

fn value(bytes: &[u8]) -> Result<Value, serde_json::Error> {
    let mut value: Value = serde_json::from_slice(bytes)?;
    if let Some(object) = value.as_object_mut()
        && object.get("signatures") == Some(&Value::Array(Vec::new()))
    {
        object.remove("signatures");
    }
    Ok(value)
}

/// `file`, whose content must be that of `written` when it was read.
fn says_the_same(file: &[u8], written: &str) {
    let ours = value(written.as_bytes()).expect("we write JSON");
    let theirs = value(file).unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(file)));
    assert_eq!(ours, theirs);
}

proptest! {
    #[test]
    fn a_changed_record_is_refused_or_says_what_it_says(
        record in record(),
        compact in any::<bool>(),
        changes in vec(change(), 1..4),
    ) {
        let limits = Limits::default();
        let mut file = record.to_json().into_bytes();
        if compact {
            file = value(&file).expect("JSON").to_string().into_bytes();
        }
        changes.iter().for_each(|change| apply(change, &mut file));
        if let Ok(record) = read_any(&file, &limits) {
            says_the_same(&file, &record.to_json());
        } else if let Err(error) = read(&file, &limits) {
            assert!(!error.to_string().contains(['\n', '\u{202e}', '\u{0}']));
        }
    }

    #[test]
    fn a_changed_receipt_is_refused_or_says_what_it_says(
        receipt in receipt(),
        changes in vec(change(), 1..4),
    ) {
        let limits = Limits::default();
        let mut file = receipt.to_json().into_bytes();
        changes.iter().for_each(|change| apply(change, &mut file));
        if let Ok(receipt) = read_receipt(&file, &limits) {
            says_the_same(&file, &receipt.to_json());
        }
    }

    #[test]
    fn a_changed_text_record_is_refused_or_comes_back(
        record in record(),
        changes in vec(change(), 1..4),
    ) {
        let limits = Limits::default();
        let mut file = record.to_text().into_bytes();
        changes.iter().for_each(|change| apply(change, &mut file));
        match read_text(&file, &limits) {
            Ok(record) => {
                let (json, text) = (record.to_json(), record.to_text());
                assert_eq!(read(json.as_bytes(), &limits).as_ref(), Ok(&record));
                assert_eq!(read_text(text.as_bytes(), &limits).as_ref(), Ok(&record));
            }
            Err(error) => assert!(!error.to_string().contains(['\n', '\u{202e}', '\u{0}'])),
        }
    }
}
