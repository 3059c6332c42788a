use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::{Args as ClapArgs, ValueEnum};
use senet::board::Side;
use senet::evidence::{Anchor, Evidence, PublicKey, TrustedKey};
use senet::host::{self, CannotSeal, Finished, read_played};
use senet::record::{How, Limits, Outcome, Receipt, Record, Time, read_any, read_receipt};
use senet::shown::shown;
use senet::sticks::Contributions;
use senet::verify::{Finding, verify};
use zeroize::Zeroize;

use super::contributions::ContributionArgs;
use super::convert::Form;
use super::files::{self, named};
use super::games_folder::GamesFolder;
use super::input::{LimitArgs, Source};
use super::keys;
use super::output::{Output, counted};
use super::sides;
use super::status::Status;
use super::usage::wrong_usage;

/// Finish a game as its host: publish the seed in a signed record
///
/// Takes the moves, fills in the throws from the seed, the marks and the
/// opened contributions, and judges it all as anyone will, with the receipt
/// beside it. Only what is found verified is signed and written, to
/// FOLDER/ID.game.json; a game that is still running is refused, for its seed
/// must stay secret.
#[derive(ClapArgs)]
#[command(after_long_help = EXAMPLES)]
pub struct Args {
    /// The moves: the record that you kept while the game ran, its seed and
    /// result still null, or a list with one turn a line; `-` is standard input
    #[arg(value_name = "MOVES")]
    moves: PathBuf,

    /// The folder in which you keep your games
    #[arg(long, value_name = "FOLDER")]
    folder: PathBuf,

    /// Your secret key file, the one that the receipt was signed with
    #[arg(long, value_name = "FILE")]
    key: PathBuf,

    /// The game's id, where MOVES is a list
    #[arg(long, value_name = "ID")]
    id: Option<String>,

    #[command(flatten)]
    contributions: ContributionArgs,

    /// Who won, where the game did not end on the board
    #[arg(long, value_name = "SIDE", requires = "how", value_parser = sides::side)]
    winner: Option<Side>,

    /// By what
    #[arg(long, requires = "winner")]
    how: Option<Ended>,

    /// When the game began
    #[arg(long, value_name = "TIME")]
    started: Option<Time>,

    /// When it ended
    #[arg(long, value_name = "TIME")]
    ended: Option<Time>,

    /// Another file to write it to as well, `.json` or `.senet`
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    limits: LimitArgs,
}

const EXAMPLES: &str = "\
Examples:
  senet seal moves.txt --id 77 --folder games --key host.key
  senet seal running.json --folder games --key host.key --winner dark --how resigned

A list says little or much of each turn; what it says must be right:
  10-12
  -
  l 2: 10-12
  12. l 2 0110: 10-12 2026-11-30T10:00:12Z

Exit status: 0 sealed, 1 the game is not what the seed and the rules give, 2 wrong command line,
3 refused (still running, sealed already with other contents) or not read or written.";

/// How a game ends other than on the board.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Ended {
    /// The loser gave up.
    Resigned,
    /// The loser let the deadline pass.
    Deadline,
}

pub fn run(args: Args, out: &mut Output) -> Result<Status> {
    let limits = Limits::from(args.limits);
    let folder = GamesFolder::new(args.folder.clone());
    let key = keys::secret(&args.key)?;
    let source = Source::from(args.moves.clone());
    let bytes = source.read_record(&limits)?;
    let name = || shown(&source.name()).to_string();
    let running = running(&bytes, &limits).with_context(name)?;
    let id = id(&args, running.as_ref()).with_context(name)?;
    let receipt_bytes = folder.read_receipt(&id)?;
    let receipt = read_receipt(&receipt_bytes, &Limits::default())
        .with_context(|| shown(&folder.receipt(&id).to_string_lossy()).to_string())?;
    let given = args.contributions.of(&id)?;
    let game = game(&args, running, &bytes, &receipt, given, &limits).with_context(name)?;
    let seed = folder.read_seed(&id)?;
    match host::seal(game, &receipt, &seed, &key) {
        Ok(record) => {
            let sealed = Sealed { record: &record, receipt: &receipt, key: key.public(), limits };
            sealed.publish(&folder, args.output.as_deref(), out)
        }
        Err(why @ CannotSeal::Failed(_)) => {
            out.complain(&format!("{}: not sealed: {}", name(), shown(&why.to_string())));
            Ok(Status::Mismatch)
        }
        Err(why) => bail!("{}: not sealed: {}", name(), shown(&why.to_string())),
    }
}

