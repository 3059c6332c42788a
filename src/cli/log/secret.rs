//! The file of a log's secret key.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;

use anyhow::{Context, Result};
use senet::log::LogSecret;
use senet::shown::shown;
use zeroize::Zeroizing;

use super::super::verify::wrong_usage;

const MOST: usize = 4096;

/// Reads a secret key: the one line of its file. Nothing of it is in an error.
pub fn read(path: &Path) -> Result<LogSecret> {
    if path.to_string_lossy().starts_with("PRIVATE+KEY+") {
        // Not to be repeated as the name of a file.
        wrong_usage("--key takes the file that holds the secret key, not the key itself");
    }
    let name = || format!("the secret key in `{}`", shown(&path.to_string_lossy()));
    // Room for all of it from the start, so that no copy is left behind.
    let mut text = Zeroizing::new(String::with_capacity(MOST + 1));
    File::open(path)
        .and_then(|file| file.take(MOST as u64).read_to_string(&mut text))
        .with_context(|| format!("{} could not be read", name()))?;
    text.trim_end_matches(['\n', '\r']).parse().with_context(name)
}

/// Writes a secret key to a new file that only its owner can read.
pub fn write(path: &Path, secret: &LogSecret) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    file.write_all(secret.to_text().as_bytes())?;
    file.write_all(b"\n")?;
    file.sync_all()
}
