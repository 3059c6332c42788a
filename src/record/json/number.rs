//! Numbers: integers alone.

use super::{Cursor, Fault};

/// The greatest integer that every reader of JSON holds exactly: 2⁵³ − 1.
pub const MAX_INTEGER: i64 = (1 << 53) - 1;

impl Cursor<'_> {
    /// An integer within ±(2⁵³ − 1), in the one way to write it.
    pub fn integer(&mut self) -> Result<i64, Fault> {
        let from = self.start();
        let negative = self.eat("-");
        let digits_from = self.at;
        let mut value = 0i64;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            value = value.saturating_mul(10).saturating_add(i64::from(digit - b'0'));
            self.at += 1;
        }
        let digits = self.since(digits_from);
        let wrong = if digits.is_empty() {
            self.at = from;
            return Err(self.expected("an integer"));
        } else if negative && digits == "0" {
            "zero has no sign: write `0`"
        } else if digits.len() > 1 && digits.starts_with('0') {
            "a number has no zeros before it"
        } else if matches!(self.peek(), Some(b'.' | b'e' | b'E')) {
            "a number is an integer, without a fraction or an exponent"
        } else if value > MAX_INTEGER {
            "a number lies within ±9007199254740991 (2⁵³ − 1), so that every reader reads the same one"
        } else {
            return Ok(if negative { -value } else { value });
        };
        Err(Fault::new(wrong).at(from))
    }
}
