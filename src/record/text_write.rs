//! The text record: a record as plain text for people.
//!
//! A header a line in square brackets, `[seed de82…]`, then a numbered line a
//! turn, `12. l 2 0110: 10-12`: the number, the side, the roll, the sticks where
//! they are recorded, the move and the time where there is one. It says the same
//! as the JSON, so that signatures hold over it. The header `[turns 167]` says how
//! many lines follow, so that a file that was cut off is not taken for a short game.

use super::write::{put, write_string};
use super::{Fairness, Record, Turn};
use crate::shown::shown_json;
use crate::sticks::Rng;

impl Record<'_> {
    /// The record as text for people: reading it gives an equal record, and
    /// what was written this way comes back byte for byte.
    ///
    /// The JSON strings in it, and `meta`, are written so that nothing hides.
    pub fn to_text(&self) -> String {
        let mut out = String::new();
        self.write_headers(&mut out);
        for (index, turn) in self.turns.iter().enumerate() {
            out.push_str(if index == 0 { "\n" } else { "" });
            write_turn(index + 1, turn, &mut out);
        }
        out
    }

    fn write_headers(&self, out: &mut String) {
        header("format", out, |out| out.push_str(Record::FORMAT));
        header("id", out, |out| write_word(&self.id, out));
        header("rules", out, |out| write_word(&self.rules, out));
        if let Some(players) = &self.players {
            header("players", out, |out| {
                write_string(&players.light, out);
                out.push(' ');
                write_string(&players.dark, out);
            });
        }
        for (name, time) in [("started", self.started), ("ended", self.ended)] {
            if let Some(time) = time {
                header(name, out, |out| put(time, out));
            }
        }
        if let Some(seconds) = self.deadline_seconds {
            header("deadline_seconds", out, |out| put(seconds, out));
        }
        write_fairness(&self.fairness, out);
        header("result", out, |out| match self.result {
            Some(outcome) => put(format_args!("{} {}", outcome.winner, outcome.how.name()), out),
            None => out.push_str("null"),
        });
        for signature in &self.signatures {
            header("signature", out, |out| {
                put(format_args!("{} ", signature.key), out);
                write_word(&signature.signature, out);
            });
        }
        if let Some(meta) = &self.meta {
            header("meta", out, |out| out.push_str(&shown_json(meta.as_str())));
        }
        header("turns", out, |out| put(self.turns.len(), out));
    }
}

fn write_fairness(fairness: &Fairness, out: &mut String) {
    let commitment = &fairness.commitment;
    header("commitment", out, |out| {
        put(format_args!("{} {}", commitment.scheme, hex::encode(commitment.value)), out);
    });
    header("rng", out, |out| {
        out.push_str(fairness.rng.name());
        if let Rng::Sha256Counter(label) = &fairness.rng
            && !label.is_default()
        {
            out.push(' ');
            write_string(label.as_str(), out);
        }
    });
    header("seed", out, |out| match fairness.seed {
        Some(seed) if seed.bytes().is_empty() => out.push_str("\"\""),
        Some(seed) => out.push_str(&seed.to_hex()),
        None => out.push_str("null"),
    });
    for (side, given) in fairness.contributions.iter().flat_map(|given| given.iter()) {
        if let Some(bytes) = given {
            header("contribution", out, |out| put(format_args!("{side} {}", hex::encode(bytes)), out));
        }
    }
}

fn write_turn(number: usize, turn: &Turn, out: &mut String) {
    put(format_args!("{number}. {} {}", turn.side.letter(), turn.text.roll), out);
    if let Some(sticks) = turn.sticks {
        put(format_args!(" {sticks}"), out);
    }
    let text = turn.text.to_string();
    // The move's text without its roll, which stands before the sticks here.
    out.push_str(text.get(1..).unwrap_or_default());
    if let Some(at) = turn.at {
        put(format_args!(" {at}"), out);
    }
    out.push('\n');
}

fn header(name: &str, out: &mut String, value: impl FnOnce(&mut String)) {
    put(format_args!("[{name} "), out);
    value(out);
    out.push_str("]\n");
}

/// Text as it is where that is plain, else as a JSON string.
fn write_word(text: &str, out: &mut String) {
    if is_plain(text) {
        out.push_str(text);
    } else {
        write_string(text, out);
    }
}

/// Whether text may stand in a line without quotes.
pub fn is_plain(text: &str) -> bool {
    let plain = |b: u8| b.is_ascii_graphic() && !matches!(b, b'"' | b'\\' | b'[' | b']');
    !text.is_empty() && text.bytes().all(plain)
}
