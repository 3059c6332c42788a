//! From sums to tests, and from tests to findings.

use std::mem;

use crate::board::Side;
use crate::sticks::{Device, Sticks};

use super::correction::adjusted;
use super::statistic::{Statistic, chi_square, mean, next_throw, runs, serial, share};
use super::{Baseline, Counts, PLACES, Player, RulesTally, TableTally, Tally};

/// Whose throws, or wins, a test is about.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Subject<'a> {
    /// All throws of a table.
    All,
    /// Those of a side.
    Side(Side),
    /// Those at a place in a row of throws by one side, counted from 1; the last
    /// place has all that come after, too.
    Place(usize),
    /// One of the four sticks, counted from 1.
    Stick(u8),
    /// A player.
    Player(&'a str),
    /// The wins of light under a rule set.
    Wins(&'a str),
}

/// What a test looks for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum What {
    /// Each roll as often as its chance has it.
    Rolls,
    /// The same of the first throws of each game.
    Opening,
    /// The mean worth of a throw.
    Mean,
    /// The player's throws beside those of whom he played against.
    Favour,
    /// The same of the first throws of each game.
    OpeningFavour,
    /// Each of the sixteen ways in which four sticks fall.
    Patterns,
    /// A stick's light face as often as its dark one.
    Faces,
    /// A throw after each roll like any other.
    NextThrow,
    /// The correlation of a throw with the next.
    Serial,
    /// High and low throws in runs as long as chance has them.
    Runs,
    /// As many wins as equals have.
    Wins,
}

impl What {
    /// All of them.
    pub const ALL: [What; 11] = [
        What::Rolls,
        What::Opening,
        What::Mean,
        What::Favour,
        What::OpeningFavour,
        What::Patterns,
        What::Faces,
        What::NextThrow,
        What::Serial,
        What::Runs,
        What::Wins,
    ];

    /// The name in reports for machines.
    pub const fn name(self) -> &'static str {
        match self {
            What::Rolls => "rolls",
            What::Opening => "opening",
            What::Mean => "mean",
            What::Favour => "favour",
            What::OpeningFavour => "opening-favour",
            What::Patterns => "patterns",
            What::Faces => "faces",
            What::NextThrow => "next-throw",
            What::Serial => "serial",
            What::Runs => "runs",
            What::Wins => "wins",
        }
    }
}

/// One test.
#[derive(Clone, PartialEq, Debug)]
pub struct Test<'a> {
    /// The index in [`Tally::tables`] of the throws that it is about.
    pub table: usize,
    /// Whose they are.
    pub subject: Subject<'a>,
    /// What it looks for.
    pub what: What,
    /// How many throws, or games for wins, it rests on.
    pub number: u64,
    /// What was seen and what is expected, where that is one number.
    pub seen: Option<[f64; 2]>,
    /// How far off it is.
    pub statistic: Statistic,
    /// The p-value corrected for the number of tests, of throws or of wins.
    pub adjusted: f64,
}

/// What becomes of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finding {
    /// Chance gives this readily.
    Nothing,
    /// Fair throws hardly give this.
    Alarm,
    /// Equals hardly win so often; that they were equals is an assumption.
    Remark,
}

impl Test<'_> {
    /// What it comes to at a level.
    pub fn finding(&self, level: f64) -> Finding {
        match self.what {
            _ if self.adjusted > level => Finding::Nothing,
            What::Wins => Finding::Remark,
            _ => Finding::Alarm,
        }
    }
}

/// From how many throws on, in all his games, a player's are tested unless told
/// otherwise: about a dozen games.
pub const LEAST_THROWS: u64 = 1000;

/// All tests that were made, in a fixed order, and what was left out. Those of
/// throws and those of wins are corrected apart: players of unlike skill, who are
/// no fault of the throws, must not move the limit of an alarm.
#[derive(Clone, PartialEq, Debug)]
pub struct Findings<'a> {
    /// The tests of throws.
    pub throws: Vec<Test<'a>>,
    /// The tests of wins.
    pub wins: Vec<Test<'a>>,
    /// Players whose throws were too few for any test.
    pub too_few: usize,
}

impl<'a> Findings<'a> {
    /// All tests.
    pub fn all(&self) -> impl Iterator<Item = &Test<'a>> {
        self.throws.iter().chain(&self.wins)
    }

    /// Those that come to that at a level.
    pub fn with(&self, finding: Finding, level: f64) -> Vec<&Test<'a>> {
        self.all().filter(|test| test.finding(level) == finding).collect()
    }

    /// The p-value at and below which a test of throws is an alarm at a level, as
    /// many as there are being made.
    pub fn threshold(&self, level: f64) -> f64 {
        let found = self.throws.iter().filter(|test| test.adjusted <= level).count();
        level * (found + 1) as f64 / self.throws.len().max(1) as f64
    }
}

