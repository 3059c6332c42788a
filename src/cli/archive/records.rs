//! The records of an archive, one after the other.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use senet::audit::Place;
use senet::record::Limits;

use super::super::files::named;
use super::batch::Batch;
use super::content::{Content, Piece, Shape};
use super::input::{Input, is_live};
use super::paths::{Found, Paths, is_standard};
use super::sample::Sample;

/// Every record that the paths lead to, in order, and every trouble on the way.
/// Nothing is left out in silence: what is not handed on is counted.
pub struct Records {
    paths: Paths,
    limits: Limits,
    /// How every input is read, whatever its name; where nothing is said, by its
    /// name or its content.
    shape: Option<Shape>,
    choice: Choice,
    may_take_long: bool,
    /// What is to be opened next.
    next: Option<Found>,
    reading: Option<Reading>,
    counts: Arc<Counts>,
}

/// How records are read.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reads {
    pub limits: Limits,
    pub shape: Option<Shape>,
    pub sample: Option<Sample>,
    /// The greatest number of records and troubles.
    pub most: Option<u64>,
}

/// What was read so far, and what was not handed on.
#[derive(Debug, Default)]
pub struct Counts {
    /// Bytes of files and standard input, compressed where they are.
    pub bytes: Arc<AtomicU64>,
    /// Files in folders that hold no games by their names.
    pub passed_over: AtomicU64,
    /// Records that are not in the sample.
    pub not_in_sample: AtomicU64,
    /// Whether no more was read than was asked for.
    pub cut_off: AtomicBool,
}

/// An input that is being read.
struct Reading {
    file: Arc<str>,
    content: Content,
    shape: Shape,
    /// Whether anything was found in it.
    found: bool,
}

/// Which records are handed on, and by which numbers.
struct Choice {
    sample: Option<Sample>,
    limits: Limits,
    most: u64,
    number: u64,
    counts: Arc<Counts>,
}

impl Records {
    pub fn new(paths: Paths, reads: Reads) -> Records {
        let Reads { limits, shape, sample, most } = reads;
        let counts = Arc::new(Counts::default());
        let most = most.unwrap_or(u64::MAX);
        let may_take_long = sample.is_some() || paths.named().any(|path| is_standard(path) || is_live(path));
        let choice = Choice { sample, limits, most, number: 0, counts: Arc::clone(&counts) };
        Records { paths, limits, shape, choice, may_take_long, next: None, reading: None, counts }
    }

    /// What is counted while they are read.
    pub fn counts(&self) -> Arc<Counts> {
        Arc::clone(&self.counts)
    }

    /// Puts the next records into the batch; an empty one is the end. Of what may
    /// be long in coming only those that are there.
    pub fn fill(&mut self, batch: &mut Batch) {
        while !batch.is_full() && !self.choice.is_over() {
            if let Some(reading) = &mut self.reading {
                reading.read(batch, &self.limits, &mut self.choice);
                // What nobody took fills no batch.
                if batch.is_empty() {
                    batch.cut(0);
                }
                if !reading.content.is_over() {
                    break;
                }
                self.end_reading(batch);
                continue;
            }
            let Some(found) = self.next.take().or_else(|| self.paths.next()) else { break };
            self.counts.passed_over.store(self.paths.passed_over(), Ordering::Relaxed);
            // Others need not wait for it.
            if !batch.is_empty() && may_wait(&found) {
                self.next = Some(found);
                break;
            }
            self.begin(found, batch);
        }
        if self.choice.is_over() {
            self.counts.cut_off.store(true, Ordering::Relaxed);
        }
    }

    /// Whether a batch may be long in coming: from a pipe, or with few records in
    /// the sample.
    pub fn may_take_long(&self) -> bool {
        self.may_take_long
    }

    fn begin(&mut self, found: Found, batch: &mut Batch) {
        let bytes = Arc::clone(&self.counts.bytes);
        // Before a zero byte may be anything, such as begins a compressed file.
        let packed = self.shape != Some(Shape::ZeroEnded);
        let (path, input) = match found {
            Found::Trouble(path, why) => return self.trouble(batch, name_of(&path), None, why),
            Found::Standard => (PathBuf::from("-"), Input::standard(packed, bytes)),
            Found::File(path, _) => {
                let input = Input::open(&path, packed, bytes);
                (path, input)
            }
        };
        let file = name_of(&path);
        let opened = input.and_then(|input| {
            let mut content = Content::new(input);
            let told = self.shape.or_else(|| Shape::named(&path));
            let shape = told.map_or_else(|| content.shape(self.limits.bytes), Ok)?;
            content.ends_with(shape.end());
            Ok(Reading { file: Arc::clone(&file), content, shape, found: false })
        });
        match opened {
            Ok(reading) => self.reading = Some(reading),
            Err(error) => self.trouble(batch, file.clone(), None, unread(&file, "", &error)),
        }
    }

