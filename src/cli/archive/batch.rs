//! Records that are handed on together.

use std::io::{self, ErrorKind, Read};
use std::ops::Range;

use senet::audit::Place;
use senet::record::{Limits, ReadError, Record, read_any};
use senet::verify::{Verdict, unread, unreadable};

/// What stands at a place.
#[derive(Clone, Copy, Debug)]
pub struct Item<'a> {
    /// Counted from 1 through the whole run.
    pub number: u64,
    /// Where it stands.
    pub place: &'a Place,
    /// The record, or why there is none.
    pub bytes: Result<&'a [u8], &'a str>,
}

impl<'a> Item<'a> {
    /// The record, or the verdict where there is none.
    pub fn read(&self, limits: &Limits) -> Result<Record<'a>, Box<Verdict>> {
        let bytes = self.bytes.map_err(|why| unread(why.to_owned()))?;
        let in_file = |error: ReadError| error.in_file(self.place.line.unwrap_or(1));
        read_any(bytes, limits).map_err(|error| Box::new(unreadable(&in_file(error))))
    }
}

/// A number of records and troubles, in order.
#[derive(Debug, Default)]
pub struct Batch {
    /// Room that is used again; `used` bytes of it are filled.
    bytes: Vec<u8>,
    used: usize,
    entries: Vec<Entry>,
}

#[derive(Debug)]
struct Entry {
    number: u64,
    place: Place,
    what: Result<Range<usize>, String>,
}

impl Batch {
    /// So many bytes make a batch, unless one record has more.
    pub const BYTES: usize = 256 * 1024;
    /// And no more records or troubles.
    pub const ITEMS: usize = 256;

    /// The items in order.
    pub fn items(&self) -> impl ExactSizeIterator<Item = Item<'_>> {
        self.entries.iter().map(|entry| Item {
            number: entry.number,
            place: &entry.place,
            bytes: match &entry.what {
                Ok(range) => Ok(self.bytes.get(range.clone()).unwrap_or_default()),
                Err(why) => Err(why),
            },
        })
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Whether no more should be put into it.
    pub fn is_full(&self) -> bool {
        self.used >= Batch::BYTES || self.entries.len() >= Batch::ITEMS
    }

    /// Puts an item behind the others; a record is so many of its last bytes.
    pub fn push(&mut self, number: u64, place: Place, what: Result<Range<usize>, String>) {
        self.entries.push(Entry { number, place, what });
    }

    /// The bytes from `from` on.
    pub fn bytes_from(&self, from: usize) -> &[u8] {
        self.bytes.get(from..self.used).unwrap_or_default()
    }

    /// Where the next byte will be.
    pub fn end(&self) -> usize {
        self.used
    }

    /// Takes back the bytes from `to` on.
    pub fn cut(&mut self, to: usize) {
        self.used = self.used.min(to);
    }

    /// Moves the bytes from `begin` on to the front, where no item has any before
    /// them: by how many.
    pub fn forget_before(&mut self, begin: &mut usize) -> usize {
        if !self.entries.is_empty() || *begin > self.used {
            return 0;
        }
        self.bytes.copy_within(*begin..self.used, 0);
        self.used -= *begin;
        std::mem::take(begin)
    }

    /// Makes sure that memory has room for so many more bytes.
    pub fn reserve(&mut self, more: usize) -> io::Result<()> {
        let needed = self.used.saturating_add(more);
        let missing = needed.saturating_sub(self.bytes.len());
        self.bytes.try_reserve(missing).map_err(|_| ErrorKind::OutOfMemory.into())
    }

    /// Fills in what one reading of at most `most` bytes gives: how many.
    pub fn read(&mut self, from: &mut dyn Read, most: usize) -> io::Result<usize> {
        self.reserve(most)?;
        let end = self.used.saturating_add(most);
        if self.bytes.len() < end {
            self.bytes.resize(end, 0);
        }
        let count = read_once(from, self.bytes.get_mut(self.used..end).unwrap_or_default())?;
        self.used += count;
        Ok(count)
    }

    /// The memory that it takes.
    pub fn size(&self) -> usize {
        self.bytes.len()
    }

    /// Forgets what was in it, and memory that one large record took.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.used = 0;
        if self.bytes.len() > 2 * Batch::BYTES {
            self.bytes = Vec::new();
        }
    }
}

/// One reading that no signal cuts short.
pub fn read_once(from: &mut dyn Read, into: &mut [u8]) -> io::Result<usize> {
    loop {
        match from.read(into) {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            read => return read,
        }
    }
}
