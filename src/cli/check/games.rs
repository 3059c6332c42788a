//! The bytes of the listed games: files, lines of files, compressed ones too.

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::btree_map::{BTreeMap, Entry};
use std::fs;
use std::io::{self, BufRead, BufReader, ErrorKind, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use senet::record::Limits;
use sha2::{Digest, Sha256};

use super::super::archive::{Input, has_lines};
use super::super::files::named;
use super::manifest::{Listed, Manifest};

/// The bytes of a game, as many as a record may have and one more, and the hash
/// of all of them, in hex. Of a compressed file it is what is in it.
#[derive(Clone)]
pub struct Bytes {
    pub bytes: Vec<u8>,
    pub sha256: String,
}

/// The lines that are listed, each file read once: what each is, or why nobody
/// knows.
pub struct Lines(HashMap<PathBuf, Wanted>);

/// Lines by their numbers.
type Wanted = BTreeMap<u64, Option<Result<Bytes, String>>>;

impl Lines {
    /// Reads those of the manifest.
    pub fn of(manifest: &Manifest, limits: &Limits) -> Lines {
        let mut files: HashMap<PathBuf, Wanted> = HashMap::new();
        for game in &manifest.games {
            if let Some(line) = game.line {
                files.entry(game.path.clone()).or_default().insert(line, None);
            }
        }
        for (path, wanted) in &mut files {
            if let Err(error) = open(path).and_then(|mut file| find(&mut file, wanted, limits.bytes)) {
                let why = format!("{} could not be read: {error}", named(path));
                wanted.values_mut().filter(|line| line.is_none()).for_each(|line| {
                    *line = Some(Err(why.clone()));
                });
            }
        }
        Lines(files)
    }

    /// The bytes of a game.
    pub fn read(&self, game: &Listed, limits: &Limits) -> Result<Cow<'_, Bytes>> {
        let Some(number) = game.line else {
            return whole(&game.path, limits).map(Cow::Owned);
        };
        match self.0.get(&game.path).and_then(|lines| lines.get(&number)?.as_ref()) {
            Some(Ok(line)) => Ok(Cow::Borrowed(line)),
            Some(Err(why)) => Err(anyhow!(why.clone())),
            None => bail!("{} has no line {number}", named(&game.path)),
        }
    }
}

fn whole(path: &Path, limits: &Limits) -> Result<Bytes> {
    if has_lines(path) {
        bail!("{} has a record in each line: say which one, as in `line = 3`", named(path));
    }
    let read = open(path).and_then(|mut file| hashed(&mut file, limits.bytes));
    read.with_context(|| format!("{} could not be read", named(path)))
}

/// What is in a regular file: a pipe would keep everybody waiting.
fn open(path: &Path) -> io::Result<BufReader<Box<dyn Read + Send>>> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("it is no regular file"));
    }
    Input::open(path, true, Default::default()).map(|input| BufReader::new(input.from))
}

/// Fills in the lines that are wanted, until all are there.
fn find(file: &mut impl BufRead, wanted: &mut Wanted, most: usize) -> io::Result<()> {
    let Some(last) = wanted.keys().next_back().copied() else { return Ok(()) };
    for number in 1..=last {
        if file.fill_buf()?.is_empty() {
            break;
        }
        match wanted.entry(number) {
            Entry::Occupied(mut line) => {
                line.insert(Some(Ok(hashed(&mut Line { file, ended: false }, most)?)));
            }
            Entry::Vacant(_) => drop(io::copy(&mut Line { file, ended: false }, &mut io::sink())?),
        }
    }
    Ok(())
}

fn hashed(from: &mut impl Read, most: usize) -> io::Result<Bytes> {
    let mut bytes = Vec::new();
    // One byte more tells that it is too long.
    from.by_ref().take((most as u64).saturating_add(1)).read_to_end(&mut bytes)?;
    let mut hash = Sha256::new_with_prefix(&bytes);
    let mut more = vec![0; 64 << 10];
    loop {
        match from.read(&mut more) {
            Ok(0) => return Ok(Bytes { bytes, sha256: hex::encode(hash.finalize()) }),
            Ok(count) => hash.update(more.get(..count).unwrap_or_default()),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// A line without its newline, which is read too.
struct Line<'a, F> {
    file: &'a mut F,
    ended: bool,
}

impl<F: BufRead> Read for Line<'_, F> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.ended {
            return Ok(0);
        }
        let there = self.file.fill_buf()?;
        let newline = there.iter().take(into.len() + 1).position(|byte| *byte == b'\n');
        let count = newline.unwrap_or(there.len()).min(into.len());
        if let (Some(into), Some(from)) = (into.get_mut(..count), there.get(..count)) {
            into.copy_from_slice(from);
        }
        self.ended = there.is_empty() || newline == Some(count);
        self.file.consume(count + usize::from(newline == Some(count)));
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str, numbers: &[u64], most: usize, room: usize) -> Vec<Option<(String, String)>> {
        let mut wanted: Wanted = numbers.iter().map(|number| (*number, None)).collect();
        find(&mut BufReader::with_capacity(room, text.as_bytes()), &mut wanted, most).unwrap();
        let text = |line: Bytes| (String::from_utf8(line.bytes).unwrap(), line.sha256);
        wanted.into_values().map(|line| line.map(|line| text(line.unwrap()))).collect()
    }

    #[test]
    fn lines_are_found_whatever_the_pieces_in_which_they_come() {
        let text = "one\n\nthird line\r\nlast";
        let hash = |text: &str| hex::encode(Sha256::digest(text));
        for room in 1..text.len() + 2 {
            let some = |line: &str| Some((line.to_owned(), hash(line)));
            let all = found(text, &[1, 2, 3, 4, 5], 100, room);
            assert_eq!(all, [some("one"), some(""), some("third line\r"), some("last"), None], "{room}");
            // Cut where it is too long, and hashed whole.
            assert_eq!(found(text, &[3], 4, room), [Some(("third".to_owned(), hash("third line\r")))]);
        }
        assert_eq!(found("one\n", &[2], 9, 8), [None]);
        assert_eq!(found("", &[1], 9, 8), [None]);
    }
}
