//! Whether the times are in order and keep the deadline.

use crate::record::{How, Record, Time};

/// What the times say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Timed {
    /// Fewer than two are given.
    TooFew,
    /// Nothing is wrong with those that are given.
    Right,
    /// Something is.
    Wrong(WrongTime),
}

/// A time that cannot be right, or a deadline that was not kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct WrongTime {
    /// The turn, counted from 0, where it is a turn's.
    pub index: Option<u32>,
    /// The time that is wrong.
    pub recorded: Time,
    /// What it should be.
    pub expected: String,
    /// What is wrong with it.
    pub message: String,
}

pub(super) fn judge(record: &Record) -> Timed {
    let given = record.turns.iter().filter(|turn| turn.at.is_some()).count()
        + usize::from(record.started.is_some())
        + usize::from(record.ended.is_some());
    if given < 2 {
        return Timed::TooFew;
    }
    let wrong = turns(record).or_else(|| end(record));
    wrong.map_or(Timed::Right, Timed::Wrong)
}

fn turns(record: &Record) -> Option<WrongTime> {
    // The last time given, and the time of the turn just before, if given.
    let mut last = record.started;
    let mut neighbour = record.started;
    for (index, turn) in (0..).zip(&record.turns) {
        if let Some(at) = turn.at {
            if let Some(last) = last.filter(|last| at.moment() < last.moment()) {
                return Some(out_of_order(Some(index), at, last));
            }
            if turn.text.step.is_some()
                && let Some(late) = record
                    .deadline_seconds
                    .zip(neighbour)
                    .and_then(|(deadline, before)| too_late(index, before, at, deadline))
            {
                return Some(late);
            }
            last = Some(at);
        }
        neighbour = turn.at;
    }
    None
}

fn end(record: &Record) -> Option<WrongTime> {
    let ended = record.ended?;
    let last = record.turns.iter().rev().find_map(|turn| turn.at).or(record.started)?;
    if ended.moment() < last.moment() {
        return Some(out_of_order(None, ended, last));
    }
    let by_deadline = record.result.is_some_and(|result| result.how == How::Deadline);
    let last_turn = record.turns.last()?.at?;
    let deadline = record.deadline_seconds.filter(|_| by_deadline)?;
    (!exceeds(last_turn, ended, deadline)).then(|| WrongTime {
        index: None,
        recorded: ended,
        expected: format!("later than {deadline} seconds after {last_turn}"),
        message: format!(
            "the game ended {} after the last turn, before the deadline of {deadline} seconds had passed",
            seconds(last_turn, ended)
        ),
    })
}

fn out_of_order(index: Option<u32>, at: Time, last: Time) -> WrongTime {
    WrongTime {
        index,
        recorded: at,
        expected: format!("{last} or later"),
        message: format!("the time {at} is before {last}, which comes before it in the record"),
    }
}

fn too_late(index: u32, before: Time, at: Time, deadline: u64) -> Option<WrongTime> {
    exceeds(before, at, deadline).then(|| WrongTime {
        index: Some(index),
        recorded: at,
        expected: format!("at most {deadline} seconds after {before}"),
        message: format!(
            "the move came {} after {before}, and the deadline is {deadline} seconds",
            seconds(before, at)
        ),
    })
}

const NANOSECONDS: i128 = 1_000_000_000;

fn exceeds(before: Time, at: Time, deadline: u64) -> bool {
    at.nanoseconds_since(&before) > i128::from(deadline) * NANOSECONDS
}

/// The time between, in seconds, with decimals only where they are needed.
fn seconds(before: Time, at: Time) -> String {
    let gap = at.nanoseconds_since(&before);
    let decimals = format!("{:09}", gap % NANOSECONDS);
    let decimals = decimals.trim_end_matches('0');
    let point = if decimals.is_empty() { "" } else { "." };
    format!("{}{point}{decimals} seconds", gap / NANOSECONDS)
}
