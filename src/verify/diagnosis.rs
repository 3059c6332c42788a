//! When throws or a commitment do not match: which mistake that hosts really
//! make would explain the record. A guess for the host to look into; the
//! verdict stays what it is.

use sha2::{Digest, Sha256};

use crate::board::BySide;
use crate::evidence::CommitmentScheme;
use crate::record::{Record, Turn};
use crate::rules::RuleSet;
use crate::sticks::{Contributions, Device, Label, Rng, Seed, Sticks, Throw, Throws};

use super::replay::is_given;
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
        .or_else(|| other_scheme(&recorded, record, &seed, device))
        .or_else(|| other_seed(&recorded, record, &seed, device))
}

/// The recorded throws, to be held against a stream.
struct Recorded<'a> {
    turns: &'a [Turn],
    rules: &'a RuleSet,
}

/// So many bits must agree before an explanation is believed: with fewer, one
/// of the many that are tried fits by chance.
const BELIEVED: usize = 40;

impl Recorded<'_> {
    /// Whether turn `index` records this throw.
    fn is(&self, index: usize, throw: Throw) -> bool {
        is_given(&self.turns[index], throw, self.rules.roll(throw))
    }

    /// The first turn from `from` on that records another throw than the
    /// stream's next; nothing where all agree.
    fn first_off(&self, from: usize, stream: &mut impl Iterator<Item = Throw>) -> Option<usize> {
        (from..self.turns.len()).find(|index| !stream.next().is_some_and(|throw| self.is(*index, throw)))
    }

    /// Whether all turns from `from` on record the stream's throws, and enough
    /// of them: four bits where the sticks are recorded, about two in a roll.
    fn follow(&self, from: usize, mut stream: impl Iterator<Item = Throw>) -> bool {
        let bits = |turn: &Turn| if turn.sticks.is_some() { 4 } else { 2 };
        let told: usize = self.turns.get(from..).unwrap_or_default().iter().map(bits).sum();
        told >= BELIEVED && self.first_off(from, &mut stream).is_none()
    }
}

/// One throw that is missing from the record, or one too many.
fn shifted(recorded: &Recorded, given: &Throws) -> Option<Sentence> {
    let off = recorded.first_off(0, &mut given.clone())?;
    let turn = off + 1;
    if recorded.follow(off, given.clone().skip(off + 1)) {
        return Some(match off {
            0 => "every throw is the seed's next one: the stream was started one late (throw 0 was not used)".into(),
            _ => format!("from turn {turn} on every throw is the seed's next one: a throw was dropped before turn {turn}").into(),
        });
    }
    recorded.follow(off + 1, given.clone().skip(off)).then(|| {
        format!("behind turn {turn} every throw is the seed's one before: turn {turn} is a throw too many")
            .into()
    })
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
    let found = twists.into_iter().find(|(twist, _)| recorded.follow(0, given.clone().map(twist)))?;
    Some(found.1.into())
}

fn on_bits(throw: Throw, change: impl Fn(u8) -> u8) -> Throw {
    match throw {
        Throw::Sticks(sticks) => Throw::Sticks(Sticks::from_bits(change(sticks.bits()))),
        Throw::Face(face) => Throw::Face(face),
    }
}

/// Another seed that the host may have made of the right one by mistake, with
/// the contributions or without.
fn other_seed(recorded: &Recorded, record: &Record, seed: &Seed, device: Device) -> Option<Sentence> {
    let hex = seed.to_hex();
    let reversed: Vec<u8> = seed.bytes().iter().rev().copied().collect();
    let half = &hex.as_bytes()[..hex.len().min(32)];
    let seeds: [(&[u8], &str); 5] = [
        (&reversed, "every throw follows from the seed's bytes in reverse order"),
        (half, "every throw follows from the seed's hex text used as the key in place of its bytes"),
        (hex.as_bytes(), "every throw follows from the seed's hex text hashed in place of its bytes"),
        (&Sha256::digest(&hex), "every throw follows from the hash of the seed's hex text as the key"),
        (
            &Sha256::digest(seed.bytes()),
            "every throw follows from the hash of the seed as the key, not from the seed",
        ),
    ];
    let fairness = &record.fairness;
    let found = seeds.into_iter().find(|(seed, _)| {
        let mut ways = [fairness.contributions, None].into_iter();
        Seed::new(seed)
            .is_some_and(|seed| ways.any(|given| recorded.follow_from(&fairness.rng, &seed, given, device)))
    });
    found.map(|(_, says)| says.into()).or_else(|| hex_texts(recorded, record, &hex, device))
}

