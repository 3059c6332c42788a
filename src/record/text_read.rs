//! The text record, read as strictly as the JSON: headers in any order, then
//! the turns. Blank lines and lines that end in CR LF are taken.

use super::draft::{Draft, FairnessDraft, Spotted, players};
use super::error::{Fault, ReadError};
use super::fields::{self, Text};
use super::json::{Cursor, unknown};
use super::read::utf8;
use super::text_write::is_plain;
use super::{Limits, Meta, Outcome, Record, Signature, Turn, read};
use crate::board::{BySide, Side};
use crate::evidence::Commitment;
use crate::sticks::Rng;

/// Reads a game record in either form: text where the first character that is
/// not white space is `[`, else JSON.
pub fn read_any<'a>(bytes: &'a [u8], limits: &Limits) -> Result<Record<'a>, ReadError> {
    match bytes.trim_ascii_start() {
        [b'[', ..] => read_text(bytes, limits),
        _ => read(bytes, limits),
    }
}

/// Reads a game record that was written as text, see [`Record::to_text`].
///
/// ```
/// use senet::record::{Limits, read_text};
/// let error = read_text(b"[format senet.game/1]\n[seed 0G]", &Limits::default()).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 2, column 7, fairness.seed: a seed is lower-case hex, two digits a byte, not \"G\"",
/// );
/// ```
pub fn read_text<'a>(bytes: &'a [u8], limits: &Limits) -> Result<Record<'a>, ReadError> {
    let text = utf8(bytes, limits)?;
    read_lines(text, limits).map_err(|fault| fault.in_text(text))
}

fn read_lines<'a>(text: &'a str, limits: &Limits) -> Result<Record<'a>, Fault> {
    let fairness = Some(FairnessDraft { at: text.len(), ..FairnessDraft::default() });
    let mut draft = Draft { limits: *limits, fairness, ..Draft::default() };
    let (mut turns, mut at) = (Vec::new(), 0);
    for whole in text.split_inclusive('\n') {
        let line = whole.strip_suffix('\n').unwrap_or(whole);
        let line = line.strip_suffix('\r').unwrap_or(line);
        let mut words = Words(Cursor::inside(text.get(..at + line.len()).unwrap_or_default(), at, 1));
        if line.starts_with('[') {
            read_header(&mut draft, &mut words, turns.is_empty()).map_err(|fault| fault.at(at))?;
        } else if !line.bytes().all(|b| matches!(b, b' ' | b'\t')) {
            let read = fields::another_turn(turns.len(), limits.turns)
                .and_then(|()| read_turn(turns.len() + 1, &mut words));
            let element = |fault: Fault| fault.at(at).within(&format!("turns[{}]", turns.len()));
            let turn = read.map_err(element)?;
            turns.push(turn);
        }
        at += whole.len();
    }
    let announced = draft.announced.filter(|announced| *announced != turns.len());
    if let Some(announced) = announced {
        let message = format!(
            "the header says {announced} turns, and {} are here: the file was cut off or pieced together",
            turns.len()
        );
        return Err(Fault::new(message).at(text.len()).within("turns"));
    }
    draft.turns = Some(turns);
    draft.finish().map_err(|fault| fault.at(text.len()))
}

/// How the value of one header goes into a draft.
type ReadHeader<'a> = fn(&mut Draft<'a>, &mut Words<'a>) -> Result<(), Fault>;

