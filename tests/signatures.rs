//! Signatures: those of RFC 8032 hold and nothing near them does, what other
//! libraries disagree about is refused, and no field of a signed game or of its
//! receipt can be changed unseen.

use std::path::Path;

use ed25519_dalek::{Signature, Verifier, VerifyingKey};
use senet::evidence::{Anchor, Evidence, PublicKey, SecretKey, TrustedKey, Vouched, signature};
use senet::record::{Limits, Receipt, Record, read, read_receipt};
use senet::verify::{Check, Finding, Verdict, verify};
use serde_json::{Value, json};

fn vector(name: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/vectors").join(name);
    serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
}

/// A row of `ed25519.json`.
struct Case {
    what: String,
    key: [u8; 32],
    message: Vec<u8>,
    signature: [u8; 64],
    row: Value,
}

fn bytes(row: &Value, field: &str) -> Vec<u8> {
    hex::decode(row[field].as_str().unwrap()).unwrap()
}

fn cases(list: &str) -> Vec<Case> {
    let rows = vector("ed25519.json")[list].as_array().unwrap().clone();
    let case = |row: Value| Case {
        what: row.to_string().chars().take(120).collect(),
        key: bytes(&row, "key").try_into().unwrap(),
        message: bytes(&row, "message"),
        signature: bytes(&row, "signature").try_into().unwrap(),
        row,
    };
    rows.into_iter().map(case).collect()
}

fn holds(key: [u8; 32], signature: &[u8; 64], message: &[u8]) -> bool {
    let by_text = signature::holds(&PublicKey(key), &signature::encode(signature), message);
    assert_eq!(by_text, signature::holds_bytes(&PublicKey(key), signature, message));
    by_text
}

impl Case {
    fn holds(&self) -> bool {
        holds(self.key, &self.signature, &self.message)
    }

    fn text(&self) -> String {
        signature::encode(&self.signature)
    }

    fn holds_as(&self, text: &str) -> bool {
        signature::holds(&PublicKey(self.key), text, &self.message)
    }

    /// Whether the equation holds for a verifier that asks for no more.
    fn holds_loosely(&self) -> bool {
        VerifyingKey::from_bytes(&self.key)
            .is_ok_and(|key| key.verify(&self.message, &Signature::from_bytes(&self.signature)).is_ok())
    }
}

#[test]
fn those_of_rfc_8032_hold() {
    let cases = cases("rfc8032");
    assert_eq!(cases.len(), 5);
    for case in cases {
        assert!(case.holds(), "{}", case.what);
        let secret = SecretKey::from_bytes(&bytes(&case.row, "secret").try_into().unwrap());
        assert_eq!(secret.public(), PublicKey(case.key), "{}", case.what);
        assert!(secret.public().is_sound());
    }
}

#[test]
fn no_bit_of_them_can_be_changed() {
    for case in cases("rfc8032") {
        for bit in 0..256 {
            let mut key = case.key;
            key[bit / 8] ^= 1 << (bit % 8);
            assert!(!holds(key, &case.signature, &case.message), "{}: key, bit {bit}", case.what);
        }
        for bit in 0..512 {
            let part = if bit < 256 { "R" } else { "S" };
            let mut signature = case.signature;
            signature[bit / 8] ^= 1 << (bit % 8);
            assert!(!holds(case.key, &signature, &case.message), "{}: {part}, bit {bit}", case.what);
        }
        for bit in 0..case.message.len() * 8 {
            let mut message = case.message.clone();
            message[bit / 8] ^= 1 << (bit % 8);
            assert!(!holds(case.key, &case.signature, &message), "{}: message, bit {bit}", case.what);
        }
        let longer = [&case.message[..], &[0]].concat();
        assert!(!holds(case.key, &case.signature, &longer), "{}", case.what);
    }
}

#[test]
fn what_libraries_disagree_about_is_refused() {
    let cases = cases("edge");
    assert_eq!(cases.len(), 16);
    for case in &cases {
        assert_eq!(case.holds(), case.row["holds"].as_bool().unwrap(), "{}", case.what);
    }
    // Else they would be refused for another reason than their own.
    let loosely = cases.iter().filter(|case| case.holds_loosely()).count();
    assert!(loosely >= 5, "{loosely}");
    assert_eq!(cases.iter().filter(|case| case.holds()).count(), 1);
}

