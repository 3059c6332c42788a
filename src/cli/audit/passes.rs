//! The archive, read once and, where something came twice, again.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use anyhow::Result;
use senet::audit::{Exact, Kind, Marks, Partial, Repeated, Used, UsedTwice};
use senet::record::read_any;

use super::super::archive::pipeline::{self, Ended};
use super::super::archive::{Counts, Item};
use super::args::Ready;
use super::compared::Comparing;
use super::tallying::{GLANCE, Places, Tallied, Tallying};

/// So many values are compared in one reading, with what is needed of their
/// games: about 1 GiB. Only an archive in which millions of games come twice has
/// more.
const MOST_AT_ONCE: usize = 8_000_000;

/// What the first reading came to.
pub struct First {
    pub tallied: Tallied,
    pub passed_over: u64,
    pub partial: Option<Partial>,
}

/// Reads, judges and counts everything.
pub fn first(ready: &Ready, compared: Comparing) -> Result<First> {
    let records = ready.archive.records();
    let mut tallying = Tallying::new(ready, compared, ready.archive.progress(&records));
    let counts = records.counts();
    let judging = Arc::clone(&ready.judging);
    let work = move |item: &Item| judging.judge(item);
    let ended = pipeline::run(records, ready.archive.jobs, &ready.stop, work, &mut tallying)?;
    Ok(First {
        tallied: tallying.tallied,
        passed_over: counts.passed_over.load(Ordering::Relaxed),
        partial: partial(ended, &counts),
    })
}

fn partial(ended: Ended, counts: &Counts) -> Option<Partial> {
    match ended {
        Ended::Stopped => Some(Partial::Interrupted),
        _ if counts.not_in_sample.load(Ordering::Relaxed) > 0 => Some(Partial::Sample),
        _ if counts.cut_off.load(Ordering::Relaxed) => Some(Partial::Limit),
        _ => None,
    }
}

/// Compares the values whose fingerprints came twice, in as many readings as
/// that takes: none, in most archives. `wrong` games were not verified in the first.
pub fn second(ready: &Ready, mut repeated: Repeated, wrong: u64) -> Result<Result<UsedTwice, Partial>> {
    let mut twice = UsedTwice { first: Vec::new(), counts: [0; Kind::ALL.len()] };
    while let Some(wanted) = repeated.next_round(MOST_AT_ONCE) {
        let mut exact = Exact::new(&wanted);
        let (keys, limits) = (ready.judging.keys.clone(), ready.archive.limits());
        let work = move |item: &Item| -> Option<(Marks, Option<Used>)> {
            let record = read_any(item.bytes.ok()?, &limits).ok()?;
            let marks = keys.marks(&record);
            Some((marks, wanted.used(&marks, &record)))
        };
        let places = Places::new(&ready.spooled);
        let records = ready.archive.records();
        let mut progress = ready.archive.progress(&records);
        let mut take = |item: &Item, game: Option<(Marks, Option<Used>)>| {
            if item.number.is_multiple_of(GLANCE) {
                progress.show(item.number, wrong);
            }
            if let Some((marks, used)) = game {
                exact.seen.add(&marks);
                let repeats = used.map(|used| exact.see(used, &places.name(item.place)));
                repeats.into_iter().flatten().for_each(|repeat| twice.add(repeat, ready.list));
            }
            ControlFlow::Continue(())
        };
        let ended = pipeline::run(records, ready.archive.jobs, &ready.stop, work, &mut take)?;
        if ended == Ended::Stopped {
            return Ok(Err(Partial::NotCompared));
        }
        if exact.seen != repeated.seen {
            return Ok(Err(Partial::Changed));
        }
    }
    Ok(Ok(twice))
}
