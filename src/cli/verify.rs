use std::path::PathBuf;

use anyhow::Result;
use clap::Args as ClapArgs;
use senet::record::{Limits, read_any};
use senet::report;
use senet::verify::{Run, Verdict, unread, unreadable};

use super::demand::Demand;
use super::evidence_args::{Brought, EvidenceArgs};
use super::input::{LimitArgs, Source};
use super::judge::judge_record;
use super::output::{Format, Output};
use super::rules_args::{Judge, RulesArgs};
use super::status::Status;

/// Check finished games: commitment, every throw, every move, the result
///
/// Takes game records as JSON or as text, one a file. Each gets a report; the
/// exit status is that of the worst one. Several games in one run are also
/// compared with each other: two records under one id, or one seed in two games, are a
/// mismatch for the later one.
#[derive(ClapArgs)]
#[command(after_long_help = EXAMPLES)]
pub struct Args {
    /// Game records, `.json` or `.senet`; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// How to report: for people, or one JSON object a line
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    format: Format,

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
  senet verify game.json
  senet verify game.json --commitment sha256:9f86d0…   (as you wrote it down before the game)
  senet verify --format json games/*.json | jq .verdict
  curl -s https://example.org/games/77.json | senet verify -

Exit status: 0 verified, 1 mismatch, 2 wrong command line, 3 unverifiable.";

pub fn run(args: Args, out: &mut Output) -> Result<Status> {
    let rules = args.rules.judge()?;
    let brought = args.evidence.bring(args.files.len())?;
    let limits = Limits::from(args.limits);
    let mut seen = Run::default();
    let mut worst = Status::Good;
    for (i, file) in args.files.into_iter().enumerate() {
        let source = Source::from(file);
        let mut verdict = judge(&source, &limits, &rules, &brought, &mut seen);
        args.demand.make(&mut verdict);
        worst = worst.max(verdict.finding.into());
        if args.quiet {
            continue;
        }
        match args.format {
            Format::Human if i > 0 => out.line(format_args!("\n{}", report::human(&verdict, &source.name()))),
            Format::Human => out.line(report::human(&verdict, &source.name())),
            Format::Json => out.line(report::json(&verdict, &source.name())),
        }
    }
    Ok(worst)
}

fn judge(source: &Source, limits: &Limits, rules: &Judge, brought: &Brought, seen: &mut Run) -> Verdict {
    let bytes = match source.read_record(limits) {
        Ok(bytes) => bytes,
        Err(error) => return unread(format!("{error:#}")),
    };
    match read_any(&bytes, limits) {
        Ok(record) => {
            let mut verdict = judge_record(&record, rules, brought, None);
            seen.see(&record, &mut verdict);
            verdict
        }
        Err(error) => unreadable(&error),
    }
}
