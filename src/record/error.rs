use std::fmt;

use thiserror::Error;

use crate::shown::brief;

/// Why a file is not read, and where.
///
/// Its text is one line, for instance ``line 14, column 33, turns[11].move: a
/// move reaches a house 1 to 30, `off` or `start`, as in `2: 10-12`, not "2:
/// 10-31"``. Text from the file is in it as [`shown`](crate::shown::shown) gives it.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub struct ReadError {
    /// What sort of refusal it is.
    pub kind: ReadErrorKind,
    /// Where in the file.
    pub place: Place,
    /// What was expected, what was found and, where that helps, what to do.
    pub message: String,
}

/// The sorts of refusal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ReadErrorKind {
    /// The file breaks a rule of its format.
    Malformed,
    /// The file may be right, but its format or one of its schemes is unknown.
    Unsupported,
    /// The file is beyond a limit.
    TooLarge,
}

/// Where in a file: whatever is known of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// Line and column.
    pub spot: Option<Spot>,
    /// The path of the field, such as `turns[11].move` or `fairness.seed`;
    /// empty where it is none's.
    pub field: String,
}

/// A line and a column.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Spot {
    /// Counted from 1.
    pub line: usize,
    /// In characters, counted from 1.
    pub column: usize,
}

impl Spot {
    /// Where the byte `at` of `text` stands.
    pub(super) fn of(text: &str, at: usize) -> Spot {
        let before = text.get(..at).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let column = before.get(line_start..).unwrap_or_default().chars().count() + 1;
        Spot { line: before.bytes().filter(|&b| b == b'\n').count() + 1, column }
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.spot {
            Some(spot) if self.field.is_empty() => spot.fmt(f),
            Some(spot) => write!(f, "{spot}, {}", self.field),
            None => f.write_str(&self.field),
        }
    }
}

impl ReadError {
    /// The same error with the line of the file in which it is, where the record
    /// begins on line `first` of it, counted from 1.
    pub fn in_file(mut self, first: u64) -> ReadError {
        let before = usize::try_from(first.saturating_sub(1)).unwrap_or(usize::MAX);
        if let Some(spot) = &mut self.place.spot {
            spot.line = spot.line.saturating_add(before);
        }
        self
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.place != Place::default() {
            write!(f, "{}: ", self.place)?;
        }
        f.write_str(&self.message)
    }
}

/// A [`ReadError`] on its way out: the place still a number of bytes, the path
/// growing to the left. In a box, so that what may fail stays small.
#[derive(Debug)]
pub(super) struct Fault(Box<Parts>);

#[derive(Debug)]
struct Parts {
    kind: ReadErrorKind,
    at: Option<usize>,
    field: String,
    message: String,
}

impl Fault {
    /// Malformed, at a place still to be said.
    #[cold]
    pub fn new(message: impl Into<String>) -> Fault {
        let message = message.into();
        Fault(Box::new(Parts { kind: ReadErrorKind::Malformed, at: None, field: String::new(), message }))
    }

    /// Malformed: what was expected, and the text that was found.
    #[cold]
    pub fn not(expected: impl fmt::Display, found: &str) -> Fault {
        Fault::new(format!("{expected}, not \"{}\"", brief(found)))
    }

    /// The same, as another sort of refusal.
    pub fn kind(mut self, kind: ReadErrorKind) -> Fault {
        self.0.kind = kind;
        self
    }

    /// The same at the byte `at`, unless its place is known better already.
    pub fn at(mut self, at: usize) -> Fault {
        self.0.at.get_or_insert(at);
        self
    }

    /// The same inside the field `name`, or an element of a list, `[3]`.
    pub fn within(mut self, name: &str) -> Fault {
        let joint = if self.0.field.is_empty() || self.0.field.starts_with('[') { "" } else { "." };
        self.0.field = format!("{name}{joint}{}", self.0.field);
        self
    }

    /// The error, its place found in the text that was read.
    pub fn in_text(self, text: &str) -> ReadError {
        let Parts { kind, at, field, message } = *self.0;
        ReadError { kind, place: Place { spot: at.map(|at| Spot::of(text, at)), field }, message }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spot_counts_lines_and_characters_from_1() {
        let text = "a\né\u{1f3b2}x\r\n";
        let spots = [(0, 1, 1), (1, 1, 2), (2, 2, 1), (4, 2, 2), (8, 2, 3), (11, 3, 1), (99, 3, 1)];
        for (at, line, column) in spots {
            assert_eq!(Spot::of(text, at), Spot { line, column }, "{at}");
        }
    }

    #[test]
    fn an_error_is_one_line() {
        let fault =
            Fault::not("a digit", "x\n\u{202e}").at(3).at(9).within("move").within("[1]").within("turns");
        assert_eq!(
            fault.in_text("{\n {").to_string(),
            r#"line 2, column 2, turns[1].move: a digit, not "x\u{a}\u{202e}""#
        );
        assert_eq!(Fault::new("too large").in_text("").to_string(), "too large");
        assert_eq!(brief(&"é".repeat(61)), "é".repeat(60) + "…");
    }
}
