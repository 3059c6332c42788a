use thiserror::Error;
use zeroize::Zeroize;

use crate::board::{Position, Side};
use crate::evidence::{Anchor, CannotSign, Evidence, PublicKey, SecretKey, TrustedKey};
use crate::notation::{Marks, MoveText};
use crate::record::{Fairness, How, Outcome, Receipt, Record, Turn};
use crate::rules::{RuleSet, UnknownRules};
use crate::sticks::{Contributions, NoThrows, Roll, Seed, Throw, Throws};
use crate::verify::{Failure, Finding, verify_by};

use super::{NotOpen, Played, opened};

/// A game that has ended, and of which everything but the seed is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finished<'a> {
    /// Everything but turns, seed, contributions and result, which are not read.
    pub record: Record<'a>,
    /// The turns.
    pub played: Vec<Played>,
    /// What the players gave to the throws.
    pub contributions: Contributions,
    /// How it ended, where it did not end on the board.
    pub ended: Option<Outcome>,
}

impl<'a> Finished<'a> {
    /// A game from its record, as it was kept while the game ran.
    pub fn from_record(record: Record<'a>, ended: Option<Outcome>) -> Finished<'a> {
        let played = record.turns.iter().map(Played::from).collect();
        let contributions = record.fairness.contributions.unwrap_or_default();
        Finished { record, played, contributions, ended }
    }

    /// A game from its receipt and the list of its moves.
    pub fn from_moves(
        receipt: &Receipt<'a>,
        played: Vec<Played>,
        contributions: Contributions,
        ended: Option<Outcome>,
    ) -> Finished<'a> {
        let fairness = Fairness {
            commitment: receipt.commitment,
            rng: receipt.rng.clone(),
            seed: None,
            contributions: None,
        };
        let record = Record {
            id: receipt.id.clone(),
            rules: receipt.rules.clone(),
            players: receipt.players.clone(),
            started: None,
            ended: None,
            deadline_seconds: receipt.deadline_seconds,
            fairness,
            turns: Vec::new(),
            result: None,
            signatures: Vec::new(),
            meta: None,
        };
        Finished { record, played, contributions, ended }
    }
}

/// The record of a finished game, as it is published: with the seed, the throws
/// and the contributions in it, every move in its canonical text, and signed.
///
/// It is judged as anyone will judge it, with the receipt beside it: what would
/// not be found `verified` is not sealed, and the seed of a game that still runs
/// is not given away.
pub fn seal<'a>(
    game: Finished<'a>,
    receipt: &Receipt,
    seed: &Seed,
    key: &SecretKey,
) -> Result<Record<'a>, CannotSeal> {
    let rules = RuleSet::named(&receipt.rules)?;
    let contributions = opened(receipt, game.contributions)?;
    let device = rules.choices().device.value;
    let throws = Throws::new(&receipt.rng, seed, contributions.as_ref(), device)?;
    let filled = fill(&game.played, &rules, throws);
    let mut record = game.record;
    record.turns = filled.turns;
    record.fairness.contributions = contributions;
    record.fairness.seed = Some(*seed);
    record.result = game.ended.or(filled.winner.map(|winner| Outcome { winner, how: How::BorneOff }));
    record.signatures.clear();
    let judged = judge(&record, &rules, receipt, key.public());
    match judged.and_then(|()| Ok(key.sign_record(&mut record)?)) {
        Ok(()) => Ok(record),
        Err(why) => {
            record.fairness.seed.zeroize();
            Err(why)
        }
    }
}

/// Whether anyone who holds the receipt and trusts the key will find the record
/// verified.
fn judge(record: &Record, rules: &RuleSet, receipt: &Receipt, key: PublicKey) -> Result<(), CannotSeal> {
    let trusted = vec![TrustedKey { key, host: None }];
    let evidence = Evidence { receipt: Some(receipt.clone()), trusted, ..Evidence::none() };
    let verdict = verify_by(record, rules, &evidence);
    if let Some(failure) = verdict.failure {
        return Err(CannotSeal::Failed(Box::new(failure)));
    }
    if record.result.is_none() {
        return Err(CannotSeal::Running);
    }
    match (verdict.finding, verdict.why) {
        (Finding::Verified, _) if verdict.anchor >= Anchor::Receipt => Ok(()),
        (Finding::Verified, _) => Err(CannotSeal::OtherKey(key)),
        (_, why) => Err(CannotSeal::Unverifiable(why.unwrap_or_default().into_owned())),
    }
}

