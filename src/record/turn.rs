//! Turns in JSON: the hot path of an archive.

use std::borrow::Cow;

use super::draft::set;
use super::error::Fault;
use super::fields::{self, required};
use super::json::Cursor;
use super::{Time, Turn};
use crate::board::Side;
use crate::notation::{MoveText, WINDOW};
use crate::sticks::Sticks;

/// Reads a turn onto the end of `turns`.
///
/// Nearly every file has the fields of a turn in the order of the protocol and
/// without an escape: that is tried first, since it takes a fraction of the
/// time, and before it the form that most such turns have, letter by letter.
/// What is written otherwise, or wrong, is read again with all care.
#[inline(always)]
pub fn read_turn(cursor: &mut Cursor, turns: &mut Vec<Turn>) -> Result<(), Fault> {
    let begin = cursor.start();
    if let Some((turn, length)) = plain(cursor.rest().as_bytes()) {
        turns.push(turn);
        cursor.back_to(begin + length);
        return Ok(());
    }
    if usual(cursor, turns).is_none() {
        cursor.back_to(begin);
        turns.push(unusual(cursor)?);
    }
    Ok(())
}

/// What stands around the values of a turn with sticks and without a time.
struct Form {
    side: &'static [u8],
    sticks: &'static [u8],
    text: &'static [u8],
}

/// With the spaces that nearly every writer sets.
const SPACED: Form = Form { side: br#"{"side": ""#, sticks: br#"", "sticks": ""#, text: br#"", "move": ""# };
/// Without any.
const TIGHT: Form = Form { side: br#"{"side":""#, sticks: br#"","sticks":""#, text: br#"","move":""# };

/// A turn in one of these forms whose move goes from house to house, and the
/// number of its bytes. Nothing where it is another turn, or none.
#[inline(always)]
fn plain(bytes: &[u8]) -> Option<(Turn, usize)> {
    if bytes.starts_with(SPACED.side) { formed(bytes, &SPACED) } else { formed(bytes, &TIGHT) }
}

#[inline(always)]
fn formed(bytes: &[u8], form: &Form) -> Option<(Turn, usize)> {
    let rest = bytes.strip_prefix(form.side)?;
    let (side, rest) = plain_side(rest)?;
    let (digits, rest) = rest.strip_prefix(form.sticks)?.split_first_chunk()?;
    let sticks = Sticks::from_digits(*digits)?;
    let rest = rest.strip_prefix(form.text)?;
    let window: &[u8; WINDOW] = rest.first_chunk()?;
    let length = first_quote(window)?;
    let text = MoveText::between_houses(window, length)?;
    let rest = rest.get(length..)?.strip_prefix(br#""}"#)?;
    Some((Turn { side, sticks: Some(sticks), text, at: None }, bytes.len() - rest.len()))
}

/// The side's name that comes first. Which it is is chance: nothing is done
/// otherwise for the one than for the other.
#[inline(always)]
fn plain_side(bytes: &[u8]) -> Option<(Side, &[u8])> {
    const LIGHT: u64 = u64::from_le_bytes(*b"light\0\0\0");
    const DARK: u64 = u64::from_le_bytes(*b"dark\0\0\0\0");
    let word = u64::from_le_bytes(*bytes.first_chunk()?);
    let (light, dark) = (word << 24 == LIGHT << 24, word << 32 == DARK << 32);
    let length = if dark { 4 } else { 5 };
    let side = if dark { Side::Dark } else { Side::Light };
    if light | dark { Some((side, bytes.get(length..)?)) } else { None }
}

/// Where the first `"` is.
#[inline(always)]
fn first_quote(window: &[u8; WINDOW]) -> Option<usize> {
    const ONES: u128 = u128::from_le_bytes([1; WINDOW]);
    const HIGH: u128 = u128::from_le_bytes([0x80; WINDOW]);
    let zeros = u128::from_le_bytes(*window) ^ (ONES * b'"' as u128);
    // The lowest byte of which the high bit is set here is the first that is zero.
    let found = zeros.wrapping_sub(ONES) & !zeros & HIGH;
    if found == 0 { None } else { Some(found.trailing_zeros() as usize / 8) }
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
