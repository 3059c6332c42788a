//! Receipts of many games, each read when its game comes: of each one only the
//! id and the place are held.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, Result, bail};
use senet::audit::{AgainstReceipts, At, Found, Listed, Located, Unpublished};
use senet::evidence::{KeptReceipt, Logged, TrustedKey, receipt_signers};
use senet::log::{Checkpoint, LogKey, RunningRoot, Tree};
use senet::record::{Limits, Receipt, Time, read_any, read_receipt};
use senet::shown::shown;

use super::super::log::LogFolder;
use super::super::log_args::log_key;
use super::super::receipts::folder::{names, regular};

/// Receipts in a folder, or in a log.
pub struct Receipts {
    source: Source,
    index: Located,
    /// What is no receipt, and why.
    unread: Vec<String>,
}

enum Source {
    Folder { path: PathBuf, files: Vec<PathBuf> },
    Log(Log),
}

struct Log {
    folder: LogFolder,
    size: u64,
    /// The name of the log, where a key that the user trusts signed it.
    trusted: Option<String>,
    /// The bundle that was read last: games that were logged together often
    /// stand together.
    last: Mutex<Option<(u64, Bundle)>>,
}

/// The entries of a bundle.
type Bundle = Arc<Vec<Vec<u8>>>;

/// A receipt of a game, and what the log it is in says.
pub struct Kept {
    pub receipt: KeptReceipt,
    pub logged: Option<Logged>,
}

impl Receipts {
    /// The `.json` files of a folder. Game records among them are no receipts,
    /// and nothing is said of them.
    pub fn folder(path: &Path) -> Result<Receipts> {
        let files = names(path)?;
        let (mut index, mut unread) = (Located::default(), Vec::new());
        for (place, file) in (0..).zip(&files) {
            match regular(file) {
                Ok(receipt) => add(&mut index, &mut unread, place, &receipt),
                Err(why) => unread.push(format!("{}: {why:#}", shown(&file.to_string_lossy()))),
            }
        }
        index.sort();
        Ok(Receipts { source: Source::Folder { path: path.to_owned(), files }, index, unread })
    }

    /// The entries of a log, all of which are those of its checkpoint.
    pub fn log(path: &Path, keys: &[String]) -> Result<Receipts> {
        let keys: Vec<LogKey> = keys.iter().map(|key| log_key(key)).collect::<Result<_>>()?;
        let folder = LogFolder::at(path);
        let bytes = folder.checkpoint()?;
        let name = folder.name();
        let checkpoint = Checkpoint::read(&bytes).with_context(|| format!("the checkpoint of `{name}`"))?;
        let trusted = keys.iter().find(|key| checkpoint.check(key).is_ok());
        if trusted.is_none() && !keys.is_empty() {
            bail!("the log in `{name}` is not signed by the key that you gave (--log-key)");
        }
        let log = Log {
            folder,
            size: checkpoint.head.size,
            trusted: trusted.map(|key| key.name().to_owned()),
            last: Mutex::new(None),
        };
        let (mut index, mut unread) = Default::default();
        if log.index(&mut index, &mut unread)?.head() != checkpoint.head {
            bail!("the log in `{name}` is damaged: its entries are not those of its checkpoint");
        }
        index.sort();
        Ok(Receipts { source: Source::Log(log), index, unread })
    }

    /// The receipts of a game. One that cannot be read any more is a malformed
    /// one.
    pub fn of(&self, id: &str) -> Vec<Kept> {
        self.index.of(id).map(|place| self.read(place)).collect()
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
            Source::Log(log) => Kept {
                receipt: KeptReceipt { name: log.name(place), bytes: log.read(place).unwrap_or_default() },
                logged: log.trusted.clone().map(Logged::In),
            },
        }
    }

    /// No game of any receipt was found yet.
    pub fn begin(&self, most: usize) -> Finding {
        Finding { found: self.index.none_found(), without: Listed::new(most) }
    }

    /// What a whole archive and these receipts say of each other; where only a
    /// part was read, nothing is said of what is missing.
    pub fn compare(&self, finding: Finding, whole: bool, asking: &Asking) -> AgainstReceipts {
        let most = asking.most;
        let (name, log) = match &self.source {
            Source::Folder { path, .. } => (path.to_string_lossy().into_owned(), None),
            Source::Log(log) => (log.folder.name(), Some(log.said())),
        };
        let mut against = AgainstReceipts {
            name,
            log,
            receipts: self.index.count() as u64,
            unpublished: Listed::new(most),
            unproved: Listed::new(most),
            young: 0,
            without: finding.without,
            unread: Listed::new(most),
        };
        self.unread.iter().for_each(|why| against.unread.add(|| why.clone()));
        if whole {
            self.index.not_found(&finding.found).for_each(|place| self.miss(place, asking, &mut against));
        }
        against
    }

    /// A receipt whose game is not in the archive.
    fn miss(&self, place: u64, asking: &Asking, against: &mut AgainstReceipts) {
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
        let listed = if counts { &mut against.unpublished } else { &mut against.unproved };
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
        let kept = matches!(self.source, Source::Folder { .. });
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
    /// Games of which there is no receipt.
    pub without: Listed<At>,
}

impl Finding {
    /// Takes a game of the archive.
    pub fn see(&mut self, receipts: &Receipts, id: &str, at: impl FnOnce() -> At) {
        if !receipts.index.find(id, &mut self.found) {
            self.without.add(at);
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

/// The entries of a bundle.
const BUNDLE: u64 = 256;

impl Log {
    /// Reads all entries.
    fn index(&self, index: &mut Located, unread: &mut Vec<String>) -> Result<RunningRoot> {
        let mut root = RunningRoot::default();
        let mut tree = Tree::new(&self.folder, self.size)?;
        for bundle in 0..self.size.div_ceil(BUNDLE) {
            for (place, bytes) in (bundle * BUNDLE..).zip(tree.bundle(bundle)?) {
                root.push(&bytes);
                add(index, unread, place, &KeptReceipt { name: self.name(place), bytes });
            }
        }
        Ok(root)
    }

    fn name(&self, place: u64) -> String {
        format!("entry {place} of {}", self.folder.name())
    }

    fn read(&self, place: u64) -> Option<Vec<u8>> {
        let number = place / BUNDLE;
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let entries = match &*last {
            Some((there, entries)) if *there == number => Arc::clone(entries),
            _ => {
                let mut tree = Tree::new(&self.folder, self.size).ok()?;
                let entries = Arc::new(tree.bundle(number).ok()?);
                *last = Some((number, Arc::clone(&entries)));
                entries
            }
        };
        drop(last);
        entries.get(usize::try_from(place % BUNDLE).ok()?).cloned()
    }

    fn said(&self) -> String {
        match &self.trusted {
            Some(name) => format!("the log {name}, {} entries, signed by the key that you gave", self.size),
            None => "whether it is the log that everyone sees was not checked: no --log-key".to_owned(),
        }
    }
}

fn add(index: &mut Located, unread: &mut Vec<String>, place: u64, receipt: &KeptReceipt) {
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
