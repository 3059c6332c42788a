//! Whether a receipt agrees with a record (protocol, section 5).

use sha2::{Digest, Sha256};

use crate::board::Side;
use crate::record::{Players, Receipt, Record};
use crate::shown::shown;

use super::Disagreement;

/// The hash that a player sends before the game in place of a contribution.
pub fn contribution_hash(id: &str, contribution: &[u8; 32]) -> [u8; 32] {
    Sha256::new()
        .chain_update("senet.contribution/1\0")
        .chain_update(id)
        .chain_update([0])
        .chain_update(contribution)
        .finalize()
        .into()
}

/// The first field in which a receipt and a record differ.
pub fn disagreement(record: &Record, receipt: &Receipt) -> Option<Disagreement> {
    let fields: [(&str, String, String); 6] = [
        ("id", record.id.to_string(), receipt.id.to_string()),
        ("rules", record.rules.to_string(), receipt.rules.to_string()),
        ("players", players(record.players.as_ref()), players(receipt.players.as_ref())),
        ("commitment", record.fairness.commitment.to_string(), receipt.commitment.to_string()),
        ("rng", record.fairness.rng.to_string(), receipt.rng.to_string()),
        ("deadline_seconds", seconds(record.deadline_seconds), seconds(receipt.deadline_seconds)),
    ];
    fields
        .into_iter()
        .find(|(_, recorded, receipt)| recorded != receipt)
        .map(|(field, recorded, expected)| differs(field, recorded, expected))
        .or_else(|| Side::BOTH.into_iter().find_map(|side| contribution(record, receipt, side)))
        .or_else(|| issued_late(record, receipt))
}

fn differs(field: &str, recorded: String, expected: String) -> Disagreement {
    let message = format!(
        "record and receipt differ in `{field}`: the record says {}, the receipt {}",
        shown(&recorded),
        shown(&expected)
    );
    Disagreement { recorded, expected, message }
}

fn players(players: Option<&Players>) -> String {
    players.map_or_else(
        || "none".to_owned(),
        |players| format!("light {:?}, dark {:?}", players.light, players.dark),
    )
}

fn seconds(deadline: Option<u64>) -> String {
    deadline.map_or_else(|| "none".to_owned(), |seconds| seconds.to_string())
}

/// A receipt without hashes does not speak of contributions.
fn contribution(record: &Record, receipt: &Receipt, side: Side) -> Option<Disagreement> {
    let promised = receipt.contribution_hashes?[side];
    let opened = record.fairness.contributions.and_then(|given| given[side]);
    let hash = opened.map(|contribution| contribution_hash(&record.id, &contribution));
    if hash == promised {
        return None;
    }
    let message = match (opened, promised) {
        (Some(_), Some(_)) => {
            format!("the contribution of {side} is not the one whose hash the receipt holds")
        }
        (Some(_), None) => {
            format!("the record uses a contribution of {side}, and the receipt holds no hash of one")
        }
        (None, _) => {
            format!("the receipt holds the hash of a contribution of {side}, and the record uses none")
        }
    };
    let text = |hash: Option<[u8; 32]>| hash.map_or_else(|| "none".to_owned(), hex::encode);
    Some(Disagreement { recorded: text(hash), expected: text(promised), message })
}

/// A receipt that was issued when the game had begun fixes nothing before it.
/// Any time in the record is one at which it had.
fn issued_late(record: &Record, receipt: &Receipt) -> Option<Disagreement> {
    let turns = record.turns.iter().filter_map(|turn| turn.at);
    let times = record.started.into_iter().chain(turns).chain(record.ended);
    let begun = times.min_by_key(|time| time.moment())?;
    (receipt.issued.moment() > begun.moment()).then(|| Disagreement {
        recorded: begun.to_string(),
        expected: format!("{} or later", receipt.issued),
        message: format!(
            "record and receipt differ in `issued`: the receipt was issued at {}, when the game was under way at {begun}: \
             it fixes nothing before the game",
            receipt.issued
        ),
    })
}
