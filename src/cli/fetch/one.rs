//! One game: what was had of it, what it comes to, where it is kept.

use std::path::PathBuf;

use senet::evidence::{Anchor, read_published};
use senet::fetch::{Cache, Fetched, Fetcher, Kind, Trouble, Whence};
use senet::record::{Limits, Record, read_any};
use senet::shown::shown;
use senet::verify::{Demand, Finding, Run, Sentence, Verdict, another_game, unread, unreadable};

use super::asking::Had;
use super::host::News;
use super::save::{self, Saved};
use super::{name, running};
use crate::cli::evidence_args::Brought;
use crate::cli::judge::judge_record;
use crate::cli::output::Output;
use crate::cli::rules_args::Judge;
use crate::cli::status::Status;

/// What every game is judged by, and how it is reported.
pub struct Table {
    pub rules: Judge,
    pub brought: Brought,
    pub demand: Demand,
    pub limits: Limits,
    pub save: Option<PathBuf>,
    /// The flag that names the server, as it was typed.
    pub server: String,
}

/// What a run remembers.
#[derive(Default)]
pub struct Memory {
    seen: Run,
    /// Whether the cache grew.
    kept: bool,
    /// Why a game could not be kept in it.
    not_kept: Option<String>,
}

/// What a game came to.
pub struct Judged {
    /// The id that was asked for.
    pub id: String,
    /// Its address.
    pub name: String,
    /// The host that sent it, where that is another one.
    pub sent_by: Option<String>,
    pub verdict: Verdict,
    pub status: Status,
    /// What went wrong beside the verdict.
    pub told: Option<String>,
}

/// Judges what was had of a game, and gives back what it was judged by.
pub fn judge(
    fetcher: &Fetcher,
    id: &str,
    had: Had,
    table: &Table,
    news: &News,
    memory: &mut Memory,
) -> (Judged, Vec<u8>) {
    let (mut record, mut sent_by) = Default::default();
    let (verdict, saved) = match had.game {
        Ok(fetched) => {
            let (mut verdict, saved) = of_answer(fetcher, id, &fetched, had.receipt, table, memory);
            table.demand.make(&mut verdict);
            verdict.notes.extend(whence(fetcher, &fetched));
            verdict.notes.extend(news.note());
            sent_by = fetched.sent_by().map(str::to_owned);
            record = fetched.bytes;
            (verdict, saved)
        }
        Err(Trouble { kind: Kind::NotFinished(commitment), message }) => {
            let mut verdict = running::judge(id, &message, commitment, had.receipt, table);
            verdict.notes.extend(news.note());
            (verdict, Saved::default())
        }
        Err(trouble) => {
            let verdict = unread(format!("{trouble}{}", advice(trouble.kind)));
            let status = if trouble.kind.is_answer() { Status::Unverifiable } else { Status::Unfetched };
            (verdict, Saved { status, told: None })
        }
    };
    let status = saved.status.max(verdict.finding.into());
    let name = name(&fetcher.place, id);
    (Judged { id: id.to_owned(), name, sent_by, verdict, status, told: saved.told }, record)
}

/// What a user can do about it.
pub fn advice(kind: Kind) -> &'static str {
    match kind {
        Kind::NoSuchGame => ": check the id and the server",
        Kind::Down => ": check the address, or try again later",
        Kind::Busy | Kind::Faulty | Kind::Broken => ": try again later",
        Kind::TimedOut => ": try again later, or give it longer with --timeout",
        Kind::Unsafe => ": ask the host; certificates of its own are trusted with --ca-file",
        Kind::NotKept => ": leave out --offline, and the server is asked",
        Kind::TooLarge => ": --max-bytes raises the limit",
        Kind::Redirected | Kind::Unexpected | Kind::Refused | Kind::Damaged => ": ask the host",
        Kind::NotFinished(_) => "",
    }
}