#[test]
fn points_of_small_order_sign_nothing() {
    let points: Vec<[u8; 32]> = vector("ed25519.json")["small_order"]
        .as_array()
        .unwrap()
        .iter()
        .map(|point| hex::decode(point.as_str().unwrap()).unwrap().try_into().unwrap())
        .collect();
    assert_eq!(points.len(), 14);
    let honest = cases("rfc8032")[0].key;
    let mut loosely = 0;
    for key in &points {
        assert!(!PublicKey(*key).is_sound(), "{}", hex::encode(key));
        for r in &points {
            let mut signature = [0; 64];
            signature[..32].copy_from_slice(r);
            for message in 0..16u8 {
                let case =
                    Case { what: String::new(), key: *key, message: vec![message], signature, row: json!(0) };
                assert!(!case.holds(), "A {} R {} {message}", hex::encode(key), hex::encode(r));
                assert!(!holds(honest, &signature, &[message]));
                loosely += u32::from(case.holds_loosely());
            }
        }
    }
    assert!(loosely > 100, "these would not hold anywhere: {loosely}");
}

#[test]
fn a_key_is_written_in_one_way() {
    // y from p = 2^255 - 19 up to 2^255 - 1, with and without the sign of x.
    for low in 0xedu8..=0xff {
        for high in [0x7f, 0xff] {
            let mut key = [0xff; 32];
            (key[0], key[31]) = (low, high);
            assert!(!PublicKey(key).is_sound(), "{}", hex::encode(key));
        }
    }
}

/// L, the order of the group, lowest byte first.
const ORDER: [u8; 32] = [
    0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
];

/// Adds L to S; nothing where it has no room.
fn add_order(signature: &mut [u8; 64]) -> Option<()> {
    let mut carry = 0;
    for (byte, order) in signature[32..].iter_mut().zip(ORDER) {
        carry += u16::from(*byte) + u16::from(order);
        *byte = carry as u8;
        carry >>= 8;
    }
    (carry == 0).then_some(())
}

#[test]
fn a_greater_s_does_not_hold() {
    for case in cases("rfc8032") {
        let mut signature = case.signature;
        let mut times = 0;
        while add_order(&mut signature).is_some() {
            times += 1;
            assert!(!holds(case.key, &signature, &case.message), "{} S + {times} L", case.what);
        }
        assert!(times >= 14, "{times}");
    }
}

#[test]
fn a_signature_is_written_in_one_way() {
    let cases = cases("rfc8032");
    let mut url = 0;
    for case in &cases {
        let text = case.text();
        let bare = text.trim_end_matches('=');
        let refuse = |other: &str| assert!(!case.holds_as(other), "{}: {other:?}", case.what);
        assert!(case.holds_as(&text));
        assert_eq!((text.len(), bare.len()), (88, 86));

        let other_padding =
            [bare.to_owned(), format!("{bare}="), format!("{bare}==="), format!("{bare}====")];
        other_padding.iter().for_each(|other| refuse(other));

        let in_url = text.replace('+', "-").replace('/', "_");
        if in_url != text {
            url += 1;
            refuse(&in_url);
            refuse(in_url.trim_end_matches('='));
        }

        // Four bits of the last digit say nothing and are zero.
        let digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        let last = digits.find(&bare[85..]).unwrap();
        assert_eq!(last % 16, 0);
        for more in 1..16 {
            refuse(&format!("{}{}==", &bare[..85], &digits[last + more..=last + more]));
        }

        for space in [" ", "\n", "\r\n", "\t", "\0", "\u{a0}", "\u{feff}"] {
            let (front, back) = text.split_at(44);
            [format!("{space}{text}"), format!("{text}{space}"), format!("{front}{space}{back}")]
                .iter()
                .for_each(|other| refuse(other));
        }

        for length in [0, 1, 32, 63] {
            refuse(&base64(&case.signature[..length]));
        }
        refuse(&base64(&[&case.signature[..], &[0]].concat()));
        refuse(&base64(&[&[0], &case.signature[..]].concat()));
        refuse(&base64(&[case.signature, case.signature].concat()));
        refuse(&hex::encode(case.signature));
        refuse(&text.to_lowercase());
    }
    assert!(url >= 3, "{url}");
}

