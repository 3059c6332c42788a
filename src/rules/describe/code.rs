//! The choices as JSON, written and strictly read.

use serde_json::{Value, json};

use crate::board::{House, Houses};
use crate::sticks::{Device, Roll};

use super::super::choices::*;
use super::read::{Misread, house, joined, number, numbers, object, one_of, only, part};
use super::words::parted;

/// The greatest number of pieces a side that the engine is meant for.
const MAX_PIECES: u8 = 10;
const MAX_POINTS: u8 = 100;

/// A value that a rules file writes.
pub(in crate::rules) trait Coded: Sized {
    /// As JSON.
    fn json(&self) -> Value;
    /// From JSON.
    fn read(value: &Value) -> Result<Self, Misread>;
}

/// The pieces of a side.
impl Coded for u8 {
    fn json(&self) -> Value {
        json!(self)
    }
    fn read(value: &Value) -> Result<u8, Misread> {
        number(value, "the pieces of a side", 1, MAX_PIECES)
    }
}

impl Coded for bool {
    fn json(&self) -> Value {
        json!(self)
    }
    fn read(value: &Value) -> Result<bool, Misread> {
        value.as_bool().ok_or_else(|| Misread::expected("`true` or `false`", value))
    }
}

impl Coded for Roll {
    fn json(&self) -> Value {
        json!(self.worth())
    }
    fn read(value: &Value) -> Result<Roll, Misread> {
        let worth = number(value, "a roll", 1, Roll::MAX)?;
        Roll::new(worth).ok_or_else(|| Misread::expected("a roll", value))
    }
}

impl Coded for Rolls {
    fn json(&self) -> Value {
        self.iter().map(|roll| roll.worth()).collect()
    }
    fn read(value: &Value) -> Result<Rolls, Misread> {
        numbers(value, "a roll", Roll::MAX).map(|worths| Rolls::of(&worths))
    }
}

impl Coded for Houses {
    fn json(&self) -> Value {
        self.map(House::number).collect()
    }
    fn read(value: &Value) -> Result<Houses, Misread> {
        numbers(value, "a house", House::COUNT).map(|numbers| Houses::of(&numbers))
    }
}

const SETUPS: [(&str, Setup); 2] = [("light-odd", Setup::LightOdd), ("light-even", Setup::LightEven)];

impl Coded for Setup {
    fn json(&self) -> Value {
        match self {
            Setup::Entering { first } => json!({ "entering": first.number() }),
            plain => named(plain, &SETUPS),
        }
    }
    fn read(value: &Value) -> Result<Setup, Misread> {
        match only(value, "entering") {
            Some(first) => {
                let first = house(first).map_err(|misread| misread.within("entering"))?;
                Ok(Setup::Entering { first })
            }
            None => one_of(value, &SETUPS, " or an object `{\"entering\": house}`"),
        }
    }
}

/// The name of a value in a list that holds every value but those of another shape.
fn named<T: PartialEq>(value: &T, names: &[(&str, T)]) -> Value {
    names.iter().find(|(_, known)| known == value).map_or(Value::Null, |(name, _)| json!(name))
}

macro_rules! words {
    ($type:ty, $($name:literal => $value:expr),+ $(,)?) => {
        impl Coded for $type {
            fn json(&self) -> Value {
                named(self, &[$(($name, $value)),+])
            }
            fn read(value: &Value) -> Result<$type, Misread> {
                one_of(value, &[$(($name, $value)),+], "")
            }
        }
    };
}

words!(Opening, "light" => Opening::Light, "throw-off" => Opening::ThrowOff);
words!(Exit, "open" => Exit::Open, "blocked" => Exit::Blocked);
words!(Takes, "at-once" => Takes::AtOnce, "forward" => Takes::Forward, "later" => Takes::Later);
words!(
    Landing,
    "swap" => Landing::Swap,
    "first-empty-below" => Landing::FirstEmptyBelow { vacated: true },
    "first-empty-below-vacated-taken" => Landing::FirstEmptyBelow { vacated: false },
    "to-start" => Landing::ToStart,
);
words!(
    LastHouse,
    "plain" => LastHouse::Plain,
    "any-roll" => LastHouse::AnyRoll,
    "any-roll-once-row-empty" => LastHouse::AnyRollOnceRowEmpty,
    "any-roll-once-row-empty-of-both" => LastHouse::AnyRollOnceRowEmptyOfBoth,
);

impl Coded for Device {
    fn json(&self) -> Value {
        match self {
            Device::Sticks => json!("sticks"),
            Device::Die { faces } => json!({ "die": faces }),
        }
    }
    fn read(value: &Value) -> Result<Device, Misread> {
        match only(value, "die") {
            Some(faces) => number(faces, "the faces of a die", 2, Roll::MAX)
                .map(|faces| Device::Die { faces })
                .map_err(|misread| misread.within("die")),
            None => one_of(value, &[("sticks", Device::Sticks)], " or an object `{\"die\": faces}`"),
        }
    }
}

