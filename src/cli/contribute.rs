use std::path::PathBuf;

use anyhow::Result;
use clap::Args as ClapArgs;
use senet::board::Side;
use senet::evidence::receipt::contribution_hash;
use senet::record::is_id;

use super::files::named;
use super::kept;
use super::output::Output;
use super::sides;
use super::status::Status;
use super::usage::wrong_usage;

/// Draw your contribution to the throws of a game
///
/// A player who gives 32 random bytes to the throws keeps the host from
/// choosing a seed that it likes. Before the game you send their hash alone;
/// the bytes themselves only when you hold the host's receipt with that hash.
#[derive(ClapArgs)]
#[command(after_long_help = "\
Example:
  senet contribute --id 77 --side light --output 77.light
  light=5c0e…                     send this line to the host, keep the file
  … the host sends its receipt with that hash in it: now send the file 77.light
  senet verify game.json --receipt 77.receipt.json --contribution light=HEX    (HEX is in 77.light)")]
pub struct Args {
    /// The id that the game will have
    #[arg(long, value_name = "ID")]
    id: String,

    /// The side that you play
    #[arg(long, value_name = "SIDE", value_parser = sides::side)]
    side: Side,

    /// The file to keep them in; it must not be there yet
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
}

pub fn run(args: Args, out: &mut Output) -> Result<Status> {
    if !is_id(&args.id) {
        wrong_usage("an id is 1 to 128 of the characters `A-Z a-z 0-9 . _ -`");
    }
    let bytes = kept::draw()?;
    let fields = [("id", &*args.id), ("side", args.side.name()), ("contribution", &kept::hex_of(&*bytes))];
    kept::create(&args.output, &kept::CONTRIBUTION, &fields)?;
    out.line(format_args!("{}={}", args.side, hex::encode(contribution_hash(&args.id, &bytes))));
    out.tell(&format!(
        "send the host the line above; keep {} to yourself until you hold the host's receipt with this hash \
         in it, then send the file too, and keep the receipt",
        named(&args.output)
    ));
    Ok(Status::Good)
}
