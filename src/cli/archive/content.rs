//! Whether an input is one record or records in lines, and reading it so.
//!
//! A name that ends in `.json` or `.senet` says that there is one record, one
//! that ends in `.ndjson` or `.jsonl` that there is one in each line. Where no
//! name says it, the beginning of the content does, up to the size of a record:
//!
//! 1. It begins with `[`: a record as text.
//! 2. Its first line is a whole JSON object: records in lines.
//! 3. All of it is one JSON object: a record.
//! 4. One of its lines is a whole JSON object with a field `format`, or its
//!    first line is larger than a record may be and begins like one: records
//!    in lines, of which some are broken.
//! 5. Anything else: one record, a broken one.
//!
//! Whatever is decided, every byte is judged: a record is all of the input, and
//! every line that is not blank has a verdict.

use std::io;
use std::ops::Range;
use std::path::Path;

use memchr::{memchr, memchr_iter};

use super::batch::{Batch, read_once};
use super::input::Input;
use super::object::object;
use super::paths::ending;

/// How an input is to be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// All of it is one record.
    Record,
    /// A record in each line.
    Lines,
    /// Records that each end in a zero byte, of any number of lines.
    ZeroEnded,
}

impl Shape {
    /// What the name says.
    pub fn named(path: &Path) -> Option<Shape> {
        ending(path).map(|ending| match ending {
            "ndjson" | "jsonl" => Shape::Lines,
            _ => Shape::Record,
        })
    }

    /// The byte in which a part of it ends.
    pub fn end(self) -> u8 {
        if self == Shape::ZeroEnded { 0 } else { b'\n' }
    }
}

/// Whether the name says that there is a record in each line.
pub fn has_lines(path: &Path) -> bool {
    Shape::named(path) == Some(Shape::Lines)
}

/// Whether the name says that there is one record.
pub fn is_one_record(path: &Path) -> bool {
    Shape::named(path) == Some(Shape::Record)
}

/// An input that is being read.
pub struct Content {
    input: Input,
    /// What was read and not handed on.
    held: Vec<u8>,
    /// Whether all was read.
    ended: bool,
    /// The byte in which a part ends: lines, unless something else is said.
    end: u8,
    /// Parts so far.
    parts: u64,
    /// Whether the rest of a part is not wanted.
    skipping: bool,
}

/// A record, or its place where it is too large.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Piece {
    /// The bytes from one place in the batch to another.
    Whole(Range<usize>),
    /// More bytes than a record may have.
    TooLarge,
}

/// Bytes that are read at once.
const READ: usize = 128 * 1024;
/// So much is looked at to see what an input is, and no more than a record may have.
const LOOKED_AT: usize = 4 << 20;

impl Content {
    pub fn new(input: Input) -> Content {
        Content { input, held: Vec::new(), ended: false, end: b'\n', parts: 0, skipping: false }
    }

    /// Says in which byte a part ends.
    pub fn ends_with(&mut self, end: u8) {
        self.end = end;
    }

    /// Parts that were read so far.
    pub fn parts(&self) -> u64 {
        self.parts
    }

    /// Whether nothing is left.
    pub fn is_over(&self) -> bool {
        self.ended && self.held.is_empty()
    }

    /// Nothing more will be read of it.
    pub fn give_up(&mut self) {
        self.ended = true;
        self.held.clear();
    }

    /// What its beginning says, where a record has at most so many bytes.
    pub fn shape(&mut self, most: usize) -> io::Result<Shape> {
        let most = most.min(LOOKED_AT);
        let line = loop {
            let begin = self.held.len() - self.held.trim_ascii_start().len();
            let text = self.held.get(begin..).unwrap_or_default();
            let line = memchr(b'\n', text).map(|end| begin..begin + end);
            if line.is_some() || self.ended || self.held.len() > most {
                break line.unwrap_or(begin..self.held.len());
            }
            self.hold_more()?;
        };
        let text = self.held.get(line.clone()).unwrap_or_default().trim_ascii_end();
        if text.is_empty() && self.ended {
            return Ok(Shape::Lines);
        }
        let whole = object(text).is_some_and(|object| object.end == text.len());
        Ok(match text.first() {
            Some(b'[') => Shape::Record,
            _ if whole => Shape::Lines,
            _ => self.shape_of_all(line.start, most)?,
        })
    }

    /// What all of it says, its first line being no object by itself.
    fn shape_of_all(&mut self, begin: usize, most: usize) -> io::Result<Shape> {
        while !self.ended && self.held.len() <= most {
            self.hold_more()?;
        }
        let text = self.held.get(begin..).unwrap_or_default();
        let after = object(text).and_then(|object| text.get(object.end..));
        if self.ended && after.is_some_and(|after| after.trim_ascii().is_empty()) {
            return Ok(Shape::Record);
        }
        let endless = text.starts_with(b"{") && !self.ended && memchr(b'\n', text).is_none();
        let in_lines = endless || lines(text).any(is_record);
        Ok(if in_lines { Shape::Lines } else { Shape::Record })
    }

