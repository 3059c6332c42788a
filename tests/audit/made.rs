//! Archives made to be audited: fair ones, and ones in which things are hidden.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use senet::board::{BySide, Side};
use senet::evidence::CommitmentScheme;
use senet::record::{Players, Record};
use senet::rules::RuleSet;
use senet::simulate::{Policy, Simulation};
use senet::sticks::Seed;

/// Games of each player, nearly.
const GAMES_OF_A_PLAYER: u64 = 400;

/// The player whose throws are thrown again.
pub const LOADED: &str = "Zahi";

/// What is hidden, by line, counted from 1.
#[derive(Default)]
pub struct Hidden {
    /// Games that were changed after they were played.
    pub tampered: Vec<u64>,
    /// Lines that are no records.
    pub broken: Vec<u64>,
    /// Games with the seed of an earlier one: their lines, and its line.
    pub reused: BTreeMap<u64, u64>,
    /// Whether one player's throws are chosen.
    pub loaded: bool,
}

impl Hidden {
    /// Seven games, three lines, two seeds and a player.
    pub fn in_archive_of(games: u64) -> Hidden {
        let at = |part: u64| 1 + games * part / 100;
        Hidden {
            tampered: [3, 17, 29, 41, 58, 77, 96].map(at).to_vec(),
            broken: [11, 50, 99].map(at).to_vec(),
            reused: [(at(64), at(5)), (at(90), at(88))].into(),
            loaded: true,
        }
    }
}

/// Games of `kendall` between players of a club, one a line.
pub struct Club<'r> {
    pub games: u64,
    pub hidden: Hidden,
    pub simulation: Simulation<'r>,
}

impl Club<'_> {
    pub fn new(rules: &RuleSet, games: u64, hidden: Hidden) -> Club<'_> {
        let policies = BySide { light: Policy::First, dark: Policy::Random };
        Club { games, hidden, simulation: Simulation::new(rules, policies, Seed::from([42; 32])) }
    }

    /// Writes the archive, compressed where the name says so.
    pub fn write(&self, path: &Path) {
        let file = BufWriter::with_capacity(1 << 20, File::create(path).unwrap());
        if path.extension().is_some_and(|ending| ending == "zst") {
            let mut packed = zstd::Encoder::new(file, 1).unwrap();
            self.write_to(&mut packed);
            packed.finish().unwrap().flush().unwrap();
        } else {
            let mut file = file;
            self.write_to(&mut file);
            file.flush().unwrap();
        }
    }

    /// Threads make the lines, a part at a time.
    fn write_to(&self, to: &mut impl Write) {
        const PART: u64 = 2000;
        const THREADS: u64 = 2;
        for from in (1..=self.games).step_by((PART * THREADS) as usize) {
            let part = |number: u64| {
                let from = from + number * PART;
                (from..(from + PART).min(self.games + 1))
                    .map(|line| self.line(line) + "\n")
                    .collect::<String>()
            };
            let parts = std::thread::scope(|scope| {
                let threads: Vec<_> = (0..THREADS).map(|number| scope.spawn(move || part(number))).collect();
                threads.into_iter().map(|thread| thread.join().unwrap()).collect::<Vec<_>>()
            });
            parts.iter().for_each(|part| to.write_all(part.as_bytes()).unwrap());
        }
    }

    /// A line of the archive.
    pub fn line(&self, line: u64) -> String {
        if let Some(which) = self.hidden.broken.iter().position(|broken| *broken == line) {
            let whole = self.record(line).to_json_line();
            return match which {
                0 => whole[..whole.len() / 2].to_owned(),
                1 => "\u{202e}no record".to_owned(),
                _ => whole.replacen("\"rules\"", "\"rulez\"", 1),
            };
        }
        let mut record = self.record(line);
        if let Some(how) = self.hidden.tampered.iter().position(|tampered| *tampered == line) {
            tamper(&mut record, how);
        }
        record.to_json_line()
    }

    fn record(&self, line: u64) -> Record<'static> {
        let names = self.players(line);
        let number = match self.hidden.reused.get(&line) {
            Some(first) => self.number(*first),
            None => self.number(line),
        };
        let mut record = self.simulation.record(number);
        let id = format!("club-{line}");
        if let Some(seed) = &record.fairness.seed {
            record.fairness.commitment = CommitmentScheme::Sha256Bound.commit(&id, seed);
        }
        record.id = id.into();
        record.players = Some(Players { light: names.light.into(), dark: names.dark.into() });
        record
    }

    /// Two members, on sides that chance gives them.
    fn players(&self, line: u64) -> BySide<String> {
        let members = (2 * self.games / GAMES_OF_A_PLAYER).max(2);
        let first = mixed(line) % members;
        let second = (first + 1 + mixed(line ^ 0x5bd1) % (members - 1)) % members;
        let name = |member: u64| if member == 1 { LOADED.to_owned() } else { format!("member {member}") };
        BySide { light: name(first), dark: name(second) }
    }

    /// The number of the game that is played on a line: another one of its seed
    /// is tried while the loaded player dislikes one of his first throws.
    fn number(&self, line: u64) -> u64 {
        let names = self.players(line);
        let loaded = names.iter().find(|(_, name)| *name == LOADED).map(|(side, _)| side);
        let tries = (0..64).map(|again| line + again * 1_000_000_007);
        match loaded.filter(|_| self.hidden.loaded) {
            Some(side) => tries.clone().find(|number| self.is_liked(*number, side)).unwrap_or(line),
            None => line,
        }
    }

    /// None of a side's first three throws is a 1.
    fn is_liked(&self, number: u64, side: Side) -> bool {
        let turns = self.simulation.record(number).turns;
        turns.iter().filter(|turn| turn.side == side).take(3).all(|turn| turn.text.roll.worth() > 1)
    }
}

/// A number that has nothing to do with the throws: SplitMix64.
fn mixed(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A change by which a record is no longer what was played.
fn tamper(record: &mut Record, how: usize) {
    let turn = record.turns.len() / 2;
    match how {
        0 => {
            let roll = record.turns[turn].text.roll.worth();
            let other = senet::sticks::Sticks::all().find(|sticks| sticks.light_faces() != roll % 5).unwrap();
            record.turns[turn].sticks = Some(other);
        }
        1 => {
            let result = record.result.as_mut().unwrap();
            result.winner = result.winner.other();
        }
        2 => record.fairness.commitment.value[0] ^= 1,
        3 => drop(record.turns.remove(turn)),
        4 => record.turns[turn].side = record.turns[turn].side.other(),
        5 => record.fairness.seed = Some(Seed::from([7; 32])),
        _ => drop(record.turns.pop()),
    }
}