fn base64(bytes: &[u8]) -> String {
    use base64::Engine;
    base64::engine::general_purpose::STANDARD.encode(bytes)
}

/// The secret key 00 01 02 … 1f, with which the golden files are signed.
fn host() -> SecretKey {
    SecretKey::from_bytes(&std::array::from_fn(|i| i as u8))
}

fn game() -> Value {
    vector("signed-1.json")
}

fn receipt() -> Value {
    vector("signed-1.receipt.json")
}

/// The verdict on a game beside a receipt, of a player who trusts the host;
/// nothing where one of them is malformed.
fn judge(game: &Value, receipt: &Value) -> Option<Verdict> {
    let (game, receipt) = (game.to_string(), receipt.to_string());
    let limits = Limits::default();
    let record = read(game.as_bytes(), &limits).ok()?;
    let receipt = read_receipt(receipt.as_bytes(), &limits).ok()?;
    let trusted = vec![TrustedKey { key: host().public(), host: None }];
    Some(verify(&record, &Evidence { receipt: Some(receipt), trusted, ..Evidence::none() }))
}

/// Whether the game is proved: its throws by the receipt, its moves and result
/// by the host.
fn is_proved(verdict: &Verdict) -> bool {
    verdict.finding == Finding::Verified && verdict.anchor == Anchor::Receipt && verdict.vouched.host
}

/// A JSON pointer to a value inside another.
fn pointer(path: &[String]) -> String {
    path.iter()
        .fold(String::new(), |pointer, step| pointer + "/" + &step.replace('~', "~0").replace('/', "~1"))
}

/// Every value inside, leaves and what holds them, the value itself left out.
fn paths(value: &Value) -> Vec<Vec<String>> {
    let inner: Vec<(String, &Value)> = match value {
        Value::Object(fields) => fields.iter().map(|(name, value)| (name.clone(), value)).collect(),
        Value::Array(values) => values.iter().enumerate().map(|(i, value)| (i.to_string(), value)).collect(),
        _ => Vec::new(),
    };
    let mut all = Vec::new();
    for (step, value) in inner {
        all.push(vec![step.clone()]);
        all.extend(paths(value).into_iter().map(|path| [vec![step.clone()], path].concat()));
    }
    all
}

/// Other values in the place of one: near ones and far ones.
fn others(value: &Value) -> Vec<Value> {
    let mut others = vec![json!(null), json!(true), json!(7), json!(""), json!("x"), json!([]), json!({})];
    match value {
        Value::Null | Value::Bool(_) => others.push(json!(false)),
        Value::Number(number) => {
            let number = number.as_i64().unwrap();
            others.extend([number + 1, number - 1, -number, 0].map(|other| json!(other)));
        }
        Value::String(text) => others.extend(other_texts(text).into_iter().map(Value::from)),
        Value::Array(values) => {
            others.push(values.iter().rev().cloned().collect());
            others.push(values.iter().skip(1).cloned().collect());
        }
        Value::Object(fields) => {
            let mut more = fields.clone();
            more.insert("more".to_owned(), json!(1));
            others.push(more.into());
        }
    }
    others.retain(|other| other != value);
    others.sort_by_key(Value::to_string);
    others.dedup();
    others
}

