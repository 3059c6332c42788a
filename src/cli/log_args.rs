//! A proof that a receipt is in a log, as flags.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;
use senet::evidence::Logged;
use senet::log::{LogKey, MAX_PROOF, NotProved, Proof};
use senet::record::Receipt;
use senet::shown::shown;

use super::input::Source;
use super::unsaid;
use super::usage::wrong_usage;

/// Flags that bring a proof.
#[derive(Args, Clone, Default)]
pub struct LogArgs {
    /// The proof that the receipt is in a public log (a `.tlog-proof` file)
    #[arg(long, value_name = "FILE", requires = "log_key", requires = "receipt", help_heading = "Evidence")]
    proof: Option<PathBuf>,

    /// The key of a log that you trust, `NAME+ID+BASE64` or a file that holds it
    #[arg(long, value_name = "KEY|FILE", requires = "proof", help_heading = "Evidence")]
    log_key: Vec<String>,
}

impl LogArgs {
    /// Reads what the flags name.
    pub fn bring(&self) -> Result<Option<LogProof>> {
        self.proof.as_ref().map(|path| LogProof::open(path, &self.log_key)).transpose()
    }
}

/// The key of a log as such, or the first line of a file that is one. What was
/// typed is not repeated: it may be a secret key by mistake.
pub fn log_key(text: &str) -> Result<LogKey> {
    match text.parse() {
        Ok(key) => Ok(key),
        Err(bad)
            if (text.contains('+') && !Path::new(text).exists()) || unsaid::is_secret(Path::new(text)) =>
        {
            wrong_usage(&format!("--log-key: {bad}"))
        }
        Err(_) => key_in(Path::new(text)),
    }
}

/// The key of a log in the first line of a file that is one.
pub fn key_in(path: &Path) -> Result<LogKey> {
    const MOST: usize = 64 * 1024;
    let bytes = Source::File(path.to_owned()).read(MOST)?;
    let text = String::from_utf8_lossy(&bytes);
    text.lines().find_map(|line| line.trim().parse().ok()).with_context(|| {
        format!(
            "`{}` holds no line that is a log's public key, `NAME+ID+BASE64`",
            shown(&path.to_string_lossy())
        )
    })
}

/// A proof that was brought, and the keys of the logs that are trusted.
pub struct LogProof {
    path: PathBuf,
    bytes: Vec<u8>,
    keys: Vec<LogKey>,
}

impl LogProof {
    /// Reads the proof's file and the keys, not yet the proof.
    pub fn open(path: &Path, keys: &[String]) -> Result<LogProof> {
        LogProof::with(path, keys.iter().map(|key| log_key(key)).collect::<Result<_>>()?)
    }

    /// The same with keys that were read.
    pub fn with(path: &Path, keys: Vec<LogKey>) -> Result<LogProof> {
        let bytes = Source::from(path.to_owned()).read(MAX_PROOF)?;
        Ok(LogProof { path: path.to_owned(), bytes, keys })
    }

    /// What becomes of the proof for this receipt; an error where it is
    /// malformed.
    pub fn logged(&self, receipt: &Receipt) -> Result<Logged, String> {
        let proof = self.read()?;
        Ok(match self.find(&proof, receipt) {
            Ok(key) => Logged::In(key.name().to_owned()),
            Err(NotProved::NotSigned) => Logged::Stranger,
            Err(why) => Logged::False(why.to_string()),
        })
    }

    /// The proof itself.
    pub fn read(&self) -> Result<Proof<'_>, String> {
        Proof::read(&self.bytes).map_err(|bad| {
            format!("the log proof {} cannot be read: {bad}", shown(&self.path.to_string_lossy()))
        })
    }

    /// The key for which the proof holds. Of several keys the reason is that of
    /// the one whose log it is.
    pub fn find(&self, proof: &Proof, receipt: &Receipt) -> Result<&LogKey, NotProved> {
        let leaf = receipt.log_leaf();
        let mut reason = NotProved::NotSigned;
        for key in &self.keys {
            match proof.check(leaf.as_bytes(), key) {
                Ok(()) => return Ok(key),
                Err(NotProved::NotSigned) => {}
                Err(why) => reason = why,
            }
        }
        Err(reason)
    }
}
