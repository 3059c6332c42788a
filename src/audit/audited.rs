//! All that an audit found, as values.

use std::fmt;
use std::sync::Arc;

use crate::verify::Check;

use super::{Baseline, Findings, Kind, Repeat, Tally, Trust};

/// Where a game is: a file, and its line where it is one of many.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The file, as it was named or found; `-` is standard input.
    pub source: Arc<str>,
    /// The line, counted from 1, where the file is one of records in lines.
    pub line: Option<u64>,
}

impl fmt::Display for Place {
    /// `games.ndjson:17`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}", self.source),
            None => f.write_str(&self.source),
        }
    }
}

/// So many things, and the first few of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed<T> {
    /// How many there are.
    pub count: u64,
    /// The first ones.
    pub first: Vec<T>,
    most: usize,
}

impl<T> Listed<T> {
    /// None yet; the first `most` are kept.
    pub const fn new(most: usize) -> Listed<T> {
        Listed { count: 0, first: Vec::new(), most }
    }

    /// One more, which is made only where it is kept.
    pub fn add(&mut self, thing: impl FnOnce() -> T) {
        self.count += 1;
        if self.first.len() < self.most {
            self.first.push(thing());
        }
    }

    /// How many are not kept.
    pub const fn more(&self) -> u64 {
        self.count - self.first.len() as u64
    }
}

/// A game, and where it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct At {
    /// Its id.
    pub id: String,
    /// Where it is.
    pub place: Place,
}

/// A game that does not hold, or that could not be judged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Where it is.
    pub place: Place,
    /// Its id, where that could be read.
    pub id: Option<String>,
    /// The check that failed, where one did.
    pub check: Option<Check>,
    /// The turn, counted from 1, where it is a turn's.
    pub turn: Option<u32>,
    /// What is wrong.
    pub message: String,
}

/// How the games were judged, each by itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// Those in which nothing failed.
    pub verified: u64,
    /// Those in which something did.
    pub mismatched: Listed<Fault>,
    /// Those that could not be read or judged.
    pub unjudged: Listed<Fault>,
    /// Of these, what could not be read: which games it holds nobody knows.
    pub unread: u64,
    /// Verified games whose throws are not counted, since a game of that id came
    /// before.
    pub again: u64,
}

impl Judged {
    /// All of them.
    pub const fn games(&self) -> u64 {
        self.verified + self.mismatched.count + self.unjudged.count
    }
}

/// Values that were used twice; nothing where that was not looked into.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UsedTwice {
    /// The first few.
    pub first: Vec<Repeat<Place>>,
    /// How many of each kind, in the order of [`Kind::ALL`].
    pub counts: [u64; Kind::ALL.len()],
}

impl UsedTwice {
    /// One more; the first `most` are kept.
    pub fn add(&mut self, repeat: Repeat<Place>, most: usize) {
        if let Some(count) = self.counts.get_mut(repeat.kind as usize) {
            *count += 1;
        }
        if self.first.len() < most {
            self.first.push(repeat);
        }
    }

    /// All of them.
    pub fn count(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The first few, those together that a game shares with one and the same
    /// earlier game.
    pub fn shared(&self) -> impl Iterator<Item = &[Repeat<Place>]> {
        self.first.chunk_by(|a, b| a.place == b.place && a.first_place == b.first_place)
    }
}

/// What a manifest and the archive say of each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AgainstManifest {
    /// The manifest's file.
    pub name: String,
    /// When it was issued.
    pub issued: String,
    /// Who signed it.
    pub trust: Trust,
    /// The games it lists.
    pub games: u64,
    /// Ids that it lists and that are no finished game of the archive, all of which
    /// was read.
    pub missing: Listed<String>,
    /// Ids that it lists and that were not found among what could be read.
    pub not_found: Listed<String>,
    /// Games that the archive holds and it does not list.
    pub added: Listed<At>,
    /// Games whose record is another than the listed one.
    pub changed: Listed<At>,
}

/// What receipts and the archive say of each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AgainstReceipts {
    /// The folder, the file or the log.
    pub name: String,
    /// What vouches for the log, in words; nothing where it is none.
    pub log: Option<String>,
    /// The receipts it holds.
    pub receipts: u64,
    /// Receipts whose game is not in the archive, all of which was read: those
    /// that the user kept, and of those in a log the ones that a host signed whom
    /// the user trusts.
    pub unpublished: Listed<Unpublished>,
    /// The same of other receipts in a log, and of those whose signature does
    /// not hold: anyone can write such a one.
    pub unproved: Listed<Unpublished>,
    /// Receipts, whosever they are, whose game was not found among what could be
    /// read.
    pub not_found: Listed<Unpublished>,
    /// The time before which a receipt was issued that is asked for its game.
    pub before: Option<String>,
    /// Receipts that were not asked for, since they are too young.
    pub young: u64,
    /// Games of the archive of which there is one that counts: one that the user
    /// kept or, in a log, one that a host signed whom the user trusts.
    pub with: u64,
    /// Games of the archive of which there is none.
    pub without: Listed<At>,
    /// What could not be read as a receipt, and why.
    pub unread: Listed<String>,
}

impl AgainstReceipts {
    /// Whether they are there for somebody to rely on: in a log there may be
    /// anything.
    pub const fn is_kept(&self) -> bool {
        self.log.is_none()
    }

