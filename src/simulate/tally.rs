use crate::board::BySide;

use super::game::Game;

/// What many games came to. Adding up is in whole numbers, so that the order
/// of the games does not matter.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games that somebody won.
    pub decided: u64,
    /// Games that were abandoned.
    pub abandoned: u64,
    /// Games won by the side that began.
    pub first: u64,
    /// Games won by each side.
    pub by_side: BySide<u64>,
    /// Games won by each policy, under the side that it plays in game 0.
    pub by_policy: BySide<u64>,
    /// How long the decided games were; nothing where there were none.
    pub lengths: Option<Lengths>,
    /// Throws of all games.
    pub throws: u64,
    /// Those that allowed no move.
    pub lost: u64,
    /// Moves that landed on an enemy piece.
    pub swaps: u64,
}

/// The lengths of games, in throws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lengths {
    /// The shortest game's.
    pub shortest: u32,
    /// The longest game's.
    pub longest: u32,
    /// All of them together.
    pub sum: u64,
}

impl Lengths {
    fn join(self, other: Lengths) -> Lengths {
        Lengths {
            shortest: self.shortest.min(other.shortest),
            longest: self.longest.max(other.longest),
            sum: self.sum + other.sum,
        }
    }
}

impl Tally {
    /// Adds a game.
    pub fn add(&mut self, game: &Game) {
        self.throws += u64::from(game.throws);
        self.lost += u64::from(game.lost);
        self.swaps += u64::from(game.swaps);
        let Some(winner) = game.winner else {
            self.abandoned += 1;
            return;
        };
        let seat = if game.seats_changed { winner.other() } else { winner };
        self.decided += 1;
        self.by_side[winner] += 1;
        self.by_policy[seat] += 1;
        self.first += u64::from(winner == game.first);
        let length = Lengths { shortest: game.throws, longest: game.throws, sum: u64::from(game.throws) };
        self.lengths = Some(self.lengths.map_or(length, |lengths| lengths.join(length)));
    }

    /// Both tallies together.
    pub fn join(self, other: Tally) -> Tally {
        let sum = |a: BySide<u64>, b: BySide<u64>| BySide::from_fn(|side| a[side] + b[side]);
        Tally {
            decided: self.decided + other.decided,
            abandoned: self.abandoned + other.abandoned,
            first: self.first + other.first,
            by_side: sum(self.by_side, other.by_side),
            by_policy: sum(self.by_policy, other.by_policy),
            lengths: match (self.lengths, other.lengths) {
                (Some(a), Some(b)) => Some(a.join(b)),
                (a, b) => a.or(b),
            },
            throws: self.throws + other.throws,
            lost: self.lost + other.lost,
            swaps: self.swaps + other.swaps,
        }
    }

    /// So many wins as a share of the decided games.
    pub const fn share(&self, wins: u64) -> Share {
        Share { wins, of: self.decided }
    }

    /// The mean length of a decided game, in throws.
    pub fn mean_length(&self) -> Option<f64> {
        self.lengths.map(|lengths| lengths.sum as f64 / self.decided as f64)
    }
}

/// So many of so many games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    /// How many.
    pub wins: u64,
    /// Of how many.
    pub of: u64,
}

impl Share {
    /// The share, 0 to 1; of nothing it is 0.
    pub fn value(&self) -> f64 {
        if self.of == 0 { 0.0 } else { self.wins as f64 / self.of as f64 }
    }

    /// Within what the true share lies, at 95 %: Wilson's score interval, which
    /// holds near 0 and 1 too, where the usual one does not. Nothing of nothing.
    pub fn interval(&self) -> Option<(f64, f64)> {
        /// The point of the normal distribution beyond which 2.5 % lie.
        const Z: f64 = 1.959_963_984_540_054;
        if self.of == 0 {
            return None;
        }
        let (n, p) = (self.of as f64, self.value());
        let middle = (p + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let half = Z / (1.0 + Z * Z / n) * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        Some(((middle - half).max(0.0), (middle + half).min(1.0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_wilsons() {
        // Worked by hand from Wilson's formula: 8 of 10, and the two ends.
        for (wins, of, low, high) in [(8, 10, 0.4902, 0.9433), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0)] {
            let (l, h) = Share { wins, of }.interval().unwrap();
            assert!((l - low).abs() < 5e-5 && (h - high).abs() < 5e-5, "{wins} of {of}: {l} to {h}");
        }
        assert_eq!(Share { wins: 0, of: 0 }.interval(), None);
    }
}
