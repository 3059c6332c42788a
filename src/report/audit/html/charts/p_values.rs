//! All p-values together.

use crate::audit::{Audited, Finding, Test};

use super::super::super::super::numbers::grouped;
use super::super::super::plot::{Plot, Scale};
use super::super::super::words::p_text;
use super::WIDTH;

/// Beyond so many decimals it does not matter how many.
const DEEPEST: f64 = 24.0;

/// The lower and the left end of the axes, and the right one.
const BOTTOM: f64 = 300.0;
const LEFT: f64 = 56.0;
const RIGHT: f64 = WIDTH - 12.0;

/// The p-values of all tests of throws in order, beside those that chance would
/// give.
pub fn p_values(audited: &Audited) -> Option<String> {
    let p = in_order(audited);
    let (least, _) = *p.first()?;
    let made = (p.len() as f64).log10();
    let limit = -audited.level.max(1e-12).log10();
    let deepest = depth(least).max(made + limit + 0.5).min(DEEPEST);
    let x = Scale { values: [0.0, made + 0.35], places: [LEFT, RIGHT] };
    let y = Scale { values: [0.0, deepest * 1.04], places: [BOTTOM, 16.0] };
    let about = format!(
        "{} tests, {} of them alarms; the least p-value is {}",
        grouped(p.len() as u64),
        grouped(p.iter().filter(|(_, is_alarm)| *is_alarm).count() as u64),
        p_text(least)
    );
    let mut plot = Plot::new([WIDTH, 350.0], "P-values in order beside those that chance gives", &about);
    axes(&mut plot, [&x, &y]);
    lines(&mut plot, [&x, &y], limit);
    points(&mut plot, [&x, &y], &p);
    Some(plot.finish())
}

/// Each p-value, the least first, and whether it is an alarm.
fn in_order(audited: &Audited) -> Vec<(f64, bool)> {
    let is_alarm = |test: &Test| test.finding(audited.level) == Finding::Alarm;
    let tests = audited.findings.throws.iter();
    let mut p: Vec<(f64, bool)> = tests.map(|test| (test.statistic.p, is_alarm(test))).collect();
    p.sort_by(|a, b| a.0.total_cmp(&b.0));
    p
}

fn depth(p: f64) -> f64 {
    -p.max(1e-300).log10()
}

fn axes(plot: &mut Plot, [x, y]: [&Scale; 2]) {
    for tick in y.ticks(5).into_iter().filter(|tick| tick.fract() == 0.0) {
        plot.line([LEFT, y.at(tick)], [RIGHT, y.at(tick)], "grid");
        plot.text([LEFT - 6.0, y.at(tick) + 4.0], "end", &power(tick));
    }
    let decades = (x.values[1].floor() as u32).max(1);
    for tick in (0..=decades).step_by(decades.div_ceil(10) as usize).map(f64::from) {
        plot.line([x.at(tick), BOTTOM], [x.at(tick), BOTTOM + 5.0], "axis");
        plot.text([x.at(tick), BOTTOM + 21.0], "mid", &power(tick));
    }
    plot.line([LEFT, BOTTOM], [RIGHT, BOTTOM], "axis");
    let middle = [f64::midpoint(LEFT, RIGHT), BOTTOM + 42.0];
    plot.text(middle, "mid", "p-value that chance gives the test of this rank");
}

/// Where the points of chance lie, and the limit of alarms above them.
fn lines(plot: &mut Plot, [x, y]: [&Scale; 2], limit: f64) {
    let end = x.values[1];
    plot.line([x.at(0.0), y.at(0.0)], [x.at(end), y.at(end)], "seen-line");
    plot.line([x.at(0.0), y.at(limit)], [x.at(end), y.at(end + limit)], "exact-soft");
    plot.text([x.at(end) - 2.0, y.at(end + limit) - 8.0], "end exact-text", "alarms lie above this line");
}

fn points(plot: &mut Plot, [x, y]: [&Scale; 2], p: &[(f64, bool)]) {
    for rank in ranks(p.len()) {
        let Some((value, is_alarm)) = p.get(rank - 1).copied() else { continue };
        let expected = depth((rank as f64 - 0.5) / p.len() as f64);
        let place = [x.at(expected), y.at(depth(value))];
        if is_alarm {
            plot.diamond(place, "alarm", &p_text(value));
        } else {
            plot.dot(place, 3.0, "seen", "");
        }
    }
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
