use std::hash::{BuildHasher, RandomState};
use std::ops::Range;

/// Things that are known by the id of their game, such as the places of
/// receipts, and which of these games were found. A thing takes 16 bytes besides
/// itself, and an eighth.
///
/// ```
/// use senet::audit::Index;
/// let mut receipts = Index::default();
/// for (place, id) in ["a", "b", "a"].into_iter().enumerate() {
///     receipts.add(id, place);
/// }
/// receipts.sort();
/// assert_eq!(receipts.of("a").collect::<Vec<_>>(), [&0, &2]);
/// let mut found = receipts.none_found();
/// assert!(receipts.find("a", &mut found));
/// assert_eq!(receipts.not_found(&found), [1]);
/// ```
#[derive(Debug, Default)]
pub struct Index<T> {
    entries: Vec<(Id, T)>,
    keys: [RandomState; 2],
}

/// A keyed fingerprint of 128 bits, by which no two ids are taken for one.
pub(super) type Id = [u64; 2];

/// Of which things the game was found.
#[derive(Clone, Debug, Default)]
pub struct Found(Vec<u64>);

impl<T: Copy + Ord> Index<T> {
    /// An empty one, with room for so many things.
    pub fn new(room: usize) -> Index<T> {
        Index { entries: Vec::with_capacity(room), keys: [RandomState::new(), RandomState::new()] }
    }

    /// Adds a thing of the game of that id.
    pub fn add(&mut self, id: &str, thing: T) {
        self.entries.push((self.key(id), thing));
    }

    /// Orders them, so that they can be asked for. The same one twice is one.
    pub fn sort(&mut self) {
        self.entries.sort_unstable();
        self.entries.dedup();
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.entries.len()
    }

    /// Those of a game, in order.
    pub fn of(&self, id: &str) -> impl Iterator<Item = &T> {
        self.range(id).filter_map(|at| Some(&self.entries.get(at)?.1))
    }

    /// An id of which there are several things.
    pub(super) fn twice(&self) -> Option<Id> {
        self.entries.windows(2).find(|pair| pair[0].0 == pair[1].0).map(|pair| pair[0].0)
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

    /// Whether there is something of a game that was not found.
    pub fn is_missing(&self, id: &str, found: &Found) -> bool {
        self.range(id).any(|at| !found.has(at))
    }

    /// All whose game was not found, in order.
    pub fn not_found(&self, found: &Found) -> Vec<T> {
        let missing = self.entries.iter().enumerate().filter(|(at, _)| !found.has(*at));
        let mut things: Vec<T> = missing.map(|(_, (_, thing))| *thing).collect();
        things.sort_unstable();
        things
    }

    fn range(&self, id: &str) -> Range<usize> {
        let key = self.key(id);
        let from = self.entries.partition_point(|entry| entry.0 < key);
        let to = from + self.entries.iter().skip(from).take_while(|entry| entry.0 == key).count();
        from..to
    }

    pub(super) fn key(&self, id: &str) -> Id {
        [self.keys[0].hash_one(id), self.keys[1].hash_one(id)]
    }
}

impl Found {
    fn has(&self, at: usize) -> bool {
        self.0.get(at / 64).is_some_and(|bits| bits >> (at % 64) & 1 == 1)
    }

    /// How many things they are.
    pub fn count(&self) -> usize {
        self.0.iter().map(|bits| bits.count_ones() as usize).sum()
    }
}
