use std::fmt;
use std::ops::{BitAnd, BitOr, Not};

/// One of the thirty houses, numbered 1 to 30 along the track.
///
/// The track runs as an S: 1 to 10 along the top row, 11 to 20 back along the
/// middle, 21 to 30 along the bottom (seed 000, "The board and the track").
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct House(Number);

/// The numbers as a type, so that the compiler knows which bytes are none and
/// a [`Place`](crate::notation::Place) fits into one.
macro_rules! numbers {
    ($($name:ident = $number:literal)*) => {
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        enum Number {
            $($name = $number,)*
        }

        impl Number {
            const fn new(number: u8) -> Option<Number> {
                match number {
                    $($number => Some(Number::$name),)*
                    _ => None,
                }
            }
        }
    };
}

numbers! {
    N1 = 1 N2 = 2 N3 = 3 N4 = 4 N5 = 5 N6 = 6 N7 = 7 N8 = 8 N9 = 9 N10 = 10
    N11 = 11 N12 = 12 N13 = 13 N14 = 14 N15 = 15 N16 = 16 N17 = 17 N18 = 18 N19 = 19 N20 = 20
    N21 = 21 N22 = 22 N23 = 23 N24 = 24 N25 = 25 N26 = 26 N27 = 27 N28 = 28 N29 = 29 N30 = 30
}

impl House {
    /// The number of houses on the track.
    pub const COUNT: u8 = 30;

    /// The house of that number, or nothing outside 1 to 30.
    pub const fn new(number: u8) -> Option<House> {
        match Number::new(number) {
            Some(number) => Some(House(number)),
            None => None,
        }
    }

    /// 1 to 30.
    pub const fn number(self) -> u8 {
        self.0 as u8
    }

    /// Every house, from 1 to 30.
    pub fn all() -> impl Iterator<Item = House> {
        (1..=House::COUNT).filter_map(House::new)
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl fmt::Debug for House {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of houses: bit `n` of the 32-bit word is house `n`.
///
/// Bit 0 and bit 31 lie before and beyond the track and are never set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Houses(u32);

impl Houses {
    /// No house.
    pub const NONE: Houses = Houses(0);
    /// All thirty.
    pub const ALL: Houses = Houses(0x7fff_fffe);

    /// The houses of those bits; bits outside the track are dropped.
    pub const fn from_bits(bits: u32) -> Houses {
        Houses(bits & Houses::ALL.0)
    }

    /// The houses as a 32-bit word.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// One house.
    pub const fn only(house: House) -> Houses {
        Houses(1 << house.number())
    }

    /// The houses `first` to `last`, both included; nothing where `first` is
    /// beyond `last`. Numbers outside the track are cut off.
    pub const fn span(first: u8, last: u8) -> Houses {
        let last = if last > House::COUNT { House::COUNT } else { last };
        if first > last {
            return Houses::NONE;
        }
        let up_to_last = (1u32 << (last + 1)) - 1;
        let before_first = (1u32 << first) - 1;
        Houses::from_bits(up_to_last & !before_first)
    }

    /// The houses of those numbers; numbers outside the track are dropped.
    pub const fn of(numbers: &[u8]) -> Houses {
        let mut bits = 0;
        let mut i = 0;
        while i < numbers.len() {
            if numbers[i] <= House::COUNT {
                bits |= 1 << numbers[i];
            }
            i += 1;
        }
        Houses::from_bits(bits)
    }

    /// How many.
    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `house` is among them.
    pub const fn contains(self, house: House) -> bool {
        self.0 & (1 << house.number()) != 0
    }

    /// Whether the two sets share a house.
    pub const fn meets(self, other: Houses) -> bool {
        self.0 & other.0 != 0
    }

    /// These and `other`: `|` for constants.
    pub(crate) const fn or(self, other: Houses) -> Houses {
        Houses(self.0 | other.0)
    }

    /// Those that are in `other` too: `&` for constants.
    pub(crate) const fn and(self, other: Houses) -> Houses {
        Houses(self.0 & other.0)
    }

    /// These without `other`.
    pub const fn without(self, other: Houses) -> Houses {
        Houses(self.0 & !other.0)
    }

    /// The houses `by` further along the track; what runs off it is dropped.
    pub const fn forward(self, by: u8) -> Houses {
        Houses::from_bits(self.0 << by)
    }

    /// The houses `by` back along the track; what runs off it is dropped.
    pub const fn backward(self, by: u8) -> Houses {
        Houses::from_bits(self.0 >> by)
    }

    /// The house nearest to the start.
    pub const fn first(self) -> Option<House> {
        House::new((self.0.trailing_zeros() & 31) as u8)
    }

    /// The house nearest to the end.
    pub const fn last(self) -> Option<House> {
        House::new((31 - (self.0 | 1).leading_zeros()) as u8)
    }
}

impl BitOr for Houses {
    type Output = Houses;
    fn bitor(self, other: Houses) -> Houses {
        self.or(other)
    }
}

impl BitAnd for Houses {
    type Output = Houses;
    fn bitand(self, other: Houses) -> Houses {
        self.and(other)
    }
}

impl Not for Houses {
    type Output = Houses;
    fn not(self) -> Houses {
        Houses::ALL.without(self)
    }
}

impl From<House> for Houses {
    fn from(house: House) -> Houses {
        Houses::only(house)
    }
}

impl Iterator for Houses {
    type Item = House;

    /// Takes out the house nearest to the start.
    fn next(&mut self) -> Option<House> {
        let house = self.first()?;
        self.0 &= self.0 - 1;
        Some(house)
    }
}

impl fmt::Debug for Houses {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_house_has_a_number_from_1_to_30() {
        assert_eq!(House::new(0), None);
        assert_eq!(House::new(31), None);
        assert_eq!(House::all().map(House::number).collect::<Vec<_>>(), (1..=30).collect::<Vec<_>>());
    }

    #[test]
    fn a_set_is_what_its_numbers_say() {
        for first in 0..=33 {
            for last in 0..=33 {
                let by_hand: Vec<u8> = (first..=last).filter(|n| (1..=30).contains(n)).collect();
                let set = Houses::span(first, last);
                assert_eq!(set.map(House::number).collect::<Vec<_>>(), by_hand);
                assert_eq!(set, Houses::of(&by_hand));
                assert_eq!(set.first().map(House::number), by_hand.first().copied());
                assert_eq!(set.last().map(House::number), by_hand.last().copied());
            }
        }
        assert_eq!(!Houses::NONE, Houses::ALL);
        assert_eq!(Houses::ALL.count(), 30);
    }

    #[test]
    fn shifting_drops_what_leaves_the_track() {
        assert_eq!(Houses::of(&[1, 29, 30]).forward(1), Houses::of(&[2, 30]));
        assert_eq!(Houses::of(&[1, 2, 30]).backward(1), Houses::of(&[1, 29]));
    }
}
