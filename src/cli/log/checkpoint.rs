use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args as ClapArgs;
use senet::log::Checkpoint;

use super::super::log_args::log_key;
use super::super::output::Output;
use super::super::status::Status;
use super::folder::LogFolder;

/// Print the checkpoint of a log
///
/// As the log signed it, once the tiles were found to be those of it. Keep it:
/// with a later one `senet log consistency` tells whether the log was forked.
#[derive(ClapArgs)]
pub struct Args {
    /// The folder of the log
    folder: PathBuf,

    /// The key of the log, `NAME+ID+BASE64` or a file that holds it: checks
    /// that the log signed the checkpoint
    #[arg(long, value_name = "KEY|FILE")]
    log_key: Option<String>,
}

pub fn run(args: Args, out: &mut Output) -> Result<Status> {
    let key = args.log_key.as_deref().map(log_key).transpose()?;
    let folder = LogFolder::at(&args.folder);
    let bytes = folder.checkpoint()?;
    let checkpoint =
        Checkpoint::read(&bytes).with_context(|| format!("the checkpoint of `{}`", folder.name()))?;
    if let Some(Err(why)) = key.map(|key| checkpoint.check(&key)) {
        out.complain(&format!("the checkpoint of `{}`: {why}", folder.name()));
        return Ok(Status::Mismatch);
    }
    folder.tree(&checkpoint)?;
    // A note was read from it, so it is UTF-8 and ends in a newline.
    out.line(String::from_utf8_lossy(&bytes).trim_end_matches('\n'));
    Ok(Status::Good)
}
