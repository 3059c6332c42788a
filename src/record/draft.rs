//! Records while they are read: fields come in any order, so the rules that
//! bind two of them wait for the end.

use super::error::Fault;
use super::fields::{Text, required};
use super::{Fairness, Limits, Meta, Outcome, Players, Record, Signature, Time, Turn};
use crate::evidence::Commitment;
use crate::sticks::{Contributions, Rng, Seed};

/// A value and the byte at which it begins.
#[derive(Clone, Copy)]
pub struct Spotted<T> {
    pub value: T,
    pub at: usize,
}

/// Fills `slot` with a value that was read.
pub fn set<T>(slot: &mut Option<T>, value: Result<T, Fault>) -> Result<(), Fault> {
    *slot = Some(value?);
    Ok(())
}

/// A record of which any field may still be missing.
#[derive(Default)]
pub struct Draft<'a> {
    pub format: Option<()>,
    pub id: Option<Text<'a>>,
    pub rules: Option<Text<'a>>,
    pub players: Option<Players<'a>>,
    pub started: Option<Time>,
    pub ended: Option<Time>,
    pub deadline_seconds: Option<u64>,
    pub fairness: Option<FairnessDraft>,
    pub turns: Option<Vec<Turn>>,
    pub result: Option<Spotted<Option<Outcome>>>,
    pub signatures: Option<Vec<Signature<'a>>>,
    pub meta: Option<Meta>,
    /// How many turns a text record says it has.
    pub announced: Option<usize>,
    pub limits: Limits,
}

/// What decides the throws, while it is read.
#[derive(Default)]
pub struct FairnessDraft {
    /// The byte at which it begins.
    pub at: usize,
    pub commitment: Option<Commitment>,
    pub rng: Option<Rng>,
    pub seed: Option<Spotted<Option<Seed>>>,
    pub contributions: Option<Spotted<Contributions>>,
}

impl<'a> Draft<'a> {
    /// The record, or what is missing or does not go together.
    pub fn finish(self) -> Result<Record<'a>, Fault> {
        required(self.format, "format")?;
        let (id, rules) = (required(self.id, "id")?, required(self.rules, "rules")?);
        let draft = required(self.fairness, "fairness")?;
        let (at, seed) = (draft.at, draft.seed);
        let fairness = draft.finish().map_err(|fault| fault.at(at).within("fairness"))?;
        let turns = required(self.turns, "turns")?;
        let result = required(self.result, "result")?;
        over_together(seed, result)?;
        Ok(Record {
            id,
            rules,
            players: self.players,
            started: self.started,
            ended: self.ended,
            deadline_seconds: self.deadline_seconds,
            fairness,
            turns,
            result: result.value,
            signatures: self.signatures.unwrap_or_default(),
            meta: self.meta,
        })
    }
}

/// The seed is published with the result, and neither before.
fn over_together(seed: Option<Spotted<Option<Seed>>>, result: Spotted<Option<Outcome>>) -> Result<(), Fault> {
    let Some(seed) = seed else {
        return Ok(());
    };
    match (seed.value, result.value) {
        (Some(_), None) => Err(Fault::new("it is `null`, as while the game runs, but the seed is published")
            .at(result.at)
            .within("result")),
        (None, Some(_)) => Err(Fault::new("it is `null`, as while the game runs, but there is a result")
            .at(seed.at)
            .within("fairness.seed")),
        _ => Ok(()),
    }
}

impl FairnessDraft {
    fn finish(self) -> Result<Fairness, Fault> {
        let commitment = required(self.commitment, "commitment")?;
        let rng = required(self.rng, "rng")?;
        let seed = required(self.seed, "seed")?;
        fits(&rng, seed).map_err(|fault| fault.at(seed.at).within("seed"))?;
        let contributions = match self.contributions {
            Some(given) if rng != Rng::Chacha20 => {
                let message = format!("`{}` takes no contributions", rng.name());
                return Err(Fault::new(message).at(given.at).within("contributions"));
            }
            given => given.map(|given| given.value),
        };
        Ok(Fairness { commitment, rng, seed: seed.value, contributions })
    }
}

/// Whether the seed has a length that the scheme takes. One that can be guessed
/// passes here, so that a verifier can name the check it fails.
fn fits(rng: &Rng, seed: Spotted<Option<Seed>>) -> Result<(), Fault> {
    match (rng, seed.value) {
        (Rng::Chacha20, Some(seed)) if !seed.is_guessable() && seed.bytes().len() != 32 => {
            let length = seed.bytes().len();
            Err(Fault::new(format!(
                "`chacha20` takes a seed of 32 bytes, 64 hex digits, not of {length} bytes"
            )))
        }
        _ => Ok(()),
    }
}

/// The whole of `players`, where both names are there.
pub fn players<'a>(light: Option<Text<'a>>, dark: Option<Text<'a>>) -> Result<Players<'a>, Fault> {
    Ok(Players { light: required(light, "light")?, dark: required(dark, "dark")? })
}
