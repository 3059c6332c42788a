//! How a reader computes a record's commitment and throws again without this
//! software: lines for a shell, with the record's values in them.
//!
//! Only hex, numbers and ids come into a line, all of them checked when the
//! record was read, so that it is safe to paste.

use crate::record::Record;
use crate::rules::RuleSet;
use crate::sticks::{Contributions, Device, Rng, Seed, Throw, Throws, chacha20_key};

use crate::evidence::CommitmentScheme;

/// A value that can be computed again, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ByHand {
    /// `"commitment"`, `"key"` (of the throws, where the players contributed)
    /// or `"throws"`.
    pub what: &'static str,
    /// A line for a POSIX shell with GNU's tools, `xxd` and `openssl`. It prints
    /// one line.
    pub shell: String,
    /// What it prints. Of throws one digit each: four sticks as a hex digit,
    /// the first stick lowest, or the face of the die.
    pub gives: String,
    /// The same as the record says it, where it does.
    pub recorded: Option<String>,
}

/// All that can be computed again of a record; nothing where its seed is not
/// published.
pub fn by_hand(record: &Record) -> Vec<ByHand> {
    let fairness = &record.fairness;
    let Some(seed) = &fairness.seed else {
        return Vec::new();
    };
    let key = fairness.contributions.as_ref().and_then(|given| key(seed, given));
    let all = [Some(commitment(record, seed)), key, throws(record, seed)];
    all.into_iter().flatten().collect()
}

/// Prints the bytes of hex digits.
fn bytes(digits: &str) -> String {
    format!("printf %s '{digits}' | xxd -r -p")
}

const HASH: &str = "sha256sum | cut -c1-64";

fn commitment(record: &Record, seed: &Seed) -> ByHand {
    let committed = record.fairness.commitment;
    let digits = seed.to_hex();
    let shell = match committed.scheme {
        CommitmentScheme::Sha256 => format!("{} | {HASH}", bytes(&digits)),
        CommitmentScheme::Sha256Hex => format!("printf %s '{digits}' | {HASH}"),
        CommitmentScheme::Sha256Bound => {
            let id = &record.id;
            format!("{{ printf 'senet.commit/1\\0%s\\0' '{id}'; {}; }} | {HASH}", bytes(&digits))
        }
    };
    ByHand {
        what: "commitment",
        shell,
        gives: hex::encode(committed.scheme.commit(&record.id, seed).value),
        recorded: Some(hex::encode(committed.value)),
    }
}

fn key(seed: &Seed, given: &Contributions) -> Option<ByHand> {
    let gives = hex::encode(chacha20_key(seed, Some(given)).ok()?);
    let side = |bytes: Option<[u8; 32]>| hex::encode(bytes.unwrap_or_default());
    let all = format!("{}{}{}", seed.to_hex(), side(given.light), side(given.dark));
    let shell = format!("{{ printf 'senet.rng/1\\0'; {}; }} | {HASH}", bytes(&all));
    Some(ByHand { what: "key", shell, gives, recorded: None })
}

fn throws(record: &Record, seed: &Seed) -> Option<ByHand> {
    let fairness = &record.fairness;
    let device = RuleSet::named(&record.rules).ok()?.choices().device.value;
    let given = fairness.contributions.as_ref();
    let throws = Throws::new(&fairness.rng, seed, given, device).ok()?;
    let count = record.turns.len();
    if count == 0 {
        return None;
    }
    let shell = match &fairness.rng {
        Rng::Chacha20 => keystream(&hex::encode(chacha20_key(seed, given).ok()?), count, device),
        Rng::Sha256Counter(label) => counter(seed, label.as_str(), count),
    };
    let recorded = record.turns.iter().map(|turn| match device {
        Device::Sticks => turn.sticks.map(|sticks| digit(Throw::Sticks(sticks))),
        Device::Die { .. } => Some(digit(Throw::Face(turn.text.roll.worth()))),
    });
    let recorded = recorded.collect();
    Some(ByHand { what: "throws", shell, gives: throws.take(count).map(digit).collect(), recorded })
}

/// A word of the keystream a line, and of each the digit that is the throw.
fn keystream(key: &str, count: usize, device: Device) -> String {
    let bytes = 4 * count;
    let stream = format!("head -c {bytes} /dev/zero | openssl enc -chacha20 -K {key} -iv {:032}", 0);
    let words = "od -An -v --endian=little -w4";
    match device {
        Device::Sticks => format!("{stream} | {words} -tx4 | cut -c9 | tr -d '\\n'; echo"),
        Device::Die { faces } => {
            let face = format!("printf \"%d\", 1 + int($1 * {faces} / 4294967296)");
            format!("{stream} | {words} -tu4 | awk '{{ {face} }}'; echo")
        }
    }
}

/// The second hex digit of each hash is the low half of its first byte.
fn counter(seed: &Seed, label: &str, count: usize) -> String {
    // The label as hex: no shell reads anything else into it.
    let prefix = bytes(&format!("{}{}", seed.to_hex(), hex::encode(label)));
    let hash = format!("{{ {prefix}; printf %s $k; }} | sha256sum | cut -c2");
    format!("k=0; while [ $k -lt {count} ]; do {hash}; k=$((k + 1)); done | tr -d '\\n'; echo")
}

fn digit(throw: Throw) -> char {
    let value = match throw {
        Throw::Sticks(sticks) => sticks.bits(),
        Throw::Face(face) => face,
    };
    char::from_digit(u32::from(value), 16).unwrap_or('?')
}
