use std::fmt;
use std::str::FromStr;

/// What a throw is worth in houses: 1 to 6.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Roll(Worth);

/// The worths as a type, so that the compiler knows that there are no others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
enum Worth {
    One = 1,
    Two,
    Three,
    Four,
    Five,
    Six,
}

impl Roll {
    /// The greatest roll that any rule set gives.
    pub const MAX: u8 = 6;

    /// The roll of that worth, or nothing outside 1 to 6.
    pub const fn new(worth: u8) -> Option<Roll> {
        let worth = match worth {
            1 => Worth::One,
            2 => Worth::Two,
            3 => Worth::Three,
            4 => Worth::Four,
            5 => Worth::Five,
            6 => Worth::Six,
            _ => return None,
        };
        Some(Roll(worth))
    }

    /// 1 to 6.
    pub const fn worth(self) -> u8 {
        self.0 as u8
    }

    /// Every roll, from 1 to 6.
    pub fn all() -> impl Iterator<Item = Roll> {
        (1..=Roll::MAX).filter_map(Roll::new)
    }
}

impl FromStr for Roll {
    type Err = ();

    /// One digit, 1 to 6.
    #[inline]
    fn from_str(text: &str) -> Result<Roll, ()> {
        match text.as_bytes() {
            [digit] => Roll::new(digit.wrapping_sub(b'0')).ok_or(()),
            _ => Err(()),
        }
    }
}

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.worth().fmt(f)
    }
}

impl fmt::Debug for Roll {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Four sticks as they fell: bit `i` is stick `i`, set for light face up.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sticks(u8);

impl Sticks {
    /// The number of sticks.
    pub const COUNT: u8 = 4;

    /// From four digits, `1` for light face up; nothing where one is no such digit.
    #[inline(always)]
    pub(crate) fn from_digits(digits: [u8; 4]) -> Option<Sticks> {
        let faces = u32::from_le_bytes(digits) ^ u32::from_le_bytes(*b"0000");
        // The last bit of each byte, moved beside the one before.
        let bits = faces | faces >> 7 | faces >> 14 | faces >> 21;
        (faces & !0x0101_0101 == 0).then_some(Sticks(bits as u8 & 0xf))
    }

    /// The lowest four bits of `bits`, lowest bit first.
    pub const fn from_bits(bits: u8) -> Sticks {
        Sticks(bits & 0xf)
    }

    /// The four bits, stick 0 lowest.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// How many landed light face up: 0 to 4.
    pub const fn light_faces(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// All sixteen ways in which four sticks fall.
    pub fn all() -> impl Iterator<Item = Sticks> {
        (0..1 << Sticks::COUNT).map(Sticks)
    }
}

impl fmt::Display for Sticks {
    /// Stick 0 first, `1` for light: `0100` is stick 1 alone.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let text = [0, 1, 2, 3].map(|i| b'0' + (self.0 >> i & 1));
        f.pad(std::str::from_utf8(&text).unwrap_or_default())
    }
}

impl fmt::Debug for Sticks {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Sticks {
    type Err = ();

    fn from_str(text: &str) -> Result<Sticks, ()> {
        text.as_bytes().try_into().ok().and_then(Sticks::from_digits).ok_or(())
    }
}

/// What is thrown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Device {
    /// Four throwing sticks.
    Sticks,
    /// One die with that many faces, numbered from 1.
    Die {
        /// How many faces.
        faces: u8,
    },
}

/// How one throw fell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Throw {
    /// The four sticks.
    Sticks(Sticks),
    /// The face of the die, from 1.
    Face(u8),
}

impl Throw {
    /// The sticks, where sticks were thrown.
    pub const fn sticks(self) -> Option<Sticks> {
        match self {
            Throw::Sticks(sticks) => Some(sticks),
            Throw::Face(_) => None,
        }
    }
}

impl fmt::Display for Throw {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Throw::Sticks(sticks) => sticks.fmt(f),
            Throw::Face(face) => face.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sticks_are_written_lowest_bit_first() {
        assert_eq!(Sticks::from_bits(2).to_string(), "0100");
        for sticks in Sticks::all() {
            assert_eq!(sticks.to_string().parse(), Ok(sticks));
            assert_eq!(usize::from(sticks.light_faces()), sticks.to_string().matches('1').count());
        }
        for text in ["", "010", "01000", "0102", "０１", " 010"] {
            assert_eq!(text.parse::<Sticks>(), Err(()), "{text:?}");
        }
    }
}
