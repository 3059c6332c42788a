use std::hash::{BuildHasher, RandomState};

/// Where things are that are known by the id of their game, such as receipts,
/// and which of these games were found. One takes 24 bytes, and an eighth.
///
/// ```
/// use senet::audit::Located;
/// let mut receipts = Located::default();
/// for (place, id) in ["a", "b", "a"].into_iter().enumerate() {
///     receipts.add(id, place as u64);
/// }
/// receipts.sort();
/// assert_eq!(receipts.of("a").collect::<Vec<_>>(), [0, 2]);
/// let mut found = receipts.none_found();
/// receipts.find("a", &mut found);
/// assert_eq!(receipts.not_found(&found).collect::<Vec<_>>(), [1]);
/// ```
#[derive(Debug, Default)]
pub struct Located {
    entries: Vec<([u64; 2], u64)>,
    keys: [RandomState; 2],
}

/// Of which things the game was found.
#[derive(Clone, Debug)]
pub struct Found(Vec<u64>);

impl Located {
    /// Adds a thing of the game of that id.
    pub fn add(&mut self, id: &str, place: u64) {
        self.entries.push((self.key(id), place));
    }

    /// Orders them, so that they can be asked for.
    pub fn sort(&mut self) {
        self.entries.sort_unstable();
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.entries.len()
    }

    /// The places of those of a game, in order.
    pub fn of(&self, id: &str) -> impl Iterator<Item = u64> {
        self.range(id).filter_map(|at| Some(self.entries.get(at)?.1))
    }

    /// No game was found yet.
    pub fn none_found(&self) -> Found {
        Found(vec![0; self.entries.len().div_ceil(64)])
    }

    /// Says that a game was found; whether there is anything of it.
    pub fn find(&self, id: &str, found: &mut Found) -> bool {
        let range = self.range(id);
        for at in range.clone() {
            if let Some(bits) = found.0.get_mut(at / 64) {
                *bits |= 1 << (at % 64);
            }
        }
        !range.is_empty()
    }

    /// The places of all whose game was not found, in order.
    pub fn not_found(&self, found: &Found) -> impl Iterator<Item = u64> {
        let is_found = |at: usize| found.0.get(at / 64).is_some_and(|bits| bits >> (at % 64) & 1 == 1);
        let places =
            self.entries.iter().enumerate().filter(|(at, _)| !is_found(*at)).map(|(_, entry)| entry.1);
        let mut places: Vec<u64> = places.collect();
        places.sort_unstable();
        places.into_iter()
    }

    fn range(&self, id: &str) -> std::ops::Range<usize> {
        let key = self.key(id);
        let from = self.entries.partition_point(|entry| entry.0 < key);
        let to = from + self.entries.iter().skip(from).take_while(|entry| entry.0 == key).count();
        from..to
    }

    /// A keyed fingerprint of 128 bits, by which no two ids are taken for one.
    fn key(&self, id: &str) -> [u64; 2] {
        [self.keys[0].hash_one(id), self.keys[1].hash_one(id)]
    }
}
