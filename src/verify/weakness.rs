//! What a host should do better though nothing failed.

use crate::evidence::{CommitmentScheme, ReceiptSigned, Weighed};
use crate::record::Record;
use crate::rules::RuleSet;
use crate::sticks::{Label, Rng, Seed, Throws};

use super::replay::is_given;
use super::verdict::Sentence;

/// Every weakness of a finished record. `public` says that its throws follow
/// from its commitment.
pub(super) fn notes(record: &Record, weighed: &Weighed, public: bool) -> Vec<Sentence> {
    let fairness = &record.fairness;
    let Some(seed) = &fairness.seed else {
        return Vec::new();
    };
    let receipt_unsigned = weighed.receipt == Some(ReceiptSigned::Unsigned);
    let notes = [
        (
            is_patterned(seed),
            "weak: the bytes of the seed are all equal or count up or down: it was not drawn by chance",
        ),
        (public, "weak: anyone could compute the throws from the published commitment before the game"),
        (
            fairness.commitment.scheme != CommitmentScheme::Sha256Bound,
            "weak: the commitment does not bind the game's id; new hosts should use sha256-bound",
        ),
        (receipt_unsigned, "weak: the receipt is unsigned: it does not show that the host gave it out"),
        (
            weighed.loose,
            "weak: no receipt fixed the contributions before the game: the host could have chosen its seed after it saw them",
        ),
    ];
    notes.into_iter().filter(|(weak, _)| *weak).map(|(_, says)| says.into()).collect()
}

/// Whether the bytes go up, down or stay by the same step.
fn is_patterned(seed: &Seed) -> bool {
    let step = |pair: &[u8]| pair[1].wrapping_sub(pair[0]);
    let mut steps = seed.bytes().windows(2).map(step);
    let Some(first) = steps.next() else {
        return true;
    };
    matches!(first, 0 | 1 | 0xff) && steps.all(|step| step == first)
}

/// So many throws must agree before it cannot be chance: 16 ways a throw.
const TOLD: usize = 16;

/// Whether the recorded throws are those of a stream keyed with the published
/// commitment. To be asked where they are not the seed's: they cannot be both.
pub(super) fn follow_from_commitment(record: &Record, rules: &RuleSet) -> bool {
    let value = record.fairness.commitment.value;
    if record.turns.len() < TOLD {
        return false;
    }
    let Some(public) = Seed::new(&value) else {
        return false;
    };
    [Rng::Chacha20, Rng::Sha256Counter(Label::default())].into_iter().any(|rng| {
        let device = rules.choices().device.value;
        Throws::new(&rng, &public, None, device).is_ok_and(|throws| is_recorded(record, rules, throws))
    })
}

fn is_recorded(record: &Record, rules: &RuleSet, throws: Throws) -> bool {
    record.turns.iter().zip(throws).all(|(turn, throw)| is_given(turn, throw, rules.roll(throw)))
}
