use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args as ClapArgs;
use senet::log::{Checkpoint, History, LogKey, MAX_PROOF, Proof, TreeHead, history};
use senet::shown::shown;

use super::super::input::Source;
use super::super::log_args::log_key;
use super::super::output::Output;
use super::super::status::Status;
use super::append::summary;
use super::folder::LogFolder;

/// Check that a log only grew between two checkpoints
///
/// OLD and NEW are checkpoints that the log signed, or proofs, in which there is
/// one; NEW may also be the folder of the log. Where the log shows one of them a
/// history without the other it is forked, and the two files prove that.
#[derive(ClapArgs)]
pub struct Args {
    /// The earlier checkpoint: a checkpoint file or a `.tlog-proof`
    old: PathBuf,

    /// The later checkpoint, in the same forms, or the folder of the log
    new: PathBuf,

    /// The folder of the log, with the tiles from which it is shown; not needed
    /// where both checkpoints have the same size or NEW is the folder
    #[arg(long, value_name = "FOLDER")]
    log: Option<PathBuf>,

    /// The key of the log, `NAME+ID+BASE64` or a file that holds it
    #[arg(long, value_name = "KEY|FILE")]
    log_key: String,
}

pub fn run(args: Args, out: &mut Output) -> Result<Status> {
    let key = log_key(&args.log_key)?;
    let folder = if args.new.is_dir() { Some(&args.new) } else { args.log.as_ref() };
    let folder = folder.map(|path| LogFolder::at(path));
    let old = Signed::open(&args.old)?;
    let new = Signed::open(&args.new)?;
    for signed in [&old, &new] {
        if let Some(status) = signed.disowned(&key, out)? {
            return Ok(status);
        }
    }
    let (first, second) = (old.checkpoint()?.head, new.checkpoint()?.head);
    let found = match &folder {
        _ if first.size == second.size => history_of_equals(&first, &second),
        None => bail!("the checkpoints have different sizes: give the log's folder too, `--log FOLDER`"),
        Some(folder) => in_folder(folder, &key, &first, &second)?,
    };
    out.line(format_args!("old  {}", summary(key.name(), &first)));
    out.line(format_args!("new  {}", summary(key.name(), &second)));
    let (status, words) = verdict(found);
    out.line(words);
    Ok(status)
}

fn verdict(found: Found) -> (Status, &'static str) {
    match found {
        Found::History(History::Same) => (Status::Good, "consistent: the two are the same"),
        Found::History(History::Extends) => {
            (Status::Good, "consistent: the new one holds all that the old one held, and more")
        }
        Found::History(History::Shorter) => (
            Status::Mismatch,
            "NOT AN EXTENSION: the new one has fewer entries; the old one holds all of them, so they may be in the wrong order",
        ),
        Found::History(History::Forked) => (
            Status::Mismatch,
            "FORKED LOG: the log signed both, and neither holds all that the other held: keep the two files, they prove it",
        ),
        Found::ForkedFolder => (
            Status::Mismatch,
            "FORKED LOG: the log signed this and, in the folder, another history: keep these files and the folder's checkpoint, they prove it",
        ),
        Found::History(History::OtherTiles) | Found::TooShort => {
            (Status::Unverifiable, "NOT SHOWN: the folder does not hold the log as it was at these sizes")
        }
    }
}

enum Found {
    History(History),
    /// One of them is not a part of what the folder's own checkpoint says.
    ForkedFolder,
    /// The folder holds fewer entries.
    TooShort,
}

fn history_of_equals(first: &TreeHead, second: &TreeHead) -> Found {
    Found::History(if first == second { History::Same } else { History::Forked })
}

/// Compares the two by the folder's tiles and, where these are another tree's,
/// with the folder's own checkpoint.
fn in_folder(folder: &LogFolder, key: &LogKey, first: &TreeHead, second: &TreeHead) -> Result<Found> {
    let bytes = folder.checkpoint()?;
    let checkpoint =
        Checkpoint::read(&bytes).with_context(|| format!("the checkpoint of `{}`", folder.name()))?;
    let mut tree = folder.tree(&checkpoint)?;
    if first.size.max(second.size) > tree.size() {
        return Ok(Found::TooShort);
    }
    let found = history(first, second, &mut tree)?;
    if found != History::OtherTiles || checkpoint.check(key).is_err() {
        return Ok(Found::History(found));
    }
    for head in [first, second] {
        if history(head, &checkpoint.head, &mut tree)? == History::Forked {
            return Ok(Found::ForkedFolder);
        }
    }
    Ok(Found::History(found))
}

/// A file in which there is a checkpoint.
struct Signed {
    name: String,
    bytes: Vec<u8>,
    /// Where the checkpoint begins.
    at: usize,
}

impl Signed {
    fn open(path: &Path) -> Result<Signed> {
        let name = shown(&path.to_string_lossy()).to_string();
        if path.is_dir() {
            return Ok(Signed { name, bytes: LogFolder::at(path).checkpoint()?, at: 0 });
        }
        let bytes = Source::from(path.to_owned()).read(MAX_PROOF)?;
        let mut at = 0;
        if bytes.starts_with(b"c2sp.org/tlog-proof@") {
            Proof::read(&bytes).with_context(|| name.clone())?;
            at = bytes.windows(2).position(|pair| pair == b"\n\n").map_or(0, |end| end + 2);
        }
        Ok(Signed { name, bytes, at })
    }

    fn checkpoint(&self) -> Result<Checkpoint<'_>> {
        let bytes = self.bytes.get(self.at..).unwrap_or_default();
        Checkpoint::read(bytes).with_context(|| self.name.clone())
    }

    /// The status where it is not one that the log signed.
    fn disowned(&self, key: &LogKey, out: &mut Output) -> Result<Option<Status>> {
        let checked = self.checkpoint()?.check(key);
        Ok(checked.err().map(|why| {
            out.line(format_args!("{}: {why}", self.name));
            Status::Mismatch
        }))
    }
}
