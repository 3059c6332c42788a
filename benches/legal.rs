//! Legal moves for one position and roll, from the engine that reads rules as
//! data and from a `kendall` written by hand: `cargo bench --bench legal`.

mod support;

use std::cell::RefCell;
use std::hint::black_box;

use senet::board::Position;
use senet::rules::{Move, RuleSet};
use senet::sticks::Roll;
use serde_json::Value;

use support::contest::{Contest, goal};
use support::games::games;

/// Games whose positions are timed.
const GAMES: u64 = 400;
/// Positions in a round.
const CHUNK: usize = 1000;

fn main() {
    let rules = RuleSet::named("kendall").expect("kendall");
    let positions: Vec<(Position, Roll)> =
        games(&rules, GAMES).into_iter().flat_map(|game| game.positions).collect();
    check_golden(&rules);
    positions.iter().for_each(|(position, roll)| check(&rules, position, *roll));
    if support::measuring() {
        measure(&rules, &positions);
    }
    divan::main();
}

const SET: &str = "engine: which pieces can move";
const MOVES: &str = "engine: every move";
const SET_BY_HAND: &str = "by hand: which pieces can move";
const MOVES_BY_HAND: &str = "by hand: every move";

fn measure(rules: &RuleSet, positions: &[(Position, Roll)]) {
    println!("\nLegal moves of kendall in {} positions of random games", positions.len());
    let chunk = |round: usize| {
        let first = round % (positions.len() / CHUNK) * CHUNK;
        black_box(&positions[first..first + CHUNK])
    };
    let (engine, by_hand) = (RefCell::new(Vec::with_capacity(10)), RefCell::new(Vec::with_capacity(10)));
    let outcome = Contest::default()
        .with(SET, |round| each(chunk(round), |p, roll| seen(rules.movable(p, roll))))
        .with(SET_BY_HAND, |round| each(chunk(round), |p, roll| seen(by_hand::movable(p, roll))))
        .with(MOVES, |round| each(chunk(round), |p, roll| list(rules.legal(p, roll), &engine)))
        .with(MOVES_BY_HAND, |round| each(chunk(round), |p, roll| list(by_hand::legal(p, roll), &by_hand)))
        .run();
    outcome.print(MOVES_BY_HAND, "position", 1.0);
    goal("engine, ns", outcome.time(MOVES), "goal under 60", outcome.time(MOVES) < 60.0);
    for (engine, hand) in [(SET, SET_BY_HAND), (MOVES, MOVES_BY_HAND)] {
        let ratio = outcome.ratio(engine, hand);
        goal(&format!("{engine} / by hand"), ratio, "goal at most 1.30", ratio <= 1.3);
    }
}

fn each(positions: &[(Position, Roll)], work: impl Fn(&Position, Roll)) -> usize {
    positions.iter().for_each(|(position, roll)| work(position, *roll));
    positions.len()
}

/// Makes the list of all moves.
fn list<M>(moves: impl Iterator<Item = M>, list: &RefCell<Vec<M>>) {
    let mut list = list.borrow_mut();
    list.clear();
    for played in moves {
        list.push(played);
    }
    black_box(list.as_slice());
}

fn seen<T>(made: T) {
    black_box(made);
}

/// Both give the moves of the golden table.
fn check_golden(rules: &RuleSet) {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/vectors/legal.kendall.jsonl");
    for line in std::fs::read_to_string(path).expect("a fixture").lines() {
        let row: Value = serde_json::from_str(line).expect("a row");
        let position: Position = row["position"].as_str().expect("a text").parse().expect("a position");
        let roll = row["roll"].as_u64().and_then(|worth| Roll::new(worth as u8)).expect("a roll");
        let golden: Vec<&str> =
            row["moves"].as_array().expect("moves").iter().filter_map(Value::as_str).collect();
        assert_eq!(texts(rules, &position, roll), golden, "{line}");
        check(rules, &position, roll);
    }
}

fn texts(rules: &RuleSet, position: &Position, roll: Roll) -> Vec<String> {
    rules.legal(position, roll).map(|played| rules.write(position, &played).to_string()).collect()
}

/// The moves by hand are the engine's.
fn check(rules: &RuleSet, position: &Position, roll: Roll) {
    assert_eq!(by_hand::movable(position, roll), rules.movable(position, roll), "{position}, roll {roll}");
    let by_hand: Vec<Move> = by_hand::legal(position, roll).collect();
    let engine: Vec<Move> = rules.legal(position, roll).collect();
    assert_eq!(by_hand, engine, "{position}, roll {roll}");
}

