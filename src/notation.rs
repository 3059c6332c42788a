//! Move text: `2: 10-12`, `3: 5-8x`, `1: 20-21+`, `4: -`. Knows no JSON.

use std::fmt::{self, Write};
use std::str::FromStr;

use thiserror::Error;

use crate::board::House;
use crate::sticks::Roll;

/// A place that a move leaves or reaches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// Where pieces wait that have not entered.
    Start,
    /// A house of the track.
    House(House),
    /// Off the board: borne off.
    Off,
}

impl Place {
    /// The house of that number; past the last one it is off the board.
    pub(crate) const fn numbered(number: u8) -> Place {
        match House::new(number) {
            Some(house) => Place::House(house),
            None => Place::Off,
        }
    }

    /// The house, where it is one.
    pub const fn house(self) -> Option<House> {
        match self {
            Place::House(house) => Some(house),
            Place::Start | Place::Off => None,
        }
    }
}

impl From<House> for Place {
    fn from(house: House) -> Place {
        Place::House(house)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Place::Start => f.pad("start"),
            Place::House(house) => house.fmt(f),
            Place::Off => f.pad("off"),
        }
    }
}

/// From where to where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// A house or the start.
    pub from: Place,
    /// A house, off or the start.
    pub to: Place,
}

/// One of the three signs that may follow a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Mark {
    /// `x`: it landed on an enemy piece.
    Landed = 1,
    /// `<`: it moved back.
    Back = 2,
    /// `+`: the same side throws again.
    Again = 3,
}

impl Mark {
    /// All three, in canonical order.
    pub const ALL: [Mark; 3] = [Mark::Landed, Mark::Back, Mark::Again];

    /// `x`, `<` or `+`.
    pub const fn sign(self) -> char {
        match self {
            Mark::Landed => 'x',
            Mark::Back => '<',
            Mark::Again => '+',
        }
    }
}

/// The marks of a move, each at most once, in the order in which they were
/// written: two bits a mark, the first lowest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Marks(u8);

impl Marks {
    /// No mark.
    pub const NONE: Marks = Marks(0);

    /// The marks that hold, in canonical order.
    pub const fn canonical(landed: bool, back: bool, again: bool) -> Marks {
        let mut packed = 0;
        if again {
            packed = Mark::Again as u8;
        }
        if back {
            packed = packed << 2 | Mark::Back as u8;
        }
        if landed {
            packed = packed << 2 | Mark::Landed as u8;
        }
        Marks(packed)
    }

    /// These and one more behind them; nothing where it is there already.
    pub const fn with(self, mark: Mark) -> Option<Marks> {
        if self.has(mark) {
            return None;
        }
        let mut shift = 0;
        while self.0 >> shift != 0 {
            shift += 2;
        }
        Some(Marks(self.0 | (mark as u8) << shift))
    }

    /// Whether `mark` is among them.
    pub const fn has(self, mark: Mark) -> bool {
        let mut rest = self.0;
        while rest != 0 {
            if rest & 3 == mark as u8 {
                return true;
            }
            rest >>= 2;
        }
        false
    }

    /// One byte that no other marks have, in no other order.
    pub(crate) const fn packed(self) -> u8 {
        self.0
    }

    /// The marks in the order in which they were written.
    pub fn iter(self) -> impl Iterator<Item = Mark> {
        (0..3).filter_map(move |i| match self.0 >> (2 * i) & 3 {
            1 => Some(Mark::Landed),
            2 => Some(Mark::Back),
            3 => Some(Mark::Again),
            _ => None,
        })
    }
}

impl fmt::Display for Marks {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.iter().try_for_each(|mark| f.write_char(mark.sign()))
    }
}

