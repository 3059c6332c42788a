use crate::board::{BySide, Position, Side};
use crate::evidence::CommitmentScheme;
use crate::notation::{Marks, MoveText};
use crate::record::{Fairness, How, Outcome, Record, Turn};
use crate::rules::{Move, Opening, RuleSet};
use crate::sticks::{Rng, Roll, Seed, Throw, Throws};

use super::policy::Policy;
use super::seeds::{self, Lots};

/// Games that follow from a seed.
///
/// ```
/// use senet::board::{BySide, Side};
/// use senet::evidence::Evidence;
/// use senet::rules::RuleSet;
/// use senet::simulate::{Policy, Simulation};
/// use senet::sticks::Seed;
/// use senet::verify::{Finding, verify};
///
/// let rules = RuleSet::named("kendall")?;
/// let policies = BySide { light: Policy::Random, dark: Policy::First };
/// let simulation = Simulation::new(&rules, policies, Seed::from_hex("2a")?);
/// let record = simulation.record(7);
/// assert_eq!(verify(&record, &Evidence::none()).finding, Finding::Verified);
/// assert_eq!(record.turns.len(), simulation.play(7).throws as usize);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Simulation<'r> {
    /// The rules that are played by.
    pub rules: &'r RuleSet,
    /// The policies, each by the side that it plays in game 0.
    pub policies: BySide<Policy>,
    /// The seed that all games follow from; of any length.
    pub seed: Seed,
    /// Whether every policy plays one side throughout, rather than changing
    /// seats from game to game.
    pub keep_seats: bool,
    /// The number of throws after which a game is abandoned.
    pub most_throws: u32,
}

/// How one game went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Game {
    /// Whether light's policy played dark and dark's light.
    pub seats_changed: bool,
    /// The side that began; in a throw-off the one that threw the first 1.
    pub first: Side,
    /// Who won; nobody where the game was abandoned.
    pub winner: Option<Side>,
    /// Throws, played and lost.
    pub throws: u32,
    /// Those that allowed no move.
    pub lost: u32,
    /// Moves that landed on an enemy piece.
    pub swaps: u32,
}

/// One turn as it is played: what a record would write down.
struct Played<'a> {
    before: &'a Position,
    throw: Throw,
    roll: Roll,
    /// Nothing for a lost throw.
    played: Option<&'a Move>,
}

impl<'r> Simulation<'r> {
    /// The number of throws after which a game is abandoned unless told
    /// otherwise: what a reader of records takes unless told otherwise.
    pub const MOST_THROWS: u32 = 20_000;

    /// Games by these policies, which change seats.
    pub fn new(rules: &'r RuleSet, policies: BySide<Policy>, seed: Seed) -> Simulation<'r> {
        Simulation { rules, policies, seed, keep_seats: false, most_throws: Simulation::MOST_THROWS }
    }

    /// Plays game `number`, and keeps nothing but how it went.
    pub fn play(&self, number: u64) -> Game {
        self.run(number, &seeds::of_game(&self.seed, number), |_| {})
    }

    /// Plays game `number` and writes it down. The record of an abandoned game
    /// is that of a running one: without seed and result.
    pub fn record(&self, number: u64) -> Record<'static> {
        self.play_and_record(number).1
    }

    /// Plays game `number`: how it went, and its record.
    pub fn play_and_record(&self, number: u64) -> (Game, Record<'static>) {
        let seed = seeds::of_game(&self.seed, number);
        let mut turns = Vec::new();
        let game = self.run(number, &seed, |played| turns.push(self.turn(&played)));
        let id = format!("simulated-{}-{number}", seeds::name_of_run(&self.seed));
        let seed = Seed::from(seed);
        let commitment = CommitmentScheme::Sha256Bound.commit(&id, &seed);
        let over = game.winner.is_some();
        let fairness =
            Fairness { commitment, rng: Rng::Chacha20, seed: over.then_some(seed), contributions: None };
        let record = Record {
            id: id.into(),
            rules: self.rules.name().to_owned().into(),
            players: None,
            started: None,
            ended: None,
            deadline_seconds: None,
            fairness,
            turns,
            result: game.winner.map(|winner| Outcome { winner, how: How::BorneOff }),
            signatures: Vec::new(),
            meta: None,
        };
        (game, record)
    }

    fn turn(&self, turn: &Played) -> Turn {
        let lost = MoveText { roll: turn.roll, step: None, marks: Marks::NONE };
        Turn {
            side: turn.before.side,
            sticks: turn.throw.sticks(),
            text: turn.played.map_or(lost, |played| self.rules.write(turn.before, played)),
            at: None,
        }
    }

    fn run(&self, number: u64, seed: &[u8; 32], mut see: impl FnMut(Played)) -> Game {
        let throws = Throws::of_key(*seed, self.rules.choices().device.value);
        let mut lots = Lots::of_game(&self.seed, number);
        let mut position = self.before_first_throw(&throws);
        let mut game = self.about(number, position.side);
        let policies = if game.seats_changed { self.policies.swapped() } else { self.policies };
        for throw in throws.take(self.most_throws as usize) {
            let roll = self.rules.roll(throw);
            let movable = self.rules.movable(&position, roll);
            let from = policies[position.side].choose(self.rules, &position, roll, movable, &mut lots);
            let played = from.map(|from| self.rules.effect(&position, roll, movable.way, from));
            see(Played { before: &position, throw, roll, played: played.as_ref() });
            game.count(played.as_ref());
            position = match played {
                Some(played) => self.rules.play(&position, &played),
                None => self.rules.lose(&position, roll),
            };
            game.winner = self.rules.winner(&position);
            if game.winner.is_some() {
                break;
            }
        }
        game
    }

    /// The start, the side to throw first being the one that the rules ask for.
    fn before_first_throw(&self, throws: &Throws) -> Position {
        let mut start = self.rules.start();
        if self.rules.choices().opening.value == Opening::ThrowOff {
            let first_one = throws
                .clone()
                .take(self.most_throws as usize)
                .position(|throw| self.rules.roll(throw).worth() == 1);
            // The sides throw in turn, and who throws the first 1 is dark.
            let dark_begins = first_one.is_some_and(|lost| lost % 2 == 0);
            start.side = if dark_begins { Side::Dark } else { Side::Light };
        }
        start
    }

    fn about(&self, number: u64, thrower: Side) -> Game {
        let first = match self.rules.choices().opening.value {
            Opening::Light => thrower,
            Opening::ThrowOff => Side::Dark,
        };
        let seats_changed = !self.keep_seats && number % 2 == 1;
        Game { seats_changed, first, winner: None, throws: 0, lost: 0, swaps: 0 }
    }
}

impl Game {
    fn count(&mut self, played: Option<&Move>) {
        self.throws += 1;
        self.lost += u32::from(played.is_none());
        self.swaps += u32::from(played.is_some_and(|played| played.sent.is_some()));
    }
}
