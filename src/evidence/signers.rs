//! Who signed a record and a receipt, and what that is worth to the user.

use crate::board::BySide;
use crate::record::{Receipt, Record, Signature};

use super::{Evidence, PublicKey, TrustedKey, Vouched, signature};

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
    /// One signature does not hold: by which key it says it is.
    False(PublicKey),
    /// Keys that the user does not trust.
    Unknown,
    /// A host that the user trusts.
    Trusted(TrustedKey),
}

/// The key of the first signature that does not hold.
fn false_key(signatures: &[Signature], message: &[u8]) -> Option<PublicKey> {
    let holds = |s: &&Signature| signature::holds(&s.key, &s.signature, message);
    signatures.iter().find(|s| !holds(s)).map(|s| s.key)
}

/// The keys that signed a receipt; the one whose signature does not hold, if
/// there is one.
pub fn of_receipt(receipt: &Receipt) -> Result<Vec<PublicKey>, PublicKey> {
    let signatures = receipt.signatures.as_deref().unwrap_or_default();
    match false_key(signatures, &receipt.signed_bytes()) {
        Some(wrong) => Err(wrong),
        None => Ok(signatures.iter().map(|signature| signature.key).collect()),
    }
}

/// What the signatures on a receipt are worth.
pub(super) fn receipt(receipt: &Receipt, evidence: &Evidence) -> ReceiptSigned {
    match of_receipt(receipt) {
        Err(wrong) => ReceiptSigned::False(wrong),
        Ok(keys) if keys.is_empty() => ReceiptSigned::Unsigned,
        Ok(keys) => match keys.iter().find_map(|key| evidence.trusted(key)) {
            Some(host) => ReceiptSigned::Trusted(host.clone()),
            None => ReceiptSigned::Unknown,
        },
    }
}

/// What the signatures on a record are worth, and who stands for it. A host
/// stands for its own games alone: for that of another host's receipt it is a
/// stranger.
pub(super) fn record(
    record: &Record,
    evidence: &Evidence,
    receipt: Option<&ReceiptSigned>,
    players: &BySide<Option<PublicKey>>,
) -> (Signed, Vouched) {
    if record.signatures.is_empty() {
        return (Signed::Unsigned, Vouched::NOBODY);
    }
    if let Some(wrong) = false_key(&record.signatures, &record.signed_bytes()) {
        return (Signed::False(wrong), Vouched::NOBODY);
    }
    let is_host = |trusted: &&TrustedKey| match receipt {
        Some(ReceiptSigned::Trusted(host)) => host.agrees(trusted),
        _ => true,
    };
    let mut vouched = Vouched::NOBODY;
    let mut known = Vec::new();
    for Signature { key, .. } in &record.signatures {
        if let Some(host) = evidence.trusted(key).filter(is_host) {
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
