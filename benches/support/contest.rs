//! Times of several pieces of work, taken in turns, so that whatever else the
//! machine does meets them all alike.

use std::time::Instant;

/// Rounds; each round times every piece of work once.
const ROUNDS: usize = 1001;

/// Pieces of work to compare, each done once a round.
#[derive(Default)]
pub struct Contest<'a> {
    entries: Vec<Entry<'a>>,
}

struct Entry<'a> {
    name: &'static str,
    work: Box<dyn FnMut(usize) -> usize + 'a>,
    /// Nanoseconds for one unit, a round.
    times: Vec<f64>,
}

impl<'a> Contest<'a> {
    /// And this one. It is told the number of the round, so that all can take
    /// the same games, and says how many units it did: turns, positions. It
    /// should take less than a millisecond, so that most rounds are not
    /// interrupted, and keep the compiler from seeing that nobody uses what it made.
    pub fn with(mut self, name: &'static str, work: impl FnMut(usize) -> usize + 'a) -> Self {
        self.entries.push(Entry { name, work: Box::new(work), times: Vec::with_capacity(ROUNDS) });
        self
    }

    /// Takes the times.
    pub fn run(mut self) -> Outcome {
        for round in 0..ROUNDS {
            // Another one is first each time, and finds the data out of the cache.
            let first = round % self.entries.len();
            self.entries.rotate_left(first);
            for entry in &mut self.entries {
                let begin = Instant::now();
                let units = (entry.work)(round);
                entry.times.push(begin.elapsed().as_nanos() as f64 / units as f64);
            }
            self.entries.rotate_right(first);
        }
        Outcome {
            rows: self.entries.into_iter().map(|entry| (entry.name, undisturbed(entry.times))).collect(),
        }
    }
}

/// The time that one round in ten stays under: what the work takes when no
/// other program is in the way.
fn undisturbed(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 10]
}

/// The times of a contest, in nanoseconds for one unit.
pub struct Outcome {
    rows: Vec<(&'static str, f64)>,
}

impl Outcome {
    /// The time of one of them.
    pub fn time(&self, name: &str) -> f64 {
        self.rows.iter().find(|row| row.0 == name).expect("a name of the contest").1
    }

    /// How many times as long one takes as another.
    pub fn ratio(&self, name: &str, to: &str) -> f64 {
        self.time(name) / self.time(to)
    }

    /// Prints every time, for one `unit` and for `count` of them, and as a
    /// multiple of the one called `base`.
    pub fn print(&self, base: &str, unit: &str, count: f64) {
        for (name, time) in &self.rows {
            row(name, *time, unit, count);
            println!(" {:>6.2} x", self.ratio(name, base));
        }
    }
}

/// One line without its end.
pub fn row(name: &str, time: f64, unit: &str, count: f64) {
    print!("  {name:<30} {time:>8.2} ns/{unit}");
    if count > 1.0 {
        print!(" {:>8.2} µs", time * count / 1e3);
    }
}

/// Says whether a goal is met.
pub fn goal(what: &str, value: f64, goal: &str, met: bool) {
    println!("  {what}: {value:.2} ({goal}: {})", if met { "met" } else { "MISSED" });
}
