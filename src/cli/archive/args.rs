use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use senet::audit::Place;
use senet::record::Limits;

use super::super::input::LimitArgs;
use super::super::usage::wrong_usage;
use super::batch::{Batch, Item};
use super::content::Shape;
use super::paths::{Globs, Paths};
use super::progress::Progress;
use super::records::{Reads, Records};
use super::sample::Sample;

/// Flags that say which games are read, and how.
#[derive(Args, Clone)]
pub struct ArchiveArgs {
    /// Game records, archives and folders; `-` is standard input
    ///
    /// A file that ends in .json or .senet is one record, one that ends in
    /// .ndjson or .jsonl has a record in each line, and each may be compressed
    /// (.gz, .zst). Of a folder every file is taken that ends so, in the folders
    /// in it too, in the order of their names; receipts (`.receipt.json`) are
    /// not. A file of any other name, a pipe or standard input is records in
    /// lines where its first line is a whole record, else one record.
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    /// Of folders take the files that match, whatever they end in; with a `!`
    /// before it leave them out
    ///
    /// A pattern without `/` is about the name of a file, one with `/` about its
    /// path in the folder, where `**` is any folders. Of several the last that
    /// matches decides.
    #[arg(long = "glob", value_name = "GLOB", help_heading = "Archives")]
    globs: Vec<String>,

    /// Take every input for records in lines, whatever its name and content
    #[arg(long, help_heading = "Archives")]
    lines: bool,

    /// Take every input for records that each end in a zero byte
    ///
    /// Such a record may have several lines, and an empty one counts as one that
    /// cannot be read: `-:3` is the third record of standard input, which is then
    /// not compressed.
    #[arg(long, conflicts_with = "lines", help_heading = "Archives")]
    null: bool,

    /// Stop after so many records
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Archives")]
    limit: Option<u64>,

    /// Look at this share of the games only, such as 0.01
    ///
    /// Whether a game is in the sample depends on its id and `--sample-seed`
    /// alone: not on its place, nor on the other games. What has no id
    /// that can be read is in every sample.
    #[arg(long, value_name = "RATE", value_parser = rate, help_heading = "Archives")]
    sample: Option<f64>,

    /// Which sample: choose a number that a host cannot have known
    #[arg(long, value_name = "N", default_value_t = 0, requires = "sample", help_heading = "Archives")]
    sample_seed: u64,

    /// How many cores to use; without it all of them
    #[arg(short, long, value_name = "N", help_heading = "Archives")]
    pub jobs: Option<NonZeroUsize>,

    #[command(flatten)]
    limits: LimitArgs,
}

impl ArchiveArgs {
    /// The records that the flags ask for. A wrong pattern ends the program.
    pub fn records(&self) -> Records {
        let sample = self.sample.map(|rate| Sample::new(rate, self.sample_seed));
        let shape = match (self.lines, self.null) {
            (true, _) => Some(Shape::Lines),
            (_, true) => Some(Shape::ZeroEnded),
            _ => None,
        };
        let reads = Reads { limits: self.limits(), shape, sample, most: self.limit };
        Records::new(Paths::new(self.paths.clone(), self.globs()), reads)
    }

    /// How far those records are.
    pub fn progress(&self, records: &Records) -> Progress {
        Progress::new(self.paths.clone(), self.globs(), records.counts())
    }

    fn globs(&self) -> Globs {
        Globs::new(&self.globs).unwrap_or_else(|why| wrong_usage(&format!("--glob: {why}")))
    }

    /// Limits on each record.
    pub fn limits(&self) -> Limits {
        self.limits.into()
    }

    /// How many games the paths may hold at least: more than one where several
    /// are named, or a folder.
    pub fn at_least(&self) -> usize {
        self.paths.len() + self.paths.iter().filter(|path| path.is_dir()).count()
    }
}

/// All records and receipts that paths lead to.
#[cfg(feature = "serve")]
pub fn with_receipts(paths: Vec<PathBuf>, limits: Limits) -> Records {
    Records::new(Paths::new(paths, Globs::with_receipts()), Reads { limits, ..Reads::default() })
}

/// Hands on all records that paths lead to, and all troubles, until one is an
/// error.
pub fn each<E>(
    paths: Vec<PathBuf>,
    limits: Limits,
    mut see: impl FnMut(&Item) -> Result<(), E>,
) -> Result<(), E> {
    let mut records = Records::new(Paths::new(paths, Globs::default()), Reads { limits, ..Reads::default() });
    let mut batch = Batch::default();
    loop {
        records.fill(&mut batch);
        if batch.is_empty() {
            return Ok(());
        }
        batch.items().try_for_each(|item| see(&item))?;
        batch.clear();
    }
}

/// Where the games stand that paths lead to; the error says what is in the way.
pub fn places(paths: Vec<PathBuf>, limits: Limits) -> Result<Vec<Place>, String> {
    let mut places = Vec::new();
    each(paths, limits, |item| {
        places.push(item.place.clone());
        item.bytes.map(drop).map_err(str::to_owned)
    })?;
    Ok(places)
}

fn rate(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(rate) if rate > 0.0 && rate <= 1.0 => Ok(rate),
        _ => Err("a share is a number above 0 and at most 1, as in 0.01".to_owned()),
    }
}
