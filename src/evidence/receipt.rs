//! Whether a receipt agrees with a record (protocol, section 5).

use sha2::{Digest, Sha256};

use crate::board::Side;
use crate::record::{Players, Receipt, Record};
use crate::shown::{brief, shown};
use crate::sticks::Rng;

use super::{Commitment, Disagreement};

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
    let fairness = &record.fairness;
    field("id", &record.id, &receipt.id, |id| id.to_string())
        .or_else(|| field("rules", &record.rules, &receipt.rules, |rules| brief(rules)))
        .or_else(|| field("players", &record.players, &receipt.players, |names| or_none(names, players)))
        .or_else(|| field("commitment", &fairness.commitment, &receipt.commitment, Commitment::to_string))
        .or_else(|| field("rng", &fairness.rng, &receipt.rng, Rng::to_string))
        .or_else(|| {
            let (recorded, promised) = (&record.deadline_seconds, &receipt.deadline_seconds);
            field("deadline_seconds", recorded, promised, |seconds| or_none(seconds, u64::to_string))
        })
        .or_else(|| Side::BOTH.into_iter().find_map(|side| contribution(record, receipt, side)))
        .or_else(|| issued_late(record, receipt))
}

/// What is in one field of both, as text only where it differs: nearly always
/// it does not.
fn field<T: PartialEq>(
    name: &str,
    recorded: &T,
    receipt: &T,
    text: impl Fn(&T) -> String,
) -> Option<Disagreement> {
    if recorded == receipt {
        return None;
    }
    let (recorded, expected) = (text(recorded), text(receipt));
    let message = format!(
        "record and receipt differ in `{name}`: the record says {}, the receipt {}",
        shown(&recorded),
        shown(&expected)
    );
    Some(Disagreement { recorded, expected, message })
}

fn or_none<T>(value: &Option<T>, text: impl Fn(&T) -> String) -> String {
    value.as_ref().map_or_else(|| "none".to_owned(), text)
}

fn players(players: &Players) -> String {
    format!("light {:?}, dark {:?}", players.light, players.dark)
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
    Some(Disagreement {
        recorded: or_none(&hash, |hash| hex::encode(hash)),
        expected: or_none(&promised, |hash| hex::encode(hash)),
        message,
    })
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
