//! A game to look at and to step through.

use serde_json::{Value, json};
use wasm_bindgen::prelude::{JsError, wasm_bindgen};

use crate::board::{Houses, Side};
use crate::record::{Limits, Turn, read_any};
use crate::rules::RuleSet;
use crate::sticks::{Throw, Throws};
use crate::verify::{TurnAt, Walk};

use super::{summary, thrown};

/// A game that was read. Nothing is verified here.
#[wasm_bindgen]
pub struct Game {
    summary: String,
    played: Played,
    throws: Option<Throws>,
}

enum Played {
    /// By rules that are known.
    By(Box<Walk>),
    /// By others: nobody knows where the pieces stand.
    Unknown(Vec<Turn>),
}

#[wasm_bindgen]
impl Game {
    /// Reads a record, JSON or text; `max_turns` raises the limit on its turns.
    /// How many bytes it may have is for the caller to say, who holds them.
    ///
    /// # Errors
    ///
    /// It cannot be read.
    #[wasm_bindgen(constructor)]
    pub fn new(record: &[u8], max_turns: Option<u32>) -> Result<Game, JsError> {
        let turns = max_turns.map_or(Limits::default().turns, |most| most as usize);
        let mut record = read_any(record, &Limits { turns, bytes: usize::MAX }).map_err(thrown)?;
        let rules = RuleSet::named(&record.rules);
        let throws = rules.as_ref().ok().and_then(|rules| {
            let fairness = &record.fairness;
            let device = rules.choices().device.value;
            Throws::new(&fairness.rng, &fairness.seed?, fairness.contributions.as_ref(), device).ok()
        });
        let walk = rules.clone().ok().map(|rules| Walk::new(record.turns.clone(), rules));
        let summary = summary::of_record(&record, &rules, walk.as_ref()).to_string();
        let played = match walk {
            Some(walk) => Played::By(Box::new(walk)),
            None => Played::Unknown(std::mem::take(&mut record.turns)),
        };
        Ok(Game { summary, played, throws })
    }

    /// All of the record but its turns.
    pub fn summary(&self) -> String {
        self.summary.clone()
    }

    /// The turns from number `from` to number `to`, counted from 1, both
    /// included, as a JSON array. Numbers that there are not are left out.
    pub fn turns(&self, from: u32, to: u32) -> String {
        let first = (from as usize).saturating_sub(1);
        let turns = match &self.played {
            Played::By(walk) => walk.turns(),
            Played::Unknown(turns) => turns,
        };
        let end = (to as usize).min(turns.len());
        let mut around = self.around(first);
        let shown = (first..end).map(|index| self.turn(&turns[index], index, around.next()));
        Value::Array(shown.collect()).to_string()
    }

    /// The position after so many turns, or nothing where it is not known.
    pub fn position(&self, after: u32) -> Option<String> {
        let Played::By(walk) = &self.played else {
            return None;
        };
        walk.after(after as usize).map(|position| position.to_string())
    }
}

impl Game {
    /// The turns with the positions around them, as far as they can be played.
    fn around(&self, first: usize) -> impl Iterator<Item = (&RuleSet, TurnAt)> {
        let walk = match &self.played {
            Played::By(walk) => Some(walk),
            Played::Unknown(_) => None,
        };
        walk.into_iter().flat_map(move |walk| walk.turns_from(first).map(|turn| (walk.rules(), turn)))
    }

    fn turn(&self, turn: &Turn, index: usize, around: Option<(&RuleSet, TurnAt)>) -> Value {
        let mut shown = json!({
            "turn": index + 1,
            "side": turn.side.name(),
            "sticks": turn.sticks.map(|sticks| sticks.to_string()),
            "roll": turn.text.roll.worth(),
            "move": turn.text.to_string(),
            "at": turn.at.map(|time| time.to_string()),
            "expected_sticks": null,
            "expected_roll": null,
            "position_before": null,
            "position_after": null,
            "rule": null,
            "rule_houses": [],
            "legal": [],
            "protected": [],
            "blockades": [],
        });
        self.expect(&mut shown, index);
        if let Some((rules, at)) = around {
            place(&mut shown, turn, rules, at);
        }
        shown
    }

    /// What the seed gives.
    fn expect(&self, shown: &mut Value, index: usize) {
        let Some(throw) = self.throws.as_ref().map(|throws| throws.at(index as u64)) else {
            return;
        };
        if let Throw::Sticks(sticks) = throw {
            shown["expected_sticks"] = sticks.to_string().into();
        }
        if let Played::By(walk) = &self.played {
            shown["expected_roll"] = walk.rules().roll(throw).worth().into();
        }
    }
}

/// The board around a turn, and what can be played on it.
fn place(shown: &mut Value, turn: &Turn, rules: &RuleSet, at: TurnAt) {
    let before = at.before;
    let legal = rules.has_roll(turn.text.roll).then(|| rules.legal(&before, turn.text.roll));
    let legal = legal.into_iter().flatten();
    shown["legal"] = legal.map(|legal| rules.write(&before, &legal).to_string()).collect();
    shown["protected"] = both(|side| rules.protected(&before, side).collect());
    shown["blockades"] = both(|side| rules.blockades(&before, side).collect());
    shown["position_before"] = before.to_string().into();
    match at.after {
        Ok(after) => shown["position_after"] = after.to_string().into(),
        Err(broken) => {
            shown["rule"] = crate::shown::shown(&broken.rule).to_string().into();
            shown["rule_houses"] = numbers(broken.houses).into();
        }
    }
}

/// The runs of both sides as lists of houses, light's first.
fn both(runs: impl Fn(Side) -> Vec<Houses>) -> Value {
    Side::BOTH.into_iter().flat_map(runs).map(numbers).collect()
}

fn numbers(houses: Houses) -> Vec<u8> {
    houses.map(|house| house.number()).collect()
}
