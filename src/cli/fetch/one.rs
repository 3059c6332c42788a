//! One game: what was had of it, what it comes to, where it is kept.

use std::path::PathBuf;

use senet::evidence::{Anchor, read_published};
use senet::fetch::{Cache, Fetched, Fetcher, Kind, Trouble, Whence};
use senet::record::{Limits, Record, read_any};
use senet::shown::shown;
use senet::verify::{Demand, Finding, Run, Verdict, another_game, unread, unreadable};

use super::asking::Had;
use super::host::News;
use super::{name, running, save};
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
    pub verdict: Verdict,
    pub status: Status,
    /// What went wrong beside the verdict.
    pub told: Vec<String>,
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
    let mut record = Vec::new();
    let mut judged = Judged {
        id: id.to_owned(),
        name: name(&fetcher.place, id),
        verdict: unread(String::new()),
        status: Status::Good,
        told: Vec::new(),
    };
    match had.game {
        Ok(fetched) => {
            let verdict = of_answer(fetcher, id, &fetched, had.receipt, table, memory, &mut judged);
            judged.verdict = verdict;
            table.demand.make(&mut judged.verdict);
            judged.verdict.notes.extend(whence(fetcher, &fetched));
            judged.verdict.notes.extend(news.note());
            judged.status = judged.status.max(judged.verdict.finding.into());
            record = fetched.bytes;
        }
        Err(Trouble { kind: Kind::NotFinished(commitment), message }) => {
            judged.verdict = running::judge(id, &message, commitment, had.receipt, table);
            judged.verdict.notes.extend(news.note());
            judged.status = judged.verdict.finding.into();
        }
        Err(trouble) => {
            judged.status = if trouble.kind.is_answer() { Status::Unverifiable } else { Status::Unfetched };
            judged.verdict = unread(format!("{trouble}{}", advice(trouble.kind)));
        }
    }
    (judged, record)
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
    judged: &mut Judged,
) -> Verdict {
    let record = match read_any(&fetched.bytes, &table.limits) {
        Ok(record) => record,
        Err(error) => {
            let mut verdict = unreadable(&error);
            verdict.notes.extend(no_game(&fetched.media).map(Into::into));
            return verdict;
        }
    };
    if record.id != id {
        return another_game(&record, id);
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
    if record.fairness.seed.is_some() {
        keep(fetcher, fetched, &record, &mut verdict, memory);
        save::game(table, fetched, &record, &mut verdict, judged);
    }
    verdict
}

const KEEP_ONE: &str = "before the first throw of another game, `senet fetch ID --receipt-only --save FOLDER` keeps its \
     receipt, and `senet fetch ID --receipt FOLDER` takes it as evidence";

/// What an answer that is no game calls itself.
fn no_game(media: &str) -> Option<String> {
    (!media.is_empty() && media != "application/json")
        .then(|| format!("the server calls it {media}: it may be a page for people"))
}

/// Where a game comes from, if that is not simply the server.
fn whence(fetcher: &Fetcher, fetched: &Fetched) -> Vec<senet::verify::Sentence> {
    let mut notes = Vec::new();
    match &fetched.whence {
        Whence::Kept => notes.push("from the cache: nobody was asked whether it is the same still".into()),
        Whence::Sent { other: Some(other), .. } => {
            notes.push(format!("the server sent us on to {other}, and that sent it").into());
        }
        Whence::Sent { .. } | Whence::Same => {}
    }
    if fetcher.place.is_open() && fetched.whence != Whence::Kept {
        notes.push("it came over http, not https: whoever passed it on could have changed it".into());
    }
    notes
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
