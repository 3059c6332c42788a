//! Games that were fetched before, one file an address.
//!
//! ```text
//! {"format":"senet.cache/1","url":"https://…/games/77","etag":"\"9f86…\"","sha256":"03a1…"}
//! {"format":"senet.game/1", … as the server sent it
//! ```

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use reqwest::Url;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

const FORMAT: &str = "senet.cache/1";
/// No first line of an entry is longer.
const MAX_HEAD: usize = 8 * 1024;

/// A folder of answers.
#[derive(Clone, Debug)]
pub struct Cache {
    folder: PathBuf,
}

/// An answer that was kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The version, as the server calls it.
    pub etag: Option<String>,
    /// What the server sent, expanded.
    pub bytes: Vec<u8>,
}

/// What is kept under an address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kept {
    /// Nothing.
    Nothing,
    /// A file that is not as it was written, or of another program.
    Damaged(PathBuf),
    /// An answer.
    Entry(Entry),
}

#[derive(Serialize, Deserialize)]
struct Head<'a> {
    format: &'a str,
    url: String,
    etag: Option<String>,
    sha256: String,
}

impl Cache {
    /// So many bytes are kept; the oldest entries go first.
    pub const MOST: u64 = 256 << 20;

    /// The cache in this folder, which need not be there yet.
    pub fn new(folder: PathBuf) -> Cache {
        Cache { folder }
    }

    /// The file in which an answer is kept.
    pub fn path(&self, url: &Url) -> PathBuf {
        self.folder.join(hex::encode(Sha256::digest(url.as_str())))
    }

    /// What is kept under an address, however large it may be by now: whether it
    /// is too large for who asks is not a matter of whether it is whole.
    pub fn get(&self, url: &Url) -> io::Result<Kept> {
        let path = self.path(url);
        let file = match File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Kept::Nothing),
            Err(error) => return Err(error),
        };
        if !file.metadata()?.is_file() {
            return Ok(Kept::Damaged(path));
        }
        let mut content = Vec::new();
        file.take(Cache::MOST + MAX_HEAD as u64).read_to_end(&mut content)?;
        Ok(entry(&content, url).map_or(Kept::Damaged(path), Kept::Entry))
    }

    /// Keeps an answer in the place of what is kept there, if anything is: whole
    /// or not at all.
    pub fn put(&self, url: &Url, entry: &Entry) -> io::Result<()> {
        let head = Head {
            format: FORMAT,
            url: url.to_string(),
            etag: entry.etag.clone(),
            sha256: checksum(url, entry.etag.as_deref(), &entry.bytes),
        };
        fs::create_dir_all(&self.folder)?;
        let path = self.path(url);
        let beside = self.folder.join(format!(".{:016x}.part", getrandom::u64().map_err(io::Error::other)?));
        let mut file = File::options().write(true).create_new(true).open(&beside)?;
        let written = serde_json::to_writer(&mut file, &head)
            .map_err(io::Error::from)
            .and_then(|()| file.write_all(b"\n"))
            .and_then(|()| file.write_all(&entry.bytes))
            .and_then(|()| fs::rename(&beside, &path));
        written.inspect_err(|_| drop(fs::remove_file(&beside)))
    }

    /// Removes the oldest entries until those that stay are at most `most`
    /// bytes, and what was left behind by a program that was ended.
    pub fn shrink(&self, most: u64) -> io::Result<()> {
        let mut files = Vec::new();
        for file in fs::read_dir(&self.folder)? {
            let file = file?;
            let about = file.metadata()?;
            if about.is_file() && is_ours(&file.path()) {
                files.push((about.modified().unwrap_or(SystemTime::UNIX_EPOCH), about.len(), file.path()));
            }
        }
        files.sort();
        let mut size: u64 = files.iter().map(|(_, len, _)| len).sum();
        for (_, len, path) in files {
            if size <= most {
                break;
            }
            // Another may have removed it already.
            let _ = fs::remove_file(path);
            size -= len;
        }
        Ok(())
    }
}

/// Whether a file is one that a cache writes: nothing else is ever removed.
fn is_ours(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let digits = name.strip_prefix('.').and_then(|name| name.strip_suffix(".part"));
    let (digits, count) = digits.map_or((name, 64), |digits| (digits, 16));
    digits.len() == count && digits.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b))
}

