//! Records in JSON.

use std::borrow::Cow;

use super::draft::{Draft, FairnessDraft, Spotted, players, set};
use super::error::{Fault, Place, ReadError, ReadErrorKind, Spot};
use super::fields::{self, required, some_side};
use super::json::Cursor;
use super::turn::read_turn;
use super::{Meta, Outcome, Record, Signature, Turn};
use crate::board::{BySide, Side};
use crate::evidence::Commitment;
use crate::sticks::Rng;

/// How much is read; more is refused as too large.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The greatest number of bytes.
    pub bytes: usize,
    /// The greatest number of turns.
    pub turns: usize,
}

impl Limits {
    /// None: all that there is.
    pub const NONE: Limits = Limits { bytes: usize::MAX, turns: usize::MAX };
}

impl Default for Limits {
    /// 4 MiB and 20,000 turns (protocol, section 2).
    fn default() -> Limits {
        Limits { bytes: 4 << 20, turns: 20_000 }
    }
}

/// Reads a game record, `senet.game/1`, and refuses what the protocol, section 2,
/// says a reader must refuse.
///
/// ```
/// use senet::record::{Limits, read};
/// let error = read(br#"{"format": "senet.game/1", "id": "a b"}"#, &Limits::default()).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 1, column 34, id: an id is 1 to 128 of the characters `A-Z a-z 0-9 . _ -`, not \"a b\"",
/// );
/// ```
pub fn read<'a>(bytes: &'a [u8], limits: &Limits) -> Result<Record<'a>, ReadError> {
    let text = utf8(bytes, limits)?;
    read_record(&mut Cursor::new(text), limits).map_err(|fault| fault.in_text(text))
}

/// The text of a file that is not beyond the limit.
pub(super) fn utf8<'a>(bytes: &'a [u8], limits: &Limits) -> Result<&'a str, ReadError> {
    let refuse = |kind, spot, message: String| ReadError {
        kind,
        place: Place { spot, field: String::new() },
        message,
    };
    if bytes.len() > limits.bytes {
        let message = format!("it is larger than {} bytes, and so much is not read", limits.bytes);
        return Err(refuse(ReadErrorKind::TooLarge, None, message));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default();
        let spot = Spot::of(before, before.len());
        refuse(ReadErrorKind::Malformed, Some(spot), "it is not UTF-8 from here on".into())
    })?;
    if text.starts_with('\u{feff}') {
        let message = "it begins with a byte order mark: save it as UTF-8 without one";
        return Err(refuse(ReadErrorKind::Malformed, Some(Spot { line: 1, column: 1 }), message.into()));
    }
    Ok(text)
}

fn read_record<'a>(cursor: &mut Cursor<'a>, limits: &Limits) -> Result<Record<'a>, Fault> {
    let at = cursor.start();
    let mut draft = Draft { limits: *limits, ..Draft::default() };
    cursor.object(
        &mut draft,
        &[
            ("format", |draft, cursor| set(&mut draft.format, cursor.text(fields::record_format))),
            ("id", |draft, cursor| set(&mut draft.id, cursor.text(fields::id))),
            ("rules", |draft, cursor| set(&mut draft.rules, cursor.text(fields::rules))),
            ("players", |draft, cursor| set(&mut draft.players, read_players(cursor))),
            ("started", |draft, cursor| set(&mut draft.started, cursor.text(fields::time))),
            ("ended", |draft, cursor| set(&mut draft.ended, cursor.text(fields::time))),
            ("deadline_seconds", |draft, cursor| set(&mut draft.deadline_seconds, read_deadline(cursor))),
            ("fairness", |draft, cursor| set(&mut draft.fairness, read_fairness(cursor))),
            ("turns", |draft, cursor| set(&mut draft.turns, read_turns(cursor, draft.limits.turns))),
            ("result", |draft, cursor| set(&mut draft.result, or_null(cursor, read_outcome))),
            ("signatures", |draft, cursor| set(&mut draft.signatures, read_signatures(cursor))),
            ("meta", |draft, cursor| set(&mut draft.meta, Meta::read(cursor))),
        ],
    )?;
    cursor.end()?;
    draft.finish().map_err(|fault| fault.at(at))
}

fn read_fairness(cursor: &mut Cursor) -> Result<FairnessDraft, Fault> {
    let mut draft = FairnessDraft { at: cursor.start(), ..FairnessDraft::default() };
    cursor.object(
        &mut draft,
        &[
            ("commitment", |draft, cursor| set(&mut draft.commitment, read_commitment(cursor))),
            ("rng", |draft, cursor| set(&mut draft.rng, read_rng(cursor))),
            ("seed", |draft, cursor| {
                set(&mut draft.seed, or_null(cursor, |cursor| cursor.text(fields::seed)))
            }),
            ("contributions", |draft, cursor| {
                let at = cursor.start();
                let given = read_sides(cursor, fields::contribution);
                set(&mut draft.contributions, given.map(|value| Spotted { value, at }))
            }),
        ],
    )?;
    Ok(draft)
}

/// A value, or nothing for `null`, and where it begins.
fn or_null<'a, T>(
    cursor: &mut Cursor<'a>,
    read: fn(&mut Cursor<'a>) -> Result<T, Fault>,
) -> Result<Spotted<Option<T>>, Fault> {
    let at = cursor.start();
    let value = if cursor.null() { None } else { Some(read(cursor)?) };
    Ok(Spotted { value, at })
}

