use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;
use senet::record::Limits;
use senet::shown::shown;

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

    /// Reads all of it, up to one byte more than `limit`: so much is enough to
    /// see that it is too large.
    pub fn read(&self, limit: usize) -> Result<Vec<u8>> {
        match self {
            Source::Standard => {
                read_up_to(io::stdin().lock(), limit, 0).context("standard input could not be read")
            }
            Source::File(path) => read_file(path, limit),
        }
    }
}

fn read_file(path: &Path, limit: usize) -> Result<Vec<u8>> {
    let file = File::open(path).with_context(|| cannot_read(path))?;
    let about = file.metadata().with_context(|| cannot_read(path))?;
    if about.is_dir() {
        bail!("`{}` is a folder: name the files in it", shown(&path.to_string_lossy()));
    }
    let size = usize::try_from(about.len()).unwrap_or(usize::MAX);
    read_up_to(file, limit, size.min(limit)).with_context(|| cannot_read(path))
}

fn cannot_read(path: &Path) -> String {
    format!("`{}` could not be read", shown(&path.to_string_lossy()))
}

fn read_up_to(from: impl Read, limit: usize, expected: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(expected + 1);
    from.take(limit as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
