//! The careful player of seed 003, "6 Two habits that win games": one that
//! steps around the water, keeps its pieces out of reach, takes swaps and lands
//! on 26 when it can.
//!
//! **The reading.** The source names the habits and not their order. Here the
//! first habit that tells two moves apart decides, and they stand in this order:
//!
//! 1. no move onto 27 where there is another;
//! 2. as few rolls as can be that would next have to be played onto 27 (with a
//!    piece on 26 another is kept free for a 1);
//! 3. a move onto the gate, 26;
//! 4. a swap;
//! 5. as few pieces as can be in reach: alone, on no safe house, as far ahead of
//!    an enemy piece as a roll goes, and with no gate between;
//! 6. a move off the board.
//!
//! What is still alike is drawn. 1 and 2 are the habit of the water, 5 is that of
//! the reach; a player who lacks one has all the others.
//!
//! **How close it comes.** `senet simulate --rules cones --light careful --dark
//! POLICY --games 4000 --seed 00`, in which the policies take turns to begin as
//! the source's did:
//!
//! | who | source | 4,000 games | 400,000 games |
//! |---|---|---|---|
//! | against `careful-water` | 61 % | 60.1 %, 58.5 to 61.6 | 60.3 % |
//! | against `careful-reach` | 62 % | 63.3 %, 61.8 to 64.8 | 61.9 % |
//! | the first thrower, both `careful` | 49 % | 49.7 %, 48.2 to 51.3 | 48.5 % |
//!
//! 4,000 games tell a share within 1.5 %, the source's own no less: all three
//! agree. That is what the order was chosen for: of those that were tried it is
//! the one that comes closest.

use std::cmp::Reverse;

use crate::board::{House, Houses, Position, Side};
use crate::notation::Place;
use crate::rules::{Gate, HAPPINESS, Movable, Move, RuleSet, Setup, WATER};
use crate::sticks::Roll;

use super::seeds::Lots;

/// The habits that may be left out.
#[derive(Clone, Copy)]
pub(super) struct Habits {
    pub water: bool,
    pub reach: bool,
}

/// How much a move is worth; the first difference decides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Worth {
    dry: bool,
    forced_into_water: Reverse<u8>,
    onto_gate: bool,
    swaps: bool,
    in_reach: Reverse<u8>,
    leaves: bool,
}

impl Habits {
    /// The place from which the best move starts; of moves worth the same, one
    /// that is drawn.
    pub fn choose(
        self,
        rules: &RuleSet,
        position: &Position,
        roll: Roll,
        movable: Movable,
        lots: &mut Lots,
    ) -> Option<Place> {
        let mut best: Option<(Worth, Place)> = None;
        let mut alike = 0;
        for from in movable.origins() {
            let played = rules.effect(position, roll, movable.way, from);
            let worth = self.worth(rules, position, &played);
            alike = match best {
                Some((most, _)) if worth == most => alike + 1,
                Some((most, _)) if worth < most => continue,
                _ => 1,
            };
            // Of so many alike each is kept with the same chance.
            if lots.draw(alike) == 0 {
                best = Some((worth, from));
            }
        }
        best.map(|(_, from)| from)
    }

    fn worth(self, rules: &RuleSet, position: &Position, played: &Move) -> Worth {
        let next = rules.play(position, played);
        let side = position.side;
        Worth {
            dry: !self.water || played.to != Place::House(WATER),
            forced_into_water: Reverse(if self.water { forced_into_water(rules, &next, side) } else { 0 }),
            onto_gate: played.to == Place::House(gate(rules).unwrap_or(HAPPINESS)),
            swaps: played.sent.is_some(),
            leaves: played.to == Place::Off,
            in_reach: Reverse(if self.reach { in_reach(rules, &next, side).count() } else { 0 }),
        }
    }
}

/// The house that every piece must stop on.
fn gate(rules: &RuleSet) -> Option<House> {
    match rules.choices().gate.value {
        Gate::None => None,
        Gate::Exact(gate) => Some(gate),
        Gate::Catch => Some(HAPPINESS),
    }
}

/// The rolls that a throw can give and that can be played.
fn played_rolls(rules: &RuleSet) -> impl Iterator<Item = Roll> {
    rules.rolls().filter(|roll| !rules.choices().lost.value.contains(*roll))
}

/// How many rolls `side` could next play with a piece onto 27 alone.
fn forced_into_water(rules: &RuleSet, next: &Position, side: Side) -> u8 {
    let next = Position { side, ..*next };
    let forced = played_rolls(rules).filter(|roll| {
        let before = House::new(WATER.number() - roll.worth());
        let before = before.map_or(Houses::NONE, Houses::only);
        next.on[side].meets(before) && {
            let movable = rules.movable(&next, *roll);
            !movable.start && movable.from == before
        }
    });
    forced.count() as u8
}

/// The pieces of `side` that an enemy piece could come upon with one throw.
fn in_reach(rules: &RuleSet, next: &Position, side: Side) -> Houses {
    let choices = rules.choices();
    let own = next.on[side];
    let alone = own.without(choices.company.value.protected(own)).without(choices.safe.value);
    if alone.is_empty() {
        return alone;
    }
    let enemy = next.on[side.other()];
    let up_to_gate = gate(rules).map_or(Houses::NONE, |gate| Houses::span(1, gate.number()));
    let before_gate = up_to_gate.without(gate(rules).map_or(Houses::NONE, Houses::only));
    let enters_on = match choices.setup.value {
        Setup::Entering { first } if next.waiting(side.other()) > 0 => first.number(),
        _ => House::COUNT + 1,
    };
    played_rolls(rules).fold(Houses::NONE, |reached, roll| {
        let by = roll.worth();
        let stopped = (enemy & before_gate).forward(by) & up_to_gate;
        let entered = House::new(enters_on + by - 1).map_or(Houses::NONE, Houses::only);
        reached | stopped | enemy.without(before_gate).forward(by) | (entered & up_to_gate)
    }) & alone
}
