//! Whole games, played at random and written as records on one line.

use std::fmt::Write;

use senet::board::Position;
use senet::evidence::{Commitment, CommitmentScheme};
use senet::notation::MoveText;
use senet::rules::RuleSet;
use senet::sticks::{Device, Rng, Roll, Seed, Throws};

/// A die for the players, not for the sticks: SplitMix64.
pub struct Chance(pub u64);

impl Chance {
    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }
}

/// A game played to its end.
pub struct Game {
    /// The record, JSON on one line.
    pub json: String,
    /// Every position and the roll that was thrown in it.
    pub positions: Vec<(Position, Roll)>,
}

/// The game of that number: each is another one, and always the same.
pub fn game(rules: &RuleSet, number: u64) -> Game {
    let mut chance = Chance(number);
    let seed: [u8; 32] = std::array::from_fn(|_| chance.below(256) as u8);
    let seed = Seed::new(&seed).expect("32 bytes");
    let throws = Throws::new(&Rng::Chacha20, &seed, None, Device::Sticks).expect("sticks");
    let mut json = head(rules, number, &seed);
    let mut positions = Vec::new();
    let mut position = rules.start();
    for throw in throws {
        let roll = rules.roll(throw);
        positions.push((position, roll));
        let (text, next) = turn(rules, &position, roll, &mut chance);
        let comma = if positions.len() > 1 { ", " } else { "" };
        let side = position.side;
        write!(json, r#"{comma}{{"side": "{side}", "sticks": "{throw}", "move": "{text}"}}"#)
            .expect("memory");
        position = next;
        if let Some(winner) = rules.winner(&position) {
            write!(json, r#"], "result": {{"winner": "{winner}", "how": "borne-off"}}}}"#).expect("memory");
            break;
        }
    }
    Game { json, positions }
}

fn turn(rules: &RuleSet, position: &Position, roll: Roll, chance: &mut Chance) -> (MoveText, Position) {
    let moves: Vec<_> = rules.legal(position, roll).collect();
    if moves.is_empty() {
        return (format!("{roll}: -").parse().expect("a lost throw"), rules.lose(position, roll));
    }
    let played = &moves[chance.below(moves.len())];
    (rules.write(position, played), rules.play(position, played))
}

/// A record up to its turns.
fn head(rules: &RuleSet, number: u64, seed: &Seed) -> String {
    let Commitment { scheme, value } = CommitmentScheme::Sha256.commit("", seed);
    format!(
        concat!(
            r#"{{"format": "senet.game/1", "id": "bench-{number}", "rules": "{rules}", "#,
            r#""players": {{"light": "Ankh", "dark": "Djed"}}, "fairness": {{"commitment": "#,
            r#"{{"scheme": "{scheme}", "value": "{value}"}}, "rng": {{"scheme": "chacha20"}}, "#,
            r#""seed": "{seed}"}}, "turns": ["#
        ),
        number = number,
        rules = rules.name(),
        scheme = scheme,
        value = hex::encode(value),
        seed = seed.to_hex(),
    )
}

/// The first `count` games.
pub fn games(rules: &RuleSet, count: u64) -> Vec<Game> {
    (0..count).map(|number| game(rules, number)).collect()
}
