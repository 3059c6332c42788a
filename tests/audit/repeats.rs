//! Ids, seeds and commitments that come twice: none is missed.

use std::collections::HashMap;

use proptest::prelude::*;
use senet::audit::{Exact, Keys, Kind, Marks, Repeats};
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

/// `cargo test --release --test audit -- --ignored hundred --nocapture` measures
/// time and memory; SENET_AUDIT_GAMES takes the place of the number.
#[test]
#[ignore = "100 million games: 2.7 GiB of memory"]
fn of_a_hundred_million_games_none_that_comes_twice_is_missed() {
    let games: u64 = std::env::var("SENET_AUDIT_GAMES").map_or(100_000_000, |games| games.parse().unwrap());
    let begun = std::time::Instant::now();
    // Values of each kind come twice, spread over the whole.
    let apart = games / 1_000_000;
    let fresh = |kind: u64, number: u64| mixed(number.wrapping_mul(4) + kind);
    let again = |kind: u64, number: u64| match number % (2 * apart.max(1)) {
        0 => fresh(kind, number / 2),
        _ => fresh(kind, number),
    };
    let mut repeats = Repeats::new();
    for number in 1..=games {
        repeats.add(&Marks {
            id: Some(again(1, number)),
            seed: Some(again(2, number)),
            commitment: again(3, number),
        });
    }
    let added = begun.elapsed();
    let repeated = repeats.finish();
    println!(
        "{games} games: {:.1} s to take, {:.1} s to look; {} values came twice; {}",
        added.as_secs_f64(),
        (begun.elapsed() - added).as_secs_f64(),
        repeated.count(),
        peak().unwrap_or_default(),
    );
    let mut expected = 0;
    for kind in 1..=3 {
        let mut all: Vec<u64> = (1..=games).map(|number| again(kind, number)).collect();
        all.sort_unstable();
        expected += all.chunk_by(|a, b| a == b).filter(|group| group.len() > 1).count();
    }
    assert_eq!(repeated.count(), expected);
}

/// A number that looks like a fingerprint, another one for each number: the end
/// of SplitMix64.
fn mixed(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The most memory that this process ever had, on Linux.
fn peak() -> Option<String> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|line| Some(format!("peak memory {}", line.strip_prefix("VmHWM:")?.trim())))
}
