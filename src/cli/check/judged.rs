//! A listed game beside what a verifier says of it.

use anyhow::{Result, anyhow};
use senet::record::{Limits, Part, Spot, read_any};
use senet::report::machine::spot_of;
use senet::verify::{Verdict, unreadable};

use super::answer::Answer;
use super::bring::Outside;
use super::games::{Bytes, Lines};
use super::manifest::Listed;
use crate::cli::judge::judge_record;

/// What is said of a game whose file was read.
pub struct Judged {
    /// The verdict.
    pub verdict: Verdict,
    /// The hash of the file or the line, in hex.
    pub sha256: String,
    /// Where what is wrong stands in the file; of a game that is verified, where
    /// the manifest says that something is.
    pub spot: Option<Spot>,
}

/// Something of a game that is not as the manifest states it.
pub struct Difference {
    /// The field of the manifest.
    pub field: &'static str,
    /// What it states.
    pub stated: String,
    /// What was found.
    pub found: String,
}

impl Judged {
    /// Verifies a listed game by itself. An error says that it could not be
    /// read, or what is brought for it, so that nobody knows what it is.
    pub fn of(game: &Listed, lines: &Lines, outside: &Outside, limits: &Limits) -> Result<Judged> {
        let (brought, rules) = outside.for_game(game).map_err(|why| anyhow!(why.to_owned()))?;
        let read = lines.read(game, limits)?;
        let Bytes { bytes, sha256 } = &*read;
        let verdict = match read_any(bytes, limits) {
            Ok(record) => judge_record(&record, rules, brought, None),
            Err(error) => unreadable(&error),
        };
        let failed = verdict.failure.as_ref().and_then(|failure| spot_of(failure, bytes));
        let stated = game.answer.and_then(|answer| answer.turn);
        let spot = failed.or_else(|| Part::Turn(stated?).spot_in(bytes));
        Ok(Judged { verdict, sha256: sha256.clone(), spot })
    }

    /// What is not as the manifest states it.
    pub fn differences(&self, game: &Listed) -> Vec<Difference> {
        let Verdict { anchor, vouched, .. } = self.verdict;
        let answer = Answer::of(&self.verdict);
        let names = |vouched: senet::evidence::Vouched| match vouched.names().as_slice() {
            [] => "nobody".to_owned(),
            names => names.join(", "),
        };
        let all = [
            differs("verdict", game.answer.as_ref(), &answer, Answer::to_string),
            differs("anchor", game.anchor.as_ref(), &anchor, ToString::to_string),
            differs("vouched", game.vouched.as_ref(), &vouched, |vouched| names(*vouched)),
            differs("sha256", game.sha256.as_ref(), &self.sha256, String::clone),
        ];
        all.into_iter().flatten().collect()
    }

    /// What there is to say of the differences.
    pub fn why(&self, differences: &[Difference]) -> Option<&str> {
        if differences.iter().all(|difference| difference.field == "sha256") {
            return Some("the file was changed, though what is said of it is as stated");
        }
        let failure = self.verdict.failure.as_ref().map(|failure| failure.message.as_str());
        failure.or(self.verdict.why.as_deref())
    }
}

fn differs<T: PartialEq>(
    field: &'static str,
    stated: Option<&T>,
    found: &T,
    text: impl Fn(&T) -> String,
) -> Option<Difference> {
    let stated = stated.filter(|stated| *stated != found)?;
    Some(Difference { field, stated: text(stated), found: text(found) })
}
