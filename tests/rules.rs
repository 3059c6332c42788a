//! Rule sets as pages, and rules of one's own.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use senet::board::BySide;
use senet::report::rules_pages;
use senet::rules::{BadRules, FIELDS, OwnRules, RuleSet};
use senet::simulate::{Policy, Simulation};
use senet::sticks::Seed;
use serde_json::{Value, json};

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// `senet rules --write docs/rules` writes them anew.
#[test]
fn the_pages_say_what_the_data_says() {
    let pages = rules_pages();
    for page in &pages {
        let kept = fs::read_to_string(path("docs/rules").join(&page.name)).expect(&page.name);
        assert_eq!(kept, page.text, "docs/rules/{}", page.name);
    }
    let files = fs::read_dir(path("docs/rules")).unwrap().count();
    assert_eq!(files, pages.len(), "a page of docs/rules is no set's");
}

fn schema() -> jsonschema::Validator {
    let text = fs::read_to_string(path("schemas/rules.schema.json")).unwrap();
    jsonschema::validator_for(&serde_json::from_str(&text).unwrap()).unwrap()
}

/// Whether the file is well written, whatever game it makes.
fn is_well_written(file: &Value) -> bool {
    match OwnRules::read(&file.to_string()) {
        Ok(_) | Err(BadRules::NoGame(_) | BadRules::Base(_)) => true,
        Err(BadRules::Json(_) | BadRules::Field { .. }) => false,
    }
}

fn file(choices: Value) -> Value {
    json!({ "format": "senet.rules/1", "name": "our-house", "base": "kendall", "choices": choices })
}

/// Values that some choice takes and others do not.
fn values() -> Vec<Value> {
    let mut values = vec![
        json!(null),
        json!(true),
        json!(-1),
        json!(0),
        json!(1),
        json!(2),
        json!(6),
        json!(7),
        json!(10),
        json!(11),
        json!(26),
        json!(30),
        json!(31),
        json!(256),
        json!(""),
        json!("x"),
        json!("Light"),
        json!("1-25"),
        json!([]),
        json!([0]),
        json!([1, 1]),
        json!([1, 4, 5]),
        json!([29]),
        json!([30]),
        json!([31]),
        json!(["1-25", 30]),
        json!(["1-6"]),
        json!(["1-31"]),
        json!(["0-3"]),
        json!(["03-5"]),
        json!([null]),
        json!([[1]]),
        json!([3, 2]),
        json!([3, 2, 101]),
        json!([0, 0, 100]),
        json!({}),
        json!({ "x": 1 }),
        json!({ "die": 1 }),
        json!({ "die": 7 }),
        json!({ "die": 4, "x": 1 }),
        json!({ "entering": 0 }),
        json!({ "entering": "11" }),
        json!({ "home": null }),
        json!({ "home": { "through": true } }),
        json!({ "home": { "through": true, "may-stay": 1 } }),
        json!({ "to": 15, "towards": 1 }),
        json!({ "to": 15, "towards": 1, "takes": "at once" }),
        json!({ "to": 15, "towards": 31, "takes": "later" }),
        json!({ "from": [], "onto-empty": true }),
        json!({ "from": ["1-25"], "onto-empty": true, "x": 1 }),
        json!({ "least": 1, "parted-after": [], "backward": true }),
        json!({ "least": 11, "parted-after": [], "backward": true }),
        json!({ "least": 3, "parted-after": [30], "backward": true }),
        json!({ "least": 3, "parted-after": [10, "20-21"], "backward": false }),
        json!({ "protects": "all", "on": [], "parted-after": [] }),
        json!({ "protects": "some", "on": ["1-30"], "parted-after": [] }),
        json!({ "protects": "ends", "on": ["1-30"], "parted-after": ["10-29"] }),
    ];
    let options = [
        "box+die",
        "box+track20",
        "common+exit-30-through+leave-may+water-forward",
        "wikipedia+vacated-taken",
    ];
    let names = RuleSet::catalogue().map(|(name, _)| name).chain(options);
    for rules in names.map(|name| RuleSet::named(name).unwrap()) {
        values.extend(FIELDS.iter().map(|field| field.json(rules.choices())));
    }
    values
}

