use std::fmt;

use anstyle::{AnsiColor, Style};

use crate::shown::shown;
use crate::verify::{Check, Failure, Finding, Sentence, Status, Verdict};

use super::board;

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

struct Human<'a> {
    verdict: &'a Verdict,
    source: &'a str,
}

impl fmt::Display for Human<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.headline(f)?;
        if let Some(why) = &self.verdict.why {
            writeln!(f, "  {}", shown(why))?;
        }
        if let Some(failure) = &self.verdict.failure
            && self.verdict.why.as_deref() != Some(failure.message.as_str())
        {
            write_failure(f, failure)?;
        }
        if self.verdict.game.is_none() {
            return Ok(());
        }
        self.grounds(f)?;
        self.checks(f)?;
        list(f, "Not shown", &self.verdict.not_shown)?;
        list(f, "Notes", &self.verdict.notes)
    }
}

impl Human<'_> {
    fn headline(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (style, word) = match self.verdict.finding {
            Finding::Verified if self.verdict.vouched.names().is_empty() => (GOOD, "VERIFIED, throws only"),
            Finding::Verified => (GOOD, "VERIFIED"),
            Finding::Mismatch => (BAD, "MISMATCH"),
            Finding::Unverifiable => (DOUBT, "UNVERIFIABLE"),
        };
        write!(f, "{style}{word}{style:#}  {}", shown(self.source))?;
        let Verdict { game, rules, throws, moves, lost, .. } = self.verdict;
        if let (Some(game), Some(rules)) = (game, rules) {
            write!(f, "\n  game {BOLD}{}{BOLD:#}, rules {}: ", shown(game), shown(rules))?;
            write!(f, "{throws} throws, {moves} moves, {lost} lost")?;
        }
        writeln!(f)
    }

    /// What the throws rest on, and what the moves and the result do.
    fn grounds(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Verdict { anchor, vouched, checks, .. } = self.verdict;
        let throws =
            checks[Check::Anchor].detail().unwrap_or("throws fixed before the game by what you brought");
        let moves = match (vouched.names().as_slice(), &checks[Check::Signature]) {
            ([], Status::Skipped(why)) if why == "unsigned" => "nobody signed this record".to_owned(),
            ([], _) => "nobody you know signed this record".to_owned(),
            (names, _) => format!("signed by {}", names.join(", ")),
        };
        writeln!(f, "\n  Anchor   {BOLD}{anchor}{BOLD:#}: {}", shown(throws))?;
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
                Some(detail) => writeln!(f, ": {}", shown(detail))?,
                None => writeln!(f)?,
            }
        }
        Ok(())
    }
}

fn write_failure(f: &mut fmt::Formatter, failure: &Failure) -> fmt::Result {
    match failure.turn {
        Some(turn) => write!(f, "\n  {BAD}Turn {turn}, {}{BAD:#}: ", failure.check)?,
        None => write!(f, "\n  {BAD}{}{BAD:#}: ", capitalised(failure.check.name()))?,
    }
    writeln!(f, "{}", shown(&failure.message))?;
    let lines = [("recorded", &failure.recorded), ("expected", &failure.expected)];
    for (name, value) in lines {
        if let Some(value) = value {
            writeln!(f, "    {name:<10}{}", shown(value))?;
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

fn capitalised(word: &str) -> String {
    let mut characters = word.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}

fn list(f: &mut fmt::Formatter, title: &str, sentences: &[Sentence]) -> fmt::Result {
    if sentences.is_empty() {
        return Ok(());
    }
    writeln!(f, "\n  {title}")?;
    for sentence in sentences {
        writeln!(f, "    - {}", shown(sentence))?;
    }
    Ok(())
}
