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

/// Something of every part of a move, so that none is left out.
fn digest(played: Move) -> u32 {
    let number = |place: senet::notation::Place| place.house().map_or(31, |house| u32::from(house.number()));
    number(played.from) + number(played.to) + number(played.rests) + u32::from(played.sent.is_some())
}

fn digest_by_hand(played: by_hand::Move) -> u32 {
    played.from + played.to + played.rests + u32::from(played.landed)
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

/// The moves written by hand are the engine's.
fn check(rules: &RuleSet, position: &Position, roll: Roll) {
    let by_hand: Vec<String> =
        by_hand::legal(position, roll).map(|played| by_hand::write(position, roll, &played)).collect();
    assert_eq!(by_hand, texts(rules, position, roll), "{position}, roll {roll}");
    let digest: u32 = rules.legal(position, roll).map(digest).sum();
    assert_eq!(
        by_hand::legal(position, roll).map(digest_by_hand).sum::<u32>(),
        digest,
        "{position}, roll {roll}"
    );
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

/// `kendall` (seed 000) with every choice in the code.
mod by_hand {
    use senet::board::Position;
    use senet::sticks::Roll;

    const SAFE: u32 = 1 << 15 | 1 << 26 | 1 << 28 | 1 << 29 | 1 << 30;
    const BEFORE_26: u32 = (1 << 26) - 2;
    const PIECES: u8 = 5;
    /// Past the last house.
    pub const OFF: u32 = 31;

    pub struct Movable {
        pub from: u32,
        pub back: bool,
    }

    #[derive(Clone, Copy)]
    pub struct Move {
        pub from: u32,
        pub to: u32,
        pub rests: u32,
        pub landed: bool,
        pub back: bool,
    }

    /// The pieces that can move.
    #[inline]
    pub fn movable(position: &Position, roll: Roll) -> Movable {
        if position.off.light == PIECES || position.off.dark == PIECES {
            return Movable { from: 0, back: false };
        }
        let roll = u32::from(roll.worth());
        let (own, enemy) = boards(position);
        let pairs = enemy & enemy >> 1;
        let closed = own | pairs | pairs << 1 | enemy & SAFE;
        let wall = pairs & pairs >> 1;
        let forward = forward(own, closed, wall, roll);
        if forward != 0 {
            return Movable { from: forward, back: false };
        }
        Movable { from: backward(own, closed, wall, roll), back: true }
    }

    fn boards(position: &Position) -> (u32, u32) {
        let own = position.on[position.side].bits();
        (own, position.taken().bits() ^ own)
    }

    /// Up to 26 by an exact roll, from there to 27-30, from 28-30 only off.
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
    #[inline]
    pub fn legal(position: &Position, roll: Roll) -> impl Iterator<Item = Move> {
        let Movable { mut from, back } = movable(position, roll);
        let (own, enemy) = boards(position);
        let roll = u32::from(roll.worth());
        std::iter::from_fn(move || {
            let house = (from != 0).then(|| from.trailing_zeros())?;
            from &= from - 1;
            Some(effect(own, enemy, house, if back { house - roll } else { house + roll }, back))
        })
    }

    fn effect(own: u32, enemy: u32, from: u32, to: u32, back: bool) -> Move {
        let landed = to < OFF && enemy & 1 << to != 0;
        let rests = if to == 27 { out_of_the_water((own | enemy) & !(1 << from)) } else { to };
        Move { from, to, rests, landed, back }
    }

    /// 15, else the first empty house below.
    fn out_of_the_water(taken: u32) -> u32 {
        31 - (!taken & 0xfffe).leading_zeros()
    }

    /// The canonical text.
    pub fn write(position: &Position, roll: Roll, played: &Move) -> String {
        let to = if played.to == OFF { "off".to_owned() } else { played.to.to_string() };
        let last = played.to == OFF && position.off[position.side] == PIECES - 1;
        let again = [1, 4, 5].contains(&roll.worth()) && !last;
        let marks = [(played.landed, "x"), (played.back, "<"), (again, "+")];
        let marks: String = marks.iter().filter(|mark| mark.0).map(|mark| mark.1).collect();
        format!("{roll}: {}-{to}{marks}", played.from)
    }
}
