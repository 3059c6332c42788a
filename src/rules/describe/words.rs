//! The choices in words. Each function says what its choice says, whatever the
//! others are; where a choice means nothing beside another, it says so.

use crate::board::{House, Houses};
use crate::sticks::{Device, Roll};

use super::super::choices::*;

pub(super) fn pieces(choices: &Choices) -> String {
    match choices.pieces.value {
        1 => "one piece a side; the first to bear it off wins".to_owned(),
        many => format!("{many} pieces a side; the first to bear all {many} off wins"),
    }
}

pub(super) fn setup(choices: &Choices) -> String {
    let last = 2 * u16::from(choices.pieces.value);
    let on = |light: &str, dark: &str| {
        format!(
            "on houses 1 to {last}, the sides in turn: light on the {light} ones, dark on the {dark} ones"
        )
    };
    match choices.setup.value {
        Setup::LightOdd => on("odd", "even"),
        Setup::LightEven => on("even", "odd"),
        Setup::Entering { first } => format!(
            "all wait at the start and enter by a roll, a 1 onto house {first}, a 2 onto the next and so on; \
             the houses before {first} are not used"
        ),
    }
}

pub(super) fn opening(choices: &Choices) -> String {
    match choices.opening.value {
        Opening::Light => "light".to_owned(),
        Opening::ThrowOff => "the sides throw in turn until one throws a 1: that one is dark, moves its \
             foremost piece by it and throws again"
            .to_owned(),
    }
}

pub(super) fn device(choices: &Choices) -> String {
    match choices.device.value {
        Device::Sticks => "four sticks: the roll is the number of light faces".to_owned(),
        Device::Die { faces } => format!("one die with {faces} faces: the roll is the face"),
    }
}

pub(super) fn blank(choices: &Choices) -> String {
    match choices.device.value {
        Device::Sticks => format!("worth {}", choices.blank.value),
        Device::Die { .. } => "no sticks are thrown".to_owned(),
    }
}

pub(super) fn lost(choices: &Choices) -> String {
    match rolls(choices.lost.value, "and").as_str() {
        "" => "none".to_owned(),
        lost => format!("{lost}: it allows no move, whatever the position"),
    }
}

pub(super) fn again(choices: &Choices) -> String {
    match rolls(choices.again.value, "or").as_str() {
        "" => "after no roll: every throw passes the turn".to_owned(),
        again => format!("after {again} the same side throws again"),
    }
}

pub(super) fn again_when_lost(choices: &Choices) -> String {
    match choices.again_when_lost.value {
        true => "yes, such a roll throws again all the same".to_owned(),
        false => "no, the turn passes".to_owned(),
    }
}

pub(super) fn landing(choices: &Choices) -> String {
    let below = "it goes to the first empty house below its own, the house that the mover left";
    match choices.landing.value {
        Landing::Swap => "it goes to the house that the mover left".to_owned(),
        Landing::FirstEmptyBelow { vacated: true } => {
            format!("{below} counting as empty; where there is none, to the house that the mover left")
        }
        Landing::FirstEmptyBelow { vacated: false } => {
            format!("{below} not counting as empty; where there is none, it goes there all the same")
        }
        Landing::ToStart => "it goes back to the start".to_owned(),
    }
}

pub(super) fn company(choices: &Choices) -> String {
    let Company { inside, on, joined } = choices.company.value;
    if on.is_empty() {
        return "none".to_owned();
    }
    let which = if inside {
        "two or more of one side next to each other cannot be landed on"
    } else {
        "two of one side next to each other cannot be landed on, nor can the two ends of a longer run; its inside can"
    };
    let where_on = match on {
        Houses::ALL => String::new(),
        on => format!(", on {} only, by neighbours on any house", houses(on, "and")),
    };
    format!("{which}{where_on}; {}", neighbours(joined))
}

pub(super) fn safe(choices: &Choices) -> String {
    match choices.safe.value {
        Houses::NONE => "none".to_owned(),
        safe => format!("a piece on {} cannot be landed on", houses(safe, "or")),
    }
}

pub(super) fn blockade(choices: &Choices) -> String {
    let Some(Blockade { least, joined, backward }) = choices.blockade.value else {
        return "none: every piece can be passed".to_owned();
    };
    let way = if backward { ", forward or backward" } else { " going forward; going backward they can be" };
    format!(
        "{least} or more of one side next to each other cannot be passed by the other side{way}; {}",
        neighbours(joined)
    )
}

/// Which houses that follow each other are no neighbours.
fn neighbours(joined: Houses) -> String {
    let parted: Vec<String> =
        parted(joined).map(|house| format!("{house} and {}", house.number() + 1)).collect();
    match parted.as_slice() {
        [] => "10 and 11 are neighbours, and so are 20 and 21".to_owned(),
        parted => format!("{} are no neighbours", parted.join(", or ")),
    }
}

/// The houses that are no neighbour of the next one.
pub(super) fn parted(joined: Houses) -> Houses {
    Houses::span(1, House::COUNT - 1).without(joined)
}