/// The record of the running game, unless the moves are a list.
fn running<'a>(bytes: &'a [u8], limits: &Limits) -> Result<Option<Record<'a>>> {
    if !matches!(bytes.trim_ascii_start().first(), Some(b'{' | b'[')) {
        return Ok(None);
    }
    let mut record = read_any(bytes, limits)?;
    if let Some(seed) = &mut record.fairness.seed {
        seed.zeroize();
        bail!("the record holds its seed already: it was sealed before");
    }
    Ok(Some(record))
}

fn id(args: &Args, running: Option<&Record>) -> Result<String> {
    match (running, &args.id) {
        (Some(record), Some(id)) if record.id != *id => {
            bail!("the record is of game {}, and --id says {}", record.id, shown(id))
        }
        (Some(record), _) => Ok(record.id.clone().into_owned()),
        (None, Some(id)) => Ok(id.clone()),
        (None, None) => wrong_usage("a list of moves does not say which game it is: give --id ID"),
    }
}

fn game<'a>(
    args: &Args,
    running: Option<Record<'a>>,
    bytes: &[u8],
    receipt: &Receipt<'a>,
    given: Contributions,
    limits: &Limits,
) -> Result<Finished<'a>> {
    let ended = args.winner.zip(args.how).map(|(winner, how)| Outcome { winner, how: how.into() });
    let mut game = match running {
        Some(record) => Finished::from_record(record, ended),
        None => {
            let list = std::str::from_utf8(bytes).context("the list of moves is not UTF-8")?;
            Finished::from_moves(receipt, read_played(list, limits)?, given, ended)
        }
    };
    for (side, given) in given.iter().filter(|(_, given)| given.is_some()) {
        if game.contributions[side].is_some_and(|kept| Some(kept) != *given) {
            bail!("--contribution and the record give different contributions of {side}");
        }
        game.contributions[side] = *given;
    }
    game.record.started = args.started.or(game.record.started);
    game.record.ended = args.ended.or(game.record.ended);
    Ok(game)
}

impl From<Ended> for How {
    fn from(ended: Ended) -> How {
        match ended {
            Ended::Resigned => How::Resigned,
            Ended::Deadline => How::Deadline,
        }
    }
}

/// A record that may be published, and what anyone will judge it by.
struct Sealed<'a> {
    record: &'a Record<'a>,
    receipt: &'a Receipt<'a>,
    key: PublicKey,
    limits: Limits,
}

impl Sealed<'_> {
    /// The folder's own file first: it is what tells that a game was sealed.
    fn publish(&self, folder: &GamesFolder, output: Option<&Path>, out: &mut Output) -> Result<Status> {
        let record = self.record;
        let kept = folder.record(&record.id);
        let mut missing = Vec::new();
        for path in [Some(kept.as_path()), output].into_iter().flatten() {
            if !is_sealed(path, record)? {
                let content = Form::of(path).unwrap_or(Form::Json).write(record);
                self.check(&content).with_context(|| format!("{} was not written", named(path)))?;
                missing.push((path, content));
            }
        }
        for (path, content) in missing {
            files::publish(path, &content)?;
        }
        let outcome = record.result.context("the record has no result")?;
        let throws = counted(record.turns.len(), "throw");
        out.line(format_args!("sealed {}: {outcome}, after {throws}", shown(&kept.to_string_lossy())));
        Ok(Status::Good)
    }

    /// Reads what is to be written as anyone will, and judges it: a fault in the
    /// writing is found before the seed is out.
    fn check(&self, content: &str) -> Result<()> {
        let read = read_any(content.as_bytes(), &self.limits).context("it could not be read again")?;
        let trusted = vec![TrustedKey { key: self.key, host: None }];
        let evidence = Evidence { receipt: Some(self.receipt.clone()), trusted, ..Evidence::none() };
        let verdict = verify(&read, &evidence);
        if verdict.finding != Finding::Verified || verdict.anchor < Anchor::Receipt {
            bail!("read again, it is not verified: {}", verdict.reason());
        }
        Ok(())
    }
}

/// Whether the file holds this record. Other signatures may have come to it.
fn is_sealed(path: &Path, record: &Record) -> Result<bool> {
    if !path.exists() {
        return Ok(false);
    }
    let bytes = Source::File(path.to_owned()).read(usize::MAX)?;
    let same =
        read_any(&bytes, &Limits::NONE).is_ok_and(|there| there.canonical_json() == record.canonical_json());
    if same {
        return Ok(true);
    }
    bail!(
        "{} is there already and says something else: two records of one game are what a host that cheats \
         gives out, so nothing was written",
        named(path)
    )
}