/// The text with one character changed, first, last and in the middle, and the
/// other words that records know.
fn other_texts(text: &str) -> Vec<String> {
    let characters: Vec<char> = text.chars().collect();
    let mut others = Vec::new();
    for at in [0, 1, characters.len() / 2, characters.len().saturating_sub(1)] {
        for other in ['0', '1', '3', 'a', 'A', '\u{202e}'] {
            let mut changed = characters.clone();
            if let Some(character) = changed.get_mut(at) {
                *character = other;
            }
            others.push(changed.into_iter().collect());
        }
    }
    let words = ["light", "dark", "sha256", "sha256-hex", "sha256-bound", "chacha20", "sha256-counter"];
    let more = ["cones", "resigned", "deadline", "0110", "1: 1-2", "2: -", "2026-11-30T09:59:59Z"];
    others.extend(words.into_iter().chain(more).map(str::to_owned));
    others.push(format!("{text} "));
    others.push(text.to_uppercase());
    others.push(text.chars().rev().collect());
    others
}

/// Shows the value with each of its values changed or left out, one at a time,
/// and where.
fn each_change(value: &Value, mut see: impl FnMut(&str, &Value)) {
    let mut changed = value.clone();
    for (number, path) in paths(value).into_iter().enumerate() {
        let at = pointer(&path);
        let was = value.pointer(&at).unwrap();
        // There are many turns, and they are much alike.
        let step = if at.starts_with("/turns/") { 4 } else { 1 };
        for other in others(was).into_iter().skip(number % step).step_by(step) {
            *changed.pointer_mut(&at).unwrap() = other;
            see(&at, &changed);
        }
        *changed.pointer_mut(&at).unwrap() = was.clone();

        let (last, above) = path.split_last().unwrap();
        let above = pointer(above);
        match changed.pointer_mut(&above).unwrap() {
            Value::Object(fields) => drop(fields.remove(last)),
            Value::Array(values) => drop(values.remove(last.parse().unwrap())),
            _ => unreachable!(),
        }
        see(&at, &changed);
        *changed.pointer_mut(&above).unwrap() = value.pointer(&above).unwrap().clone();
    }
}

#[test]
fn the_golden_game_is_proved() {
    let verdict = judge(&game(), &receipt()).unwrap();
    assert!(is_proved(&verdict), "{:?}", verdict.failure);
    assert!(verdict.checks.iter().all(|(_, status)| !status.failed()));
}

/// One with a key that nobody trusts says so, and anchors nothing.
#[test]
fn without_a_trusted_key_the_golden_game_is_not_proved() {
    let (game, receipt) = (game().to_string(), receipt().to_string());
    let record = read(game.as_bytes(), &Limits::default()).unwrap();
    let receipt = read_receipt(receipt.as_bytes(), &Limits::default()).unwrap();
    let verdict = verify(&record, &Evidence::none());
    assert_eq!((verdict.finding, verdict.anchor), (Finding::Verified, Anchor::None));
    assert_eq!(verdict.vouched, Vouched::NOBODY);
    let signature = &verdict.checks[Check::Signature];
    assert_eq!(signature.name(), "skipped");
    assert!(signature.detail().unwrap().contains(&host().public().to_string()), "keys are shown whole");
    let verdict = verify(&record, &Evidence { receipt: Some(receipt), ..Evidence::none() });
    assert_eq!((verdict.finding, verdict.anchor), (Finding::Verified, Anchor::Pinned));
}

#[test]
fn every_change_of_the_record_is_caught() {
    let (game, receipt) = (game(), receipt());
    let (mut read_still, mut unsigned) = (0, 0);
    each_change(&game, |at, changed| {
        let Some(verdict) = judge(changed, &receipt) else {
            return;
        };
        read_still += 1;
        let told = format!("{at}: {:?}", changed.pointer(at));
        assert!(!is_proved(&verdict), "{told}");
        if changed["signatures"].as_array().is_none_or(Vec::is_empty) {
            // What a signature would have said nobody says now, and no more.
            unsigned += 1;
            assert_eq!(verdict.vouched, Vouched::NOBODY, "{told}");
            assert_eq!(verdict.checks[Check::Signature].name(), "skipped", "{told}");
            return;
        }
        assert!(verdict.checks[Check::Signature].failed(), "{told}");
        let mismatch = verdict.failure.unwrap_or_else(|| panic!("{told}"));
        assert_eq!(mismatch.check, Check::Signature, "{told}");
    });
    assert!(read_still > 1_000, "{read_still}");
    assert!((2..6).contains(&unsigned), "{unsigned}");
}

