//! The pictures of the page.

mod p_values;
mod players;

pub use p_values::p_values;
pub use players::players;

use crate::audit::{Baseline, LENGTHS, Lengths, RulesTally, TableTally};
use crate::board::Side;
use crate::simulate::Share;

use super::super::super::numbers::grouped;
use super::super::plot::{Plot, Scale};

const WIDTH: f64 = 960.0;

/// Each roll: how often it came, as a bar, and how often it should, as a line.
pub fn rolls(tally: &TableTally) -> String {
    let all = tally.all.sum().max(1) as f64;
    let rolls: Vec<(usize, f64, f64)> = (1..)
        .zip(tally.all.0.iter().zip(tally.table.chances()))
        .filter(|(_, (_, chance))| **chance > 0.0)
        .map(|(roll, (count, chance))| (roll, *count as f64 / all, *chance))
        .collect();
    let highest = rolls.iter().map(|(_, seen, chance)| seen.max(*chance)).fold(0.0, f64::max);
    let y = Scale { values: [0.0, highest * 1.12], places: [230.0, 20.0] };
    let about =
        rolls.iter().map(|(roll, seen, exact)| format!("a {roll}: {} seen, {} exact", pc(*seen), pc(*exact)));
    let about = about.collect::<Vec<_>>().join("; ");
    let mut plot = Plot::new([420.0, 280.0], "Share of each roll beside its exact chance", &about);
    for tick in y.ticks(4) {
        plot.line([44.0, y.at(tick)], [412.0, y.at(tick)], "grid");
        plot.text([38.0, y.at(tick) + 4.0], "end", &format!("{:.0} %", tick * 100.0));
    }
    let step = 368.0 / rolls.len().max(1) as f64;
    for (index, (roll, seen, exact)) in rolls.iter().enumerate() {
        let middle = 44.0 + step * (index as f64 + 0.5);
        let half = (step * 0.32).min(34.0);
        plot.rect([middle - half, y.at(*seen)], [2.0 * half, 230.0 - y.at(*seen)], "seen");
        plot.line([middle - half - 6.0, y.at(*exact)], [middle + half + 6.0, y.at(*exact)], "exact");
        plot.text([middle, 249.0], "mid strong", &roll.to_string());
        plot.text([middle, 267.0], "mid", &pc(*seen));
    }
    plot.finish()
}

/// Each roll: how far off it is, in standard deviations.
pub fn deviations(tally: &TableTally) -> String {
    let all = tally.all.sum() as f64;
    let rolls: Vec<(usize, f64)> = (1..)
        .zip(tally.all.0.iter().zip(tally.table.chances()))
        .filter(|(_, (_, chance))| **chance > 0.0)
        .map(|(roll, (count, chance))| {
            let error = (all * chance * (1.0 - chance)).sqrt();
            (roll, if error > 0.0 { (*count as f64 - all * chance) / error } else { 0.0 })
        })
        .collect();
    let farthest = rolls.iter().map(|(_, off)| off.abs()).fold(3.5, f64::max) * 1.1;
    let y = Scale { values: [-farthest, farthest], places: [230.0, 20.0] };
    let about = rolls.iter().map(|(roll, off)| format!("a {roll}: {off:+.1}")).collect::<Vec<_>>().join("; ");
    let mut plot = Plot::new([420.0, 280.0], "Deviation of each roll in standard deviations", &about);
    plot.rect([44.0, y.at(2.0)], [368.0, y.at(-2.0) - y.at(2.0)], "band");
    for tick in y.ticks(6) {
        plot.line([44.0, y.at(tick)], [412.0, y.at(tick)], if tick == 0.0 { "axis" } else { "grid" });
        plot.text([38.0, y.at(tick) + 4.0], "end", &signed(tick));
    }
    let step = 368.0 / rolls.len().max(1) as f64;
    for (index, (roll, off)) in rolls.iter().enumerate() {
        let middle = 44.0 + step * (index as f64 + 0.5);
        plot.line([middle, y.at(0.0)], [middle, y.at(*off)], "seen-line");
        plot.dot([middle, y.at(*off)], 6.0, "seen", "");
        plot.text([middle, 249.0], "mid strong", &roll.to_string());
        plot.text([middle, 267.0], "mid", &format!("{off:+.1} σ"));
    }
    plot.finish()
}

