//! The folder in which a host keeps its games: `ID.seed` and `ID.receipt.json`
//! from before a game, `ID.game.json` from after it, and `seeds.index`, which
//! tells an id or a seed that was used before even where its files are gone.

use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use senet::record::{Limits, is_id};
use senet::sticks::Seed;
use sha2::{Digest, Sha256};
use zeroize::Zeroizing;

use super::files::{self, named};
use super::input::Source;
use super::kept::{self, Kept};

/// A host's folder.
pub struct GamesFolder(PathBuf);

impl GamesFolder {
    pub fn new(path: PathBuf) -> GamesFolder {
        GamesFolder(path)
    }

    /// Where the signed receipt of a game is.
    pub fn receipt(&self, id: &str) -> PathBuf {
        self.file(id, "receipt.json")
    }

    /// Where the sealed record of a game is.
    pub fn record(&self, id: &str) -> PathBuf {
        self.file(id, "game.json")
    }

    fn seed(&self, id: &str) -> PathBuf {
        self.file(id, "seed")
    }

    fn index(&self) -> PathBuf {
        self.0.join("seeds.index")
    }

    /// An id has no character that could lead out of the folder.
    fn file(&self, id: &str, ending: &str) -> PathBuf {
        self.0.join(format!("{id}.{ending}"))
    }

    /// The bytes of a game's receipt.
    pub fn read_receipt(&self, id: &str) -> Result<Vec<u8>> {
        if !is_id(id) {
            bail!("an id is 1 to 128 of the characters `A-Z a-z 0-9 . _ -`");
        }
        Source::File(self.receipt(id)).read(Limits::default().bytes)
    }

    /// The seed of a game.
    pub fn read_seed(&self, id: &str) -> Result<Zeroizing<Seed>> {
        let kept = Kept::read(&self.seed(id), &kept::SEED)?;
        if kept.field("id")? != id {
            bail!("{} holds the seed of another game than {id}", kept.name());
        }
        let bytes = kept.bytes("seed")?;
        let seed = Seed::new(&*bytes).with_context(|| format!("{} holds no seed", kept.name()))?;
        Ok(Zeroizing::new(seed))
    }

    /// Makes the folder, and refuses an id that was used.
    pub fn prepare(&self, id: &str) -> Result<()> {
        files::make_folder(&self.0)?;
        if let Some(there) = [self.receipt(id), self.record(id)].iter().find(|path| path.exists()) {
            bail!("the id {id} is used: {} is there, and an id is for one game only", named(there));
        }
        if self.seed(id).exists() {
            bail!(
                "the id {id} is used: {} is there. No receipt is beside it, so nothing was promised with it \
                 if none was given out: take another id",
                named(&self.seed(id))
            );
        }
        if self.used()?.iter().any(|(_, used)| used == id) {
            bail!("the id {id} is used: {} names it, and an id is for one game only", named(&self.index()));
        }
        Ok(())
    }

    /// Keeps a new seed, safe on the disk when this returns.
    pub fn keep_seed(&self, id: &str, bytes: &[u8; 32]) -> Result<()> {
        let print = fingerprint(bytes);
        if let Some((_, owner)) = self.used()?.iter().find(|(used, _)| *used == print) {
            bail!(
                "the seed that was drawn is that of game {owner}: the operating system's random bytes repeat"
            );
        }
        kept::create(&self.seed(id), &kept::SEED, &[("id", id), ("seed", &kept::hex_of(bytes))])?;
        files::append_secret(&self.index(), &format!("{print} {id}"))
    }

    /// Fingerprints of seeds, and the ids that they were used for. A line that
    /// was cut short is of a seed that no receipt was given out for.
    fn used(&self) -> Result<Vec<(String, String)>> {
        let content = match fs::read_to_string(self.index()) {
            Ok(content) => content,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => {
                return Err(error).with_context(|| format!("{} could not be read", named(&self.index())));
            }
        };
        let pairs = content.lines().filter_map(|line| line.split_once(' '));
        Ok(pairs.map(|(print, id)| (print.to_owned(), id.to_owned())).collect())
    }
}

/// A seed has 32 random bytes: nothing leads back from its hash, which is
/// another than any commitment's.
fn fingerprint(seed: &[u8; 32]) -> String {
    let hash = Sha256::new().chain_update("senet.seed-index/1\0").chain_update(seed).finalize();
    hex::encode(hash)
}