#[test]
fn every_change_of_the_receipt_is_caught() {
    let (game, receipt) = (game(), receipt());
    let mut read_still = 0;
    each_change(&receipt, |at, changed| {
        let Some(verdict) = judge(&game, changed) else {
            return;
        };
        read_still += 1;
        let told = format!("{at}: {:?}", changed.pointer(at));
        assert!(!is_proved(&verdict), "{told}");
        assert!(verdict.anchor <= Anchor::Pinned, "{told}");
        let signed = changed["signatures"].as_array().is_some_and(|signatures| !signatures.is_empty());
        assert_eq!(verdict.checks[Check::Anchor].failed(), signed, "{told}");
    });
    assert!(read_still > 100, "{read_still}");
}

fn with<T>(mut value: Value, change: impl FnOnce(&mut Value) -> T) -> Value {
    change(&mut value);
    value
}

/// The receipt, changed and signed anew by the host.
fn signed_receipt(change: impl FnOnce(&mut Value)) -> Value {
    let text = with(receipt(), |receipt| {
        receipt.as_object_mut().unwrap().remove("signatures");
        change(receipt);
    })
    .to_string();
    let mut receipt: Receipt = read_receipt(text.as_bytes(), &Limits::default()).unwrap();
    host().sign_receipt(&mut receipt).unwrap();
    serde_json::from_str(&receipt.log_leaf()).unwrap()
}

/// The game, changed and signed anew by the host.
fn signed_game(change: impl FnOnce(&mut Value)) -> Value {
    let text = with(game(), |game| {
        game.as_object_mut().unwrap().remove("signatures");
        change(game);
    })
    .to_string();
    let mut record: Record = read(text.as_bytes(), &Limits::default()).unwrap();
    host().sign_record(&mut record).unwrap();
    serde_json::from_str(&record.to_json()).unwrap()
}

/// That the receipt disagrees and the failure says in what.
#[track_caller]
fn disagrees(game: &Value, receipt: &Value, words: &[&str]) {
    let verdict = judge(game, receipt).unwrap();
    assert_eq!(verdict.finding, Finding::Mismatch);
    assert_eq!(verdict.anchor, Anchor::None);
    let failure = verdict.failure.unwrap();
    assert!(verdict.checks[Check::Anchor].failed());
    assert_eq!(failure.check, Check::Anchor, "{}", failure.message);
    for word in words {
        assert!(failure.message.contains(word), "no {word:?} in: {}", failure.message);
    }
    assert!(failure.recorded.is_some() && failure.expected.is_some());
    assert_ne!(failure.recorded, failure.expected);
}

const OTHER_HASH: &str = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

#[test]
fn a_receipt_of_the_host_that_says_something_else_is_named() {
    let put = |at: &str, value: Value| {
        signed_receipt(|receipt| {
            let (above, field) = at.rsplit_once('/').unwrap();
            receipt.pointer_mut(above).unwrap()[field] = value;
        })
    };
    let cases: &[(&str, Value, &[&str])] = &[
        ("/id", json!("signed-2"), &["id"]),
        ("/rules", json!("cones"), &["rules"]),
        ("/rules", json!("kendall+exit-open"), &["rules"]),
        ("/players/light", json!("Ank"), &["players"]),
        ("/players/dark", json!("djed"), &["players"]),
        ("/commitment/scheme", json!("sha256-hex"), &["commitment"]),
        ("/commitment/scheme", json!("sha256-bound"), &["commitment"]),
        ("/commitment/value", json!(OTHER_HASH), &["commitment"]),
        ("/rng", json!({"scheme": "sha256-counter"}), &["rng"]),
        ("/rng", json!({"scheme": "sha256-counter", "label": "x"}), &["rng"]),
        ("/issued", json!("2026-11-30T10:00:06Z"), &["issued"]),
        ("/issued", json!("2026-11-30T10:00:05.000000001Z"), &["issued"]),
        ("/contribution_hashes/light", json!(OTHER_HASH), &["contribution", "light"]),
        ("/contribution_hashes/dark", json!(OTHER_HASH), &["contribution", "dark"]),
        ("/deadline_seconds", json!(60), &["deadline_seconds"]),
    ];
    for (at, value, words) in cases {
        disagrees(&game(), &put(at, value.clone()), words);
    }
}

