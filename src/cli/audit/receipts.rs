//! Receipts of many games, each read when its game comes: of each one only the
//! id and the place are held.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use senet::audit::{AgainstReceipts, At, Found, Index, Listed, Reach, Unpublished};
use senet::evidence::{KeptReceipt, Logged, TrustedKey, receipt_signers};
use senet::record::{Limits, Receipt, Time, read_any, read_receipt};
use senet::shown::shown;

use super::super::files::named;
use super::super::receipts::folder::{names, regular};
use super::lines::Lines;
use super::log::Log;

/// Receipts in a folder, in a file, or in a log.
pub struct Receipts {
    source: Source,
    index: Index<u64>,
    /// What is no receipt, and why.
    unread: Vec<String>,
}

enum Source {
    Folder { path: PathBuf, files: Vec<PathBuf> },
    Lines(Lines),
    Log(Log),
}

/// A receipt of a game, and what the log it is in says.
pub struct Kept {
    pub receipt: KeptReceipt,
    pub logged: Option<Logged>,
}

impl Receipts {
    /// What the user kept, in a folder or in a file. Game records among it are no
    /// receipts, and nothing is said of them.
    pub fn kept(path: &Path) -> Result<Receipts> {
        let about = fs::metadata(path).with_context(|| format!("{} could not be read", named(path)))?;
        if about.is_dir() { Receipts::folder(path) } else { Receipts::lines(path) }
    }

    /// The `.json` files of a folder.
    fn folder(path: &Path) -> Result<Receipts> {
        let files = names(path)?;
        let (mut index, mut unread) = (Index::default(), Vec::new());
        for (place, file) in (0..).zip(&files) {
            match regular(file) {
                Ok(receipt) => add(&mut index, &mut unread, place, &receipt),
                Err(why) => unread.push(format!("{}: {why:#}", shown(&file.to_string_lossy()))),
            }
        }
        index.sort();
        Ok(Receipts { source: Source::Folder { path: path.to_owned(), files }, index, unread })
    }

    /// The lines of a file.
    fn lines(path: &Path) -> Result<Receipts> {
        let (mut index, mut unread) = (Index::default(), Vec::new());
        let lines = Lines::open(path, |place, line| match line {
            Ok(receipt) => add(&mut index, &mut unread, place, receipt),
            Err(why) => unread.push(why.to_owned()),
        })?;
        index.sort();
        Ok(Receipts { source: Source::Lines(lines), index, unread })
    }

    /// The entries of a log, all of which are those of its checkpoint.
    pub fn log(path: &Path, keys: &[String]) -> Result<Receipts> {
        let (mut index, mut unread) = (Index::default(), Vec::new());
        let log = Log::open(path, keys, |place, entry| add(&mut index, &mut unread, place, &entry))?;
        index.sort();
        Ok(Receipts { source: Source::Log(log), index, unread })
    }

    /// The receipts of a game that count. One that cannot be read any more is a
    /// malformed one.
    pub fn of(&self, id: &str, trusted: &[TrustedKey]) -> Vec<Kept> {
        let kept = self.index.of(id).map(|place| self.read(*place));
        kept.filter(|kept| self.counts(&kept.receipt.bytes, trusted)).collect()
    }

    /// Whether a receipt counts for a game in the archive: what the user kept
    /// himself does, whatever it is; into a log anyone may have put anything, and
    /// there it counts where a host signed it whom the user trusts.
    fn counts(&self, bytes: &[u8], trusted: &[TrustedKey]) -> bool {
        match &self.source {
            Source::Folder { .. } | Source::Lines(_) => true,
            // It was there when the log was compared with its checkpoint.
            Source::Log(_) if bytes.is_empty() => true,
            Source::Log(_) => {
                read_receipt(bytes, &Limits::default()).is_ok_and(|receipt| self.signed(&receipt, trusted).1)
            }
        }
    }

    fn read(&self, place: u64) -> Kept {
        match &self.source {
            Source::Folder { files, .. } => {
                let file = usize::try_from(place).ok().and_then(|place| files.get(place));
                let file = file.map_or(Path::new(""), PathBuf::as_path);
                let name = || shown(&file.to_string_lossy()).to_string();
                let receipt =
                    regular(file).unwrap_or_else(|_| KeptReceipt { name: name(), bytes: Vec::new() });
                Kept { receipt, logged: None }
            }
            Source::Lines(lines) => Kept { receipt: lines.read(place), logged: None },
            Source::Log(log) => Kept { receipt: log.read(place), logged: log.logged() },
        }
    }

