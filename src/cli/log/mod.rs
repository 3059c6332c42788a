//! The public log of receipts: one file a subcommand.

mod append;
mod checkpoint;
mod consistency;
mod create;
mod folder;
mod keygen;
mod prove;
mod receipts;
mod secret;
mod verify;

use anyhow::Result;
use clap::{Args as ClapArgs, Subcommand};

use super::output::Output;
use super::status::Status;

pub use folder::LogFolder;

/// Keep or check a public log of receipts
///
/// A log shows everyone the same receipts: nothing in it can be changed or taken
/// out without it being seen. It is a folder of plain files (C2SP tlog-tiles)
/// that any web server can serve; checkpoints and proofs are C2SP files too.
#[derive(ClapArgs)]
#[command(after_long_help = "\
Examples:
  senet log keygen example.org/senet --output log.key   prints the public key
  senet log create log --key log.key
  senet log append log receipt.json --key log.key       before the game
  senet log prove log receipt.json --output game-77.tlog-proof
  senet log verify game-77.tlog-proof receipt.json --log-key KEY
  senet verify game-77.json --receipt receipt.json --key HOST --proof game-77.tlog-proof --log-key KEY
  senet log consistency old.checkpoint log --log-key KEY

Exit status: 0 done or it holds, 1 it does not hold or the log is forked,
2 wrong command line, 3 unreadable, malformed or damaged.")]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Keygen(keygen::Args),
    Create(create::Args),
    Append(append::Args),
    Checkpoint(checkpoint::Args),
    Prove(prove::Args),
    Verify(verify::Args),
    Consistency(consistency::Args),
}

pub fn run(args: Args, out: &mut Output) -> Result<Status> {
    match args.command {
        Command::Keygen(args) => keygen::run(args, out),
        Command::Create(args) => create::run(args, out),
        Command::Append(args) => append::run(args, out),
        Command::Checkpoint(args) => checkpoint::run(args, out),
        Command::Prove(args) => prove::run(args, out),
        Command::Verify(args) => verify::run(args, out),
        Command::Consistency(args) => consistency::run(args, out),
    }
}
