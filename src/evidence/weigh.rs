use crate::board::{BySide, Side};
use crate::record::Record;

use super::levels::{Levels, hashed};
use super::signers::{self, ReceiptSigned, Signed};
use super::{Anchor, Evidence, Logged, Published, Vouched, host_key, pins, published, receipt};

/// What the evidence is worth for one record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weighed {
    /// What the throws rest on.
    pub anchor: Anchor,
    /// In which log the receipt is, if it rests on that.
    pub log: Option<String>,
    /// What differs from the evidence, if anything does.
    pub disagreement: Option<Disagreement>,
    /// What decides the throws and comes from the file alone.
    pub unfixed: Vec<Unfixed>,
    /// Whether the record uses a contribution whose hash no agreed receipt
    /// holds: then nothing shows that the seed was committed to before it was
    /// known.
    pub loose: bool,
    /// What the signatures on the record are worth.
    pub signed: Signed,
    /// Who stands for the moves and the result.
    pub vouched: Vouched,
    /// Who signed the receipt, where there is one.
    pub receipt: Option<ReceiptSigned>,
    /// What the receipt that the host shows says to it, where there is one.
    pub published: Option<Published>,
}

/// A part of a record that differs from what the user brought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    /// What the record says.
    pub recorded: String,
    /// What the user brought.
    pub expected: String,
    /// All of it in a sentence.
    pub message: String,
}

/// A part of what decides the throws for which only the file stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfixed {
    /// The commitment.
    Commitment,
    /// The scheme of the throws.
    Rng,
    /// A side's contribution.
    Contribution(Side),
}

/// Compares a record with the evidence.
pub fn weigh(record: &Record, evidence: &Evidence) -> Weighed {
    let receipt_signed = evidence.receipt.as_ref().map(|receipt| signers::receipt(receipt, evidence));
    let disagreement = pins::disagreement(record, evidence)
        .or_else(|| false_signature(receipt_signed.as_ref()?))
        .or_else(|| host_key::missing(record, evidence, &evidence.player_keys()))
        .or_else(|| receipt::disagreement(record, evidence.receipt.as_ref()?))
        .or_else(|| not_logged(evidence));
    let agreed = disagreement.is_none();
    let keys = if agreed { evidence.player_keys() } else { BySide::default() };
    let (signed, vouched) = signers::record(record, evidence, receipt_signed.as_ref(), &keys);
    let levels = Levels { record, evidence, receipt: receipt_level(receipt_signed.as_ref(), evidence) };
    let (anchor, unfixed) = levels.weigh();
    let anchor = if agreed { anchor } else { Anchor::None };
    let used = record.fairness.contributions.unwrap_or_default();
    let loose = used.iter().any(|(side, used)| used.is_some() && !(agreed && hashed(evidence, side)));
    let log = match &evidence.logged {
        Some(Logged::In(log)) if anchor == Anchor::Log => Some(log.clone()),
        _ => None,
    };
    Weighed {
        anchor,
        log,
        disagreement,
        unfixed,
        loose,
        signed,
        vouched,
        receipt: receipt_signed,
        published: published::weigh(record, evidence),
    }
}

fn false_signature(signed: &ReceiptSigned) -> Option<Disagreement> {
    let ReceiptSigned::False(key) = signed else {
        return None;
    };
    Some(Disagreement {
        recorded: "the receipt as it is".to_owned(),
        expected: format!("the receipt that {key} signed"),
        message: format!("the signature of {key} on the receipt does not hold"),
    })
}

/// A proof by a trusted log that does not hold speaks against the receipt.
fn not_logged(evidence: &Evidence) -> Option<Disagreement> {
    let Some(Logged::False(why)) = &evidence.logged else {
        return None;
    };
    Some(Disagreement {
        recorded: "the receipt and the log proof as they are".to_owned(),
        expected: "a proof that this receipt is in a log that you trust".to_owned(),
        message: format!("the log proof does not hold for this receipt: {why}"),
    })
}

fn receipt_level(signed: Option<&ReceiptSigned>, evidence: &Evidence) -> Anchor {
    match signed {
        None | Some(ReceiptSigned::False(_)) => Anchor::None,
        Some(ReceiptSigned::Unsigned | ReceiptSigned::Unknown) => Anchor::Pinned,
        Some(ReceiptSigned::Trusted(_)) if matches!(evidence.logged, Some(Logged::In(_))) => Anchor::Log,
        Some(ReceiptSigned::Trusted(_)) => Anchor::Receipt,
    }
}
