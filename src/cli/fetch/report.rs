//! A verdict as it is shown.

use std::io::{IsTerminal, stderr};

use anstyle::{AnsiColor, Color, Style};
use indicatif::{ProgressBar, ProgressStyle};
use senet::evidence::{Anchor, Vouched};
use senet::report;
use senet::shown::shown;
use senet::verify::{Finding, Verdict};

use super::one::{Judged, Table};
use crate::cli::output::{Format, Output};
use crate::cli::status::Status;

const fn bold(color: AnsiColor) -> Style {
    Style::new().bold().fg_color(Some(Color::Ansi(color)))
}

/// A bar on standard error where somebody looks at it.
pub fn bar(games: usize, quiet: bool) -> ProgressBar {
    if games < 2 || quiet || !stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(games as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} left") {
        bar.set_style(style);
    }
    bar
}

/// Reports a game.
pub fn game(judged: &Judged, table: &Table, out: &mut Output) {
    if !table.quiet {
        match table.format {
            Format::Json => out.line(report::json(&judged.verdict, &judged.name)),
            Format::Human if table.several => out.line(line(judged)),
            Format::Human if judged.status == Status::Unfetched => out.line(format_args!(
                "{}  {}\n  {}",
                word(judged),
                shown(&judged.name),
                shown(judged.verdict.why.as_deref().unwrap_or_default())
            )),
            Format::Human => out.line(report::human(&judged.verdict, &judged.name)),
        }
        out.flush();
    }
    judged.told.iter().for_each(|told| out.complain(told));
}

fn word(judged: &Judged) -> String {
    let (style, word) = match judged.verdict.finding {
        _ if judged.status == Status::Unfetched => (bold(AnsiColor::Yellow), "NOT FETCHED"),
        Finding::Verified => (bold(AnsiColor::Green), "VERIFIED"),
        Finding::Mismatch => (bold(AnsiColor::Red), "MISMATCH"),
        Finding::Unverifiable => (bold(AnsiColor::Yellow), "UNVERIFIABLE"),
    };
    format!("{style}{word}{style:#}")
}

/// A verdict in a line.
fn line(judged: &Judged) -> String {
    let Verdict { finding, failure, why, .. } = &judged.verdict;
    let reach = if *finding == Finding::Verified { reach(&judged.verdict) } else { String::new() };
    let more = match (failure, why) {
        (Some(failure), None) => {
            let turn = failure.turn.map_or_else(String::new, |turn| format!("turn {turn}, "));
            format!(": {turn}{}: {}", failure.check, shown(&failure.message))
        }
        (_, Some(why)) => format!(": {}", shown(why)),
        (None, None) => String::new(),
    };
    format!("{}{reach}  {}{more}", word(judged), judged.id)
}

/// How far a verdict reaches.
fn reach(verdict: &Verdict) -> String {
    let throws = if verdict.vouched == Vouched::NOBODY { ", throws only" } else { "" };
    match verdict.anchor {
        Anchor::None => format!("{throws}, no anchor"),
        anchor => format!("{throws}, anchor {anchor}"),
    }
}
