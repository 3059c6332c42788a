//! The list of legal moves, the judgement on one move and the reason against it
//! agree, in positions that come up in games and in crowded ones that do not.

use senet::board::{BySide, House, Houses, Position, Side};
use senet::notation::{Mark, Marks, MoveText, Place, Step};
use senet::rules::{Breach, FIELDS, Move, OwnRules, RuleSet, Setup};
use senet::sticks::Roll;
use senet::verify::position_before;
use serde_json::json;

use super::dice::{Dice, all_sets, game};
use super::oracle::may_be_lost;
use super::reasons::is_true;

/// Every step that can be written.
fn steps() -> Vec<Step> {
    let houses: Vec<Place> = House::all().map(Place::House).collect();
    let from = [&houses[..], &[Place::Start]].concat();
    let to = [&houses[..], &[Place::Start, Place::Off]].concat();
    from.iter().flat_map(|&from| to.iter().map(move |&to| Step { from, to })).collect()
}

/// Judges every step and every lost throw in `position`.
fn judge_all(rules: &RuleSet, position: &Position, steps: &[Step]) {
    rules.admits(position).unwrap();
    for roll in Roll::all() {
        let legal: Vec<Move> =
            if rules.has_roll(roll) { rules.legal(position, roll).collect() } else { vec![] };
        for step in steps {
            judge_one(rules, position, roll, *step, &legal);
        }
        let lost = MoveText { roll, step: None, marks: Marks::NONE };
        let may = rules.has_roll(roll) && may_be_lost(position, roll, rules);
        assert_eq!(rules.judge(position, &lost).is_ok(), may, "{} {position} {lost}", rules.name());
    }
}

fn judge_one(rules: &RuleSet, position: &Position, roll: Roll, step: Step, legal: &[Move]) {
    let named = legal.iter().find(|m| m.from == step.from && (m.to == step.to || m.rests == step.to));
    let text = match named {
        Some(played) => MoveText { step: Some(step), ..rules.write(position, played) },
        None => MoveText { roll, step: Some(step), marks: Marks::NONE },
    };
    let told = || format!("{} {position} {text}", rules.name());
    match (named, rules.judge(position, &text)) {
        (Some(played), Ok(next)) => {
            assert_eq!(next, rules.play(position, played), "{}", told());
            assert_eq!(rules.admits(&next), Ok(()), "{}", told());
            false_marks_are_found(rules, position, &text, &next);
        }
        (None, Err(Breach::Move(why))) => {
            assert!(is_true(why, rules, position, roll, step, legal), "{}: {why}", told());
        }
        (_, judged) => panic!("{}: {judged:?}, legal {legal:?}", told()),
    }
}

fn false_marks_are_found(rules: &RuleSet, position: &Position, text: &MoveText, next: &Position) {
    for toggled in Mark::ALL {
        let has = |mark| text.marks.has(mark) != (mark == toggled);
        let marks = Marks::canonical(has(Mark::Landed), has(Mark::Back), has(Mark::Again));
        let free = toggled == Mark::Again && rules.is_over(next);
        match rules.judge(position, &MoveText { marks, ..*text }) {
            Ok(_) => assert!(free),
            Err(Breach::Mark(wrong)) => assert!(!free && wrong.mark == toggled),
            Err(other) => panic!("{} {position} {text}: {other}", rules.name()),
        }
    }
}

/// A position in which each side has all its pieces, on houses near each other
/// more often than not, and most of them in the last rows.
fn crowded(rules: &RuleSet, dice: &mut Dice) -> Position {
    let all = rules.choices().pieces.value;
    let waits = matches!(rules.choices().setup.value, Setup::Entering { .. });
    let mut position = Position {
        on: BySide::default(),
        off: BySide::default(),
        waiting: waits.then(BySide::default),
        side: dice.one(&Side::BOTH),
        under_way: dice.chance(2),
    };
    let lowest = dice.one(&[1, 1, 9, 12, 19, 21, 24]);
    let mut houses: Vec<House> = House::all().filter(|h| rules.uses(*h) && h.number() >= lowest).collect();
    houses.retain(|house| house.number() != 27 || rules.water_holds());
    for (side, most_off) in [(Side::Light, dice.below(4)), (Side::Dark, dice.below(4))] {
        for _ in 0..all {
            if usize::from(position.off[side]) < most_off || houses.is_empty() {
                position.off[side] += 1;
            } else if let Some(waiting) = position.waiting.as_mut().filter(|_| dice.chance(4)) {
                waiting[side] += 1;
            } else {
                let house = houses.swap_remove(dice.below(houses.len()));
                position.on[side] = position.on[side] | Houses::only(house);
            }
        }
    }
    position
}

/// More positions of the sets themselves than of their options.
fn positions(rules: &RuleSet) -> usize {
    if rules.name().contains('+') { 8 } else { 60 }
}

#[test]
fn legal_judge_and_the_reasons_agree_in_crowded_positions() {
    let steps = steps();
    for (rules, seed) in all_sets().iter().zip(0..) {
        let mut dice = Dice::new(seed);
        for _ in 0..positions(rules) {
            judge_all(rules, &crowded(rules, &mut dice), &steps);
        }
    }
}

#[test]
fn legal_judge_and_the_reasons_agree_in_positions_of_games() {
    let steps = steps();
    for (rules, seed) in all_sets().iter().zip(0..) {
        let mut dice = Dice::new(seed);
        let record = game(rules, seed);
        for _ in 0..positions(rules) / 4 {
            let index = dice.below(record.turns.len() + 1);
            let position = position_before(&record, rules, index).unwrap();
            judge_all(rules, &position, &steps);
        }
    }
}

/// Sets that nobody named: a few choices of one set in the row of another.
fn mixed(dice: &mut Dice, sets: &[RuleSet]) -> Option<RuleSet> {
    let base = &sets[dice.below(sets.len())];
    let mut choices = serde_json::Map::new();
    for _ in 0..1 + dice.below(4) {
        let field = &FIELDS[dice.below(FIELDS.len())];
        choices.insert(field.key.to_owned(), field.json(sets[dice.below(sets.len())].choices()));
    }
    for (key, houses) in [("gate", [12, 20, 28]), ("pieces", [3, 7, 10])] {
        if dice.chance(6) {
            choices.insert(key.to_owned(), dice.one(&houses).into());
        }
    }
    let file = json!({ "format": "senet.rules/1", "name": "mixed", "base": base.name(), "choices": choices });
    OwnRules::read(&file.to_string()).ok().map(|own| own.rules)
}

#[test]
fn legal_judge_and_the_reasons_agree_in_rules_of_ones_own() {
    let (steps, sets) = (steps(), all_sets());
    let mut dice = Dice::new(1);
    let mut taken = 0;
    for _ in 0..1200 {
        if let Some(rules) = mixed(&mut dice, &sets) {
            taken += 1;
            judge_all(&rules, &crowded(&rules, &mut dice), &steps);
        }
    }
    assert!(taken > 600, "{taken}");
}
