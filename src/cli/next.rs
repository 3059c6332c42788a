use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args as ClapArgs;
use senet::host;
use senet::record::{Limits, read_receipt};
use senet::shown::shown;

use super::contributions::ContributionArgs;
use super::games_folder::GamesFolder;
use super::output::Output;
use super::status::Status;

/// Throw the sticks of a game that you host
///
/// Prints one throw of a running game and nothing else of its seed: the sticks
/// as they fell, a space, and what they are worth. Every throw counts, lost
/// and extra ones alike.
#[derive(ClapArgs)]
#[command(after_long_help = "\
Example:
  $ senet next --folder games --id 77 --turn 1
  0110 2")]
pub struct Args {
    /// The folder in which you keep your games
    #[arg(long, value_name = "FOLDER")]
    folder: PathBuf,

    /// The game's id
    #[arg(long, value_name = "ID")]
    id: String,

    /// The number of the throw, counted from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    turn: u64,

    #[command(flatten)]
    contributions: ContributionArgs,
}

pub fn run(args: Args, out: &mut Output) -> Result<Status> {
    let folder = GamesFolder::new(args.folder);
    let bytes = folder.read_receipt(&args.id)?;
    let name = || shown(&folder.receipt(&args.id).to_string_lossy()).to_string();
    let receipt = read_receipt(&bytes, &Limits::default()).with_context(name)?;
    let seed = folder.read_seed(&args.id)?;
    let given = args.contributions.of(&args.id)?;
    let (throw, roll) = host::throw(&receipt, &seed, given, args.turn - 1).with_context(name)?;
    out.line(format_args!("{throw} {roll}"));
    Ok(Status::Good)
}