#[divan::bench]
fn every_move_of_a_position(bencher: divan::Bencher) {
    let rules = RuleSet::named("kendall").expect("kendall");
    let games = games(&rules, 20);
    let moves = RefCell::new(Vec::with_capacity(10));
    let mut positions = games.iter().flat_map(|game| &game.positions).cycle();
    bencher
        .with_inputs(|| positions.next().expect("a position"))
        .bench_local_values(|(position, roll)| list(rules.legal(position, *roll), &moves));
}

/// `kendall` (seed 000) with every choice in the code. It takes and gives what
/// the engine does, so that the difference is that the engine reads data.
mod by_hand {
    use senet::board::{House, Houses, Position};
    use senet::notation::Place;
    use senet::rules::{Movable, Move, Way};
    use senet::sticks::Roll;

    const SAFE: u32 = 1 << 15 | 1 << 26 | 1 << 28 | 1 << 29 | 1 << 30;
    const BEFORE_26: u32 = (1 << 26) - 2;
    const PIECES: u8 = 5;
    /// Past the last house.
    const OFF: u32 = 31;

    /// The pieces that can move.
    #[inline(always)]
    pub fn movable(position: &Position, roll: Roll) -> Movable {
        if position.off.light == PIECES || position.off.dark == PIECES {
            return Movable::NONE;
        }
        let roll = u32::from(roll.worth());
        let (own, enemy) = boards(position);
        let pairs = enemy & enemy >> 1;
        let closed = own | pairs | pairs << 1 | enemy & SAFE;
        let wall = pairs & pairs >> 1;
        let forward = forward(own, closed, wall, roll);
        let (way, from) = match forward {
            0 => (Way::Backward, backward(own, closed, wall, roll)),
            _ => (Way::Forward, forward),
        };
        Movable { way, start: false, from: Houses::from_bits(from) }
    }

    fn boards(position: &Position) -> (u32, u32) {
        (position.on[position.side].bits(), position.on[position.side.other()].bits())
    }

    /// Up to 26 by an exact roll, from there to 27-30, from 28-30 only off.
    #[inline(always)]
    fn forward(own: u32, closed: u32, wall: u32, roll: u32) -> u32 {
        let to_26 = (1 << (27 - roll)) - 2;
        let from_26 = u32::from(roll < 5) << 26;
        let off = 1 << (OFF - roll) & !(1 << 27);
        let mut from = own & (to_26 | from_26) & !(closed >> roll);
        if wall != 0 {
            let highest = wall << 2 & !(wall << 1);
            for by in 1..roll {
                from &= !(highest >> by);
            }
        }
        from | own & off
    }

    fn backward(own: u32, closed: u32, wall: u32, roll: u32) -> u32 {
        let mut from = own & BEFORE_26 & !1 << roll & !(closed << roll);
        if wall != 0 {
            let lowest = wall & !(wall << 1);
            for by in 1..roll {
                from &= !(lowest << by);
            }
        }
        from
    }

    /// Every move, by house of departure.
    #[inline(always)]
    pub fn legal(position: &Position, roll: Roll) -> impl Iterator<Item = Move> {
        let Movable { way, from, .. } = movable(position, roll);
        let (own, enemy) = boards(position);
        from.map(move |from| effect(own, enemy, roll, way, from))
    }

    #[inline(always)]
    fn effect(own: u32, enemy: u32, roll: Roll, way: Way, from: House) -> Move {
        let to = match way {
            Way::Forward => from.number() + roll.worth(),
            Way::Backward => from.number() - roll.worth(),
        };
        let landed = u32::from(to) < OFF && enemy & 1 << to != 0;
        let rests = if to == 27 { out_of_the_water((own | enemy) & !(1 << from.number())) } else { to };
        let [from, to, rests] = [from.number(), to, rests].map(place);
        Move { roll, from, to, rests, sent: landed.then_some(from), way }
    }

    /// 15, else the first empty house below.
    #[inline(never)]
    fn out_of_the_water(taken: u32) -> u8 {
        31 - (!taken & 0xfffe).leading_zeros() as u8
    }

    fn place(number: u8) -> Place {
        House::new(number).map_or(Place::Off, Place::House)
    }
}
