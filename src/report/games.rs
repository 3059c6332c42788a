//! How the games of a run are reported: what a format is.

use crate::verify::Verdict;

use super::Summary;
use super::json::write_json;

/// One game of a run.
#[derive(Clone, Copy, Debug)]
pub struct Game<'a> {
    /// Counted from 1 through the whole run.
    pub number: u64,
    /// Where it came from in one word: the file, and the line where it is one of
    /// many in it, `games.ndjson:12`.
    pub source: &'a str,
    /// The file alone.
    pub file: &'a str,
    /// The line, counted from 1, where the file has a record in each line.
    pub line: Option<u64>,
    /// The record as it was read; empty where it could not be.
    pub record: &'a [u8],
    /// What was found.
    pub verdict: &'a Verdict,
}

/// A format for the games of a run, one after the other.
///
/// The texts that its functions append to `out` are written in this order:
/// [`begin`](Report::begin), [`game`](Report::game) for each game,
/// [`end`](Report::end). No function knows what another wrote, so that games can
/// be reported on all cores, and a game may be reported a second time where the
/// games before it change its verdict: only the last text counts.
pub trait Report: Send + Sync {
    /// What stands before the games. The summary is there where
    /// [`needs_totals`](Report::needs_totals) asks for it.
    fn begin(&self, _totals: Option<&Summary>, _out: &mut String) {}

    /// One game.
    fn game(&self, game: &Game, out: &mut String);

    /// The one game of a run that has no other.
    fn alone(&self, game: &Game, out: &mut String) {
        self.game(game, out);
    }

    /// What stands between two games that left a text.
    fn separator(&self) -> &'static str {
        ""
    }

    /// What stands behind the games.
    fn end(&self, _summary: &Summary, _out: &mut String) {}

    /// Whether the beginning holds sums, so that the games are kept in a file
    /// until all are known.
    fn needs_totals(&self) -> bool {
        false
    }

    /// Whether it is for people: it has terminal escapes, which the caller
    /// strips where they are not wanted, and tells the summary.
    fn is_for_people(&self) -> bool {
        false
    }
}

/// One JSON object a line, as [`json`](super::json()) gives it: exactly one line
/// for each game and nothing else.
#[derive(Clone, Copy, Debug)]
pub struct JsonLines;

impl Report for JsonLines {
    fn game(&self, game: &Game, out: &mut String) {
        write_json(game.verdict, game.source, out);
        out.push('\n');
    }
}
