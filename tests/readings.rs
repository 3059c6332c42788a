//! Where the sources leave something open, a record of another reading fails,
//! and the verdict names the reading by which it would pass.

use senet::board::Side;
use senet::evidence::{CommitmentScheme, Evidence};
use senet::notation::{Marks, MoveText};
use senet::record::{Fairness, How, Outcome, Record, Turn};
use senet::rules::{OwnRules, RuleSet, options_of};
use senet::sticks::{Rng, Seed, Throws};
use senet::verify::{Check, Finding, Verdict, verify, verify_by};

/// A small generator of its own, so that the same games are made every time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// A game by chance. Where the rules let a side decline a move it may do so.
fn game(rules: &RuleSet, number: u16) -> Record<'static> {
    let seed = Seed::from([number.to_le_bytes(); 16].concat().try_into().unwrap_or([0; 32]));
    let id = format!("reading-{number}");
    let mut chance = Chance(number.into());
    let mut position = rules.start();
    if rules.in_throw_off(&position) {
        position.side = Side::Dark;
    }
    let mut turns = Vec::new();
    for throw in Throws::new(&Rng::Chacha20, &seed, None, rules.choices().device.value).unwrap() {
        let roll = rules.roll(throw);
        let lost = MoveText { roll, step: None, marks: Marks::NONE };
        let moves: Vec<_> = rules.legal(&position, roll).collect();
        let may_decline = rules.judge(&position, &lost).is_ok();
        let text = match moves.len() {
            0 => lost,
            _ if may_decline && chance.below(2) == 0 => lost,
            // Readings matter on the last houses: pieces like to gather there.
            count => {
                let gather = moves.iter().filter(|m| m.to.house().is_some_and(|to| to.number() > 25));
                let gather: Vec<_> = gather.collect();
                let played = match gather.len() {
                    0 => &moves[chance.below(count)],
                    _ if chance.below(8) == 0 => &moves[chance.below(count)],
                    gathering => gather[chance.below(gathering)],
                };
                rules.write(&position, played)
            }
        };
        // Who throws the first 1 of a throw-off is dark: let it be dark's turn.
        if rules.in_throw_off(&position) && roll.worth() == 1 && position.side == Side::Light {
            return game(rules, number.wrapping_add(10_001));
        }
        turns.push(Turn { side: position.side, sticks: throw.sticks(), text, at: None });
        position = rules.judge(&position, &text).unwrap();
        if rules.is_over(&position) {
            break;
        }
    }
    Record {
        rules: rules.name().to_owned().into(),
        fairness: Fairness {
            commitment: CommitmentScheme::Sha256Bound.commit(&id, &seed),
            rng: Rng::Chacha20,
            seed: Some(seed),
            contributions: None,
        },
        turns,
        result: rules.winner(&position).map(|winner| Outcome { winner, how: How::BorneOff }),
        id: id.into(),
        players: None,
        started: None,
        ended: None,
        deadline_seconds: None,
        signatures: Vec::new(),
        meta: None,
    }
}

/// The note about a reading, if there is one.
fn note(verdict: &Verdict) -> Option<&str> {
    verdict.notes.iter().map(|note| &**note).find(|note| note.starts_with("lost under"))
}

/// The first game by one reading that is none by another, and its verdict.
fn mistaken(played: &str, named: &str) -> (Record<'static>, Verdict) {
    let rules = RuleSet::named(played).unwrap();
    (0..10_000)
        .map(|number| {
            let mut record = game(&rules, number);
            assert_eq!(verify(&record, &Evidence::none()).finding, Finding::Verified, "{played} {number}");
            record.rules = named.to_owned().into();
            let verdict = verify(&record, &Evidence::none());
            (record, verdict)
        })
        .find(|(_, verdict)| verdict.finding == Finding::Mismatch)
        .unwrap_or_else(|| panic!("no game of {played} is false under {named}"))
}

#[test]
fn the_reading_that_would_pass_is_named() {
    for (set, _) in RuleSet::catalogue() {
        for option in options_of(set).filter(|option| option.reading) {
            let base = option.needed_by(set).map_or(set.to_owned(), |needs| format!("{set}+{needs}"));
            let with = format!("{base}+{}", option.name);
            for (played, named) in [(&with, &base), (&base, &with)] {
                if named.ends_with("+leave-may") {
                    // What must be done may be done.
                    continue;
                }
                let (_, verdict) = mistaken(played, named);
                assert_eq!(verdict.failure.as_ref().unwrap().check, Check::Moves, "{played}");
                let expected = format!("lost under `{named}`, legal under `{played}`");
                assert!(
                    note(&verdict).is_some_and(|note| note.starts_with(&expected)),
                    "{:?}",
                    verdict.notes
                );
            }
        }
    }
}

