use std::fmt::Write;

use anstyle::Style;
use serde_json::{Value, json};

use crate::odds::{Case, Chance, Odds};
use crate::rules::{Rolls, RuleSet};

const BOLD: Style = Style::new().bold();

/// The odds of a rule set for a person to read.
pub fn odds_human(rules: &RuleSet, odds: &Odds) -> String {
    let mut out = String::new();
    let choices = rules.choices();
    title(&mut out, &format!("One throw under {}", rules.name()));
    for (roll, chance) in &odds.rolls {
        let lost = if choices.lost.value.contains(*roll) { ", which is lost" } else { "" };
        let again = if choices.again.value.contains(*roll) { ", which throws again" } else { "" };
        row(&mut out, &format!("a {roll}{lost}{again}"), *chance);
    }
    let _ = writeln!(out, "  {:<34}{:>7}  {:>6}", "the mean roll", odds.mean, odds.mean.decimal(2));
    row(&mut out, "another throw", odds.again);
    title(&mut out, "A piece with nothing in its way leaves");
    odds.leaving
        .iter()
        .for_each(|from| row(&mut out, &format!("from {} {}", from.number, on(from.on)), from.chance));
    if let Some(gate) = odds.gate {
        title(&mut out, &format!("… comes to {gate}, where it must stop"));
        odds.reaching
            .iter()
            .for_each(|from| row(&mut out, &format!("from {} {}", from.number, on(from.on)), from.chance));
    }
    title(&mut out, "… lands on a lone enemy piece ahead of it by");
    odds.swaps.iter().for_each(|from| row(&mut out, &houses(from.number), from.chance));
    let beyond = odds.swaps.iter().map(|from| from.number).max().unwrap_or(0) + 1;
    row(&mut out, &format!("{beyond} or more"), Chance::NEVER);
    if let Some(water) = odds.water {
        title(&mut out, "… falls into the water");
        row(&mut out, "from 26", water);
    }
    out
}

fn title(out: &mut String, title: &str) {
    let _ = writeln!(out, "{}{BOLD}{title}{BOLD:#}", if out.is_empty() { "" } else { "\n" });
}

fn row(out: &mut String, what: &str, chance: Chance) {
    let _ = writeln!(out, "  {what:<34}{chance:>7}  {:>6} %", chance.percent());
}

fn houses(number: u8) -> String {
    if number == 1 { "1 house".to_owned() } else { format!("{number} houses") }
}

fn on(rolls: Rolls) -> String {
    let rolls: Vec<String> = rolls.iter().map(|roll| roll.to_string()).collect();
    format!("on {}", rolls.join(", "))
}

/// The odds as JSON: every chance as `of` out of `out_of`, in lowest terms, and
/// in percent.
pub fn odds_json(rules: &RuleSet, odds: &Odds) -> Value {
    let rolls = odds.rolls.iter().map(|(roll, chance)| {
        let (lost, again) = (rules.choices().lost.value, rules.choices().again.value);
        let mut row = exact(*chance);
        row["roll"] = json!(roll.worth());
        row["lost"] = json!(lost.contains(*roll));
        row["again"] = json!(again.contains(*roll));
        row
    });
    json!({
        "rules": rules.name(),
        "rolls": rolls.collect::<Vec<_>>(),
        "mean": { "of": odds.mean.numerator(), "out_of": odds.mean.denominator(), "decimal": odds.mean.decimal(4) },
        "again": exact(odds.again),
        "leaving": rows(&odds.leaving, "house"),
        "gate": odds.gate.map(|gate| json!({ "house": gate.number(), "reaching": rows(&odds.reaching, "house") })),
        "swaps": rows(&odds.swaps, "houses_ahead"),
        "water_from_26": odds.water.map(exact),
    })
}

fn exact(chance: Chance) -> Value {
    json!({ "of": chance.numerator(), "out_of": chance.denominator(), "percent": chance.percent() })
}

fn rows(rows: &[Case], name: &str) -> Vec<Value> {
    let row = |from: &Case| {
        let mut row = exact(from.chance);
        row[name] = json!(from.number);
        row["on"] = from.on.iter().map(|roll| roll.worth()).collect();
        row
    };
    rows.iter().map(row).collect()
}