impl fmt::Debug for Marks {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

/// What a turn says was done with its throw, as it was written.
///
/// Every permitted form is read and comes back as it was; the one canonical
/// form is what [`crate::rules::RuleSet::write`] gives.
///
/// ```
/// use senet::notation::MoveText;
/// let text: MoveText = "4: 24-20<+".parse()?;
/// assert_eq!(text.to_string(), "4: 24-20<+");
/// # Ok::<(), senet::notation::BadMove>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MoveText {
    /// What the throw was worth.
    pub roll: Roll,
    /// The move, or nothing for a throw that allowed none.
    pub step: Option<Step>,
    /// The marks behind it; a lost throw has none or a `+`.
    pub marks: Marks,
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.step {
            Some(Step { from, to }) => write!(f, "{}: {from}-{to}{}", self.roll, self.marks),
            None => write!(f, "{}: -{}", self.roll, self.marks),
        }
    }
}

/// Text that is not a move's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum BadMove {
    /// It does not begin with a roll, a colon and one space.
    #[error("a move begins with the roll, one digit 1 to 6, then a colon and one space, as in `2: 10-12`")]
    Roll,
    /// The place that the move leaves is not one.
    #[error("a move leaves a house 1 to 30, or `start`, as in `2: 10-12`")]
    From,
    /// The place that the move reaches is not one.
    #[error("a move reaches a house 1 to 30, `off` or `start`, as in `2: 10-12`")]
    To,
    /// Something behind the move is not a mark, or is one for the second time.
    #[error(
        "only the marks `x`, `<` and `+` may follow a move, each at most once, and only `+` a lost throw"
    )]
    Marks,
}

impl FromStr for MoveText {
    type Err = BadMove;

    fn from_str(text: &str) -> Result<MoveText, BadMove> {
        MoveText::from_bytes(text.as_bytes())
    }
}

impl MoveText {
    /// Reads a move's text; the same as parsing the string.
    #[inline]
    pub fn from_bytes(text: &[u8]) -> Result<MoveText, BadMove> {
        let [digit, b':', b' ', rest @ ..] = text else {
            return Err(BadMove::Roll);
        };
        let roll = Roll::new(digit.wrapping_sub(b'0')).ok_or(BadMove::Roll)?;
        let (step, marks) = MoveText::behind_roll(rest)?;
        Ok(MoveText { roll, step, marks })
    }

    /// Step and marks, of which the text is what stands behind a roll.
    #[inline]
    pub(crate) fn behind_roll(text: &[u8]) -> Result<(Option<Step>, Marks), BadMove> {
        if let [b'-', rest @ ..] = text {
            let marks = match rest {
                [] => Marks::NONE,
                [b'+'] => Marks::canonical(false, false, true),
                _ => return Err(BadMove::Marks),
            };
            return Ok((None, marks));
        }
        let (from, rest) = read_place(text).filter(|(from, _)| *from != Place::Off).ok_or(BadMove::From)?;
        let [b'-', rest @ ..] = rest else {
            return Err(BadMove::From);
        };
        let (to, rest) = read_place(rest).ok_or(BadMove::To)?;
        Ok((Some(Step { from, to }), read_marks(rest)?))
    }
}

/// So many bytes are looked at at once: more than a move from house to house has.
pub(crate) const WINDOW: usize = 16;

impl MoveText {
    /// The move that is the first `length` bytes of the window, where it goes from
    /// one house to another, as nearly every one does. Nothing where it is
    /// another move or none, or where a digit follows: that the rest of this
    /// file tells apart.
    ///
    /// The figures of a move are chance, and a processor that guesses what comes
    /// next guesses wrong: here nothing depends on them but numbers.
    #[inline(always)]
    pub(crate) fn between_houses(window: &[u8; WINDOW], length: usize) -> Option<MoveText> {
        let roll = Roll::new(window[0].wrapping_sub(b'0'))?;
        let (from, dash) = house_at(window, 3)?;
        let (to, behind) = house_at(window, dash + 1)?;
        let marked = length.wrapping_sub(behind);
        if window[1] != b':' || window[2] != b' ' || window[dash] != b'-' || marked > 3 {
            return None;
        }
        let mut packed = 0;
        for nth in 0..3 {
            let code = MARK_CODES[usize::from(window[behind + nth])];
            packed |= if nth < marked { code << (2 * nth) } else { 0 };
        }
        let marks = Marks(u8::try_from(packed).ok().filter(|packed| MARKS_ONCE >> packed & 1 == 1)?);
        Some(MoveText { roll, step: Some(Step { from: from.into(), to: to.into() }), marks })
    }
}