fn read_header<'a>(draft: &mut Draft<'a>, words: &mut Words<'a>, before_turns: bool) -> Result<(), Fault> {
    /// The name of a header, the field of the record that it is, and its reader.
    type Header<'a> = (&'static str, &'static str, ReadHeader<'a>);
    let headers: [Header<'a>; 15] = [
        ("format", "format", |d, w| once(&mut d.format, w.value(fields::record_format))),
        ("id", "id", |d, w| once(&mut d.id, w.value(fields::id))),
        ("rules", "rules", |d, w| once(&mut d.rules, w.value(fields::rules))),
        ("players", "players", |d, w| once(&mut d.players, read_players(w))),
        ("started", "started", |d, w| once(&mut d.started, w.value(fields::time))),
        ("ended", "ended", |d, w| once(&mut d.ended, w.value(fields::time))),
        ("deadline_seconds", "deadline_seconds", |d, w| once(&mut d.deadline_seconds, read_deadline(w))),
        ("commitment", "fairness.commitment", |d, w| once(&mut fairness(d).commitment, read_commitment(w))),
        ("rng", "fairness.rng", |d, w| once(&mut fairness(d).rng, read_rng(w))),
        ("seed", "fairness.seed", |d, w| once(&mut fairness(d).seed, w.or_null(|w| w.value(fields::seed)))),
        ("contribution", "fairness.contributions", |d, w| read_contribution(fairness(d), w)),
        ("result", "result", |d, w| once(&mut d.result, w.or_null(read_outcome))),
        ("signature", "signatures", |d, w| read_signature(d.signatures.get_or_insert_default(), w)),
        ("meta", "meta", |d, w| once(&mut d.meta, Meta::read(&mut w.0))),
        ("turns", "turns", |d, w| once(&mut d.announced, w.count())),
    ];
    if !before_turns {
        return Err(Fault::new("a header stands before the turns"));
    }
    words.0.eat("[");
    let at = words.0.at();
    let name = words.word()?;
    let Some((_, path, read)) = headers.iter().find(|header| header.0 == name) else {
        return Err(unknown(&name, headers.iter().map(|header| header.0)).at(at));
    };
    let value = words.space().and_then(|()| read(draft, words)).and_then(|()| words.close());
    value.map_err(|fault| fault.within(path))
}

fn fairness<'a>(draft: &'a mut Draft) -> &'a mut FairnessDraft {
    draft.fairness.get_or_insert_default()
}

/// Fills a slot that must be empty.
fn once<T>(slot: &mut Option<T>, value: Result<T, Fault>) -> Result<(), Fault> {
    match slot.replace(value?) {
        None => Ok(()),
        Some(_) => Err(Fault::new("this header is here for the second time")),
    }
}

fn read_players<'a>(words: &mut Words<'a>) -> Result<super::Players<'a>, Fault> {
    let light = words.value(fields::name).map_err(|fault| fault.within("light"))?;
    words.space()?;
    let dark = words.value(fields::name).map_err(|fault| fault.within("dark"))?;
    players(Some(light), Some(dark))
}

fn read_deadline(words: &mut Words) -> Result<u64, Fault> {
    super::read::read_deadline(&mut words.0)
}

fn read_commitment(words: &mut Words) -> Result<Commitment, Fault> {
    let scheme = words.value(fields::commitment_scheme).map_err(|fault| fault.within("scheme"))?;
    words.space()?;
    let value = words.value(fields::hash).map_err(|fault| fault.within("value"))?;
    Ok(Commitment { scheme, value })
}

fn read_rng(words: &mut Words) -> Result<Rng, Fault> {
    let at = words.0.at();
    let scheme = words.word()?;
    let label = if words.0.peek() == Some(b' ') {
        words.space()?;
        Some(words.word()?)
    } else {
        None
    };
    fields::rng(&scheme, label).map_err(|fault| fault.at(at))
}

fn read_contribution(draft: &mut FairnessDraft, words: &mut Words) -> Result<(), Fault> {
    let at = words.0.at();
    let side = words.value(fields::side)?;
    words.space()?;
    let bytes = words.value(fields::contribution).map_err(|fault| fault.within(side.name()))?;
    let none = || Spotted { value: BySide { light: None, dark: None }, at };
    once(&mut draft.contributions.get_or_insert_with(none).value[side], Ok(bytes))
        .map_err(|fault| fault.within(side.name()))
}

fn read_outcome(words: &mut Words) -> Result<Outcome, Fault> {
    let winner = words.value(fields::side).map_err(|fault| fault.within("winner"))?;
    words.space()?;
    let how = words.value(fields::how).map_err(|fault| fault.within("how"))?;
    Ok(Outcome { winner, how })
}

fn read_signature<'a>(signatures: &mut Vec<Signature<'a>>, words: &mut Words<'a>) -> Result<(), Fault> {
    let element = format!("[{}]", signatures.len());
    let within = |fault: Fault, name| fault.within(name).within(&element);
    fields::another_signature(signatures.len())?;
    let key = words.value(fields::key).map_err(|fault| within(fault, "key"))?;
    words.space()?;
    let signature = words.value(fields::signature).map_err(|fault| within(fault, "signature"))?;
    signatures.push(Signature { key, signature });
    Ok(())
}

