use std::fmt::Write;

use serde_json::{Value, json};

use crate::board::{BySide, Side};
use crate::simulate::{Share, Simulation, Tally};

/// What the games of a simulation came to, for people; without a newline at
/// the end.
///
/// ```
/// use senet::board::BySide;
/// use senet::report::simulation_human;
/// use senet::rules::RuleSet;
/// use senet::simulate::{Policy, Simulation, Tally};
/// use senet::sticks::Seed;
/// let rules = RuleSet::named("kendall")?;
/// let policies = BySide { light: Policy::Careful, dark: Policy::Random };
/// let simulation = Simulation::new(&rules, policies, Seed::from_hex("2a")?);
/// let mut tally = Tally::default();
/// (0..100).for_each(|number| tally.add(&simulation.play(number)));
/// let report = simulation_human(&simulation, &tally);
/// assert_eq!(report.lines().next(), Some("100 games of kendall from seed 2a, the policies changing seats"));
/// assert!(report.contains("careful              "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn simulation_human(simulation: &Simulation, tally: &Tally) -> String {
    let seats = if simulation.keep_seats { "each policy on its side" } else { "the policies changing seats" };
    let games = tally.decided + tally.abandoned;
    let mut out = format!(
        "{games} {} of {} from seed {}, {seats}\n\n{:<22}{:>9}{:>9}   95 % interval",
        if games == 1 { "game" } else { "games" },
        simulation.rules.name(),
        simulation.seed.to_hex(),
        "",
        "won",
        "share",
    );
    for (name, wins) in rows(simulation.policies, tally) {
        put(&mut out, &row(&name, tally.share(wins)));
    }
    put(&mut out, "");
    if tally.abandoned > 0 {
        let most = simulation.most_throws;
        put(&mut out, &format!("abandoned: {}, after {most} throws, won by nobody", tally.abandoned));
    }
    if let (Some(lengths), Some(mean)) = (tally.lengths, tally.mean_length()) {
        let (shortest, longest) = (lengths.shortest, lengths.longest);
        put(&mut out, &format!("length: {mean:.1} throws on average, {shortest} to {longest}"));
    }
    put(&mut out, &format!("swaps: {:.1} a game", ratio(tally.swaps, games)));
    put(&mut out, &format!("lost throws: {:.1} a game, {}", ratio(tally.lost, games), lost(tally)));
    out
}

/// Who won how often. A policy that plays itself cannot win more often than it does.
fn rows(policies: BySide<impl ToString + PartialEq>, tally: &Tally) -> Vec<(String, u64)> {
    let mut rows = Vec::new();
    if policies.light != policies.dark {
        rows.extend(Side::BOTH.map(|side| (policies[side].to_string(), tally.by_policy[side])));
    }
    rows.extend(Side::BOTH.map(|side| (side.to_string(), tally.by_side[side])));
    rows.push(("whoever began".to_owned(), tally.first));
    rows
}

fn row(name: &str, share: Share) -> String {
    let Some((low, high)) = share.interval() else {
        return format!("{name:<22}{:>9}", share.wins);
    };
    let (value, low, high) = (percent(share.value()), percent(low), percent(high));
    format!("{name:<22}{:>9}{value:>7.1} %   {low:.1} to {high:.1} %", share.wins)
}

fn lost(tally: &Tally) -> String {
    format!("{:.1} % of all", percent(ratio(tally.lost, tally.throws)))
}

fn put(out: &mut String, line: &str) {
    // Writing to a string does not fail.
    let _ = write!(out, "\n{line}");
}

fn percent(share: f64) -> f64 {
    share * 100.0
}

fn ratio(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

/// The same as one line of JSON, without the newline. Under `policy` stands
/// each policy by the side that it plays in game 0.
pub fn simulation_json(simulation: &Simulation, tally: &Tally) -> String {
    let shares =
        |wins: BySide<u64>| json!({ "light": win(tally, wins.light), "dark": win(tally, wins.dark) });
    json!({
        "format": "senet.simulation/1",
        "rules": simulation.rules.name(),
        "seed": simulation.seed.to_hex(),
        "light": simulation.policies.light.name(),
        "dark": simulation.policies.dark.name(),
        "keep_seats": simulation.keep_seats,
        "games": tally.decided + tally.abandoned,
        "abandoned": tally.abandoned,
        "most_throws": simulation.most_throws,
        "wins": {
            "policy": shares(tally.by_policy),
            "side": shares(tally.by_side),
            "first": win(tally, tally.first),
        },
        "length": tally.lengths.map(|lengths| json!({
            "mean": tally.mean_length().map(rounded),
            "shortest": lengths.shortest,
            "longest": lengths.longest,
        })),
        "throws": tally.throws,
        "lost": tally.lost,
        "swaps": tally.swaps,
    })
    .to_string()
}

fn win(tally: &Tally, wins: u64) -> Value {
    let share = tally.share(wins);
    json!({
        "games": share.wins,
        "share": share.interval().map(|_| rounded(share.value())),
        "interval": share.interval().map(|(low, high)| [rounded(low), rounded(high)]),
    })
}

/// To six decimals: more than any number of games can tell.
fn rounded(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}
