//! Failures in words that a player understands.

use crate::evidence::{Disagreement, PublicKey};
use crate::record::{Outcome, Record, Turn};
use crate::rules::{Breach, RuleSet};
use crate::sticks::{Roll, Seed, Throw};

use super::replay::{Wrong, WrongThrow, WrongTurn};
use super::timing::WrongTime;
use super::verdict::{Check, Failure};

pub(super) fn signature(key: &PublicKey) -> Failure {
    Failure::of(
        Check::Signature,
        format!("the signature of {key} does not hold: it is not one over this record as it is"),
    )
}

pub(super) fn guessable(seed: &Seed) -> Failure {
    let (has, least) = (counted(seed.bytes().len() as u128, "byte"), Seed::UNGUESSABLE);
    Failure {
        recorded: Some(format!("a seed of {has}")),
        expected: Some(format!("a seed of at least {least} bytes")),
        ..Failure::of(
            Check::Commitment,
            format!("the seed has {has}: one under {least} can be guessed from its hash before the game"),
        )
    }
}

pub(super) fn commitment(record: &Record, seed: &Seed) -> Failure {
    let committed = record.fairness.commitment;
    Failure {
        recorded: Some(committed.to_string()),
        expected: Some(committed.scheme.commit(&record.id, seed).to_string()),
        ..Failure::of(
            Check::Commitment,
            "the published seed is not the one that was committed to before the game".to_owned(),
        )
    }
}

pub(super) fn disagreement(disagreement: Disagreement) -> Failure {
    let Disagreement { recorded, expected, message } = disagreement;
    Failure { recorded: Some(recorded), expected: Some(expected), ..Failure::of(Check::Anchor, message) }
}

pub(super) fn throw(record: &Record, wrong: WrongThrow) -> Failure {
    let turn = &record.turns[wrong.index as usize];
    let source = match record.fairness.contributions {
        Some(_) => "the seed and the contributions give",
        None => "the seed gives",
    };
    let recorded = recorded_throw(turn, wrong.given);
    let expected = thrown(wrong.given, wrong.roll);
    let message = format!("the record says {recorded}, {source} {expected}");
    Failure {
        turn: Some(wrong.index + 1),
        recorded: Some(recorded),
        expected: Some(expected),
        position: wrong.before,
        ..Failure::of(Check::Throws, message)
    }
}

fn recorded_throw(turn: &Turn, given: Throw) -> String {
    match (turn.sticks, given) {
        (Some(sticks), Throw::Sticks(_)) => thrown(Throw::Sticks(sticks), turn.text.roll),
        (Some(sticks), Throw::Face(_)) => {
            format!("the sticks {sticks}, where these rules throw a die")
        }
        (None, _) => format!("a roll of {}", turn.text.roll),
    }
}

fn thrown(throw: Throw, roll: Roll) -> String {
    match throw {
        Throw::Sticks(sticks) => format!("the sticks {sticks}, a roll of {roll}"),
        Throw::Face(face) => format!("the face {face} of the die"),
    }
}

pub(super) fn turn(turns: &[Turn], wrong: WrongTurn, rules: &RuleSet) -> Failure {
    let turn = &turns[wrong.index as usize];
    let rule = wrong.wrong.rule(turn, &wrong.before, rules);
    let (recorded, expected) = match wrong.wrong {
        Wrong::Over(_) => (written(turn), "no turn".to_owned()),
        Wrong::Side(side) => (format!("a throw of {}", turn.side), format!("a throw of {side}")),
        Wrong::Move(_) => (written(turn), expected_moves(&wrong, turn, rules)),
    };
    let message = match wrong.wrong {
        Wrong::Move(Breach::Move(_)) => format!("{} is not legal: {rule}", turn.text),
        Wrong::Move(_) => format!("{} is not right: {rule}", turn.text),
        Wrong::Over(_) | Wrong::Side(_) => rule.clone(),
    };
    Failure {
        turn: Some(wrong.index + 1),
        recorded: Some(recorded),
        expected: Some(expected),
        position: Some(wrong.before),
        rule: Some(rule),
        ..Failure::of(Check::Moves, message)
    }
}

fn written(turn: &Turn) -> String {
    turn.text.to_string()
}

/// The legal moves in the position before the turn.
fn expected_moves(wrong: &WrongTurn, turn: &Turn, rules: &RuleSet) -> String {
    let legal: Vec<String> = rules
        .legal(&wrong.before, turn.text.roll)
        .map(|legal| rules.write(&wrong.before, &legal).to_string())
        .collect();
    match legal.len() {
        0 => format!("{}: -", turn.text.roll),
        _ => legal.join(" or "),
    }
}

pub(super) fn result(
    outcome: Outcome,
    expected: String,
    message: String,
    end: crate::board::Position,
) -> Failure {
    Failure {
        recorded: Some(outcome.to_string()),
        expected: Some(expected),
        position: Some(end),
        ..Failure::of(Check::Result, message)
    }
}

pub(super) fn timing(wrong: WrongTime) -> Failure {
    Failure {
        turn: wrong.index.map(|index| index + 1),
        recorded: Some(wrong.recorded.to_string()),
        expected: Some(wrong.expected),
        ..Failure::of(Check::Timing, wrong.message)
    }
}

/// `1 byte`, `2 bytes`.
pub(super) fn counted(count: impl Into<u128>, what: &str) -> String {
    match count.into() {
        1 => format!("1 {what}"),
        count => format!("{count} {what}s"),
    }
}
