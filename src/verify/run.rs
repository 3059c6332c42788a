use std::collections::HashMap;
use std::collections::hash_map::Entry;

use sha2::{Digest, Sha256};

use crate::record::Record;

use super::verdict::{Check, Failure, Finding, Status, Verdict};

/// What one run remembers of the games it has seen, to find two records under
/// one id and a seed or commitment used twice (protocol, section 6).
#[derive(Debug)]
pub struct Run {
    capacity: usize,
    /// The hash of each finished record, without its signatures, by id.
    contents: HashMap<String, [u8; 32]>,
    /// The id of the game that first used a seed or a commitment, by its hash.
    secrets: HashMap<[u8; 32], String>,
    /// Whether a game was seen that is not remembered.
    full: bool,
}

/// Where a run has no room for another game, it says so.
const FORGETFUL: &str = "this run remembers only so many games: that no id, seed or commitment \
     comes twice was not shown for the later ones";

impl Run {
    /// The number of games that a run remembers unless told otherwise.
    pub const CAPACITY: usize = 1_000_000;

    /// A run that remembers so many games.
    pub fn new(capacity: usize) -> Run {
        Run { capacity, contents: HashMap::new(), secrets: HashMap::new(), full: false }
    }

    /// Compares a record with those seen before, completes its verdict and
    /// remembers it. Contents are compared of finished records alone; a running
    /// game has a commitment that another may have used.
    pub fn see(&mut self, record: &Record, verdict: &mut Verdict) {
        let seed = record.fairness.seed.map(|seed| ("seed", secret(b"seed", seed.bytes())));
        let commitment = ("commitment", secret(b"commitment", &record.fairness.commitment.value));
        let used: Vec<_> = seed.into_iter().chain([commitment]).collect();
        let content = seed.map(|_| Sha256::digest(record.canonical_json()).into());
        let twice = content.is_some_and(|content| self.knows_other(&record.id, content));
        let reused = used.iter().find_map(|(what, key)| {
            let owner = self.secrets.get(key).filter(|owner| owner.as_str() != record.id)?;
            Some(reuse(what, owner))
        });
        if !self.secrets.is_empty() {
            if content.is_some() {
                verdict.settle(Check::Equivocation, twice.then(equivocation), self.full);
            }
            verdict.settle(Check::Reuse, reused, self.full);
        }
        self.remember(&record.id, content, used.into_iter().map(|(_, key)| key));
        if self.full {
            verdict.notes.push(FORGETFUL.into());
        }
    }

    fn knows_other(&self, id: &str, content: [u8; 32]) -> bool {
        self.contents.get(id).is_some_and(|seen| *seen != content)
    }

    fn remember(&mut self, id: &str, content: Option<[u8; 32]>, used: impl Iterator<Item = [u8; 32]>) {
        if self.contents.len().max(self.secrets.len() / 2) >= self.capacity && !self.contents.contains_key(id)
        {
            self.full = true;
            return;
        }
        if let Some(content) = content {
            self.contents.entry(id.to_owned()).or_insert(content);
        }
        for key in used {
            if let Entry::Vacant(free) = self.secrets.entry(key) {
                free.insert(id.to_owned());
            }
        }
    }
}

impl Default for Run {
    fn default() -> Run {
        Run::new(Run::CAPACITY)
    }
}

/// Seeds and commitments in one table, kept apart by a prefix and short
/// whatever the length of the seed.
fn secret(kind: &[u8], bytes: &[u8]) -> [u8; 32] {
    Sha256::new().chain_update(kind).chain_update([0]).chain_update(bytes).finalize().into()
}

fn equivocation() -> Failure {
    Failure::of(
        Check::Equivocation,
        "an earlier game of this run has the same id and other contents: one of the two is not that game"
            .to_owned(),
    )
}

fn reuse(what: &str, owner: &str) -> Failure {
    Failure {
        recorded: Some(format!("the {what} of game {owner}")),
        expected: Some(format!("a {what} of its own")),
        ..Failure::of(
            Check::Reuse,
            format!(
                "the {what} was used in an earlier game of this run, {owner}: a seed is for one game only"
            ),
        )
    }
}

impl Verdict {
    /// Says that the user holds two receipts of this game that differ, by the
    /// names under which they are kept.
    pub fn two_receipts(&mut self, first: &str, second: &str) {
        let message =
            format!("two receipts of this game differ, {first} and {second}, and one key signed both");
        self.settle(Check::Equivocation, Some(Failure::of(Check::Equivocation, message)), false);
    }

    /// Says that another finished record of this game is at hand, by the name under
    /// which it is kept.
    pub fn two_records(&mut self, other: &str) {
        let message = format!(
            "{other} has the same id and other contents: one of the two is not that game, and a finished game never changes"
        );
        self.settle(Check::Equivocation, Some(Failure::of(Check::Equivocation, message)), false);
    }

    /// Enters how a check of the whole run went; a run that forgot games shows
    /// nothing by finding nothing.
    fn settle(&mut self, check: Check, failure: Option<Failure>, forgot: bool) {
        match failure {
            Some(failure) => {
                self.fail(failure);
                if self.finding == Finding::Verified {
                    self.finding = Finding::Mismatch;
                }
            }
            None if self.checks[check].failed() => {}
            None if forgot => self.checks[check] = Status::skipped("this run remembers only so many games"),
            None => self.checks[check] = Status::PASS,
        }
    }
}
