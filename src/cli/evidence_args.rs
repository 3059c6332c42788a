//! What the user brings from outside the file, as flags.

use std::str::FromStr;

use clap::Args;
use senet::board::Side;
use senet::evidence::{Commitment, Evidence, PublicKey, TrustedKey};

use super::config;
use super::keys;
use super::log_args::{LogArgs, LogProof};
use super::receipts::Receipts;
use super::sides;
use super::usage::wrong_usage;

/// Flags that bring evidence.
#[derive(Args, Clone, Default)]
pub struct EvidenceArgs {
    /// The commitment that you wrote down before the game; the scheme is
    /// sha256 unless said, the throws are by chacha20
    #[arg(long, value_name = "[SCHEME:]HEX", value_parser = Commitment::from_str, help_heading = "Evidence")]
    commitment: Option<Commitment>,

    /// A contribution that you know: `light=HEX` or `dark=HEX`
    #[arg(long, value_name = "SIDE=HEX", value_parser = sides::contribution, help_heading = "Evidence")]
    contribution: Vec<(Side, [u8; 32])>,

    /// The receipt that you kept from before the game, or a folder of receipts
    /// in which the one with the game's id is taken
    ///
    /// Of a folder every regular file that ends in .json is read. Where it holds
    /// several receipts of a game, the one counts that a key you trust has
    /// signed, else one that any key has, else the first by name; signatures
    /// must hold. Two that say different things and are signed by one key are a
    /// mismatch (equivocation), others that differ a note. A malformed one of
    /// the game makes it unverifiable.
    #[arg(long, value_name = "FILE|FOLDER", help_heading = "Evidence")]
    receipt: Option<std::path::PathBuf>,

    /// A host's key that you trust, `ed25519:HEX` or a file that holds it
    #[arg(long, value_name = "KEY|FILE", value_parser = keys::public, help_heading = "Evidence")]
    key: Vec<PublicKey>,

    /// The host whose game it is: of the hosts you trust its keys alone count,
    /// and another key is a mismatch
    #[arg(long, value_name = "NAME", value_parser = config::host_name, help_heading = "Evidence")]
    host: Option<String>,

    #[command(flatten)]
    log: LogArgs,
}

/// What the flags brought, ready to be put beside each game.
pub struct Brought {
    /// All but the receipt.
    pub evidence: Evidence<'static>,
    /// The receipts.
    pub receipts: Receipts,
    /// The proof that the receipt is in a log.
    pub proof: Option<LogProof>,
    /// Whether some of it is about one game and no other.
    pub about_one: bool,
}

impl EvidenceArgs {
    /// The same for games that come from this host. Where the user knows keys of
    /// it, and says nothing else, they are games of this host.
    #[cfg_attr(not(feature = "fetch"), allow(dead_code))]
    pub fn of_host(mut self, host: &str) -> anyhow::Result<EvidenceArgs> {
        if self.host.is_none() && !config::KnownHosts::read()?.keys(host).is_empty() {
            self.host = Some(host.to_owned());
        }
        Ok(self)
    }

    /// Reads what the flags name. Pins and a single receipt are about one
    /// game, so they go with one file.
    pub fn bring(&self, files: usize) -> anyhow::Result<Brought> {
        let receipts = Receipts::open(self.receipt.as_deref())?;
        let proof = self.log.bring()?;
        let about_one = self.commitment.is_some()
            || !self.contribution.is_empty()
            || receipts.is_one()
            || proof.is_some();
        if about_one && files > 1 {
            refuse_several();
        }
        let mut evidence = Evidence { commitment: self.commitment, ..Evidence::none() };
        evidence.contributions = sides::once(self.contribution.iter().copied(), "--contribution");
        evidence.trusted = self.key.iter().map(|key| TrustedKey { key: *key, host: None }).collect();
        config::trust(&mut evidence, self.host.as_deref())?;
        Ok(Brought { evidence, receipts, proof, about_one })
    }
}

/// Ends the program: there are several games, and what was brought is about one.
pub fn refuse_several() -> ! {
    wrong_usage(
        "--commitment, --contribution, --proof and one --receipt are about one game: give one file with them \
         (several games take a folder of receipts)",
    )
}
