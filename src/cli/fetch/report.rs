//! The games as they are reported, in their order.

use std::io::{self, IsTerminal, stderr};
use std::time::Duration;

use anstyle::{AnsiColor, Color, Style};
use indicatif::{ProgressBar, ProgressStyle};
use senet::evidence::Vouched;
use senet::report::{CutShort, Game, Report, Summary};
use senet::shown::shown;
use senet::verify::{Finding, Verdict};

use super::one::Judged;
use crate::cli::report_args::Tells;
use crate::cli::status::Status;
use crate::cli::verify::writer::Writer;

/// A report in the making.
pub struct Reporting<'a> {
    writer: Writer<'a>,
    report: &'static dyn Report,
    tells: Tells,
    several: bool,
    bar: ProgressBar,
    done: Done,
}

/// What a run came to.
#[derive(Default)]
pub struct Done {
    pub summary: Summary,
    pub worst: Status,
    /// Whether any game was had.
    pub had: bool,
    /// What went wrong beside the verdicts.
    pub told: Vec<String>,
    /// Why the report is not written, if it is not.
    pub unwritten: Option<io::Error>,
}

impl<'a> Reporting<'a> {
    /// Reports so many games.
    pub fn new(writer: Writer<'a>, report: &'static dyn Report, tells: Tells, games: usize) -> Reporting<'a> {
        let bar = bar(games, tells);
        Reporting { writer, report, tells, several: games > 1, bar, done: Done::default() }
    }

    /// Reports a game.
    pub fn game(&mut self, judged: Judged, record: &[u8]) {
        let number = self.done.summary.games + 1;
        let game = Game {
            number,
            source: &judged.name,
            file: &judged.name,
            line: None,
            record,
            verdict: &judged.verdict,
        };
        self.done.summary.add(&game);
        self.done.worst = self.done.worst.max(judged.status);
        self.done.had |= judged.status != Status::Unfetched;
        if self.tells.tell(&judged.verdict) {
            self.done.summary.reported += 1;
            let text = self.text(&game, &judged);
            self.write(|writer| {
                writer.write(&text);
                writer.send()
            });
        }
        self.done.told.extend(judged.told);
        self.bar.inc(1);
    }

    /// Says that one game was not verified and the user wanted no more then.
    pub fn stop(&mut self) {
        self.done.summary.cut_short = Some(CutShort::FailFast);
    }

    /// Ends the report.
    pub fn end(mut self, took: Duration) -> Done {
        self.bar.finish_and_clear();
        self.done.summary.took = took;
        let summary = self.done.summary.clone();
        self.write(|writer| writer.end(&summary));
        self.done
    }

    /// Whatever becomes of the report, games are fetched and saved.
    fn write(&mut self, write: impl FnOnce(&mut Writer<'a>) -> io::Result<()>) {
        if self.done.unwritten.is_none() {
            let written = self.bar.suspend(|| write(&mut self.writer));
            self.done.unwritten = written.err();
        }
    }

    fn text(&self, game: &Game, judged: &Judged) -> String {
        let mut text = String::new();
        match self.report.is_for_people() {
            true if self.several => text = line(judged),
            true if judged.status == Status::Unfetched => text = not_fetched(judged),
            true => self.report.alone(game, &mut text),
            false if self.several => self.report.game(game, &mut text),
            false => self.report.alone(game, &mut text),
        }
        text
    }
}

/// A bar on standard error where somebody looks at it.
fn bar(games: usize, tells: Tells) -> ProgressBar {
    if games < 2 || tells == Tells::Nothing || !stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(games as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} left") {
        bar.set_style(style);
    }
    bar
}

const fn bold(color: AnsiColor) -> Style {
    Style::new().bold().fg_color(Some(Color::Ansi(color)))
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

/// The one game that was asked for, and was not had.
fn not_fetched(judged: &Judged) -> String {
    let why = judged.verdict.why.as_deref().unwrap_or_default();
    format!("{}  {}\n  {}\n", word(judged), shown(&judged.name), shown(why))
}

/// A verdict in a line.
fn line(judged: &Judged) -> String {
    let verified = judged.verdict.finding == Finding::Verified;
    let reach = if verified { reach(&judged.verdict) } else { String::new() };
    let more = if verified { String::new() } else { format!(": {}", shown(&judged.verdict.reason())) };
    let sent_by = judged.sent_by.as_ref().map_or_else(String::new, |host| format!(", sent by {host}"));
    format!("{}{reach}  {}{sent_by}{more}\n", word(judged), judged.id)
}

/// How far a verdict reaches.
fn reach(verdict: &Verdict) -> String {
    let throws = if verdict.vouched == Vouched::NOBODY { ", throws only" } else { "" };
    format!("{throws}, {}", verdict.anchored())
}