/// The key made of the hex texts of seed and contributions.
fn hex_texts(recorded: &Recorded, record: &Record, seed: &str, device: Device) -> Option<Sentence> {
    let given = record.fairness.contributions?;
    let text = |side: Option<[u8; 32]>| hex::encode(side.unwrap_or_default());
    let key = Sha256::new()
        .chain_update("senet.rng/1\0")
        .chain_update(seed)
        .chain_update(text(given.light))
        .chain_update(text(given.dark))
        .finalize();
    let throws = Throws::new(&Rng::Chacha20, &Seed::from(<[u8; 32]>::from(key)), None, device).ok()?;
    recorded.follow(0, throws).then_some(
        "every throw follows from the hex texts of seed and contributions, not from their bytes".into(),
    )
}

/// Another scheme, or other contributions, that the host may have taken.
fn other_scheme(recorded: &Recorded, record: &Record, seed: &Seed, device: Device) -> Option<Sentence> {
    let given = record.fairness.contributions;
    let swapped = given.map(BySide::swapped);
    let counter = Rng::Sha256Counter(Label::default());
    let streams = [
        (Rng::Chacha20, swapped, "every throw follows from the contributions in the other order"),
        (
            Rng::Chacha20,
            None,
            match given {
                Some(_) => "every throw follows from the seed alone: the contributions were not used",
                None => "every throw is by the scheme `chacha20`, which the record does not name",
            },
        ),
        (
            counter,
            None,
            match record.fairness.rng {
                Rng::Chacha20 => {
                    "every throw is by the scheme `sha256-counter`, which the record does not name"
                }
                Rng::Sha256Counter(_) => {
                    "every throw is by the label `roll:`, not by the one that the record names"
                }
            },
        ),
    ];
    // Without contributions there is no other order of them.
    let mut tried = streams.into_iter().skip(usize::from(given.is_none()));
    let found = tried.find(|(rng, given, _)| recorded.follow_from(rng, seed, *given, device))?;
    Some(found.2.into())
}

impl Recorded<'_> {
    /// Whether all turns record the throws of that scheme.
    fn follow_from(&self, rng: &Rng, seed: &Seed, given: Option<Contributions>, device: Device) -> bool {
        Throws::new(rng, seed, given.as_ref(), device).is_ok_and(|throws| self.follow(0, throws))
    }
}

/// The mistake that explains the recorded commitment, if one does.
pub(super) fn commitment(record: &Record) -> Option<Sentence> {
    let seed = record.fairness.seed?;
    let committed = record.fairness.commitment;
    let by = |scheme: CommitmentScheme, seed: &Seed| scheme.commit(&record.id, seed).value == committed.value;
    if let Some(scheme) = CommitmentScheme::ALL.into_iter().find(|scheme| by(*scheme, &seed)) {
        return Some(
            format!("the commitment is right by the scheme {scheme}, which the record does not name").into(),
        );
    }
    let reversed: Vec<u8> = seed.bytes().iter().rev().copied().collect();
    if Seed::new(&reversed).is_some_and(|seed| by(committed.scheme, &seed)) {
        return Some("the commitment is to the seed's bytes in reverse order".into());
    }
    let capitals = Sha256::digest(seed.to_hex().to_uppercase());
    (capitals[..] == committed.value)
        .then_some("the commitment is the hash of the seed's hex text in capitals".into())
}
