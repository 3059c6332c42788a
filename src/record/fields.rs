//! What the text of each field means. Every rule for one field stands here,
//! for records in JSON and as text and for receipts alike.

use std::borrow::Cow;
use std::fmt;

use super::error::{Fault, ReadErrorKind};
use super::{How, Receipt, Record, Time};
use crate::board::{BySide, Side};
use crate::evidence::{CommitmentScheme, PublicKey};
use crate::lower_hex;
use crate::notation::{BadMove, MoveText};
use crate::sticks::{BadSeed, CONTRIBUTION_BYTES, Label, Rng, Seed, Sticks, not_zero};

/// The greatest number of signatures on a record or a receipt.
pub const MAX_SIGNATURES: usize = 16;
const MAX_ID: usize = 128;
/// The greatest number of characters in a player's name.
pub const MAX_NAME: usize = 200;

/// Text of the file, borrowed where it can be.
pub type Text<'a> = Cow<'a, str>;

pub fn record_format(text: Text) -> Result<(), Fault> {
    format(&text, Record::FORMAT)
}

pub fn receipt_format(text: Text) -> Result<(), Fault> {
    format(&text, Receipt::FORMAT)
}

fn format(text: &str, known: &str) -> Result<(), Fault> {
    if text == known {
        return Ok(());
    }
    Err(unsupported(format_args!("the format that is read here is `{known}`"), text))
}

/// Whether text is a game's id: 1 to 128 of `A-Z a-z 0-9 . _ -`.
pub fn is_id(text: &str) -> bool {
    let plain = text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'_' | b'-'));
    plain && (1..=MAX_ID).contains(&text.len())
}

pub fn id(text: Text) -> Result<Text, Fault> {
    if is_id(&text) {
        return Ok(text);
    }
    Err(Fault::not(format_args!("an id is 1 to {MAX_ID} of the characters `A-Z a-z 0-9 . _ -`"), &text))
}

/// Any text: whether there is such a rule set, the rules say.
pub fn rules(text: Text) -> Result<Text, Fault> {
    Ok(text)
}

pub fn name(text: Text) -> Result<Text, Fault> {
    match text.chars().count() {
        0..=MAX_NAME => Ok(text),
        count => Err(Fault::new(format!("a name has at most {MAX_NAME} characters, not {count}"))),
    }
}

pub fn time(text: Text) -> Result<Time, Fault> {
    text.parse().map_err(|bad| Fault::not(bad, &text))
}

/// A number of seconds, at least one.
pub fn deadline(seconds: i64) -> Result<u64, Fault> {
    match u64::try_from(seconds) {
        Ok(seconds @ 1..) => Ok(seconds),
        _ => Err(Fault::new(format!("a deadline is at least 1 second, not {seconds}"))),
    }
}

pub fn commitment_scheme(text: Text) -> Result<CommitmentScheme, Fault> {
    CommitmentScheme::from_name(&text).ok_or_else(|| {
        let known = names(CommitmentScheme::ALL.map(CommitmentScheme::name));
        unsupported(format_args!("the schemes of commitments are {known}"), &text)
    })
}

/// A SHA-256 hash, of a seed or of a contribution.
pub fn hash(text: Text) -> Result<[u8; 32], Fault> {
    bytes("a hash", &text)
}

pub fn contribution(text: Text) -> Result<[u8; CONTRIBUTION_BYTES], Fault> {
    not_zero(bytes("a contribution", &text)?).map_err(|bad| Fault::new(bad.to_string()))
}

pub fn seed(text: Text) -> Result<Seed, Fault> {
    Seed::from_hex(&text).map_err(|bad| match bad {
        BadSeed::NotHex => Fault::not(bad, &odd_digit(&text)),
        BadSeed::TooLong => Fault::new(format!("{bad}, not {} digits", text.len())),
    })
}

/// The scheme and the label of `rng`.
pub fn rng(scheme: &str, label: Option<Text>) -> Result<Rng, Fault> {
    match (scheme, label) {
        ("chacha20", None) => Ok(Rng::Chacha20),
        ("chacha20", Some(_)) => Err(Fault::new("`chacha20` takes no label").within("label")),
        ("sha256-counter", None) => Ok(Rng::Sha256Counter(Label::default())),
        ("sha256-counter", Some(text)) => {
            self::label(&text).map(Rng::Sha256Counter).map_err(|fault| fault.within("label"))
        }
        _ => {
            let known = "the schemes of throws are `chacha20` and `sha256-counter`";
            Err(unsupported(known, scheme).within("scheme"))
        }
    }
}

