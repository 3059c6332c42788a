//! `senet fetch`: games from the host that publishes them.

mod connection;
mod host;
mod ids;
mod keep;
mod one;
mod report;
mod running;
mod save;
mod server;

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, Result};
use clap::Args as ClapArgs;
use senet::fetch::{Copy, Fetcher, Kind, Place, Trouble};
use senet::record::Limits;
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;

use super::demand::Demand;
use super::evidence_args::EvidenceArgs;
use super::input::LimitArgs;
use super::output::{Format, Output};
use super::rules_args::RulesArgs;
use super::status::Status;
use connection::ConnectionArgs;
use one::Table;
use server::ServerArgs;

/// Get games from their host by id, and check them
///
/// Asks `{server}/games/{id}`, and checks what comes as `senet verify` does, with
/// the same flags. Where the host offers them, the game's receipt and the host's
/// keys are looked at too: a receipt that is got only now must agree, and fixes
/// nothing; a key that you do not know is shown, and not trusted.
#[derive(ClapArgs)]
#[command(after_long_help = EXAMPLES)]
pub struct Args {
    /// Ids of games
    #[arg(value_name = "ID", required_unless_present = "ids")]
    id: Vec<String>,

    /// A file of ids, one a line; `-` is standard input
    #[arg(long, value_name = "FILE")]
    ids: Option<PathBuf>,

    #[command(flatten)]
    server: ServerArgs,

    /// Save each finished game in this folder as ID.json, as the server sent it;
    /// another game of that name is not overwritten
    #[arg(long, value_name = "FOLDER")]
    save: Option<PathBuf>,

    /// Before the first throw: get the receipt alone, and keep it in the folder as
    /// ID.receipt.json
    #[arg(long, requires = "save", conflicts_with_all = ["offline", "url"])]
    receipt_only: bool,

    /// How to report: for people, or one JSON object a line; of several games
    /// people get a line each
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    format: Format,

    #[command(flatten)]
    connection: ConnectionArgs,

    #[command(flatten)]
    rules: RulesArgs,

    #[command(flatten)]
    evidence: EvidenceArgs,

    #[command(flatten)]
    demand: Demand,

    /// Report nothing; the exit status says it all
    #[arg(short, long)]
    quiet: bool,

    #[command(flatten)]
    limits: LimitArgs,
}

const EXAMPLES: &str = "\
Examples:
  senet fetch 77 --server https://example.org
  senet fetch 77 --receipt-only --save kept            before the first throw
  senet fetch 77 --receipt kept --host example.org     when the game is over
  senet fetch --ids ids.txt --save games --jobs 8 --format json | jq .verdict
  senet fetch 77 --url 'https://example.org/api/v2/game/{id}.json'

The server is --server, else $SENET_SERVER, else `server = \"https://…\"` in the file
config.toml of your configuration folder ($SENET_CONFIG, else senet in $XDG_CONFIG_HOME or
~/.config). Games are cached in senet of $XDG_CACHE_HOME or ~/.cache.

Exit status: 0 verified, 1 mismatch (another game than was asked for is one), 2 wrong
command line, 3 unverifiable (not finished, or no game at all), 4 could not be fetched.";

/// So many games wait at most, for each that is being fetched, for those before
/// them.
const AHEAD: usize = 4;

pub fn run(args: Args, out: &mut Output) -> Result<Status> {
    let place = args.server.place()?;
    let ids = ids::read(&args.id, args.ids.as_deref(), &place)?;
    let evidence = args.evidence.clone().of_host(&place.host())?;
    let table = Table {
        rules: args.rules.judge()?,
        brought: evidence.bring(ids.len())?,
        demand: args.demand,
        limits: Limits::from(args.limits),
        save: args.save.clone(),
        several: ids.len() > 1,
        format: args.format,
        quiet: args.quiet,
    };
    let fetcher = Arc::new(args.connection.fetcher(place, table.limits.bytes)?);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .context("the program cannot wait for a network")?;
    let done = runtime.block_on(async {
        if args.receipt_only {
            keep::receipts(&fetcher, &ids, &table, out).await
        } else {
            games(&args, fetcher, ids, &table, out).await
        }
    });
    // Nobody waits for what is still asked.
    runtime.shutdown_background();
    done
}

/// What was had of one game.
struct Had {
    game: Result<Copy, Trouble>,
    /// The receipt, where it was asked for.
    receipt: Result<Option<Vec<u8>>, Trouble>,
}

/// Fetches all games, several at once, and reports them in their order.
async fn games(
    args: &Args,
    fetcher: Arc<Fetcher>,
    ids: Vec<String>,
    table: &Table,
    out: &mut Output,
) -> Result<Status> {
    let jobs = args.connection.jobs();
    let bar = report::bar(ids.len(), args.quiet);
    let at_once = Arc::new(Semaphore::new(jobs));
    let keys = tokio::spawn({
        let fetcher = fetcher.clone();
        async move { fetcher.keys().await }
    });
    let mut to_ask = ids.iter().cloned();
    let mut asked: VecDeque<(String, JoinHandle<Had>)> = VecDeque::new();
    let mut ask = |asked: &mut VecDeque<_>| {
        if let Some(id) = to_ask.next() {
            let had = tokio::spawn(have(fetcher.clone(), id.clone(), at_once.clone()));
            asked.push_back((id, had));
        }
    };
    (0..jobs * AHEAD).for_each(|_| ask(&mut asked));
    let news = host::news(&fetcher.place, table, keys.await)?;
    let mut worst = news.status();
    bar.suspend(|| news.tell(table.quiet, out));
    let mut memory = one::Memory::default();
    while let Some((id, had)) = asked.pop_front() {
        let had = had.await.context("a game could not be asked for")?;
        ask(&mut asked);
        let judged = one::judge(&fetcher, &id, had, table, &news, &mut memory);
        worst = worst.max(judged.status);
        bar.suspend(|| report::game(&judged, table, out));
        bar.inc(1);
    }
    bar.finish_and_clear();
    one::tidy(&fetcher, &memory, out);
    Ok(worst)
}

/// Asks for a game, when it is its turn, and for what belongs to it.
async fn have(fetcher: Arc<Fetcher>, id: String, at_once: Arc<Semaphore>) -> Had {
    let _turn = at_once.acquire().await;
    let got = fetcher.game(&id).await;
    let receipt = match &got.game {
        Err(trouble) if !matches!(trouble.kind, Kind::NotFinished(_)) => Ok(None),
        _ => fetcher.receipt(&id, got.until).await,
    };
    Had { game: got.game, receipt }
}

/// The name of a game in reports.
fn name(place: &Place, id: &str) -> String {
    place.game(id).map_or_else(|_| id.to_owned(), String::from)
}
