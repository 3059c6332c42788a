//! Canonical JSON (RFC 8785): what a signature covers and what a log holds.
//!
//! Written from the shape alone: the names of fields are ASCII, so that their
//! order by bytes is the order by UTF-16 that the RFC asks for; numbers are
//! integers that a double holds; `meta` was made canonical when it was read.

use super::shape::{self, Fields, Json};
use super::write::{put, write_turn_fields};
use super::{Receipt, Record, Turn};

impl Record<'_> {
    /// The canonical JSON of the record without its signatures.
    pub fn canonical_json(&self) -> String {
        canonical(shape::record(self))
    }

    /// What a signature on the record covers: its format, a zero byte and its
    /// canonical JSON without signatures.
    pub fn signed_bytes(&self) -> Vec<u8> {
        signed(Record::FORMAT, self.canonical_json())
    }
}

impl Receipt<'_> {
    /// The canonical JSON of the receipt without its signatures.
    pub fn canonical_json(&self) -> String {
        canonical(shape::receipt(self))
    }

    /// What a signature on the receipt covers: its format, a zero byte and its
    /// canonical JSON without signatures.
    pub fn signed_bytes(&self) -> Vec<u8> {
        signed(Receipt::FORMAT, self.canonical_json())
    }

    /// The canonical JSON of the whole receipt, signatures included: what a log
    /// holds (protocol, section 5).
    pub fn log_leaf(&self) -> String {
        let mut fields = shape::receipt(self);
        fields.extend(self.signatures.as_deref().map(shape::signatures));
        canonical(fields)
    }
}

fn signed(format: &str, canonical: String) -> Vec<u8> {
    [format.as_bytes(), b"\0", canonical.as_bytes()].concat()
}

fn canonical(fields: Fields) -> String {
    let mut out = String::new();
    write_object(fields, &mut out);
    out
}

fn write_value(value: Json, out: &mut String) {
    match value {
        Json::Null => out.push_str("null"),
        Json::Integer(number) => put(number, out),
        Json::Text(text) => write_string(&text, out),
        Json::Object(fields) | Json::Block(fields) => write_object(fields, out),
        Json::List(values) => write_list(values, out, write_value),
        Json::Turns(turns) => write_list(turns, out, write_turn),
        Json::Meta(meta) => out.push_str(meta.as_str()),
    }
}

fn write_object(mut fields: Fields, out: &mut String) {
    fields.sort_unstable_by_key(|field| field.0);
    out.push('{');
    for (index, (name, value)) in fields.into_iter().enumerate() {
        out.push_str(if index == 0 { "" } else { "," });
        put(format_args!("\"{name}\":"), out);
        write_value(value, out);
    }
    out.push('}');
}

fn write_turn(turn: &Turn, out: &mut String) {
    let mut fields = shape::turn(turn);
    fields.sort_unstable_by_key(|field| field.0);
    write_turn_fields(["{", ","], "\":\"", fields, out);
}

fn write_list<T>(values: impl IntoIterator<Item = T>, out: &mut String, one: impl Fn(T, &mut String)) {
    out.push('[');
    for (index, value) in values.into_iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        one(value, out);
    }
    out.push(']');
}

/// A string as RFC 8785, section 3.2.2.2, writes it.
pub(super) fn write_string(text: &str, out: &mut String) {
    out.push('"');
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\u{8}' => out.push_str("\\b"),
            '\t' => out.push_str("\\t"),
            '\n' => out.push_str("\\n"),
            '\u{c}' => out.push_str("\\f"),
            '\r' => out.push_str("\\r"),
            '\0'..='\u{1f}' => put(format_args!("\\u{:04x}", u32::from(character)), out),
            _ => out.push(character),
        }
    }
    out.push('"');
}