fn label(text: &str) -> Result<Label, Fault> {
    match Label::new(text) {
        Some(label) if label.is_default() => {
            Err(Fault::new(format!("the label `{}` is the default and is left out", label.as_str())))
        }
        Some(label) => Ok(label),
        None => {
            let most = Label::MAX;
            let expected = "printable ASCII characters and does not end in a digit";
            Err(Fault::not(format_args!("a label is 1 to {most} {expected}"), text))
        }
    }
}

pub fn key(text: Text) -> Result<PublicKey, Fault> {
    text.parse().map_err(|bad| Fault::not(bad, &text))
}

/// Any text: whether it is a signature that holds, the evidence says.
pub fn signature(text: Text) -> Result<Text, Fault> {
    Ok(text)
}

#[inline]
pub fn side(text: Text) -> Result<Side, Fault> {
    Side::from_name(&text).ok_or_else(|| Fault::not("a side is `light` or `dark`", &text))
}

#[inline]
pub fn sticks(text: Text) -> Result<Sticks, Fault> {
    let expected = "the sticks are four digits, `1` for light face up and `0` for dark, as in `0110`";
    text.parse().map_err(|()| Fault::not(expected, &text))
}

#[inline]
pub fn move_text(text: Text) -> Result<MoveText, Fault> {
    MoveText::from_bytes(text.as_bytes()).map_err(|bad| Fault::not(bad, &text))
}

/// A move of which the roll stands apart.
pub fn move_behind(roll: &str, text: &str) -> Result<MoveText, Fault> {
    let read = || {
        let roll = roll.parse().map_err(|()| BadMove::Roll)?;
        let (step, marks) = MoveText::behind_roll(text.as_bytes())?;
        Ok(MoveText { roll, step, marks })
    };
    read().map_err(|bad: BadMove| Fault::not(bad, &format!("{roll}: {text}")))
}

pub fn how(text: Text) -> Result<How, Fault> {
    How::from_name(&text).ok_or_else(|| {
        let known = names(How::ALL.map(How::name));
        Fault::not(format_args!("a game is won by {known}"), &text)
    })
}

/// That one of two sides is there, where a field has a side each.
pub fn some_side<T>(sides: BySide<Option<T>>) -> Result<BySide<Option<T>>, Fault> {
    if sides.iter().any(|(_, side)| side.is_some()) {
        return Ok(sides);
    }
    Err(Fault::new("at least one of `light` and `dark` is in it; without either, leave it out"))
}

/// That a field is there.
pub fn required<T>(value: Option<T>, name: &str) -> Result<T, Fault> {
    value.ok_or_else(|| Fault::new("it is required, and it is missing").within(name))
}

/// That another signature may follow `count` of them.
pub fn another_signature(count: usize) -> Result<(), Fault> {
    if count < MAX_SIGNATURES {
        return Ok(());
    }
    Err(Fault::new(format!("at most {MAX_SIGNATURES} signatures are taken")))
}

/// That another turn may follow `count` of them.
#[inline]
pub fn another_turn(count: usize, most: usize) -> Result<(), Fault> {
    if count < most {
        return Ok(());
    }
    Err(Fault::new(format!("more than {most} turns are not read")).kind(ReadErrorKind::TooLarge))
}

fn unsupported(known: impl fmt::Display, found: &str) -> Fault {
    Fault::not(known, found).kind(ReadErrorKind::Unsupported)
}

/// 32 bytes from 64 digits of lower-case hex.
fn bytes(what: &str, text: &str) -> Result<[u8; 32], Fault> {
    let mut bytes = [0; 32];
    let expected = format_args!("{what} is 64 digits of lower-case hex");
    match lower_hex::decode(text, &mut bytes) {
        true => Ok(bytes),
        false if text.chars().all(is_hex) => Err(Fault::new(format!("{expected}, not {}", text.len()))),
        false => Err(Fault::not(expected, &odd_digit(text))),
    }
}

fn is_hex(character: char) -> bool {
    matches!(character, '0'..='9' | 'a'..='f')
}

/// The first character that is not lower-case hex: 64 digits would hide it.
fn odd_digit(text: &str) -> String {
    text.chars().find(|&c| !is_hex(c)).map_or_else(|| text.to_owned(), String::from)
}

fn names<const N: usize>(names: [&str; N]) -> String {
    names.map(|name| format!("`{name}`")).join(", ")
}
