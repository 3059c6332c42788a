//! The choices as JSON, written and strictly read.

use serde_json::{Map, Value, json};

use crate::board::{House, Houses};
use crate::sticks::{Device, Roll};

use super::super::choices::*;
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

/// What is wrong with a value, and where inside it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::rules) struct Misread {
    pub path: String,
    pub message: String,
}

impl Misread {
    pub fn new(message: impl Into<String>) -> Misread {
        Misread { path: String::new(), message: message.into() }
    }

    fn expected(what: &str, found: &Value) -> Misread {
        Misread::new(format!("{what} is expected here, not {}", name(found)))
    }

    /// The same inside of a field, or of an element, `[3]`.
    pub fn within(mut self, name: &str) -> Misread {
        let joint = if self.path.is_empty() || self.path.starts_with('[') { "" } else { "." };
        self.path = format!("{name}{joint}{}", self.path);
        self
    }
}

/// A value in an error: short ones as they are.
fn name(value: &Value) -> String {
    match value {
        Value::Object(_) => "an object".to_owned(),
        Value::Array(_) => "an array".to_owned(),
        Value::String(text) => {
            format!("\"{}\"", text.chars().take(40).flat_map(char::escape_debug).collect::<String>())
        }
        other => other.to_string(),
    }
}

/// An integer from `least` to `most`.
fn number(value: &Value, what: &str, least: u8, most: u8) -> Result<u8, Misread> {
    let number = value.as_u64().and_then(|number| u8::try_from(number).ok());
    number
        .filter(|number| (least..=most).contains(number))
        .ok_or_else(|| Misread::expected(&format!("{what}, an integer from {least} to {most},"), value))
}

/// The value of the list whose name is written.
fn one_of<T: Copy>(value: &Value, names: &[(&str, T)], or: &str) -> Result<T, Misread> {
    let found = value.as_str().and_then(|text| names.iter().find(|(name, _)| *name == text));
    found.map(|(_, value)| *value).ok_or_else(|| {
        let names: Vec<String> = names.iter().map(|(name, _)| format!("`\"{name}\"`")).collect();
        Misread::expected(&format!("one of {}{or}", names.join(", ")), value)
    })
}

/// An object with exactly these fields.
fn object<'a>(value: &'a Value, fields: &[&str]) -> Result<&'a Map<String, Value>, Misread> {
    let known = || fields.iter().map(|field| format!("`{field}`")).collect::<Vec<_>>().join(", ");
    let map =
        value.as_object().ok_or_else(|| Misread::expected(&format!("an object with {}", known()), value))?;
    if let Some(unknown) = map.keys().find(|key| !fields.contains(&key.as_str())) {
        return Err(Misread::new(format!(
            "there is no field {} here, only {}",
            name(&json!(unknown)),
            known()
        )));
    }
    match fields.iter().find(|field| !map.contains_key(**field)) {
        Some(missing) => Err(Misread::new(format!("the field `{missing}` is missing"))),
        None => Ok(map),
    }
}

/// A field of an object that [`object`] gave.
fn part<T>(
    map: &Map<String, Value>,
    field: &str,
    read: impl FnOnce(&Value) -> Result<T, Misread>,
) -> Result<T, Misread> {
    read(map.get(field).unwrap_or(&Value::Null)).map_err(|misread| misread.within(field))
}

/// The only field of an object, where a choice has a shape like `{"die": 6}`.
fn only<'a>(value: &'a Value, field: &str) -> Option<&'a Value> {
    value.as_object().filter(|map| map.len() == 1)?.get(field)
}

/// An array of numbers, each once.
fn numbers(value: &Value, what: &str, most: u8) -> Result<Vec<u8>, Misread> {
    let items = value.as_array().ok_or_else(|| Misread::expected("an array", value))?;
    let mut read = Vec::new();
    for (i, item) in items.iter().enumerate() {
        let within = |misread: Misread| misread.within(&format!("[{i}]"));
        for number in span(item, what, most).map_err(within)? {
            if read.contains(&number) {
                return Err(within(Misread::new(format!("{number} is here for the second time"))));
            }
            read.push(number);
        }
    }
    Ok(read)
}

/// An element of such an array: a number, or text like `"1-25"` for all from
/// one to another.
fn span(item: &Value, what: &str, most: u8) -> Result<std::ops::RangeInclusive<u8>, Misread> {
    let Some(text) = item.as_str() else {
        return number(item, what, 1, most).map(|number| number..=number);
    };
    let plain = |text: &str| text.bytes().all(|b| b.is_ascii_digit()) && !text.starts_with('0');
    let ends = text.split_once('-').filter(|(first, last)| plain(first) && plain(last));
    let ends = ends.and_then(|(first, last)| Some((first.parse().ok()?, last.parse().ok()?)));
    ends.filter(|(first, last): &(u8, u8)| first < last && *last <= most)
        .map(|(first, last)| first..=last)
        .ok_or_else(|| {
            Misread::expected(&format!("{what}, or a span from 1 to {most} like `\"1-25\"`,"), item)
        })
}

fn house(value: &Value) -> Result<House, Misread> {
    let number = number(value, "a house", 1, House::COUNT)?;
    House::new(number).ok_or_else(|| Misread::expected("a house", value))
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

/// The houses that are no neighbour of the next one, as an array.
fn joined(value: &Value) -> Result<Houses, Misread> {
    let last = House::COUNT - 1;
    let parted = numbers(value, "a house that is no neighbour of the next", last)?;
    Ok(Houses::span(1, last).without(Houses::of(&parted)))
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
