//! `senet legal`, line by line.

use senet::shown::is_hidden;
use serde_json::{Value, json};

use crate::table::Table;

const START: &str = "dldldldldl.................... l 0/0";

#[test]
fn the_answer_is_the_question_as_it_was_and_the_moves() {
    let table = Table::new("lines");
    let moves = r#""moves":["2: 10-12"]}"#;
    for (asked, kept) in [
        (
            format!(r#"{{"rules":"kendall","position":"{START}","roll":2}}"#),
            format!(r#"{{"rules":"kendall","position":"{START}","roll":2,"#),
        ),
        (
            format!(
                r#" {{ "roll" : 2, "id":1.50, "position":"{START}","rules":"kend\u0061ll","moves":0 }} "#
            ),
            format!(r#"{{"roll":2,"id":1.50,"position":"{START}","rules":"kend\u0061ll","#),
        ),
    ] {
        assert_eq!(table.run_on("legal", &asked).ok().out, format!("{kept}{moves}\n"));
    }
}

#[test]
fn what_is_no_question_is_refused() {
    let table = Table::new("lines-refused");
    let whole = json!({ "rules": "kendall", "position": START, "roll": 2 });
    let with = |field: &str, value: Value| {
        let mut asked = whole.clone();
        asked[field] = value;
        asked.to_string()
    };
    let without = |field: &str| {
        let mut asked = whole.clone();
        asked.as_object_mut().unwrap().remove(field);
        asked.to_string()
    };
    let fields = |more: &str| format!(r#"{{"rules":"kendall","position":"{START}","roll":2{more}}}"#);
    let mut wrong = vec![
        fields(r#","roll":2"#),
        fields(r#","rules":"kendall""#),
        fields(r#","position":"x""#),
        fields("").replace('2', "2.0"),
        fields("").replace(":2", ":2e0"),
        fields("").replace(":2", ":-0"),
        json!(["kendall", START, 2]).to_string(),
        format!("{}{}", fields(""), fields("")),
        "null".to_owned(),
        "{".to_owned(),
    ];
    for field in ["rules", "position", "roll"] {
        wrong.push(without(field));
        wrong.push(with(field, Value::Null));
        wrong.push(with(field, json!([2])));
    }
    for roll in
        [json!(0), json!(6), json!(256), json!(258), json!(u64::MAX), json!(-2), json!("2"), json!(true)]
    {
        wrong.push(with("roll", roll));
    }
    let ran = table.run_on("legal", &wrong.join("\n")).exits(3);
    assert_eq!(ran.out.lines().count(), wrong.len());
    for ((number, asked), answer) in (1..).zip(&wrong).zip(ran.out.lines()) {
        let answer: Value = serde_json::from_str(answer).unwrap();
        let why = answer["error"].as_str().unwrap();
        assert_eq!(answer.as_object().unwrap().len(), 1, "{asked}");
        assert!(why.starts_with(&format!("line {number}: ")), "{asked}: {why}");
    }
}

#[test]
fn nothing_hides_in_an_answer() {
    let table = Table::new("lines-hidden");
    let hidden = "x\u{202e}\u{9b}31m\u{7f}\u{2066}\u{e0041}";
    let lines = [
        json!({ "rules": hidden, "position": START, "roll": 2 }).to_string(),
        json!({ "rules": format!("kendall+{hidden}"), "position": START, "roll": 2 }).to_string(),
        json!({ "rules": "kendall", "position": hidden, "roll": 2 }).to_string(),
        json!({ "rules": "kendall", "position": START, "roll": hidden }).to_string(),
        json!({ "rules": "kendall", "position": START, "roll": 2, hidden: hidden }).to_string(),
        hidden.to_owned(),
    ];
    let ran = table.run_on("legal", &lines.join("\n")).exits(3);
    assert_eq!(ran.out.lines().count(), lines.len());
    assert!(!ran.out.lines().any(|line| line.contains(is_hidden)), "{:?}", ran.out);
}
