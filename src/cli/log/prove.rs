use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args as ClapArgs;
use senet::log::{Checkpoint, Tree, write_proof};

use super::super::files;
use super::super::output::Output;
use super::super::status::Status;
use super::folder::LogFolder;
use super::receipts::{Place, Wanted, look_up};

/// Prove that a receipt is in a log
///
/// Writes a C2SP tlog-proof, which anyone can check offline with the log's
/// public key. It holds for good, however much the log grows.
#[derive(ClapArgs)]
pub struct Args {
    /// The folder of the log
    folder: PathBuf,

    /// The receipt, or the number of its entry, counted from 0 (`./77` is a
    /// file of that name)
    #[arg(value_name = "RECEIPT|INDEX")]
    entry: String,

    /// The file for the proof, best named `.tlog-proof`; without it standard output
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub fn run(args: Args, out: &mut Output) -> Result<Status> {
    let folder = LogFolder::at(&args.folder);
    let bytes = folder.checkpoint()?;
    let checkpoint =
        Checkpoint::read(&bytes).with_context(|| format!("the checkpoint of `{}`", folder.name()))?;
    let mut tree = folder.tree(&checkpoint)?;
    let (index, leaf) = match find(&mut tree, &args.entry)? {
        Ok(found) => found,
        Err(why) => {
            out.complain(&why);
            return Ok(Status::Mismatch);
        }
    };
    let path = tree.prove_leaf(index)?;
    if checkpoint.head.check_leaf(index, &leaf, &path).is_err() {
        bail!("the log in `{}` is damaged: entry {index} cannot be proved", folder.name());
    }
    let proof = write_proof(index, &path, &String::from_utf8_lossy(&bytes));
    match &args.output {
        None => out.line(proof.trim_end_matches('\n')),
        Some(file) => files::replace(file, &proof)?,
    }
    Ok(Status::Good)
}

/// The entry that was asked for, or why the log does not hold it.
fn find(tree: &mut Tree<&LogFolder>, entry: &str) -> Result<Result<(u64, Vec<u8>), String>> {
    if entry.bytes().all(|byte| byte.is_ascii_digit()) && !entry.is_empty() {
        let size = tree.size();
        let Some(index) = entry.parse().ok().filter(|index| *index < size) else {
            return Ok(Err(format!("there is no entry {entry}: the log has {size}, counted from 0")));
        };
        let place = usize::try_from(index % 256).unwrap_or(usize::MAX);
        let leaf = tree
            .bundle(index / 256)?
            .into_iter()
            .nth(place)
            .with_context(|| format!("the log is damaged: it has no entry {entry}"))?;
        return Ok(Ok((index, leaf)));
    }
    let wanted = [Wanted::open(Path::new(entry))?];
    let places = look_up(tree, &wanted)?;
    let [Wanted { id, leaf }] = wanted;
    Ok(match places.get(&0) {
        Some(Place::Same(index)) => Ok((*index, leaf)),
        Some(Place::Other(index)) => {
            Err(format!("the log holds another receipt for {id}, entry {index}, not this one"))
        }
        None => {
            whole(tree)?;
            Err(format!("the log holds no receipt for {id}"))
        }
    })
}

/// That every entry is the one whose hash is in the tree: only of a whole log
/// may it be said that a receipt is not in it.
fn whole(tree: &mut Tree<&LogFolder>) -> Result<()> {
    let size = tree.size();
    let head = tree.head(size)?;
    for bundle in 0..size.div_ceil(256) {
        for (index, entry) in (bundle * 256..).zip(tree.bundle(bundle)?) {
            let path = tree.prove_leaf(index)?;
            if head.check_leaf(index, &entry, &path).is_err() {
                bail!("the log is damaged: entry {index} and its hash do not belong together");
            }
        }
    }
    Ok(())
}
