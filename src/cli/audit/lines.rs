//! A file of receipts, one a line, such as `senet export` writes. It may be
//! compressed or a pipe, of which no line can be read by its place; so the lines
//! are put into a file without a name, which goes with the program.

use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, Result};
use senet::audit::Place;
use senet::evidence::KeptReceipt;
use senet::record::Limits;
use senet::shown::shown;

use super::super::archive::each;
use super::super::files::named;

/// Receipts of which each is read when its game comes.
pub struct Lines {
    pub path: PathBuf,
    source: Arc<str>,
    /// Each with the number of its line and its length before it.
    file: Mutex<File>,
}

impl Lines {
    /// Puts all lines aside and hands them on, each with its place in that file;
    /// why, where there is something that cannot be read.
    pub fn open(path: &Path, mut see: impl FnMut(u64, Result<&KeptReceipt, &str>)) -> Result<Lines> {
        let aside = || format!("the receipts in {} could not be put aside", named(path));
        let mut file = BufWriter::new(tempfile::tempfile().with_context(aside)?);
        let source: Arc<str> = path.to_string_lossy().into();
        let mut end = 0;
        let written = each(vec![path.to_owned()], Limits::default(), |item| {
            match item.bytes {
                Ok(bytes) => {
                    let line = item.place.line.unwrap_or(0);
                    see(end, Ok(&receipt(&source, line, bytes.to_vec())));
                    let head = [line, bytes.len() as u64].map(u64::to_le_bytes).concat();
                    file.write_all(&head).and_then(|()| file.write_all(bytes))?;
                    end += (head.len() + bytes.len()) as u64;
                }
                Err(why) => see(end, Err(why)),
            }
            io::Result::Ok(())
        });
        let file = written.and_then(|()| file.into_inner().map_err(io::Error::from)).with_context(aside)?;
        Ok(Lines { path: path.to_owned(), source, file: Mutex::new(file) })
    }

    /// The receipt at a place; an empty one where it cannot be read any more.
    pub fn read(&self, place: u64) -> KeptReceipt {
        self.read_at(place).unwrap_or_else(|_| receipt(&self.source, 0, Vec::new()))
    }

    fn read_at(&self, place: u64) -> io::Result<KeptReceipt> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(place))?;
        let mut number = || {
            let mut bytes = [0; 8];
            file.read_exact(&mut bytes).map(|()| u64::from_le_bytes(bytes))
        };
        let (line, length) = (number()?, number()?);
        let mut bytes = Vec::new();
        (&*file).take(length).read_to_end(&mut bytes)?;
        Ok(receipt(&self.source, line, bytes))
    }
}

/// A receipt by the name of its place; a file that is one receipt has no lines.
fn receipt(source: &Arc<str>, line: u64, bytes: Vec<u8>) -> KeptReceipt {
    let place = Place { source: Arc::clone(source), line: (line > 0).then_some(line) };
    KeptReceipt { name: shown(&place.to_string()).to_string(), bytes }
}
