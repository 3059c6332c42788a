//! Any record and any receipt goes through every form and comes back equal.

use std::borrow::Cow;

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use senet::board::{BySide, Side};
use senet::evidence::{Commitment, CommitmentScheme, PublicKey};
use senet::notation::MoveText;
use senet::record::{
    Fairness, How, Limits, Meta, Outcome, Players, Receipt, Record, Signature, Time, Turn, read, read_any,
    read_receipt, read_text,
};
use senet::shown::is_hidden;
use senet::sticks::{Label, Rng, Seed, Sticks};
use serde_json::Value;

use super::golden::{canonical, canonical_unsigned};

fn side() -> impl Strategy<Value = Side> {
    select(&Side::BOTH[..])
}

fn time() -> impl Strategy<Value = Time> {
    let clock = (-62_167_219_200i64..253_402_300_800, 0u32..1_000_000_000);
    let clock =
        clock.prop_map(|(seconds, nanoseconds)| Time::from_unix(seconds, nanoseconds).expect("a time"));
    let written = "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])T(0[0-9]|1[0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,9})?Z";
    let leap = "[0-9]{4}-(06-30|12-31)T23:59:60(\\.[0-9]{1,9})?Z";
    prop_oneof![
        clock,
        written.prop_map(|text| text.parse().expect("a time")),
        leap.prop_map(|text| text.parse().expect("a time"))
    ]
}

fn move_text() -> impl Strategy<Value = MoveText> {
    let house = "([1-9]|[12][0-9]|30)";
    let moved = format!("[1-6]: (start|{house})-(start|off|{house})(|x|<|\\+|x<|<x|x\\+|\\+<x|x<\\+)");
    let moved = proptest::string::string_regex(&moved).expect("a pattern");
    prop_oneof![5 => moved, 1 => "[1-6]: -\\+?"].prop_map(|text| text.parse().expect("a move"))
}

fn turn() -> impl Strategy<Value = Turn> {
    let sticks = (0u8..16).prop_map(Sticks::from_bits);
    (side(), option::of(sticks), move_text(), option::of(time())).prop_map(|(side, sticks, text, at)| Turn {
        side,
        sticks,
        text,
        at,
    })
}

fn text() -> impl Strategy<Value = Cow<'static, str>> {
    let tricky = vec(
        select(
            "\"\\/\u{0}\n\r\t\u{8}\u{7f}\u{85}\u{202e}\u{2028}\u{feff}\u{e0041}é王🎲[] nul"
                .chars()
                .collect::<Vec<_>>(),
        ),
        0..12,
    )
    .prop_map(String::from_iter);
    prop_oneof!["\\PC{0,12}", tricky, "[a-z+-]{1,12}"].prop_map(Cow::from)
}

fn sides<T: std::fmt::Debug>(
    one: impl Strategy<Value = T> + Clone,
) -> impl Strategy<Value = BySide<Option<T>>> {
    (option::of(one.clone()), option::of(one))
        .prop_map(|(light, dark)| BySide { light, dark })
        .prop_filter("at least one", |sides| sides.light.is_some() || sides.dark.is_some())
}

fn bytes() -> impl Strategy<Value = [u8; 32]> + Clone {
    any::<[u8; 32]>().prop_filter("not all zero", |bytes| *bytes != [0; 32])
}

fn commitment() -> impl Strategy<Value = Commitment> {
    (select(&CommitmentScheme::ALL[..]), any::<[u8; 32]>())
        .prop_map(|(scheme, value)| Commitment { scheme, value })
}

fn rng() -> impl Strategy<Value = Rng> {
    let label = "[ -~]{0,63}[ -/:-~]".prop_map(|text| Label::new(&text).expect("a label"));
    let label = prop_oneof![Just(Label::default()), label];
    prop_oneof![Just(Rng::Chacha20), label.prop_map(Rng::Sha256Counter)]
}

fn fairness() -> impl Strategy<Value = Fairness> {
    let short = vec(any::<u8>(), 0..16);
    (commitment(), rng(), short, vec(any::<u8>(), 16..=64), bytes(), option::of(sides(bytes())), 0..4)
        .prop_map(|(commitment, rng, short, long, exact, contributions, which)| {
            let seed = match (which, &rng) {
                (0, _) => None,
                (1, _) => Seed::new(&short),
                (_, Rng::Chacha20) => Seed::new(&exact),
                (_, _) => Seed::new(&long),
            };
            let contributions = contributions.filter(|_| rng == Rng::Chacha20);
            Fairness { commitment, rng, seed, contributions }
        })
}

