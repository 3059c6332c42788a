use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result};
use clap::Args as ClapArgs;
use senet::board::Side;
use senet::evidence::{CommitmentScheme, PublicKey};
use senet::host::Terms;
use senet::record::{Players, Time};
use senet::shown::shown;
use senet::sticks::Seed;
use zeroize::Zeroizing;

use super::files;
use super::games_folder::GamesFolder;
use super::kept;
use super::keys;
use super::output::Output;
use super::sides;
use super::status::Status;
use super::usage::wrong_usage;

/// Begin a game as its host: draw the seed, publish the commitment
///
/// Draws a secret seed, keeps it in FOLDER/ID.seed, which only you can read,
/// and writes the signed receipt FOLDER/ID.receipt.json for both players: it
/// fixes the throws before the first one. Give it to them before they open
/// their contributions. Neither an id nor a seed is ever used twice.
#[derive(ClapArgs)]
#[command(after_long_help = "\
Example, the life of a game:
  senet commit --id 77 --rules kendall --player-light Ankh --player-dark Djed \\
      --contribution-hash light=5c0e… --contribution-hash dark=91aa… --key host.key --folder games
  senet next --folder games --id 77 --turn 1 --contribution 77.light --contribution 77.dark
  senet seal moves.txt --id 77 --folder games --key host.key --contribution 77.light --contribution 77.dark
  senet verify games/77.game.json --receipt games/77.receipt.json --key host.pub

Exit status: 0 done, 2 wrong command line, 3 refused or not written.")]
pub struct Args {
    /// The game's id, which no other game has
    #[arg(long, value_name = "ID")]
    id: String,

    /// The rule set and its options, such as `kendall`
    #[arg(long, value_name = "NAME")]
    rules: String,

    /// The name of the player of the light pieces
    #[arg(long, value_name = "NAME", requires = "player_dark")]
    player_light: Option<String>,

    /// The name of the player of the dark pieces
    #[arg(long, value_name = "NAME", requires = "player_light")]
    player_dark: Option<String>,

    /// The hash of a player's contribution, as `senet contribute` printed it
    #[arg(long, value_name = "SIDE=HEX", value_parser = sides::contribution_hash)]
    contribution_hash: Vec<(Side, [u8; 32])>,

    /// A player's own public key, by which he signs the record at the end
    #[arg(long, value_name = "SIDE=KEY", value_parser = sides::key)]
    player_key: Vec<(Side, PublicKey)>,

    /// The longest that a side may take over one move
    #[arg(long, value_name = "SECONDS")]
    deadline: Option<u64>,

    /// How the seed is committed to
    #[arg(long, value_name = "SCHEME", default_value = "sha256-bound", value_parser = scheme)]
    scheme: CommitmentScheme,

    /// Your secret key file, from `senet keygen`
    #[arg(long, value_name = "FILE")]
    key: PathBuf,

    /// The folder in which you keep your games
    #[arg(long, value_name = "FOLDER")]
    folder: PathBuf,
}

fn scheme(text: &str) -> Result<CommitmentScheme, String> {
    let known = CommitmentScheme::ALL.map(CommitmentScheme::name).join(", ");
    CommitmentScheme::from_name(text).ok_or_else(|| format!("there are {known}"))
}

pub fn run(args: Args, out: &mut Output) -> Result<Status> {
    let terms = terms(&args);
    let key = keys::secret(&args.key)?;
    if let Err(bad) = terms.check(key.public()) {
        wrong_usage(&shown(&bad.to_string()).to_string());
    }
    let folder = GamesFolder::new(args.folder.clone());
    folder.prepare(&args.id)?;
    let bytes = kept::draw()?;
    let seed = Zeroizing::new(Seed::new(&*bytes).context("no seed was drawn")?);
    let receipt = terms.receipt(args.scheme, &seed, now()?, &key)?;
    // The seed first: a commitment that is out must never be without it.
    folder.keep_seed(&args.id, &bytes)?;
    files::publish(&folder.receipt(&args.id), &receipt.to_json())?;
    out.line(format_args!("commitment {}", receipt.commitment));
    out.line(format_args!("receipt {}", shown(&folder.receipt(&args.id).to_string_lossy())));
    Ok(Status::Good)
}

fn terms(args: &Args) -> Terms<'_> {
    let players = args.player_light.as_deref().zip(args.player_dark.as_deref());
    Terms {
        id: args.id.as_str().into(),
        rules: args.rules.as_str().into(),
        players: players.map(|(light, dark)| Players { light: light.into(), dark: dark.into() }),
        keys: sides::once(args.player_key.iter().copied(), "--player-key"),
        contribution_hashes: sides::once(args.contribution_hash.iter().copied(), "--contribution-hash"),
        deadline_seconds: args.deadline,
    }
}

/// The second that it is. Whole, so that a game that begins in the same second
/// does not seem to begin before its receipt.
pub fn now() -> Result<Time> {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).context("the clock stands before 1970")?;
    let seconds = i64::try_from(since.as_secs()).ok();
    seconds.and_then(|seconds| Time::from_unix(seconds, 0)).context("the clock stands after the year 9999")
}
