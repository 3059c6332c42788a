//! What no single game can show: the throws of many games together, values
//! that were used twice, and what is missing.
//!
//! Like all of the library it reads nothing and knows no clock. The caller reads
//! and judges the games; of each verified one it hands a [`Played`] to a
//! [`Tally`], which keeps whole numbers alone. [`findings`] makes tests of these,
//! their p-values corrected for the number of tests. [`Repeats`] finds ids, seeds
//! and commitments that come twice and [`Listing`] compares a manifest with what
//! was published, both in memory that is known beforehand.
//!
//! # What makes the tests hold
//!
//! Whoever plays which side, and when a game ends, depends on the throws before;
//! but whose a throw is and where in a row it stands is settled *before* it is
//! thrown. So all throws of one kind, one game after the other, are like the
//! throws of one long sequence, and none of the tests here assumes more:
//!
//! - the chances of a throw are known exactly and never estimated from the
//!   archive;
//! - runs and serial correlation are judged by what each throw does after the
//!   one before it. (The textbook's runs test would shuffle a game's throws; but
//!   a game ends on throws that let a piece leave, and those cannot be shuffled.)
//! - in a throw-off (`common`) the throws are counted for players and not for
//!   sides: who threw the first 1 is called dark afterwards.
//! - far out in the tails, where one of many thousand players is looked for, the
//!   usual approximations make too much of chance. There each p-value is that of
//!   the more cautious of two statistics (see [`Statistic`]).
//!
//! How often a side wins is another matter: equals of which skill? So wins are
//! compared with what simulated equals of several habits reach, and never raise
//! an alarm.

mod audited;
mod baseline;
mod correction;
mod counts;
mod findings;
mod index;
mod listing;
mod manifest;
mod observed;
mod players;
mod repeats;
mod statistic;
mod table;
mod tally;
mod tilt;

pub use audited::{
    AgainstManifest, AgainstReceipts, At, Audited, Completeness, Fault, Judged, Listed, Partial, Place,
    Reach, Unpublished, UsedTwice,
};
pub use baseline::{Baseline, Equals, equals};
pub use correction::adjusted;
pub use counts::{Counts, ROLLS};
pub use findings::{Finding, Findings, LEAST_THROWS, Subject, Test, What, findings};
pub use index::{Found, Index};
pub use listing::{Compared, Contradiction, Listing};
pub use manifest::{
    BadManifest, Entry, Manifest, ManifestReader, ManifestWriter, NotSigned, Trust, manifest_hash,
};
pub use observed::{Observed, PLACES, Played};
pub use players::{Player, Players};
pub use repeats::{Exact, Keys, Kind, Marks, Repeat, Repeated, Repeats, Seen, Used, Wanted};
pub use statistic::{Measure, Statistic, chi_square, distance, mean, next_throw, runs, serial, share};
pub use table::Table;
pub use tally::{LENGTHS, Lengths, RulesTally, TableTally, Tally};
