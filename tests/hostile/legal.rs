//! Lines for `senet legal` that are no questions.

use serde_json::{Value, json};

use super::program::*;

const START: &str = "dldldldldl.................... l 0/0";

fn question(roll: i64) -> Value {
    json!({"rules": "kendall", "position": START, "roll": roll})
}

/// One answer a line; the status.
fn ask(lines: impl Into<Vec<u8>>) -> (Vec<Value>, i32) {
    let ran = run_on(&mut senet(["legal"]), lines);
    let answers = ran.out().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    (answers, ran.status)
}

fn is_error(answer: &Value) -> bool {
    answer["error"].is_string() && answer.get("moves").is_none()
}

/// Asked between two good ones, so that its answer stands in its place.
#[track_caller]
fn refused(line: &[u8]) {
    let good = [question(1).to_string(), question(2).to_string()];
    let lines = [good[0].as_bytes(), b"\n", line, b"\n", good[1].as_bytes(), b"\n"].concat();
    let (answers, status) = ask(lines);
    let shown = String::from_utf8_lossy(&line[..line.len().min(200)]).into_owned();
    assert_eq!(answers.len(), 3, "{shown}");
    assert_eq!((&answers[0]["roll"], &answers[2]["roll"]), (&json!(1), &json!(2)), "{shown}");
    assert!(answers[0]["moves"].is_array() && answers[2]["moves"].is_array(), "{shown}");
    assert!(is_error(&answers[1]), "{shown}: {}", answers[1]);
    assert_eq!(status, 3, "{shown}");
}

#[test]
fn a_bad_line_has_an_error_in_its_place() {
    let texts = [
        "x",
        "null",
        "1",
        "[]",
        "{}",
        "\"kendall\"",
        "{",
        "{\"rules\":\"kendall\"",
        "{} {}",
        "\u{feff}{}",
        "{'rules':'kendall'}",
    ];
    texts.iter().for_each(|line| refused(line.as_bytes()));
    for (field, values) in [
        (
            "rules",
            vec![json!(null), json!(1), json!(""), json!("senet"), json!("kendall+"), json!(["kendall"])],
        ),
        ("roll", vec![json!(0), json!(6), json!(-1), json!(2.0), json!(2.5), json!("2"), json!(null)]),
        ("roll", vec![json!(u64::MAX), json!([2]), json!(true), json!(258)]),
        ("position", vec![json!(null), json!(""), json!("x"), json!(START.to_uppercase()), json!(1)]),
        ("position", vec![json!(format!("{START} ")), json!(START.replace("0/0", "1/0"))]),
        ("position", vec![json!(START.replace(" l ", " x ")), json!(START.replacen("dl", "ll", 1))]),
        ("position", vec![json!("..............................  l 5/5"), json!(format!("{START} 5/5"))]),
    ] {
        for value in values {
            let mut asked = question(2);
            asked[field] = value;
            refused(asked.to_string().as_bytes());
        }
        let mut asked = question(2);
        asked.as_object_mut().unwrap().remove(field);
        refused(asked.to_string().as_bytes());
    }
}

#[test]
fn a_field_may_not_come_twice() {
    let whole = question(2).to_string();
    for twice in
        ["\"rules\":\"cones\"", "\"roll\":3", "\"roll\":2", "\"position\":\"x\"", "\"note\":1,\"note\":1"]
    {
        refused(whole.replacen('{', &format!("{{{twice},"), 1).as_bytes());
    }
    refused(whole.replacen('{', "{\"r\\u006fll\":3,", 1).as_bytes());
}

#[test]
fn bytes_that_are_no_text() {
    let whole = question(2).to_string().into_bytes();
    for byte in [0xff, 0xc3, 0x00, 0x1b] {
        refused(&[&whole[..10], &[byte], &whole[10..]].concat());
    }
    refused(&[0; 1000]);
    refused("[".repeat(30_000).as_bytes());
    refused("{\"a\":".repeat(12_000).as_bytes());
    refused(
        format!("{{\"note\":{}{},{}", "[".repeat(9_000), "]".repeat(9_000), &question(2).to_string()[1..])
            .as_bytes(),
    );
}

#[test]
fn a_long_line_is_refused_and_the_next_one_read() {
    let padded = |length: usize| {
        let mut asked = question(2);
        asked["note"] = "x".repeat(length).into();
        asked.to_string()
    };
    let (answers, status) = ask(padded(60_000) + "\n");
    assert_eq!((answers[0]["moves"].is_array(), status), (true, 0));
    for length in [70_000, 1 << 20, 20 << 20] {
        refused(padded(length).as_bytes());
        refused("x".repeat(length).as_bytes());
        // A question is not lost because of what stands before it.
        refused((" ".repeat(length) + &question(3).to_string()).as_bytes());
    }
    // The last line has no end.
    let (answers, status) = ask(padded(1 << 20));
    assert!(is_error(&answers[0]));
    assert_eq!((answers.len(), status), (1, 3));
}

#[test]
fn order_is_kept_among_many() {
    let mut lines = String::new();
    for number in 0..20_000 {
        let mut asked = question(1 + number % 5);
        asked["number"] = number.into();
        lines += &if number % 7 == 3 { format!("bad {number}") } else { asked.to_string() };
        lines += ["\n", "\r\n", "  \n", "\n\n"][number as usize % 4];
    }
    let (answers, status) = ask(lines.trim_end());
    assert_eq!((answers.len(), status), (20_000, 3));
    for (number, answer) in answers.iter().enumerate() {
        match number % 7 {
            3 => assert!(is_error(answer), "{number}: {answer}"),
            _ => assert_eq!((&answer["number"], answer["moves"].is_array()), (&json!(number), true)),
        }
    }
}

/// What was asked stands in the answer, as it was and where it was.
#[test]
fn the_answer_is_the_question_and_its_moves() {
    let line =
        format!("{{\"z\":[1,{{}}],\"roll\":2,\"rules\":\"kendall\",\"a\":null,\"position\":\"{START}\"}}");
    let (answers, status) = ask(line.clone());
    assert_eq!(status, 0);
    let mut asked: Value = serde_json::from_str(&line).unwrap();
    asked["moves"] = json!(["2: 10-12"]);
    assert_eq!(answers, [asked]);
    assert_eq!(ask("").1, 0);
    assert_eq!(ask("\n \n\t\r\n"), (vec![], 0));
    let over = json!({"rules": "kendall", "position": ".............................d l 5/4", "roll": 1});
    assert_eq!(ask(over.to_string()).0[0]["moves"], json!([]), "the game is over");
}
