//! One thing in a record changed at random, and what a verifier must say to it.

use senet::board::House;
use senet::notation::{Mark, Marks, Place};
use senet::record::{How, Record, Turn};
use senet::rules::{Opening, RuleSet};
use senet::sticks::{Device, Roll, Seed, Sticks};
use senet::verify::Check;

use super::dice::Dice;
use super::oracle::Fault;

/// What is changed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    SeedBit,
    CommitmentBit,
    Id,
    Stick,
    SticksLeftOut,
    House,
    Roll,
    Mark,
    Side,
    Order,
    Dropped,
    Doubled,
    Winner,
    How,
}

pub const KINDS: [Kind; 14] = [
    Kind::SeedBit,
    Kind::CommitmentBit,
    Kind::Id,
    Kind::Stick,
    Kind::SticksLeftOut,
    Kind::House,
    Kind::Roll,
    Kind::Mark,
    Kind::Side,
    Kind::Order,
    Kind::Dropped,
    Kind::Doubled,
    Kind::Winner,
    Kind::How,
];

/// What the change must lead to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Due {
    /// It is no change of what the record says.
    Nothing,
    /// This failure.
    Fault(Fault),
    /// A failure at this turn, or at a later one where the turn, as it now
    /// stands, could have been played: then the difference shows only in what
    /// follows, or never, where the record tells of another true game.
    NotBefore(u32),
}

fn at(check: Check, index: usize) -> Due {
    Due::Fault((check, Some(index as u32 + 1)))
}

/// Changes one thing; nothing where the record has no such thing.
pub fn tamper(record: &mut Record, rules: &RuleSet, kind: Kind, dice: &mut Dice) -> Option<Due> {
    let index = dice.below(record.turns.len());
    match kind {
        Kind::SeedBit => {
            let mut bytes: [u8; 32] = record.fairness.seed?.bytes().try_into().ok()?;
            bytes[dice.below(32)] ^= 1 << dice.below(8);
            record.fairness.seed = Some(Seed::from(bytes));
            Some(Due::Fault((Check::Commitment, None)))
        }
        Kind::CommitmentBit => {
            record.fairness.commitment.value[dice.below(32)] ^= 1 << dice.below(8);
            Some(Due::Fault((Check::Commitment, None)))
        }
        Kind::Id => {
            // The commitment is bound to it.
            record.id.to_mut().push('x');
            Some(Due::Fault((Check::Commitment, None)))
        }
        Kind::Stick => Some(stick(&mut record.turns[index], index, dice)),
        Kind::SticksLeftOut => {
            record.turns[index].sticks.take()?;
            Some(Due::Nothing)
        }
        Kind::House => house(record, index, rules, dice),
        Kind::Roll => Some(roll(record, index, rules, dice)),
        Kind::Mark => mark(record, index, dice),
        Kind::Side => Some(side(record, index, rules)),
        Kind::Order | Kind::Dropped | Kind::Doubled => sequence(record, index, kind, dice),
        Kind::Winner => {
            let result = record.result.as_mut()?;
            result.winner = result.winner.other();
            Some(Due::Fault((Check::Result, None)))
        }
        Kind::How => {
            // A game that the board has ended cannot end otherwise.
            record.result.as_mut()?.how = dice.one(&[How::Resigned, How::Deadline]);
            Some(Due::Fault((Check::Result, None)))
        }
    }
}

/// One stick turned over, or sticks where the rules throw a die. The roll that
/// is written stays, and the turn is not the seed's.
fn stick(turn: &mut Turn, index: usize, dice: &mut Dice) -> Due {
    let bit = 1 << dice.below(4);
    turn.sticks = Some(Sticks::from_bits(turn.sticks.map_or(bit, |sticks| sticks.bits() ^ bit)));
    at(Check::Throws, index)
}

/// One of the two places of a move. The turn fails unless another piece can
/// reach the same place, or it is the place where the water sent the piece.
fn house(record: &mut Record, index: usize, rules: &RuleSet, dice: &mut Dice) -> Option<Due> {
    let water = came_out(record, index, rules);
    let step = record.turns[index].text.step.as_mut()?;
    let house = Place::House(House::new(dice.below(30) as u8 + 1)?);
    if dice.chance(2) {
        let from = if dice.chance(10) { Place::Start } else { house };
        let changed = from != std::mem::replace(&mut step.from, from);
        return Some(if changed { Due::NotBefore(index as u32 + 1) } else { Due::Nothing });
    }
    // Places are taken from afar and from nearby: the water's is rarely hit by chance.
    let to = match (dice.below(10), water) {
        (0, _) => Place::Off,
        (1, _) => Place::Start,
        (2..6, Some(out)) => out,
        _ => house,
    };
    let same = to == std::mem::replace(&mut step.to, to) || Some(to) == water;
    // A piece goes to one place, so no other can be right.
    Some(if same { Due::Nothing } else { at(Check::Moves, index) })
}

