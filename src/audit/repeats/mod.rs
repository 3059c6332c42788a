//! Ids, seeds and commitments that come twice in an archive of any size: none
//! is missed, and nothing is called used twice that was not compared exactly.
//!
//! A first pass keeps a keyed 64-bit fingerprint of each value. The same value
//! always has the same fingerprint, so every repeated value is among the
//! repeated fingerprints. A second pass over the same games looks at the games
//! with such a fingerprint alone, and compares them whole. A fingerprint that two
//! values share by chance (one such pair is expected in an archive of six thousand
//! million games) costs a look and nothing else; the key is drawn
//! anew for each run, so that nobody can make many.
//!
//! Memory: a seed and a commitment take 8 bytes each in blocks that are never
//! copied, an id 9 to 18 in hash tables that grow one by one, since a repeated
//! one is to be known at once. That is 2.7 GiB for 100 million games
//! (`benches/README.md`). The second pass holds at most so many
//! values as the caller says, and goes over the games in rounds where there are
//! more.

mod blocks;
mod exact;
mod ids;

use std::hash::{BuildHasher, RandomState};

use crate::record::Record;

use blocks::Blocks;
use ids::Ids;

pub use exact::{Exact, Repeat, Used, Wanted};

/// A value that is for one game only.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// The id, under which there is one content.
    Id,
    /// The seed.
    Seed,
    /// The commitment.
    Commitment,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 3] = [Kind::Id, Kind::Seed, Kind::Commitment];

    /// The word in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Id => "id",
            Kind::Seed => "seed",
            Kind::Commitment => "commitment",
        }
    }
}

/// The key of the fingerprints of one run.
#[derive(Clone, Debug, Default)]
pub struct Keys(RandomState);

/// The fingerprints of one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Marks {
    /// Of the id; nothing while the game runs, for its record will be another
    /// one.
    pub id: Option<u64>,
    /// Of the seed; nothing while the game runs.
    pub seed: Option<u64>,
    /// Of the commitment: a running game's counts too.
    pub commitment: u64,
}

impl Keys {
    /// A key that was drawn by chance.
    pub fn new() -> Keys {
        Keys::default()
    }

    /// The fingerprints of a record.
    pub fn marks(&self, record: &Record) -> Marks {
        let mark = |kind: Kind, bytes: &[u8]| self.0.hash_one((kind as u8, bytes));
        let seed = record.fairness.seed;
        Marks {
            id: seed.map(|_| mark(Kind::Id, record.id.as_bytes())),
            seed: seed.map(|seed| mark(Kind::Seed, seed.bytes())),
            commitment: mark(Kind::Commitment, &record.fairness.commitment.value),
        }
    }
}

impl Marks {
    /// A number that tells whether two passes saw the same games.
    fn sum(&self) -> u64 {
        [self.id, self.seed, Some(self.commitment)]
            .into_iter()
            .flatten()
            .fold(0, |sum, mark| sum.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(mark))
    }
}

/// The games of one pass: how many, and a sum of their fingerprints that is
/// another one where the games are others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Seen {
    /// How many.
    pub games: u64,
    sum: u64,
}

impl Seen {
    /// Counts a game.
    pub fn add(&mut self, marks: &Marks) {
        self.games += 1;
        self.sum = self.sum.wrapping_add(marks.sum());
    }
}

/// The fingerprints of the first pass.
#[derive(Debug, Default)]
pub struct Repeats {
    ids: Ids,
    seeds: Blocks,
    commitments: Blocks,
    seen: Seen,
}

impl Repeats {
    /// Nothing yet.
    pub fn new() -> Repeats {
        Repeats::default()
    }

    /// Takes a game's fingerprints; whether no finished game before it had its
    /// id.
    pub fn add(&mut self, marks: &Marks) -> bool {
        self.seen.add(marks);
        self.commitments.push(marks.commitment);
        if let Some(seed) = marks.seed {
            self.seeds.push(seed);
        }
        marks.id.is_none_or(|id| self.ids.insert(id))
    }

    /// The fingerprints that came more than once. All others are given up.
    pub fn finish(self) -> Repeated {
        let ids = self.ids.repeated();
        let seeds = self.seeds.repeated();
        let commitments = self.commitments.repeated();
        Repeated { ids, seeds, commitments, seen: self.seen }
    }
}

/// The fingerprints that came more than once, in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repeated {
    ids: Vec<u64>,
    seeds: Vec<u64>,
    commitments: Vec<u64>,
    /// The games of the first pass.
    pub seen: Seen,
}

impl Repeated {
    /// How many there are.
    pub const fn count(&self) -> usize {
        self.ids.len() + self.seeds.len() + self.commitments.len()
    }

    /// The next round of the second pass, over all games, holding at most `most`
    /// values and at least one. Nothing where no more rounds are needed.
    pub fn next_round(&mut self, most: usize) -> Option<Wanted> {
        let mut room = most.max(1);
        let mut take = |marks: &mut Vec<u64>| {
            let taken = marks.split_off(marks.len() - marks.len().min(room));
            room -= taken.len();
            taken
        };
        let ids = take(&mut self.ids);
        let seeds = take(&mut self.seeds);
        let commitments = take(&mut self.commitments);
        let any = !(ids.is_empty() && seeds.is_empty() && commitments.is_empty());
        any.then_some(Wanted { ids, seeds, commitments })
    }
}
