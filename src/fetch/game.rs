//! A game by its id, and what the host offers beside it.

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use reqwest::{StatusCode, Url};
use tokio::time::Instant;

use super::address::host_of;
use super::cache::{Cache, Entry, Kept};
use super::client::{Answer, Ask, Client, Refusal, Whole};
use super::host_keys::HostKeys;
use super::trouble::{Kind, Trouble};
use super::{BadAddress, Place};
use crate::shown::{brief, shown};

/// Gets games from one host.
pub struct Fetcher {
    /// Who asks.
    pub client: Client,
    /// Where the games are.
    pub place: Place,
    /// What was fetched before, where that is kept.
    pub cache: Option<Cache>,
    /// Whether to ask the cache alone.
    pub offline: bool,
    /// The most bytes that a game may have which is sent.
    pub most: usize,
    /// The longest that one game may take.
    pub whole: Duration,
}

/// A game as it was had.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fetched {
    /// Its bytes, expanded, nothing else done to them.
    pub bytes: Vec<u8>,
    /// From where.
    pub whence: Whence,
    /// What the server calls it, a media type; empty where it does not say.
    pub media: String,
}

impl Fetched {
    /// The host that sent it, where we were sent on to another.
    pub fn sent_by(&self) -> Option<&str> {
        match &self.whence {
            Whence::Sent { other, .. } => other.as_deref(),
            Whence::Same | Whence::Kept => None,
        }
    }
}

/// Where a game comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Whence {
    /// The server sent it.
    Sent {
        /// The host that sent it, where we were sent on to another.
        other: Option<String>,
        /// Its version.
        etag: Option<String>,
        /// What the server had sent before, where that is kept and differs.
        before: Option<Vec<u8>>,
    },
    /// It was kept, and the server says that it is the same still.
    Same,
    /// It was kept, and nobody was asked.
    Kept,
}

/// What came of asking for a game: and when there is no time for more.
pub struct Got {
    /// The game.
    pub game: Result<Fetched, Trouble>,
    /// Until when what belongs to it may be asked for.
    pub until: Instant,
}

/// More than any receipt or list of keys needs.
const MAX_BESIDE: usize = 256 * 1024;

impl Fetcher {
    /// Gets a game.
    pub async fn game(&self, id: &str) -> Got {
        let until = Instant::now() + self.whole;
        let game = match self.place.game(id) {
            Ok(url) if self.offline => self.kept(url),
            Ok(url) => self.asked(url, id, until).await,
            Err(bad) => Err(bad.into()),
        };
        Got { game, until }
    }

    fn kept(&self, url: Url) -> Result<Fetched, Trouble> {
        let bytes = match self.in_cache(&url) {
            Kept::Entry(entry) => entry.bytes,
            Kept::Nothing => {
                return Err(Trouble::new(Kind::NotKept, "it was not fetched before: it is not in the cache"));
            }
            Kept::Damaged(path) => {
                let path = shown(&path.to_string_lossy()).to_string();
                return Err(Trouble::new(
                    Kind::NotKept,
                    format!("what the cache kept of it is damaged: {path}"),
                ));
            }
        };
        Ok(Fetched { bytes, whence: Whence::Kept, media: String::new() })
    }

    async fn asked(&self, url: Url, id: &str, until: Instant) -> Result<Fetched, Trouble> {
        let kept = match self.in_cache(&url) {
            Kept::Entry(entry) => Some(entry),
            Kept::Nothing | Kept::Damaged(_) => None,
        };
        let known = kept.as_ref().and_then(|entry| entry.etag.as_deref());
        let host = host_of(&url);
        let ask = Ask { url, known, most: self.most, until, retries: u32::MAX };
        let answer = self.client.ask(&ask).await?;
        match (answer, kept) {
            (Answer::NotChanged, Some(entry)) => {
                Ok(Fetched { bytes: entry.bytes, whence: Whence::Same, media: String::new() })
            }
            (Answer::Whole(whole), kept) => Ok(sent(whole, kept, &host)),
            (Answer::Refused(refusal), kept) => {
                let trouble = refused(&refusal, &host, id);
                Err(if kept.is_some() { self.taken_back(trouble, id) } else { trouble })
            }
            (Answer::NotChanged, None) => {
                Err(Trouble::new(Kind::Unexpected, format!("{} gives no game", brief(&host))))
            }
        }
    }

