//! Golden values of throws, commitments and signatures, made by separate code.

use std::path::Path;

use senet::evidence::{CommitmentScheme, receipt::contribution_hash, signature};
use senet::record::{Limits, read, read_receipt};
use senet::sticks::{Contributions, Device, Label, Rng, Seed, Throws};
use serde_json::Value;

fn file(name: &str) -> Vec<u8> {
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/vectors").join(name)).unwrap()
}

fn values(name: &str) -> Vec<Value> {
    serde_json::from_slice::<Vec<Value>>(&file(name)).unwrap()
}

fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap()
}

fn contributions(value: &Value) -> Option<Contributions> {
    let side = |name: &str| value[name].as_str().map(|hex| hex::decode(hex).unwrap().try_into().unwrap());
    value.is_object().then(|| Contributions { light: side("light"), dark: side("dark") })
}

#[test]
fn throws_are_the_golden_ones_in_order_and_by_index() {
    for row in values("throws.json") {
        let rng = match (text(&row["rng"], "scheme"), row["rng"]["label"].as_str()) {
            ("chacha20", None) => Rng::Chacha20,
            (_, label) => Rng::Sha256Counter(label.map_or_else(Label::default, |l| Label::new(l).unwrap())),
        };
        let seed = Seed::from_hex(text(&row, "seed")).unwrap();
        let given = contributions(&row["contributions"]);
        let throws = Throws::new(&rng, &seed, given.as_ref(), Device::Sticks).unwrap();
        for (k, want) in row["throws"].as_array().unwrap().iter().enumerate() {
            assert_eq!(throws.at(k as u64).to_string(), want.as_str().unwrap(), "throw {k} of {row}");
        }
        let in_order: Vec<String> = throws.take(40).map(|throw| throw.to_string()).collect();
        assert_eq!(Value::from(in_order), row["throws"]);
    }
}

#[test]
fn commitments_are_the_golden_ones() {
    for row in values("commitments.json") {
        let scheme = CommitmentScheme::from_name(text(&row, "scheme")).unwrap();
        let commitment = scheme.commit(text(&row, "id"), &Seed::from_hex(text(&row, "seed")).unwrap());
        assert_eq!(hex::encode(commitment.value), text(&row, "value"));
    }
}

#[test]
fn the_golden_signatures_hold_and_no_other() {
    let (game, receipt) = (file("signed-1.json"), file("signed-1.receipt.json"));
    let record = read(&game, &Limits::default()).unwrap();
    let receipt = read_receipt(&receipt, &Limits::default()).unwrap();
    let of_receipt = &receipt.signatures.as_ref().unwrap()[0];
    let of_record = &record.signatures[0];
    assert!(signature::holds(&of_record.key, &of_record.signature, &record.signed_bytes()));
    assert!(signature::holds(&of_receipt.key, &of_receipt.signature, &receipt.signed_bytes()));
    assert!(!signature::holds(&of_record.key, &of_record.signature, &receipt.signed_bytes()));
    let given = record.fairness.contributions.unwrap();
    let hashes = receipt.contribution_hashes.unwrap();
    assert_eq!(given.light.map(|bytes| contribution_hash(&record.id, &bytes)), hashes.light);
    assert_eq!(given.dark.map(|bytes| contribution_hash(&record.id, &bytes)), hashes.dark);
}
