use std::collections::HashMap;
use std::collections::hash_map::Entry;

use sha2::{Digest, Sha256};

use crate::record::Record;

use super::verdict::Verdict;

/// What one run remembers of the games it has seen, to find two records under
/// one id and a seed or commitment used twice (protocol, section 6).
///
/// Takes 150 to 200 bytes a game and its id besides, and no more than that for
/// `capacity` games whatever comes after them.
#[derive(Debug)]
pub struct Run {
    capacity: usize,
    /// The game that has an id.
    ids: HashMap<Key, u32>,
    /// The game that first used a seed or a commitment.
    secrets: HashMap<Key, u32>,
    games: Vec<Known>,
    /// The ids of the games, one after the other.
    names: String,
    /// Whether a game was seen that is not remembered.
    full: bool,
}

/// A game that is remembered.
#[derive(Debug)]
struct Known {
    /// Where its id is among the names.
    name: (u32, u32),
    /// Its fingerprint, once it was seen finished.
    content: Option<[u8; 32]>,
}

/// Half of a SHA-256: nobody finds a second text to a given key.
type Key = [u8; 16];

/// What a run compares of a game, made of the record alone: that is most of the
/// work, and any thread can do it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Print {
    id: Key,
    /// The fingerprint of a finished record. All of it: a host that could make
    /// two records with one fingerprint would go unseen.
    content: Option<[u8; 32]>,
    seed: Option<Key>,
    commitment: Key,
}

impl Print {
    /// What a run compares of that record.
    pub fn of(record: &Record) -> Print {
        let fairness = &record.fairness;
        Print {
            id: key(b"id", record.id.as_bytes()),
            content: fairness.seed.map(|_| record.fingerprint()),
            seed: fairness.seed.map(|seed| key(b"seed", seed.bytes())),
            commitment: key(b"commitment", &fairness.commitment.value),
        }
    }

    /// The fingerprint of a finished record, in hex.
    pub fn content(&self) -> Option<String> {
        self.content.map(hex::encode)
    }

    /// The key of the seed, once that is published, in hex.
    pub fn seed(&self) -> Option<String> {
        self.seed.map(hex::encode)
    }

    /// The key of the commitment, in hex.
    pub fn commitment(&self) -> String {
        hex::encode(self.commitment)
    }

    /// What is secret before a game, by name.
    fn secrets(&self) -> impl Iterator<Item = (&'static str, Key)> {
        let seed = self.seed.map(|seed| ("seed", seed));
        seed.into_iter().chain([("commitment", self.commitment)])
    }
}

/// A short text of one kind and no other, whatever the length of the bytes.
fn key(kind: &[u8], bytes: &[u8]) -> Key {
    let hash = Sha256::new().chain_update(kind).chain_update([0]).chain_update(bytes).finalize();
    std::array::from_fn(|at| hash[at])
}

/// How a game stands to those before it in its run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seen {
    /// Which games it was compared with.
    pub with: With,
    /// Whether one of them has the same id and says something else.
    pub equivocation: bool,
    /// What one of another id has used before.
    pub reuse: Option<Reuse>,
}

/// Which games a game was compared with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum With {
    /// None: it is the first.
    None,
    /// All before it.
    All,
    /// Those that are remembered, which are not all.
    Some,
    /// None, because the user wants each judged alone.
    Alone,
}

/// Something that is for one game only, used again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reuse {
    /// `seed` or `commitment`.
    pub what: &'static str,
    /// The id of the game that used it first.
    pub first: String,
}

impl Seen {
    /// Nothing was found.
    pub const fn nothing(with: With) -> Seen {
        Seen { with, equivocation: false, reuse: None }
    }
}

impl Run {
    /// The number of games that a run remembers unless told otherwise.
    pub const CAPACITY: usize = 200_000;

    /// A run that remembers so many games, by their ids.
    pub fn new(capacity: usize) -> Run {
        Run {
            capacity,
            ids: HashMap::new(),
            secrets: HashMap::new(),
            games: Vec::new(),
            names: String::new(),
            full: false,
        }
    }

    /// Compares a record with those seen before, completes its verdict and
    /// remembers it.
    pub fn see(&mut self, record: &Record, verdict: &mut Verdict) {
        let seen = self.compare(&record.id, &Print::of(record));
        verdict.in_run(&seen);
    }

    /// Compares a game with those seen before and remembers it. Contents are
    /// compared of finished records alone; a running game has a commitment that
    /// another may have used.
    pub fn compare(&mut self, id: &str, print: &Print) -> Seen {
        let seen = Seen {
            with: self.with(),
            equivocation: print.content.is_some_and(|content| self.knows_other(&print.id, content)),
            reuse: self.reuse(id, print),
        };
        self.remember(id, print);
        seen
    }

    /// Which games the next one will be compared with.
    pub fn with(&self) -> With {
        match (self.games.is_empty(), self.full) {
            (_, true) => With::Some,
            (true, false) => With::None,
            (false, false) => With::All,
        }
    }

    fn knows_other(&self, id: &Key, content: [u8; 32]) -> bool {
        let known = self.ids.get(id).and_then(|game| self.games.get(*game as usize)?.content);
        known.is_some_and(|known| known != content)
    }

    fn reuse(&self, id: &str, print: &Print) -> Option<Reuse> {
        print.secrets().find_map(|(what, key)| {
            let first = self.name(*self.secrets.get(&key)?);
            (first != id).then(|| Reuse { what, first: first.to_owned() })
        })
    }

    fn name(&self, game: u32) -> &str {
        let (from, to) = self.games.get(game as usize).map_or((0, 0), |game| game.name);
        self.names.get(from as usize..to as usize).unwrap_or_default()
    }

    fn remember(&mut self, id: &str, print: &Print) {
        let Some(game) = self.game(id, print.id) else {
            self.full = true;
            return;
        };
        if let Some(known) = self.games.get_mut(game as usize) {
            known.content = known.content.or(print.content);
        }
        // One id may come with other secrets again and again.
        let room = 2 * self.capacity;
        for (_, key) in print.secrets() {
            let count = self.secrets.len();
            match self.secrets.entry(key) {
                Entry::Occupied(_) => {}
                Entry::Vacant(_) if count >= room => self.full = true,
                Entry::Vacant(free) => drop(free.insert(game)),
            }
        }
    }

    /// The game of that id, a new one where there is none and room for one.
    fn game(&mut self, id: &str, key: Key) -> Option<u32> {
        let count = self.games.len();
        match self.ids.entry(key) {
            Entry::Occupied(game) => Some(*game.get()),
            Entry::Vacant(_) if count >= self.capacity => None,
            Entry::Vacant(free) => {
                let end = u32::try_from(self.names.len() + id.len()).ok()?;
                let game = *free.insert(u32::try_from(count).ok()?);
                self.games.push(Known { name: (self.names.len() as u32, end), content: None });
                self.names.push_str(id);
                Some(game)
            }
        }
    }
}

impl Default for Run {
    fn default() -> Run {
        Run::new(Run::CAPACITY)
    }
}
