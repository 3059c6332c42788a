//! Where a report goes.

use std::io::{self, Write};

use anstream::adapter::strip_str;
use senet::report::{Report, Summary};

use super::super::output::Output;

/// A report on its way out, in large pieces.
pub struct Writer<'a> {
    to: To<'a>,
    report: &'static dyn Report,
    /// What is not written yet.
    held: String,
    begun: bool,
    /// Whether a game left a text.
    any: bool,
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
        Writer { to, report, held: String::new(), begun: false, any: false }
    }

    /// Writes the report of a game.
    pub fn write(&mut self, text: &str) -> io::Result<()> {
        self.begin();
        if !text.is_empty() && std::mem::replace(&mut self.any, true) {
            self.held.push_str(self.report.separator());
        }
        self.held.push_str(text);
        if self.held.len() < PIECE { Ok(()) } else { self.send() }
    }

    /// Ends the report.
    pub fn end(&mut self, summary: &Summary) -> io::Result<()> {
        self.begin();
        self.report.end(summary, &mut self.held);
        self.send()
    }

    fn begin(&mut self) {
        if !std::mem::replace(&mut self.begun, true) {
            self.report.begin(None, &mut self.held);
        }
    }

    /// Sends on what is held, so that a reader has it.
    pub fn flush(&mut self) -> io::Result<()> {
        self.send()?;
        if let To::Standard(out) = &mut self.to {
            out.flush();
        }
        Ok(())
    }

    fn send(&mut self) -> io::Result<()> {
        let styled = self.report.is_for_people();
        let sent = match &mut self.to {
            To::Standard(out) => {
                out.text(&self.held, styled);
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