#[test]
fn the_schema_and_the_reader_agree_on_every_choice() {
    let (schema, values) = (schema(), values());
    for field in &FIELDS {
        let mut taken = 0;
        for value in &values {
            // A die has no blank throw, but these stand on sticks.
            let file = file(json!({ field.key: value }));
            assert_eq!(schema.is_valid(&file), is_well_written(&file), "{file}");
            taken += usize::from(is_well_written(&file));
        }
        assert!(taken > 0 && taken < values.len(), "{}: {taken}", field.key);
    }
}

#[test]
fn the_schema_and_the_reader_agree_on_the_rest() {
    let schema = schema();
    let good = file(json!({ "safe": [15, 26], "gate": null }));
    assert!(schema.is_valid(&good) && is_well_written(&good));
    let with = |field: &str, value: Value| {
        let mut file = good.clone();
        file[field] = value;
        file
    };
    let mut files = vec![json!([]), json!({}), json!(null), with("x", json!(1))];
    for field in ["format", "name", "base", "choices"] {
        files.extend([json!(null), json!(1), json!([])].map(|value| with(field, value)));
        let mut without = good.clone();
        without.as_object_mut().unwrap().remove(field);
        files.push(without);
    }
    let long = "a".repeat(65);
    for name in ["", "kendall", "Our-house", "our house", "a+b", "-a", "a\n", "é", &long] {
        files.push(with("name", json!(name)));
    }
    files.push(with("format", json!("senet.rules/2")));
    files.push(with("choices", json!({ "gates": 26 })));
    for file in files {
        assert!(!schema.is_valid(&file), "the schema takes {file}");
        assert!(!is_well_written(&file), "the reader takes {file}");
    }
    for file in [
        with("name", json!("a")),
        with("name", json!("7-up")),
        with("name", json!(long[..64])),
        with("base", json!("x")),
    ] {
        assert!(schema.is_valid(&file) && is_well_written(&file), "{file}");
    }
}

/// What a set is in a rules file is what it is in the catalogue.
#[test]
fn rules_of_ones_own_play_like_the_set_they_are_based_on() {
    let own = OwnRules::read(&file(json!({ "exit": "blocked" })).to_string()).unwrap().rules;
    let named = RuleSet::named("kendall+exit-blocked").unwrap();
    let table = fs::read_to_string(path("fixtures/vectors/legal.kendall+exit-blocked.jsonl")).unwrap();
    for line in table.lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        let position = row["position"].as_str().unwrap().parse().unwrap();
        for roll in named.rolls() {
            let moves = |rules: &RuleSet| rules.legal(&position, roll).collect::<Vec<_>>();
            assert_eq!(moves(&own), moves(&named), "{line}");
        }
    }
}

/// A small generator of its own, so that the same files are made every time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// Rules files with a few choices drawn from all that a choice can be.
fn drawn(chance: &mut Chance, pool: &[(&str, Vec<Value>)]) -> Value {
    let bases = ["kendall", "cones", "common", "box", "box+track20", "box+die", "wikipedia", "skyruk"];
    let mut choices = json!({});
    for _ in 0..1 + chance.below(6) {
        let (key, values) = &pool[chance.below(pool.len())];
        choices[key] = values[chance.below(values.len())].clone();
    }
    let mut drawn = file(choices);
    drawn["base"] = json!(bases[chance.below(bases.len())]);
    drawn
}

/// Plays one game by chance; the number of throws, if it ended.
fn played(rules: &RuleSet, chance: &mut Chance, most: usize) -> Option<usize> {
    let mut position = rules.start();
    let rolls: Vec<_> = rules.rolls().collect();
    for throws in 0..most {
        rules.admits(&position).unwrap_or_else(|why| panic!("{position}: {why}"));
        if rules.is_over(&position) {
            return Some(throws);
        }
        let roll = rolls[chance.below(rolls.len())];
        let moves: Vec<_> = rules.legal(&position, roll).collect();
        position = match moves.len() {
            0 => rules.lose(&position, roll),
            count => {
                let played = moves[chance.below(count)];
                let text = rules.write(&position, &played);
                let next = rules.play(&position, &played);
                assert_eq!(rules.judge(&position, &text), Ok(next), "{position} {text}");
                next
            }
        };
    }
    None
}

