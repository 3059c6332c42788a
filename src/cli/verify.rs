mod judging;
mod telling;
pub mod writer;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use anyhow::{Context, Result};
use clap::Args as ClapArgs;
use senet::report::{CutShort, Summary, summary_human};

use super::archive::{ArchiveArgs, Item, Stop, pipeline};
use super::demand::DemandArgs;
use super::evidence_args::EvidenceArgs;
use super::files::{self, named};
use super::output::Output;
use super::report_args::ReportArgs;
use super::report_format::ReportFormat;
use super::rules_args::RulesArgs;
use super::status::Status;
use judging::Judging;
use telling::{Failed, Telling};
use writer::{To, Writer};

/// Check finished games: commitment, every throw, every move, the result
///
/// Takes game records, as JSON or as text, and archives of them, folders or a
/// record a line, on all cores and of any size. The exit status is that of the worst game. Several
/// games in one run are also compared with each other: two records under one id,
/// or one seed in two games, are a mismatch for the later one. The first 200,000
/// games of a run are remembered for that; a later game is compared with those,
/// and its verdict says that they are not all.
#[derive(ClapArgs)]
#[command(after_long_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    archive: ArchiveArgs,

    /// Judge each game alone, and compare none with another
    ///
    /// For one part of an archive whose other parts are verified elsewhere: in
    /// JSON each game then has `alone`, by which whoever puts the parts together
    /// compares them. Reports say that nothing was compared here.
    #[arg(long, help_heading = "Archives")]
    each_alone: bool,

    #[command(flatten)]
    report: ReportArgs,

    #[command(flatten)]
    rules: RulesArgs,

    #[command(flatten)]
    evidence: EvidenceArgs,

    #[command(flatten)]
    demand: DemandArgs,
}

const EXAMPLES: &str = "\
Examples:
  senet verify game.json
  senet verify game.json --commitment sha256:9f86d0…   (as you wrote it down before the game)
  senet verify archive/ 2026.ndjson.zst                  a line a game, failures whole, a summary
  senet verify --format json archive/ | jq .verdict      a line of JSON for each game, in order
  curl -s https://example.org/games/77.json | senet verify -
  zcat 2026.ndjson.gz | senet verify - --format json     from lines to lines

Ctrl-C ends a run with the summary so far; the games behind are not verified by it.

Exit status: 0 verified, 1 mismatch, 2 wrong command line, 3 unverifiable, nothing to verify, or
interrupted. Of several games the highest of 0, 1 and 3 wins.";

pub fn run(args: Args, out: &mut Output) -> Result<Status> {
    if let Some(output) = &args.report.output {
        files::refuse_as_output(output, args.archive.paths.iter().map(PathBuf::as_path));
    }
    let judging = Arc::new(Judging {
        rules: args.rules.judge()?,
        brought: args.evidence.bring(args.archive.at_least())?,
        demand: args.demand.into(),
        limits: args.archive.limits(),
        report: args.report.format.report(),
        tells: args.report.tells(),
        each_alone: args.each_alone,
        prints: args.each_alone && args.report.format == ReportFormat::Json,
        full: AtomicBool::new(false),
    });
    match &args.report.output {
        Some(path) => to_file(path, &args, judging, out),
        None => to_standard(&args, judging, out),
    }
}

fn to_standard(args: &Args, judging: Arc<Judging>, out: &mut Output) -> Result<Status> {
    let report = judging.report;
    let to = if args.report.quiet { To::Nowhere } else { To::Standard(out) };
    let told = verify(args, judging, Writer::new(to, report), &Stop::default());
    let summary = match told {
        // That was told, and gives its own exit status.
        Err(Failed::Unwritten(_)) if out.check().is_err() => return Ok(Status::Unverifiable),
        Err(failed) => return failed.into_result(),
        Ok(summary) => summary,
    };
    Ok(conclude(args, &summary, report.is_for_people(), out))
}

fn to_file(path: &Path, args: &Args, judging: Arc<Judging>, out: &mut Output) -> Result<Status> {
    let report = judging.report;
    let stop = Stop::default();
    // Whenever it is stopped, nothing may be left beside the file.
    stop.listen();
    let mut told = None;
    let written = files::replace_with(path, |file| {
        match verify(args, judging, Writer::new(To::File(file), report), &stop) {
            Err(Failed::Unwritten(error)) => return Err(error),
            ended => told = Some(ended),
        }
        match &told {
            Some(Ok(summary)) if summary.cut_short != Some(CutShort::Interrupted) => Ok(()),
            _ => Err(io::ErrorKind::Interrupted.into()),
        }
    });
    let cannot = || format!("{} could not be written", named(path));
    let summary = match told {
        None => return written.with_context(cannot).map(|()| Status::Unverifiable),
        Some(Err(failed)) => return failed.into_result(),
        Some(Ok(summary)) => summary,
    };
    let status = conclude(args, &summary, false, out);
    match summary.cut_short {
        Some(CutShort::Interrupted) => {
            out.complain(&format!("{} was not written: the run was interrupted", named(path)));
        }
        _ => written.with_context(cannot)?,
    }
    Ok(status)
}

/// Verifies everything and reports it.
fn verify(args: &Args, judging: Arc<Judging>, writer: Writer, stop: &Stop) -> Result<Summary, Failed> {
    let begun = Instant::now();
    let records = args.archive.records();
    let counts = records.counts();
    let progress = args.archive.progress(&records);
    let mut telling = Telling::new(Arc::clone(&judging), writer, progress, args.report.fail_fast);
    let work = move |item: &Item| judging.judge(item);
    let ended = pipeline::run(records, args.archive.jobs, stop, work, &mut telling);
    telling.end(ended.map_err(Failed::Other)?, &counts, begun.elapsed())
}

/// Tells the summary, where it is not in the report, and what comes of it.
fn conclude(args: &Args, summary: &Summary, told: bool, out: &mut Output) -> Status {
    let cut = summary.cut_short == Some(CutShort::Interrupted);
    match summary.games {
        0 | 1 if cut => out.complain("interrupted: not every game was looked at"),
        0 => out.complain("nothing was verified: there is no game in what was given"),
        2.. if !args.report.quiet && !told => {
            out.report_beside(summary_human(summary).to_string().trim_end());
        }
        _ => {}
    }
    match summary {
        _ if cut || summary.games == 0 || summary.unverifiable > 0 => Status::Unverifiable,
        Summary { mismatch: 1.., .. } => Status::Mismatch,
        _ => Status::Good,
    }
}