    /// Whether, in a whole archive, the game of every receipt is there.
    pub const fn all_published(&self) -> bool {
        let missing = self.unpublished.count + self.unproved.count + self.not_found.count;
        self.receipts > 0 && missing + self.young + self.unread.count == 0
    }
}

/// A receipt whose game is not in the archive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unpublished {
    /// The game's id.
    pub id: String,
    /// Where the receipt is.
    pub receipt: String,
    /// When it was issued.
    pub issued: String,
    /// Who signed it, in words.
    pub signed: String,
}

/// What the completeness of the archive was compared with.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Completeness {
    /// A manifest.
    pub manifest: Option<AgainstManifest>,
    /// Receipts, from a folder or from a log.
    pub receipts: Vec<AgainstReceipts>,
}

impl Completeness {
    /// Whether it was compared with nothing.
    pub const fn is_empty(&self) -> bool {
        self.manifest.is_none() && self.receipts.is_empty()
    }

    /// Whether it was compared with something that says which games there are: a
    /// manifest, or a receipt that counts.
    fn says_something(&self) -> bool {
        let counts = |receipts: &AgainstReceipts| receipts.with + receipts.unpublished.count > 0;
        self.manifest.is_some() || self.receipts.iter().any(counts)
    }

    /// How much is missing, added or changed.
    pub fn faults(&self) -> u64 {
        let manifest =
            self.manifest.as_ref().map_or(0, |m| m.missing.count + m.added.count + m.changed.count);
        manifest + self.receipts.iter().map(|receipts| receipts.unpublished.count).sum::<u64>()
    }
}

/// Why an archive was not looked at whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Partial {
    /// As many games were read as the user asked for.
    Limit,
    /// A sample of the games was read.
    Sample,
    /// Somebody asked to stop while the games were read.
    Interrupted,
    /// Somebody asked to stop while values that came twice were compared.
    NotCompared,
    /// The games were others when they were read again.
    Changed,
}

impl Partial {
    /// Whether the user asked for it from the beginning.
    pub const fn is_wanted(self) -> bool {
        matches!(self, Partial::Limit | Partial::Sample)
    }

    /// Whether somebody asked to stop.
    pub const fn is_interruption(self) -> bool {
        matches!(self, Partial::Interrupted | Partial::NotCompared)
    }

    /// Whether games were not read that are in the archive.
    pub const fn leaves_out_games(self) -> bool {
        matches!(self, Partial::Limit | Partial::Sample | Partial::Interrupted)
    }
}

/// How much of an archive was read, by which what it does not hold is judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// All of it.
    Whole,
    /// All but so many inputs that could not be read: any of them may hold a game
    /// that was not found.
    Gaps(u64),
    /// A part: what is missing in that says nothing.
    Part,
}

impl Reach {
    /// What could be read of an archive that was looked at so far.
    pub fn of(partial: Option<Partial>, judged: &Judged) -> Reach {
        match judged.unread {
            _ if partial.is_some_and(Partial::leaves_out_games) => Reach::Part,
            0 => Reach::Whole,
            unread => Reach::Gaps(unread),
        }
    }
}

/// All that an audit found.
#[derive(Clone, Debug)]
pub struct Audited<'a> {
    /// What was read, as the user named it.
    pub sources: Vec<String>,
    /// Why not all of it was looked at, where that is so.
    pub partial: Option<Partial>,
    /// Files in folders that were not read, since their names are not those of
    /// games.
    pub passed_over: u64,
    /// How the games were judged.
    pub judged: Judged,
    /// What was used twice; nothing where that was not looked into.
    pub twice: Option<UsedTwice>,
    /// What is missing.
    pub completeness: Completeness,
    /// The sums.
    pub tally: &'a Tally,
    /// The tests.
    pub findings: Findings<'a>,
    /// The level at which a test is an alarm.
    pub level: f64,
    /// So many of each kind are listed.
    pub list: usize,
    /// What equals reach, by the index of the rule set in [`Tally::rules`].
    pub baselines: Vec<Option<Baseline>>,
}

impl Audited<'_> {
    /// Whether something is wrong, whatever the throws say: a game does not hold,
    /// a value was used twice, something is missing, added or changed.
    pub fn mismatches(&self) -> bool {
        self.judged.mismatched.count > 0
            || self.twice.as_ref().is_some_and(|twice| twice.count() > 0)
            || self.completeness.faults() > 0
    }

    /// Whether something that was to be looked at was not: a game that could not
    /// be judged, a receipt that could not be read, an audit that was broken off.
    pub fn left_open(&self) -> bool {
        let unread = |receipts: &AgainstReceipts| receipts.is_kept() && receipts.unread.count > 0;
        self.judged.unjudged.count > 0
            || self.completeness.receipts.iter().any(unread)
            || self.partial.is_some_and(|partial| !partial.is_wanted())
    }

    /// How much of the archive was read.
    pub fn reach(&self) -> Reach {
        Reach::of(self.partial, &self.judged)
    }

    /// Whether it was looked into which games are missing.
    pub fn shows_completeness(&self) -> bool {
        self.reach() == Reach::Whole && self.completeness.says_something()
    }

    /// Whether throws are counted more than once, those of a seed that was used
    /// for several games: the tests then take chance for more than it is.
    pub fn counts_again(&self) -> bool {
        self.twice.as_ref().is_some_and(|twice| twice.counts[Kind::Seed as usize] > 0)
    }
}