/// What the reader takes is a game: every position has all its pieces on houses
/// where they may stand, every legal move is judged legal, and it ends.
#[test]
fn every_rules_file_that_is_taken_makes_a_game_that_ends() {
    let values = values();
    let pool: Vec<(&str, Vec<Value>)> = FIELDS
        .iter()
        .map(|field| {
            let extra = [
                json!(14),
                json!(20),
                json!(24),
                json!(28),
                json!([28, 29]),
                json!(["20-30"]),
                json!({ "entering": 20 }),
            ];
            let taken = values
                .iter()
                .chain(&extra)
                .filter(|value| is_well_written(&file(json!({ field.key: value }))));
            (field.key, taken.cloned().collect())
        })
        .collect();
    let mut chance = Chance(1);
    let (mut taken, mut longest) = (0, 0);
    for _ in 0..3000 {
        let file = drawn(&mut chance, &pool);
        let Ok(own) = OwnRules::read(&file.to_string()) else {
            continue;
        };
        taken += 1;
        let throws = played(&own.rules, &mut chance, 200_000);
        longest = longest.max(throws.unwrap_or_else(|| panic!("no end: {file}")));
    }
    println!("{taken} taken, the longest game {longest} throws");
    assert!(taken > 300, "{taken}");
}

/// Runs the program on something that it reads from standard input.
fn senet(args: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_senet"));
    command
        .args(args)
        .current_dir(path(""))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut running = command.spawn().unwrap();
    // A program that refuses its arguments does not read on.
    let _ = running.stdin.take().unwrap().write_all(input.as_bytes());
    running.wait_with_output().unwrap()
}

/// Rules from a file are for records that go by their name, and for no others.
#[test]
fn records_are_judged_by_the_rules_file_that_they_name() {
    const FILE: &str = "fixtures/rules-files/our-house.json";
    let own = OwnRules::read(&fs::read_to_string(path(FILE)).unwrap()).unwrap().rules;
    let kendall = RuleSet::named("kendall").unwrap();
    let status = |rules: &RuleSet, args: &[&str]| {
        let policies = BySide::from_fn(|_| Policy::Random);
        let record = Simulation::new(rules, policies, Seed::from([7; 32])).record(0);
        let args = [&["verify", "--quiet", "-"], args].concat();
        senet(&args, &record.to_json()).status.code()
    };
    assert_eq!(status(&own, &["--rules-file", FILE]), Some(0));
    assert_eq!(status(&own, &[]), Some(3), "nobody knows these rules");
    assert_eq!(status(&own, &["--rules", "kendall"]), Some(1));
    assert_eq!(status(&kendall, &["--rules-file", FILE]), Some(0));
    assert_eq!(status(&kendall, &["--rules-file", FILE, "--rules", "our-house"]), Some(1));
    assert_eq!(status(&kendall, &["--rules", "our-house"]), Some(2));
    assert_eq!(status(&own, &["--rules-file", "fixtures/rules-files/no-game.json"]), Some(3));

    let asked = r#"{"rules":"our-house","position":"dldldldldl.................... l 0/0","roll":6}"#;
    let answer = senet(&["legal", "--rules-file", FILE], asked);
    let moves = r#""moves":["6: 6-12+","6: 8-14+","6: 10-16+"]"#;
    let answered = String::from_utf8(answer.stdout).unwrap();
    assert!(answered.contains(moves), "{answered}");
    // 6 steps from 25 would be past the gate, not off the board.
    let asked = r#"{"rules":"our-house","position":"d.......................l..... l 4/4","roll":6}"#;
    let answer = senet(&["legal", "--rules-file", FILE], asked);
    let answered = String::from_utf8(answer.stdout).unwrap();
    assert!(answered.contains(r#""moves":[]"#), "{answered}");
}