    /// No game of any receipt was found yet.
    pub fn begin(&self, most: usize) -> Finding {
        Finding { found: self.index.none_found(), with: 0, without: Listed::new(most) }
    }

    /// What a whole archive and these receipts say of each other; where only a
    /// part was read, nothing is said of what is missing.
    pub fn compare(&self, finding: Finding, reach: Reach, asking: &Asking) -> AgainstReceipts {
        let most = asking.most;
        let (name, log) = match &self.source {
            Source::Folder { path, .. } | Source::Lines(Lines { path, .. }) => {
                (path.to_string_lossy().into_owned(), None)
            }
            Source::Log(log) => (log.name(), Some(log.said())),
        };
        let mut against = AgainstReceipts {
            name,
            log,
            receipts: self.index.count() as u64,
            unpublished: Listed::new(most),
            unproved: Listed::new(most),
            not_found: Listed::new(most),
            before: asking.before.map(|before| before.to_string()),
            young: 0,
            with: finding.with,
            without: finding.without,
            unread: Listed::new(most),
        };
        self.unread.iter().for_each(|why| against.unread.add(|| why.clone()));
        if reach != Reach::Part {
            let missing = self.index.not_found(&finding.found);
            missing.into_iter().for_each(|place| self.miss(place, reach, asking, &mut against));
        }
        against
    }

    /// A receipt whose game was not found.
    fn miss(&self, place: u64, reach: Reach, asking: &Asking, against: &mut AgainstReceipts) {
        let KeptReceipt { name, bytes } = self.read(place).receipt;
        let receipt = match read_receipt(&bytes, &Limits::default()) {
            Ok(receipt) => receipt,
            Err(why) => return against.unread.add(|| format!("{name}: {why}")),
        };
        if asking.before.is_some_and(|before| receipt.issued.moment() >= before.moment()) {
            against.young += 1;
            return;
        }
        let (signed, counts) = self.signed(&receipt, asking.trusted);
        let listed = match reach {
            Reach::Whole if counts => &mut against.unpublished,
            Reach::Whole => &mut against.unproved,
            Reach::Gaps(_) | Reach::Part => &mut against.not_found,
        };
        listed.add(|| Unpublished {
            id: receipt.id.to_string(),
            receipt: name,
            issued: receipt.issued.to_string(),
            signed,
        });
    }

    /// Who signed a receipt, and whether that its game is missing counts: what
    /// the user kept himself does, unless its signature does not hold; into a log
    /// anyone may have put anything.
    fn signed(&self, receipt: &Receipt, trusted: &[TrustedKey]) -> (String, bool) {
        let kept = !matches!(self.source, Source::Log(_));
        match receipt_signers(receipt) {
            Err(key) => (format!("the signature of {key} does not hold"), false),
            Ok(keys) => match trusted.iter().find(|host| keys.contains(&host.key)) {
                Some(host) => (format!("signed by {}", host.name()), true),
                None if keys.is_empty() => ("unsigned".to_owned(), kept),
                None => ("signed by nobody you trust".to_owned(), kept),
            },
        }
    }
}

/// What was found of the games of some receipts.
pub struct Finding {
    found: Found,
    /// Games of which there is a receipt that counts.
    with: u64,
    /// Games of which there is none.
    without: Listed<At>,
}

impl Finding {
    /// Takes a game of the archive and, where it is finished, whether a receipt of
    /// it counts.
    pub fn see(&mut self, receipts: &Receipts, id: &str, has_receipt: Option<bool>, at: impl FnOnce() -> At) {
        receipts.index.find(id, &mut self.found);
        match has_receipt {
            Some(true) => self.with += 1,
            Some(false) => self.without.add(at),
            None => {}
        }
    }
}

/// What is asked of receipts whose game is not in the archive.
pub struct Asking<'a> {
    /// Only those issued before this time are asked for their game.
    pub before: Option<Time>,
    /// The hosts whose word counts.
    pub trusted: &'a [TrustedKey],
    /// So many of each kind are listed.
    pub most: usize,
}

fn add(index: &mut Index<u64>, unread: &mut Vec<String>, place: u64, receipt: &KeptReceipt) {
    match receipt.id() {
        Ok(id) => index.add(&id, place),
        Err(_) if is_game(&receipt.bytes) => {}
        Err(why) => unread.push(format!("{}: {why}", receipt.name)),
    }
}

/// Whether it is a game's record, as a host keeps them beside receipts.
fn is_game(bytes: &[u8]) -> bool {
    read_any(bytes, &Limits::default()).is_ok()
}
