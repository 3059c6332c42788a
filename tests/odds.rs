//! The tables of seed 003 (sections 2, 5 and 6) come out of the data of `cones`.

use senet::odds::{Case, Chance, Odds};
use senet::rules::RuleSet;

fn odds(rules: &str) -> Odds {
    Odds::of(&RuleSet::named(rules).unwrap())
}

/// House (or distance) and percent of each row.
fn table(rows: &[Case]) -> Vec<(u8, String)> {
    rows.iter().map(|row| (row.number, row.chance.percent())).collect()
}

fn expected(rows: &[(u8, &str)]) -> Vec<(u8, String)> {
    rows.iter().map(|(number, percent)| (*number, (*percent).to_owned())).collect()
}

#[test]
fn the_sticks_of_section_2() {
    let odds = odds("cones");
    // Sixteen ways: a 2 can be made 6 ways, a 4 and a 5 only one way each.
    let ways: Vec<(u8, Chance)> = odds.rolls.iter().map(|(roll, chance)| (roll.worth(), *chance)).collect();
    let of_16 = |ways| Chance::of(ways, 16);
    assert_eq!(ways, [(1, of_16(4)), (2, of_16(6)), (3, of_16(4)), (4, of_16(1)), (5, of_16(1))]);
    assert_eq!(odds.mean.decimal(2), "2.31");
    assert_eq!(odds.again.percent(), "37.5");
}

#[test]
fn the_last_five_squares_of_section_5() {
    let odds = odds("cones");
    assert_eq!(table(&odds.leaving), expected(&[(26, "6.25"), (28, "25"), (29, "37.5"), (30, "25")]));
    let on: Vec<Vec<u8>> =
        odds.leaving.iter().map(|row| row.on.iter().map(|roll| roll.worth()).collect()).collect();
    assert_eq!(on, [[5], [3], [2], [1]]);
    // 26 is reached from 21 to 25 by one particular throw.
    let gate = expected(&[(21, "6.25"), (22, "6.25"), (23, "25"), (24, "37.5"), (25, "25")]);
    assert_eq!(table(&odds.reaching), gate);
    assert_eq!(odds.water.map(Chance::percent).as_deref(), Some("25"));
}

#[test]
fn the_swaps_of_section_6() {
    // The page rounds the last two to 6.3 %; six or more houses ahead is out of reach.
    let swaps = expected(&[(1, "25"), (2, "37.5"), (3, "25"), (4, "6.25"), (5, "6.25")]);
    assert_eq!(table(&odds("cones").swaps), swaps);
}

#[test]
fn other_sets_have_their_own() {
    assert_eq!(odds("common").rolls.last().map(|(roll, _)| roll.worth()), Some(6));
    // Home, 24 to 29 leave by coming to 30, and 30 on any roll; 25 would need a 5.
    let home = expected(&[(24, "6.25"), (26, "6.25"), (28, "37.5"), (29, "25"), (30, "100")]);
    assert_eq!(table(&odds("common").leaving), home);
    assert_eq!(odds("box+die").mean.decimal(2), "2.5");
    assert_eq!(odds("box+die").again.percent(), "50");
    assert_eq!(odds("box+die+die-plain").again, Chance::NEVER);
    assert_eq!(odds("box+track20").gate.map(|gate| gate.number()), Some(15));
    // The gate catches whatever would pass it.
    assert_eq!(table(&odds("skyruk").reaching).last(), Some(&(25, "100".to_owned())));
    assert_eq!(table(&odds("wikipedia").leaving).last(), Some(&(30, "100".to_owned())));
}
