use std::collections::HashMap;

use sha2::{Digest, Sha256};

use crate::record::Record;

use super::{Kind, Marks, Seen};

/// The fingerprints that one round of the second pass looks at.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wanted {
    pub(super) ids: Vec<u64>,
    pub(super) seeds: Vec<u64>,
    pub(super) commitments: Vec<u64>,
}

impl Wanted {
    /// The values of a game that are to be compared; nothing of nearly all games.
    pub fn used(&self, marks: &Marks, record: &Record) -> Option<Used> {
        let find = |marks: &[u64], mark: Option<u64>| mark.and_then(|mark| marks.binary_search(&mark).ok());
        let id = find(&self.ids, marks.id);
        let seed = find(&self.seeds, marks.seed).zip(record.fairness.seed);
        let commitment = find(&self.commitments, Some(marks.commitment));
        if id.is_none() && seed.is_none() && commitment.is_none() {
            return None;
        }
        Some(Used {
            id: record.id.as_ref().into(),
            content: id.map(|slot| (slot, record.fingerprint())),
            seed: seed.map(|(slot, seed)| (slot, Sha256::digest(seed.bytes()).into())),
            commitment: commitment.map(|slot| (slot, record.fairness.commitment.value)),
        })
    }
}

/// What is compared of a game: each value as a hash, with the place of its
/// fingerprint among those that are wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Used {
    id: Box<str>,
    content: Option<(usize, [u8; 32])>,
    seed: Option<(usize, [u8; 32])>,
    commitment: Option<(usize, [u8; 32])>,
}

/// A value that was used before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repeat<P> {
    /// Which value.
    pub kind: Kind,
    /// The game that uses it again.
    pub id: Box<str>,
    /// Where that is.
    pub place: P,
    /// The first game that used it.
    pub first_id: Box<str>,
    /// Where that is.
    pub first_place: P,
}

/// One round of the second pass. `P` says where a game is.
#[derive(Debug)]
pub struct Exact<P> {
    slots: [Slots<P>; Kind::ALL.len()],
    /// The games of this round.
    pub seen: Seen,
}

impl<P: Clone> Exact<P> {
    /// A round that looks for these.
    pub fn new(wanted: &Wanted) -> Exact<P> {
        let slots = [&wanted.ids, &wanted.seeds, &wanted.commitments].map(|marks| Slots::new(marks.len()));
        Exact { slots, seen: Seen::default() }
    }

    /// Takes the next game, in the order of the archive; gives what it uses again.
    pub fn see(&mut self, used: Used, place: &P) -> Vec<Repeat<P>> {
        let Used { id, content, seed, commitment } = used;
        let values = [content, seed, commitment];
        let all = Kind::ALL.into_iter().zip(values).zip(&mut self.slots);
        all.filter_map(|((kind, value), slots)| {
            let (slot, hash) = value?;
            slots.see(kind, slot, First { id: id.clone(), hash, place: place.clone() })
        })
        .collect()
    }
}

/// The first game that used a value.
#[derive(Debug)]
struct First<P> {
    id: Box<str>,
    hash: [u8; 32],
    place: P,
}

/// The first game for each fingerprint, and others whose values have the same
/// one by chance.
#[derive(Debug)]
struct Slots<P> {
    first: Vec<Option<First<P>>>,
    others: HashMap<usize, Vec<First<P>>>,
}

impl<P> Slots<P> {
    fn new(count: usize) -> Slots<P> {
        Slots { first: std::iter::repeat_with(|| None).take(count).collect(), others: HashMap::new() }
    }

    fn see(&mut self, kind: Kind, slot: usize, game: First<P>) -> Option<Repeat<P>>
    where
        P: Clone,
    {
        let first = self.first.get_mut(slot)?;
        let Some(first) = first else {
            *first = Some(game);
            return None;
        };
        let others = self.others.get(&slot).into_iter().flatten();
        let Some(first) = std::iter::once(&*first).chain(others).find(|first| first.is_same(kind, &game))
        else {
            self.others.entry(slot).or_default().push(game);
            return None;
        };
        first.is_broken_by(kind, &game).then(|| Repeat {
            kind,
            first_id: first.id.clone(),
            first_place: first.place.clone(),
            id: game.id,
            place: game.place,
        })
    }
}

impl<P> First<P> {
    /// Whether it is the same value, and no other with the same fingerprint.
    fn is_same(&self, kind: Kind, game: &First<P>) -> bool {
        match kind {
            Kind::Id => self.id == game.id,
            Kind::Seed | Kind::Commitment => self.hash == game.hash,
        }
    }

    /// Whether the same value may not be there again: the same record is no news.
    fn is_broken_by(&self, kind: Kind, game: &First<P>) -> bool {
        match kind {
            Kind::Id => self.hash != game.hash,
            Kind::Seed | Kind::Commitment => self.id != game.id,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn used(id: &str, slot: usize, hash: u8) -> Used {
        Used { id: id.into(), content: None, seed: Some((slot, [hash; 32])), commitment: None }
    }

    #[test]
    fn values_that_share_a_fingerprint_are_told_apart() {
        let mut exact = Exact::<u32>::new(&Wanted { seeds: vec![7], ..Wanted::default() });
        let games = [("a", 1), ("b", 2), ("c", 3), ("d", 2), ("a", 1), ("e", 1), ("f", 2)];
        let mut found = Vec::new();
        for (place, (id, hash)) in (0..).zip(games) {
            found.extend(exact.see(used(id, 0, hash), &place));
        }
        let found: Vec<(&str, &str, u32)> =
            found.iter().map(|r| (&*r.id, &*r.first_id, r.first_place)).collect();
        assert_eq!(found, [("d", "b", 1), ("e", "a", 0), ("f", "b", 1)]);
    }
}
