//! Records and receipts as JSON values: which fields there are and in which
//! order the protocol gives them. The readable and the canonical form are two ways
//! of writing these.

use std::borrow::Cow;
use std::fmt::Display;

use super::{Fairness, Meta, Outcome, Players, Receipt, Record, Signature, Time, Turn};
use crate::board::BySide;
use crate::evidence::Commitment;
use crate::sticks::Rng;

/// The fields of an object.
pub type Fields<'a> = Vec<(&'static str, Json<'a>)>;

/// A JSON value, as far as records and receipts have them.
pub enum Json<'a> {
    Null,
    Integer(u64),
    Text(Cow<'a, str>),
    /// An object of few fields, which a person reads on one line.
    Object(Fields<'a>),
    /// An object that is written over several lines.
    Block(Fields<'a>),
    /// An array.
    List(Vec<Json<'a>>),
    /// An array, each turn an object that is made when it is written.
    Turns(&'a [Turn]),
    /// An object that is canonical already.
    Meta(&'a Meta),
}

impl<'a> Json<'a> {
    fn text(value: impl Display) -> Json<'a> {
        Json::Text(value.to_string().into())
    }
}

/// What a field may hold is not written where it is absent.
fn present<'a>(fields: impl IntoIterator<Item = (&'static str, Option<Json<'a>>)>) -> Fields<'a> {
    fields.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
}

/// A record without its signatures.
pub fn record<'a>(record: &'a Record) -> Fields<'a> {
    present([
        ("format", Some(Json::text(Record::FORMAT))),
        ("id", Some(Json::Text(Cow::from(&*record.id)))),
        ("rules", Some(Json::Text(Cow::from(&*record.rules)))),
        ("players", record.players.as_ref().map(players)),
        ("started", record.started.map(Json::text)),
        ("ended", record.ended.map(Json::text)),
        ("deadline_seconds", record.deadline_seconds.map(Json::Integer)),
        ("fairness", Some(fairness(&record.fairness))),
        ("turns", Some(Json::Turns(&record.turns))),
        ("result", Some(record.result.as_ref().map_or(Json::Null, outcome))),
        ("meta", record.meta.as_ref().map(Json::Meta)),
    ])
}

/// A receipt without its signatures.
pub fn receipt<'a>(receipt: &'a Receipt) -> Fields<'a> {
    present([
        ("format", Some(Json::text(Receipt::FORMAT))),
        ("id", Some(Json::Text(Cow::from(&*receipt.id)))),
        ("rules", Some(Json::Text(Cow::from(&*receipt.rules)))),
        ("players", receipt.players.as_ref().map(players)),
        ("keys", receipt.keys.as_ref().map(|keys| sides(keys, Json::text))),
        ("commitment", Some(commitment(&receipt.commitment))),
        ("rng", Some(rng(&receipt.rng))),
        ("contribution_hashes", receipt.contribution_hashes.as_ref().map(|hashes| sides(hashes, hex_text))),
        ("deadline_seconds", receipt.deadline_seconds.map(Json::Integer)),
        ("issued", Some(Json::text(receipt.issued))),
    ])
}

/// The field `signatures`, to be set where the table has it.
pub fn signatures<'a>(signatures: &'a [Signature]) -> (&'static str, Json<'a>) {
    let one = |signature: &'a Signature| {
        Json::Object(vec![
            ("key", Json::text(signature.key)),
            ("signature", Json::Text(Cow::from(&*signature.signature))),
        ])
    };
    ("signatures", Json::List(signatures.iter().map(one).collect()))
}

fn players<'a>(players: &'a Players) -> Json<'a> {
    Json::Object(vec![
        ("light", Json::Text(Cow::from(&*players.light))),
        ("dark", Json::Text(Cow::from(&*players.dark))),
    ])
}

fn fairness(fairness: &Fairness) -> Json<'_> {
    Json::Block(present([
        ("commitment", Some(commitment(&fairness.commitment))),
        ("rng", Some(rng(&fairness.rng))),
        ("seed", Some(fairness.seed.map_or(Json::Null, |seed| Json::text(seed.to_hex())))),
        ("contributions", fairness.contributions.as_ref().map(|given| sides(given, hex_text))),
    ]))
}

fn commitment<'a>(commitment: &Commitment) -> Json<'a> {
    Json::Object(vec![("scheme", Json::text(commitment.scheme)), ("value", hex_text(commitment.value))])
}

fn rng(rng: &Rng) -> Json<'_> {
    let label = match rng {
        Rng::Sha256Counter(label) if !label.is_default() => Some(Json::Text(Cow::from(label.as_str()))),
        _ => None,
    };
    Json::Object(present([("scheme", Some(Json::text(rng.name()))), ("label", label)]))
}

fn sides<'a, T: Copy>(sides: &BySide<Option<T>>, json: fn(T) -> Json<'a>) -> Json<'a> {
    Json::Object(present(sides.iter().map(|(side, &value)| (side.name(), value.map(json)))))
}

fn hex_text<'a>(bytes: [u8; 32]) -> Json<'a> {
    Json::Text(hex::encode(bytes).into())
}

fn outcome<'a>(outcome: &Outcome) -> Json<'a> {
    Json::Object(vec![("winner", Json::text(outcome.winner)), ("how", Json::text(outcome.how.name()))])
}

/// The fields of a turn: texts, and none of them with a character to escape.
pub fn turn(turn: &Turn) -> [(&'static str, Option<&dyn Display>); 4] {
    [
        ("side", Some(&turn.side)),
        ("sticks", turn.sticks.as_ref().map(|sticks| sticks as &dyn Display)),
        ("move", Some(&turn.text)),
        ("at", turn.at.as_ref().map(|at: &Time| at as &dyn Display)),
    ]
}