    /// A finished game never goes: what the host says of one that it gave before
    /// stands beside that it did.
    fn taken_back(&self, trouble: Trouble, id: &str) -> Trouble {
        let path = self.kept_in(id).unwrap_or_default();
        let path = shown(&path.to_string_lossy()).to_string();
        let message = format!("{trouble}; it gave a game under this id earlier, kept in {path}");
        Trouble { message, ..trouble }
    }

    /// A cache that cannot be read keeps nothing.
    fn in_cache(&self, url: &Url) -> Kept {
        let cache = self.cache.as_ref();
        cache.and_then(|cache| cache.get(url).ok()).unwrap_or(Kept::Nothing)
    }

    /// Whether the cache has a game, which was finished then.
    pub fn has_kept(&self, id: &str) -> bool {
        self.place.game(id).is_ok_and(|url| matches!(self.in_cache(&url), Kept::Entry(_)))
    }

    /// The file in which the cache keeps a game.
    pub fn kept_in(&self, id: &str) -> Option<PathBuf> {
        Some(self.cache.as_ref()?.path(&self.place.game(id).ok()?))
    }

    /// Keeps what the server sent for the next time.
    pub fn keep(&self, id: &str, fetched: &Fetched) -> io::Result<()> {
        let (Some(cache), Ok(url)) = (&self.cache, self.place.game(id)) else {
            return Ok(());
        };
        match &fetched.whence {
            Whence::Sent { etag, .. } => {
                cache.put(&url, &Entry { etag: etag.clone(), bytes: fetched.bytes.clone() })
            }
            Whence::Same | Whence::Kept => Ok(()),
        }
    }

    /// Gets the receipt of a game, if the host offers it.
    pub async fn receipt(&self, id: &str, until: Instant) -> Result<Option<Vec<u8>>, Trouble> {
        match self.place.receipt(id)? {
            Some(url) if !self.offline => self.beside(url, until, u32::MAX).await,
            _ => Ok(None),
        }
    }

    /// Gets the keys that the host calls its own, if it offers them.
    pub async fn keys(&self) -> Result<Option<HostKeys>, Trouble> {
        if self.offline {
            return Ok(None);
        }
        // Everything else waits for it: no long patience.
        const RETRIES: u32 = 1;
        let bytes = self.beside(self.place.keys(), Instant::now() + self.whole, RETRIES).await?;
        let keys = bytes.map(|bytes| HostKeys::read(&bytes)).transpose();
        keys.map_err(|why| Trouble::new(Kind::Damaged, why))
    }

    async fn beside(&self, url: Url, until: Instant, retries: u32) -> Result<Option<Vec<u8>>, Trouble> {
        let host = host_of(&url);
        match self.client.ask(&Ask { url, known: None, most: MAX_BESIDE, until, retries }).await? {
            Answer::Whole(whole) => Ok(Some(whole.bytes)),
            Answer::Refused(refusal) if is_nothing(refusal.status) => Ok(None),
            Answer::Refused(refusal) => Err(closed(&refusal, &host)),
            Answer::NotChanged => Ok(None),
        }
    }
}

impl From<BadAddress> for Trouble {
    fn from(bad: BadAddress) -> Trouble {
        Trouble::new(Kind::NoSuchGame, bad.to_string())
    }
}

fn sent(whole: Whole, kept: Option<Entry>, asked: &str) -> Fetched {
    let Whole { bytes, url, etag, media } = whole;
    let from = host_of(&url);
    let before = kept.map(|entry| entry.bytes).filter(|before| *before != bytes);
    let other = (from != asked).then(|| brief(&from));
    Fetched { bytes, whence: Whence::Sent { other, etag, before }, media }
}

/// Whether there is nothing at an address.
fn is_nothing(status: StatusCode) -> bool {
    matches!(status, StatusCode::NOT_FOUND | StatusCode::GONE)
}

fn refused(refusal: &Refusal, host: &str, id: &str) -> Trouble {
    let Refusal { status, problem } = refusal;
    let words = problem.words().map_or_else(String::new, |words| format!(": \"{words}\""));
    if problem.is_not_finished() {
        let kind = Kind::NotFinished(problem.commitment());
        return Trouble::new(kind, format!("{} says that it is not finished", brief(host)));
    }
    if is_nothing(*status) {
        let message = format!("{} has no game {id} ({}){words}", brief(host), status.as_u16());
        return Trouble::new(Kind::NoSuchGame, message);
    }
    closed(refusal, host)
}

fn closed(Refusal { status, problem }: &Refusal, host: &str) -> Trouble {
    let words = problem.words().map_or_else(String::new, |words| format!(": \"{words}\""));
    Trouble::new(Kind::Refused, format!("{} does not give it ({}){words}", brief(host), status.as_u16()))
}
