//! The shapes that values of a rules file are made of, strictly read.

use std::ops::RangeInclusive;

use serde_json::{Map, Value, json};

use crate::board::{House, Houses};
use crate::shown::brief;

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

    pub fn expected(what: &str, found: &Value) -> Misread {
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
        Value::String(text) => format!("\"{}\"", brief(text)),
        other => other.to_string(),
    }
}

/// An integer from `least` to `most`.
pub fn number(value: &Value, what: &str, least: u8, most: u8) -> Result<u8, Misread> {
    let number = value.as_u64().and_then(|number| u8::try_from(number).ok());
    number
        .filter(|number| (least..=most).contains(number))
        .ok_or_else(|| Misread::expected(&format!("{what}, an integer from {least} to {most},"), value))
}

/// The value of the list whose name is written.
pub fn one_of<T: Copy>(value: &Value, names: &[(&str, T)], or: &str) -> Result<T, Misread> {
    let found = value.as_str().and_then(|text| names.iter().find(|(name, _)| *name == text));
    found.map(|(_, value)| *value).ok_or_else(|| {
        let names: Vec<String> = names.iter().map(|(name, _)| format!("`\"{name}\"`")).collect();
        Misread::expected(&format!("one of {}{or}", names.join(", ")), value)
    })
}

/// An object with exactly these fields.
pub fn object<'a>(value: &'a Value, fields: &[&str]) -> Result<&'a Map<String, Value>, Misread> {
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
pub fn part<T>(
    map: &Map<String, Value>,
    field: &str,
    read: impl FnOnce(&Value) -> Result<T, Misread>,
) -> Result<T, Misread> {
    read(map.get(field).unwrap_or(&Value::Null)).map_err(|misread| misread.within(field))
}

/// The only field of an object, where a choice has a shape like `{"die": 6}`.
pub fn only<'a>(value: &'a Value, field: &str) -> Option<&'a Value> {
    value.as_object().filter(|map| map.len() == 1)?.get(field)
}

/// An array of numbers, each once.
pub fn numbers(value: &Value, what: &str, most: u8) -> Result<Vec<u8>, Misread> {
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
fn span(item: &Value, what: &str, most: u8) -> Result<RangeInclusive<u8>, Misread> {
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

pub fn house(value: &Value) -> Result<House, Misread> {
    let number = number(value, "a house", 1, House::COUNT)?;
    House::new(number).ok_or_else(|| Misread::expected("a house", value))
}

/// The houses that are no neighbour of the next one, as an array.
pub fn joined(value: &Value) -> Result<Houses, Misread> {
    let last = House::COUNT - 1;
    let parted = numbers(value, "a house that is no neighbour of the next", last)?;
    Ok(Houses::span(1, last).without(Houses::of(&parted)))
}
