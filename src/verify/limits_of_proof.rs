//! What a verdict does not show, in plain sentences.

use crate::board::Side;
use crate::evidence::{Anchor, ReceiptSigned, Unfixed, Vouched, Weighed};
use crate::record::{How, Record};
use crate::sticks::Contributions;

use super::verdict::{Check, Sentence, Status, Verdict};

/// What to bring where there is no anchor and one is asked for.
pub(super) const BRING: &str = "an anchor is required and there is none: bring what you kept from before the game, \
     `--receipt FILE` with the host's `--key KEY`, or `--commitment HEX` as you wrote it down \
     (and `--contribution SIDE=HEX` for each one used)";

/// Why there is no anchor.
pub(super) fn unanchored(unfixed: &[Unfixed]) -> Sentence {
    match unfixed {
        [Unfixed::Commitment] => "the commitment comes from the file alone".into(),
        [part] => format!("{} comes from the file alone", part_name(*part)).into(),
        _ => {
            let parts: Vec<String> = unfixed.iter().map(|part| part_name(*part)).collect();
            format!("{} come from the file alone", parts.join(" and ")).into()
        }
    }
}

/// What the throws rest on, where there is an anchor.
pub(super) fn anchored(weighed: &Weighed) -> Option<Sentence> {
    let receipt = weighed.receipt.as_ref()?;
    let text = match (receipt, weighed.anchor) {
        (ReceiptSigned::Trusted(host), Anchor::Log) => {
            let log = weighed.log.as_deref().unwrap_or_default();
            format!(
                "throws fixed before the game by a receipt of {host} that is in the log {log}, which you trust"
            )
        }
        (ReceiptSigned::Trusted(host), Anchor::Receipt) => {
            format!("throws fixed before the game by a receipt of {host}")
        }
        (ReceiptSigned::Unsigned, _) => {
            "throws fixed before the game by a receipt that you brought and nobody signed".to_owned()
        }
        (ReceiptSigned::Unknown, _) => {
            "throws fixed before the game by a receipt that you brought, signed by a key you do not know"
                .to_owned()
        }
        (ReceiptSigned::Trusted(host), _) => {
            format!("throws fixed before the game by a receipt of {host} and what you brought beside it")
        }
    };
    Some(text.into())
}

fn part_name(part: Unfixed) -> String {
    match part {
        Unfixed::Commitment => "the commitment".to_owned(),
        Unfixed::Rng => "the scheme of the throws".to_owned(),
        Unfixed::Contribution(side) => format!("the contribution of {side}"),
    }
}

const KNEW: &str = "the host knew every throw in advance and may have told or used it";
const CHOSE_AFTERWARDS: &str = "whoever wrote the file could have chosen the throws afterwards: nothing from before the game was compared";
const CHOSE_SEED: &str =
    "the players gave nothing to the throws: the host alone could choose a seed it liked";
const COLLUDED: &str =
    "the host together with a player who does not play for himself could still choose the throws";
const COLLUDED_LIGHT: &str =
    "only light gave something to the throws: the host together with light could still choose them";
const COLLUDED_DARK: &str =
    "only dark gave something to the throws: the host together with dark could still choose them";
const NOBODY_VOUCHED: &str = "nobody who could be trusted signed this record: \
     that these moves were played and this result reached is the file's word alone (throws only)";
const RESIGNED: &str = "that the loser resigned is the host's word";
const DEADLINE: &str = "that the loser let the deadline pass is the host's word";

pub(super) fn not_shown(record: &Record, weighed: &Weighed, verdict: &Verdict) -> Vec<Sentence> {
    let mut sentences: Vec<Sentence> = Vec::with_capacity(6);
    sentences.push(KNEW.into());
    if weighed.anchor == Anchor::None {
        sentences.push(CHOSE_AFTERWARDS.into());
    }
    sentences.push(who_could_choose(record.fairness.contributions.as_ref()).into());
    if verdict.vouched == Vouched::NOBODY {
        sentences.push(NOBODY_VOUCHED.into());
    }
    if matches!(verdict.checks[Check::Result], Status::Skipped(_)) {
        match record.result.map(|result| result.how) {
            Some(How::Resigned) => sentences.push(RESIGNED.into()),
            Some(How::Deadline) => sentences.push(DEADLINE.into()),
            Some(How::BorneOff) | None => {}
        }
    }
    sentences
}

fn who_could_choose(contributions: Option<&Contributions>) -> &'static str {
    let gave = |side: Side| contributions.is_some_and(|given| given[side].is_some());
    match (gave(Side::Light), gave(Side::Dark)) {
        (false, false) => CHOSE_SEED,
        (true, false) => COLLUDED_LIGHT,
        (false, true) => COLLUDED_DARK,
        (true, true) => COLLUDED,
    }
}
