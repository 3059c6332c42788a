use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A point in time, UTC, to the nanosecond (RFC 3339, written with `Z`).
///
/// It remembers how it was written, so that a signed record can be written
/// again as it was: two times are equal when their texts are. Which of two came
/// first, [`moment`](Time::moment) says.
///
/// ```
/// use senet::record::Time;
/// let (noon, later): (Time, Time) = ("2026-11-30T12:00:00Z".parse()?, "2026-11-30T12:00:01.50Z".parse()?);
/// assert_eq!(later.nanoseconds_since(&noon), 1_500_000_000);
/// assert_eq!(later.to_string(), "2026-11-30T12:00:01.50Z");
/// # Ok::<(), senet::record::BadTime>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Time {
    /// Seconds since 1970-01-01T00:00:00Z.
    seconds: i64,
    /// The decimals, 0 to 999,999,999.
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

const SECONDS_OF_DAY: i64 = 86_400;

impl Time {
    /// What says which of two times came first: seconds since
    /// 1970-01-01T00:00:00Z, whether it is the leap second behind that one, and
    /// nanoseconds.
    pub const fn moment(&self) -> (i64, bool, u32) {
        let second = if self.leap { self.seconds - 1 } else { self.seconds };
        (second, self.leap, self.nanoseconds)
    }

    /// All that tells it from other times: seconds, nanoseconds, decimals as
    /// written and whether it is a leap second.
    pub(super) const fn parts(&self) -> (i64, u32, u8, bool) {
        (self.seconds, self.nanoseconds, self.decimals, self.leap)
    }

    /// Nanoseconds from `earlier` to this time; negative where it is later. A
    /// leap second counts like the second behind it: what passes over one seems
    /// a second shorter than it was.
    pub fn nanoseconds_since(&self, earlier: &Time) -> i128 {
        let count = |time: &Time| i128::from(time.seconds) * 1_000_000_000 + i128::from(time.nanoseconds);
        count(self) - count(earlier)
    }

    /// A clock's time since 1970-01-01T00:00:00Z, written with 0, 3, 6 or 9
    /// decimals, whichever gives it whole; nothing outside the years 0 to 9999
    /// or where `nanoseconds` make a second.
    pub fn from_unix(seconds: i64, nanoseconds: u32) -> Option<Time> {
        let year = civil_from_days(seconds.div_euclid(SECONDS_OF_DAY)).0;
        let decimals = match nanoseconds {
            1_000_000_000.. => return None,
            0 => 0,
            n if n % 1_000_000 == 0 => 3,
            n if n % 1_000 == 0 => 6,
            _ => 9,
        };
        (0..=9999).contains(&year).then_some(Time { seconds, nanoseconds, decimals, leap: false })
    }

    /// Reads a time's text; the same as parsing the string.
    pub fn from_bytes(text: &[u8]) -> Result<Time, BadTime> {
        let Some((head, [fraction @ .., b'Z'])) = text.split_first_chunk() else {
            return Err(BadTime);
        };
        let (seconds, leap) = read_seconds(head).ok_or(BadTime)?;
        let (nanoseconds, decimals) = read_fraction(fraction).ok_or(BadTime)?;
        Ok(Time { seconds, nanoseconds, decimals, leap })
    }
}

impl FromStr for Time {
    type Err = BadTime;

    fn from_str(text: &str) -> Result<Time, BadTime> {
        Time::from_bytes(text.as_bytes())
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let written = self.seconds - i64::from(self.leap);
        let (year, month, day) = civil_from_days(written.div_euclid(SECONDS_OF_DAY));
        let of_day = written.rem_euclid(SECONDS_OF_DAY);
        let (hour, minute, second) = (of_day / 3600, of_day / 60 % 60, of_day % 60 + i64::from(self.leap));
        write!(f, "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}")?;
        if self.decimals > 0 {
            let width = usize::from(self.decimals);
            let digits = self.nanoseconds / 10u32.pow(9 - u32::from(self.decimals.min(9)));
            write!(f, ".{digits:0width$}")?;
        }
        f.write_str("Z")
    }
}