/// A line such as `12. l 2 0110: 10-12 2026-11-30T10:00:12Z`.
fn read_turn(number: usize, words: &mut Words) -> Result<Turn, Fault> {
    words.number(number)?;
    words.space()?;
    let side = words.value(side).map_err(|fault| fault.within("side"))?;
    words.space()?;
    let at = words.0.at();
    let roll = words.until(b":");
    let sticks = if words.0.peek() == Some(b' ') {
        words.space()?;
        let at = words.0.at();
        let sticks = fields::sticks(words.until(b":").into());
        Some(sticks.map_err(|fault| fault.at(at).within("sticks"))?)
    } else {
        None
    };
    if !words.0.eat(":") {
        return Err(words.0.expected("`:`"));
    }
    words.space()?;
    let text = fields::move_behind(roll, words.until(b""));
    let text = text.map_err(|fault| fault.at(at).within("move"))?;
    let mut at = None;
    if words.0.peek() == Some(b' ') {
        words.space()?;
        at = Some(words.value(fields::time).map_err(|fault| fault.within("at"))?);
    }
    words.end()?;
    Ok(Turn { side, sticks, text, at })
}

fn side(text: Text) -> Result<Side, Fault> {
    let side = text.parse().ok().and_then(Side::from_letter);
    side.ok_or_else(|| Fault::not("a side is `l` or `d` here", &text))
}

/// The words of one line, one space between them.
struct Words<'a>(Cursor<'a>);

impl<'a> Words<'a> {
    /// A word as it stands or a JSON string.
    fn word(&mut self) -> Result<Text<'a>, Fault> {
        if self.0.peek() == Some(b'"') {
            return self.0.string();
        }
        let at = self.0.at();
        let word = self.until(b"]");
        if is_plain(word) {
            return Ok(word.into());
        }
        if word.is_empty() {
            return Err(self.0.expected("a word"));
        }
        let expected = "a word that is not plain ASCII is written as a JSON string, as in `\"Djed\"`";
        Err(Fault::not(expected, word).at(at))
    }

    /// Steps over what comes before a space, one of `stop` or the end.
    fn until(&mut self, stop: &[u8]) -> &'a str {
        let rest = self.0.rest();
        let length = rest.bytes().position(|b| b == b' ' || stop.contains(&b)).unwrap_or(rest.len());
        let from = self.0.at();
        self.0.back_to(from + length);
        self.0.since(from)
    }

    /// A word, as `read` understands it.
    fn value<T>(&mut self, read: impl FnOnce(Text<'a>) -> Result<T, Fault>) -> Result<T, Fault> {
        let at = self.0.at();
        read(self.word()?).map_err(|fault| fault.at(at))
    }

    /// A value, or nothing for `null`, and where it begins.
    fn or_null<T>(
        &mut self,
        read: impl FnOnce(&mut Words<'a>) -> Result<T, Fault>,
    ) -> Result<Spotted<Option<T>>, Fault> {
        let at = self.0.at();
        let value = if self.0.eat("null") { None } else { Some(read(self)?) };
        Ok(Spotted { value, at })
    }

    /// How many turns follow.
    fn count(&mut self) -> Result<usize, Fault> {
        let at = self.0.at();
        let count = self.0.integer()?;
        usize::try_from(count).map_err(|_| Fault::new("a number of turns is not negative").at(at))
    }

    /// The number of a turn, which is known.
    fn number(&mut self, number: usize) -> Result<(), Fault> {
        let at = self.0.at();
        let word = self.until(b"");
        if word.strip_suffix('.') == Some(itoa::Buffer::new().format(number)) {
            return Ok(());
        }
        Err(Fault::not(format_args!("this is turn `{number}.`, on a line of its own"), word).at(at))
    }

    /// The one space before another word.
    fn space(&mut self) -> Result<(), Fault> {
        if !self.0.eat(" ") {
            return Err(self.0.expected("a space and a word"));
        }
        if self.0.peek().is_none_or(|b| b <= b' ') {
            return Err(self.0.expected("a word"));
        }
        Ok(())
    }

    /// The end of a header.
    fn close(&mut self) -> Result<(), Fault> {
        if self.0.eat("]") { self.end() } else { Err(self.0.expected("`]`")) }
    }

    /// The end of the line.
    fn end(&mut self) -> Result<(), Fault> {
        if self.0.peek().is_none() { Ok(()) } else { Err(self.0.expected("the end of the line")) }
    }
}
