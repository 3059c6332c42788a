use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

use crate::sticks::Seed;

/// 32 bytes for one purpose and one game. The number has a fixed length and
/// stands last, so no two seeds of a run and numbers run into each other.
fn derive(purpose: &str, run: &Seed, number: u64) -> [u8; 32] {
    Sha256::new()
        .chain_update(purpose)
        .chain_update([0])
        .chain_update(run.bytes())
        .chain_update(number.to_le_bytes())
        .finalize()
        .into()
}

/// The seed that game `number` of a run commits to.
pub(super) fn of_game(run: &Seed, number: u64) -> [u8; 32] {
    derive("senet.simulate.game/1", run, number)
}

/// A name for a run that does not give its seed away.
pub(super) fn name_of_run(run: &Seed) -> String {
    hex::encode(&derive("senet.simulate.run/1", run, 0)[..6])
}

/// What decides where a policy has no preference. It has nothing to do with
/// the throws, so that a policy that asks more often changes none of them.
pub(super) struct Lots(ChaCha20Rng);

impl Lots {
    /// The lots of game `number` of a run.
    pub fn of_game(run: &Seed, number: u64) -> Lots {
        Lots(ChaCha20Rng::from_seed(derive("senet.simulate.lots/1", run, number)))
    }

    /// A number below `bound`, all alike within `bound` / 2³²; 0 where there is
    /// nothing to draw.
    pub fn draw(&mut self, bound: u8) -> u8 {
        if bound <= 1 {
            return 0;
        }
        let scaled = u64::from(self.0.next_u32()) * u64::from(bound);
        (scaled >> 32) as u8
    }
}