#[test]
fn a_result_is_called_right_only_where_the_board_shows_it() {
    let (record, verdict) = mistaken("kendall+exit-blocked", "kendall");
    let says = |record: &Record| note(&verify(record, &Evidence::none())).unwrap().to_owned();
    assert!(says(&record).ends_with("by that reading every move is right and so is the result"));
    let failed = verdict.failure.unwrap().turn.unwrap() as usize;
    let mut resigned = record;
    resigned.turns.truncate(failed);
    resigned.result = Some(Outcome { winner: Side::Light, how: How::Resigned });
    let mut running = resigned.clone();
    (running.result, running.fairness.seed) = (None, None);
    for record in [resigned, running] {
        let note = says(&record);
        assert!(note.ends_with("by that reading every move is right"), "{note}");
    }
}

#[test]
fn two_readings_at_once_are_named_and_options_stay() {
    for (played, named) in [
        ("wikipedia+row-all+vacated-taken", "wikipedia"),
        ("common+runs-in-row+water-forward", "common"),
        ("box+blockade+die+die-plain+safe", "box+blockade+die+safe"),
    ] {
        let (_, verdict) = mistaken(played, named);
        let note = note(&verdict).unwrap_or_else(|| panic!("{:?}", verdict.notes));
        let other = note.strip_prefix(&format!("lost under `{named}`, legal under `")).unwrap();
        let other: Vec<&str> = other.split('`').next().unwrap().split('+').collect();
        assert!(named.split('+').all(|part| other.contains(&part)), "{note}");
        assert!(other.iter().all(|part| played.split('+').any(|p| p == *part)), "{note}");
    }
}

#[test]
fn other_readings_come_nearest_first() {
    let others = |name: &str| RuleSet::named(name).unwrap().other_readings();
    assert_eq!(
        others("kendall"),
        ["kendall+exit-blocked", "kendall+runs-end-at-25", "kendall+exit-blocked+runs-end-at-25"]
    );
    assert_eq!(
        others("kendall+exit-blocked"),
        ["kendall", "kendall+exit-blocked+runs-end-at-25", "kendall+runs-end-at-25"]
    );
    assert_eq!(others("common").len(), 15);
    assert!(others("box+safe").is_empty());
    assert_eq!(others("box+blockade+safe"), ["box+blockade+exit-open+safe"]);
}

#[test]
fn a_game_in_which_no_reading_mattered_is_left_alone() {
    let rules = RuleSet::named("kendall").unwrap();
    let mut record = game(&rules, 1);
    assert_eq!(note(&verify(&record, &Evidence::none())), None);
    let at = record.turns.iter().position(|turn| turn.text.step.is_some()).unwrap();
    record.turns[at].text.step = None;
    let verdict = verify(&record, &Evidence::none());
    assert_eq!(verdict.failure.as_ref().unwrap().check, Check::Moves);
    assert_eq!(note(&verdict), None);
}

#[test]
fn a_verdict_by_other_rules_says_so() {
    let blocked = RuleSet::named("kendall+exit-blocked").unwrap();
    let record = game(&blocked, 1);
    let by = |rules: &RuleSet| verify_by(&record, rules, &Evidence::none());
    assert!(!by(&blocked).notes.iter().any(|note| note.contains("judged by")));
    let verdict = by(&RuleSet::named("kendall").unwrap());
    assert_eq!(verdict.rules.as_deref(), Some("kendall"));
    let expected =
        "judged by `kendall`, as you asked; the record says that `kendall+exit-blocked` was played";
    assert!(verdict.notes.iter().any(|note| note == expected), "{:?}", verdict.notes);

    let own = r#"{"format":"senet.rules/1","name":"our-house","base":"kendall+exit-blocked","choices":{}}"#;
    let own = OwnRules::read(own).unwrap().rules;
    let verdict = by(&own);
    assert_eq!((verdict.finding, verdict.rules.as_deref()), (Finding::Verified, Some("our-house")));
    let expected = "`our-house` is what your rules file says, and no rule set of the catalogue";
    assert!(verdict.notes.iter().any(|note| note == expected), "{:?}", verdict.notes);
}
