use thiserror::Error;

use crate::board::Side;
use crate::notation::{BadMove, Marks, MoveText, Step};
use crate::record::{BadTime, Limits, Time, Turn};
use crate::shown::brief;
use crate::sticks::{Roll, Sticks};

/// A turn as a host kept it. What is missing follows from the seed and the
/// board; what is there must agree with them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Played {
    /// Who threw.
    pub side: Option<Side>,
    /// What the throw was worth.
    pub roll: Option<Roll>,
    /// How the sticks fell.
    pub sticks: Option<Sticks>,
    /// The move; nothing for a throw that allowed none.
    pub step: Option<Step>,
    /// The marks; nothing where they are left to be filled in.
    pub marks: Option<Marks>,
    /// When the move was made.
    pub at: Option<Time>,
}

impl From<&Turn> for Played {
    fn from(turn: &Turn) -> Played {
        Played {
            side: Some(turn.side),
            roll: Some(turn.text.roll),
            sticks: turn.sticks,
            step: turn.text.step,
            marks: Some(turn.text.marks),
            at: turn.at,
        }
    }
}

/// Reads a list of moves: one turn a line, `10-12` or `-` for a lost throw.
///
/// More may be said, in the order of the text record: the number, the side,
/// the roll, the sticks, a colon, the move, the time, as in
/// `12. l 2 0110: 10-12 2026-11-30T10:00:12Z`. Marks are written on a move all
/// or none. Empty lines and lines that begin with `#` are passed over.
///
/// ```
/// use senet::host::read_played;
/// use senet::record::Limits;
/// let list = "# a game\nl 2: 10-12\n3: 5-8x\n-\n";
/// assert_eq!(read_played(list, &Limits::default())?.len(), 3);
/// assert_eq!(
///     read_played("10-12\n10-31", &Limits::default()).unwrap_err().to_string(),
///     "line 2: a move reaches a house 1 to 30, `off` or `start`, as in `2: 10-12`, not \"10-31\"",
/// );
/// # Ok::<(), senet::host::BadPlayed>(())
/// ```
pub fn read_played(list: &str, limits: &Limits) -> Result<Vec<Played>, BadPlayed> {
    let mut all = Vec::new();
    for (index, line) in list.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let at = |what| BadPlayed { line: index + 1, what };
        if all.len() >= limits.turns {
            return Err(at(BadLine::TooMany(limits.turns)));
        }
        all.push(read_line(line, all.len() + 1).map_err(at)?);
    }
    Ok(all)
}

fn read_line(line: &str, number: usize) -> Result<Played, BadLine> {
    let (before, after) = match line.split_once(": ") {
        Some((before, after)) => (before, after.trim_start()),
        None => line.split_at(unannounced(line)),
    };
    let mut played = Played::default();
    read_head(before, number, &mut played)?;
    let mut words = after.split_whitespace();
    let text = words.next().unwrap_or_default();
    let read = MoveText::behind_roll(text.as_bytes());
    let (step, marks) = read.map_err(|bad| BadLine::Move(bad, text.to_owned()))?;
    played.step = step;
    played.marks = Some(marks).filter(|marks| *marks != Marks::NONE);
    if let Some(time) = words.next() {
        played.at = Some(time.parse().map_err(BadLine::Time)?);
    }
    match words.next() {
        None => Ok(played),
        Some(word) => Err(BadLine::Word(word.to_owned())),
    }
}

/// Where the move begins in a line without a colon: at the first word with the
/// dash of a move in it.
fn unannounced(line: &str) -> usize {
    let dashed = |word: &&str| word.contains('-');
    let word = line.split_whitespace().find(dashed).or_else(|| line.split_whitespace().last());
    word.and_then(|word| line.find(word)).unwrap_or_default()
}

