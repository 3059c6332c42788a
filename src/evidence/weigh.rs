use crate::board::{BySide, Side};
use crate::record::{Receipt, Record, Signature};
use crate::sticks::{Contributions, Rng};

use super::{Anchor, Commitment, PublicKey, Vouched, host_key, receipt, signature};

/// What the user brought that does not come from the file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Evidence<'a> {
    /// The commitment that was written down before the game.
    pub commitment: Option<Commitment>,
    /// The contributions that the players know.
    pub contributions: Contributions,
    /// The receipt that was kept from before the game.
    pub receipt: Option<Receipt<'a>>,
    /// The host keys that the user trusts.
    pub trusted: Vec<TrustedKey>,
    /// The host whose game the user says it is. Then `trusted` holds this
    /// host's keys, and what is signed by others alone fails.
    pub host: Option<String>,
    /// What became of the proof that the receipt is in a log that the user
    /// trusts: the name of the log, or why the proof does not hold. Nothing
    /// where no proof was brought.
    pub logged: Option<Result<String, String>>,
}

/// A key that the user trusts to be a host's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrustedKey {
    /// The key.
    pub key: PublicKey,
    /// The host, where the user gave it a name.
    pub host: Option<String>,
}

impl TrustedKey {
    /// The host and its whole key.
    pub fn name(&self) -> String {
        match &self.host {
            Some(host) => format!("{host} ({})", self.key),
            None => self.key.to_string(),
        }
    }
}

impl Evidence<'_> {
    /// Nothing: the file alone.
    pub fn none() -> Evidence<'static> {
        Evidence::default()
    }

    fn trusted(&self, key: &PublicKey) -> Option<&TrustedKey> {
        self.trusted.iter().find(|trusted| trusted.key == *key)
    }

    /// The players' keys that the receipt names.
    fn player_keys(&self) -> BySide<Option<PublicKey>> {
        self.receipt.as_ref().and_then(|receipt| receipt.keys).unwrap_or_default()
    }
}

/// What the evidence is worth for one record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weighed {
    /// What the throws rest on.
    pub anchor: Anchor,
    /// Whose receipt, if it rests on one.
    pub grounds: Option<String>,
    /// In which log the receipt is, if it rests on that.
    pub log: Option<String>,
    /// What differs from the evidence, if anything does.
    pub disagreement: Option<Disagreement>,
    /// What decides the throws and comes from the file alone.
    pub unfixed: Vec<Unfixed>,
    /// What the signatures on the record are worth.
    pub signed: Signed,
    /// Who stands for the moves and the result.
    pub vouched: Vouched,
    /// What the receipt is, where there is one.
    pub receipt: Option<ReceiptSigned>,
}

/// What the signatures on a record are worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Signed {
    /// There is none.
    Unsigned,
    /// One does not hold: by which key it says it is.
    False(PublicKey),
    /// All hold, and the user knows none of the keys.
    Unknown(Vec<PublicKey>),
    /// All hold, and these are by keys that are trusted or named in the receipt.
    Known(Vec<String>),
}

/// Who signed a receipt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReceiptSigned {
    /// Nobody.
    Unsigned,
    /// Keys that the user does not trust.
    Unknown,
    /// A host that the user trusts.
    Trusted(String),
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
    let receipt_signed = evidence.receipt.as_ref().map(|receipt| signer(receipt, evidence));
    let false_receipt = matches!(receipt_signed, Some(Err(_)));
    let disagreement = pins_differ(record, evidence)
        .or_else(|| receipt_signed.as_ref().and_then(|signed| signed.as_ref().err().map(false_signature)))
        .or_else(|| host_key::changed(record, evidence, &evidence.player_keys()))
        .or_else(|| receipt::disagreement(record, evidence.receipt.as_ref()?))
        .or_else(|| not_logged(evidence));
    let receipt_signed = receipt_signed.and_then(Result::ok);
    let agreed = disagreement.is_none() && !false_receipt;
    let keys = if agreed { evidence.player_keys() } else { BySide::default() };
    let (signed, vouched) = signatures(record, evidence, &keys);
    let levels = Levels { record, evidence, receipt: receipt_level(receipt_signed.as_ref(), evidence) };
    let (anchor, unfixed) = levels.weigh();
    let log = match &evidence.logged {
        Some(Ok(log)) if anchor == Anchor::Log => Some(log.clone()),
        _ => None,
    };
    let grounds = match &receipt_signed {
        Some(ReceiptSigned::Trusted(host)) if anchor >= Anchor::Receipt => Some(host.clone()),
        _ => None,
    };
    Weighed {
        anchor: if agreed { anchor } else { Anchor::None },
        grounds,
        log,
        disagreement,
        unfixed,
        signed,
        vouched,
        receipt: receipt_signed,
    }
}

/// Who signed the receipt; the key of a signature that does not hold.
fn signer(receipt: &Receipt, evidence: &Evidence) -> Result<ReceiptSigned, PublicKey> {
    let signatures = receipt.signatures.as_deref().unwrap_or_default();
    if let Some(wrong) = false_key(signatures, &receipt.signed_bytes()) {
        return Err(wrong);
    }
    let host = signatures.iter().find_map(|signature| evidence.trusted(&signature.key));
    Ok(match host {
        Some(host) => ReceiptSigned::Trusted(host.name()),
        None if signatures.is_empty() => ReceiptSigned::Unsigned,
        None => ReceiptSigned::Unknown,
    })
}

/// The key of the first signature that does not hold.
fn false_key(signatures: &[Signature], message: &[u8]) -> Option<PublicKey> {
    let holds = |s: &&Signature| signature::holds(&s.key, &s.signature, message);
    signatures.iter().find(|s| !holds(s)).map(|s| s.key)
}

