use std::fmt::{self, Write};

use anstyle::{AnsiColor, Style};

use crate::evidence::{Anchor, Vouched};
use crate::shown::shown;
use crate::verify::{Check, Failure, Finding, Sentence, Status, Verdict};

use super::board;
use super::games::{Game, Report};
use super::summary::{Summary, summary_human};
use super::wrap::wrapped;

const BOLD: Style = Style::new().bold();
const GOOD: Style = Style::new().bold().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Green)));
const BAD: Style = Style::new().bold().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Red)));
const DOUBT: Style = Style::new().bold().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Yellow)));

/// A verdict for a person to read, styled with terminal escapes that the
/// caller strips where they are not wanted. `source` names where the game came
/// from.
pub fn human<'a>(verdict: &'a Verdict, source: &'a str) -> impl fmt::Display + 'a {
    Human { verdict, source }
}

/// Verdicts for a person to read: of many games a line for each that is
/// verified, the whole of any other, and the summary.
#[derive(Clone, Copy, Debug)]
pub struct HumanGames;

impl Report for HumanGames {
    fn game(&self, game: &Game, out: &mut String) {
        let human = Human { verdict: game.verdict, source: game.source };
        // Writing to a string does not fail.
        let _ = match game.verdict.finding {
            Finding::Verified => writeln!(out, "{}", Line(&human)),
            Finding::Mismatch | Finding::Unverifiable => writeln!(out, "{human}"),
        };
    }

    fn alone(&self, game: &Game, out: &mut String) {
        let _ = writeln!(out, "{}", human(game.verdict, game.source));
    }

    fn end(&self, summary: &Summary, out: &mut String) {
        if summary.games > 1 {
            let _ = write!(out, "\n{}", summary_human(summary));
        }
    }

    fn is_for_people(&self) -> bool {
        true
    }
}

/// A verdict in one line.
struct Line<'a>(&'a Human<'a>);

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.word(f)?;
        match &self.0.verdict.game {
            Some(game) => write!(f, "  game {}", shown(game)),
            None => Ok(()),
        }
    }
}

struct Human<'a> {
    verdict: &'a Verdict,
    source: &'a str,
}

impl fmt::Display for Human<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.headline(f)?;
        if let Some(why) = &self.verdict.why {
            writeln!(f, "  {}", safe(why, 2))?;
        }
        if let Some(failure) = &self.verdict.failure
            && self.verdict.why.as_deref() != Some(failure.message.as_str())
        {
            write_failure(f, failure)?;
        }
        if self.verdict.game.is_none() {
            return list(f, "Notes", &self.verdict.notes);
        }
        self.grounds(f)?;
        self.checks(f)?;
        list(f, "Not shown", &self.verdict.not_shown)?;
        list(f, "Notes", &self.verdict.notes)
    }
}

impl Human<'_> {
    /// The verdict in one word, how far it reaches, and of what.
    fn word(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (style, word) = match self.verdict.finding {
            Finding::Verified => (GOOD, "VERIFIED"),
            Finding::Mismatch => (BAD, "MISMATCH"),
            Finding::Unverifiable => (DOUBT, "UNVERIFIABLE"),
        };
        write!(f, "{style}{word}{style:#}")?;
        if self.verdict.finding == Finding::Verified {
            self.reach(f)?;
        }
        write!(f, "  {}", shown(self.source))
    }

    fn headline(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.word(f)?;
        writeln!(f)?;
        let Verdict { game, rules, throws, moves, lost, result, .. } = self.verdict;
        let (Some(game), Some(rules)) = (game, rules) else {
            return Ok(());
        };
        writeln!(
            f,
            "  game {BOLD}{}{BOLD:#}, rules {}: {throws} throws, {moves} moves, {lost} lost",
            shown(game),
            shown(rules)
        )?;
        match result {
            Some(result) => writeln!(f, "  recorded result: {result}"),
            None => Ok(()),
        }
    }

    /// How far a verdict reaches, beside the word itself.
    fn reach(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Verdict { anchor, vouched, .. } = self.verdict;
        if *vouched == Vouched::NOBODY {
            write!(f, ", throws only")?;
        }
        let style = if *anchor == Anchor::None { DOUBT } else { Style::new() };
        write!(f, ", {style}{}{style:#}", self.verdict.anchored())
    }

    /// What the throws rest on, and what the moves and the result do.
    fn grounds(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Verdict { anchor, vouched, checks, .. } = self.verdict;
        let throws =
            checks[Check::Anchor].detail().unwrap_or("throws fixed before the game by what you brought");
        let moves = match (vouched.names().as_slice(), self.verdict.signed) {
            ([], false) => "nobody signed this record".to_owned(),
            ([], true) => "nobody you know signed this record".to_owned(),
            (names, _) => format!("signed by {}", names.join(", ")),
        };
        writeln!(f, "\n  Anchor   {BOLD}{anchor}{BOLD:#}: {}", safe(throws, 11))?;
        writeln!(f, "  Vouched  moves and result: {BOLD}{moves}{BOLD:#}")
    }

    fn checks(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "\n  Checks")?;
        for (check, status) in self.verdict.checks.iter() {
            let style = match status {
                Status::Pass(_) => GOOD,
                Status::Fail(_) => BAD,
                Status::Skipped(_) => Style::new(),
            };
            write!(f, "    {check:<13}{style}{}{style:#}", status.name())?;
            match status.detail() {
                Some(detail) => writeln!(f, ": {}", safe(detail, 19))?,
                None => writeln!(f)?,
            }
        }
        Ok(())
    }
}

/// Text as it may be shown, in lines that fit.
fn safe(text: &str, indent: usize) -> String {
    wrapped(&shown(text).to_string(), indent)
}

fn write_failure(f: &mut fmt::Formatter, failure: &Failure) -> fmt::Result {
    match failure.turn {
        Some(turn) => writeln!(f, "\n  {BAD}Turn {turn}, {}{BAD:#}", failure.check)?,
        None => writeln!(f, "\n  {BAD}The first failure: {}{BAD:#}", failure.check)?,
    }
    writeln!(f, "    {}", safe(&failure.message, 4))?;
    for (name, value) in [("recorded", &failure.recorded), ("expected", &failure.expected)] {
        if let Some(value) = value {
            writeln!(f, "    {name:<10}{}", safe(value, 14))?;
        }
    }
    if let Some(position) = &failure.position {
        let when = if failure.turn.is_some() { "before this turn" } else { "at the end" };
        writeln!(f, "    position  {position} ({when})\n")?;
        for line in board(position).to_string().lines() {
            writeln!(f, "    {line}")?;
        }
    }
    Ok(())
}

fn list(f: &mut fmt::Formatter, title: &str, sentences: &[Sentence]) -> fmt::Result {
    if sentences.is_empty() {
        return Ok(());
    }
    writeln!(f, "\n  {title}")?;
    for sentence in sentences {
        writeln!(f, "    - {}", safe(sentence, 6))?;
    }
    Ok(())
}
