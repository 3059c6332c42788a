//! Ids, seeds and commitments that come twice: none is missed.

use std::collections::HashMap;

use proptest::prelude::*;
use senet::audit::{Exact, Keys, Kind, Repeats};
use senet::board::Side;
use senet::evidence::{Commitment, CommitmentScheme};
use senet::record::{Fairness, How, Outcome, Record};
use senet::sticks::{Rng, Seed};

/// A game, as far as it matters here; a running one has no seed.
#[derive(Clone, Copy, Debug)]
struct Game {
    id: u8,
    seed: Option<u8>,
    commitment: u8,
    content: u8,
}

fn record(game: Game) -> Record<'static> {
    let seed = game.seed.map(|seed| Seed::from([seed; 32]));
    Record {
        id: game.id.to_string().into(),
        rules: "kendall".into(),
        players: None,
        started: None,
        ended: None,
        deadline_seconds: Some(1 + u64::from(game.content)),
        fairness: Fairness {
            commitment: Commitment { scheme: CommitmentScheme::Sha256, value: [game.commitment; 32] },
            rng: Rng::Chacha20,
            seed,
            contributions: None,
        },
        turns: Vec::new(),
        result: seed.map(|_| Outcome { winner: Side::Light, how: How::BorneOff }),
        signatures: Vec::new(),
        meta: None,
    }
}

/// What the audit finds: kind, and the places of the game and of the first one.
fn found(games: &[Game], most: usize) -> Vec<(Kind, usize, usize)> {
    let keys = Keys::new();
    let records: Vec<Record> = games.iter().map(|game| record(*game)).collect();
    let mut repeats = Repeats::new();
    let mut ids = std::collections::HashSet::new();
    for record in &records {
        let is_new = repeats.add(&keys.marks(record));
        assert_eq!(is_new, record.fairness.seed.is_none() || ids.insert(record.id.clone()));
    }
    let mut repeated = repeats.finish();
    let mut found = Vec::new();
    while let Some(wanted) = repeated.next_round(most) {
        let mut exact = Exact::new(&wanted);
        for (place, record) in records.iter().enumerate() {
            let marks = keys.marks(record);
            exact.seen.add(&marks);
            if let Some(used) = wanted.used(&marks, record) {
                found.extend(exact.see(used, &place).into_iter().map(|r| (r.kind, r.place, r.first_place)));
            }
        }
        assert_eq!(exact.seen, repeated.seen);
    }
    found.sort_by_key(|(kind, place, _)| (*place, *kind as u8));
    found
}

/// The same, as one would do it with a small archive.
fn naive(games: &[Game]) -> Vec<(Kind, usize, usize)> {
    let mut first: HashMap<(Kind, u8), usize> = HashMap::new();
    let mut found = Vec::new();
    for (place, game) in games.iter().enumerate() {
        let values = [
            game.seed.map(|_| (Kind::Id, game.id)),
            game.seed.map(|seed| (Kind::Seed, seed)),
            Some((Kind::Commitment, game.commitment)),
        ];
        for (kind, value) in values.into_iter().flatten() {
            let at = *first.entry((kind, value)).or_insert(place);
            let same = match kind {
                Kind::Id => record(games[at]).canonical_json() == record(*game).canonical_json(),
                Kind::Seed | Kind::Commitment => games[at].id == game.id,
            };
            if !same {
                found.push((kind, place, at));
            }
        }
    }
    found
}

fn game() -> impl Strategy<Value = Game> {
    let seed = prop_oneof![1 => Just(None), 4 => (0..40u8).prop_map(Some)];
    (0..40u8, seed, 0..40u8, 0..3u8).prop_map(|(id, seed, commitment, content)| Game {
        id,
        seed,
        commitment,
        content,
    })
}

proptest! {
    #[test]
    fn exactly_what_comes_twice_is_found(
        games in prop::collection::vec(game(), 0..60),
        most in prop_oneof![Just(1), Just(3), Just(1000)],
    ) {
        prop_assert_eq!(found(&games, most), naive(&games));
    }
}

#[test]
fn games_that_changed_between_the_passes_are_noticed() {
    let keys = Keys::new();
    let game = Game { id: 1, seed: Some(1), commitment: 1, content: 1 };
    let twice = [game, Game { id: 2, ..game }];
    let mut repeats = Repeats::new();
    for game in &twice {
        repeats.add(&keys.marks(&record(*game)));
    }
    let first = repeats.finish().seen;
    for others in [
        &[twice[1], twice[0], twice[0]][..],
        &[twice[0]],
        &[twice[0], Game { seed: Some(3), ..twice[1] }],
        &[twice[0], Game { id: 3, ..twice[1] }],
    ] {
        let mut second = senet::audit::Seen::default();
        others.iter().for_each(|game| second.add(&keys.marks(&record(*game))));
        assert_ne!(first, second);
    }
}
