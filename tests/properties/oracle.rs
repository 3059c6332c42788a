//! The first failure of a record, found another way than the verifier does:
//! from the list of legal moves, as protocol, section 6, orders the checks.

use senet::board::{Position, Side};
use senet::notation::{Mark, Place};
use senet::record::{How, Record, Turn};
use senet::rules::{LastHouse, Leaving, Move, Opening, RuleSet};
use senet::sticks::{Roll, Throws};
use senet::verify::Check;

/// A check that fails, and the turn that it fails at, counted from 1.
pub type Fault = (Check, Option<u32>);

pub fn first_fault(record: &Record, rules: &RuleSet) -> Option<Fault> {
    let fairness = &record.fairness;
    let seed = fairness.seed.unwrap();
    if fairness.commitment.scheme.commit(&record.id, &seed) != fairness.commitment {
        return Some((Check::Commitment, None));
    }
    let device = rules.choices().device.value;
    let throws = Throws::new(&fairness.rng, &seed, fairness.contributions.as_ref(), device).unwrap();
    let mut position = rules.start();
    let mut opening = rules.choices().opening.value == Opening::ThrowOff;
    for (index, (turn, throw)) in record.turns.iter().zip(throws).enumerate() {
        let at = |check| Some((check, Some(index as u32 + 1)));
        if rules.winner(&position).is_some() {
            return at(Check::Moves);
        }
        if opening && index == 0 {
            position.side = turn.side;
        }
        let one = turn.text.roll.worth() == 1;
        if turn.side != position.side || (opening && one && turn.side == Side::Light) {
            return at(Check::Moves);
        }
        if rules.roll(throw) != turn.text.roll || turn.sticks.is_some_and(|s| throw.sticks() != Some(s)) {
            return at(Check::Throws);
        }
        match after(turn, &position, rules) {
            Some(next) => position = next,
            None => return at(Check::Moves),
        }
        opening &= !one;
    }
    let result = record.result.unwrap();
    let wrong = result.how != How::BorneOff || rules.winner(&position) != Some(result.winner);
    wrong.then_some((Check::Result, None))
}

/// The position after a turn, if what it says can be done in `position`.
fn after(turn: &Turn, position: &Position, rules: &RuleSet) -> Option<Position> {
    let text = turn.text;
    let Some(step) = text.step else {
        let lost = may_be_lost(position, text.roll, rules);
        return lost.then(|| rules.lose(position, text.roll));
    };
    let legal: Vec<Move> = rules.legal(position, text.roll).collect();
    let names = |m: &&Move| m.from == step.from && (m.to == step.to || m.rests == step.to);
    let played = legal.iter().find(names)?;
    let next = rules.play(position, played);
    let right = rules.write(position, played).marks;
    let free = |mark: &Mark| *mark == Mark::Again && rules.winner(&next).is_some();
    let agree = Mark::ALL.iter().all(|mark| text.marks.has(*mark) == right.has(*mark) || free(mark));
    agree.then_some(next)
}

/// Whether a throw may be given as lost: nothing can move, or the one thing
/// that can is a piece that may stay on 30.
pub fn may_be_lost(position: &Position, roll: Roll, rules: &RuleSet) -> bool {
    let legal: Vec<Move> = rules.legal(position, roll).collect();
    let choices = rules.choices();
    let may_stay = matches!(choices.leaving.value, Leaving::Home { may_stay: true, .. });
    debug_assert!(!may_stay || choices.last_house.value == LastHouse::Plain);
    match legal.as_slice() {
        [] => true,
        [only] => {
            may_stay && only.to == Place::Off && only.from.house().is_some_and(|from| from.number() == 30)
        }
        _ => false,
    }
}
