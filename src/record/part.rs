//! Where a part of a record stands in its bytes: for reports that point at it.

use super::error::Spot;
use super::json::Cursor;

/// A part of a record that a report can point at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// The turn of that number, counted from 1.
    Turn(u32),
    /// The game's id.
    Id,
    /// Commitment, scheme of the throws and seed.
    Fairness,
    /// How the game ended.
    Result,
    /// When it ended.
    Ended,
    /// The signatures.
    Signatures,
}

impl Part {
    /// Where it begins in a record, as JSON or as text; nothing where the
    /// record has no such part, or is malformed before it.
    ///
    /// ```
    /// use senet::record::Part;
    /// let record = b"{\"turns\": [\n  {\"move\": \"2: 10-12\"},\n  {\"move\": \"1: 7-8\"}\n]}";
    /// let spot = Part::Turn(2).spot_in(record).unwrap();
    /// assert_eq!((spot.line, spot.column), (3, 3));
    /// ```
    pub fn spot_in(self, bytes: &[u8]) -> Option<Spot> {
        let text = std::str::from_utf8(bytes).ok()?;
        let at = match bytes.trim_ascii_start() {
            [b'[', ..] => self.in_text(text),
            _ => self.in_json(text),
        };
        at.map(|at| Spot::of(text, at))
    }

    fn in_json(self, text: &str) -> Option<usize> {
        let mut cursor = Cursor::new(text);
        let field = match self {
            Part::Turn(_) => "turns",
            Part::Id => "id",
            Part::Fairness => "fairness",
            Part::Result => "result",
            Part::Ended => "ended",
            Part::Signatures => "signatures",
        };
        let at = cursor.find_field(field)?;
        match self {
            Part::Turn(number) => cursor.find_element(usize::try_from(number.checked_sub(1)?).ok()?),
            _ => Some(at),
        }
    }

    fn in_text(self, text: &str) -> Option<usize> {
        let header = match self {
            Part::Turn(number) => return turn_line(text, number),
            Part::Id => "[id ",
            Part::Fairness => "[commitment ",
            Part::Result => "[result ",
            Part::Ended => "[ended ",
            Part::Signatures => "[signature ",
        };
        lines(text).find(|(_, line)| line.starts_with(header)).map(|(at, _)| at)
    }
}

fn turn_line(text: &str, number: u32) -> Option<usize> {
    let is_turn = |line: &str| !line.starts_with('[') && !line.trim_ascii().is_empty();
    let index = usize::try_from(number.checked_sub(1)?).ok()?;
    lines(text).filter(|(_, line)| is_turn(line)).nth(index).map(|(at, _)| at)
}

/// Each line, and the byte at which it begins.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_inclusive('\n').scan(0, |next, line| {
        let at = *next;
        *next += line.len();
        Some((at, line))
    })
}
