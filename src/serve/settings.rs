//! What a host decides about its archive.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use crate::evidence::PublicKey;
use crate::record::Limits;

/// What a host decides about its archive.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The name by which players know the host, such as `example.org`.
    pub name: Option<String>,
    /// The host's keys: told to whoever asks, and one of them has signed every
    /// receipt that is filed.
    pub keys: Vec<PublicKey>,
    /// The largest record.
    pub records: Limits,
    /// The largest body of several games, in bytes, unpacked.
    pub batch_bytes: usize,
    /// How many bytes of answers are kept in memory.
    pub cache_bytes: u64,
    /// How many requests an address may make in a second, and twice as many at
    /// once; nothing means any number.
    pub requests_per_second: Option<NonZeroU32>,
    /// How many wrong tokens an address may send in a minute.
    pub wrong_tokens_per_minute: NonZeroU32,
    /// How long a body may take to come.
    pub body_time: Duration,
    /// Proxies that are believed when they say for whom they ask, in the last
    /// entry of `X-Forwarded-For`.
    pub proxies: Vec<IpAddr>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            name: None,
            keys: Vec::new(),
            records: Limits::default(),
            batch_bytes: 64 << 20,
            cache_bytes: 64 << 20,
            requests_per_second: NonZeroU32::new(200),
            wrong_tokens_per_minute: const { NonZeroU32::new(10).unwrap() },
            body_time: Duration::from_secs(30),
            proxies: Vec::new(),
        }
    }
}
