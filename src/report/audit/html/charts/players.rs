//! How far off the throws of each player are.

use std::collections::HashSet;

use crate::audit::{Audited, Finding, Subject, Test, What, distance};

use super::super::super::super::numbers::{counted, grouped};
use super::super::super::plot::{Plot, Scale};
use super::signed;

/// Players: throws across, and upwards how far off what they threw is, by one
/// test.
pub fn players(audited: &Audited, what: What) -> Option<String> {
    let of = |test: &&Test| matches!(test.subject, Subject::Player(_)) && test.what == what;
    let tests: Vec<&Test> = audited.findings.throws.iter().filter(of).collect();
    let (least, most) = tests.iter().fold((u64::MAX, 0), |(l, m), t| (l.min(t.number), m.max(t.number)));
    if tests.is_empty() {
        return None;
    }
    let limit = distance(audited.findings.threshold(audited.level));
    let farthest = tests.iter().map(|t| t.statistic.value.abs()).fold(limit * 1.25, f64::max).min(30.0);
    let x = Scale { values: log_bounds(least, most), places: [40.0, PLAYERS[0] - 8.0] };
    let y = Scale { values: [-farthest * 1.05, farthest * 1.05], places: [PLAYERS[1] - 50.0, 14.0] };
    let alarmed = alarmed(audited);
    let about = format!(
        "{}; the corrected limit is {limit:.1} standard deviations; alarms were raised for {}",
        counted(tests.len() as u64, "player"),
        counted(alarmed.len() as u64, "player"),
    );
    let mut plot = Plot::new(PLAYERS, "How far off the throws of each player are", &about);
    for tick in y.ticks(6) {
        plot.line(
            [x.places[0], y.at(tick)],
            [x.places[1], y.at(tick)],
            if tick == 0.0 { "axis" } else { "grid" },
        );
        plot.text([x.places[0] - 6.0, y.at(tick) + 4.0], "end", &signed(tick));
    }
    for side in [limit, -limit] {
        plot.line([x.places[0], y.at(side)], [x.places[1], y.at(side)], "exact-soft");
    }
    plot.text([x.places[1], y.at(limit) - 6.0], "end exact-text", &format!("corrected limit, {limit:.1} σ"));
    throws_axis(&mut plot, &x, y.places[0]);
    for test in few(&tests, &alarmed) {
        point(&mut plot, [&x, &y], test, alarmed.contains(&(test.table, &test.subject)));
    }
    Some(plot.finish())
}

/// The size of a picture of players.
const PLAYERS: [f64; 2] = [470.0, 340.0];

/// The players for whom any test raises an alarm.
fn alarmed<'t>(audited: &'t Audited) -> HashSet<(usize, &'t Subject<'t>)> {
    let alarms = audited.findings.with(Finding::Alarm, audited.level).into_iter();
    let players = alarms.filter(|test| matches!(test.subject, Subject::Player(_)));
    players.map(|test| (test.table, &test.subject)).collect()
}

fn log_bounds(least: u64, most: u64) -> [f64; 2] {
    let [low, high] = [least.max(1), most.max(1)].map(|throws| (throws as f64).log10());
    if high - low < 0.1 { [low - 0.1, high + 0.1] } else { [low - 0.03, high + 0.03] }
}

/// Round numbers of throws along a scale of logarithms.
fn throws_axis(plot: &mut Plot, x: &Scale, bottom: f64) {
    let bounds = x.values.map(|value| 10f64.powf(value));
    let wide = bounds[1] > 12.0 * bounds[0];
    let powers = (0..15).flat_map(|power| [1.0, 2.0, 5.0].map(|times| times * 10f64.powi(power)));
    let round = Scale { values: bounds, places: [0.0, 1.0] };
    let ticks: Vec<f64> = if wide { powers.collect() } else { round.ticks(5) };
    let mut last = f64::MIN;
    for throws in ticks.into_iter().filter(|throws| (bounds[0]..=bounds[1]).contains(throws)) {
        let place = x.at(throws.log10());
        if place - last < 58.0 {
            continue;
        }
        last = place;
        plot.line([place, bottom], [place, bottom + 5.0], "axis");
        plot.text([place, bottom + 20.0], "mid", &grouped(throws.round() as u64));
    }
    plot.text([f64::midpoint(x.places[0], x.places[1]), bottom + 42.0], "mid", "throws");
}

fn point(plot: &mut Plot, [x, y]: [&Scale; 2], test: &Test, alarmed: bool) {
    let Subject::Player(name) = test.subject else {
        return;
    };
    let place = [x.at((test.number.max(1) as f64).log10()), y.at(test.statistic.value)];
    let title = format!("{name}: {:+.1} σ over {} throws", test.statistic.value, grouped(test.number));
    if !alarmed {
        return plot.dot(place, 2.6, "dot", &title);
    }
    plot.diamond(place, "alarm", &title);
    let right = place[0] > PLAYERS[0] * 0.7;
    let (dx, class) = if right { (-10.0, "end alarm-text") } else { (10.0, "alarm-text") };
    plot.text([place[0] + dx, place[1] + 4.0], class, &cut(name));
}

fn cut(name: &str) -> String {
    const LONGEST: usize = 24;
    match name.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", name.get(..end).unwrap_or_default()),
        None => name.to_owned(),
    }
}

/// The most noticeable tests, and some of the others: a page with a million
/// points helps nobody. Those of alarmed players come last, so that nothing
/// covers them.
fn few<'t>(tests: &[&'t Test<'t>], alarmed: &HashSet<(usize, &Subject)>) -> Vec<&'t Test<'t>> {
    const FARTHEST: usize = 200;
    const OTHERS: usize = 800;
    const ALARMED: usize = 60;
    let (mut marked, mut tests): (Vec<&Test>, Vec<&Test>) =
        tests.iter().copied().partition(|test| alarmed.contains(&(test.table, &test.subject)));
    let farthest_first = |a: &&Test, b: &&Test| b.statistic.value.abs().total_cmp(&a.statistic.value.abs());
    tests.sort_by(farthest_first);
    marked.sort_by(farthest_first);
    let far = tests.len().min(FARTHEST);
    let step = (tests.len() - far).div_ceil(OTHERS).max(1);
    let others = tests.iter().take(far).chain(tests.iter().skip(far).step_by(step));
    others.copied().chain(marked.into_iter().take(ALARMED)).collect()
}
