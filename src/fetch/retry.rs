//! When to try again, and when to give up.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use reqwest::header::{HeaderMap, RETRY_AFTER};
use tokio::time::Instant;

/// How long the first pause is, about; each one after it is twice as long.
const FIRST: Duration = Duration::from_millis(400);
/// No pause of our own is longer.
const LONGEST: Duration = Duration::from_secs(20);

/// The pause before the try behind `tries` others that failed: with chance in
/// it, so that not all who failed together come again together.
pub fn pause(tries: u32) -> Duration {
    let whole = FIRST.saturating_mul(1 << tries.saturating_sub(1).min(16)).min(LONGEST);
    whole.mul_f64(0.5 + chance())
}

/// From 0 to 1.
fn chance() -> f64 {
    // Where no chance is to be had the middle does.
    getrandom::u32().map_or(0.5, |bits| f64::from(bits) / f64::from(u32::MAX))
}

/// How long a server asks to be left alone: in seconds, or until a time.
pub fn asked(headers: &HeaderMap, now: SystemTime) -> Option<Duration> {
    let text = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    if !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit()) {
        return Some(Duration::from_secs(text.parse().unwrap_or(u64::MAX)));
    }
    let until = httpdate::parse_http_date(text).ok()?;
    Some(until.duration_since(now).unwrap_or_default())
}

/// Until when a server wants to be left alone, by everybody who asks it here.
#[derive(Default)]
pub struct Quiet(Mutex<Option<Instant>>);

impl Quiet {
    /// Leaves the server alone until then at least.
    pub fn keep_until(&self, until: Instant) {
        let mut quiet = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *quiet = (*quiet).max(Some(until));
    }

    /// When the server may be asked.
    pub fn ends(&self) -> Option<Instant> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_to_a_limit() {
        for (tries, least, most) in [(1, 200, 600), (2, 400, 1200), (3, 800, 2400), (99, 10_000, 30_000)] {
            let pause = pause(tries).as_millis();
            assert!((least..=most).contains(&pause), "{tries}: {pause}");
        }
        let two: Vec<_> = (0..20).map(|_| pause(1)).collect();
        assert!(two.iter().any(|one| *one != two[0]));
    }

    #[test]
    fn a_server_asks_in_seconds_or_until_a_time() {
        let now = httpdate::parse_http_date("Mon, 30 Nov 2026 10:00:00 GMT").unwrap();
        let asks = |text: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(RETRY_AFTER, text.parse().unwrap());
            asked(&headers, now).map(|time| time.as_secs())
        };
        assert_eq!(asks("120"), Some(120));
        assert_eq!(asks("0"), Some(0));
        assert_eq!(asks("99999999999999999999999"), Some(u64::MAX));
        assert_eq!(asks("Mon, 30 Nov 2026 10:01:30 GMT"), Some(90));
        assert_eq!(asks("Mon, 30 Nov 2026 09:00:00 GMT"), Some(0));
        for nothing in ["", "-1", "1.5", "soon", "+5"] {
            assert_eq!(asks(nothing), None, "{nothing}");
        }
        assert_eq!(asked(&HeaderMap::new(), now), None);
    }
}
