use std::fmt;

use crate::board::{House, Houses, Position, Side};

/// The houses that have a sign and a rule of their own (seed 000, "The board
/// and the track", 2).
const MARKED: Houses = Houses::of(&[15, 26, 27, 28, 29, 30]);

/// A position as three rows of ten along the S, the marked houses in brackets.
pub fn board(position: &Position) -> Board<'_> {
    Board(position)
}

/// What [`board`] gives: seven lines, the last without a newline.
#[derive(Clone, Copy, Debug)]
pub struct Board<'a>(&'a Position);

impl fmt::Display for Board<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let rows = [(1..=10).collect::<Vec<u8>>(), (11..=20).rev().collect(), (21..=30).collect()];
        for row in rows {
            self.row(f, &row, |house| house.to_string())?;
            self.row(f, &row, |house| self.0.at(house).map_or('.', Side::letter).to_string())?;
        }
        let Position { off, side, .. } = self.0;
        write!(f, "  {side} to throw; borne off: light {}, dark {}", off.light, off.dark)?;
        match self.0.waiting {
            Some(waiting) => write!(f, "; at the start: light {}, dark {}", waiting.light, waiting.dark),
            None => Ok(()),
        }
    }
}

impl Board<'_> {
    fn row(&self, f: &mut fmt::Formatter, row: &[u8], cell: impl Fn(House) -> String) -> fmt::Result {
        let mut line = String::from(" ");
        for house in row.iter().filter_map(|number| House::new(*number)) {
            let (open, close) = if MARKED.contains(house) { ('[', ']') } else { (' ', ' ') };
            line.push_str(&format!("{open}{:>2}{close}", cell(house)));
        }
        writeln!(f, "{}", line.trim_end())
    }
}
