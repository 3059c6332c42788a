//! When throws or a commitment do not match: which mistake that hosts really
//! make would explain the record. A guess for the host to look into; the
//! verdict stays what it is.

use sha2::{Digest, Sha256};

use crate::board::BySide;
use crate::evidence::CommitmentScheme;
use crate::record::{Record, Turn};
use crate::rules::RuleSet;
use crate::sticks::{Device, Label, Rng, Seed, Sticks, Throw, Throws};

use super::verdict::Sentence;

/// What a stream of throws does to what it hands out.
type Twist = fn(Throw) -> Throw;

/// The mistake that explains all recorded throws, if one does.
pub(super) fn throws(record: &Record, rules: &RuleSet) -> Option<Sentence> {
    let seed = record.fairness.seed?;
    let recorded = Recorded { turns: &record.turns, rules };
    let device = rules.choices().device.value;
    let given = Throws::new(&record.fairness.rng, &seed, record.fairness.contributions.as_ref(), device).ok();
    given
        .and_then(|given| shifted(&recorded, &given).or_else(|| twisted(&recorded, &given)))
        .or_else(|| other_stream(&recorded, record, &seed, device))
}

/// The recorded throws, to be held against a stream.
struct Recorded<'a> {
    turns: &'a [Turn],
    rules: &'a RuleSet,
}

impl Recorded<'_> {
    /// Whether turn `index` records this throw.
    fn is(&self, index: usize, throw: Throw) -> bool {
        let turn = &self.turns[index];
        let sticks_agree = turn.sticks.is_none_or(|sticks| throw == Throw::Sticks(sticks));
        sticks_agree && self.rules.roll(throw) == turn.text.roll
    }

    /// The first turn from `from` on that records another throw than the
    /// stream's next; nothing where all agree.
    fn first_off(&self, from: usize, stream: &mut impl Iterator<Item = Throw>) -> Option<usize> {
        (from..self.turns.len()).find(|index| !stream.next().is_some_and(|throw| self.is(*index, throw)))
    }

    fn all(&self, mut stream: impl Iterator<Item = Throw>) -> bool {
        self.first_off(0, &mut stream).is_none()
    }
}

/// So many throws must agree behind a shift before it is believed: fewer agree
/// too often by chance.
const BELIEVED: usize = 6;

/// One throw that is missing from the record, or one too many.
fn shifted(recorded: &Recorded, given: &Throws) -> Option<Sentence> {
    let off = recorded.first_off(0, &mut given.clone())?;
    let turn = off + 1;
    let left = recorded.turns.len() - off;
    if left >= BELIEVED && recorded.first_off(off, &mut given.clone().skip(off + 1)).is_none() {
        return Some(if off == 0 {
            "every throw is the seed's next one: the stream was started one late (throw 0 was not used)"
                .into()
        } else {
            format!("from turn {turn} on every throw is the seed's next one: a throw was dropped before turn {turn}").into()
        });
    }
    if left > BELIEVED && recorded.first_off(off + 1, &mut given.clone().skip(off)).is_none() {
        return Some(
            format!(
                "behind turn {turn} every throw is the seed's one before: turn {turn} is a throw too many"
            )
            .into(),
        );
    }
    None
}

/// The right stream, read wrongly.
fn twisted(recorded: &Recorded, given: &Throws) -> Option<Sentence> {
    let twists: [(Twist, &str); 2] = [
        (
            |throw| on_bits(throw, |bits| bits.reverse_bits() >> 4),
            "every throw is the seed's with the sticks in reverse order",
        ),
        (
            |throw| on_bits(throw, |bits| !bits),
            "every throw is the seed's with light and dark faces exchanged",
        ),
    ];
    let found = twists.into_iter().find(|(twist, _)| recorded.all(given.clone().map(twist)))?;
    Some(found.1.into())
}

fn on_bits(throw: Throw, change: impl Fn(u8) -> u8) -> Throw {
    match throw {
        Throw::Sticks(sticks) => Throw::Sticks(Sticks::from_bits(change(sticks.bits()))),
        Throw::Face(face) => Throw::Face(face),
    }
}

/// Another stream that the host may have taken by mistake.
fn other_stream(recorded: &Recorded, record: &Record, seed: &Seed, device: Device) -> Option<Sentence> {
    let bytes = seed.bytes();
    let reversed: Vec<u8> = bytes.iter().rev().copied().collect();
    let hex = seed.to_hex();
    let keys: [(Option<[u8; 32]>, &str); 4] = [
        (reversed.try_into().ok(), "every throw follows from the seed's bytes in reverse order"),
        (
            hex.as_bytes().first_chunk().copied(),
            "every throw follows from the seed's hex text used as the key in place of its bytes",
        ),
        (
            Some(Sha256::digest(&hex).into()),
            "every throw follows from the hash of the seed's hex text used as the key",
        ),
        (Some(Sha256::digest(bytes).into()), "every throw follows from the hash of the seed used as the key"),
    ];
    let by_key = keys.into_iter().find_map(|(key, says)| {
        recorded.all(Throws::of_key(key?, device)).then_some(Sentence::Borrowed(says))
    });
    by_key.or_else(|| other_scheme(recorded, record, seed, device))
}

/// The throws by another scheme, or with other contributions.
fn other_scheme(recorded: &Recorded, record: &Record, seed: &Seed, device: Device) -> Option<Sentence> {
    let fairness = &record.fairness;
    let swapped = fairness.contributions.map(|given| BySide { light: given.dark, dark: given.light });
    let given = fairness.contributions.is_some();
    let streams = [
        (Rng::Chacha20, swapped, "every throw follows from the contributions in the other order"),
        (
            Rng::Chacha20,
            None,
            if given {
                "every throw follows from the seed alone: the contributions were not used"
            } else {
                "every throw is by chacha20, not by the scheme that the record names"
            },
        ),
        (
            Rng::Sha256Counter(Label::default()),
            None,
            "every throw is by sha256-counter, not by the scheme that the record names",
        ),
    ];
    streams.into_iter().find_map(|(rng, contributions, says)| {
        let stream = Throws::new(&rng, seed, contributions.as_ref(), device).ok()?;
        recorded.all(stream).then_some(Sentence::Borrowed(says))
    })
}

/// The mistake that explains the recorded commitment, if one does.
pub(super) fn commitment(record: &Record) -> Option<Sentence> {
    let seed = record.fairness.seed?;
    let value = record.fairness.commitment.value;
    let scheme = CommitmentScheme::ALL
        .into_iter()
        .find(|scheme| scheme.commit(&record.id, &seed).value == value)
        .map(|scheme| {
            format!("the commitment is right by the scheme {scheme}, which the record does not name").into()
        });
    let reversed: Vec<u8> = seed.bytes().iter().rev().copied().collect();
    let hashed = |bytes: &[u8]| Sha256::digest(bytes)[..] == value;
    scheme
        .or_else(|| {
            hashed(&reversed)
                .then_some("the commitment is the hash of the seed's bytes in reverse order".into())
        })
        .or_else(|| {
            hashed(seed.to_hex().to_uppercase().as_bytes())
                .then_some("the commitment is the hash of the seed's hex text in capitals".into())
        })
}
