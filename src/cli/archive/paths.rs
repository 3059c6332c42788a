//! Which files there are to read, in the order in which they are read.

use std::io;
use std::path::{Path, PathBuf};

use globset::{GlobBuilder, GlobMatcher};
use walkdir::{DirEntry, WalkDir};

use super::super::files::named;

/// Endings of files that hold games; each may be followed by one of a
/// compressed file.
const ENDINGS: [&str; 4] = ["json", "senet", "ndjson", "jsonl"];
const COMPRESSED: [&str; 2] = ["gz", "zst"];

/// The ending that tells what is in a file, that of a compressed one left out.
/// Before it a name may have any bytes.
pub fn ending(path: &Path) -> Option<&str> {
    let name = uncompressed(path.file_name()?.as_encoded_bytes());
    split(name).map(|(_, ending)| ending).filter(|ending| ENDINGS.contains(ending))
}

/// A name without the ending of a compressed file.
fn uncompressed(name: &[u8]) -> &[u8] {
    split(name).filter(|(_, ending)| COMPRESSED.contains(ending)).map_or(name, |(name, _)| name)
}

/// What stands before the last dot, and what behind it.
fn split(name: &[u8]) -> Option<(&[u8], &str)> {
    let dot = name.iter().rposition(|byte| *byte == b'.')?;
    let (name, ending) = name.split_at_checked(dot)?;
    Some((name, std::str::from_utf8(ending.get(1..)?).ok()?))
}

/// Whether that is how standard input is named.
pub fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// What a host keeps beside its games.
fn is_receipt(path: &Path) -> bool {
    path.file_name().is_some_and(|name| uncompressed(name.as_encoded_bytes()).ends_with(b".receipt.json"))
}

/// Which files of a folder are taken, in place of those with a known ending.
#[derive(Clone, Debug, Default)]
pub struct Globs {
    globs: Vec<Glob>,
    /// Whether receipts are taken as well.
    receipts: bool,
}

#[derive(Clone, Debug)]
struct Glob {
    matcher: GlobMatcher,
    /// Whether it is about the path in the folder, not the name alone.
    path: bool,
    /// Whether it leaves out what it matches.
    not: bool,
}

impl Globs {
    /// Patterns as they are typed; the error says which is none.
    pub fn new(patterns: &[String]) -> Result<Globs, String> {
        let globs = patterns.iter().map(|pattern| Glob::new(pattern)).collect::<Result<_, _>>()?;
        Ok(Globs { globs, receipts: false })
    }

    /// Every file with a known ending, receipts as well.
    #[cfg(feature = "serve")]
    pub fn with_receipts() -> Globs {
        Globs { globs: Vec::new(), receipts: true }
    }

    /// Whether a file of that name, below the folder, is taken.
    fn take(&self, below: &Path) -> bool {
        let positive = self.globs.iter().any(|glob| !glob.not);
        let begin =
            if positive { false } else { ending(below).is_some() && (self.receipts || !is_receipt(below)) };
        // The last one that speaks of a file decides, as in `.gitignore`.
        self.globs.iter().rev().find(|glob| glob.is_about(below)).map_or(begin, |glob| !glob.not)
    }
}

impl Glob {
    fn new(typed: &str) -> Result<Glob, String> {
        let (not, pattern) = typed.strip_prefix('!').map_or((false, typed), |pattern| (true, pattern));
        let glob = GlobBuilder::new(pattern).literal_separator(true).build();
        let matcher = glob.map_err(|error| error.to_string())?.compile_matcher();
        Ok(Glob { matcher, path: pattern.contains('/'), not })
    }

    fn is_about(&self, below: &Path) -> bool {
        if self.path {
            return self.matcher.is_match(below);
        }
        below.file_name().is_some_and(|name| self.matcher.is_match(Path::new(name)))
    }
}

/// Something that a path led to.
pub enum Found {
    /// Standard input.
    Standard,
    /// A file; whether it was named, and not found in a folder.
    File(PathBuf, bool),
    /// What stood in the way, and of what.
    Trouble(PathBuf, String),
}

/// All that the paths of a command line lead to. Files of a folder come in the
/// order of their names.
pub struct Paths {
    named: std::vec::IntoIter<PathBuf>,
    /// How many paths there are.
    count: usize,
    globs: Globs,
    folder: Option<Folder>,
    /// Files in folders that were not taken.
    passed_over: u64,
}

/// A folder that is walked through.
struct Folder {
    path: PathBuf,
    entries: walkdir::IntoIter,
    /// Whether anything was found in it.
    found: bool,
}

impl Paths {
    pub fn new(named: Vec<PathBuf>, globs: Globs) -> Paths {
        Paths { count: named.len(), named: named.into_iter(), globs, folder: None, passed_over: 0 }
    }

    /// The paths that were named, as far as they are to come.
    pub fn named(&self) -> impl Iterator<Item = &Path> {
        self.named.as_slice().iter().map(PathBuf::as_path)
    }

    /// Whether one path was named, and no other.
    pub fn is_one(&self) -> bool {
        self.count == 1
    }

    /// How many files in folders were not taken so far.
    pub fn passed_over(&self) -> u64 {
        self.passed_over
    }