/// The seconds since 1970 of `YYYY-MM-DDTHH:MM:SS`, and whether it is a leap
/// second, which counts as the second behind it.
fn read_seconds(text: &[u8; 19]) -> Option<(i64, bool)> {
    let [y1, y2, y3, y4, b'-', m1, m2, b'-', d1, d2, b'T', h1, h2, b':', n1, n2, b':', s1, s2] = *text else {
        return None;
    };
    let two = |tens: u8, ones: u8| Some(i64::from(digit(tens)?) * 10 + i64::from(digit(ones)?));
    let year = two(y1, y2)? * 100 + two(y3, y4)?;
    let (month, day) = (two(m1, m2)?, two(d1, d2)?);
    let (hour, minute, second) = (two(h1, h2)?, two(n1, n2)?, two(s1, s2)?);
    let real = (1..=12).contains(&month) && (1..=days_in_month(year, month)).contains(&day);
    let leap = second == 60;
    let may_leap = (hour, minute) == (23, 59) && matches!((month, day), (6, 30) | (12, 31));
    if !real || hour > 23 || minute > 59 || second > 60 || leap && !may_leap {
        return None;
    }
    let days = days_from_civil(year, month, day);
    Some((days * SECONDS_OF_DAY + hour * 3600 + minute * 60 + second, leap))
}

/// The nanoseconds and the number of decimals of nothing or of `.` and one to
/// nine digits.
fn read_fraction(text: &[u8]) -> Option<(u32, u8)> {
    let digits = match text {
        [] => return Some((0, 0)),
        [b'.', digits @ ..] if (1..=9).contains(&digits.len()) => digits,
        _ => return None,
    };
    let written = digits.iter().try_fold(0, |sum, &d| Some(sum * 10 + u32::from(digit(d)?)))?;
    let decimals = digits.len() as u8;
    Some((written * 10u32.pow(9 - u32::from(decimals)), decimals))
}

fn digit(byte: u8) -> Option<u8> {
    byte.is_ascii_digit().then(|| byte - b'0')
}

// The Gregorian calendar in three short functions: a date crate would bring
// time zones, formats and a clock, and none of them would keep the text of a
// time as it was written.

