//! Whether the host whose game it should be signed with a key that the user
//! knows of it.

use crate::board::BySide;
use crate::record::{Receipt, Record, Signature};

use super::{Disagreement, Evidence, PublicKey, signature};

/// That others alone signed, where the user says which host's game it is. A
/// signature that does not hold is another check's.
pub fn missing(
    record: &Record,
    evidence: &Evidence,
    players: &BySide<Option<PublicKey>>,
) -> Option<Disagreement> {
    let receipt = evidence.receipt.as_ref().and_then(|receipt| on_receipt("the receipt", receipt, evidence));
    let message = || record.signed_bytes();
    receipt.or_else(|| others_alone("the record", &record.signatures, message, evidence, players))
}

/// The same of a receipt alone, which `what` names.
pub fn on_receipt(what: &str, receipt: &Receipt, evidence: &Evidence) -> Option<Disagreement> {
    let signatures = receipt.signatures.as_deref()?;
    others_alone(what, signatures, || receipt.signed_bytes(), evidence, &BySide::default())
}

/// A player's key that the receipt names may be there too and says nothing
/// about the host. Anyone can sign: it does not show that the host has done
/// anything.
fn others_alone(
    what: &str,
    signatures: &[Signature],
    message: impl FnOnce() -> Vec<u8>,
    evidence: &Evidence,
    players: &BySide<Option<PublicKey>>,
) -> Option<Disagreement> {
    let host = evidence.host.as_deref()?;
    let is_players = |key: &PublicKey| players.iter().any(|(_, player)| *player == Some(*key));
    let others: Vec<PublicKey> =
        signatures.iter().map(|signature| signature.key).filter(|key| !is_players(key)).collect();
    if others.is_empty() || others.iter().any(|key| evidence.trusted(key).is_some()) {
        return None;
    }
    let message = message();
    if !signatures.iter().all(|s| signature::holds(&s.key, &s.signature, &message)) {
        return None;
    }
    let known = listed(evidence.trusted.iter().map(|trusted| trusted.key));
    let keys = listed(others);
    Some(Disagreement {
        message: format!(
            "{what} is signed by {keys}, and by none of the keys that you know of {host}, {known}: \
             it is not {host}'s, or {host} has a new key; ask {host} in another way before you trust that"
        ),
        recorded: keys,
        expected: known,
    })
}

fn listed(keys: impl IntoIterator<Item = PublicKey>) -> String {
    let keys: Vec<String> = keys.into_iter().map(|key| key.to_string()).collect();
    keys.join(", ")
}
