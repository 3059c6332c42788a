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

/// Reads a turn onto the end of `turns`.
///
/// Nearly every file has the fields of a turn in the order of the protocol and
/// without an escape: that is tried first, since it takes a fraction of the
/// time. What is written otherwise, or wrong, is read again with all care.
#[inline(always)]
pub fn read_turn(cursor: &mut Cursor, turns: &mut Vec<Turn>) -> Result<(), Fault> {
    let begin = cursor.start();
    if usual(cursor, turns).is_none() {
        cursor.back_to(begin);
        turns.push(unusual(cursor)?);
    }
    Ok(())
}

/// What stands between the values of a turn.
struct Piece {
    /// With the spaces that nearly every writer sets: compared in one go.
    usual: &'static str,
    /// The same with a space wherever white space may stand.
    loose: &'static str,
}

const SIDE: Piece = Piece { usual: r#"{"side": ""#, loose: r#" { "side" : ""# };
const STICKS: Piece = Piece { usual: r#", "sticks": ""#, loose: r#" , "sticks" : ""# };
const MOVE: Piece = Piece { usual: r#", "move": ""#, loose: r#" , "move" : ""# };
const AT: Piece = Piece { usual: r#", "at": ""#, loose: r#" , "at" : ""# };
const END: Piece = Piece { usual: "}", loose: " }" };

#[inline(always)]
fn usual(cursor: &mut Cursor, turns: &mut Vec<Turn>) -> Option<()> {
    let side = fields::side(value(cursor, &SIDE)?).ok()?;
    let sticks = match value(cursor, &STICKS) {
        Some(text) => Some(fields::sticks(text).ok()?),
        None => None,
    };
    let text = fields::move_text(value(cursor, &MOVE)?).ok()?;
    // Pushed from here, not returned, so that it is written once.
    if step_over(cursor, &END) {
        turns.push(Turn { side, sticks, text, at: None });
        return Some(());
    }
    let at = Some(fields::time(value(cursor, &AT)?).ok()?);
    step_over(cursor, &END).then(|| turns.push(Turn { side, sticks, text, at }))
}

/// The string behind `piece`, where that comes next and nothing in the string
/// is escaped.
#[inline(always)]
fn value<'a>(cursor: &mut Cursor<'a>, piece: &Piece) -> Option<Cow<'a, str>> {
    if !step_over(cursor, piece) {
        return None;
    }
    let text = cursor.plain();
    cursor.eat("\"").then_some(Cow::Borrowed(text))
}

#[inline(always)]
fn step_over(cursor: &mut Cursor, piece: &Piece) -> bool {
    cursor.eat(piece.usual) || step_over_loose(cursor, piece.loose)
}

fn step_over_loose(cursor: &mut Cursor, piece: &str) -> bool {
    let begin = cursor.at();
    let there = piece.split_ascii_whitespace().all(|token| {
        cursor.start();
        cursor.eat(token)
    });
    if !there {
        cursor.back_to(begin);
    }
    there
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
