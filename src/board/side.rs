use std::fmt;
use std::ops::{Index, IndexMut};

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// The side of the light pieces.
    Light,
    /// The side of the dark pieces.
    Dark,
}

impl Side {
    /// Both, light first.
    pub const BOTH: [Side; 2] = [Side::Light, Side::Dark];

    /// The opponent.
    pub const fn other(self) -> Side {
        match self {
            Side::Light => Side::Dark,
            Side::Dark => Side::Light,
        }
    }

    /// `"light"` or `"dark"`, as records write it.
    pub const fn name(self) -> &'static str {
        match self {
            Side::Light => "light",
            Side::Dark => "dark",
        }
    }

    /// `'l'` or `'d'`, as positions and text records write it.
    pub const fn letter(self) -> char {
        match self {
            Side::Light => 'l',
            Side::Dark => 'd',
        }
    }

    /// The side of that name.
    pub fn from_name(name: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| side.name() == name)
    }

    /// The side of that letter.
    pub fn from_letter(letter: char) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| side.letter() == letter)
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A thing that each side has one of: `things[Side::Light]`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct BySide<T> {
    /// Light's.
    pub light: T,
    /// Dark's.
    pub dark: T,
}

impl<T> BySide<T> {
    /// One for each side.
    pub fn from_fn(mut make: impl FnMut(Side) -> T) -> BySide<T> {
        BySide { light: make(Side::Light), dark: make(Side::Dark) }
    }

    /// Each side with the other's.
    pub fn swapped(self) -> BySide<T> {
        BySide { light: self.dark, dark: self.light }
    }

    /// Each side with its own.
    pub fn iter(&self) -> impl Iterator<Item = (Side, &T)> {
        Side::BOTH.into_iter().map(|side| (side, &self[side]))
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;
    fn index(&self, side: Side) -> &T {
        match side {
            Side::Light => &self.light,
            Side::Dark => &self.dark,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Light => &mut self.light,
            Side::Dark => &mut self.dark,
        }
    }
}