    /// Closes an input. One that holds nothing is a trouble: a full disk or a
    /// program that failed leaves such a file behind. Only a filter from lines to
    /// lines, with nothing but standard input, gives no line for none; its exit
    /// status tells that nothing was verified.
    fn end_reading(&mut self, batch: &mut Batch) {
        let Some(reading) = self.reading.take() else { return };
        let is_filter = self.paths.is_one() && &*reading.file == "-";
        if !reading.found && !is_filter && !self.choice.is_over() {
            let why = format!("nothing is in {}: it is empty", called(&reading.file));
            self.trouble(batch, reading.file, None, why);
        }
    }

    fn trouble(&mut self, batch: &mut Batch, file: Arc<str>, line: Option<u64>, why: String) {
        self.choice.push(batch, Place { source: file, line }, Err(why));
    }
}

/// Whether opening or reading it may keep everybody waiting.
fn may_wait(found: &Found) -> bool {
    match found {
        Found::Standard => true,
        Found::File(path, named) => *named && is_live(path),
        Found::Trouble(..) => false,
    }
}

fn name_of(path: &Path) -> Arc<str> {
    path.to_string_lossy().into()
}

/// How messages name an input.
fn called(file: &str) -> String {
    if file == "-" { "standard input".to_owned() } else { named(Path::new(file)) }
}

fn unread(file: &str, from: &str, error: &io::Error) -> String {
    if file.starts_with("http://") || file.starts_with("https://") {
        return format!(
            "{} is an address, not a file: `senet fetch` gets games from their host",
            called(file)
        );
    }
    format!("{} could not be read{from}: {error}", called(file))
}

impl Reading {
    fn read(&mut self, batch: &mut Batch, limits: &Limits, choice: &mut Choice) {
        let read = match self.shape {
            Shape::Record => self.record(batch, limits, choice),
            Shape::Lines | Shape::ZeroEnded => self.parts(batch, limits, choice),
        };
        if let Err(error) = read {
            self.found = true;
            let from = if self.shape == Shape::Record { "" } else { " from here on" };
            let place = place(&self.file, self.shape, self.content.parts() + 1);
            self.content.give_up();
            choice.push(batch, place, Err(unread(&self.file, from, &error)));
        }
    }

    fn record(&mut self, batch: &mut Batch, limits: &Limits, choice: &mut Choice) -> io::Result<()> {
        let piece = self.content.record(batch, limits.bytes)?;
        self.found = true;
        let place = place(&self.file, self.shape, 1);
        let what = match piece {
            Piece::Whole(range) => Ok(range),
            Piece::TooLarge => Err(too_large(&called(&self.file), limits)),
        };
        choice.push(batch, place, what);
        Ok(())
    }

    fn parts(&mut self, batch: &mut Batch, limits: &Limits, choice: &mut Choice) -> io::Result<()> {
        let (file, shape, found) = (&self.file, self.shape, &mut self.found);
        let part = if shape == Shape::Lines { "line" } else { "record" };
        self.content.parts_into(batch, limits.bytes, &mut |batch, number, piece| {
            *found = true;
            let what = match piece {
                Piece::Whole(range) => Ok(range),
                Piece::TooLarge => Err(too_large(&format!("{part} {number} of {}", called(file)), limits)),
            };
            choice.push(batch, place(file, shape, number), what);
        })
    }
}

/// The place of a part of an input, counted from 1. A part that may have several
/// lines goes by its number alone: a line in it is counted from its own first.
fn place(file: &Arc<str>, shape: Shape, number: u64) -> Place {
    let numbered = || format!("{file}:{number}").into();
    let source = if shape == Shape::ZeroEnded { numbered() } else { Arc::clone(file) };
    Place { source, line: (shape == Shape::Lines).then_some(number) }
}

fn too_large(what: &str, limits: &Limits) -> String {
    format!("{what} is larger than {} bytes: `--max-bytes` raises the limit", limits.bytes)
}

impl Choice {
    /// Whether as many were handed on as were asked for.
    fn is_over(&self) -> bool {
        self.number >= self.most
    }

    fn push(&mut self, batch: &mut Batch, place: Place, what: Result<std::ops::Range<usize>, String>) {
        if self.is_over() {
            return;
        }
        if let (Some(sample), Ok(range)) = (&self.sample, &what) {
            let bytes = batch.bytes_from(range.start).get(..range.len()).unwrap_or_default();
            if !sample.takes(bytes, &self.limits) {
                self.counts.not_in_sample.fetch_add(1, Ordering::Relaxed);
                return;
            }
        }
        self.number += 1;
        batch.push(self.number, place, what);
    }
}