/// The entry of that address in a file, if it is as it was written.
fn entry(content: &[u8], url: &Url) -> Option<Entry> {
    let end = content.iter().take(MAX_HEAD).position(|byte| *byte == b'\n')?;
    let (head, bytes) = content.split_at_checked(end)?;
    let bytes = bytes.get(1..)?;
    let head: Head = serde_json::from_slice(head).ok()?;
    let whole = head.sha256 == checksum(url, head.etag.as_deref(), bytes);
    (head.format == FORMAT && head.url == url.as_str() && whole)
        .then(|| Entry { etag: head.etag, bytes: bytes.to_vec() })
}

fn checksum(url: &Url, etag: Option<&str>, bytes: &[u8]) -> String {
    let hash = Sha256::new()
        .chain_update(url.as_str())
        .chain_update([0])
        .chain_update(etag.unwrap_or_default())
        .chain_update([0])
        .chain_update(bytes);
    hex::encode(hash.finalize())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn fresh(name: &str) -> Cache {
        let folder = std::env::temp_dir().join(format!("senet-cache-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        Cache::new(folder)
    }

    fn url(id: u32) -> Url {
        Url::parse(&format!("https://example.org/games/{id}")).unwrap()
    }

    #[test]
    fn what_is_put_is_kept_under_its_address_alone() {
        let cache = fresh("put");
        let entry = Entry { etag: Some("\"a\\\"".into()), bytes: b"{\n\0\xff}".to_vec() };
        assert_eq!(cache.get(&url(1)).unwrap(), Kept::Nothing);
        cache.put(&url(1), &entry).unwrap();
        assert_eq!(cache.get(&url(1)).unwrap(), Kept::Entry(entry.clone()));
        assert_eq!(cache.get(&url(2)).unwrap(), Kept::Nothing);
        // The same file under another name is not that address.
        fs::copy(cache.path(&url(1)), cache.path(&url(2))).unwrap();
        assert_eq!(cache.get(&url(2)).unwrap(), Kept::Damaged(cache.path(&url(2))));
        let next = Entry { etag: None, bytes: vec![] };
        cache.put(&url(1), &next).unwrap();
        assert_eq!(cache.get(&url(1)).unwrap(), Kept::Entry(next));
        fs::remove_dir_all(cache.folder).unwrap();
    }

    #[test]
    fn every_damaged_byte_is_noticed() {
        let cache = fresh("damage");
        let entry = Entry { etag: Some("\"v1\"".into()), bytes: b"a game".to_vec() };
        cache.put(&url(1), &entry).unwrap();
        let whole = fs::read(cache.path(&url(1))).unwrap();
        for at in 0..whole.len() {
            let mut damaged = whole.clone();
            damaged[at] ^= 1;
            fs::write(cache.path(&url(1)), &damaged).unwrap();
            assert!(matches!(cache.get(&url(1)).unwrap(), Kept::Damaged(_)), "{at}");
            fs::write(cache.path(&url(1)), &whole[..at]).unwrap();
            assert!(matches!(cache.get(&url(1)).unwrap(), Kept::Damaged(_)), "{at}");
        }
        fs::remove_dir_all(cache.folder).unwrap();
    }

    #[test]
    fn the_oldest_go_first_and_nothing_but_entries() {
        let cache = fresh("shrink");
        for id in 0..4u32 {
            let entry = Entry { etag: None, bytes: vec![b'x'; 1000] };
            cache.put(&url(id), &entry).unwrap();
            let then = SystemTime::now() - Duration::from_secs(1000 - u64::from(id));
            File::options().write(true).open(cache.path(&url(id))).unwrap().set_modified(then).unwrap();
        }
        fs::write(cache.folder.join("mine.txt"), vec![0; 10_000]).unwrap();
        cache.shrink(3000).unwrap();
        let kept = |id| cache.get(&url(id)).unwrap() != Kept::Nothing;
        assert_eq!([kept(0), kept(1), kept(2), kept(3)], [false, false, true, true]);
        assert!(cache.folder.join("mine.txt").exists());
        fs::remove_dir_all(cache.folder).unwrap();
    }
}
