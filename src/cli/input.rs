use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;
use senet::record::Limits;

use super::files::named;

/// Limits on what is read, as flags.
#[derive(Args, Clone, Copy)]
pub struct LimitArgs {
    /// The greatest size of a record in bytes
    #[arg(long, value_name = "N", default_value_t = Limits::default().bytes, help_heading = "Limits")]
    pub max_bytes: usize,

    /// The greatest number of turns in a record; objects and arrays nest 32 deep at most
    #[arg(long, value_name = "N", default_value_t = Limits::default().turns, help_heading = "Limits")]
    pub max_turns: usize,
}

impl From<LimitArgs> for Limits {
    fn from(args: LimitArgs) -> Limits {
        Limits { bytes: args.max_bytes, turns: args.max_turns }
    }
}

/// Where a game comes from.
#[derive(Clone, Debug)]
pub enum Source {
    /// `-`.
    Standard,
    /// A file.
    File(PathBuf),
}

impl From<PathBuf> for Source {
    fn from(path: PathBuf) -> Source {
        if path.as_os_str() == "-" { Source::Standard } else { Source::File(path) }
    }
}

impl Source {
    /// How reports name it: the path as given, `-` for standard input.
    pub fn name(&self) -> String {
        match self {
            Source::Standard => "-".to_owned(),
            Source::File(path) => path.to_string_lossy().into_owned(),
        }
    }

    /// Reads all of it; more bytes than `most` are refused.
    pub fn read(&self, most: usize) -> Result<Vec<u8>> {
        self.read_or(most, "")
    }

    /// Reads a record, under the limits of the command line.
    pub fn read_record(&self, limits: &Limits) -> Result<Vec<u8>> {
        self.read_or(limits.bytes, ": `--max-bytes` raises the limit")
    }

    fn read_or(&self, most: usize, advice: &str) -> Result<Vec<u8>> {
        let read = match self {
            Source::Standard => read_up_to(io::stdin().lock(), most, 0),
            Source::File(path) => read_file(path, most),
        };
        let name = || match self {
            Source::Standard => "standard input".to_owned(),
            Source::File(path) => named(path),
        };
        match read {
            Ok(Some(bytes)) => Ok(bytes),
            Ok(None) => bail!("{} is larger than {most} bytes{advice}", name()),
            Err(error) => Err(error).with_context(|| format!("{} could not be read", name())),
        }
    }
}

/// The file's bytes, or nothing where they are more.
fn read_file(path: &Path, most: usize) -> io::Result<Option<Vec<u8>>> {
    let file = File::open(path)?;
    let about = file.metadata()?;
    if about.is_dir() {
        return Err(io::Error::other("it is a folder, name the files in it"));
    }
    // What is no regular file has no size to go by.
    let size = if about.is_file() { usize::try_from(about.len()).unwrap_or(usize::MAX) } else { 0 };
    if size > most { Ok(None) } else { read_up_to(file, most, size) }
}

/// Room for `size` bytes is asked for at once: what memory cannot hold is
/// refused before the first byte is read.
fn read_up_to(from: impl Read, most: usize, size: usize) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(size.saturating_add(1)).map_err(|_| ErrorKind::OutOfMemory)?;
    from.take((most as u64).saturating_add(1)).read_to_end(&mut bytes)?;
    Ok(Some(bytes).filter(|bytes| bytes.len() <= most))
}
