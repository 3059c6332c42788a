//! What a manifest brings from outside the files, read once for all the games
//! that it is brought for.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use senet::board::{BySide, Side};
use senet::evidence::{Evidence, TrustedKey};
use senet::log::LogKey;
use senet::sticks::{Contributions, contribution_from_hex};

use super::super::evidence_args::Brought;
use super::super::files::named;
use super::super::keys;
use super::super::log_args::{self, LogProof};
use super::super::receipts::Receipts;
use super::super::rules_args::{Judge, RulesArgs, RulesFileArgs};
use super::fields::{EvidenceFields, SideFields};
use super::manifest::{Listed, Manifest};

/// All that is brought, by what the manifest says of it; and what could not be
/// read, and why.
pub struct Outside {
    evidence: HashMap<EvidenceFields, Result<Brought, String>>,
    rules: HashMap<Option<String>, Result<Judge, String>>,
}

impl Outside {
    /// Reads all that the manifest names.
    pub fn of(manifest: &Manifest) -> Outside {
        let mut outside = Outside { evidence: HashMap::new(), rules: HashMap::new() };
        let folder = manifest.folder();
        for game in &manifest.games {
            if !outside.evidence.contains_key(&game.evidence) {
                let brought = bring(&game.evidence, folder).map_err(told);
                outside.evidence.insert(game.evidence.clone(), brought);
            }
            if !outside.rules.contains_key(&game.rules_file) {
                let judge = judge(game.rules_file.as_deref(), folder).map_err(told);
                outside.rules.insert(game.rules_file.clone(), judge);
            }
        }
        outside
    }

    /// What is brought for a game.
    pub fn for_game(&self, game: &Listed) -> Result<(&Brought, &Judge), &str> {
        let missing = || "what is brought for it was not read";
        let brought = self.evidence.get(&game.evidence).ok_or_else(missing)?;
        let judge = self.rules.get(&game.rules_file).ok_or_else(missing)?;
        Ok((brought.as_ref().map_err(String::as_str)?, judge.as_ref().map_err(String::as_str)?))
    }
}

fn told(error: anyhow::Error) -> String {
    format!("{error:#}")
}

fn judge(rules_file: Option<&str>, folder: &Path) -> Result<Judge> {
    let rules_file = rules_file.map(|file| named_in(folder, file)).transpose()?;
    RulesArgs { rules: None, file: RulesFileArgs { rules_file } }.judge()
}

/// Reads it. What the user trusts elsewhere has no say: the manifest alone
/// decides what a game shows.
fn bring(fields: &EvidenceFields, folder: &Path) -> Result<Brought> {
    let EvidenceFields { commitment: pinned, contributions, receipt, keys, proof, log_keys } = fields;
    let pinned = pinned.as_deref().map(str::parse).transpose();
    let evidence = Evidence {
        commitment: pinned.map_err(|why| anyhow!("commitment: {why}"))?,
        contributions: contributions.as_ref().map(opened).transpose()?.unwrap_or_default(),
        trusted: keys.iter().flatten().map(|key| trusted(key, folder)).collect::<Result<_>>()?,
        ..Evidence::none()
    };
    if proof.is_some() && (receipt.is_none() || log_keys.is_none()) {
        bail!("a proof is of a receipt and by the keys of a log: bring `receipt` and `log_keys` with it");
    }
    let receipt = receipt.as_ref().map(|receipt| named_in(folder, receipt)).transpose()?;
    let receipts = Receipts::open(receipt.as_deref()).context("receipt")?;
    let log_keys = log_keys.iter().flatten().map(|key| log_key(key, folder)).collect::<Result<_>>()?;
    let proof = proof.as_ref().map(|proof| LogProof::with(&named_in(folder, proof)?, log_keys));
    Ok(Brought { evidence, receipts, proof: proof.transpose().context("proof")?, about_one: true })
}

fn opened(fields: &SideFields) -> Result<Contributions> {
    let mut opened: Contributions = BySide::default();
    for side in Side::BOTH {
        if let Some(digits) = fields.each()[side] {
            let bytes = contribution_from_hex(digits);
            opened[side] = Some(bytes.map_err(|why| anyhow!("contributions.{side}: {why}"))?);
        }
    }
    Ok(opened)
}

/// A file or folder that a manifest names: a pipe would keep everybody waiting.
fn named_in(folder: &Path, name: &str) -> Result<PathBuf> {
    let path = folder.join(name);
    if path.metadata().is_ok_and(|about| !about.is_file() && !about.is_dir()) {
        bail!("{} is no regular file", named(&path));
    }
    Ok(path)
}

/// A key as such, or in a file.
fn trusted(key: &str, folder: &Path) -> Result<TrustedKey> {
    let key = if key.starts_with("ed25519:") {
        keys::public(key)
    } else {
        keys::public(&named_in(folder, key).context("keys")?.to_string_lossy())
    };
    let key = key.map_err(|why| anyhow!("keys: {why}"))?;
    Ok(TrustedKey { key, host: None })
}

/// The same for the key of a log.
fn log_key(key: &str, folder: &Path) -> Result<LogKey> {
    match key.parse() {
        Ok(key) => Ok(key),
        Err(bad) if key.contains('+') => Err(anyhow!("log_keys: {bad}")),
        Err(_) => named_in(folder, key).and_then(|file| log_args::key_in(&file)).context("log_keys"),
    }
}