/// The house whose number, of one or two digits, begins at `at`, and where it
/// ends.
#[inline(always)]
fn house_at(window: &[u8; WINDOW], at: usize) -> Option<(House, usize)> {
    let (first, second) = (window[at].wrapping_sub(b'0'), window[at + 1].wrapping_sub(b'0'));
    let two = second < 10;
    let number = if two { first.wrapping_mul(10).wrapping_add(second) } else { first };
    // A number has no zeros before it.
    let house = House::new(number).filter(|_| (1..10).contains(&first))?;
    Some((house, at + 1 + usize::from(two)))
}

/// The two bits of each mark; of anything else more than fit beside two others.
const MARK_CODES: [u16; 256] = {
    let mut codes = [1 << 8; 256];
    let mut mark = 0;
    while mark < Mark::ALL.len() {
        codes[Mark::ALL[mark].sign() as usize] = Mark::ALL[mark] as u16;
        mark += 1;
    }
    codes
};

/// Which packed marks have no gap and none twice: a bit each.
const MARKS_ONCE: u64 = {
    let mut once = 0;
    let mut packed = 0u8;
    while packed < 64 {
        let marks = [packed & 3, packed >> 2 & 3, packed >> 4];
        let gap = (marks[0] == 0 && packed != 0) || (marks[1] == 0 && marks[2] != 0);
        let twice = (marks[1] != 0 && (marks[0] == marks[1] || marks[1] == marks[2]))
            || (marks[2] != 0 && marks[0] == marks[2]);
        if !gap && !twice {
            once |= 1 << packed;
        }
        packed += 1;
    }
    once
};

/// The place that `text` begins with, and what follows it.
#[inline]
fn read_place(text: &[u8]) -> Option<(Place, &[u8])> {
    match text {
        [b's', b't', b'a', b'r', b't', rest @ ..] => Some((Place::Start, rest)),
        [b'o', b'f', b'f', rest @ ..] => Some((Place::Off, rest)),
        [tens @ b'1'..=b'9', ones @ b'0'..=b'9', rest @ ..] => {
            Some((House::new((tens - b'0') * 10 + ones - b'0')?.into(), rest))
        }
        [ones @ b'1'..=b'9', rest @ ..] => Some((House::new(ones - b'0')?.into(), rest)),
        _ => None,
    }
}

