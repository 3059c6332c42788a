use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{BySide, House, Houses, Side};

/// Where every piece stands and whose throw it is.
///
/// Two 32-bit boards, one a side, and the pieces that stand on no house:
/// those borne off and, in rule sets where pieces enter, those still at the
/// start. Nothing here knows how many pieces a side should have.
///
/// Its text is the record's (thirty characters for the houses, the side to
/// throw, the pieces borne off and, where pieces enter, those at the start):
///
/// ```
/// use senet::board::Position;
/// let position: Position = "dldldldldl.................... l 0/0".parse()?;
/// assert_eq!(position.to_string(), "dldldldldl.................... l 0/0");
/// # Ok::<(), senet::board::BadPosition>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The houses on which a side's pieces stand; never the same house twice.
    pub on: BySide<Houses>,
    /// Pieces borne off.
    pub off: BySide<u8>,
    /// Pieces that have not entered; nothing where the rule set has none enter.
    pub waiting: Option<BySide<u8>>,
    /// The side to throw.
    pub side: Side,
    /// Whether a move has been played on the way here, so that a rule set's
    /// opening throws are over. Not in the text, which says nothing of the way.
    pub under_way: bool,
}

impl Position {
    /// Every house with a piece on it.
    pub fn taken(&self) -> Houses {
        self.on.light | self.on.dark
    }

    /// The side whose piece stands on `house`.
    pub fn at(&self, house: House) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.on[side].contains(house))
    }

    /// A side's pieces at the start; 0 where the rule set has none enter.
    pub fn waiting(&self, side: Side) -> u8 {
        self.waiting.map_or(0, |waiting| waiting[side])
    }

    /// A side's pieces: on houses, borne off and at the start.
    pub fn pieces(&self, side: Side) -> u32 {
        u32::from(self.on[side].count()) + u32::from(self.off[side]) + u32::from(self.waiting(side))
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for house in House::all() {
            write!(f, "{}", self.at(house).map_or('.', Side::letter))?;
        }
        write!(f, " {} {}/{}", self.side.letter(), self.off.light, self.off.dark)?;
        match self.waiting {
            Some(waiting) => write!(f, " {}/{}", waiting.light, waiting.dark),
            None => Ok(()),
        }
    }
}

/// Text that is not a position's.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BadPosition {
    /// Not three or four fields parted by single spaces.
    #[error(
        "a position is three fields with one space between them, as in \
         `dldldldldl.................... l 0/0` (a fourth, `5/5`, where pieces enter)"
    )]
    Fields,
    /// The houses are not thirty of `l`, `d` and `.`.
    #[error("the houses are thirty characters, each `l`, `d` or `.`")]
    Houses,
    /// The side to throw is neither `l` nor `d`.
    #[error("the side to throw is `l` or `d`")]
    Side,
    /// A pair of counts is not written `light/dark` in plain digits.
    #[error("pieces {0} are written `light/dark` in plain digits, as in `0/2`")]
    Count(&'static str),
}

impl FromStr for Position {
    type Err = BadPosition;

    fn from_str(text: &str) -> Result<Position, BadPosition> {
        let mut fields = text.split(' ');
        let mut field = || fields.next().ok_or(BadPosition::Fields);
        let (houses, side, off) = (field()?, field()?, field()?);
        let waiting = fields.next();
        if fields.next().is_some() {
            return Err(BadPosition::Fields);
        }
        Ok(Position {
            on: read_houses(houses)?,
            side: match side {
                "l" => Side::Light,
                "d" => Side::Dark,
                _ => return Err(BadPosition::Side),
            },
            off: read_counts(off).ok_or(BadPosition::Count("borne off"))?,
            waiting: match waiting {
                Some(text) => Some(read_counts(text).ok_or(BadPosition::Count("at the start"))?),
                None => None,
            },
            under_way: false,
        })
    }
}

fn read_houses(text: &str) -> Result<BySide<Houses>, BadPosition> {
    if text.len() != usize::from(House::COUNT) {
        return Err(BadPosition::Houses);
    }
    let mut on = BySide::default();
    for (house, character) in House::all().zip(text.chars()) {
        if character == '.' {
            continue;
        }
        let side = Side::from_letter(character).ok_or(BadPosition::Houses)?;
        on[side] = on[side] | house.into();
    }
    Ok(on)
}

fn read_counts(text: &str) -> Option<BySide<u8>> {
    let (light, dark) = text.split_once('/')?;
    Some(BySide { light: read_count(light)?, dark: read_count(dark)? })
}

fn read_count(text: &str) -> Option<u8> {
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_comes_back_as_it_was() {
        for text in [
            "dldldldldl.................... l 0/0",
            "..............l...........d... d 4/3",
            "..........ld.................. l 0/1 4/3",
        ] {
            assert_eq!(text.parse::<Position>().map(|p| p.to_string()), Ok(text.to_owned()));
        }
    }

    #[test]
    fn other_text_is_refused() {
        let refused = [
            ("", BadPosition::Fields),
            ("dldldldldl.................... l", BadPosition::Fields),
            ("dldldldldl....................  l 0/0", BadPosition::Side),
            ("dldldldldl.................... l 0/0 5/5 ", BadPosition::Fields),
            ("dldldldldl................... l 0/0", BadPosition::Houses),
            ("dldldldldl...................x l 0/0", BadPosition::Houses),
            ("dldldldldl..................é l 0/0", BadPosition::Houses),
            ("dldldldldl.................... L 0/0", BadPosition::Side),
            ("dldldldldl.................... l 00/0", BadPosition::Count("borne off")),
            ("dldldldldl.................... l +1/0", BadPosition::Count("borne off")),
            ("dldldldldl.................... l 0", BadPosition::Count("borne off")),
            ("dldldldldl.................... l 0/999", BadPosition::Count("borne off")),
            ("dldldldldl.................... l 0/0 5", BadPosition::Count("at the start")),
        ];
        for (text, why) in refused {
            assert_eq!(text.parse::<Position>(), Err(why), "{text:?}");
        }
    }
}
