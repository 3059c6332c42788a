use std::path::PathBuf;

use anyhow::Result;
use clap::Args as ClapArgs;
use senet::log::{TreeHead, sign_checkpoint};

use super::super::output::Output;
use super::super::status::Status;
use super::folder::LogFolder;
use super::secret;

/// Begin an empty log
///
/// Writes the checkpoint of a log without entries. One key signs one log, ever:
/// a second log by the same key is a fork of the first.
#[derive(ClapArgs)]
pub struct Args {
    /// The folder of the log; it may exist, but must not hold a log
    folder: PathBuf,

    /// The file with the log's secret key, as `senet log keygen` wrote it
    #[arg(long, value_name = "FILE")]
    key: PathBuf,
}

pub fn run(args: Args, out: &mut Output) -> Result<Status> {
    let secret = secret::read(&args.key)?;
    let folder = LogFolder::at(&args.folder);
    let writing = folder.begin()?;
    writing.commit(&sign_checkpoint(&TreeHead::empty(), &secret))?;
    out.line(format_args!("{}: an empty log", secret.public().name()));
    Ok(Status::Good)
}
