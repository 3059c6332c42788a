//! A record and what can be computed of it by hand, as JSON for a page. Text
//! from the file is as [`shown`] gives it.

use serde_json::{Map, Value, json};

use crate::board::BySide;
use crate::record::Record;
use crate::rules::{RuleSet, UnknownRules};
use crate::shown::shown;
use crate::sticks::{Device, Rng, chacha20_key};
use crate::verify::{ByHand, Walk};

/// All of a record but its turns.
pub fn of_record(record: &Record, rules: &Result<RuleSet, UnknownRules>, walk: Option<&Walk>) -> Value {
    let fairness = &record.fairness;
    let safe = |text: &str| shown(text).to_string();
    let named = rules.as_ref().ok();
    json!({
        "id": safe(&record.id),
        "rules": safe(&record.rules),
        "rules_title": named.and_then(RuleSet::about),
        "rules_unknown": rules.as_ref().err().map(|unknown| safe(&unknown.to_string())),
        "device": named.map(device),
        "players": record.players.as_ref().map(|players| json!({
            "light": safe(&players.light),
            "dark": safe(&players.dark),
        })),
        "started": record.started.map(|time| time.to_string()),
        "ended": record.ended.map(|time| time.to_string()),
        "deadline_seconds": record.deadline_seconds,
        "commitment": {
            "scheme": fairness.commitment.scheme.name(),
            "value": hex::encode(fairness.commitment.value),
        },
        "rng": rng(&fairness.rng),
        "seed": fairness.seed.map(|seed| seed.to_hex()),
        "contributions": fairness.contributions.as_ref().map(contributions),
        "key": key(record),
        "turns": record.turns.len(),
        "stuck": walk.and_then(Walk::stuck).map(|index| index + 1),
        "end": walk.and_then(Walk::end).map(|position| position.to_string()),
        "result": record.result.map(|result| json!({
            "winner": result.winner.name(),
            "how": result.how.name(),
            "says": result.to_string(),
        })),
        "signatures": record.signatures.iter().map(|signature| json!({
            "key": signature.key.to_string(),
            "signature": safe(&signature.signature),
        })).collect::<Vec<_>>(),
        "meta": record.meta.as_ref().map(|meta| safe(meta.as_str())),
    })
}

fn device(rules: &RuleSet) -> Value {
    match rules.choices().device.value {
        Device::Sticks => json!({ "kind": "sticks" }),
        Device::Die { faces } => json!({ "kind": "die", "faces": faces }),
    }
}

fn rng(rng: &Rng) -> Value {
    match rng {
        Rng::Chacha20 => json!({ "scheme": rng.name() }),
        Rng::Sha256Counter(label) => json!({ "scheme": rng.name(), "label": label.as_str() }),
    }
}

fn contributions(given: &BySide<Option<[u8; 32]>>) -> Value {
    let given = given.iter().filter_map(|(side, bytes)| {
        let digits = hex::encode((*bytes)?);
        Some((side.name().to_owned(), digits.into()))
    });
    Value::Object(given.collect::<Map<_, _>>())
}

/// The key of the keystream.
fn key(record: &Record) -> Option<String> {
    let fairness = &record.fairness;
    if fairness.rng != Rng::Chacha20 {
        return None;
    }
    chacha20_key(fairness.seed.as_ref()?, fairness.contributions.as_ref()).ok().map(hex::encode)
}

/// Lines for a shell, with what they print.
pub fn by_hand(all: &[ByHand]) -> String {
    let shown = |one: &ByHand| json!({ "what": one.what, "shell": one.shell, "gives": one.gives, "recorded": one.recorded });
    Value::Array(all.iter().map(shown).collect()).to_string()
}
