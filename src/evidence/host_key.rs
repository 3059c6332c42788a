//! Whether a host that the user knows signed with a key that the user knows.

use crate::board::BySide;
use crate::record::{Receipt, Record, Signature};

use super::{Disagreement, Evidence, PublicKey, signature};

/// What the user is told where the host whose game it should be signed with
/// keys that are not its known ones. A signature that does not hold is another
/// check's.
pub fn changed(
    record: &Record,
    evidence: &Evidence,
    players: &BySide<Option<PublicKey>>,
) -> Option<Disagreement> {
    let receipt = evidence.receipt.as_ref().and_then(|receipt| on_receipt("the receipt", receipt, evidence));
    receipt.or_else(|| told("the record", stranger_on_record(record, evidence, players)?, evidence))
}

/// The same of a receipt alone, which `what` names.
pub fn on_receipt(what: &str, receipt: &Receipt, evidence: &Evidence) -> Option<Disagreement> {
    told(what, stranger_on_receipt(receipt, evidence)?, evidence)
}

fn told(what: &str, keys: Vec<PublicKey>, evidence: &Evidence) -> Option<Disagreement> {
    let host = evidence.host.as_deref()?;
    let known = listed(evidence.trusted.iter().map(|trusted| trusted.key));
    let keys = listed(keys);
    Some(Disagreement {
        message: format!(
            "the key of {host} changed: {what} is signed by {keys}, and the keys you know of {host} are {known}; \
             ask {host} in another way before you trust the new one"
        ),
        recorded: keys,
        expected: known,
    })
}

fn stranger_on_receipt(receipt: &Receipt, evidence: &Evidence) -> Option<Vec<PublicKey>> {
    strangers(receipt.signatures.as_deref()?, || receipt.signed_bytes(), evidence, &BySide::default())
}

fn stranger_on_record(
    record: &Record,
    evidence: &Evidence,
    players: &BySide<Option<PublicKey>>,
) -> Option<Vec<PublicKey>> {
    strangers(&record.signatures, || record.signed_bytes(), evidence, players)
}

/// The keys, none of them the host's, by which signatures hold. A player's key
/// that the receipt names may be there too and says nothing about the host.
fn strangers(
    signatures: &[Signature],
    message: impl FnOnce() -> Vec<u8>,
    evidence: &Evidence,
    players: &BySide<Option<PublicKey>>,
) -> Option<Vec<PublicKey>> {
    let is_players = |key: PublicKey| players.iter().any(|(_, player)| *player == Some(key));
    let known = |key: PublicKey| evidence.trusted.iter().any(|trusted| trusted.key == key);
    let strangers: Vec<PublicKey> =
        signatures.iter().map(|signature| signature.key).filter(|key| !is_players(*key)).collect();
    let hold = || {
        let message = message();
        signatures.iter().all(|s| signature::holds(&s.key, &s.signature, &message))
    };
    let changed = !strangers.is_empty() && !strangers.iter().any(|key| known(*key)) && hold();
    changed.then_some(strangers)
}

fn listed(keys: impl IntoIterator<Item = PublicKey>) -> String {
    let keys: Vec<String> = keys.into_iter().map(|key| key.to_string()).collect();
    keys.join(", ")
}
