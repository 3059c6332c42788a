//! The pictures of the page.

use std::collections::HashSet;

use crate::audit::{
    Audited, Baseline, Finding, LENGTHS, Lengths, RulesTally, Subject, TableTally, Test, What, distance,
};
use crate::board::Side;
use crate::simulate::Share;

use super::super::super::numbers::{counted, grouped};
use super::super::plot::{Plot, Scale};
use super::super::words::p_text;

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

/// The p-values of all tests of throws in order, beside those that chance would
/// give.
pub fn p_values(audited: &Audited) -> Option<String> {
    /// Beyond so many decimals it does not matter how many.
    const DEEPEST: f64 = 24.0;
    let is_alarm = |test: &Test| test.finding(audited.level) == Finding::Alarm;
    let mut p: Vec<(f64, bool)> =
        audited.findings.throws.iter().map(|test| (test.statistic.p, is_alarm(test))).collect();
    if p.is_empty() {
        return None;
    }
    p.sort_by(|a, b| a.0.total_cmp(&b.0));
    let made = p.len() as f64;
    let shift = -audited.level.max(1e-12).log10();
    let depth = |p: f64| -p.max(1e-300).log10();
    let deepest = p.first().map_or(0.0, |(p, _)| depth(*p)).max(made.log10() + shift + 0.5).min(DEEPEST);
    let x = Scale { values: [0.0, made.log10() + 0.35], places: [56.0, WIDTH - 12.0] };
    let y = Scale { values: [0.0, deepest * 1.04], places: [300.0, 16.0] };
    let found = p.iter().filter(|(_, found)| *found).count();
    let about = format!(
        "{} tests, {} of them alarms; the least p-value is {}",
        grouped(p.len() as u64),
        grouped(found as u64),
        p_text(p.first().map_or(1.0, |(p, _)| *p))
    );
    let mut plot = Plot::new([WIDTH, 350.0], "P-values in order beside those that chance gives", &about);
    for tick in y.ticks(5).into_iter().filter(|tick| tick.fract() == 0.0) {
        plot.line([56.0, y.at(tick)], [WIDTH - 12.0, y.at(tick)], "grid");
        plot.text([50.0, y.at(tick) + 4.0], "end", &power(tick));
    }
    let decades = (x.values[1].floor() as u32).max(1);
    for tick in (0..=decades).step_by(decades.div_ceil(10) as usize).map(f64::from) {
        plot.line([x.at(tick), 300.0], [x.at(tick), 305.0], "axis");
        plot.text([x.at(tick), 321.0], "mid", &power(tick));
    }
    plot.line([56.0, 300.0], [WIDTH - 12.0, 300.0], "axis");
    plot.text(
        [f64::midpoint(56.0, WIDTH - 12.0), 342.0],
        "mid",
        "p-value that chance gives the test of this rank",
    );
    let end = x.values[1];
    plot.line([x.at(0.0), y.at(0.0)], [x.at(end), y.at(end)], "seen-line");
    plot.line([x.at(0.0), y.at(shift)], [x.at(end), y.at(end + shift)], "exact-soft");
    plot.text([x.at(end) - 2.0, y.at(end + shift) - 8.0], "end exact-text", "alarms lie above this line");
    for rank in ranks(p.len()) {
        let Some((value, found)) = p.get(rank - 1).copied() else { continue };
        let expected = -((rank as f64 - 0.5) / made).log10();
        let place = [x.at(expected), y.at(depth(value))];
        if found { plot.diamond(place, "alarm", &p_text(value)) } else { plot.dot(place, 3.0, "seen", "") }
    }
    Some(plot.finish())
}

/// `10⁻³`.
fn power(decimals: f64) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let number = decimals.round().max(0.0) as u64;
    if number == 0 {
        return "1".to_owned();
    }
    let digits = number.to_string();
    let raised = digits.chars().filter_map(|digit| DIGITS.get(digit.to_digit(10)? as usize));
    format!("10⁻{}", raised.collect::<String>())
}

/// The first ranks, and of the others ever fewer.
fn ranks(all: usize) -> Vec<usize> {
    const FIRST: usize = 120;
    let mut ranks: Vec<usize> = (1..=all.min(FIRST)).collect();
    let mut next = FIRST as f64;
    while (next as usize) < all {
        next *= 1.035;
        ranks.push((next as usize).min(all));
    }
    ranks.dedup();
    ranks
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
