use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use super::blocks::part;

/// A fingerprint is a hash already.
#[derive(Clone, Copy, Default)]
pub struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.0 = self.0.rotate_left(8) ^ u64::from(*byte));
    }

    fn write_u64(&mut self, mark: u64) {
        self.0 = mark;
    }
}

type Marks = HashSet<u64, BuildHasherDefault<AsItIs>>;

/// Fingerprints of ids, of which it is known at once whether one came before.
/// Each part grows by itself, so that growing never doubles all of it at once.
#[derive(Debug)]
pub struct Ids {
    parts: Vec<Marks>,
    again: Marks,
}

impl Default for Ids {
    fn default() -> Ids {
        Ids { parts: vec![Marks::default(); 256], again: Marks::default() }
    }
}

impl Ids {
    /// Whether it did not come before.
    pub fn insert(&mut self, mark: u64) -> bool {
        let is_new = self.parts[part(mark)].insert(mark);
        if !is_new {
            self.again.insert(mark);
        }
        is_new
    }

    /// Those that came more than once, each once, in order.
    pub fn repeated(self) -> Vec<u64> {
        drop(self.parts);
        let mut repeated: Vec<u64> = self.again.into_iter().collect();
        repeated.sort_unstable();
        repeated
    }
}
