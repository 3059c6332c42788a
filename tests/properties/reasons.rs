//! Whether the reason that is given against a step is true of the position.

use senet::board::{House, Houses, Position};
use senet::notation::{Place, Step};
use senet::rules::{Back, Forbidden, Gate, Leaving, Move, RuleSet, Setup, Way};
use senet::sticks::Roll;

/// The number of a place along the track: the start is just before the first
/// house, off the board is 31.
fn number(place: Place, rules: &RuleSet) -> u8 {
    match (place, rules.choices().setup.value) {
        (Place::Start, Setup::Entering { first }) => first.number() - 1,
        (Place::Start, _) => 0,
        (Place::House(house), _) => house.number(),
        (Place::Off, _) => 31,
    }
}

/// Whether `why` is true of the step, which is not among the legal moves, and
/// no catch-all where something more exact could be said.
pub fn is_true(
    why: Forbidden,
    rules: &RuleSet,
    position: &Position,
    roll: Roll,
    step: Step,
    legal: &[Move],
) -> bool {
    let choices = rules.choices();
    let (own, enemy) = (position.on[position.side], position.on[position.side.other()]);
    let number = |place| number(place, rules);
    let (from, to, by) = (number(step.from), number(step.to), roll.worth());
    let back = step.from.house().is_some() && to < from;
    let house = |n: u8| House::new(n);
    let taken = |h: House| position.at(h).is_some();
    match why {
        Forbidden::Over => rules.is_over(position),
        Forbidden::NoSuchRoll(_) => !rules.has_roll(roll),
        Forbidden::LostRoll(_) => choices.lost.value.contains(roll),
        Forbidden::ThrowOff => rules.in_throw_off(position),
        Forbidden::NothingEnters => {
            step.from == Place::Start && !matches!(choices.setup.value, Setup::Entering { .. })
        }
        Forbidden::NobodyWaits(side) => {
            step.from == Place::Start && side == position.side && position.waiting(side) == 0
        }
        Forbidden::ToStart => step.to == Place::Start,
        Forbidden::OffTrack(h) => !rules.uses(h) && [step.from, step.to].contains(&h.into()),
        Forbidden::NoPiece(h) => step.from == h.into() && !taken(h),
        Forbidden::NotYours { house, owner } => {
            step.from == house.into() && owner != position.side && position.at(house) == Some(owner)
        }
        Forbidden::CaughtFirst => {
            choices.gate.value == Gate::Catch && house(26).is_some_and(|h| own.contains(h)) && from != 26
        }
        Forbidden::Distance { to: right, .. } => {
            let legal = legal.iter().any(|m| m.from == step.from && m.to == right);
            let plain = number(right) == from + by || (back && number(right) + by == from);
            right != step.to && (legal || plain) && (back == (number(right) < from) || legal)
        }
        Forbidden::PastEnd { .. } => step.to.house().is_some() && to >= from && from + by > 30,
        Forbidden::NoSuchStep { .. } => false,
        Forbidden::PastGate { gate, .. } => !back && from < gate.number() && from + by > gate.number(),
        Forbidden::GateTaken => {
            choices.gate.value == Gate::Catch && from < 26 && from + by >= 26 && house(26).is_some_and(taken)
        }
        Forbidden::OnlyLeaves { from: h, needs } => {
            choices.resting.value.contains(h) && number(step.to) < 31 && needs == Roll::new(31 - from)
        }
        Forbidden::LeavesOnAnother { needs, .. } => step.to == Place::Off && needs != Some(roll),
        Forbidden::NotHome(place) => {
            let away = match place {
                Place::House(h) => own.contains(h) && h.number() < 21,
                _ => position.waiting(position.side) > 0,
            };
            away && step.to == Place::Off && matches!(choices.leaving.value, Leaving::Home { .. })
        }
        Forbidden::MustLeave => {
            (from, to) != (30, 30)
                && to == 30
                && legal.iter().any(|m| m.from == step.from && m.to == Place::Off)
        }
        Forbidden::LastTaken => step.to == Place::Off && from + by == 30 && house(30).is_some_and(taken),
        Forbidden::Own(h) => step.to == h.into() && own.contains(h),
        Forbidden::Safe(h) => step.to == h.into() && enemy.contains(h) && choices.safe.value.contains(h),
        Forbidden::Protected { house, run } => {
            let (company, h) = (choices.company.value, house.into());
            let neighbours = enemy & (Houses::only(house).forward(1) | Houses::only(house).backward(1));
            step.to == h
                && enemy.contains(house)
                && company.on.contains(house)
                && !neighbours.is_empty()
                && run.0.without(enemy).is_empty()
                && run.0.count() >= 2
        }
        Forbidden::Blockade(run) => {
            let between = Houses::span(from.min(to) + 1, from.max(to) - 1);
            let least = choices.blockade.value.map_or(99, |blockade| blockade.least);
            let long = run.0.count() >= least && run.0.without(enemy).is_empty();
            // A catching gate stops the piece before the wall would.
            let passed =
                run.0.without(between).is_empty() || (choices.gate.value == Gate::Catch && from < 26);
            let backward = choices.blockade.value.is_some_and(|blockade| blockade.backward);
            long && passed && (!back || backward)
        }
        Forbidden::ExitBlocked => {
            from == 26 && step.to == Place::Off && Houses::span(28, 30).without(enemy).is_empty()
        }
        Forbidden::NeverBack => back && choices.back.value == Back::Never,
        Forbidden::ForwardFirst(other) => {
            back && legal.iter().any(|m| m.from == other && m.way == Way::Forward)
        }
        Forbidden::NotBackFrom(h) => {
            let may = |back| matches!(back, Back::Must { from, .. } if from.contains(h));
            back && step.from == h.into() && !may(choices.back.value)
        }
        Forbidden::BeforeTrack { .. } => back && from <= by,
        Forbidden::BackOntoEmpty(h) => back && step.to == h.into() && taken(h),
    }
}
