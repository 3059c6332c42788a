//! What a verdict does not show, in plain sentences.

use crate::board::Side;
use crate::evidence::{Anchor, BesideKept, Evidence, Logged, ReceiptSigned, Unfixed, Vouched, Weighed};
use crate::record::{How, Record};
use crate::sticks::Contributions;

use super::verdict::{Check, Sentence, Status, Verdict};

/// Why there is no anchor.
pub(super) fn unanchored(unfixed: &[Unfixed]) -> Sentence {
    match unfixed {
        // What every unanchored game says costs nothing to say.
        [Unfixed::Commitment, Unfixed::Rng] => {
            "the commitment and the scheme of the throws come from the file alone".into()
        }
        [part] => format!("{} comes from the file alone", part_name(*part)).into(),
        [parts @ .., last] => {
            let parts: Vec<String> = parts.iter().map(|part| part_name(*part)).collect();
            format!("{} and {} come from the file alone", parts.join(", "), part_name(*last)).into()
        }
        [] => "what you brought does not agree with the record".into(),
    }
}

/// What the throws rest on, where there is an anchor.
pub(super) fn anchored(weighed: &Weighed) -> Option<Sentence> {
    let receipt = weighed.receipt.as_ref()?;
    let text = match (receipt, weighed.anchor) {
        (ReceiptSigned::Trusted(host), Anchor::Log) => {
            let host = host.name();
            let log = weighed.log.as_deref().unwrap_or_default();
            format!(
                "throws fixed before the game by a receipt of {host} that is in the log {log}, which you trust"
            )
        }
        (ReceiptSigned::Trusted(host), Anchor::Receipt) => {
            format!("throws fixed before the game by a receipt of {}", host.name())
        }
        (ReceiptSigned::Unsigned, _) => {
            "throws fixed before the game by a receipt that you brought and nobody signed".to_owned()
        }
        (ReceiptSigned::Unknown, _) => {
            "throws fixed before the game by a receipt that you brought, signed by a key you do not know"
                .to_owned()
        }
        (ReceiptSigned::Trusted(host), _) => {
            format!(
                "throws fixed before the game by a receipt of {} and what you brought beside it",
                host.name()
            )
        }
        (ReceiptSigned::False(_), _) => return None,
    };
    Some(text.into())
}

/// What the user brought and what was no help, so that it is not thought to be.
pub(super) fn unused(evidence: &Evidence, weighed: &Weighed) -> impl Iterator<Item = Sentence> {
    let stranger = evidence.logged == Some(Logged::Stranger);
    let unknown = weighed.receipt == Some(ReceiptSigned::Unknown) && !evidence.trusted.is_empty();
    let notes = [
        (unknown, "no key that you trust signed the receipt: it counts as one that you wrote down yourself"),
        (stranger, "the log proof is not signed by the log that you trust: it says nothing here"),
    ];
    notes.into_iter().filter(|(applies, _)| *applies).map(|(_, says)| says.into())
}

/// What the receipt that the host shows is worth, so that it is not thought to
/// be more.
pub(super) fn published(weighed: &Weighed) -> Option<Sentence> {
    let published = weighed.published.as_ref().filter(|published| published.disagreement.is_none())?;
    match published.kept {
        BesideKept::Alone => Some(SHOWN.into()),
        BesideKept::Differs => Some(SHOWN_DIFFERS.into()),
        BesideKept::Same | BesideKept::Contradicts => None,
    }
}

const SHOWN: &str = "the host shows a receipt that agrees with this record: it could have been written just now, \
     and so it fixes nothing from before the game";
const SHOWN_DIFFERS: &str = "the receipt that the host shows says other things of this game than the one that you \
     brought, which counts: no key signed both, so nobody gave out both";

fn part_name(part: Unfixed) -> String {
    match part {
        Unfixed::Commitment => "the commitment".to_owned(),
        Unfixed::Rng => "the scheme of the throws".to_owned(),
        Unfixed::Contribution(side) => format!("the contribution of {side}"),
    }
}

const KNEW: &str = "the host knew every throw in advance and may have told or used it";
const CHOSE_AFTERWARDS: &str =
    "nothing from before the game fixes the throws: whoever wrote the file could have chosen them afterwards";
const NOT_ALL_FIXED: &str = "what you brought fixes only part of what decides the throws: \
     whoever wrote the file could have chosen the rest afterwards";
const DISAGREED: &str = "what you brought does not agree with this record: it fixes nothing here";
const CONTRADICTED: &str = "the host contradicts itself: its receipt and its record do not agree, \
     and nothing shows which of them was there before the game";
const KEPT: &str = "that what you brought is from before the game is your own knowledge: no file can show it";
const CHOSE_SEED: &str =
    "the players gave nothing to the throws: the host alone could choose a seed it liked";
const CHOSE_AFTER_CONTRIBUTIONS: &str = "no receipt fixed the contributions: \
     the host alone could have chosen a seed it liked after it saw them";
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
    sentences.push(when_fixed(weighed, verdict).into());
    sentences.push(who_could_choose(record.fairness.contributions.as_ref(), weighed.loose).into());
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

/// What does not show that the throws were fixed before the game.
fn when_fixed(weighed: &Weighed, verdict: &Verdict) -> &'static str {
    if verdict.checks[Check::Anchor].failed() {
        return if weighed.disagreement.is_some() { DISAGREED } else { CONTRADICTED };
    }
    match (weighed.anchor, weighed.unfixed.as_slice()) {
        (Anchor::None, [Unfixed::Commitment, Unfixed::Rng, ..]) => CHOSE_AFTERWARDS,
        (Anchor::None, _) => NOT_ALL_FIXED,
        _ => KEPT,
    }
}

fn who_could_choose(contributions: Option<&Contributions>, loose: bool) -> &'static str {
    if loose {
        return CHOSE_AFTER_CONTRIBUTIONS;
    }
    let gave = |side: Side| contributions.is_some_and(|given| given[side].is_some());
    match (gave(Side::Light), gave(Side::Dark)) {
        (false, false) => CHOSE_SEED,
        (true, false) => COLLUDED_LIGHT,
        (false, true) => COLLUDED_DARK,
        (true, true) => COLLUDED,
    }
}
