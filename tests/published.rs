//! The receipt that a host shows beside a finished game: it can speak against
//! the host, and is never evidence from before the game.

use senet::evidence::{Anchor, Evidence, SecretKey, TrustedKey};
use senet::record::{Limits, Receipt, Record, read, read_receipt};
use senet::verify::{Check, Finding, Status, Verdict, verify};

const GAME: &[u8] = include_bytes!("../fixtures/vectors/signed-1.json");
const RECEIPT: &[u8] = include_bytes!("../fixtures/vectors/signed-1.receipt.json");

/// The secret key 00 01 02 … 1f, with which the golden files are signed.
fn host() -> SecretKey {
    SecretKey::from_bytes(&std::array::from_fn(|i| i as u8))
}

fn stranger() -> SecretKey {
    SecretKey::from_bytes(&[9; 32])
}

fn trusted() -> Vec<TrustedKey> {
    vec![TrustedKey { key: host().public(), host: Some("example.org".to_owned()) }]
}

fn game() -> Record<'static> {
    read(GAME, &Limits::default()).unwrap()
}

fn receipt() -> Receipt<'static> {
    read_receipt(RECEIPT, &Limits::default()).unwrap()
}

/// The receipt after a change, signed by these keys.
fn changed(change: impl FnOnce(&mut Receipt), keys: &[SecretKey]) -> Receipt<'static> {
    let mut receipt = receipt();
    change(&mut receipt);
    receipt.signatures = None;
    keys.iter().for_each(|key| key.sign_receipt(&mut receipt).unwrap());
    receipt
}

fn later(receipt: &mut Receipt) {
    receipt.issued = "2020-01-01T00:00:00Z".parse().unwrap();
}

fn judge(evidence: Evidence<'static>) -> Verdict {
    verify(&game(), &evidence)
}

fn says(verdict: &Verdict, what: &str) -> bool {
    verdict.notes.iter().chain(&verdict.not_shown).any(|sentence| sentence.contains(what))
}

#[test]
fn it_fixes_nothing_even_where_its_key_is_trusted() {
    let alone = judge(Evidence { trusted: trusted(), ..Evidence::none() });
    let beside = judge(Evidence { published: Some(receipt()), trusted: trusted(), ..Evidence::none() });
    assert_eq!(beside.finding, Finding::Verified);
    assert_eq!(beside.anchor, Anchor::None);
    assert_eq!((&beside.checks, beside.vouched), (&alone.checks, alone.vouched));
    assert_eq!(beside.not_shown, alone.not_shown);
    assert!(says(&beside, "could have been written just now"));
}

#[test]
fn it_names_no_players_whose_word_would_count() {
    let light = SecretKey::from_bytes(&[1; 32]);
    let mut record = game();
    record.signatures.clear();
    light.sign_record(&mut record).unwrap();
    let named = |receipt: &mut Receipt| {
        receipt.keys = Some(senet::board::BySide { light: Some(light.public()), dark: None });
    };
    let evidence =
        Evidence { published: Some(changed(named, &[host()])), trusted: trusted(), ..Evidence::none() };
    assert!(verify(&record, &evidence).vouched.names().is_empty());
}

#[test]
fn one_that_speaks_against_the_record_is_a_mismatch() {
    let other = |receipt: &mut Receipt| receipt.commitment.value[0] ^= 1;
    for keys in [vec![], vec![host()], vec![stranger()]] {
        let evidence =
            Evidence { published: Some(changed(other, &keys)), trusted: trusted(), ..Evidence::none() };
        let verdict = judge(evidence);
        assert_eq!(verdict.finding, Finding::Mismatch);
        let failure = verdict.failure.as_ref().unwrap();
        assert_eq!(failure.check, Check::Anchor);
        assert!(failure.message.contains("contradicts itself"), "{}", failure.message);
        assert!(says(&verdict, "its receipt and its record do not agree"));
        assert!(!says(&verdict, "what you brought does not agree"));
    }
}

#[test]
fn it_takes_the_anchor_from_a_game_that_had_one() {
    let other = changed(|receipt| receipt.rules = "cones".into(), &[stranger()]);
    let evidence =
        Evidence { receipt: Some(receipt()), published: Some(other), trusted: trusted(), ..Evidence::none() };
    let verdict = judge(evidence);
    assert_eq!((verdict.finding, verdict.anchor), (Finding::Mismatch, Anchor::None));
}

#[test]
fn a_false_signature_on_it_is_a_mismatch() {
    let mut forged = receipt();
    later(&mut forged);
    let verdict = judge(Evidence { published: Some(forged), ..Evidence::none() });
    assert_eq!(verdict.finding, Finding::Mismatch);
    assert!(verdict.failure.unwrap().message.contains("does not hold"));
}