pub(super) fn back(choices: &Choices) -> String {
    let Back::Must { from, onto_empty } = choices.back.value else {
        return "never: a throw that moves no piece forward is lost".to_owned();
    };
    let onto = if onto_empty { "onto an empty house only" } else { "by the same rules as forward" };
    let from = match from {
        Houses::ALL => "any piece".to_owned(),
        from => format!("a piece on {}", houses(from, "or")),
    };
    format!("when no piece can move forward one must move back by the roll, {onto}; {from} may")
}

pub(super) fn gate(choices: &Choices) -> String {
    match choices.gate.value {
        Gate::None => "none: no piece must stop anywhere".to_owned(),
        Gate::Exact(gate) => {
            format!("every piece must stop on house {gate}, by an exact roll, before it goes further")
        }
        Gate::Catch => "a piece that would reach house 26 or pass it stops there, if 26 is empty; it throws \
             again at once, whatever the roll was, and must move: 5 leaves, 1 goes to 27, 2, 3 and 4 to 28, 29 \
             and 30; where that house is taken it goes to 27, and where 27 is taken too, out of the water; \
             no run stops it, for it must move"
            .to_owned(),
    }
}

pub(super) fn water(choices: &Choices) -> String {
    let Water { to, towards, takes } = choices.water.value;
    let start = match choices.setup.value {
        Setup::Entering { .. } => format!("down to {towards}, else to the start"),
        _ if towards < to => format!("down to {towards}"),
        _ => format!("up to {towards}"),
    };
    let way = if towards < to { "below" } else { "above" };
    let out = format!("to house {to}, else to the first empty house {way}, {start}");
    match takes {
        Takes::AtOnce => format!("sends a piece that reaches it {out}"),
        Takes::Forward => {
            format!("sends a piece that reaches it going forward {out}; one that came back stays")
        }
        Takes::Later => format!(
            "holds a piece that reaches it; on its next move 1, 2 and 3 take it {out}, 4 leaves, \
             and on a greater roll it stays"
        ),
    }
}

pub(super) fn leaving(choices: &Choices) -> String {
    let Leaving::Home { through, may_stay } = choices.leaving.value else {
        return "a roll takes the piece exactly to 31, one step past house 30".to_owned();
    };
    let stops = if through {
        "a piece on 30 does not stop one that leaves"
    } else {
        "30 must be empty for a piece to come to it or leave by it"
    };
    let must = if may_stay { "; a piece on 30 need not leave when that is the only move" } else { "" };
    format!(
        "a roll takes the piece exactly to 30 while all pieces of its side that are on the board stand on \
         21-30, and from 30 itself any roll does; {stops}{must}"
    )
}

pub(super) fn resting(choices: &Choices) -> String {
    match choices.resting.value {
        Houses::NONE if choices.gate.value == Gate::None => "none".to_owned(),
        Houses::NONE => "none: a piece beyond the gate may also step on".to_owned(),
        resting => format!("a piece on {} does nothing but leave", houses(resting, "or")),
    }
}

pub(super) fn last_house(choices: &Choices) -> String {
    match choices.last_house.value {
        LastHouse::Plain => "no rule of its own",
        LastHouse::AnyRoll => "any roll leaves from it",
        LastHouse::AnyRollOnceRowEmpty => {
            "any roll leaves from it once no piece of its side stands on houses 1 to 10"
        }
        LastHouse::AnyRollOnceRowEmptyOfBoth => {
            "any roll leaves from it once no piece of either side stands on houses 1 to 10"
        }
    }
    .to_owned()
}

pub(super) fn exit(choices: &Choices) -> String {
    if matches!(choices.leaving.value, Leaving::Home { .. }) {
        return "no roll takes a piece on 26 past 30, so nothing of its own: what leaves by 30 passes runs as \
             any move does"
            .to_owned();
    }
    match choices.exit.value {
        Exit::Open => "does not stop an enemy piece that leaves from 26",
        Exit::Blocked => "stops an enemy piece that leaves from 26 on a 5",
    }
    .to_owned()
}

pub(super) fn points(choices: &Choices) -> String {
    match choices.points.value {
        None => "none are counted".to_owned(),
        Some([first, second, third]) => format!(
            "each piece that the loser has left counts {first} on 1-10, {second} on 11-20, {third} on 21-30"
        ),
    }
}

/// `a 1, a 4 or a 5`; nothing for no roll.
fn rolls(rolls: super::super::choices::Rolls, last: &str) -> String {
    let rolls: Vec<String> = rolls.iter().map(|roll: Roll| format!("a {roll}")).collect();
    listed(&rolls, last)
}

/// `1-25, 28 or 29`: three in a row or more as a span.
fn houses(houses: Houses, last: &str) -> String {
    let mut spans: Vec<(u8, u8)> = Vec::new();
    for house in houses.map(House::number) {
        match spans.last_mut() {
            Some((_, end)) if *end + 1 == house => *end = house,
            _ => spans.push((house, house)),
        }
    }
    let texts: Vec<String> = spans
        .into_iter()
        .flat_map(|(first, end)| match end - first {
            0 => vec![first.to_string()],
            1 => vec![first.to_string(), end.to_string()],
            _ => vec![format!("{first}-{end}")],
        })
        .collect();
    listed(&texts, last)
}

fn listed(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., end] => format!("{} {last} {end}", most.join(", ")),
    }
}
