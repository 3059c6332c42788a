//! Fingerprints of records: equal where their canonical JSON is, and only there.

use proptest::prelude::*;
use senet::record::{Limits, Record, read_any};

use super::generated::record;
use super::golden::games;

/// The first record with those fields of the second whose bits are set.
fn mixed<'a>(first: &Record<'a>, second: &Record<'a>, bits: u32) -> Record<'a> {
    let has = |bit: u32| bits >> bit & 1 == 1;
    let mut mixed = first.clone();
    let (ours, theirs) = (&mut mixed, second.clone());
    for bit in (0..18).filter(|bit| has(*bit)) {
        match bit {
            0 => ours.id = theirs.id.clone(),
            1 => ours.rules = theirs.rules.clone(),
            2 => ours.players = theirs.players.clone(),
            3 => ours.started = theirs.started,
            4 => ours.ended = theirs.ended,
            5 => ours.deadline_seconds = theirs.deadline_seconds,
            6 => ours.fairness.commitment.scheme = theirs.fairness.commitment.scheme,
            7 => ours.fairness.commitment.value = theirs.fairness.commitment.value,
            8 => ours.fairness.rng = theirs.fairness.rng.clone(),
            9 => ours.fairness.seed = theirs.fairness.seed,
            10 => ours.fairness.contributions = theirs.fairness.contributions,
            11 => ours.turns = theirs.turns.clone(),
            12 => ours.result = theirs.result,
            13 => ours.signatures = theirs.signatures.clone(),
            14 => ours.meta = theirs.meta.clone(),
            15 => ours.turns.extend(theirs.turns.first()),
            16 => ours.turns.truncate(1),
            _ => {
                let turns = ours.turns.iter_mut().zip(&theirs.turns);
                turns.for_each(|(ours, theirs)| match bits % 4 {
                    0 => ours.side = theirs.side,
                    1 => ours.sticks = theirs.sticks,
                    2 => ours.text = theirs.text,
                    _ => ours.at = theirs.at,
                });
            }
        }
    }
    mixed
}

fn agree(first: &Record, second: &Record) {
    let same = first.canonical_json() == second.canonical_json();
    assert_eq!(
        first.fingerprint() == second.fingerprint(),
        same,
        "{}\n{}",
        first.canonical_json(),
        second.canonical_json()
    );
}

proptest! {
    #[test]
    fn two_records_have_one_fingerprint_where_they_say_the_same(
        first in record(),
        second in record(),
        few in 0u32..18,
        bits in any::<u32>(),
    ) {
        agree(&first, &second);
        for bits in [1 << few, 1 << few | 1 << 17, bits] {
            agree(&first, &mixed(&first, &second, bits));
            agree(&second, &mixed(&first, &second, bits));
        }
        let mut unsigned = first.clone();
        unsigned.signatures.clear();
        prop_assert_eq!(first.fingerprint(), unsigned.fingerprint());
    }

    /// Whatever form it was read from.
    #[test]
    fn a_fingerprint_does_not_change_on_the_way_through_a_file(record in record()) {
        for file in [record.to_json(), record.to_json_line(), record.to_text()] {
            let read = read_any(file.as_bytes(), &Limits::default()).expect("a record");
            prop_assert_eq!(read.fingerprint(), record.fingerprint());
        }
    }
}

#[test]
fn the_golden_games_are_told_apart() {
    let games = games();
    let records: Vec<Record> =
        games.iter().filter_map(|(_, bytes)| read_any(bytes, &Limits::default()).ok()).collect();
    assert!(records.len() > 20);
    for (first, second) in records.iter().flat_map(|first| records.iter().map(move |second| (first, second)))
    {
        agree(first, second);
    }
}
