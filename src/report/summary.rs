//! What a run of many games came to.

use std::fmt;
use std::time::Duration;

use crate::evidence::{Anchor, Vouched};
use crate::shown::shown;
use crate::verify::{Finding, Verdict};

use super::games::Game;
use super::numbers::{counted, grouped};

/// What a run came to.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// Records, and whatever stood in place of one.
    pub games: u64,
    /// Of which are in the report.
    pub reported: u64,
    /// Of which verified.
    pub verified: u64,
    /// Of which something failed in.
    pub mismatch: u64,
    /// Of which could not be judged.
    pub unverifiable: u64,
    /// Verified, and something from before the game fixes the throws.
    pub anchored: u64,
    /// Verified, and somebody known stands for the moves and the result.
    pub vouched: u64,
    /// Throws in all of them.
    pub turns: u64,
    /// The first that were not verified, at most [`Summary::FIRST`].
    pub first: Vec<NotVerified>,
    /// Files in folders that were no games by their names.
    pub passed_over: u64,
    /// Records that are not in the sample that was asked for.
    pub not_in_sample: u64,
    /// Whether no game was compared with another, as the user asked.
    pub each_alone: bool,
    /// Why not everything was looked at, where that is so.
    pub cut_short: Option<CutShort>,
    /// How long it took.
    pub took: Duration,
}

/// Why a run ended before the games did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CutShort {
    /// As many games were looked at as the user asked for.
    Limit,
    /// One was not verified, and the user asked to stop there.
    FailFast,
    /// The user, or the system, ended it.
    Interrupted,
}

/// A game that was not verified.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotVerified {
    /// Where it came from.
    pub source: String,
    /// What was found.
    pub finding: Finding,
    /// Why, in a sentence.
    pub why: String,
}

impl Summary {
    /// So many games that were not verified are named.
    pub const FIRST: usize = 10;

    /// Counts a game.
    pub fn add(&mut self, game: &Game) {
        let verdict = game.verdict;
        self.games += 1;
        self.turns += u64::from(verdict.throws);
        match verdict.finding {
            Finding::Verified => {
                self.verified += 1;
                self.anchored += u64::from(verdict.anchor != Anchor::None);
                self.vouched += u64::from(verdict.vouched != Vouched::NOBODY);
                return;
            }
            Finding::Mismatch => self.mismatch += 1,
            Finding::Unverifiable => self.unverifiable += 1,
        }
        if self.first.len() < Summary::FIRST {
            let (source, why) = (brief_source(game.source), why(verdict));
            self.first.push(NotVerified { source, finding: verdict.finding, why });
        }
    }
}

/// The name of a file as it may be shown: long ones are cut, at their beginning.
fn brief_source(source: &str) -> String {
    const LONGEST: usize = 200;
    let cut = source.char_indices().rev().nth(LONGEST).map_or(0, |(at, _)| at);
    let mark = if cut > 0 { "…" } else { "" };
    format!("{mark}{}", shown(source.get(cut..).unwrap_or_default()))
}

/// Why a game was not verified, in a line.
fn why(verdict: &Verdict) -> String {
    const LONGEST: usize = 200;
    let said = verdict.reason();
    let cut = said.char_indices().nth(LONGEST).map(|(at, _)| at);
    match cut {
        Some(cut) => format!("{}…", shown(said.get(..cut).unwrap_or_default())),
        None => shown(&said).to_string(),
    }
}

/// A summary for a person to read.
pub fn summary_human(summary: &Summary) -> impl fmt::Display + '_ {
    SummaryHuman(summary)
}

struct SummaryHuman<'a>(&'a Summary);

impl fmt::Display for SummaryHuman<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Summary { games, verified, mismatch, unverifiable, .. } = self.0;
        write!(f, "{}: {} verified", counted(*games, "game"), grouped(*verified))?;
        writeln!(f, ", {} mismatch, {} unverifiable", grouped(*mismatch), grouped(*unverifiable))?;
        self.reach(f)?;
        self.not_looked_at(f)?;
        self.first(f)?;
        self.rate(f)
    }
}

impl SummaryHuman<'_> {
    fn rate(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let seconds = self.0.took.as_secs_f64();
        let a_second = |count: u64| grouped((count as f64 / seconds.max(1e-9)) as u64);
        let (games, turns) = (a_second(self.0.games), a_second(self.0.turns));
        writeln!(f, "  {seconds:.1} s: {games} games and {turns} turns a second")
    }

    /// What verified means here, so that nobody takes it for more.
    fn reach(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Summary { verified, anchored, vouched, .. } = *self.0;
        if verified == 0 {
            return Ok(());
        }
        writeln!(
            f,
            "  of those verified {} have an anchor, and for {} somebody you know stands for moves and result",
            grouped(anchored),
            grouped(vouched)
        )
    }

    fn not_looked_at(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Summary { passed_over, not_in_sample, each_alone, cut_short, .. } = *self.0;
        if each_alone {
            writeln!(f, "  each was judged alone (--each-alone): no game was compared with another")?;
        }
        match cut_short {
            Some(CutShort::Limit) => writeln!(f, "  no more games than --limit says were looked at")?,
            Some(CutShort::FailFast) => {
                writeln!(f, "  stopped there (--fail-fast): others were not reported")?
            }
            Some(CutShort::Interrupted) => {
                writeln!(f, "  INTERRUPTED: the games behind these were not looked at")?
            }
            None => {}
        }
        // How far was read beyond a stop says nothing of the archive.
        let stopped = matches!(cut_short, Some(CutShort::FailFast | CutShort::Interrupted));
        if not_in_sample > 0 && !stopped {
            writeln!(f, "  not in the sample: {}", counted(not_in_sample, "game"))?;
        }
        if passed_over > 0 {
            writeln!(f, "  passed over in folders: {} of other names", counted(passed_over, "file"))?;
        }
        Ok(())
    }

    fn first(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Summary { first, mismatch, unverifiable, .. } = self.0;
        for NotVerified { source, finding, why } in first {
            writeln!(f, "  {:<12}  {source}: {why}", finding.name())?;
        }
        let more = (mismatch + unverifiable).saturating_sub(first.len() as u64);
        if more > 0 {
            writeln!(f, "  … and {} more", grouped(more))?;
        }
        Ok(())
    }
}
