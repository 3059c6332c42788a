//! The file of a log's secret key: the key in the form of Go's `note` package,
//! so that other log software reads it too.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use anyhow::{Context, Result};
use senet::log::LogSecret;
use zeroize::Zeroizing;

use super::super::files::{self, named};
use super::super::unsaid;
use super::super::usage::wrong_usage;

const MOST: usize = 4096;

/// Reads a secret key: the one line of a file that only its owner may read.
/// Nothing of it is in an error.
pub fn read(path: &Path) -> Result<LogSecret> {
    if unsaid::is_secret(path) {
        wrong_usage("--key takes the file that holds the secret key, not the key itself");
    }
    // Room for all of it from the start, so that no copy is left behind.
    let mut text = Zeroizing::new(String::with_capacity(MOST + 1));
    let cannot = || format!("the secret key in {} could not be read", named(path));
    let file = File::open(path).with_context(cannot)?;
    (&file).take(MOST as u64).read_to_string(&mut text).with_context(cannot)?;
    let secret = text.trim_end_matches(['\n', '\r']).parse().with_context(|| named(path))?;
    files::refuse_shared(&file, path)?;
    Ok(secret)
}

/// Writes a secret key to a new file that only its owner can read.
pub fn write(path: &Path, secret: &LogSecret) -> Result<()> {
    let key = secret.to_text();
    let mut line = Zeroizing::new(String::with_capacity(key.len() + 1));
    line.push_str(&key);
    line.push('\n');
    files::publish_secret(path, &line)
}
