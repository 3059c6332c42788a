//! `senet fetch`: games from the host that publishes them.

mod asking;
mod connection;
mod host;
mod ids;
mod keep;
mod one;
mod report;
mod running;
mod save;
mod server;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, Result};
use clap::Args as ClapArgs;
use senet::fetch::{Fetcher, Place};
use senet::record::Limits;
use senet::report::summary_human;
use senet::verify::Finding;
use tokio::runtime::Runtime;

use super::demand::DemandArgs;
use super::evidence_args::EvidenceArgs;
use super::files::{self, named};
use super::input::LimitArgs;
use super::output::Output;
use super::report_args::ReportArgs;
use super::rules_args::RulesArgs;
use super::status::Status;
use super::verify::writer::{To, Writer};
use asking::Asking;
use connection::ConnectionArgs;
use host::News;
use one::{Memory, Table};
use report::{Done, Reporting};
use server::ServerArgs;

/// Get games from their host by id, and check them
///
/// Asks `{server}/games/{id}`, and checks what comes as `senet verify` does, with
/// the same flags. Where the host offers them, the game's receipt and the host's
/// keys are looked at too: a receipt that is got only now must agree, and fixes
/// nothing; a key that you do not know is shown, and not trusted. Of several games
/// people get a line each.
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
    #[arg(long, requires = "save", conflicts_with_all = NOT_OF_A_RECEIPT)]
    receipt_only: bool,

    #[command(flatten)]
    report: ReportArgs,

    #[command(flatten)]
    connection: ConnectionArgs,

    #[command(flatten)]
    rules: RulesArgs,

    #[command(flatten)]
    evidence: EvidenceArgs,

    #[command(flatten)]
    demand: DemandArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

/// What asks something of a finished game, or of where no receipts are.
const NOT_OF_A_RECEIPT: [&str; 15] = [
    "offline",
    "url",
    "format",
    "output",
    "only_failures",
    "fail_fast",
    "jobs",
    "rules",
    "rules_file",
    "require_anchor",
    "require_vouched",
    "commitment",
    "contribution",
    "receipt",
    "proof",
];

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

pub fn run(args: Args, out: &mut Output) -> Result<Status> {
    let place = args.server.place()?;
    let ids = ids::read(&args.id, args.ids.as_deref(), &place)?;
    let evidence = args.evidence.clone().of_host(&place.host())?;
    let table = Table {
        rules: args.rules.judge()?,
        brought: evidence.bring(ids.len())?,
        demand: args.demand.into(),
        limits: Limits::from(args.limits),
        save: args.save.clone(),
        server: args.server.again(),
    };
    let fetcher = Arc::new(args.connection.fetcher(place, table.limits.bytes)?);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let runtime = runtime.context("the program cannot wait for a network")?;
    let done = if args.receipt_only {
        runtime.block_on(keep::receipts(&fetcher, &ids, &table, args.report.quiet, out))
    } else {
        games(&args, &runtime, fetcher, ids, &table, out)
    };
    // Nobody waits for what is still asked.
    runtime.shutdown_background();
    done
}

/// Fetches all games, several at once, and reports them in their order.
fn games(
    args: &Args,
    runtime: &Runtime,
    fetcher: Arc<Fetcher>,
    ids: Vec<String>,
    table: &Table,
    out: &mut Output,
) -> Result<Status> {
    let (flags, count) = (&args.report, ids.len());
    let report = flags.format.report();
    let _tasks = runtime.enter();
    let mut asking = Asking::start(Arc::clone(&fetcher), ids, args.connection.jobs());
    let news = host::news(&fetcher, table, runtime.block_on(asking.keys())?)?;
    if count > 1 && !flags.quiet && report.is_for_people() {
        one::whence_all(&fetcher).into_iter().for_each(|told| out.tell(told));
    }
    let mut memory = Memory::default();
    let judge = |to: To| {
        let reporting = Reporting::new(Writer::new(to, report), report, flags.tells(), count);
        runtime.block_on(judge_all(asking, &fetcher, table, &news, &mut memory, reporting, flags.fail_fast))
    };
    let done = match &flags.output {
        Some(path) => to_file(path, judge)?,
        None if flags.quiet => judge(To::Nowhere)?,
        None => judge(To::Standard(out))?,
    };
    let told = flags.output.is_none() && report.is_for_people();
    if count > 1 && !flags.quiet && !told {
        out.report_beside(summary_human(&done.summary).to_string().trim_end());
    }
    done.told.iter().for_each(|told| out.complain(told));
    news.tell(done.had, flags.quiet, out);
    memory.tidy(&fetcher, out);
    Ok(done.worst.max(news.status()))
}

/// Judges the games as they come.
async fn judge_all(
    mut asking: Asking,
    fetcher: &Fetcher,
    table: &Table,
    news: &News,
    memory: &mut Memory,
    mut reporting: Reporting<'_>,
    fail_fast: bool,
) -> Result<Done> {
    let begun = Instant::now();
    while let Some(next) = asking.next().await {
        let (id, had) = next?;
        let (judged, record) = one::judge(fetcher, &id, had, table, news, memory);
        let verified = judged.verdict.finding == Finding::Verified;
        reporting.game(judged, &record);
        if fail_fast && !verified {
            reporting.stop();
            break;
        }
    }
    Ok(reporting.end(begun.elapsed()))
}

/// The report into a file, in the place of what is there.
fn to_file(path: &Path, judge: impl FnOnce(To) -> Result<Done>) -> Result<Done> {
    let mut told = None;
    let written = files::replace_with(path, |file| {
        let mut done = judge(To::File(file));
        let unwritten = done.as_mut().ok().and_then(|done| done.unwritten.take());
        // Where nothing was judged, what is there stays.
        let failed = done.is_err().then(|| std::io::ErrorKind::Interrupted.into());
        told = Some(done);
        unwritten.or(failed).map_or(Ok(()), Err)
    });
    let cannot = || format!("{} could not be written", named(path));
    match told {
        Some(Ok(done)) => written.with_context(cannot).map(|()| done),
        Some(failed) => failed,
        None => Err(written.err().unwrap_or_else(|| std::io::ErrorKind::Other.into())).with_context(cannot),
    }
}

/// The name of a game in reports.
fn name(place: &Place, id: &str) -> String {
    place.game(id).map_or_else(|_| id.to_owned(), String::from)
}
