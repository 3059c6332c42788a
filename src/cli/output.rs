use std::fmt::Display;
use std::io::{self, BufWriter, ErrorKind, Write};

use anstream::{AutoStream, ColorChoice};
use clap::ValueEnum;
use senet::shown::shown;

use super::status::Status;

/// How to report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Format {
    /// For people.
    Human,
    /// JSON, one object a line.
    Json,
}

/// When to colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Color {
    /// On a terminal, unless NO_COLOR says otherwise.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl From<Color> for ColorChoice {
    fn from(color: Color) -> ColorChoice {
        match color {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::AlwaysAnsi,
            Color::Never => ColorChoice::Never,
        }
    }
}

/// A number of things, such as `1 throw`.
pub fn counted(count: usize, thing: &str) -> String {
    senet::report::counted(count as u64, thing)
}

/// Lines in which nothing hides.
pub fn visible(lines: &str) -> String {
    lines.lines().map(|line| shown(line).to_string()).collect::<Vec<_>>().join("\n")
}

/// Standard output and standard error.
///
/// A reader that goes away is no failure of ours: what follows is not written,
/// the work is done all the same, and the exit status still says what was
/// found. Any other trouble with writing is told once.
pub struct Output {
    out: BufWriter<AutoStream<io::Stdout>>,
    color: Color,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Open,
    ReaderGone,
    Broken,
}

impl Output {
    pub fn new(color: Color) -> Output {
        let out = BufWriter::new(AutoStream::new(io::stdout(), color.into()));
        Output { out, color, state: State::Open }
    }

    /// Writes what is for people or machines, and a newline.
    pub fn line(&mut self, what: impl Display) {
        if self.state == State::Open {
            let written = writeln!(self.out, "{what}");
            self.note(written);
        }
    }

    /// Writes whole lines as they are, newlines included; `styled` ones lose
    /// their terminal escapes where none are wanted.
    pub fn text(&mut self, text: &str, styled: bool) {
        if !styled {
            self.bytes(text.as_bytes());
        } else if self.state == State::Open {
            let written = self.out.write_all(text.as_bytes());
            self.note(written);
        }
    }

    /// Writes bytes as they are.
    pub fn bytes(&mut self, bytes: &[u8]) {
        if self.state == State::Open {
            // What goes before must not come after.
            let written = self.out.flush().and_then(|()| io::stdout().lock().write_all(bytes));
            self.note(written);
        }
    }

    /// Sends on what was written so far.
    pub fn flush(&mut self) {
        if self.state == State::Open {
            let flushed = self.out.flush();
            self.note(flushed);
        }
    }

    /// Whether nobody reads any more.
    pub fn is_closed(&self) -> bool {
        self.state != State::Open
    }

    /// That it cannot be written, which was told already.
    pub fn check(&self) -> io::Result<()> {
        if self.state == State::Broken { Err(ErrorKind::Other.into()) } else { Ok(()) }
    }

    /// Tells a person what a program that reads the output need not know, on
    /// standard error.
    pub fn tell(&mut self, what: &str) {
        self.complain(what);
    }

    /// Reports to a person on standard error, where the output is taken by what
    /// is for programs.
    pub fn report_beside(&mut self, what: &str) {
        self.flush();
        let _ = writeln!(AutoStream::new(io::stderr(), self.color.into()), "{what}");
    }

    /// Tells what went wrong, on standard error. What hides in it, from a file or
    /// a file's name, is shown.
    pub fn complain(&mut self, what: &str) {
        self.flush();
        // Where standard error is gone too there is nobody left to tell.
        let _ = writeln!(AutoStream::new(io::stderr(), self.color.into()), "senet: {}", visible(what));
    }

    /// The status of writing itself.
    pub fn finish(mut self) -> Status {
        self.flush();
        if self.state == State::Broken { Status::Unverifiable } else { Status::Good }
    }

    fn note(&mut self, written: io::Result<()>) {
        match written {
            Ok(()) => {}
            Err(error) if error.kind() == ErrorKind::BrokenPipe => self.state = State::ReaderGone,
            Err(error) => {
                self.state = State::Broken;
                self.complain(&format!("the output could not be written: {error}"));
            }
        }
    }
}
