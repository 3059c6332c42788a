//! How often an address may ask.

use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

/// A limit on how often something may happen, for each address apart.
pub struct Rate {
    limiter: DefaultKeyedRateLimiter<IpAddr>,
    clock: DefaultClock,
}

impl Rate {
    /// So often in a second, and twice as often at once.
    pub fn per_second(count: NonZeroU32) -> Rate {
        Rate::new(Quota::per_second(count).allow_burst(count.saturating_add(count.get())))
    }

    /// So often in a minute.
    pub fn per_minute(count: NonZeroU32) -> Rate {
        Rate::new(Quota::per_minute(count))
    }

    fn new(quota: Quota) -> Rate {
        Rate { limiter: RateLimiter::keyed(quota), clock: DefaultClock::default() }
    }

    /// Counts it; where it was too often, says in how many seconds it may be again.
    pub fn count(&self, address: IpAddr) -> Result<(), u64> {
        self.limiter.check_key(&whose(address)).map_err(|until| {
            let wait = until.wait_time_from(self.clock.now());
            wait.as_secs() + u64::from(wait.subsec_nanos() > 0)
        })
    }

    /// Forgets the addresses that have not asked for long.
    pub fn tidy(&self) {
        self.limiter.retain_recent();
        self.limiter.shrink_to_fit();
    }
}

/// Whoever has one address of IPv6 has the 2^64 beside it.
fn whose(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX))),
        four => four,
    }
}
