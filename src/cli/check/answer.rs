//! What a verifier says of a game, as far as a manifest states it.

use std::fmt;

use senet::verify::{Check, Finding, Verdict};

/// The verdict, and of a mismatch the first failure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The verdict in one word.
    pub finding: Finding,
    /// Of a mismatch, the check that failed first.
    pub check: Option<Check>,
    /// Where the first failure is a turn's, the turn, counted from 1.
    pub turn: Option<u32>,
}

impl Answer {
    /// What this verdict comes to.
    pub fn of(verdict: &Verdict) -> Answer {
        let is_mismatch = verdict.finding == Finding::Mismatch;
        let failure = verdict.failure.as_ref().filter(|_| is_mismatch);
        Answer {
            finding: verdict.finding,
            check: failure.map(|failure| failure.check),
            turn: failure.and_then(|failure| failure.turn),
        }
    }
}

impl fmt::Display for Answer {
    /// `verified`, `mismatch in moves, turn 18`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.finding.name())?;
        if let Some(check) = self.check {
            write!(f, " in {check}")?;
        }
        match self.turn {
            Some(turn) => write!(f, ", turn {turn}"),
            None => Ok(()),
        }
    }
}