/// Number, side, roll and sticks, each once and in this order.
fn read_head(head: &str, number: usize, played: &mut Played) -> Result<(), BadLine> {
    let mut words = head.split_whitespace().peekable();
    if let Some(written) = words.peek().and_then(|word| word.strip_suffix('.')) {
        if written.parse() != Ok(number) {
            return Err(BadLine::Number { expected: number, found: written.to_owned() });
        }
        words.next();
    }
    if let Some(side) = words.peek().and_then(|word| side(word)) {
        played.side = Some(side);
        words.next();
    }
    if let Some(Ok(roll)) = words.peek().map(|word| word.parse()) {
        played.roll = Some(roll);
        words.next();
    }
    if let Some(Ok(sticks)) = words.peek().map(|word| word.parse()) {
        played.sticks = Some(sticks);
        words.next();
    }
    match words.next() {
        None => Ok(()),
        Some(word) => Err(BadLine::Word(word.to_owned())),
    }
}

fn side(word: &str) -> Option<Side> {
    Side::from_name(word).or_else(|| word.parse().ok().and_then(Side::from_letter))
}

/// Why a list of moves is not read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}: {what}")]
pub struct BadPlayed {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong with it.
    what: BadLine,
}

#[derive(Debug, Clone, PartialEq, Eq, Error)]
enum BadLine {
    #[error("{0}, not \"{text}\"", text = brief(.1))]
    Move(BadMove, String),
    #[error("{0}")]
    Time(BadTime),
    #[error("this is turn {expected}, not {found}", found = brief(found))]
    Number { expected: usize, found: String },
    #[error(
        "\"{word}\" is out of place: a line is a number, a side, a roll, the sticks, a colon, the move, \
         the time, all but the move left out as you like, as in `l 2: 10-12`",
        word = brief(.0)
    )]
    Word(String),
    #[error("more than {0} turns are not read")]
    TooMany(usize),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(list: &str) -> Result<Vec<Played>, String> {
        read_played(list, &Limits::default()).map_err(|bad| bad.to_string())
    }

    #[test]
    fn all_or_little_may_be_said() {
        let whole = read("1. l 2 0110: 10-12 2026-11-30T10:00:12Z").unwrap()[0];
        let at = "2026-11-30T10:00:12Z".parse().ok();
        assert_eq!(whole.side, Some(Side::Light));
        assert_eq!(whole.roll, Roll::new(2));
        assert_eq!(whole.sticks.map(|s| s.to_string()).as_deref(), Some("0110"));
        assert_eq!((whole.at, whole.marks), (at, None));
        let bare = read("10-12").unwrap()[0];
        assert_eq!(bare, Played { step: whole.step, ..Played::default() });
        for (line, same) in [("dark 10-12", "d 10-12"), ("\t10-12 \r", "10-12"), ("1. 10-12", "10-12")] {
            assert_eq!(read(line), read(same), "{line}");
        }
        assert_eq!(read("-").unwrap()[0], Played::default());
        assert_eq!(read("4: -").unwrap()[0].roll, Roll::new(4));
        assert_eq!(read("10-12x+").unwrap()[0].marks.map(|m| m.to_string()).as_deref(), Some("x+"));
        assert_eq!(read("# nothing\n\n  \n"), Ok(Vec::new()));
    }

    #[test]
    fn what_is_no_turn_is_named() {
        let refused = [
            ("10-12\n\n3. 10-12", "line 3: this is turn 2, not 3"),
            ("x 10-12", "line 1: \"x\" is out of place"),
            ("2 l: 10-12", "line 1: \"l\" is out of place"),
            ("10-12 soon", "line 1: a time is RFC 3339"),
            ("10-12 2026-11-30T10:00:12Z x", "line 1: \"x\" is out of place"),
            ("10-12xx", "line 1: only the marks"),
            ("2:10-12", "line 1: a move leaves a house"),
            ("2:", "line 1: a move leaves a house"),
            ("é", "line 1: a move leaves a house"),
            (
                "\u{202e}-1",
                r#"line 1: a move leaves a house 1 to 30, or `start`, as in `2: 10-12`, not "\u{202e}-1""#,
            ),
        ];
        for (list, why) in refused {
            let error = read(list).unwrap_err();
            assert!(error.starts_with(why), "{list:?}: {error}");
        }
        let long = read(&"x".repeat(100_000)).unwrap_err();
        assert!(long.len() < 300, "{long}");
        let few = Limits { turns: 1, ..Limits::default() };
        assert!(read_played("-\n-", &few).is_err());
    }
}
