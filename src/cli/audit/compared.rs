//! The archive beside what was kept of it elsewhere.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Result;
use senet::audit::{AgainstManifest, At, Compared, Completeness, Listed, Listing, Manifest, Reach, Trust};
use senet::evidence::TrustedKey;
use senet::record::Time;

use super::judging::Judged;
use super::manifest::{ManifestFile, read};
use super::receipts::{Asking, Finding, Receipts};

/// What the archive is compared with.
pub struct Against {
    manifest: Option<(PathBuf, Manifest, Trust)>,
    receipts: Arc<Vec<Receipts>>,
    trusted: Vec<TrustedKey>,
    before: Option<Time>,
    most: usize,
}

/// What was found so far.
pub struct Comparing {
    listing: Option<Listing>,
    added: Listed<At>,
    changed: Listed<At>,
    receipts: Arc<Vec<Receipts>>,
    findings: Vec<Finding>,
}

impl Against {
    /// The comparison, before the first game; of games without a receipt
    /// `most_without` are listed.
    pub fn begin(
        manifest: Option<Box<ManifestFile>>,
        receipts: Arc<Vec<Receipts>>,
        asking: Asking,
        most_without: usize,
    ) -> (Against, Comparing) {
        let (manifest, listing) = match manifest.map(|manifest| *manifest) {
            Some(ManifestFile { path, manifest, trust, listing }) => {
                (Some((path, manifest, trust)), Some(listing))
            }
            None => (None, None),
        };
        let Asking { before, trusted, most } = asking;
        let comparing = Comparing {
            listing,
            added: Listed::new(most),
            changed: Listed::new(most),
            findings: receipts.iter().map(|receipts| receipts.begin(most_without)).collect(),
            receipts: Arc::clone(&receipts),
        };
        (Against { manifest, receipts, trusted: trusted.to_vec(), before, most }, comparing)
    }

    /// What all came to. Of a part of the archive nobody can say what is missing
    /// in it, and where something could not be read nobody is accused.
    pub fn finish(&self, comparing: Comparing, reach: Reach) -> Result<Completeness> {
        let Comparing { listing, added, changed, findings, .. } = comparing;
        let asking = Asking { before: self.before, trusted: &self.trusted, most: self.most };
        let receipts = self.receipts.iter().zip(findings);
        let receipts =
            receipts.map(|(receipts, finding)| receipts.compare(finding, reach, &asking)).collect();
        let none = || Listed::new(self.most);
        let manifest = match (&self.manifest, listing) {
            (Some((path, manifest, trust)), Some(listing)) => {
                let (missing, not_found) = match reach {
                    Reach::Whole => (self.missing(path, &listing)?, none()),
                    Reach::Gaps(_) => (none(), self.missing(path, &listing)?),
                    Reach::Part => (none(), none()),
                };
                Some(AgainstManifest {
                    name: path.to_string_lossy().into_owned(),
                    issued: manifest.issued.to_string(),
                    trust: trust.clone(),
                    games: listing.games() as u64,
                    missing,
                    not_found,
                    added,
                    changed,
                })
            }
            _ => None,
        };
        Ok(Completeness { manifest, receipts })
    }

    /// What is missing goes by fingerprints: the manifest is read again for the
    /// ids.
    fn missing(&self, path: &std::path::Path, listing: &Listing) -> Result<Listed<String>> {
        let mut missing = Listed::new(self.most);
        if listing.missing() > 0 {
            read(path, |entry| {
                if listing.is_missing(&entry.id) {
                    missing.add(|| entry.id.into_owned());
                }
            })?;
        }
        Ok(missing)
    }
}

impl Comparing {
    /// Takes a game of the archive. A running one is there, and has no record yet
    /// that a manifest could list.
    pub fn see(&mut self, judged: &Judged, at: impl Fn() -> At) {
        let Some(id) = judged.id.as_deref() else {
            return;
        };
        let findings = self.receipts.iter().zip(&mut self.findings).zip(&judged.has_receipt);
        for ((receipts, finding), has_receipt) in findings {
            finding.see(receipts, id, judged.finished.then_some(*has_receipt), &at);
        }
        if let (Some(listing), Some(record)) = (&mut self.listing, &judged.record) {
            match listing.compare(id, record) {
                Compared::Same => {}
                Compared::Changed => self.changed.add(&at),
                Compared::Added => self.added.add(&at),
            }
        }
    }
}
