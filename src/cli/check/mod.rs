//! `senet check`: known games still have their known verdicts.

mod add;
mod answer;
mod bring;
mod fields;
mod games;
mod judged;
mod manifest;
mod report;
mod update;

use std::path::PathBuf;

use anyhow::Result;
use clap::Args as ClapArgs;
use rayon::prelude::*;
use senet::record::Limits;
use senet::report::machine::{Outcome, Totals};

use super::files;
use super::input::LimitArgs;
use super::output::{Output, counted};
use super::report_format::ReportFormat;
use super::status::Status;
use bring::Outside;
use games::Lines;
use judged::Judged;
use manifest::Manifest;
use report::Checked;

/// Check that known games still have the verdicts that a manifest states
///
/// A manifest lists games and what must be said of each: that it is verified, or
/// where the first failure is, or that it cannot be judged. A game that is
/// verified although it should not be is a failure like the other way round, and
/// so is a file that is missing. Each game is verified by itself, with what the
/// manifest brings for it: hosts that you trust (`senet trust`) have no say.
#[derive(ClapArgs)]
#[command(after_long_help = EXAMPLES)]
pub struct Args {
    /// The manifest, TOML or, where its name ends in .json, JSON
    #[arg(value_name = "MANIFEST")]
    manifest: PathBuf,

    /// Write into the manifest what the games are now, with the hash of each
    /// file, and show what changed
    #[arg(long)]
    update: bool,

    /// List these games as well, or all of these folders, in a manifest that need
    /// not be there yet
    #[arg(long, value_name = "PATH", num_args = 1.., requires = "update")]
    add: Vec<PathBuf>,

    /// How to report
    #[arg(long, value_name = "FORMAT", default_value = "human", conflicts_with = "update")]
    format: ReportFormat,

    /// Write the report here, over what is there; it is whole or not there at all
    #[arg(short, long, value_name = "FILE", conflicts_with = "update")]
    output: Option<PathBuf>,

    /// Report nothing; the exit status says it all
    #[arg(short, long)]
    quiet: bool,

    #[command(flatten)]
    limits: LimitArgs,
}

const EXAMPLES: &str = r#"A manifest, with paths that start from its own folder:
  [[game]]
  file = "good/77.json"
  verdict = "verified"
  anchor = "receipt"                  # where it matters: none, pinned, receipt, log
  vouched = ["host"]                  # likewise, any of host, light, dark
  sha256 = "9f86d0…"                  # no byte of the file changed
  evidence = { receipt = "77.receipt.json", keys = ["host.pub"] }

  [[game]]
  file = "bad/78.json"
  verdict = "mismatch"
  check = "moves"
  turn = 18

  [[game]]
  file = "2026.ndjson.zst"            # compressed files too
  line = 3                            # of one with a record in each line
  verdict = "unverifiable"

Evidence is any of commitment, contributions = { light = "HEX", dark = "HEX" },
receipt, keys, proof, log_keys; `evidence` at the top is for every game that does
not bring its own, and `rules_file` there or in a game names rules of your own.

Examples:
  senet check fixtures/manifest.toml
  senet check fixtures/manifest.toml --update     after a change that is meant
  senet check manifest.toml --update --add games/    the games of a folder, as they are now

Exit status: 0 all as stated, 1 something differs, 2 wrong command line, 3 a file
could not be read, the manifest means nothing, or it lists no game."#;

pub fn run(args: Args, out: &mut Output) -> Result<Status> {
    let limits = Limits::from(args.limits);
    let manifest = match args.add.as_slice() {
        [] => Manifest::read(&args.manifest)?,
        paths => add::with(&args.manifest, paths, &limits)?,
    };
    if !args.update {
        manifest.require_answers()?;
    }
    if let Some(output) = &args.output {
        let games = manifest.games.iter().map(|game| game.path.as_path());
        files::refuse_as_output(output, games.chain([args.manifest.as_path()]));
    }
    let outside = Outside::of(&manifest);
    let lines = Lines::of(&manifest, &limits);
    let judge = |game| Judged::of(game, &lines, &outside, &limits);
    let judged: Vec<_> = manifest.games.par_iter().map(judge).collect();
    if args.update && !manifest.games.is_empty() {
        return update::run(&manifest, &judged, args.quiet, out);
    }
    check(&args, &manifest, &judged, out)
}

const NO_GAME: &str = "nothing was verified: the manifest lists no game";

fn check(args: &Args, manifest: &Manifest, judged: &[Result<Judged>], out: &mut Output) -> Result<Status> {
    let checked: Vec<Checked> =
        manifest.games.iter().zip(judged).map(|(game, judged)| Checked::new(game, judged)).collect();
    let count = |outcome| checked.iter().filter(|checked| checked.outcome() == outcome).count() as u64;
    let totals = Totals {
        cases: checked.len() as u64,
        wrong: count(Outcome::Wrong),
        unknown: count(Outcome::Unknown),
        trouble: checked.is_empty().then_some(NO_GAME),
    };
    let summary = summary(&totals);
    let report = match (args.format, args.format.cases()) {
        (_, Some(format)) => report::cases(format, &checked, &totals),
        (ReportFormat::Json, _) => checked.iter().map(Checked::json).collect(),
        _ if checked.is_empty() => String::new(),
        _ => checked.iter().map(Checked::human).chain([format!("{summary}\n")]).collect(),
    };
    match &args.output {
        Some(path) => files::replace(path, &report)?,
        None if args.quiet => {}
        None => out.text(&report, false),
    }
    if checked.is_empty() {
        out.complain(&format!("{}: {NO_GAME}", files::named(&manifest.path)));
    } else if !args.quiet && (args.output.is_some() || args.format != ReportFormat::Human) {
        out.report_beside(&summary);
    }
    Ok(match totals {
        Totals { cases: 0, .. } | Totals { unknown: 1.., .. } => Status::Unverifiable,
        Totals { wrong: 1.., .. } => Status::Mismatch,
        Totals { .. } => Status::Good,
    })
}

fn summary(totals: &Totals) -> String {
    let Totals { cases, wrong, unknown, .. } = *totals;
    let unread = if unknown > 0 { format!(", {unknown} not read") } else { String::new() };
    format!("{}: {} as stated, {wrong} not{unread}", counted(cases as usize, "game"), cases - wrong - unknown)
}
