//! Turns in JSON: the hot path of an archive.

use std::borrow::Cow;

use super::draft::set;
use super::error::Fault;
use super::fields::{self, required};
use super::json::Cursor;
use super::{Time, Turn};
use crate::board::Side;
use crate::notation::MoveText;
use crate::sticks::Sticks;

/// A turn. Nearly every file has its fields in the order of record.md and
/// without an escape: that is tried first, since it takes a fraction of the
/// time. What is written otherwise, or wrong, is read again with all care.
#[inline]
pub fn read_turn(cursor: &mut Cursor) -> Result<Turn, Fault> {
    let begin = cursor.clone();
    if let Some(turn) = usual(cursor) {
        return Ok(turn);
    }
    *cursor = begin;
    unusual(cursor)
}

#[inline]
fn usual(cursor: &mut Cursor) -> Option<Turn> {
    cursor.start();
    if !cursor.eat("{") || !named(cursor, "\"side\"") {
        return None;
    }
    let side = fields::side(plain(cursor)?).ok()?;
    let mut more = comma(cursor);
    let mut sticks = None;
    if more && named(cursor, "\"sticks\"") {
        sticks = Some(fields::sticks(plain(cursor)?).ok()?);
        more = comma(cursor);
    }
    if !more || !named(cursor, "\"move\"") {
        return None;
    }
    let text = fields::move_text(plain(cursor)?).ok()?;
    let mut at = None;
    if comma(cursor) && named(cursor, "\"at\"") {
        at = Some(fields::time(plain(cursor)?).ok()?);
    }
    cursor.start();
    cursor.eat("}").then_some(Turn { side, sticks, text, at })
}

/// The name of a field and the colon behind it.
#[inline]
fn named(cursor: &mut Cursor, quoted: &str) -> bool {
    cursor.start();
    if !cursor.eat(quoted) {
        return false;
    }
    cursor.start();
    cursor.eat(":")
}

#[inline]
fn comma(cursor: &mut Cursor) -> bool {
    cursor.start();
    cursor.eat(",")
}

/// A string without an escape.
#[inline]
fn plain<'a>(cursor: &mut Cursor<'a>) -> Option<Cow<'a, str>> {
    cursor.start();
    cursor.plain_string().map(Cow::Borrowed)
}

#[derive(Default)]
struct Draft {
    side: Option<Side>,
    sticks: Option<Sticks>,
    text: Option<MoveText>,
    at: Option<Time>,
}

#[cold]
fn unusual(cursor: &mut Cursor) -> Result<Turn, Fault> {
    let at = cursor.start();
    let mut draft = Draft::default();
    cursor.object(
        &mut draft,
        &[
            ("side", |draft, cursor| set(&mut draft.side, cursor.text(fields::side))),
            ("sticks", |draft, cursor| set(&mut draft.sticks, cursor.text(fields::sticks))),
            ("move", |draft, cursor| set(&mut draft.text, cursor.text(fields::move_text))),
            ("at", |draft, cursor| set(&mut draft.at, cursor.text(fields::time))),
        ],
    )?;
    let side = required(draft.side, "side").map_err(|fault| fault.at(at))?;
    let text = required(draft.text, "move").map_err(|fault| fault.at(at))?;
    Ok(Turn { side, sticks: draft.sticks, text, at: draft.at })
}
