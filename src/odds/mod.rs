//! The odds of a rule set: the chances of one throw, exactly.
//!
//! Nothing here says a rule again. What a roll does is asked of the engine, on
//! boards with one piece and one enemy piece: nothing else is in the way, and
//! the others of both sides are borne off.

mod chance;

pub use chance::Chance;

use crate::board::{BySide, House, Houses, Position, Side};
use crate::notation::Place;
use crate::rules::{Gate, Move, Rolls, RuleSet};
use crate::sticks::{Device, Roll, Sticks, Throw};

/// What a piece does in one throw, on which rolls, and how likely that is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Case {
    /// Where it stands; for a swap, how many houses behind the enemy piece.
    pub number: u8,
    /// The rolls that do it.
    pub on: Rolls,
    /// How likely one of them is.
    pub chance: Chance,
}

/// The chances of one throw under a rule set.
///
/// ```
/// use senet::odds::Odds;
/// use senet::rules::RuleSet;
/// let odds = Odds::of(&RuleSet::named("cones")?);
/// assert_eq!(odds.again.to_string(), "3/8");
/// assert_eq!(odds.mean.decimal(2), "2.31");
/// # Ok::<(), senet::rules::UnknownRules>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Odds {
    /// Each roll, and how likely it is.
    pub rolls: Vec<(Roll, Chance)>,
    /// What a throw is worth on average; a lost roll is worth nothing.
    pub mean: Chance,
    /// Another throw, where the roll can be played.
    pub again: Chance,
    /// Leaving the board, from each house from which one roll does it.
    pub leaving: Vec<Case>,
    /// The house where every piece must stop, if there is one.
    pub gate: Option<House>,
    /// Coming to it, from each house from which one roll does it.
    pub reaching: Vec<Case>,
    /// Landing on a lone enemy piece that is so many houses ahead, wherever on
    /// the track that is likeliest: it stands on no safe house.
    pub swaps: Vec<Case>,
    /// Coming into the water from 26; nothing where no piece stands there.
    pub water: Option<Chance>,
}

impl Odds {
    /// The odds of a rule set.
    pub fn of(rules: &RuleSet) -> Odds {
        let odds = Roller { rules, rolls: rolls(rules) };
        let playable = |roll: &Roll| !rules.choices().lost.value.contains(*roll);
        let worth = |(roll, chance): &(Roll, Chance)| {
            if playable(roll) { chance.times(u32::from(roll.worth())) } else { Chance::NEVER }
        };
        let gate = match rules.choices().gate.value {
            Gate::None => None,
            Gate::Exact(gate) => Some(gate),
            Gate::Catch => House::new(26),
        };
        let houses = || House::all().filter(|house| odds.can_stand(*house));
        let reaching = |gate: House| {
            let before = houses().filter(move |house| *house < gate);
            before.map(|house| odds.lone(house, |played| played.to == gate.into())).collect()
        };
        Odds {
            mean: odds.rolls.iter().map(worth).sum(),
            again: odds.chance(rules.choices().again.value),
            leaving: likely(
                houses().map(|house| odds.lone(house, |played| played.to == Place::Off)).collect(),
            ),
            gate,
            reaching: likely(gate.map_or_else(Vec::new, reaching)),
            swaps: likely((1..=Roll::MAX).map(|distance| odds.swap(distance)).collect()),
            water: House::new(26)
                .zip(House::new(27))
                .filter(|(from, _)| rules.uses(*from))
                .map(|(from, water)| odds.lone(from, |played| played.to == water.into()).chance),
            rolls: odds.rolls,
        }
    }
}

fn likely(all: Vec<Case>) -> Vec<Case> {
    all.into_iter().filter(|from| from.chance != Chance::NEVER).collect()
}

/// Each roll that a throw can give, and how likely it is.
pub fn rolls(rules: &RuleSet) -> Vec<(Roll, Chance)> {
    let throws: Vec<Throw> = match rules.choices().device.value {
        Device::Sticks => Sticks::all().map(Throw::Sticks).collect(),
        Device::Die { faces } => (1..=faces).map(Throw::Face).collect(),
    };
    let ways = |roll: Roll| throws.iter().filter(|throw| rules.roll(**throw) == roll).count();
    rules.rolls().map(|roll| (roll, Chance::of(ways(roll), throws.len()))).collect()
}

/// A rule set and its rolls.
struct Roller<'a> {
    rules: &'a RuleSet,
    rolls: Vec<(Roll, Chance)>,
}

impl Roller<'_> {
    fn chance(&self, on: Rolls) -> Chance {
        self.rolls.iter().filter(|(roll, _)| on.contains(*roll)).map(|(_, chance)| *chance).sum()
    }

    /// The rolls whose move from `house` does it.
    fn on(&self, position: &Position, house: House, does: impl Fn(&Move) -> bool) -> Rolls {
        let hit = |roll: &Roll| {
            let from = |played: &Move| played.from == house.into();
            self.rules.legal(position, *roll).filter(from).any(|played| does(&played))
        };
        let worths: Vec<u8> = self.rolls.iter().map(|(roll, _)| *roll).filter(hit).map(Roll::worth).collect();
        Rolls::of(&worths)
    }

    /// What a lone piece does from a house.
    fn lone(&self, house: House, does: impl Fn(&Move) -> bool) -> Case {
        let away = if house.number() > 11 { 11 } else { 1 + house.number() % 2 };
        let enemy = House::new(away).filter(|away| self.rules.uses(*away));
        let on = self.on(&self.board(house, enemy), house, does);
        Case { number: house.number(), on, chance: self.chance(on) }
    }

    /// Landing on an enemy piece so many houses ahead.
    fn swap(&self, distance: u8) -> Case {
        let pairs = House::all().zip(House::all().skip(distance.into()));
        let pairs = pairs.filter(|(house, ahead)| self.can_stand(*house) && self.can_stand(*ahead));
        let swaps = pairs.map(|(house, ahead)| {
            let on = self.on(&self.board(house, Some(ahead)), house, |played| played.sent.is_some());
            Case { number: distance, on, chance: self.chance(on) }
        });
        let never = Case { number: distance, on: Rolls::NONE, chance: Chance::NEVER };
        swaps.fold(never, |best, swap| if swap.chance > best.chance { swap } else { best })
    }

    fn can_stand(&self, house: House) -> bool {
        self.rules.uses(house) && (house.number() != 27 || self.rules.water_holds())
    }

    /// A piece of light's on `house` and one of dark's there, or at the start.
    fn board(&self, house: House, enemy: Option<House>) -> Position {
        let pieces = self.rules.choices().pieces.value;
        let dark = enemy.map_or(Houses::NONE, Houses::only);
        Position {
            on: BySide { light: house.into(), dark },
            off: BySide::from_fn(|_| pieces.saturating_sub(1)),
            waiting: self.rules.start().waiting.map(|_| BySide { light: 0, dark: 1 - dark.count() }),
            side: Side::Light,
            under_way: true,
        }
    }
}
