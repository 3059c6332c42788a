use std::borrow::Cow;
use std::fmt;

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng};
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::{CONTRIBUTION_BYTES, Contributions, Device, Seed, Sticks, Throw};

/// A scheme that turns a seed into throws (protocol, section 4).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rng {
    /// `chacha20`: throw k is the k-th 32-bit word of a ChaCha20 keystream.
    Chacha20,
    /// `sha256-counter`: throw k is the first byte of a hash of seed, label and k.
    Sha256Counter(Label),
}

impl Rng {
    /// The scheme's name in records.
    pub const fn name(&self) -> &'static str {
        match self {
            Rng::Chacha20 => "chacha20",
            Rng::Sha256Counter(_) => "sha256-counter",
        }
    }
}

impl fmt::Display for Rng {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Rng::Sha256Counter(label) if !label.is_default() => {
                write!(f, "sha256-counter with the label {:?}", label.as_str())
            }
            scheme => f.pad(scheme.name()),
        }
    }
}

/// What `sha256-counter` hashes between the seed and the throw's number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label(Cow<'static, str>);

impl Label {
    /// The greatest number of characters.
    pub const MAX: usize = 64;

    /// 1 to 64 printable ASCII characters that do not end in a digit (else the
    /// label of one throw could run into the number of another).
    pub fn new(text: &str) -> Option<Label> {
        let printable = text.bytes().all(|b| (b' '..=b'~').contains(&b));
        let ends_well = text.bytes().last().is_some_and(|b| !b.is_ascii_digit());
        (printable && ends_well && text.len() <= Label::MAX).then(|| Label(text.to_owned().into()))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it is the one that is left out when written.
    pub fn is_default(&self) -> bool {
        *self == Label::default()
    }
}

impl Default for Label {
    fn default() -> Label {
        Label("roll:".into())
    }
}

/// Why a scheme gives no throws.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NoThrows {
    /// The seed of `chacha20` has not 32 bytes.
    #[error("`chacha20` takes a seed of 32 bytes, this one has {0}")]
    SeedLength(usize),
    /// Contributions beside a scheme that takes none.
    #[error("`sha256-counter` takes no contributions")]
    Contributions,
    /// A die beside a scheme that throws sticks only.
    #[error("`sha256-counter` throws sticks, and these rules throw a die: only `chacha20` does")]
    Die,
}

/// The throws of one game: from throw 0 on as an iterator, any one by [`at`](Throws::at).
///
/// ```
/// use senet::sticks::{Device, Rng, Seed, Throws};
/// let seed = Seed::from_hex("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f")?;
/// let throws = Throws::new(&Rng::Chacha20, &seed, None, Device::Sticks)?;
/// let fallen: Vec<String> = throws.take(3).map(|throw| throw.to_string()).collect();
/// assert_eq!(fallen, ["1001", "1001", "1011"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Throws {
    source: Source,
    device: Device,
    next: u64,
}

#[derive(Clone)]
enum Source {
    Keystream(Box<ChaCha20Rng>),
    /// The hash of seed and label, waiting for the throw's number.
    Counter(Sha256),
}

impl Throws {
    /// The throws that a seed and the contributions give.
    pub fn new(
        rng: &Rng,
        seed: &Seed,
        contributions: Option<&Contributions>,
        device: Device,
    ) -> Result<Throws, NoThrows> {
        let source = match rng {
            Rng::Chacha20 => {
                Source::Keystream(Box::new(ChaCha20Rng::from_seed(chacha20_key(seed, contributions)?)))
            }
            Rng::Sha256Counter(_) if contributions.is_some() => return Err(NoThrows::Contributions),
            Rng::Sha256Counter(_) if device != Device::Sticks => return Err(NoThrows::Die),
            Rng::Sha256Counter(label) => {
                Source::Counter(Sha256::new().chain_update(seed.bytes()).chain_update(label.as_str()))
            }
        };
        Ok(Throws { source, device, next: 0 })
    }

    /// The throws of a keystream with this key, whatever it was made from.
    pub fn of_key(key: [u8; 32], device: Device) -> Throws {
        Throws { source: Source::Keystream(Box::new(ChaCha20Rng::from_seed(key))), device, next: 0 }
    }

    /// Throw number `index`, counted from 0, wherever the iterator stands.
    pub fn at(&self, index: u64) -> Throw {
        let mut there = self.clone();
        there.next = index;
        if let Source::Keystream(keystream) = &mut there.source {
            keystream.set_word_pos(u128::from(index));
        }
        there.advance()
    }

    fn advance(&mut self) -> Throw {
        let index = self.next;
        self.next = self.next.wrapping_add(1);
        match (&mut self.source, self.device) {
            (Source::Keystream(keystream), Device::Sticks) => {
                Throw::Sticks(Sticks::from_bits(keystream.next_u32() as u8))
            }
            (Source::Keystream(keystream), Device::Die { faces }) => {
                let scaled = u64::from(keystream.next_u32()) * u64::from(faces);
                Throw::Face(1 + (scaled >> 32) as u8)
            }
            (Source::Counter(prefix), _) => {
                let hash = prefix.clone().chain_update(itoa::Buffer::new().format(index)).finalize();
                Throw::Sticks(Sticks::from_bits(hash[0]))
            }
        }
    }
}

impl Iterator for Throws {
    type Item = Throw;

    fn next(&mut self) -> Option<Throw> {
        Some(self.advance())
    }
}

/// The key of `chacha20`: the seed, or a hash of it and the contributions.
///
/// # Errors
///
/// The seed has not 32 bytes.
pub fn chacha20_key(seed: &Seed, contributions: Option<&Contributions>) -> Result<[u8; 32], NoThrows> {
    let seed: [u8; 32] = seed.bytes().try_into().map_err(|_| NoThrows::SeedLength(seed.bytes().len()))?;
    let Some(contributions) = contributions else {
        return Ok(seed);
    };
    let none = [0; CONTRIBUTION_BYTES];
    let hash = Sha256::new()
        .chain_update("senet.rng/1\0")
        .chain_update(seed)
        .chain_update(contributions.light.unwrap_or(none))
        .chain_update(contributions.dark.unwrap_or(none))
        .finalize();
    Ok(hash.into())
}
