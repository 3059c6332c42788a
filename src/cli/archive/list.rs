//! The names of files, from a list.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::PathBuf;

use super::super::files::named;
use super::paths::Found;

/// A list of files, one a line. It is opened when the first is wanted.
pub struct List {
    path: PathBuf,
    lines: Option<Box<dyn BufRead + Send>>,
}

impl List {
    /// The list in that file; `-` is standard input.
    pub fn new(path: PathBuf) -> List {
        List { path, lines: None }
    }

    /// The next line that is not empty; nothing at the end.
    fn line(&mut self) -> io::Result<Option<Vec<u8>>> {
        let lines = match &mut self.lines {
            Some(lines) => lines,
            None => self.lines.insert(match self.path.as_os_str() == "-" {
                true => Box::new(BufReader::new(io::stdin())),
                false => Box::new(BufReader::new(File::open(&self.path)?)),
            }),
        };
        let mut line = Vec::new();
        while lines.read_until(b'\n', &mut line)? > 0 {
            let name = line.strip_suffix(b"\n").unwrap_or(&line);
            if !name.is_empty() {
                return Ok(Some(name.to_owned()));
            }
            line.clear();
        }
        Ok(None)
    }

    /// The next file, and whether there may be more behind it: nothing comes
    /// behind what could not be read.
    pub fn next(&mut self) -> Option<(Found, bool)> {
        match self.line() {
            Ok(line) => line.map(|line| (listed(path(line)), true)),
            Err(error) => {
                let why = format!("the list {} could not be read: {error}", named(&self.path));
                Some((Found::Trouble(self.path.clone(), why), false))
            }
        }
    }
}

/// As a folder that holds it would give it.
fn listed(path: PathBuf) -> Found {
    if path.metadata().is_ok_and(|about| !about.is_file()) {
        let why = format!("{} is no regular file, and files alone are listed", named(&path));
        return Found::Trouble(path, why);
    }
    // What is not there is told when it is opened.
    Found::File(path, false)
}

#[cfg(unix)]
fn path(name: Vec<u8>) -> PathBuf {
    <std::ffi::OsString as std::os::unix::ffi::OsStringExt>::from_vec(name).into()
}

#[cfg(not(unix))]
fn path(name: Vec<u8>) -> PathBuf {
    String::from_utf8_lossy(&name).trim_end_matches('\r').into()
}