fn of_answer(
    fetcher: &Fetcher,
    id: &str,
    fetched: &Fetched,
    receipt: Result<Option<Vec<u8>>, Trouble>,
    table: &Table,
    memory: &mut Memory,
) -> (Verdict, Saved) {
    let record = match read_any(&fetched.bytes, &table.limits) {
        Ok(record) => record,
        Err(error) => {
            let mut verdict = unreadable(&error);
            verdict.notes.extend(no_game(&fetched.media).map(Into::into));
            return (verdict, Saved::default());
        }
    };
    if record.id != id {
        return (another_game(&record, id), Saved::default());
    }
    let (bytes, why_not) = match receipt {
        Ok(bytes) => (bytes, None),
        Err(trouble) => (None, Some(format!("whether the host shows a receipt is not known: {trouble}"))),
    };
    let (published, malformed) = read_published(bytes.as_deref());
    let shows = published.is_some();
    let mut verdict = judge_record(&record, &table.rules, &table.brought, published);
    memory.seen.see(&record, &mut verdict);
    verdict.notes.extend(why_not.into_iter().chain(malformed).map(Into::into));
    if shows && verdict.anchor == Anchor::None && verdict.finding == Finding::Verified {
        verdict.notes.push(KEEP_ONE.into());
    }
    if record.fairness.seed.is_none() {
        verdict.notes.extend((shows && record.turns.is_empty()).then(|| running::advice(id, table)));
        return (verdict, Saved::default());
    }
    keep(fetcher, fetched, &record, &mut verdict, memory);
    let saved = save::game(table, fetched, &record, &mut verdict);
    (verdict, saved)
}

const KEEP_ONE: &str = "before the first throw of another game, `senet fetch ID --receipt-only --save FOLDER` keeps its \
     receipt, and `senet fetch ID --receipt FOLDER` takes it as evidence";

/// What an answer that is no game calls itself.
fn no_game(media: &str) -> Option<String> {
    (!media.is_empty() && media != "application/json")
        .then(|| format!("the server calls it {media}: it may be a page for people"))
}

/// Where a game comes from, if that is not simply the server.
fn whence(fetcher: &Fetcher, fetched: &Fetched) -> Vec<Sentence> {
    let mut notes = Vec::new();
    if fetched.whence == Whence::Kept {
        notes.push("from the cache: nobody was asked whether it is the same still".into());
    } else if fetcher.place.is_open() {
        notes.push("it came over http, not https: whoever passed it on could have changed it".into());
    }
    if let Some(other) = fetched.sent_by() {
        notes.push(format!("the server sent us on to {other}, and that sent it").into());
    }
    notes
}

/// The same of several games, which people are told once.
pub fn whence_all(fetcher: &Fetcher) -> Option<&'static str> {
    if fetcher.offline {
        return Some("from the cache: nobody was asked whether the games are the same still");
    }
    let open = "the games come over http, not https: whoever passes them on can change them";
    fetcher.place.is_open().then_some(open)
}

/// Keeps a finished game in the cache, unless that has another under its address.
fn keep(fetcher: &Fetcher, fetched: &Fetched, record: &Record, verdict: &mut Verdict, memory: &mut Memory) {
    let Whence::Sent { before, .. } = &fetched.whence else {
        return;
    };
    if before.as_deref().is_some_and(|before| is_other_game(before, record)) {
        let path = fetcher.kept_in(&record.id).map(|path| shown(&path.to_string_lossy()).to_string());
        verdict.two_records(&format!(
            "what the server sent earlier (kept in {}; --no-cache does not look at it)",
            path.unwrap_or_default()
        ));
        return;
    }
    match fetcher.keep(&record.id, fetched) {
        Ok(()) => memory.kept = true,
        Err(why) => {
            memory.not_kept.get_or_insert_with(|| why.to_string());
        }
    }
}

/// Whether the bytes are a finished record of the same id with other contents.
pub fn is_other_game(bytes: &[u8], record: &Record) -> bool {
    let other = read_any(bytes, &Limits::NONE);
    other.is_ok_and(|other| {
        let finished = other.fairness.seed.is_some() && record.fairness.seed.is_some();
        finished && other.id == record.id && other.canonical_json() != record.canonical_json()
    })
}

impl Memory {
    /// Keeps the cache within its limit, and says what it could not keep.
    pub fn tidy(&self, fetcher: &Fetcher, out: &mut Output) {
        if let Some(why) = &self.not_kept {
            out.tell(&format!("not kept in the cache: {why}"));
        }
        if let Some(cache) = fetcher.cache.as_ref().filter(|_| self.kept) {
            // It stays too large until the next time: no loss.
            let _ = cache.shrink(Cache::MOST);
        }
    }
}
