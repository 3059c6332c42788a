//! What a log proof adds to the evidence.

use std::fs;
use std::path::Path;

use senet::evidence::{Anchor, Evidence, Logged, ReceiptSigned, TrustedKey, Weighed, weigh};
use senet::record::{Limits, read, read_receipt};
use senet::verify::{Check, Finding, Status, verify};

fn vector(name: &str) -> Vec<u8> {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/vectors").join(name)).expect(name)
}

/// The signed game with its receipt, and what became of the log proof.
fn with<T>(trust: bool, logged: Option<Logged>, ask: impl Fn(&senet::record::Record, &Evidence) -> T) -> T {
    let (game, receipt) = (vector("signed-1.json"), vector("signed-1.receipt.json"));
    let record = read(&game, &Limits::default()).expect("a record");
    let receipt = read_receipt(&receipt, &Limits::default()).expect("a receipt");
    let key = record.signatures[0].key;
    let evidence = Evidence {
        receipt: Some(receipt),
        trusted: if trust {
            vec![TrustedKey { key, host: Some("example.org".to_owned()) }]
        } else {
            Vec::new()
        },
        logged,
        ..Evidence::none()
    };
    ask(&record, &evidence)
}

fn weighed(trust: bool, logged: Option<Logged>) -> Weighed {
    with(trust, logged, weigh)
}

#[test]
fn a_log_lifts_a_trusted_receipt_and_no_other() {
    let log = || Some(Logged::In("example.org/senet".to_owned()));
    assert_eq!(weighed(true, None).anchor, Anchor::Receipt);
    let lifted = weighed(true, log());
    assert_eq!((lifted.anchor, lifted.log.as_deref()), (Anchor::Log, Some("example.org/senet")));
    assert!(matches!(lifted.receipt, Some(ReceiptSigned::Trusted(_))));
    let unknown = weighed(false, log());
    assert_eq!((unknown.anchor, unknown.log), (Anchor::Pinned, None));
}

#[test]
fn a_false_proof_takes_the_anchor_away() {
    for trust in [true, false] {
        let weighed = weighed(trust, Some(Logged::False("it is another's".to_owned())));
        assert_eq!((weighed.anchor, weighed.log), (Anchor::None, None));
        let message = weighed.disagreement.expect("a disagreement").message;
        assert!(message.ends_with("does not hold for this receipt: it is another's"), "{message}");
    }
    let verdict = with(true, Some(Logged::False("it is another's".to_owned())), verify);
    assert_eq!(verdict.finding, Finding::Mismatch);
    assert_eq!(verdict.failure.expect("a failure").check, Check::Anchor);
    let verdict = with(true, Some(Logged::In("example.org/senet".to_owned())), verify);
    assert_eq!(verdict.finding, Finding::Verified);
    let Status::Pass(Some(detail)) = &verdict.checks[Check::Anchor] else { panic!("no detail") };
    assert!(detail.contains("in the log example.org/senet"), "{detail}");
}

#[test]
fn where_the_receipt_does_not_agree_there_is_no_log() {
    let logged = || Some(Logged::In("example.org/senet".to_owned()));
    let weighed = with(true, logged(), |record, evidence| {
        let mut record = record.clone();
        record.rules = "cones".into();
        weigh(&record, evidence)
    });
    assert!(weighed.disagreement.is_some());
    assert_eq!((weighed.anchor, weighed.log), (Anchor::None, None));
}

#[test]
fn a_proof_by_a_log_that_nobody_trusts_changes_nothing_and_is_noted() {
    let verdict = with(true, Some(Logged::Stranger), verify);
    assert_eq!((verdict.finding, verdict.anchor), (Finding::Verified, Anchor::Receipt));
    assert!(verdict.notes.iter().any(|note| note.contains("not signed by the log")), "{:?}", verdict.notes);
}
