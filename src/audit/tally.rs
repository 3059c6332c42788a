use crate::board::{BySide, Side};
use crate::record::How;
use crate::rules::{Opening, RuleSet};

use super::players::Part;
use super::{Counts, Observed, PLACES, Played, Players, ROLLS, Table};

/// The sums over all verified games. Adding up is in whole numbers, so that the
/// order of the games does not matter.
#[derive(Clone, Debug)]
pub struct Tally {
    /// By what is thrown.
    pub tables: Vec<TableTally>,
    /// By rule set.
    pub rules: Vec<RulesTally>,
    /// By player.
    pub players: Players,
}

/// The throws of all rule sets whose throws are alike.
#[derive(Clone, Debug)]
pub struct TableTally {
    /// What is thrown.
    pub table: Table,
    /// All rolls.
    pub all: Counts,
    /// The rolls of each side, but for throw-offs.
    pub sides: BySide<Counts>,
    /// The rolls by their place in a row of throws by one side.
    pub places: [Counts; PLACES],
    /// How the sticks fell, where records say so, by their bits.
    pub sticks: [u64; 16],
    /// How often a roll followed another within a game.
    pub pairs: [Counts; ROLLS],
}

/// The games of one rule set.
#[derive(Clone, Debug)]
pub struct RulesTally {
    /// The rule set.
    pub rules: RuleSet,
    /// Its table's index in [`Tally::tables`].
    pub table: usize,
    /// Games counted.
    pub games: u64,
    /// Throws in them.
    pub throws: u64,
    /// Games by winner and how they ended, in the order of [`How::ALL`].
    pub won: BySide<[u64; How::ALL.len()]>,
    /// Games won by a resignation or a deadline that the loser did not sign.
    pub won_by_word: BySide<u64>,
    /// How long the games were.
    pub lengths: Lengths,
}

/// The number of classes of lengths.
pub const LENGTHS: usize = 60;

/// Games by their number of throws, in classes of [`Lengths::CLASS`]; the last
/// class has all that are longer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lengths {
    /// Games by class.
    pub games: [u64; LENGTHS],
    /// The throws of the shortest game.
    pub shortest: u32,
    /// The throws of the longest game.
    pub longest: u32,
}

impl Tally {
    /// Nothing yet. Players are held in at most about `room` bytes.
    pub fn new(room: usize) -> Tally {
        Tally { tables: Vec::new(), rules: Vec::new(), players: Players::new(room) }
    }

    /// Adds a verified game under the rules of that name, which `find` gives when
    /// they are met for the first time. Rules that it does not find count nothing.
    pub fn add(&mut self, rules: &str, find: impl FnOnce(&str) -> Option<RuleSet>, game: &Played) {
        let known = self.rules.iter().position(|tally| tally.rules.name() == rules);
        let Some(index) = known.or_else(|| Some(self.meet(find(rules)?))) else {
            return;
        };
        let tally = &mut self.rules[index];
        tally.add(game);
        let (table, throw_off) = (tally.table, tally.has_throw_off());
        self.tables[table].add(game.observed, throw_off);
        self.add_players(table, game);
    }

    /// Games counted.
    pub fn games(&self) -> u64 {
        self.rules.iter().map(|rules| rules.games).sum()
    }

    /// Throws in them.
    pub fn throws(&self) -> u64 {
        self.rules.iter().map(|rules| rules.throws).sum()
    }

    fn meet(&mut self, rules: RuleSet) -> usize {
        let table = Table::of(&rules);
        let known = self.tables.iter().position(|tally| tally.table == table);
        let table = known.unwrap_or_else(|| {
            self.tables.push(TableTally::new(table));
            self.tables.len() - 1
        });
        self.rules.push(RulesTally::new(rules, table));
        self.rules.len() - 1
    }

    fn add_players(&mut self, table: usize, game: &Played) {
        let Some(players) = game.players else {
            return;
        };
        let Observed { sides, openings, .. } = game.observed;
        // Who plays himself throws for and against himself.
        let seats = if players.light == players.dark { &[][..] } else { &Side::BOTH[..] };
        // Who has no name is nobody in particular.
        for &side in seats.iter().filter(|side| !players[**side].is_empty()) {
            let part = Part {
                own: &sides[side],
                opening: &openings[side],
                against: &sides[side.other()],
                against_opening: &openings[side.other()],
                won: game.outcome.winner == side,
                by_word: game.hosts_word,
            };
            self.players.add(table, players[side], part);
        }
    }
}

impl TableTally {
    fn new(table: Table) -> TableTally {
        let none = Counts::default();
        TableTally {
            table,
            all: none,
            sides: BySide::default(),
            places: [none; PLACES],
            sticks: [0; 16],
            pairs: [none; ROLLS],
        }
    }

    fn add(&mut self, observed: &Observed, throw_off: bool) {
        for side in Side::BOTH {
            let mut rolls = observed.sides[side];
            self.all += &rolls;
            if throw_off {
                let lead = observed.until_first_one[side];
                rolls.iter_mut().zip(lead).for_each(|(all, lead)| *all -= lead);
            }
            self.sides[side] += &rolls;
        }
        self.places.iter_mut().zip(&observed.places).for_each(|(sum, more)| *sum += more);
        self.pairs.iter_mut().zip(&observed.pairs).for_each(|(sum, more)| *sum += more);
        self.sticks.iter_mut().zip(observed.sticks).for_each(|(sum, more)| *sum += u64::from(more));
    }
}

impl RulesTally {
    fn new(rules: RuleSet, table: usize) -> RulesTally {
        let lengths = Lengths { games: [0; LENGTHS], shortest: u32::MAX, longest: 0 };
        RulesTally {
            rules,
            table,
            games: 0,
            throws: 0,
            won: BySide::default(),
            won_by_word: BySide::default(),
            lengths,
        }
    }

    fn add(&mut self, game: &Played) {
        let winner = game.outcome.winner;
        let how = How::ALL.iter().position(|how| *how == game.outcome.how).unwrap_or_default();
        self.games += 1;
        self.throws += u64::from(game.observed.throws);
        self.won[winner][how] += 1;
        self.won_by_word[winner] += u64::from(game.hosts_word);
        self.lengths.add(game.observed.throws);
    }

    fn has_throw_off(&self) -> bool {
        self.rules.choices().opening.value == Opening::ThrowOff
    }

    /// Games that a side won, however they ended.
    pub fn wins(&self, side: Side) -> u64 {
        self.won[side].iter().sum()
    }

    /// Games that ended so.
    pub fn ended(&self, how: How) -> u64 {
        let index = How::ALL.iter().position(|of| *of == how).unwrap_or_default();
        Side::BOTH.iter().map(|side| self.won[*side][index]).sum()
    }
}

impl Lengths {
    /// So many throws make a class.
    pub const CLASS: u32 = 10;

    fn add(&mut self, throws: u32) {
        let class = (throws / Lengths::CLASS) as usize;
        self.games[class.min(LENGTHS - 1)] += 1;
        self.shortest = self.shortest.min(throws);
        self.longest = self.longest.max(throws);
    }
}