/// Where the water sent the piece of that turn, if it did.
fn came_out(record: &Record, index: usize, rules: &RuleSet) -> Option<Place> {
    let step = record.turns[index].text.step?;
    let mut position = senet::verify::position_before(record, rules, index).unwrap();
    position.side = record.turns[index].side;
    let played = rules.legal(&position, record.turns[index].text.roll).find(|m| m.from == step.from)?;
    (played.rests != played.to).then_some(played.rests)
}

/// Another roll. In a throw-off one that says 1 says that light threw it, where
/// light threw, which comes before the throw itself.
fn roll(record: &mut Record, index: usize, rules: &RuleSet, dice: &mut Dice) -> Due {
    let opening = in_throw_off(record, index, rules);
    let turn = &mut record.turns[index];
    let others: Vec<Roll> = Roll::all().filter(|roll| *roll != turn.text.roll).collect();
    turn.text.roll = dice.one(&others);
    let light_is_dark = opening && turn.text.roll.worth() == 1 && turn.side.name() == "light";
    at(if light_is_dark { Check::Moves } else { Check::Throws }, index)
}

/// One mark more or less. A `+` says nothing on a lost throw and on the move
/// that ends the game.
fn mark(record: &mut Record, index: usize, dice: &mut Dice) -> Option<Due> {
    let last = index + 1 == record.turns.len();
    let text = &mut record.turns[index].text;
    let toggled = if text.step.is_some() { dice.one(&Mark::ALL) } else { Mark::Again };
    let has = |mark| text.marks.has(mark) != (mark == toggled);
    let marks = Marks::canonical(has(Mark::Landed), has(Mark::Back), has(Mark::Again));
    let free = toggled == Mark::Again && (last || text.step.is_none());
    text.marks = marks;
    Some(if free { Due::Nothing } else { at(Check::Moves, index) })
}

/// The other side. Who begins a throw-off is free, so there the second turn is
/// the first to be on the wrong side, unless the first ended it.
fn side(record: &mut Record, index: usize, rules: &RuleSet) -> Due {
    let opening = in_throw_off(record, index, rules);
    let turn = &mut record.turns[index];
    turn.side = turn.side.other();
    let later = opening && index == 0 && turn.text.roll.worth() != 1;
    at(Check::Moves, index + usize::from(later))
}

/// Two turns in each other's place, one turn less or one twice. What matters is
/// the first turn that is not what it was.
fn sequence(record: &mut Record, index: usize, kind: Kind, dice: &mut Dice) -> Option<Due> {
    let before = record.turns.clone();
    match kind {
        Kind::Order if dice.chance(2) => record.turns.swap(index, (index + 1) % before.len()),
        Kind::Order => record.turns.swap(index, dice.below(before.len())),
        Kind::Dropped if before.len() > 1 => drop(record.turns.remove(index)),
        Kind::Doubled => record.turns.insert(index, before[index]),
        _ => return None,
    }
    let first = before.iter().zip(&record.turns).position(|(was, is)| was != is);
    Some(match (first, before.len(), record.turns.len()) {
        (None, was, is) if was == is => Due::Nothing,
        // The game goes on after its end, or stops before it.
        (None, was, is) if was < is => at(Check::Moves, was),
        (None, ..) => Due::Fault((Check::Result, None)),
        (Some(first), ..) => changed_turn(&before, &record.turns, first),
    })
}

/// What a turn in the place of another leads to, where the throws tell.
fn changed_turn(before: &[Turn], now: &[Turn], index: usize) -> Due {
    let (was, is) = (before[index], now[index]);
    let thrown = was.sticks != is.sticks || was.text.roll != is.text.roll;
    if was.side == is.side && thrown && index > 0 {
        at(Check::Throws, index)
    } else {
        Due::NotBefore(index as u32 + 1)
    }
}

/// Whether the throw-off was not over before that turn.
fn in_throw_off(record: &Record, index: usize, rules: &RuleSet) -> bool {
    rules.choices().opening.value == Opening::ThrowOff
        && record.turns[..index].iter().all(|turn| turn.text.roll.worth() != 1)
}

/// Whether the rules throw a die, of which a record shows the roll alone.
pub fn throws_die(rules: &RuleSet) -> bool {
    rules.choices().device.value != Device::Sticks
}
