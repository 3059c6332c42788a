use super::index::{Found, Id, Index};

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
    /// The whole hash of each record.
    games: Index<[u8; 32]>,
    found: Found,
}

/// Two different records under one id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contradiction {
    id: Id,
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
        Listing { games: Index::new(room), found: Found::default() }
    }

    /// Adds a game.
    pub fn add(&mut self, id: &str, record: [u8; 32]) {
        self.games.add(id, record);
    }

    /// Orders it, so that it can be asked. The same game listed twice is one.
    pub fn sort(&mut self) -> Result<(), Contradiction> {
        self.games.sort();
        self.found = self.games.none_found();
        self.games.twice().map_or(Ok(()), |id| Err(Contradiction { id }))
    }

    /// Whether it is about this id that a listing contradicts itself.
    pub fn is_about(&self, contradiction: &Contradiction, id: &str) -> bool {
        self.games.key(id) == contradiction.id
    }

    /// Compares a game that the archive holds, and remembers that it does.
    pub fn compare(&mut self, id: &str, record: &[u8; 32]) -> Compared {
        self.games.find(id, &mut self.found);
        match self.games.of(id).next() {
            None => Compared::Added,
            Some(listed) if listed == record => Compared::Same,
            Some(_) => Compared::Changed,
        }
    }

    /// The number of games listed.
    pub fn games(&self) -> usize {
        self.games.count()
    }

    /// The number of those that the archive does not hold.
    pub fn missing(&self) -> usize {
        self.games.count() - self.found.count()
    }

    /// Whether a game is listed and the archive does not hold it.
    pub fn is_missing(&self, id: &str) -> bool {
        self.games.is_missing(id, &self.found)
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
