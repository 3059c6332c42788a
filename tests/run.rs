//! What a run finds between its games, beside a plain account of the same.

#[path = "../benches/support/games.rs"]
#[allow(dead_code, reason = "the benches use more of it")]
mod games;

use proptest::prelude::*;
use senet::evidence::Evidence;
use senet::record::{Limits, Record, read};
use senet::rules::RuleSet;
use senet::sticks::Seed;
use senet::verify::{Check, Finding, Run, Status, Verdict, verify};

/// A game of a run, by what it shares with others.
#[derive(Clone, Copy, Debug)]
struct Made {
    id: u8,
    seed: u8,
    commitment: u8,
    /// Which of several contents it has besides.
    deadline: u8,
    finished: bool,
}

fn made() -> impl Strategy<Value = Made> {
    (0u8..6, 0u8..6, 0u8..6, 0u8..2, prop::bool::weighted(0.8)).prop_map(
        |(id, seed, commitment, deadline, finished)| Made { id, seed, commitment, deadline, finished },
    )
}

fn record(made: &Made, like: &Record<'static>) -> Record<'static> {
    let mut record = like.clone();
    record.id = format!("game-{}", made.id).into();
    record.fairness.seed = made.finished.then(|| Seed::from([made.seed; 32]));
    record.fairness.commitment.value = [made.commitment; 32];
    record.deadline_seconds = Some(u64::from(made.deadline) + 1);
    record.result = record.result.filter(|_| made.finished);
    record
}

/// What the games before one say of it: equivocation, and the first id of
/// another game that used its seed or its commitment.
fn expected(before: &[Made], made: &Made) -> (bool, Option<u8>) {
    let finished = |game: &&Made| game.finished;
    let first = before.iter().filter(finished).find(|game| game.id == made.id);
    let says = |game: &Made| (game.seed, game.commitment, game.deadline);
    let twice = made.finished && first.is_some_and(|first| says(first) != says(made));
    let seed = before.iter().filter(finished).find(|game| made.finished && game.seed == made.seed);
    let commitment = before.iter().find(|game| game.commitment == made.commitment);
    let other = |game: &&Made| game.id != made.id;
    (twice, seed.filter(other).or(commitment.filter(other)).map(|game| game.id))
}

/// Whether any game of another id before it has its seed or its commitment.
fn shared(before: &[Made], made: &Made) -> bool {
    before.iter().filter(|game| game.id != made.id).any(|game| {
        game.commitment == made.commitment || (game.finished && made.finished && game.seed == made.seed)
    })
}

fn template() -> Record<'static> {
    let json = games::game(&RuleSet::named("kendall").unwrap(), 0).json;
    read(Box::leak(json.into_boxed_str()).as_bytes(), &Limits::default()).unwrap()
}

fn see(run: &mut Run, record: &Record) -> Verdict {
    let mut verdict = verify(record, &Evidence::none());
    run.see(record, &mut verdict);
    verdict
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn a_run_finds_what_a_plain_account_finds(games in prop::collection::vec(made(), 1..16)) {
        let like = template();
        let mut run = Run::new(games.len());
        for (index, made) in games.iter().enumerate() {
            let verdict = see(&mut run, &record(made, &like));
            let (twice, reused) = expected(&games[..index], made);
            prop_assert_eq!(verdict.checks[Check::Equivocation].failed(), twice);
            let says = verdict.checks[Check::Reuse].detail().unwrap_or_default().to_owned();
            match reused {
                Some(id) => prop_assert!(says.contains(&format!("of this run, game-{id}: ")), "{}", says),
                None => prop_assert!(!verdict.checks[Check::Reuse].failed(), "{}", says),
            }
            if index == 0 {
                prop_assert!(says.contains("no earlier game"));
            } else if reused.is_none() {
                prop_assert_eq!(&verdict.checks[Check::Reuse], &Status::PASS);
            }
        }
    }

    /// What it finds with little memory is so, and it never says that it looked
    /// at all games where it did not.
    #[test]
    fn a_run_that_is_full_says_so(games in prop::collection::vec(made(), 1..16), capacity in 0usize..6) {
        let like = template();
        let mut run = Run::new(capacity);
        for (index, made) in games.iter().enumerate() {
            let verdict = see(&mut run, &record(made, &like));
            let (twice, reused) = expected(&games[..index], made);
            prop_assert!(twice || !verdict.checks[Check::Equivocation].failed());
            prop_assert!(shared(&games[..index], made) || !verdict.checks[Check::Reuse].failed());
            if reused.is_some() {
                prop_assert_ne!(&verdict.checks[Check::Reuse], &Status::PASS);
            }
            if twice {
                prop_assert_ne!(&verdict.checks[Check::Equivocation], &Status::PASS);
            }
        }
    }
}

#[test]
fn a_full_run_still_compares_with_the_games_it_remembers() {
    let like = template();
    let game = |id, seed| Made { id, seed, commitment: seed, deadline: 0, finished: true };
    let mut run = Run::new(1);
    see(&mut run, &record(&game(0, 0), &like));
    // The second is compared with all before it, and is the first that is not remembered.
    assert_eq!(see(&mut run, &record(&game(1, 1), &like)).checks[Check::Reuse], Status::PASS);
    let third = see(&mut run, &record(&game(2, 1), &like));
    assert!(third.checks[Check::Reuse].detail().unwrap().contains("remembers only its first games"));
    assert!(see(&mut run, &record(&game(3, 0), &like)).checks[Check::Reuse].failed());
    assert!(see(&mut run, &record(&game(0, 4), &like)).checks[Check::Equivocation].failed());
}

#[test]
fn what_is_found_makes_a_verified_game_a_mismatch() {
    let like = template();
    let mut run = Run::default();
    assert_eq!(see(&mut run, &like).finding, Finding::Verified);
    assert_eq!(see(&mut run, &like).finding, Finding::Verified);
    let mut other = like.clone();
    other.id = "another".into();
    let verdict = see(&mut run, &other);
    assert_eq!((verdict.finding, verdict.failure.unwrap().check), (Finding::Mismatch, Check::Reuse));
}
