//! The readable JSON of records and receipts: a field a line, a turn a line,
//! and nothing in it that hides from who reads it.

use std::fmt::{Display, Write};

use super::shape::{self, Fields, Json};
use super::{Receipt, Record, Turn};
use crate::shown::{push_shown_json, shown_json};

impl Record<'_> {
    /// The record as JSON for people: reading it gives an equal record.
    pub fn to_json(&self) -> String {
        file(signed(self))
    }

    /// The same on one line, without a newline: a record among many in a file.
    pub fn to_json_line(&self) -> String {
        let mut out = String::new();
        write_value(&Json::Block(signed(self)), None, &mut out);
        out
    }
}

impl Receipt<'_> {
    /// The receipt as JSON for people: reading it gives an equal receipt.
    pub fn to_json(&self) -> String {
        let mut fields = shape::receipt(self);
        fields.extend(self.signatures.as_deref().map(shape::signatures));
        file(fields)
    }
}

/// A record with its signatures, which stand before what is the host's own.
fn signed<'a>(record: &'a Record) -> Fields<'a> {
    let mut fields = shape::record(record);
    if !record.signatures.is_empty() {
        let last = fields.len() - usize::from(record.meta.is_some());
        fields.insert(last, shape::signatures(&record.signatures));
    }
    fields
}

fn file(fields: Fields) -> String {
    let mut out = String::new();
    write_value(&Json::Block(fields), Some(0), &mut out);
    out.push('\n');
    out
}

/// Writes a value whose lines are `indent` steps in; without an indent all of
/// it goes on one line.
fn write_value(value: &Json, indent: Option<usize>, out: &mut String) {
    let further = indent.map(|indent| indent + 1);
    match value {
        Json::Null => out.push_str("null"),
        Json::Integer(number) => put(number, out),
        Json::Text(text) => write_string(text, out),
        Json::Object(fields) => {
            let one = |(name, value): &(&str, Json), out: &mut String| write_field(name, value, indent, out);
            brackets(['{', '}'], fields, None, out, one);
        }
        Json::Block(fields) => {
            let one = |(name, value): &(&str, Json), out: &mut String| write_field(name, value, further, out);
            brackets(['{', '}'], fields, indent, out, one);
        }
        Json::List(values) => {
            brackets(['[', ']'], values, indent, out, |value, out| write_value(value, further, out));
        }
        Json::Turns(turns) => brackets(['[', ']'], turns, indent, out, write_turn),
        Json::Meta(meta) => out.push_str(&shown_json(meta.as_str())),
    }
}

fn write_field(name: &str, value: &Json, indent: Option<usize>, out: &mut String) {
    put(format_args!("\"{name}\": "), out);
    write_value(value, indent, out);
}

fn write_turn(turn: &Turn, out: &mut String) {
    write_turn_fields(["{", ", "], "\": \"", shape::turn(turn), out);
}

/// The fields of a turn, which need no escape: piece by piece, since turns are
/// nearly all that is written of an archive.
pub fn write_turn_fields(
    [open, comma]: [&str; 2],
    colon: &str,
    fields: [(&str, Option<&dyn Display>); 4],
    out: &mut String,
) {
    let mut before = open;
    for (name, value) in fields {
        if let Some(value) = value {
            [before, "\"", name, colon].into_iter().for_each(|piece| out.push_str(piece));
            put(value, out);
            out.push('"');
            before = comma;
        }
    }
    out.push('}');
}

/// Things between brackets: on one line, or each on its own, one step further
/// in than `indent`.
fn brackets<T>(
    [open, close]: [char; 2],
    things: &[T],
    indent: Option<usize>,
    out: &mut String,
    one: impl Fn(&T, &mut String),
) {
    let next_line = |indent: Option<usize>, out: &mut String| {
        if let Some(indent) = indent {
            put(format_args!("\n{:width$}", "", width = 2 * indent), out);
        }
    };
    out.push(open);
    for (index, thing) in things.iter().enumerate() {
        match (index, indent) {
            (0, _) => {}
            (_, None) => out.push_str(", "),
            (_, Some(_)) => out.push(','),
        }
        next_line(indent.map(|indent| indent + 1), out);
        one(thing, out);
    }
    next_line(indent.filter(|_| !things.is_empty()), out);
    out.push(close);
}

/// A JSON string in which nothing hides.
pub fn write_string(text: &str, out: &mut String) {
    out.push('"');
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            _ => push_shown_json(character, out),
        }
    }
    out.push('"');
}

/// Appends a text.
pub fn put(text: impl Display, out: &mut String) {
    // Writing to a string does not fail.
    let _ = write!(out, "{text}");
}
