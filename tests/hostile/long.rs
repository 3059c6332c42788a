//! Games as long as may be, and longer.

use senet::board::Side;
use senet::evidence::CommitmentScheme;
use senet::notation::{Marks, MoveText};
use senet::record::{Fairness, How, Outcome, Record, Turn};
use senet::rules::{Move, RuleSet};
use senet::sticks::{Device, Rng, Seed, Throws};

use super::program::*;

/// A game of so many turns that is right in everything: by these rules pieces
/// go round in circles where nobody wants to win. In the end light resigns.
fn game(turns: usize) -> Record<'static> {
    let rules = RuleSet::named("common").unwrap();
    let seed = Seed::from([0; 32]);
    let throws = Throws::new(&Rng::Chacha20, &seed, None, Device::Sticks).unwrap();
    let mut position = rules.start();
    // Who throws the first 1 is dark.
    let first = throws.clone().position(|throw| rules.roll(throw).worth() == 1).unwrap();
    position.side = if first % 2 == 0 { Side::Dark } else { Side::Light };
    let mut played = Vec::with_capacity(turns);
    for throw in throws.take(turns) {
        let roll = rules.roll(throw);
        let legal: Vec<Move> = rules.legal(&position, roll).collect();
        let worst = legal.into_iter().rev().min_by_key(loss);
        let lost = MoveText { roll, step: None, marks: Marks::NONE };
        let text = worst.map_or(lost, |worst| rules.write(&position, &worst));
        played.push(Turn { side: position.side, sticks: throw.sticks(), text, at: None });
        position = match worst {
            Some(worst) => rules.play(&position, &worst),
            None => rules.lose(&position, roll),
        };
        assert_eq!(rules.winner(&position), None, "it ended at turn {}", played.len());
    }
    let id = "long";
    let commitment = CommitmentScheme::Sha256Bound.commit(id, &seed);
    Record {
        id: id.into(),
        rules: "common".into(),
        players: None,
        started: None,
        ended: None,
        deadline_seconds: None,
        fairness: Fairness { commitment, rng: Rng::Chacha20, seed: Some(seed), contributions: None },
        turns: played,
        result: Some(Outcome { winner: Side::Dark, how: How::Resigned }),
        signatures: Vec::new(),
        meta: None,
    }
}

/// The least for the move that is furthest from winning: into the water, back,
/// onto an enemy piece, and never off the board.
fn loss(played: &Move) -> (bool, bool, bool) {
    (played.to.to_string() == "off", played.rests == played.to, played.sent.is_none())
}

#[test]
fn as_many_turns_as_may_be_and_one_more() {
    let folder = folder("long");
    let longest = game(20_001);
    let mut long = longest.clone();
    long.turns.pop();
    for (form, text) in [("json", long.to_json()), ("senet", long.to_text())] {
        let path = file(&folder, format!("long.{form}"), text);
        for words in READERS {
            run(&mut reader(words, &path)).exits(0);
        }
    }
    for (form, text) in [("json", longest.to_json()), ("senet", longest.to_text())] {
        let path = file(&folder, format!("longest.{form}"), text);
        for words in READERS {
            run(&mut reader(words, &path)).exits(3).says(&["20000", "20,000"]).says(&["turn"]);
            run(reader(words, &path).args(["--max-turns", "20001"])).exits(0);
            run(reader(words, &path).args(["--max-turns", "20000"])).exits(3);
        }
        let bytes = std::fs::metadata(&path).unwrap().len();
        for words in READERS {
            let at_most = |bytes: u64| bytes.to_string();
            run(reader(words, &path).args(["--max-turns", "30000", "--max-bytes", &at_most(bytes)])).exits(0);
            run(reader(words, &path).args(["--max-turns", "30000", "--max-bytes", &at_most(bytes - 1)]))
                .exits(3);
        }
    }
}

#[test]
fn limits_that_no_machine_has() {
    let path = fixture("good/kendall.json");
    for words in READERS {
        let most = usize::MAX.to_string();
        run(reader(words, &path).args(["--max-turns", &most, "--max-bytes", &most])).exits(0);
        run(reader(words, &path).args(["--max-turns", "0"])).exits(3);
        run(reader(words, &path).args(["--max-bytes", "0"])).exits(3);
        run(reader(words, &path).args(["--max-turns", "-1"])).exits(2);
    }
    let end = ["throws", "--seed", &"00".repeat(32), "--from", "18446744073709551615", "--count", "2"];
    let ran = run(&mut senet(end));
    assert!(matches!(ran.status, 0 | 2), "{}", ran.all());
}