#[test]
fn another_key_than_the_one_that_is_known_of_the_host_is_a_mismatch() {
    let host = Some("example.org".to_owned());
    let mut record = game();
    record.signatures.clear();
    let judge = |keys: &[SecretKey]| {
        let published = Some(changed(|_| {}, keys));
        verify(&record, &Evidence { published, trusted: trusted(), host: host.clone(), ..Evidence::none() })
    };
    let verdict = judge(&[stranger()]);
    assert_eq!(verdict.finding, Finding::Mismatch);
    assert!(verdict.failure.unwrap().message.contains("by none of the keys that you know of example.org"));
    for keys in [vec![], vec![self::host()], vec![self::host(), stranger()]] {
        assert_eq!(judge(&keys).finding, Finding::Verified);
    }
}

#[test]
fn long_rules_make_no_long_report() {
    const LONG: usize = 100_000;
    let receipt = changed(|receipt| receipt.rules = "x".repeat(LONG).into(), &[]);
    let verdict = judge(Evidence { receipt: Some(receipt), ..Evidence::none() });
    assert!(format!("{verdict:?}").len() < LONG / 10);
    let mut record = game();
    record.rules = "x".repeat(LONG).into();
    let evidence =
        Evidence { receipt: Some(self::receipt()), published: Some(self::receipt()), ..Evidence::none() };
    let kendall = senet::rules::RuleSet::named("kendall").unwrap();
    for verdict in [verify(&record, &evidence), senet::verify::verify_by(&record, &kendall, &evidence)] {
        assert!(format!("{verdict:?}").len() < LONG / 10);
    }
}

#[test]
fn a_player_who_signed_alone_is_no_changed_host() {
    let light = SecretKey::from_bytes(&[1; 32]);
    let mut record = game();
    record.signatures.clear();
    light.sign_record(&mut record).unwrap();
    let named = |receipt: &mut Receipt| {
        receipt.keys = Some(senet::board::BySide { light: Some(light.public()), dark: None });
    };
    let kept = changed(named, &[host()]);
    let evidence = Evidence {
        receipt: Some(kept.clone()),
        published: Some(kept),
        trusted: trusted(),
        host: Some("example.org".to_owned()),
        ..Evidence::none()
    };
    let verdict = verify(&record, &evidence);
    assert_eq!((verdict.finding, verdict.anchor), (Finding::Verified, Anchor::Receipt));
    assert_eq!(verdict.vouched.names(), ["light"]);
}

#[test]
fn the_same_as_the_one_kept_is_no_news() {
    let kept = Evidence { receipt: Some(receipt()), trusted: trusted(), ..Evidence::none() };
    let alone = judge(kept.clone());
    assert_eq!(alone.anchor, Anchor::Receipt);
    // Another signature beside the first is the same receipt.
    for published in [receipt(), changed(|_| {}, &[stranger()]), changed(|_| {}, &[])] {
        assert_eq!(judge(Evidence { published: Some(published), ..kept.clone() }), alone);
    }
}

#[test]
fn two_that_one_key_signed_are_a_mismatch() {
    let two = |kept: Receipt<'static>, shown: Receipt<'static>, trusted: Vec<TrustedKey>| {
        judge(Evidence { receipt: Some(kept), published: Some(shown), trusted, ..Evidence::none() })
    };
    for trusted in [trusted(), vec![]] {
        let verdict = two(receipt(), changed(later, &[host()]), trusted);
        assert_eq!(verdict.finding, Finding::Mismatch);
        assert_eq!(verdict.failure.unwrap().check, Check::Equivocation);
    }
    // What a stranger wrote, and even twice, does not speak against the host.
    let note = "no key signed both";
    let verdict = two(receipt(), changed(later, &[stranger()]), trusted());
    assert_eq!((verdict.finding, verdict.anchor), (Finding::Verified, Anchor::Receipt));
    assert!(says(&verdict, note));
    let both = changed(|_| {}, &[host(), stranger()]);
    let verdict = two(both, changed(later, &[stranger()]), trusted());
    assert_eq!((verdict.finding, verdict.anchor), (Finding::Verified, Anchor::Receipt));
    assert!(matches!(verdict.checks[Check::Equivocation], Status::Skipped(_)));
}

#[test]
fn a_better_one_than_the_one_kept_makes_it_no_better() {
    let unsigned = changed(|_| {}, &[]);
    let evidence = Evidence { receipt: Some(unsigned), trusted: trusted(), ..Evidence::none() };
    assert_eq!(judge(evidence.clone()).anchor, Anchor::Pinned);
    for shown in [receipt(), changed(later, &[host()])] {
        let verdict = judge(Evidence { published: Some(shown), ..evidence.clone() });
        assert_eq!((verdict.finding, verdict.anchor), (Finding::Verified, Anchor::Pinned));
    }
}