/// How long the games were.
pub fn lengths(rules: &RulesTally) -> String {
    let games = &rules.lengths.games;
    let last = games.iter().rposition(|games| *games > 0).unwrap_or(0);
    let shown = (last + 2).clamp(8, LENGTHS);
    let highest = games.iter().max().copied().unwrap_or(0).max(1) as f64;
    let x = Scale { values: [0.0, shown as f64], places: [64.0, WIDTH - 12.0] };
    let y = Scale { values: [0.0, highest * 1.08], places: [190.0, 14.0] };
    let mean = rules.throws as f64 / rules.games.max(1) as f64;
    let (shortest, longest) = (rules.lengths.shortest, rules.lengths.longest);
    let about = format!("{mean:.1} throws on average, {shortest} to {longest}");
    let mut plot = Plot::new([WIDTH, 236.0], "Games by their number of throws", &about);
    for tick in y.ticks(3) {
        plot.line([64.0, y.at(tick)], [WIDTH - 12.0, y.at(tick)], "grid");
        plot.text([58.0, y.at(tick) + 4.0], "end", &grouped(tick.round() as u64));
    }
    for (class, count) in games.iter().take(shown).enumerate() {
        let (from, to) = (x.at(class as f64), x.at(class as f64 + 1.0));
        let top = y.at(*count as f64);
        plot.rect([from + 0.6, top], [to - from - 1.2, 190.0 - top], "seen");
    }
    for tick in x.ticks(8) {
        let throws = tick * f64::from(Lengths::CLASS);
        plot.line([x.at(tick), 190.0], [x.at(tick), 195.0], "axis");
        plot.text([x.at(tick), 210.0], "mid", &format!("{throws:.0}"));
    }
    plot.line([64.0, 190.0], [WIDTH - 12.0, 190.0], "axis");
    let middle = x.at(mean / f64::from(Lengths::CLASS));
    plot.line([middle, 14.0], [middle, 190.0], "exact-soft");
    plot.text([middle + 6.0, 24.0], "exact-text", &format!("mean {mean:.0}"));
    plot.text([f64::midpoint(64.0, WIDTH - 12.0), 230.0], "mid", "throws of the game");
    plot.finish()
}

/// Light's share of wins, beside that of equals.
pub fn wins(rules: &RulesTally, baseline: Option<&Baseline>) -> String {
    let share = Share { wins: rules.wins(Side::Light), of: rules.games };
    let (low, high) = share.interval().unwrap_or((0.0, 1.0));
    let bounds = baseline.map_or([0.5, 0.5], |baseline| baseline.light);
    let half = [low, high, bounds[0], bounds[1]].iter().map(|v| (v - 0.5).abs()).fold(0.05, f64::max) * 1.25;
    let x = Scale { values: [0.5 - half, 0.5 + half], places: [24.0, WIDTH - 24.0] };
    let equals = baseline.map_or_else(
        || "too few games to compare with equals".to_owned(),
        |_| format!("equals win {} to {}", pc(bounds[0]), pc(bounds[1])),
    );
    let about = format!("light won {}; {equals}", pc(share.value()));
    let mut plot = Plot::new([WIDTH, 84.0], "Light's share of wins", &about);
    if baseline.is_some() {
        plot.rect([x.at(bounds[0]), 12.0], [x.at(bounds[1]) - x.at(bounds[0]), 36.0], "band");
    }
    for tick in x.ticks(6) {
        plot.line([x.at(tick), 12.0], [x.at(tick), 48.0], "grid");
        plot.text([x.at(tick), 66.0], "mid", &format!("{:.0} %", tick * 100.0));
    }
    plot.line([24.0, 48.0], [WIDTH - 24.0, 48.0], "axis");
    plot.line([x.at(low), 30.0], [x.at(high), 30.0], "seen-line");
    plot.dot([x.at(share.value()), 30.0], 6.0, "seen", &about);
    plot.finish()
}

/// A whole number with its sign.
fn signed(number: f64) -> String {
    if number == 0.0 { "0".to_owned() } else { format!("{number:+.0}") }
}

fn pc(share: f64) -> String {
    format!("{:.2} %", share * 100.0)
}