struct Filled {
    turns: Vec<Turn>,
    /// Who bore off all its pieces.
    winner: Option<Side>,
}

/// Fills in what the host did not keep. Nothing is judged here: where a move
/// cannot be played the rest is filled in anyhow, and the verdict names it.
fn fill(played: &[Played], rules: &RuleSet, mut throws: Throws) -> Filled {
    let mut position = rules.start();
    position.side = opener(played, rules, &throws);
    let mut turns = Vec::with_capacity(played.len());
    let mut stuck = false;
    for one in played {
        let Some(throw) = throws.next() else {
            break;
        };
        let turn = fill_turn(one, &position, throw, rules);
        turns.push(turn);
        if !stuck {
            match rules.judge(&position, &turn.text) {
                Ok(next) => position = next,
                Err(_) => stuck = true,
            }
        }
    }
    Filled { turns, winner: rules.winner(&position).filter(|_| !stuck) }
}

/// Who throws first. In a throw-off it is free, and who throws the first 1 is
/// dark: unless the host says it, it follows from when that is.
fn opener(played: &[Played], rules: &RuleSet, throws: &Throws) -> Side {
    let start = rules.start();
    if !rules.in_throw_off(&start) {
        return start.side;
    }
    let first = played.first().and_then(|first| first.side);
    first.unwrap_or_else(|| {
        let rolls = throws.clone().take(played.len()).map(|throw| rules.roll(throw).worth());
        match rolls.take_while(|roll| *roll != 1).count() % 2 {
            0 => Side::Dark,
            _ => Side::Light,
        }
    })
}

fn fill_turn(played: &Played, position: &Position, throw: Throw, rules: &RuleSet) -> Turn {
    let roll = played.roll.unwrap_or_else(|| rules.roll(throw));
    Turn {
        side: played.side.unwrap_or(position.side),
        sticks: played.sticks.or(throw.sticks()),
        text: text(played, position, roll, rules),
        at: played.at,
    }
}

/// The canonical text of a move, unless what was written is false.
fn text(played: &Played, position: &Position, roll: Roll, rules: &RuleSet) -> MoveText {
    let marks = played.marks.unwrap_or(Marks::NONE);
    let written = MoveText { roll, step: played.step, marks };
    let Some(step) = played.step else {
        return MoveText { marks: Marks::NONE, ..written };
    };
    let legal = rules
        .legal(position, roll)
        .find(|legal| legal.from == step.from && (legal.to == step.to || legal.rests == step.to));
    match legal {
        Some(legal) if played.marks.is_none() || rules.judge(position, &written).is_ok() => {
            rules.write(position, &legal)
        }
        _ => written,
    }
}

/// Why a game is not sealed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CannotSeal {
    /// The receipt names no known rule set.
    #[error(transparent)]
    Rules(#[from] UnknownRules),
    /// The contributions are not those of the receipt.
    #[error(transparent)]
    Contributions(#[from] NotOpen),
    /// The scheme gives no throws.
    #[error(transparent)]
    Throws(#[from] NoThrows),
    /// Nobody has won.
    #[error(
        "the game is still running: nobody has borne off all pieces, and nobody is said to have resigned \
         or let the deadline pass; the seed stays secret"
    )]
    Running,
    /// A verifier would find it false.
    #[error("{0}")]
    Failed(Box<Failure>),
    /// A verifier could not judge it.
    #[error("{0}")]
    Unverifiable(String),
    /// The receipt is not signed by the host's key.
    #[error("the receipt is not signed by {0}: seal with the key that issued it")]
    OtherKey(PublicKey),
    /// The record takes no signature.
    #[error(transparent)]
    Sign(#[from] CannotSign),
}
