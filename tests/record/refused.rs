//! Each thing that a reader must refuse (protocol, section 2), where it says
//! that it is, and what it takes although it looks odd.

use senet::record::{Limits, ReadErrorKind, read, read_any, read_receipt, read_text};

const HEX: &str = "0101010101010101010101010101010101010101010101010101010101010101";

/// A whole record on one line, `HEX` standing for 64 digits.
const WHOLE: &str = r#"{"format": "senet.game/1", "id": "g1", "rules": "kendall", "players": {"light": "Ankh", "dark": "Djed"}, "started": "2026-11-30T10:00:05Z", "deadline_seconds": 60, "fairness": {"commitment": {"scheme": "sha256", "value": "HEX"}, "rng": {"scheme": "chacha20"}, "seed": "HEX", "contributions": {"light": "HEX"}}, "turns": [{"side": "light", "sticks": "0110", "move": "2: 10-12"}], "result": {"winner": "light", "how": "borne-off"}, "signatures": [{"key": "ed25519:HEX", "signature": "AA=="}], "meta": {"a": 1}}"#;

const TEXT: &str = "\
[format senet.game/1]
[id g1]
[rules kendall]
[players \"Ankh\" \"Djed\"]
[started 2026-11-30T10:00:05Z]
[deadline_seconds 60]
[commitment sha256 HEX]
[rng chacha20]
[seed HEX]
[contribution light HEX]
[result light borne-off]
[signature ed25519:HEX AA==]
[meta {\"a\":1}]
[turns 1]

1. l 2 0110: 10-12
";

const RECEIPT: &str = r#"{"format": "senet.receipt/1", "id": "g1", "rules": "kendall", "keys": {"dark": "ed25519:HEX"}, "commitment": {"scheme": "sha256", "value": "HEX"}, "rng": {"scheme": "chacha20"}, "contribution_hashes": {"light": "HEX"}, "deadline_seconds": 60, "issued": "2026-11-30T10:00:05Z", "signatures": []}"#;

fn changed(whole: &str, from: &str, to: &str) -> String {
    let file = whole.replacen(from, to, 1);
    assert!(file != whole || from == to, "{from} is not in it");
    file.replace("HEX", HEX)
}

/// The error's place in words and its message, or an empty text.
fn why(file: &str) -> String {
    let limits = Limits::default();
    let error = match file.contains("senet.receipt/1") {
        true => read_receipt(file.as_bytes(), &limits).map(drop),
        false => read_any(file.as_bytes(), &limits).map(drop),
    };
    error.err().map(|error| format!("{}: {}", error.place.field, error.message)).unwrap_or_default()
}

#[test]
fn what_stands_here_is_read() {
    for whole in [WHOLE, TEXT, RECEIPT] {
        assert_eq!(why(&changed(whole, "", "")), "");
    }
    let (json, text) = (changed(WHOLE, "", ""), changed(TEXT, "", ""));
    let limits = Limits::default();
    let record = read(json.as_bytes(), &limits).expect("a record");
    assert_eq!(read_text(text.as_bytes(), &limits).as_ref(), Ok(&record));
    assert_eq!(record.to_text(), text);
}

#[test]
fn a_record_is_refused_for_each_rule() {
    let long_name = format!(r#""Ankh": "{}""#, "é".repeat(201)).replace("Ankh", "light");
    let many_signatures = r#"{"key": "ed25519:HEX", "signature": ""}, "#.repeat(16);
    for (from, to, error) in [
        (
            "senet.game/1",
            "senet.game/2",
            "format: the format that is read here is `senet.game/1`, not \"senet.game/2\"",
        ),
        (r#""format": "senet.game/1", "#, "", "format: it is required, and it is missing"),
        ("\"g1\"", "\"\"", "id: an id is 1 to 128 of the characters `A-Z a-z 0-9 . _ -`, not \"\""),
        ("\"g1\"", "\"g\\u00301\"", ""),
        ("\"g1\"", "\"g/1\"", "id: an id is 1 to 128 of the characters `A-Z a-z 0-9 . _ -`, not \"g/1\""),
        ("\"g1\"", "7", "id: a string is expected here, not a number"),
        ("\"g1\"", "null", "id: a string is expected here, not `null`"),
        (r#", "dark": "Djed""#, "", "players.dark: it is required, and it is missing"),
        (r#""light": "Ankh""#, &long_name, "players.light: a name has at most 200 characters, not 201"),
        (
            "05Z",
            "05z",
            "started: a time is RFC 3339 in UTC with at most nine decimals, as in `2026-11-30T10:00:05Z`, not \"2026-11-30T10:00:05z\"",
        ),
        (": 60", ": 0", "deadline_seconds: a deadline is at least 1 second, not 0"),
        (": 60", ": -1", "deadline_seconds: a deadline is at least 1 second, not -1"),
        (": 60", ": \"60\"", "deadline_seconds: an integer is expected here, not a string"),
        (": 60", ": 60.0", "deadline_seconds: a number is an integer, without a fraction or an exponent"),
        (": 60", ": 6e1", "deadline_seconds: a number is an integer, without a fraction or an exponent"),
        (": 60", ": 060", "deadline_seconds: a number has no zeros before it"),
        (": 60", ": 9007199254740991", ""),
        (
            ": 60",
            ": 9007199254740992",
            "deadline_seconds: a number lies within ±9007199254740991 (2⁵³ − 1), so that every reader reads the same one",
        ),
        (
            "sha256",
            "md5",
            "fairness.commitment.scheme: the schemes of commitments are `sha256`, `sha256-hex`, `sha256-bound`, not \"md5\"",
        ),
        (
            "\"value\": \"HEX\"",
            "\"value\": \"HEX00\"",
            "fairness.commitment.value: a hash is 64 digits of lower-case hex, not 66",
        ),
        (
            "\"value\": \"HEX\"",
            "\"value\": \"G\"",
            "fairness.commitment.value: a hash is 64 digits of lower-case hex, not \"G\"",
        ),
        (r#", "value": "HEX""#, "", "fairness.commitment.value: it is required, and it is missing"),
        (
            r#""scheme": "chacha20""#,
            r#""scheme": "xorshift""#,
            "fairness.rng.scheme: the schemes of throws are `chacha20` and `sha256-counter`, not \"xorshift\"",
        ),
        (
            r#""scheme": "chacha20""#,
            r#""scheme": "chacha20", "label": "x""#,
            "fairness.rng.label: `chacha20` takes no label",
        ),
        (
            r#""scheme": "chacha20""#,
            r#""label": "roll:", "scheme": "sha256-counter""#,
            "fairness.rng.label: the label `roll:` is the default and is left out",
        ),
        (
            r#""scheme": "chacha20""#,
            r#""scheme": "sha256-counter""#,
            "fairness.contributions: `sha256-counter` takes no contributions",
        ),
        (r#"{"scheme": "chacha20"}"#, "{}", "fairness.rng.scheme: it is required, and it is missing"),
        (
            r#""seed": "HEX""#,
            r#""seed": "HEX01""#,
            "fairness.seed: `chacha20` takes a seed of 32 bytes, 64 hex digits, not of 33 bytes",
        ),
        (
            r#""seed": "HEX""#,
            r#""seed": "HEXHEX01""#,
            "fairness.seed: a seed has at most 64 bytes, 128 hex digits, not 130 digits",
        ),
        (
            r#""seed": "HEX""#,
            r#""seed": "0""#,
            "fairness.seed: a seed is lower-case hex, two digits a byte, not \"0\"",
        ),
        (r#""seed": "HEX""#, r#""seed": "01""#, ""),
        (r#""seed": "HEX""#, r#""seed": """#, ""),
        (
            r#""seed": "HEX""#,
            r#""seed": null"#,
            "fairness.seed: it is `null`, as while the game runs, but there is a result",
        ),
        (r#""seed": "HEX", "#, "", "fairness.seed: it is required, and it is missing"),
        (r#"{"light": "HEX"}"#, "null", "fairness.contributions: an object is expected here, not `null`"),
        (
            r#"{"light": "HEX"}"#,
            r#"{"light": "0000000000000000000000000000000000000000000000000000000000000000"}"#,
            "fairness.contributions.light: a contribution is not all zero: that is how none is counted",
        ),
        (
            r#""side": "light", "#,
            r#""side": "Light", "#,
            "turns[0].side: a side is `light` or `dark`, not \"Light\"",
        ),
        (r#""side": "light", "#, "", "turns[0].side: it is required, and it is missing"),
        (
            "0110",
            "01102",
            "turns[0].sticks: the sticks are four digits, `1` for light face up and `0` for dark, as in `0110`, not \"01102\"",
        ),
        (r#", "move": "2: 10-12""#, "", "turns[0].move: it is required, and it is missing"),
        (
            r#", "move": "2: 10-12""#,
            r#", "move": "2: 10-12", "move": "2: 10-12""#,
            "turns[0]: the field `move` is here for the second time",
        ),
        (
            r#", "move": "2: 10-12""#,
            r#", "move": "2: 10-12", "m\u006fve": "2: 10-12""#,
            "turns[0]: the field `move` is here for the second time",
        ),
        (r#", "move": "2: 10-12""#, r#", "move": "\u0032: 10-12""#, ""),
        (
            r#", "move": "2: 10-12""#,
            r#", "move": "2: 10-12", "at": "now""#,
            "turns[0].at: a time is RFC 3339 in UTC with at most nine decimals, as in `2026-11-30T10:00:05Z`, not \"now\"",
        ),
        (
            r#", "move": "2: 10-12""#,
            r#", "move": "2: 10-12", "at": null"#,
            "turns[0].at: a string is expected here, not `null`",
        ),
        (r#"12"}], "#, r#"12"},], "#, "turns[1]: an object is expected here, not `]`"),
        (r#""turns": ["#, r#""turns": [[]"#, "turns[0]: an object is expected here, not an array"),
        (
            "\"how\": \"borne-off\"",
            "\"how\": \"luck\"",
            "result.how: a game is won by `borne-off`, `resigned`, `deadline`, not \"luck\"",
        ),
        ("\"signatures\": [", "\"signatures\": [MANY", "signatures[16]: at most 16 signatures are taken"),
        (
            "ed25519:HEX",
            "ed25519:HEX00",
            "signatures[0].key: a key is `ed25519:` and 64 digits of lower-case hex, not \"ed25519:0101010101010101010101010101010101010101010101010101…\"",
        ),
        (
            "ed25519:",
            "rsa:",
            "signatures[0].key: a key is `ed25519:` and 64 digits of lower-case hex, not \"rsa:01010101010101010101010101010101010101010101010101010101…\"",
        ),
        (r#"{"a": 1}"#, "[]", "meta: an object is expected here, not an array"),
        (r#"{"a": 1}"#, "{\"\u{202e}\": -0}", "meta.\\u{202e}: zero has no sign: write `0`"),
        (r#"{"a": 1}}"#, r#"{"a": 1}} 1"#, ": the end of the file is expected here, not a number"),
        (r#"{"a": 1}}"#, r#"{"a": 1}"#, ": `,` or `}` is expected here, not the end"),
        (r#"{"format""#, r#"{format"#, ": a string is expected here, not `format`"),
        (
            r#""meta""#,
            r#""a\u0000b": 1, "meta""#,
            ": there is no field `a\\u{0}b` here, only `format`, `id`, `rules`, `players`, `started`, `ended`, `deadline_seconds`, `fairness`, `turns`, `result`, `signatures`, `meta`",
        ),
        (r#""meta""#, "\"a\u{1}b\": 1, \"meta\"", ": a control character in a string is written `\\u0001`"),
        (
            r#""meta""#,
            r#""\x""#,
            r#": only `"`, `\`, `/`, `b`, `f`, `n`, `r`, `t` or `u` may follow `\` in a string"#,
        ),
        (r#""meta""#, r#""\u00é0""#, r": four hex digits follow `\u` in a string"),
        (r#""meta""#, r#""\u+123""#, r": four hex digits follow `\u` in a string"),
        (r#""meta""#, r#""\ud83c\u0041""#, ": half of a surrogate pair is no character"),
        (r#", "meta""#, ",\u{a0}\"meta\"", ": a string is expected here, not `\u{a0}`"),
    ] {
        let file = changed(WHOLE, from, to).replace("MANY", &many_signatures.replace("HEX", HEX));
        assert_eq!(why(&file), error, "{from} -> {to}");
    }
}

#[test]
fn a_text_record_is_refused_for_each_rule() {
    for (from, to, error) in [
        ("[format senet.game/1]\n", "", "format: it is required, and it is missing"),
        ("[seed HEX]\n", "", "fairness.seed: it is required, and it is missing"),
        (
            "[seed HEX]",
            "[seed null]",
            "fairness.seed: it is `null`, as while the game runs, but there is a result",
        ),
        ("[seed HEX]", "[seed nullx]", "fairness.seed: `]` is expected here, not `x`"),
        ("[seed HEX]", "[seed \"\"]", ""),
        ("[seed HEX]", "[seed]", "fairness.seed: a space and a word is expected here, not `]`"),
        ("[seed HEX]", "[seed ]", "fairness.seed: a word is expected here, not `]`"),
        ("[seed HEX]", "[seed  HEX]", "fairness.seed: a word is expected here, not ` `"),
        ("[seed HEX]", "[seed HEX ]", "fairness.seed: `]` is expected here, not ` `"),
        ("[seed HEX]", "[seed HEX] ", "fairness.seed: the end of the line is expected here, not ` `"),
        ("[seed HEX]", "[seed HEX", "fairness.seed: `]` is expected here, not the end"),
        ("[seed HEX]", "[seed HEX]\n[seed HEX]", "fairness.seed: this header is here for the second time"),
        (
            "[result light borne-off]",
            "[result null]",
            "result: it is `null`, as while the game runs, but the seed is published",
        ),
        ("[id g1]", "[id \"g1\"]", ""),
        (
            "[id g1]",
            "[id g1\u{e9}]",
            "id: a word that is not plain ASCII is written as a JSON string, as in `\"Djed\"`, not \"g1\u{e9}\"",
        ),
        (
            "[id g1]",
            "[name g1]",
            ": there is no field `name` here, only `format`, `id`, `rules`, `players`, `started`, `ended`, `deadline_seconds`, `commitment`, `rng`, `seed`, `contribution`, `result`, `signature`, `meta`, `turns`",
        ),
        ("[rng chacha20]", "[rng chacha20 \"x\"]", "fairness.rng.label: `chacha20` takes no label"),
        (
            "[deadline_seconds 60]",
            "[deadline_seconds 0]",
            "deadline_seconds: a deadline is at least 1 second, not 0",
        ),
        (
            "[contribution light HEX]",
            "[contribution light HEX]\n[contribution light HEX]",
            "fairness.contributions.light: this header is here for the second time",
        ),
        ("[contribution light HEX]", "[contribution dark HEX]\n[contribution light HEX]", ""),
        ("[meta {\"a\":1}]", "[meta {\"a\":\n1}]", "meta.a: a value is expected here, not the end"),
        ("[meta {\"a\":1}]", "[meta { \"a\" :1 }]", ""),
        ("1. l", "2. l", "turns[0]: this is turn `1.`, on a line of its own, not \"2.\""),
        ("1. l", "l", "turns[0]: this is turn `1.`, on a line of its own, not \"l\""),
        ("1. l", "1.  l", "turns[0]: a word is expected here, not ` `"),
        ("1. l", "1. x", "turns[0].side: a side is `l` or `d` here, not \"x\""),
        ("0110:", "0110", "turns[0]: `:` is expected here, not ` `"),
        (" 0110:", ":", ""),
        (
            "2 0110",
            "7 0110",
            "turns[0].move: a move begins with the roll, one digit 1 to 6, then a colon and one space, as in `2: 10-12`, not \"7: 10-12\"",
        ),
        (
            "10-12",
            "10-31",
            "turns[0].move: a move reaches a house 1 to 30, `off` or `start`, as in `2: 10-12`, not \"2: 10-31\"",
        ),
        ("10-12", "10-12 2026-11-30T10:00:12Z", ""),
        (
            "10-12",
            "10-12 now",
            "turns[0].at: a time is RFC 3339 in UTC with at most nine decimals, as in `2026-11-30T10:00:05Z`, not \"now\"",
        ),
        ("10-12", "10-12 2026-11-30T10:00:12Z x", "turns[0]: the end of the line is expected here, not ` `"),
        ("10-12\n", "10-12\n[ended 2026-11-30T10:06:42Z]\n", ": a header stands before the turns"),
        ("10-12\n", "10-12\n\n \t\r\n", ""),
        (
            "10-12\n",
            "10-12\n2. d 5: -\n",
            "turns: the header says 1 turns, and 2 are here: the file was cut off or pieced together",
        ),
        ("[turns 1]\n", "", ""),
        (
            "[turns 1]",
            "[turns 2]",
            "turns: the header says 2 turns, and 1 are here: the file was cut off or pieced together",
        ),
        ("[turns 1]", "[turns -1]", "turns: a number of turns is not negative"),
    ] {
        assert_eq!(why(&changed(TEXT, from, to)), error, "{from} -> {to}");
    }
}

#[test]
fn a_receipt_is_refused_for_each_rule() {
    for (from, to, error) in [
        ("\"issued\": \"2026-11-30T10:00:05Z\", ", "", "issued: it is required, and it is missing"),
        (
            r#"{"dark": "ed25519:HEX"}"#,
            "{}",
            "keys: at least one of `light` and `dark` is in it; without either, leave it out",
        ),
        (
            r#"{"light": "HEX"}"#,
            "{}",
            "contribution_hashes: at least one of `light` and `dark` is in it; without either, leave it out",
        ),
        (
            r#"{"light": "HEX"}"#,
            r#"{"host": "HEX"}"#,
            "contribution_hashes: there is no field `host` here, only `light`, `dark`",
        ),
        (r#""signatures": []"#, r#""signatures": null"#, "signatures: an array is expected here, not `null`"),
        (
            r#""signatures": []"#,
            r#""seed": null"#,
            ": there is no field `seed` here, only `format`, `id`, `rules`, `players`, `keys`, `commitment`, `rng`, `contribution_hashes`, `deadline_seconds`, `issued`, `signatures`",
        ),
    ] {
        assert_eq!(why(&changed(RECEIPT, from, to)), error, "{from} -> {to}");
    }
}

#[test]
fn an_empty_list_of_signatures_is_in_the_leaf() {
    let (with, without) = (changed(RECEIPT, "", ""), changed(RECEIPT, ", \"signatures\": []", ""));
    let leaf =
        |file: &str| read_receipt(file.as_bytes(), &Limits::default()).map(|receipt| receipt.log_leaf());
    assert!(leaf(&with).expect("a receipt").ends_with("\"signatures\":[]}"));
    assert!(!leaf(&without).expect("a receipt").contains("signatures"));
}

#[test]
fn the_sort_of_refusal_is_told() {
    let kind = |file: &str, limits: &Limits| read_any(file.as_bytes(), limits).err().map(|error| error.kind);
    let (limits, json, text) = (Limits::default(), changed(WHOLE, "", ""), changed(TEXT, "", ""));
    for unknown in ["senet.game/1", "sha256", "chacha20"] {
        assert_eq!(kind(&json.replacen(unknown, "new", 1), &limits), Some(ReadErrorKind::Unsupported));
        assert_eq!(kind(&text.replacen(unknown, "new", 1), &limits), Some(ReadErrorKind::Unsupported));
    }
    assert_eq!(kind("", &limits), Some(ReadErrorKind::Malformed));
    for file in [&json, &text] {
        assert_eq!(kind(file, &Limits { turns: 1, ..limits }), None);
        assert_eq!(kind(file, &Limits { turns: 0, ..limits }), Some(ReadErrorKind::TooLarge));
        assert_eq!(kind(file, &Limits { bytes: file.len(), ..limits }), None);
        assert_eq!(kind(file, &Limits { bytes: file.len() - 1, ..limits }), Some(ReadErrorKind::TooLarge));
    }
}

#[test]
fn bytes_that_are_no_text_are_refused_where_they_stand() {
    let refused =
        |bytes: &[u8]| read_any(bytes, &Limits::default()).map(drop).map_err(|error| error.to_string());
    assert_eq!(
        refused(b"{\n\"\xc3\xa9\xff\": 1}"),
        Err("line 2, column 3: it is not UTF-8 from here on".into())
    );
    assert_eq!(
        refused(b"\xef\xbb\xbf[format senet.game/1]"),
        Err("line 1, column 1: it begins with a byte order mark: save it as UTF-8 without one".into())
    );
}