#[inline]
fn read_marks(text: &[u8]) -> Result<Marks, BadMove> {
    text.iter().try_fold(Marks::NONE, |marks, sign| {
        let mark = match sign {
            b'x' => Mark::Landed,
            b'<' => Mark::Back,
            b'+' => Mark::Again,
            _ => return Err(BadMove::Marks),
        };
        marks.with(mark).ok_or(BadMove::Marks)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_permitted_form_comes_back_as_it_was() {
        for roll in 1..=6 {
            for from in ["start", "1", "9", "10", "30"] {
                for to in ["start", "off", "2", "30"] {
                    for marks in ["", "x", "<", "+", "x<", "<x", "+x", "x<+", "+<x", "<+x"] {
                        let text = format!("{roll}: {from}-{to}{marks}");
                        assert_eq!(text.parse::<MoveText>().map(|m| m.to_string()), Ok(text));
                    }
                }
            }
            for text in [format!("{roll}: -"), format!("{roll}: -+")] {
                assert_eq!(text.parse::<MoveText>().map(|m| m.to_string()), Ok(text));
            }
        }
    }

    /// Every text that the careful reader takes and that goes from house to house
    /// is read the same, and no other is.
    #[test]
    fn a_move_between_houses_is_read_as_the_careful_reader_reads_it() {
        let check = |text: &str, behind: u8| {
            let mut window = [behind; WINDOW];
            window[..text.len()].copy_from_slice(text.as_bytes());
            let careful = text.parse::<MoveText>().ok();
            let houses = careful.filter(|text| {
                text.step.is_some_and(|step| step.from.house().is_some() && step.to.house().is_some())
            });
            let read = MoveText::between_houses(&window, text.len());
            let unsure = behind.is_ascii_digit() && read.is_none();
            assert!(read == houses || unsure, "{text:?}: {read:?}, not {houses:?}");
        };
        let signs = ["", "x", "<", "+", "y", "-", "\0", "1", "\""];
        let mut marks: Vec<String> = Vec::new();
        for (a, b) in signs.iter().flat_map(|a| signs.iter().map(move |b| (a, b))) {
            marks.extend(signs.iter().map(|c| format!("{a}{b}{c}")));
        }
        for text in ["1: 2-3", "6: 10-12", "3: 30-9", "4: 1-30"] {
            for (mark, behind) in marks.iter().flat_map(|mark| [(mark, b'"'), (mark, b'x'), (mark, b'1')]) {
                check(&format!("{text}{mark}"), behind);
            }
        }
        for (from, to) in (0..40).flat_map(|from| (0..40).map(move |to| (from, to))) {
            check(&format!("2: {from}-{to}"), b'"');
            check(&format!("2: {from:02}-{to:02}"), b'+');
        }
        for text in ["", "2", "2: ", "2: -", "2: -+", "2:10-12", "0: 1-2", "7: 1-2", "2: start-4", "2: 4-off"]
        {
            check(text, b'"');
            check(text, b'1');
        }
        let alphabet = b"0123: -x<+\"s";
        let mut chance = 1u32;
        for _ in 0..200_000 {
            let text: String = (0..8)
                .map(|at| {
                    chance = chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    // Near enough to a move to be taken for one now and then.
                    let usual = b"2: 1-3x+"[at];
                    let other = alphabet[(chance >> 24) as usize % alphabet.len()];
                    char::from(if chance >> 16 & 3 == 0 { other } else { usual })
                })
                .collect();
            check(&text, b'"');
        }
    }

    #[test]
    fn other_text_is_refused() {
        use BadMove::*;
        let refused = [
            ("", Roll),
            ("2", Roll),
            ("2:10-12", Roll),
            ("2:  10-12", From),
            ("0: 10-12", Roll),
            ("7: 10-12", Roll),
            (" 2: 10-12", Roll),
            ("22: 10-12", Roll),
            ("2: 0-2", From),
            ("2: 010-12", From),
            ("2: 31-12", From),
            ("2: 100-12", From),
            ("2: off-12", From),
            ("2: 10", From),
            ("2: 10 -12", From),
            ("2: 10-", To),
            ("2: 10-0", To),
            ("2: 10-31", To),
            ("2: 10-012", To),
            ("2: 10-12xx", Marks),
            ("2: 10-12+x+", Marks),
            ("2: 10-12 ", Marks),
            ("2: 10-123", Marks),
            ("2: 10-12X", Marks),
            ("2: -x", Marks),
            ("2: -++", Marks),
            ("2: - ", Marks),
        ];
        for (text, why) in refused {
            assert_eq!(text.parse::<MoveText>(), Err(why), "{text:?}");
        }
    }

    #[test]
    fn canonical_marks_stand_in_order() {
        for bits in 0..8 {
            let (landed, back, again) = (bits & 1 != 0, bits & 2 != 0, bits & 4 != 0);
            let marks = Marks::canonical(landed, back, again);
            let by_hand: String =
                [(landed, 'x'), (back, '<'), (again, '+')].iter().filter(|m| m.0).map(|m| m.1).collect();
            assert_eq!(marks.to_string(), by_hand);
            assert_eq!(Mark::ALL.map(|m| marks.has(m)), [landed, back, again]);
        }
    }
}
