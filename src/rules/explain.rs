//! Why a move is not legal.

use crate::board::{House, Houses, Position};
use crate::notation::{Place, Step};
use crate::sticks::Roll;

use super::RuleSet;
use super::choices::*;
use super::engine::View;
use super::forbidden::{Forbidden, Run};
use super::moves::{Movable, Way};
use super::runs::run_at;

impl RuleSet {
    /// Why a step that is not among the legal moves is none.
    #[cold]
    pub(super) fn forbidden(
        &self,
        position: &Position,
        roll: Roll,
        step: Step,
        movable: Movable,
    ) -> Forbidden {
        if self.is_over(position) {
            return Forbidden::Over;
        }
        if self.choices().lost.value.contains(roll) {
            return Forbidden::LostRoll(roll);
        }
        if self.in_throw_off(position) {
            return Forbidden::ThrowOff;
        }
        let view = self.view(position);
        let asked = Asked { rules: self, position, view: &view, roll, movable };
        match (step.from, step.to) {
            (_, Place::Start) => Forbidden::ToStart,
            (Place::Start, to) => asked.entering(to),
            (Place::House(from), _) => {
                asked.piece(from).unwrap_or_else(|| asked.leaving_or_moving(from, step.to))
            }
            (Place::Off, _) => Forbidden::NothingEnters,
        }
    }

    /// Which way the piece on `from` would go to reach `to`.
    fn way(from: House, to: Place) -> Way {
        if to.house().is_some_and(|to| to < from) { Way::Backward } else { Way::Forward }
    }
}

/// The question why a step is not legal, and what it takes to answer it.
struct Asked<'a> {
    rules: &'a RuleSet,
    position: &'a Position,
    view: &'a View,
    roll: Roll,
    movable: Movable,
}