fn false_signature(key: &PublicKey) -> Disagreement {
    Disagreement {
        recorded: "the receipt as it is".to_owned(),
        expected: format!("the receipt that {key} signed"),
        message: format!("the signature of {key} on the receipt does not hold"),
    }
}

/// A proof that does not hold speaks against the receipt or the log.
fn not_logged(evidence: &Evidence) -> Option<Disagreement> {
    let why = evidence.logged.as_ref()?.as_ref().err()?;
    Some(Disagreement {
        recorded: "the receipt and the log proof as they are".to_owned(),
        expected: "a proof that this receipt is in a log that you trust".to_owned(),
        message: format!("the log proof does not hold for this receipt: {why}"),
    })
}

/// What the signatures on the record are worth, and who stands for it.
fn signatures(
    record: &Record,
    evidence: &Evidence,
    players: &BySide<Option<PublicKey>>,
) -> (Signed, Vouched) {
    if record.signatures.is_empty() {
        return (Signed::Unsigned, Vouched::NOBODY);
    }
    if let Some(wrong) = false_key(&record.signatures, &record.signed_bytes()) {
        return (Signed::False(wrong), Vouched::NOBODY);
    }
    let mut vouched = Vouched::NOBODY;
    let mut known = Vec::new();
    for Signature { key, .. } in &record.signatures {
        if let Some(host) = evidence.trusted(key) {
            vouched.host = true;
            known.push(format!("the host, {}", host.name()));
        }
        for (side, _) in players.iter().filter(|(_, player)| **player == Some(*key)) {
            vouched.add(side);
            known.push(format!("{side}, {key}"));
        }
    }
    if known.is_empty() {
        return (Signed::Unknown(record.signatures.iter().map(|s| s.key).collect()), vouched);
    }
    (Signed::Known(known), vouched)
}

fn receipt_level(signed: Option<&ReceiptSigned>, evidence: &Evidence) -> Anchor {
    match signed {
        None => Anchor::None,
        Some(ReceiptSigned::Unsigned | ReceiptSigned::Unknown) => Anchor::Pinned,
        Some(ReceiptSigned::Trusted(_)) if matches!(evidence.logged, Some(Ok(_))) => Anchor::Log,
        Some(ReceiptSigned::Trusted(_)) => Anchor::Receipt,
    }
}

/// What each part that decides the throws rests on. The anchor is that of the
/// weakest part: one that comes from the file alone makes it none.
struct Levels<'a> {
    record: &'a Record<'a>,
    evidence: &'a Evidence<'a>,
    /// What the receipt is worth.
    receipt: Anchor,
}

impl Levels<'_> {
    fn weigh(&self) -> (Anchor, Vec<Unfixed>) {
        let parts = self.parts();
        let unfixed =
            parts.iter().filter(|(_, level)| *level == Anchor::None).map(|(part, _)| *part).collect();
        (parts.iter().map(|(_, level)| *level).min().unwrap_or(Anchor::None), unfixed)
    }

    fn parts(&self) -> Vec<(Unfixed, Anchor)> {
        let pinned = |given: bool| if given { Anchor::Pinned } else { Anchor::None };
        let commitment = pinned(self.evidence.commitment.is_some());
        // A pinned commitment speaks of `chacha20`; another scheme is not fixed by it.
        let rng = pinned(self.evidence.commitment.is_some() && self.record.fairness.rng == Rng::Chacha20);
        let mut parts =
            vec![(Unfixed::Commitment, commitment.max(self.receipt)), (Unfixed::Rng, rng.max(self.receipt))];
        let used: Contributions = self.record.fairness.contributions.unwrap_or_default();
        for (side, _) in used.iter().filter(|(_, used)| used.is_some()) {
            let pinned = pinned(self.evidence.contributions[side].is_some());
            parts.push((Unfixed::Contribution(side), pinned.max(self.hash_level(side))));
        }
        parts
    }

    /// A receipt without hashes does not speak of contributions.
    fn hash_level(&self, side: Side) -> Anchor {
        let hashes = self.evidence.receipt.as_ref().and_then(|receipt| receipt.contribution_hashes);
        if hashes.is_some_and(|hashes| hashes[side].is_some()) { self.receipt } else { Anchor::None }
    }
}

fn pins_differ(record: &Record, evidence: &Evidence) -> Option<Disagreement> {
    commitment_differs(record, evidence)
        .or_else(|| Side::BOTH.into_iter().find_map(|side| contribution_differs(record, evidence, side)))
}

fn commitment_differs(record: &Record, evidence: &Evidence) -> Option<Disagreement> {
    let pinned = evidence.commitment?;
    let recorded = record.fairness.commitment;
    if pinned == recorded {
        return None;
    }
    let message = if pinned.value == recorded.value {
        format!(
            "the record calls the commitment `{}`, the one you brought is `{}`: \
             if the host published it as the former, say `--commitment {recorded}`",
            recorded.scheme, pinned.scheme,
        )
    } else {
        "the record holds another commitment than the one you brought".to_owned()
    };
    Some(Disagreement { recorded: recorded.to_string(), expected: pinned.to_string(), message })
}

fn contribution_differs(record: &Record, evidence: &Evidence, side: Side) -> Option<Disagreement> {
    let brought = evidence.contributions[side]?;
    let recorded = record.fairness.contributions.and_then(|given| given[side]);
    if recorded == Some(brought) {
        return None;
    }
    let message = match recorded {
        Some(_) => format!("the record holds another contribution of {side} than the one you brought"),
        None => format!("the record did not use the contribution of {side} that you brought"),
    };
    let recorded = recorded.map_or_else(|| "none".to_owned(), hex::encode);
    Some(Disagreement { recorded, expected: hex::encode(brought), message })
}