fn days_in_month(year: i64, month: i64) -> i64 {
    let leap_year = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    match month {
        2 => 28 + i64::from(leap_year),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Days since 1970-01-01. Years are counted from March, so that the day that
/// leap years add is a year's last.
const fn days_from_civil(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    365 * year + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400) + of_year - 719_468
}

/// Year, month and day of a day counted from 1970-01-01.
const fn civil_from_days(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (year + era * 400 + if month <= 2 { 1 } else { 0 }, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn time(text: &str) -> Time {
        text.parse().expect(text)
    }

    #[test]
    fn every_day_comes_back_and_follows_the_day_before() {
        let mut days = days_from_civil(0, 1, 1);
        for year in 0..=9999 {
            for month in 1..=12 {
                for day in 1..=days_in_month(year, month) {
                    assert_eq!(days_from_civil(year, month, day), days);
                    assert_eq!(civil_from_days(days), (year, month, day));
                    days += 1;
                }
            }
        }
    }

    #[test]
    fn text_comes_back_as_it_was() {
        for text in [
            "0000-01-01T00:00:00Z",
            "0000-02-29T00:00:00Z",
            "1969-12-31T23:59:59.999999999Z",
            "1970-01-01T00:00:00.000Z",
            "2000-02-29T12:34:56.7Z",
            "2016-12-31T23:59:60Z",
            "2015-06-30T23:59:60.25Z",
            "2026-11-30T10:00:05.0123400Z",
            "9999-12-31T23:59:60.999999999Z",
        ] {
            assert_eq!(time(text).to_string(), text);
        }
    }

    #[test]
    fn the_moment_is_what_the_calendar_says() {
        assert_eq!(time("1970-01-01T00:00:00Z").moment(), (0, false, 0));
        assert_eq!(time("2026-11-30T10:00:05.5Z").moment(), (1_796_032_805, false, 500_000_000));
        assert_eq!(time("1969-12-31T23:59:59.1Z").moment(), (-1, false, 100_000_000));
        let leap = time("2016-12-31T23:59:60.75Z");
        assert!(leap.moment() > time("2016-12-31T23:59:59.999Z").moment());
        assert!(leap.moment() > time("2016-12-31T23:59:60.5Z").moment());
        assert!(leap.moment() < time("2017-01-01T00:00:00Z").moment());
        assert_eq!(leap.nanoseconds_since(&time("2016-12-31T23:59:59Z")), 1_750_000_000);
        assert_ne!(leap, time("2017-01-01T00:00:00Z"));
        assert_ne!(time("2017-01-01T00:00:00.0Z"), time("2017-01-01T00:00:00Z"));
        assert_eq!(
            time("2026-11-30T10:00:05Z").nanoseconds_since(&time("2026-11-30T10:00:05.5Z")),
            -500_000_000
        );
    }

    #[test]
    fn other_text_is_refused() {
        for text in [
            "",
            "Z",
            "2026-11-30",
            "2026-11-30T10:00:05",
            "2026-11-30T10:00:05z",
            "2026-11-30t10:00:05Z",
            "2026-11-30 10:00:05Z",
            "2026-11-30T10:00:05+00:00",
            "2026-11-30T10:00Z",
            "2026-11-30T10:00:05.Z",
            "2026-11-30T10:00:05.1234567890Z",
            "2026-11-30T10:00:05,5Z",
            "2026-11-30T10:00:05.5 Z",
            "2026-11-30T10:00:05Z ",
            " 2026-11-30T10:00:05Z",
            "2026-11-31T10:00:05Z",
            "2026-02-29T10:00:05Z",
            "1900-02-29T10:00:05Z",
            "2026-13-01T10:00:05Z",
            "2026-00-01T10:00:05Z",
            "2026-01-00T10:00:05Z",
            "2026-01-01T24:00:00Z",
            "2026-01-01T23:60:00Z",
            "2026-01-01T23:59:60Z",
            "2016-12-31T22:59:60Z",
            "2016-12-31T23:58:60Z",
            "2016-12-31T23:59:61Z",
            "+026-01-01T00:00:00Z",
            "12026-01-01T00:00:00Z",
            "２026-01-01T00:00:00Z",
        ] {
            assert_eq!(text.parse::<Time>(), Err(BadTime), "{text:?}");
        }
    }

    #[test]
    fn a_clock_s_time_is_written_whole_and_no_longer_than_need_be() {
        let written = |seconds, nanoseconds| Time::from_unix(seconds, nanoseconds).map(|t| t.to_string());
        assert_eq!(written(0, 0).as_deref(), Some("1970-01-01T00:00:00Z"));
        assert_eq!(written(0, 120_000_000).as_deref(), Some("1970-01-01T00:00:00.120Z"));
        assert_eq!(written(0, 120_000).as_deref(), Some("1970-01-01T00:00:00.000120Z"));
        assert_eq!(written(-1, 1).as_deref(), Some("1969-12-31T23:59:59.000000001Z"));
        assert_eq!(written(0, 1_000_000_000), None);
        assert_eq!(written(253_402_300_799, 0).as_deref(), Some("9999-12-31T23:59:59Z"));
        assert_eq!(written(253_402_300_800, 0), None);
        assert_eq!(written(-62_167_219_201, 0), None);
        assert_eq!(written(i64::MAX, 0), None);
        assert_eq!(written(i64::MIN, 0), None);
    }
}
