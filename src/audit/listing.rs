use std::hash::{BuildHasher, RandomState};

/// Games by id with the hashes of their records, to be compared with those that
/// an archive holds. A game takes 48 bytes, and an eighth.
///
/// ```
/// use senet::audit::{Compared, Listing};
/// let mut listing = Listing::new(2);
/// listing.add("one", [1; 32]);
/// listing.add("two", [2; 32]);
/// listing.sort().unwrap();
/// assert_eq!(listing.compare("one", &[9; 32]), Compared::Changed);
/// assert_eq!(listing.compare("three", &[3; 32]), Compared::Added);
/// assert_eq!(listing.missing(), 1);
/// assert!(listing.is_missing("two"));
/// ```
#[derive(Debug)]
pub struct Listing {
    entries: Vec<Entry>,
    found: Vec<u64>,
    keys: [RandomState; 2],
}

/// An id as a keyed fingerprint of 128 bits, by which no two are taken for one;
/// and the whole hash of its record.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Entry {
    id: [u64; 2],
    record: [u8; 32],
}

/// Two different records under one id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contradiction {
    id: [u64; 2],
}

/// What a listing says of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compared {
    /// It is listed with this record.
    Same,
    /// It is listed with another record.
    Changed,
    /// It is not listed.
    Added,
}

impl Listing {
    /// An empty one, with room for so many games.
    pub fn new(room: usize) -> Listing {
        let keys = [RandomState::new(), RandomState::new()];
        Listing { entries: Vec::with_capacity(room), found: Vec::new(), keys }
    }

    /// Adds a game.
    pub fn add(&mut self, id: &str, record: [u8; 32]) {
        self.entries.push(Entry { id: self.key(id), record });
    }

    /// Orders it, so that it can be asked. The same game listed twice is one.
    pub fn sort(&mut self) -> Result<(), Contradiction> {
        self.entries.sort_unstable();
        self.entries.dedup();
        self.found = vec![0; self.entries.len().div_ceil(64)];
        match self.entries.windows(2).find(|pair| pair[0].id == pair[1].id) {
            Some(pair) => Err(Contradiction { id: pair[0].id }),
            None => Ok(()),
        }
    }

    /// Whether it is about this id that a listing contradicts itself.
    pub fn is_about(&self, contradiction: &Contradiction, id: &str) -> bool {
        self.key(id) == contradiction.id
    }

    /// Compares a game that the archive holds, and remembers that it does.
    pub fn compare(&mut self, id: &str, record: &[u8; 32]) -> Compared {
        let Some(at) = self.position(id) else {
            return Compared::Added;
        };
        self.found[at / 64] |= 1 << (at % 64);
        if self.entries[at].record == *record { Compared::Same } else { Compared::Changed }
    }

    /// The number of games listed.
    pub fn games(&self) -> usize {
        self.entries.len()
    }

    /// The number of those that the archive does not hold.
    pub fn missing(&self) -> usize {
        let found: usize = self.found.iter().map(|bits| bits.count_ones() as usize).sum();
        self.entries.len() - found
    }

    /// Whether a game is listed and the archive does not hold it.
    pub fn is_missing(&self, id: &str) -> bool {
        self.position(id).is_some_and(|at| self.found[at / 64] >> (at % 64) & 1 == 0)
    }

    fn position(&self, id: &str) -> Option<usize> {
        let key = self.key(id);
        self.entries.binary_search_by(|entry| entry.id.cmp(&key)).ok()
    }

    fn key(&self, id: &str) -> [u64; 2] {
        [self.keys[0].hash_one(id), self.keys[1].hash_one(id)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_twice_is_one_and_two_contents_are_a_contradiction() {
        let mut listing = Listing::new(0);
        (0..100u8).for_each(|i| listing.add(&i.to_string(), [i; 32]));
        listing.add("7", [7; 32]);
        assert_eq!(listing.sort(), Ok(()));
        assert_eq!(listing.games(), 100);
        listing.add("8", [9; 32]);
        let wrong = listing.sort().unwrap_err();
        assert!(listing.is_about(&wrong, "8") && !listing.is_about(&wrong, "9"));
    }

    #[test]
    fn what_is_missing_is_known_to_the_last() {
        let mut listing = Listing::new(0);
        (0..1000u32).for_each(|i| listing.add(&i.to_string(), [0; 32]));
        listing.sort().unwrap();
        for i in (0..1000u32).filter(|i| i % 77 != 0) {
            assert_eq!(listing.compare(&i.to_string(), &[0; 32]), Compared::Same);
            assert_eq!(listing.compare(&i.to_string(), &[0; 32]), Compared::Same);
        }
        assert_eq!(listing.missing(), 13);
        assert!((0..1000u32).all(|i| listing.is_missing(&i.to_string()) == (i % 77 == 0)));
        assert!(!listing.is_missing("another"));
    }
}