pub(super) fn read_deadline(cursor: &mut Cursor) -> Result<u64, Fault> {
    let at = cursor.start();
    fields::deadline(cursor.integer()?).map_err(|fault| fault.at(at))
}

pub(super) fn read_players<'a>(cursor: &mut Cursor<'a>) -> Result<super::Players<'a>, Fault> {
    let at = cursor.start();
    let BySide { light, dark } = read_either_side(cursor, fields::name)?;
    players(light, dark).map_err(|fault| fault.at(at))
}

pub(super) fn read_commitment(cursor: &mut Cursor) -> Result<Commitment, Fault> {
    let at = cursor.start();
    let mut draft = (None, None);
    cursor.object(
        &mut draft,
        &[
            ("scheme", |draft, cursor| set(&mut draft.0, cursor.text(fields::commitment_scheme))),
            ("value", |draft, cursor| set(&mut draft.1, cursor.text(fields::hash))),
        ],
    )?;
    let scheme = required(draft.0, "scheme").map_err(|fault| fault.at(at))?;
    let value = required(draft.1, "value").map_err(|fault| fault.at(at))?;
    Ok(Commitment { scheme, value })
}

pub(super) fn read_rng(cursor: &mut Cursor) -> Result<Rng, Fault> {
    let at = cursor.start();
    let mut draft: (Option<Cow<str>>, Option<Cow<str>>) = (None, None);
    cursor.object(
        &mut draft,
        &[
            ("scheme", |draft, cursor| set(&mut draft.0, cursor.string())),
            ("label", |draft, cursor| set(&mut draft.1, cursor.string())),
        ],
    )?;
    let scheme = required(draft.0, "scheme").map_err(|fault| fault.at(at))?;
    fields::rng(&scheme, draft.1).map_err(|fault| fault.at(at))
}

/// How the text of one side is read.
type ReadSide<'a, T> = fn(Cow<'a, str>) -> Result<T, Fault>;

/// An object with a field for one or both of the sides.
pub(super) fn read_sides<'a, T>(
    cursor: &mut Cursor<'a>,
    read: ReadSide<'a, T>,
) -> Result<BySide<Option<T>>, Fault> {
    let at = cursor.start();
    some_side(read_either_side(cursor, read)?).map_err(|fault| fault.at(at))
}

fn read_either_side<'a, T>(
    cursor: &mut Cursor<'a>,
    read: ReadSide<'a, T>,
) -> Result<BySide<Option<T>>, Fault> {
    let mut draft = (BySide { light: None, dark: None }, read);
    cursor.object(
        &mut draft,
        &[
            (Side::Light.name(), |(sides, read), cursor| set(&mut sides.light, cursor.text(*read))),
            (Side::Dark.name(), |(sides, read), cursor| set(&mut sides.dark, cursor.text(*read))),
        ],
    )?;
    Ok(draft.0)
}

fn read_turns(cursor: &mut Cursor, most: usize) -> Result<Vec<Turn>, Fault> {
    /// About the length of a turn, for the first guess at their number.
    const USUAL_BYTES: usize = 56;
    let mut turns = Vec::with_capacity((cursor.rest().len() / USUAL_BYTES).min(most));
    let at = cursor.start();
    cursor.array(|cursor, _| {
        fields::another_turn(turns.len(), most).map_err(|fault| fault.at(at))?;
        read_turn(cursor, &mut turns)
    })?;
    Ok(turns)
}

fn read_outcome(cursor: &mut Cursor) -> Result<Outcome, Fault> {
    let at = cursor.start();
    let mut draft = (None, None);
    cursor.object(
        &mut draft,
        &[
            ("winner", |draft, cursor| set(&mut draft.0, cursor.text(fields::side))),
            ("how", |draft, cursor| set(&mut draft.1, cursor.text(fields::how))),
        ],
    )?;
    let winner = required(draft.0, "winner").map_err(|fault| fault.at(at))?;
    let how = required(draft.1, "how").map_err(|fault| fault.at(at))?;
    Ok(Outcome { winner, how })
}

pub(super) fn read_signatures<'a>(cursor: &mut Cursor<'a>) -> Result<Vec<Signature<'a>>, Fault> {
    let mut signatures = Vec::new();
    cursor.array(|cursor, _| {
        let at = cursor.start();
        fields::another_signature(signatures.len()).map_err(|fault| fault.at(at))?;
        signatures.push(read_signature(cursor)?);
        Ok(())
    })?;
    Ok(signatures)
}

fn read_signature<'a>(cursor: &mut Cursor<'a>) -> Result<Signature<'a>, Fault> {
    let at = cursor.start();
    let mut draft = (None, None);
    cursor.object(
        &mut draft,
        &[
            ("key", |draft, cursor| set(&mut draft.0, cursor.text(fields::key))),
            ("signature", |draft, cursor| set(&mut draft.1, cursor.text(fields::signature))),
        ],
    )?;
    let key = required(draft.0, "key").map_err(|fault| fault.at(at))?;
    let signature = required(draft.1, "signature").map_err(|fault| fault.at(at))?;
    Ok(Signature { key, signature })
}
