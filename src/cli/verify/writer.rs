//! Where a report goes.

use std::env;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Seek, Write};

use anstream::adapter::strip_str;
use senet::report::{Report, Summary};

use super::super::files::named;
use super::super::output::Output;

/// A report on its way out, in large pieces.
pub struct Writer<'a> {
    to: To<'a>,
    report: &'static dyn Report,
    /// What is not written yet.
    held: String,
    /// Whether its beginning is written.
    begun: bool,
    /// Whether a game left a text.
    any: bool,
    /// The games, where they wait on the disk for the sums that stand before them:
    /// a file without a name.
    spool: Option<File>,
}

/// Where it goes.
pub enum To<'a> {
    /// Standard output.
    Standard(&'a mut Output),
    /// A file.
    File(&'a mut dyn Write),
    /// Nobody wants it.
    Nowhere,
}

/// So much is written at once.
const PIECE: usize = 64 * 1024;

impl<'a> Writer<'a> {
    pub fn new(to: To<'a>, report: &'static dyn Report) -> Writer<'a> {
        Writer { to, report, held: String::new(), begun: false, any: false, spool: None }
    }

    /// Takes the report of a game: whether it is time to send on what is held.
    pub fn write(&mut self, text: &str) -> bool {
        if !self.report.needs_totals() {
            self.begin(None);
        }
        if !text.is_empty() && std::mem::replace(&mut self.any, true) {
            self.held.push_str(self.report.separator());
        }
        self.held.push_str(text);
        self.held.len() >= PIECE
    }

    /// Ends the report.
    pub fn end(&mut self, summary: &Summary) -> io::Result<()> {
        if self.report.needs_totals() && !matches!(self.to, To::Nowhere) {
            self.send()?;
            self.begin(Some(summary));
            self.unspool()?;
        }
        self.begin(None);
        self.report.end(summary, &mut self.held);
        self.send_out()
    }

    fn begin(&mut self, totals: Option<&Summary>) {
        if !std::mem::replace(&mut self.begun, true) {
            self.report.begin(totals, &mut self.held);
        }
    }

    /// Sends on what is held, so that a reader has it; where something that is
    /// not known yet stands before it, it is only put aside.
    pub fn send(&mut self) -> io::Result<()> {
        if !self.report.needs_totals() || matches!(self.to, To::Nowhere) {
            return self.send_out();
        }
        if !self.held.is_empty() {
            let spool = match &mut self.spool {
                Some(spool) => spool,
                none => none.insert(nameless()?),
            };
            spool.write_all(self.held.as_bytes())?;
            self.held.clear();
        }
        Ok(())
    }

    /// Sends on what was put aside.
    fn unspool(&mut self) -> io::Result<()> {
        self.send_out()?;
        let Some(mut spool) = self.spool.take() else { return Ok(()) };
        spool.rewind()?;
        let mut file = BufReader::with_capacity(PIECE, spool);
        while file.read_line(&mut self.held)? > 0 {
            if self.held.len() >= PIECE {
                self.send_out()?;
            }
        }
        self.send_out()
    }

    fn send_out(&mut self) -> io::Result<()> {
        let styled = self.report.is_for_people();
        let sent = match &mut self.to {
            To::Standard(out) => {
                out.text(&self.held, styled);
                out.flush();
                out.check()
            }
            To::File(file) if styled => write!(file, "{}", strip_str(&self.held)),
            To::File(file) => file.write_all(self.held.as_bytes()),
            To::Nowhere => Ok(()),
        };
        self.held.clear();
        sent
    }
}

/// A file that is gone when it is closed, however the program ends.
fn nameless() -> io::Result<File> {
    tempfile::tempfile().map_err(|error| {
        let why = format!("{} holds it until it is whole, and {error}", named(&env::temp_dir()));
        io::Error::new(error.kind(), why)
    })
}