impl Asked<'_> {
    fn entering(&self, to: Place) -> Forbidden {
        let Setup::Entering { first } = self.rules.choices().setup.value else {
            return Forbidden::NothingEnters;
        };
        if self.position.waiting(self.position.side) == 0 {
            return Forbidden::NobodyWaits(self.position.side);
        }
        if self.rules.is_caught(self.position) {
            return Forbidden::CaughtFirst;
        }
        if let Some(to) = to.house().filter(|to| !self.rules.uses(*to)) {
            return Forbidden::OffTrack(to);
        }
        let before = first.number() - 1;
        let right = self.rules.effect(self.position, self.roll, Way::Forward, Place::Start).to;
        match (right, self.rules.choices().gate.value) {
            (Place::House(right), Gate::Exact(gate)) if right > gate => {
                Forbidden::PastGate { roll: self.roll, from: Place::Start, gate }
            }
            (Place::House(house), _) if right == to => self
                .landing(house)
                .or_else(|| self.passing(before, house.number()))
                .unwrap_or(Forbidden::NoSuchStep { roll: self.roll, from: Place::Start }),
            _ => Forbidden::Distance { roll: self.roll, from: Place::Start, to: right },
        }
    }

    /// What is wrong with moving the piece on `from` at all.
    fn piece(&self, from: House) -> Option<Forbidden> {
        if !self.rules.uses(from) {
            return Some(Forbidden::OffTrack(from));
        }
        match self.position.at(from) {
            None => Some(Forbidden::NoPiece(from)),
            Some(owner) if owner != self.position.side => Some(Forbidden::NotYours { house: from, owner }),
            Some(_) if from != HAPPINESS && self.rules.is_caught(self.position) => {
                Some(Forbidden::CaughtFirst)
            }
            Some(_) => None,
        }
    }

    fn leaving_or_moving(&self, from: House, to: Place) -> Forbidden {
        if let Some(why) = self.goes_elsewhere(from, to) {
            return why;
        }
        match to {
            Place::House(to) if !self.rules.uses(to) => Forbidden::OffTrack(to),
            Place::House(to) if RuleSet::way(from, to.into()) == Way::Backward => self.backward(from, to),
            Place::House(to) => self.forward(from, to),
            Place::Off | Place::Start => self.leaving(from),
        }
    }

    /// Where the piece can move, that it goes to another place. One that can
    /// move the other way only is no answer: then the way that was asked for is
    /// closed for a reason of its own.
    fn goes_elsewhere(&self, from: House, to: Place) -> Option<Forbidden> {
        if !self.movable.contains(from.into()) {
            return None;
        }
        let way = self.movable.way;
        let legal = self.rules.effect(self.position, self.roll, way, from.into());
        let leaves_home = matches!(self.rules.choices().leaving.value, Leaving::Home { .. });
        if leaves_home && legal.to == Place::Off && to == Place::House(LAST) && from != LAST {
            return Some(Forbidden::MustLeave);
        }
        // The water turns a piece around: it is what stands against every other place.
        let turned = legal.rests != legal.to || RuleSet::way(from, legal.to) != way;
        let asked = turned || RuleSet::way(from, to) == way;
        asked.then_some(Forbidden::Distance { roll: self.roll, from: from.into(), to: legal.to })
    }

    fn forward(&self, from: House, to: House) -> Forbidden {
        if self.rules.choices().resting.value.contains(from) {
            return Forbidden::OnlyLeaves { from, needs: self.leaving_roll(from) };
        }
        if let Some(why) = self.gate(from) {
            return why;
        }
        let reach = from.number() + self.roll.worth();
        if reach != to.number() {
            return match House::new(reach) {
                Some(right) => Forbidden::Distance { roll: self.roll, from: from.into(), to: right.into() },
                None => Forbidden::PastEnd { roll: self.roll, from },
            };
        }
        self.landing(to)
            .or_else(|| self.passing(from.number(), to.number()))
            .unwrap_or(Forbidden::NoSuchStep { roll: self.roll, from: from.into() })
    }

    /// What the gate has against a piece before it that the roll would take past it.
    fn gate(&self, from: House) -> Option<Forbidden> {
        let reach = from.number() + self.roll.worth();
        match self.rules.choices().gate.value {
            Gate::Exact(gate) if from < gate && reach > gate.number() => {
                Some(Forbidden::PastGate { roll: self.roll, from: from.into(), gate })
            }
            Gate::Catch if from < HAPPINESS && reach >= HAPPINESS.number() => {
                match self.position.at(HAPPINESS) {
                    Some(_) => Some(Forbidden::GateTaken),
                    None => self.passing(from.number(), HAPPINESS.number()),
                }
            }
            _ => None,
        }
    }

    fn backward(&self, from: House, to: House) -> Forbidden {
        let choices = self.rules.choices();
        let Back::Must { from: may, onto_empty } = choices.back.value else {
            return Forbidden::NeverBack;
        };
        if self.movable.way == Way::Forward
            && let Some(other) = self.movable.origins().next()
        {
            return Forbidden::ForwardFirst(other);
        }
        if !may.contains(from) {
            return Forbidden::NotBackFrom(from);
        }
        let Some(right) = from.number().checked_sub(self.roll.worth()).and_then(House::new) else {
            return Forbidden::BeforeTrack { roll: self.roll, from };
        };
        if right != to {
            return Forbidden::Distance { roll: self.roll, from: from.into(), to: right.into() };
        }
        if onto_empty && self.position.at(to).is_some() {
            return Forbidden::BackOntoEmpty(to);
        }
        self.landing(to)
            .or_else(|| self.passing(from.number(), to.number()))
            .unwrap_or(Forbidden::NoSuchStep { roll: self.roll, from: from.into() })
    }

    fn leaving(&self, from: House) -> Forbidden {
        if let Some(why) = self.gate(from) {
            return why;
        }
        if let Leaving::Home { .. } = self.rules.choices().leaving.value {
            return self.leaving_home(from);
        }
        let needs = self.leaving_roll(from);
        if needs != Some(self.roll) {
            return Forbidden::LeavesOnAnother { from, needs, roll: self.roll };
        }
        if from == HAPPINESS && self.rules.exit_is_blocked(self.view.enemy) {
            return Forbidden::ExitBlocked;
        }
        self.passing(from.number(), House::COUNT + 1)
            .unwrap_or(Forbidden::NoSuchStep { roll: self.roll, from: from.into() })
    }

    fn leaving_home(&self, from: House) -> Forbidden {
        if !self.rules.is_home(self.position) {
            let away = self.view.own.without(Houses::span(21, 30)).first();
            return Forbidden::NotHome(away.map_or(Place::Start, Place::House));
        }
        let needs = self.leaving_roll(from);
        if needs != Some(self.roll) {
            return Forbidden::LeavesOnAnother { from, needs, roll: self.roll };
        }
        self.passing(from.number(), House::COUNT + 1).unwrap_or(Forbidden::LastTaken)
    }

    /// The roll that takes the piece on `from` exactly off the board.
    fn leaving_roll(&self, from: House) -> Option<Roll> {
        let past = match self.rules.choices().leaving.value {
            Leaving::Exact => House::COUNT + 1,
            Leaving::Home { .. } => House::COUNT,
        };
        Roll::new(past - from.number())
    }

    /// Why a piece cannot land on `to`.
    fn landing(&self, to: House) -> Option<Forbidden> {
        let choices = self.rules.choices();
        if self.view.own.contains(to) {
            return Some(Forbidden::Own(to));
        }
        if !self.view.guarded.contains(to) {
            return None;
        }
        if choices.safe.value.contains(to) {
            return Some(Forbidden::Safe(to));
        }
        let run = Run(run_at(self.view.enemy, choices.company.value.joined, to));
        Some(Forbidden::Protected { house: to, run })
    }

    fn passing(&self, from: u8, to: u8) -> Option<Forbidden> {
        self.rules.wall(self.view, from, to).map(|run| Forbidden::Blockade(Run(run)))
    }
}
