//! A part of an archive, the same part whatever the order of the games.

use senet::record::{Limits, read_any};
use sha2::{Digest, Sha256};

/// Which games are in a sample: it depends on the seed of the sample and the
/// game's id alone.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// A game is in it where 64 bits of a hash are below.
    below: u64,
    seed: u64,
}

impl Sample {
    /// About `rate` of all games, from more than none, 0, to all, 1.
    pub fn new(rate: f64, seed: u64) -> Sample {
        // A rate of 1 is beyond what 64 bits hold, and means all.
        Sample { below: (rate * 2f64.powi(64)) as u64, seed }
    }

    /// Whether a record is in it. What has no id that can be read is: no sample
    /// hides what is broken.
    pub fn takes(&self, bytes: &[u8], limits: &Limits) -> bool {
        if self.below == u64::MAX {
            return true;
        }
        match id_in_front(bytes) {
            Some(id) => self.takes_id(id),
            None => read_any(bytes, limits).map_or(true, |record| self.takes_id(record.id.as_bytes())),
        }
    }

    fn takes_id(&self, id: &[u8]) -> bool {
        let hash = Sha256::new()
            .chain_update(b"senet.sample/1\0")
            .chain_update(self.seed.to_string())
            .chain_update(b"\0")
            .chain_update(id)
            .finalize();
        let first = hash.first_chunk().map_or(0, |first| u64::from_be_bytes(*first));
        first < self.below
    }
}

/// The id of a record that begins as nearly every one does: what follows need
/// not be read to leave it out.
fn id_in_front(bytes: &[u8]) -> Option<&[u8]> {
    const USUAL: [&[u8]; 2] =
        [br#"{"format": "senet.game/1", "id": ""#, br#"{"format":"senet.game/1","id":""#];
    let rest = USUAL.iter().find_map(|usual| bytes.strip_prefix(*usual))?;
    let length = rest.iter().position(|byte| matches!(byte, b'"' | b'\\'))?;
    rest.get(length).filter(|byte| **byte == b'"')?;
    rest.get(..length)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(id: &str) -> String {
        format!(r#"{{"format": "senet.game/1", "id": "{id}", "#)
    }

    #[test]
    fn a_sample_is_about_as_large_as_it_should_be() {
        for (rate, seed) in [(0.5, 0), (0.1, 7), (0.01, 1)] {
            let sample = Sample::new(rate, seed);
            let taken = (0..20_000)
                .filter(|id| sample.takes(record(&id.to_string()).as_bytes(), &Limits::default()))
                .count();
            let expected = 20_000.0 * rate;
            assert!((taken as f64 - expected).abs() < 5.0 * expected.sqrt(), "{rate}: {taken}");
        }
        assert!(Sample::new(1.0, 0).takes(b"", &Limits::default()));
    }

    #[test]
    fn what_is_broken_is_in_every_sample() {
        let sample = Sample::new(1e-15, 0);
        for broken in ["", "{", "hello", r#"{"format": "senet.game/1", "id": "a\u0062"#] {
            assert!(sample.takes(broken.as_bytes(), &Limits::default()), "{broken}");
        }
        assert!(!sample.takes(record("a").as_bytes(), &Limits::default()));
    }
}