    fn begin(&mut self, path: PathBuf) -> Option<Found> {
        if is_standard(&path) {
            return Some(Found::Standard);
        }
        // What cannot be looked at is told when it is opened.
        if !path.is_dir() {
            return Some(Found::File(path, true));
        }
        let walk = WalkDir::new(&path).min_depth(1).follow_links(true).sort_by_file_name();
        self.folder = Some(Folder { path, entries: walk.into_iter(), found: false });
        None
    }

    /// The next file of the folder; nothing where it has no more.
    fn in_folder(&mut self) -> Option<Found> {
        let folder = self.folder.as_mut()?;
        for entry in folder.entries.by_ref() {
            let found = match entry {
                Ok(entry) => of_entry(&entry, &folder.path, &self.globs, &mut self.passed_over),
                Err(error) => of_error(&error, &folder.path, &self.globs),
            };
            if found.is_some() {
                folder.found = true;
                return found;
            }
        }
        let folder = self.folder.take()?;
        (!folder.found).then(|| {
            let why = format!(
                "no game is in the folder {}: nothing ends in {}, or `--glob` takes nothing",
                named(&folder.path),
                ENDINGS.map(|ending| format!(".{ending}")).join(", ")
            );
            Found::Trouble(folder.path, why)
        })
    }
}

impl Iterator for Paths {
    type Item = Found;

    fn next(&mut self) -> Option<Found> {
        loop {
            if let Some(found) = self.in_folder() {
                return Some(found);
            }
            let path = self.named.next()?;
            if let Some(found) = self.begin(path) {
                return Some(found);
            }
        }
    }
}

fn of_entry(entry: &DirEntry, folder: &Path, globs: &Globs, passed_over: &mut u64) -> Option<Found> {
    if entry.file_type().is_dir() {
        return None;
    }
    let path = entry.path();
    if !globs.take(path.strip_prefix(folder).unwrap_or(path)) {
        *passed_over += 1;
        return None;
    }
    if !entry.file_type().is_file() {
        // A pipe would keep everybody waiting.
        let why = format!("{} is no regular file: name it to have it read", named(path));
        return Some(Found::Trouble(path.to_owned(), why));
    }
    Some(Found::File(path.to_owned(), false))
}

/// What could not be looked at: told unless it is a file that would not be taken.
fn of_error(error: &walkdir::Error, folder: &Path, globs: &Globs) -> Option<Found> {
    let path = error.path().unwrap_or(folder).to_owned();
    if let Some(above) = error.loop_ancestor() {
        let why = format!("{} is a link to {}, which it is in", named(&path), named(above));
        return Some(Found::Trouble(path, why));
    }
    let gone = error.io_error().is_some_and(|error| error.kind() == io::ErrorKind::NotFound);
    if gone && !globs.take(path.strip_prefix(folder).unwrap_or(&path)) {
        return None;
    }
    let why = error.io_error().map_or_else(|| error.to_string(), io::Error::to_string);
    let why = format!("{} could not be read: {why}", named(&path));
    Some(Found::Trouble(path, why))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ending_tells_what_is_in_a_file() {
        for (name, told) in [
            ("a.json", Some("json")),
            ("b/a.json.gz", Some("json")),
            ("a.senet.zst", Some("senet")),
            ("a.ndjson", Some("ndjson")),
            ("a.jsonl.zst", Some("jsonl")),
            ("a", None),
            ("json", None),
            ("a.gz", None),
            ("a.json.gz.gz", None),
            ("a.json.bak", None),
        ] {
            assert_eq!(ending(Path::new(name)), told, "{name}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_name_that_is_no_text_has_an_ending_too() {
        use std::os::unix::ffi::OsStrExt;
        let name = std::ffi::OsStr::from_bytes(b"\xff\xfe.json.gz");
        assert_eq!(ending(Path::new(name)), Some("json"));
    }

    #[test]
    fn globs_take_and_leave_out() {
        let takes = |patterns: &[&str], name: &str| {
            let patterns: Vec<String> = patterns.iter().map(|&pattern| pattern.to_owned()).collect();
            Globs::new(&patterns).unwrap().take(Path::new(name))
        };
        assert!(takes(&[], "a/b.json") && !takes(&[], "a/b.txt"));
        assert!(!takes(&[], "b.receipt.json") && !takes(&[], "a/b.receipt.json.zst"));
        assert!(takes(&[], "b.receipt.json.json") && takes(&[], "b.receipt.jsonl"));
        assert!(takes(&["*.txt"], "a/b.txt") && !takes(&["*.txt"], "a/b.json"));
        assert!(!takes(&["!b.*"], "a/b.json") && takes(&["!b.*"], "a/c.json"));
        assert!(takes(&["a/*.json"], "a/b.json") && !takes(&["a/*.json"], "a/c/b.json"));
        assert!(takes(&["a/**/*.json"], "a/c/b.json"));
        assert!(takes(&["!*.json", "b.json"], "b.json") && !takes(&["b.json", "!*.json"], "b.json"));
        assert!(Globs::new(&["[".to_owned()]).is_err());
    }
}