impl Coded for Company {
    fn json(&self) -> Value {
        if self.on.is_empty() {
            return Value::Null;
        }
        let protects = if self.inside { "all" } else { "ends" };
        json!({ "protects": protects, "on": self.on.json(), "parted-after": parted(self.joined).json() })
    }
    fn read(value: &Value) -> Result<Company, Misread> {
        if value.is_null() {
            return Ok(Company { inside: true, on: Houses::NONE, joined: Houses::span(1, House::COUNT - 1) });
        }
        let map = object(value, &["protects", "on", "parted-after"])?;
        let on: Houses = part(map, "on", Coded::read)?;
        if on.is_empty() {
            return Err(Misread::new("where company protects nowhere, the choice is `null`").within("on"));
        }
        Ok(Company {
            inside: part(map, "protects", |value| one_of(value, &[("all", true), ("ends", false)], ""))?,
            on,
            joined: part(map, "parted-after", joined)?,
        })
    }
}

impl Coded for Option<Blockade> {
    fn json(&self) -> Value {
        self.map_or(Value::Null, |Blockade { least, joined, backward }| {
            json!({ "least": least, "parted-after": parted(joined).json(), "backward": backward })
        })
    }
    fn read(value: &Value) -> Result<Option<Blockade>, Misread> {
        if value.is_null() {
            return Ok(None);
        }
        let map = object(value, &["least", "parted-after", "backward"])?;
        Ok(Some(Blockade {
            least: part(map, "least", |value| number(value, "the pieces of a blockade", 2, MAX_PIECES))?,
            joined: part(map, "parted-after", joined)?,
            backward: part(map, "backward", Coded::read)?,
        }))
    }
}

impl Coded for Back {
    fn json(&self) -> Value {
        match self {
            Back::Never => Value::Null,
            Back::Must { from, onto_empty } => json!({ "from": from.json(), "onto-empty": onto_empty }),
        }
    }
    fn read(value: &Value) -> Result<Back, Misread> {
        if value.is_null() {
            return Ok(Back::Never);
        }
        let map = object(value, &["from", "onto-empty"])?;
        let from: Houses = part(map, "from", Coded::read)?;
        if from.is_empty() {
            return Err(Misread::new("where no piece moves back, the choice is `null`").within("from"));
        }
        Ok(Back::Must { from, onto_empty: part(map, "onto-empty", Coded::read)? })
    }
}

impl Coded for Gate {
    fn json(&self) -> Value {
        match self {
            Gate::None => Value::Null,
            Gate::Exact(gate) => json!(gate.number()),
            Gate::Catch => json!("catch"),
        }
    }
    fn read(value: &Value) -> Result<Gate, Misread> {
        match value {
            Value::Null => Ok(Gate::None),
            Value::String(text) if text == "catch" => Ok(Gate::Catch),
            Value::Number(_) => house(value).map(Gate::Exact),
            _ => Err(Misread::expected("a house, `\"catch\"` or `null`", value)),
        }
    }
}

impl Coded for Water {
    fn json(&self) -> Value {
        let Water { to, towards, takes } = self;
        json!({ "to": to.number(), "towards": towards.number(), "takes": takes.json() })
    }
    fn read(value: &Value) -> Result<Water, Misread> {
        let map = object(value, &["to", "towards", "takes"])?;
        Ok(Water {
            to: part(map, "to", house)?,
            towards: part(map, "towards", house)?,
            takes: part(map, "takes", Coded::read)?,
        })
    }
}

impl Coded for Leaving {
    fn json(&self) -> Value {
        match self {
            Leaving::Exact => json!("exact"),
            Leaving::Home { through, may_stay } => {
                json!({ "home": { "through": through, "may-stay": may_stay } })
            }
        }
    }
    fn read(value: &Value) -> Result<Leaving, Misread> {
        let Some(home) = only(value, "home") else {
            return one_of(value, &[("exact", Leaving::Exact)], " or an object `{\"home\": …}`");
        };
        let read = || {
            let map = object(home, &["through", "may-stay"])?;
            Ok(Leaving::Home {
                through: part(map, "through", Coded::read)?,
                may_stay: part(map, "may-stay", Coded::read)?,
            })
        };
        read().map_err(|misread: Misread| misread.within("home"))
    }
}

impl Coded for Option<[u8; 3]> {
    fn json(&self) -> Value {
        self.map_or(Value::Null, |points| json!(points))
    }
    fn read(value: &Value) -> Result<Option<[u8; 3]>, Misread> {
        if value.is_null() {
            return Ok(None);
        }
        let rows = value.as_array().filter(|rows| rows.len() == 3);
        let rows =
            rows.ok_or_else(|| Misread::expected("an array of three numbers, one a row, or `null`", value))?;
        let mut points = [0; 3];
        for (i, (points, row)) in points.iter_mut().zip(rows).enumerate() {
            *points = number(row, "the points of a row", 0, MAX_POINTS)
                .map_err(|misread| misread.within(&format!("[{i}]")))?;
        }
        Ok(Some(points))
    }
}
