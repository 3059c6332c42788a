mod args;
mod compared;
mod judging;
mod lines;
mod log;
mod manifest;
mod passes;
mod receipts;
mod tallying;

pub use args::Args;

use anyhow::Result;
use rayon::prelude::*;
use senet::audit::{Audited, Baseline, Finding, Partial, Reach, RulesTally, Tally, equals, findings};
use senet::report::{audit_html, audit_human, audit_json};

use super::files::{self, named};
use super::output::{Format, Output};
use super::status::Status;
use passes::First;
use tallying::Tallied;

/// Nobody can say that equals win so or so from fewer games.
const LEAST_GAMES: u64 = 1000;

pub fn run(args: Args, out: &mut Output) -> Result<Status> {
    args.refuse_outputs();
    let Some((ready, comparing)) = args.prepare(out)? else {
        return Ok(Status::Mismatch);
    };
    let First { tallied: Tallied { judged, tally, repeats, compared }, passed_over, partial } =
        passes::first(&ready, comparing)?;
    let completeness = ready.against.finish(compared, Reach::of(partial, &judged))?;
    let (twice, partial) = match partial {
        Some(Partial::Interrupted) => (None, partial),
        _ => match passes::second(&ready, repeats.finish(), judged.games() - judged.verified)? {
            Ok(twice) => (Some(twice), partial),
            Err(why) => (None, Some(why)),
        },
    };
    let baselines = baselines(&tally);
    let audited = Audited {
        sources: args.sources(),
        partial,
        passed_over,
        judged,
        twice,
        completeness,
        findings: findings(&tally, args.min_throws, &baselines),
        tally: &tally,
        level: args.level,
        list: args.list(),
        baselines,
    };
    report(&args, &audited, out)?;
    Ok(status(&args, &audited))
}

/// What equals reach, under each rule set of which there are games enough.
fn baselines(tally: &Tally) -> Vec<Option<Baseline>> {
    let simulate = |games: u64| (games / 10).clamp(1000, 20_000);
    let baseline = |rules: &RulesTally| {
        (rules.games >= LEAST_GAMES).then(|| equals(&rules.rules, simulate(rules.games)))
    };
    tally.rules.par_iter().map(baseline).collect()
}

/// Writes and prints the report. Over a file no report is written that was broken
/// off.
fn report(args: &Args, audited: &Audited, out: &mut Output) -> Result<()> {
    let interrupted = audited.partial.is_some_and(Partial::is_interruption);
    if interrupted {
        for path in [&args.output, &args.html].into_iter().flatten() {
            out.complain(&format!("{} was not written: the audit was interrupted", named(path)));
        }
    }
    let text = match args.format {
        Format::Human => audit_human(audited),
        Format::Json => audit_json(audited),
    };
    match &args.output {
        Some(_) if interrupted => {}
        Some(path) => files::replace(path, &format!("{}\n", plain(text.trim_end())))?,
        None => out.line(text.trim_end()),
    }
    match &args.html {
        Some(path) if !interrupted => files::replace(path, &audit_html(audited)),
        _ => Ok(()),
    }
}

/// Without the escapes by which a terminal colours.
fn plain(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}

fn status(args: &Args, audited: &Audited) -> Status {
    let alarmed = || !audited.findings.with(Finding::Alarm, args.level).is_empty();
    match () {
        () if audited.judged.games() == 0 || audited.left_open() => Status::Unverifiable,
        () if audited.mismatches() || (args.fail_on_alarm && alarmed()) => Status::Mismatch,
        () => Status::Good,
    }
}