/// Makes the tests, those of players with at least `least` throws. `baselines`
/// says what equals reach under each of the tally's rule sets; where there is
/// none, wins are not tested.
pub fn findings<'a>(tally: &'a Tally, least: u64, baselines: &[Option<Baseline>]) -> Findings<'a> {
    let mut making = Making { tests: Vec::new(), table: 0 };
    let mut too_few = 0;
    for (index, table) in tally.tables.iter().enumerate() {
        making.table = index;
        making.sequence(table);
        making.groups(table);
        for (name, player) in tally.players.of(index) {
            if player.own.sum() < least {
                too_few += 1;
            } else {
                making.player(table, name, player);
            }
        }
    }
    let throws = making.corrected();
    for (rules, baseline) in tally.rules.iter().zip(baselines) {
        making.table = rules.table;
        if let Some(baseline) = baseline {
            making.wins(rules, baseline);
        }
    }
    Findings { throws, wins: making.corrected(), too_few }
}

struct Making<'a> {
    tests: Vec<Test<'a>>,
    table: usize,
}

impl<'a> Making<'a> {
    /// The tests so far, corrected for each other.
    fn corrected(&mut self) -> Vec<Test<'a>> {
        let mut tests = mem::take(&mut self.tests);
        let p: Vec<f64> = tests.iter().map(|test| test.statistic.p).collect();
        tests.iter_mut().zip(adjusted(&p)).for_each(|(test, adjusted)| test.adjusted = adjusted);
        tests
    }

    /// The throws in the order in which they were thrown.
    fn sequence(&mut self, tally: &TableTally) {
        let pairs = tally.pairs.iter().map(Counts::sum).sum();
        self.add(Subject::All, What::NextThrow, pairs, None, next_throw(&tally.pairs, &tally.table));
        let (statistic, correlation) = serial(&tally.pairs, &tally.table).unzip();
        self.add(Subject::All, What::Serial, pairs, correlation.map(|seen| [seen, 0.0]), statistic);
        let (statistic, seen) = runs(&tally.pairs, &tally.table).unzip();
        self.add(Subject::All, What::Runs, pairs, seen, statistic);
    }

    /// All throws, and parts of them.
    fn groups(&mut self, tally: &TableTally) {
        self.rolls(Subject::All, What::Rolls, &tally.all, tally);
        self.mean(Subject::All, &tally.all, tally);
        for (side, counts) in tally.sides.iter() {
            self.rolls(Subject::Side(side), What::Rolls, counts, tally);
        }
        for (place, counts) in (1..=PLACES).zip(&tally.places) {
            self.rolls(Subject::Place(place), What::Rolls, counts, tally);
        }
        if tally.table.device() == Device::Sticks {
            self.sticks(&tally.sticks);
        }
    }

    fn sticks(&mut self, patterns: &[u64; 16]) {
        let all: u64 = patterns.iter().sum();
        self.add(Subject::All, What::Patterns, all, None, chi_square(patterns, &[1.0 / 16.0; 16]));
        for stick in 0..Sticks::COUNT {
            let light = (0..).zip(patterns).filter(|(bits, _)| bits >> stick & 1 == 1).map(|(_, n)| n).sum();
            let seen = [light as f64 / all.max(1) as f64, 0.5];
            let statistic = share(light, all, [0.5, 0.5]);
            self.add(Subject::Stick(stick + 1), What::Faces, all, Some(seen), statistic);
        }
    }

    fn player(&mut self, tally: &TableTally, name: &'a str, player: &Player) {
        let Player { own, opening, against, against_opening, .. } = player;
        self.rolls(Subject::Player(name), What::Rolls, own, tally);
        self.rolls(Subject::Player(name), What::Opening, opening, tally);
        self.mean(Subject::Player(name), own, tally);
        self.favour(name, What::Favour, [own, against], tally);
        self.favour(name, What::OpeningFavour, [opening, against_opening], tally);
    }

    fn rolls(&mut self, subject: Subject<'a>, what: What, counts: &Counts, tally: &TableTally) {
        let statistic = chi_square(&counts.0, tally.table.chances());
        self.add(subject, what, counts.sum(), None, statistic);
    }

    fn mean(&mut self, subject: Subject<'a>, counts: &Counts, tally: &TableTally) {
        let seen = counts.0.iter().zip(tally.table.worths()).map(|(n, worth)| *n as f64 * worth).sum::<f64>();
        let seen = [seen / counts.sum().max(1) as f64, tally.table.mean()];
        self.add(subject, What::Mean, counts.sum(), Some(seen), mean(counts, None, &tally.table));
    }

    fn favour(&mut self, name: &'a str, what: What, [own, against]: [&Counts; 2], tally: &TableTally) {
        let number = own.sum() + against.sum();
        self.add(Subject::Player(name), what, number, None, mean(own, Some(against), &tally.table));
    }

    fn wins(&mut self, rules: &'a RulesTally, baseline: &Baseline) {
        let light = rules.wins(Side::Light);
        let seen = light as f64 / rules.games.max(1) as f64;
        let [low, high] = baseline.light;
        let statistic = share(light, rules.games, baseline.light);
        let expected = Some([seen, seen.clamp(low, high)]);
        self.add(Subject::Wins(rules.rules.name()), What::Wins, rules.games, expected, statistic);
    }

    fn add(
        &mut self,
        subject: Subject<'a>,
        what: What,
        number: u64,
        seen: Option<[f64; 2]>,
        statistic: Option<Statistic>,
    ) {
        if let Some(statistic) = statistic {
            let table = self.table;
            self.tests.push(Test { table, subject, what, number, seen, statistic, adjusted: 1.0 });
        }
    }
}