    fn hold_more(&mut self) -> io::Result<()> {
        let from = self.held.len();
        self.held.resize(from + READ, 0);
        let read = read_once(&mut *self.input.from, self.held.get_mut(from..).unwrap_or_default());
        self.held.truncate(from + *read.as_ref().unwrap_or(&0));
        self.ended = read? == 0;
        Ok(())
    }

    /// Reads on into the batch.
    fn read_on(&mut self, batch: &mut Batch, most: usize) -> io::Result<()> {
        self.ended = batch.read(&mut *self.input.from, most)? == 0;
        Ok(())
    }

    /// Puts what is held into the batch.
    fn unhold(&mut self, batch: &mut Batch) -> io::Result<()> {
        let mut held = self.held.as_slice();
        while !held.is_empty() {
            let count = held.len();
            batch.read(&mut held, count)?;
        }
        self.held.clear();
        Ok(())
    }

    /// All of it as one record of at most `most` bytes.
    pub fn record(&mut self, batch: &mut Batch, most: usize) -> io::Result<Piece> {
        let size = self.input.size.map(|size| usize::try_from(size).unwrap_or(usize::MAX));
        let begin = batch.end();
        if size.is_some_and(|size| size > most) {
            return Ok(self.too_large(batch, begin));
        }
        // What memory cannot hold is refused before it is read.
        batch.reserve(size.unwrap_or(0).saturating_add(1))?;
        self.unhold(batch)?;
        while !self.ended && batch.end() - begin <= most {
            let left = size.map_or(READ, |size| size.saturating_sub(batch.end() - begin).saturating_add(1));
            self.read_on(batch, left.min(8 * READ))?;
        }
        if batch.end() - begin > most {
            return Ok(self.too_large(batch, begin));
        }
        Ok(Piece::Whole(begin..batch.end()))
    }

    /// Gives up what there is of a record.
    fn too_large(&mut self, batch: &mut Batch, begin: usize) -> Piece {
        batch.cut(begin);
        self.give_up();
        Piece::TooLarge
    }

    /// Reads parts, lines that is or what ends in another byte, until the batch is
    /// full or more would be long in coming, and gives each that counts to `take`,
    /// with its number. What was read of a part that is not whole yet is held.
    pub fn parts_into(
        &mut self,
        batch: &mut Batch,
        most: usize,
        take: &mut dyn FnMut(&mut Batch, u64, Piece),
    ) -> io::Result<()> {
        let mut begin = batch.end();
        let read = self.unhold(batch).and_then(|()| self.cut_parts(batch, &mut begin, most, take));
        if read.is_ok() {
            self.held.extend(batch.bytes_from(begin));
        }
        batch.cut(begin);
        read
    }

    /// The same; `begin` is where the part begins that is not whole.
    fn cut_parts(
        &mut self,
        batch: &mut Batch,
        begin: &mut usize,
        most: usize,
        take: &mut dyn FnMut(&mut Batch, u64, Piece),
    ) -> io::Result<()> {
        let mut looked_at = *begin;
        while batch.len() < Batch::ITEMS {
            if let Some(length) = memchr(self.end, batch.bytes_from(looked_at)) {
                let end = looked_at + length;
                self.part(batch, *begin..end, most, take);
                (*begin, looked_at) = (end + 1, end + 1);
                continue;
            }
            looked_at = batch.end();
            if self.ended {
                // The last one needs no end, and behind an end there is none.
                if *begin < looked_at {
                    self.part(batch, *begin..looked_at, most, take);
                }
                *begin = looked_at;
                break;
            }
            // One byte more may be the first half of CR LF.
            if looked_at - *begin > most.saturating_add(1) && !self.skipping {
                take(batch, self.parts + 1, Piece::TooLarge);
                self.skipping = true;
            }
            if self.skipping {
                batch.cut(*begin);
                looked_at = *begin;
            }
            let wait = self.input.live || self.skipping || looked_at >= Batch::BYTES;
            if wait && !batch.is_empty() {
                break;
            }
            // Parts that nobody took need no room.
            looked_at -= batch.forget_before(begin);
            self.read_on(batch, READ)?;
        }
        Ok(())
    }

    /// A part without its end. A line may end in CR LF, and a blank one is none.
    fn part(
        &mut self,
        batch: &mut Batch,
        part: Range<usize>,
        most: usize,
        take: &mut dyn FnMut(&mut Batch, u64, Piece),
    ) {
        self.parts += 1;
        if std::mem::take(&mut self.skipping) {
            return;
        }
        let text = batch.bytes_from(part.start).get(..part.len()).unwrap_or_default();
        let is_line = self.end == b'\n';
        let text = text.strip_suffix(b"\r").filter(|_| is_line).unwrap_or(text);
        if is_line && text.trim_ascii().is_empty() {
            return;
        }
        let whole = part.start..part.start + text.len();
        let piece = if text.len() > most { Piece::TooLarge } else { Piece::Whole(whole) };
        take(batch, self.parts, piece);
    }
}

fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let ends = memchr_iter(b'\n', text).chain([text.len()]);
    ends.scan(0, |begin, end| {
        let line = text.get(*begin..end);
        *begin = end + 1;
        line
    })
}

/// Whether a line can be nothing but a record of its own.
fn is_record(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    object(line).is_some_and(|object| object.has_format && object.end == line.len())
}