fn signature() -> impl Strategy<Value = Signature<'static>> {
    let text = prop_oneof![text(), "[A-Za-z0-9+/]{86}==".prop_map(Cow::from)];
    (any::<[u8; 32]>(), text).prop_map(|(key, signature)| Signature { key: PublicKey(key), signature })
}

fn meta() -> impl Strategy<Value = Meta> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-(1i64 << 53) + 1..1 << 53).prop_map(Value::from),
        text().prop_map(|text| Value::from(text.into_owned())),
    ];
    let value = leaf.prop_recursive(4, 24, 4, |inner| {
        let object = proptest::collection::btree_map(text().prop_map(Cow::into_owned), inner.clone(), 0..4);
        prop_oneof![vec(inner, 0..4).prop_map(Value::from), object.prop_map(Value::from_iter)]
    });
    proptest::collection::btree_map(text().prop_map(Cow::into_owned), value, 0..4)
        .prop_map(|map| Meta::new(&Value::from_iter(map).to_string()).expect("an object"))
}

fn players() -> impl Strategy<Value = Players<'static>> {
    (text(), text()).prop_map(|(light, dark)| Players { light, dark })
}

fn deadline() -> impl Strategy<Value = u64> {
    prop_oneof![1u64..=86_400, 1u64..1 << 53]
}

prop_compose! {
    pub fn record()(
        id in "[A-Za-z0-9._-]{1,128}",
        rules in text(),
        players in option::of(players()),
        times in (option::of(time()), option::of(time())),
        deadline_seconds in option::of(deadline()),
        fairness in fairness(),
        turns in vec(turn(), 0..12),
        outcome in (side(), select(&How::ALL[..])),
        signatures in prop_oneof![Just(Vec::new()), vec(signature(), 0..=16)],
        meta in option::of(meta()),
    ) -> Record<'static> {
        Record {
            id: id.into(),
            rules,
            players,
            started: times.0,
            ended: times.1,
            deadline_seconds,
            result: fairness.seed.map(|_| Outcome { winner: outcome.0, how: outcome.1 }),
            fairness,
            turns,
            signatures,
            meta,
        }
    }
}

prop_compose! {
    pub fn receipt()(
        id in "[A-Za-z0-9._-]{1,128}",
        rules in text(),
        players in option::of(players()),
        keys in option::of(sides(any::<[u8; 32]>().prop_map(PublicKey))),
        commitment in commitment(),
        rng in rng(),
        contribution_hashes in option::of(sides(any::<[u8; 32]>())),
        deadline_seconds in option::of(deadline()),
        issued in time(),
        signatures in option::of(vec(signature(), 0..=3)),
    ) -> Receipt<'static> {
        let id = id.into();
        Receipt {
            id, rules, players, keys, commitment, rng, contribution_hashes, deadline_seconds, issued, signatures,
        }
    }
}

proptest! {
    #[test]
    fn a_record_comes_back_from_every_form(record in record()) {
        let limits = Limits::default();
        let (json, text) = (record.to_json(), record.to_text());
        assert_eq!(read(json.as_bytes(), &limits).as_ref(), Ok(&record));
        assert_eq!(read_any(text.as_bytes(), &limits).as_ref(), Ok(&record), "{}", text);
        let again = read_text(text.as_bytes(), &limits).map(|record| record.to_text());
        assert_eq!(again.as_ref(), Ok(&text));
        assert!(!json.chars().chain(text.chars()).any(|c| c != '\n' && is_hidden(c)));
        assert_eq!(record.canonical_json(), canonical_unsigned(json.as_bytes()));
    }

    #[test]
    fn the_order_and_the_spacing_of_fields_do_not_matter(record in record()) {
        let (json, limits) = (record.to_json(), Limits::default());
        let value: Value = serde_json::from_str(&json).expect("JSON");
        let (sorted, spread) = (value.to_string(), serde_json::to_string_pretty(&value).expect("JSON"));
        assert_eq!(read(sorted.as_bytes(), &limits).as_ref(), Ok(&record));
        assert_eq!(read(spread.as_bytes(), &limits).as_ref(), Ok(&record));
        let text = record.to_text().replace('\n', "\r\n\r\n");
        assert_eq!(read_text(text.as_bytes(), &limits).as_ref(), Ok(&record));
    }

    #[test]
    fn a_receipt_comes_back(receipt in receipt()) {
        let (json, limits) = (receipt.to_json(), Limits::default());
        assert_eq!(read_receipt(json.as_bytes(), &limits).as_ref(), Ok(&receipt));
        assert_eq!(receipt.canonical_json(), canonical_unsigned(json.as_bytes()));
        assert_eq!(receipt.log_leaf(), canonical(&serde_json::from_str(&json).expect("JSON")));
    }
}