#[test]
fn a_receipt_of_the_host_that_leaves_something_out_is_named() {
    let without = |above: &str, field: &str| {
        signed_receipt(|receipt| {
            receipt.pointer_mut(above).unwrap().as_object_mut().unwrap().remove(field);
        })
    };
    disagrees(&game(), &without("", "players"), &["players"]);
    disagrees(&game(), &without("/contribution_hashes", "light"), &["contribution", "light"]);
    disagrees(&game(), &without("/contribution_hashes", "dark"), &["contribution", "dark"]);
    // It does not speak of contributions, and so the throws are not fixed by it.
    let verdict = judge(&game(), &without("", "contribution_hashes")).unwrap();
    assert_eq!((verdict.finding, verdict.anchor), (Finding::Verified, Anchor::None));
    let why = verdict.checks[Check::Anchor].detail().unwrap();
    assert!(why.contains("light") && why.contains("dark"), "{why}");
}

/// What the receipt may say besides, and its last moment.
#[test]
fn a_receipt_of_the_host_that_agrees_is_not_refused() {
    let same = signed_receipt(|_| ());
    assert_eq!(same, receipt());
    for (field, value) in [
        ("issued", json!("2026-11-30T10:00:05Z")),
        ("issued", json!("1999-01-01T00:00:00Z")),
        ("keys", json!({"dark": SecretKey::from_bytes(&[9; 32]).public().to_string()})),
    ] {
        let verdict = judge(&game(), &signed_receipt(|receipt| receipt[field] = value)).unwrap();
        assert!(is_proved(&verdict), "{field}: {:?}", verdict.failure);
    }
}

/// The host signs another record than the one that it gave the receipt for.
#[test]
fn a_game_signed_anew_must_be_that_of_the_receipt() {
    let put = |at: &str, value: Value| {
        signed_game(|game| {
            let (above, field) = at.rsplit_once('/').unwrap();
            game.pointer_mut(above).unwrap()[field] = value;
        })
    };
    let cases: &[(&str, Value, &[&str])] = &[
        ("/id", json!("signed-2"), &["id"]),
        ("/rules", json!("cones"), &["rules"]),
        ("/players/light", json!("Djed"), &["players"]),
        ("/players/dark", json!(""), &["players"]),
        ("/deadline_seconds", json!(3600), &["deadline_seconds"]),
        ("/started", json!("2026-11-30T09:59:59.999999999Z"), &["issued"]),
        ("/fairness/contributions/light", json!(OTHER_HASH), &["contribution", "light"]),
        ("/fairness/contributions/dark", json!(OTHER_HASH), &["contribution", "dark"]),
    ];
    for (at, value, words) in cases {
        disagrees(&put(at, value.clone()), &receipt(), words);
    }
    let turn = signed_game(|game| {
        game.as_object_mut().unwrap().remove("started");
        game["turns"][0]["at"] = json!("2026-11-30T09:00:00Z");
    });
    disagrees(&turn, &receipt(), &["issued"]);
    let none = signed_game(|game| {
        game["fairness"].as_object_mut().unwrap().remove("contributions");
    });
    disagrees(&none, &receipt(), &["contribution", "light"]);
    let one = signed_game(|game| {
        game["fairness"]["contributions"].as_object_mut().unwrap().remove("dark");
    });
    disagrees(&one, &receipt(), &["contribution", "dark"]);
    // The commitment fails by itself first, and differs from the receipt's too.
    for (field, value) in [("scheme", json!("sha256-hex")), ("value", json!(OTHER_HASH))] {
        let game = put(&format!("/fairness/commitment/{field}"), value);
        let verdict = judge(&game, &receipt()).unwrap();
        assert_eq!(verdict.failure.unwrap().check, Check::Commitment);
        let anchor = &verdict.checks[Check::Anchor];
        assert!(anchor.failed() && anchor.detail().unwrap().contains("commitment"), "{anchor:?}");
    }
}
