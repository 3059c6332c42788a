use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A point in time, UTC, to the nanosecond (RFC 3339, written with `Z`).
///
/// It remembers how many decimals were written, so that a signed record can be
/// written again as it was; comparing asks only for the moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Time {
    /// Seconds since 1970-01-01T00:00:00Z.
    seconds: i64,
    /// 0 to 999,999,999.
    nanoseconds: u32,
    /// Decimals as written, 0 to 9.
    decimals: u8,
    /// Written as second 60: the leap second before `seconds`.
    leap: bool,
}

/// Text that is not a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("a time is RFC 3339 in UTC with at most nine decimals, as in `2026-11-30T10:00:05Z`")]
pub struct BadTime;
