//! When throws or a commitment do not match, the verdict says which mistake of
//! the host would explain the record, and says nothing where chance would. What
//! a host should do better though nothing failed is said too.

use senet::board::{BySide, Side};
use senet::evidence::{
    Anchor, CommitmentScheme, Evidence, SecretKey, TrustedKey, receipt::contribution_hash,
};
use senet::notation::{Marks, MoveText};
use senet::record::{Fairness, How, Outcome, Receipt, Record, Time, Turn};
use senet::rules::RuleSet;
use senet::sticks::{Contributions, Device, Label, Rng, Seed, Sticks, Throw, Throws};
use senet::verify::{Check, Finding, Verdict, verify};
use sha2::{Digest, Sha256};

/// Bytes that follow from a name.
fn bytes(name: &str) -> [u8; 32] {
    Sha256::digest(name).into()
}

fn both(name: &str) -> Contributions {
    Contributions { light: Some(bytes(&format!("{name} light"))), dark: Some(bytes(&format!("{name} dark"))) }
}

/// A host, and what its records say of it.
#[derive(Clone)]
struct Host {
    id: String,
    rules: &'static str,
    seed: Seed,
    rng: Rng,
    contributions: Option<Contributions>,
    commitment: CommitmentScheme,
}

impl Host {
    fn new(name: &str) -> Host {
        Host {
            id: name.replace(' ', "-"),
            rules: "kendall",
            seed: Seed::from(bytes(name)),
            rng: Rng::Chacha20,
            contributions: None,
            commitment: CommitmentScheme::Sha256Bound,
        }
    }

    fn counter(name: &str) -> Host {
        Host { rng: Rng::Sha256Counter(Label::default()), ..Host::new(name) }
    }

    fn contributed(name: &str) -> Host {
        Host { contributions: Some(both(name)), ..Host::new(name) }
    }

    fn device(&self) -> Device {
        RuleSet::named(self.rules).unwrap().choices().device.value
    }

    /// The throws that it owes.
    fn throws(&self) -> Throws {
        self.throws_of(&self.seed)
    }

    /// Those of another seed by the same scheme.
    fn throws_of(&self, seed: &Seed) -> Throws {
        Throws::new(&self.rng, seed, self.contributions.as_ref(), self.device()).unwrap()
    }

    /// A game of at most so many turns with these throws in place of its own:
    /// every move is legal, so that nothing but throws can be wrong.
    fn game(&self, throws: impl IntoIterator<Item = Throw>, most: usize) -> Record<'static> {
        let rules = RuleSet::named(self.rules).unwrap();
        let mut position = rules.start();
        let mut turns = Vec::new();
        for throw in throws.into_iter().take(most) {
            if rules.winner(&position).is_some() {
                break;
            }
            let roll = rules.roll(throw);
            let legal: Vec<_> = rules.legal(&position, roll).collect();
            let played = legal.get(turns.len() % legal.len().max(1));
            let lost = MoveText { roll, step: None, marks: Marks::NONE };
            let text = played.map_or(lost, |played| rules.write(&position, played));
            turns.push(Turn { side: position.side, sticks: throw.sticks(), text, at: None });
            position = match played {
                Some(played) => rules.play(&position, played),
                None => rules.lose(&position, roll),
            };
        }
        let result = match rules.winner(&position) {
            Some(winner) => Outcome { winner, how: How::BorneOff },
            None => Outcome { winner: Side::Light, how: How::Resigned },
        };
        Record {
            id: self.id.clone().into(),
            rules: self.rules.into(),
            players: None,
            started: None,
            ended: None,
            deadline_seconds: None,
            fairness: Fairness {
                commitment: self.commitment.commit(&self.id, &self.seed),
                rng: self.rng.clone(),
                seed: Some(self.seed),
                contributions: self.contributions,
            },
            turns,
            result: Some(result),
            signatures: Vec::new(),
            meta: None,
        }
    }
}

/// Long enough for every mistake to be told, short enough that no game ends.
const LONG: usize = 40;

fn judge(record: &Record) -> Verdict {
    verify(record, &Evidence::none())
}

/// The notes that explain a failure.
fn explanations(verdict: &Verdict) -> Vec<String> {
    verdict.notes.iter().map(|note| note.to_string()).filter(|note| !note.starts_with("weak")).collect()
}

/// Words, one of each row of which the note must hold, in whatever case.
type Words<'a> = &'a [&'a [&'a str]];

fn says(note: &str, words: Words) -> bool {
    let note = note.to_lowercase();
    words.iter().all(|any| any.iter().any(|word| note.contains(word)))
}

/// That the throws fail first where they first differ, and that one note names
/// the mistake.
#[track_caller]
fn explained(host: &Host, record: &Record, words: Words) {
    let verdict = judge(record);
    assert_eq!(verdict.finding, Finding::Mismatch, "the mistake shows nowhere");
    let failure = verdict.failure.as_ref().unwrap();
    assert_eq!(failure.check, Check::Throws, "{}", failure.message);
    assert_eq!(failure.turn, Some(first_off(host, record) as u32 + 1));
    let notes = explanations(&verdict);
    assert_eq!(notes.len(), 1, "{notes:?}");
    assert!(says(&notes[0], words), "{:?} does not say {words:?}", notes[0]);
}

/// The first turn, from 0, that is not the seed's.
fn first_off(host: &Host, record: &Record) -> usize {
    let rules = RuleSet::named(host.rules).unwrap();
    let is = |turn: &Turn, throw: Throw| {
        turn.sticks.is_none_or(|sticks| Throw::Sticks(sticks) == throw) && rules.roll(throw) == turn.text.roll
    };
    record.turns.iter().zip(host.throws()).position(|(turn, throw)| !is(turn, throw)).unwrap()
}

/// A name whose host throws twice something different first.
fn uneven(make: fn(&str) -> Host) -> Host {
    let mut hosts = (0..).map(|number| make(&format!("uneven {number}")));
    hosts.find(|host| host.throws().at(0) != host.throws().at(1)).unwrap()
}

/// Hosts that take their throws in each way that there is.
fn hosts() -> Vec<Host> {
    let one = Contributions { light: Some(bytes("alone")), dark: None };
    vec![
        uneven(Host::new),
        uneven(Host::counter),
        uneven(Host::contributed),
        Host { contributions: Some(one), ..Host::new("one side") },
        Host { rules: "cones", ..uneven(Host::new) },
    ]
}

#[test]
fn a_host_without_a_mistake_is_verified_and_needs_no_explanation() {
    for host in hosts() {
        let verdict = judge(&host.game(host.throws(), LONG));
        assert_eq!(verdict.finding, Finding::Verified, "{:?}", verdict.failure);
        assert_eq!(explanations(&verdict), [""; 0]);
    }
}

#[test]
fn a_throw_that_was_dropped() {
    for host in hosts() {
        for dropped in 1..20 {
            let throws: Vec<Throw> = host.throws().take(LONG).collect();
            let thrown =
                host.throws().enumerate().filter(|(index, _)| *index != dropped).map(|(_, throw)| throw);
            let record = host.game(thrown, LONG);
            // It shows where the throws behind it are others than those before.
            let shows = (dropped..).find(|index| throws[*index] != throws[index + 1]).unwrap();
            assert_eq!(first_off(&host, &record), shows);
            let turn = format!("turn {}", shows + 1);
            explained(&host, &record, &[&["drop", "left out", "skipped", "missing"], &[&turn]]);
        }
    }
}

#[test]
fn a_throw_too_many() {
    for host in hosts() {
        for inserted in 0..20 {
            let due = host.throws().at(inserted as u64);
            let other = Sticks::all().map(Throw::Sticks).find(|throw| *throw != due).unwrap();
            let before = host.throws().take(inserted);
            let record = host.game(before.chain([other]).chain(host.throws().skip(inserted)), LONG);
            let turn = format!("turn {}", inserted + 1);
            explained(&host, &record, &[&["too many", "insert", "one more", "extra"], &[&turn]]);
        }
    }
}

/// A throw that came twice is one too many.
#[test]
fn a_throw_that_came_twice() {
    let host = Host::new("twice");
    let twice = 7;
    let record = host.game(host.throws().take(twice + 1).chain(host.throws().skip(twice)), LONG);
    explained(&host, &record, &[&["too many", "insert", "one more", "extra", "twice"]]);
}

#[test]
fn a_stream_that_was_started_one_late() {
    for host in hosts() {
        if host.throws().at(0) != host.throws().at(1) {
            explained(&host, &host.game(host.throws().skip(1), LONG), &[&["late"]]);
        }
    }
}

fn on_bits(throw: Throw, change: impl Fn(u8) -> u8) -> Throw {
    Throw::Sticks(Sticks::from_bits(change(throw.sticks().unwrap().bits())))
}

#[test]
fn sticks_in_reverse_order() {
    for host in hosts() {
        let reversed = host.throws().map(|throw| on_bits(throw, |bits| bits.reverse_bits() >> 4));
        explained(&host, &host.game(reversed, LONG), &[&["stick"], &["reverse"]]);
    }
}

#[test]
fn faces_exchanged() {
    for host in hosts() {
        let turned = host.throws().map(|throw| on_bits(throw, |bits| !bits));
        explained(&host, &host.game(turned, LONG), &[&["face"], &["exchang"]]);
    }
}

fn keyed(key: &[u8]) -> Throws {
    Throws::of_key(key.try_into().unwrap(), Device::Sticks)
}

fn reversed(seed: &Seed) -> Seed {
    let bytes: Vec<u8> = seed.bytes().iter().rev().copied().collect();
    Seed::new(&bytes).unwrap()
}

const REVERSED: Words = &[&["bytes"], &["reverse"]];
const HEX_AS_KEY: Words = &[&["hex"], &["key", "in place of"]];
const HEX_HASHED: Words = &[&["hash"], &["hex"]];

#[test]
fn the_seed_s_bytes_reversed() {
    let host = Host::new("reversed");
    explained(&host, &host.game(host.throws_of(&reversed(&host.seed)), LONG), REVERSED);
}

#[test]
fn hex_text_used_as_the_key() {
    let host = Host::new("hex");
    let text = host.seed.to_hex();
    explained(&host, &host.game(keyed(&text.as_bytes()[..32]), LONG), HEX_AS_KEY);
}

#[test]
fn hex_text_hashed_to_the_key() {
    let host = Host::new("hashed");
    explained(&host, &host.game(keyed(&Sha256::digest(host.seed.to_hex())), LONG), HEX_HASHED);
}

#[test]
fn the_seed_hashed_to_the_key() {
    let host = Host::new("hashed seed");
    let record = host.game(keyed(&Sha256::digest(host.seed.bytes())), LONG);
    explained(&host, &record, &[&["hash"], &["seed"]]);
}

/// The same mistakes where the throws are hashes of seed, label and number.
#[test]
fn the_seed_s_bytes_reversed_by_the_other_scheme() {
    for host in [
        Host::counter("reversed"),
        Host { rng: Rng::Sha256Counter(Label::new("dice/").unwrap()), ..Host::new("reversed label") },
    ] {
        explained(&host, &host.game(host.throws_of(&reversed(&host.seed)), LONG), REVERSED);
    }
}

#[test]
fn hex_text_hashed_by_the_other_scheme() {
    let host = Host::counter("hex");
    // As much as a seed can have.
    let text = Seed::new(host.seed.to_hex().as_bytes()).unwrap();
    explained(&host, &host.game(host.throws_of(&text), LONG), HEX_HASHED);
}

/// The same mistake where the key is a hash of the seed and contributions.
#[test]
fn the_seed_s_bytes_reversed_beside_contributions() {
    let host = Host::contributed("reversed");
    explained(&host, &host.game(host.throws_of(&reversed(&host.seed)), LONG), REVERSED);
}

#[test]
fn hex_text_hashed_beside_contributions() {
    let host = Host::contributed("hex");
    let given = host.contributions.unwrap();
    let key = Sha256::new()
        .chain_update("senet.rng/1\0")
        .chain_update(host.seed.to_hex())
        .chain_update(hex::encode(given.light.unwrap()))
        .chain_update(hex::encode(given.dark.unwrap()))
        .finalize();
    explained(&host, &host.game(keyed(&key), LONG), &[&["hex"]]);
}

#[test]
fn contributions_in_the_other_order() {
    let host = Host::contributed("order");
    let given = host.contributions.unwrap();
    let swapped =
        Host { contributions: Some(BySide { light: given.dark, dark: given.light }), ..host.clone() };
    explained(&host, &host.game(swapped.throws(), LONG), &[&["contributions"], &["order"]]);
    // One contribution on the wrong side.
    let one = Contributions { light: given.light, dark: None };
    let host = Host { contributions: Some(one), ..host };
    let other = Contributions { light: None, dark: given.light };
    let swapped = Host { contributions: Some(other), ..host.clone() };
    explained(&host, &host.game(swapped.throws(), LONG), &[&["contributions"], &["order"]]);
}

#[test]
fn contributions_that_were_not_used() {
    let host = Host::contributed("ignored");
    let alone = Host { contributions: None, ..host.clone() };
    explained(&host, &host.game(alone.throws(), LONG), &[&["contributions"], &["not used", "alone"]]);
}

#[test]
fn throws_by_another_scheme() {
    let (keystream, counter) = (Host::new("scheme"), Host::counter("scheme"));
    explained(&keystream, &keystream.game(counter.throws(), LONG), &[&["sha256-counter"], &["scheme"]]);
    explained(&counter, &counter.game(keystream.throws(), LONG), &[&["chacha20"], &["scheme"]]);
}

/// `sha256-counter` with the usual label where the record names another.
#[test]
fn throws_by_another_label() {
    let usual = Host::counter("label");
    let host = Host { rng: Rng::Sha256Counter(Label::new("dice/").unwrap()), ..usual.clone() };
    let verdict = judge(&host.game(usual.throws(), LONG));
    assert_eq!(verdict.finding, Finding::Mismatch);
    assert_eq!(explanations(&verdict).len(), 1, "{:?}", verdict.notes);
}

/// Rolls alone say less than sticks, and enough of them say it too.
#[test]
fn mistakes_are_told_from_rolls_alone() {
    let host = uneven(Host::new);
    let bare = |throws: &mut dyn Iterator<Item = Throw>| {
        let mut record = host.game(throws, 120);
        record.turns.iter_mut().for_each(|turn| turn.sticks = None);
        record
    };
    let verdict = judge(&bare(&mut host.throws()));
    assert_eq!((verdict.finding, explanations(&verdict).len()), (Finding::Verified, 0));
    let from = (2..).find(|i| roll(&host, *i) != roll(&host, i + 1)).unwrap() as usize;
    let dropped = bare(&mut host.throws().take(from).chain(host.throws().skip(from + 1)));
    explained(&host, &dropped, &[&["drop"], &[&format!("turn {}", from + 1)]]);
    explained(&host, &bare(&mut host.throws_of(&reversed(&host.seed))), REVERSED);
    let turned = &mut host.throws().map(|throw| on_bits(throw, |bits| !bits));
    explained(&host, &bare(turned), &[&["face"]]);
}

fn roll(host: &Host, index: u64) -> u8 {
    RuleSet::named(host.rules).unwrap().roll(host.throws().at(index)).worth()
}

/// Rules that throw a die have no sticks at all.
#[test]
fn mistakes_are_told_from_a_die() {
    let host = Host { rules: "box+die", ..Host::new("die") };
    assert_eq!(judge(&host.game(host.throws(), LONG)).finding, Finding::Verified);
    let first = (0..).find(|i| host.throws().at(*i) != host.throws().at(i + 1)).unwrap() as usize;
    let dropped = host.game(host.throws().take(first).chain(host.throws().skip(first + 1)), LONG);
    explained(&host, &dropped, &[&["drop", "late"]]);
    let record = host.game(host.throws_of(&reversed(&host.seed)), LONG);
    explained(&host, &record, REVERSED);
}

/// The host handed out throws that have nothing to do with the seed.
#[test]
fn what_nothing_explains_is_not_explained() {
    for host in hosts() {
        let verdict = judge(&host.game(keyed(&bytes("something else")), LONG));
        assert_eq!(verdict.finding, Finding::Mismatch);
        assert_eq!(explanations(&verdict), [""; 0]);
    }
    // Two mistakes at once are not one.
    let host = uneven(Host::new);
    let throws = host.throws().skip(1).map(|throw| on_bits(throw, |bits| !bits));
    let verdict = judge(&host.game(throws, LONG));
    assert_eq!((verdict.finding, explanations(&verdict)), (Finding::Mismatch, vec![]));
}

/// One wrong throw is one wrong throw: all others agree, but with the seed.
#[test]
fn one_throw_that_was_altered_is_not_explained() {
    for host in hosts() {
        for altered in 0..LONG {
            let throws = host.throws().enumerate();
            let throws =
                throws.map(|(index, throw)| if index == altered { on_bits(throw, |b| b ^ 5) } else { throw });
            let verdict = judge(&host.game(throws, LONG));
            assert_eq!(verdict.failure.as_ref().unwrap().turn, Some(altered as u32 + 1));
            assert_eq!(explanations(&verdict), [""; 0], "turn {}", altered + 1);
        }
    }
}

/// With random sticks some mistake agrees by chance with a short record. 2,000
/// games of 1 to 12 turns, and as many of which only the rolls are known.
#[test]
fn chance_explains_nothing() {
    let mut wrong = Vec::new();
    for number in 0..2_000 {
        let name = format!("chance {number}");
        let host = match number % 4 {
            0 => Host::counter(&name),
            1 => Host::contributed(&name),
            _ => Host::new(&name),
        };
        let mut record = host.game(keyed(&bytes(&format!("other {number}"))), 1 + number % 12);
        for bare in [false, true] {
            if bare {
                record.turns.iter_mut().for_each(|turn| turn.sticks = None);
            }
            let verdict = judge(&record);
            for note in explanations(&verdict) {
                wrong.push(format!(
                    "{} turns, {}: {note}",
                    record.turns.len(),
                    ["sticks", "rolls"][bare as usize]
                ));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of 4000 by chance, such as\n{}",
        wrong.len(),
        wrong[..wrong.len().min(12)].join("\n")
    );
}

/// The same of a die's faces.
#[test]
fn chance_explains_no_faces() {
    let mut wrong = Vec::new();
    for number in 0..1_000 {
        let host = Host { rules: "box+die", ..Host::new(&format!("die {number}")) };
        let other = Throws::of_key(bytes(&format!("other die {number}")), host.device());
        let verdict = judge(&host.game(other, 1 + number % 12));
        wrong.extend(explanations(&verdict));
    }
    assert!(wrong.is_empty(), "{} of 1000 by chance, such as {:?}", wrong.len(), wrong[0]);
}

/// How many turns must agree, four bits each: about 40 bits.
#[test]
fn a_mistake_is_believed_when_it_cannot_be_chance() {
    let host = uneven(Host::new);
    let turned = || host.throws().map(|throw| on_bits(throw, |bits| !bits));
    for turns in 1..=7 {
        assert_eq!(explanations(&judge(&host.game(turned(), turns))), [""; 0], "{turns} turns");
    }
    for turns in 13..=20 {
        assert_eq!(explanations(&judge(&host.game(turned(), turns))).len(), 1, "{turns} turns");
    }
    // Of a throw that was dropped only what comes behind it tells.
    let dropped = |at: usize| host.game(host.throws().take(at).chain(host.throws().skip(at + 1)), LONG);
    for at in 1..LONG - 1 {
        let record = dropped(at);
        let Some(verdict) = Some(judge(&record)).filter(|verdict| verdict.finding == Finding::Mismatch)
        else {
            continue;
        };
        let behind = LONG - first_off(&host, &record);
        match behind {
            0..=7 => assert_eq!(explanations(&verdict), [""; 0], "{behind} turns behind"),
            13.. => assert_eq!(explanations(&verdict).len(), 1, "{behind} turns behind"),
            _ => {}
        }
    }
}

/// A commitment that is right by another scheme, each of the three by each.
#[test]
fn a_commitment_by_another_scheme() {
    for said in CommitmentScheme::ALL {
        for made in CommitmentScheme::ALL {
            let host = Host { commitment: said, ..Host::new("commitment") };
            let mut record = host.game(host.throws(), LONG);
            record.fairness.commitment.value = made.commit(&record.id, &host.seed).value;
            let verdict = judge(&record);
            if said == made {
                assert_eq!((verdict.finding, explanations(&verdict).len()), (Finding::Verified, 0));
                continue;
            }
            assert_eq!(verdict.finding, Finding::Mismatch);
            assert_eq!(verdict.failure.as_ref().unwrap().check, Check::Commitment);
            let notes = explanations(&verdict);
            assert_eq!(notes.len(), 1, "{notes:?}");
            // As a word of its own: one name begins another.
            let named =
                notes[0].split(|c: char| !c.is_ascii_alphanumeric() && c != '-').any(|w| w == made.name());
            assert!(named && notes[0].contains("scheme"), "{said}, {made}: {}", notes[0]);
        }
    }
}

fn miscommitted(scheme: CommitmentScheme, value: impl FnOnce(&Host) -> [u8; 32]) -> Vec<String> {
    let host = Host { commitment: scheme, ..Host::new("miscommitted") };
    let mut record = host.game(host.throws(), LONG);
    record.fairness.commitment.value = value(&host);
    let verdict = judge(&record);
    assert_eq!(verdict.finding, Finding::Mismatch);
    assert_eq!(verdict.failure.as_ref().unwrap().check, Check::Commitment);
    assert!(!verdict.checks[Check::Throws].failed());
    explanations(&verdict)
}

#[test]
fn a_commitment_to_the_bytes_reversed() {
    for scheme in CommitmentScheme::ALL {
        let notes = miscommitted(scheme, |host| scheme.commit(&host.id, &reversed(&host.seed)).value);
        assert_eq!(notes.len(), 1, "{scheme}");
        assert!(says(&notes[0], REVERSED), "{scheme}: {}", notes[0]);
    }
}

#[test]
fn a_commitment_to_hex_text_in_capitals() {
    let value = |host: &Host| Sha256::digest(host.seed.to_hex().to_uppercase()).into();
    for scheme in CommitmentScheme::ALL {
        let notes = miscommitted(scheme, value);
        assert_eq!(notes.len(), 1, "{scheme}");
        assert!(says(&notes[0], &[&["hex"], &["capital", "upper"]]), "{scheme}: {}", notes[0]);
    }
}

#[test]
fn a_commitment_to_something_else_is_not_explained() {
    for scheme in CommitmentScheme::ALL {
        let other = miscommitted(scheme, |host| scheme.commit(&host.id, &Seed::from(bytes("other"))).value);
        assert_eq!(other, [""; 0]);
    }
}

/// A commitment by one mistake and throws by another: both are told.
#[test]
fn two_mistakes_in_two_places_are_both_told() {
    let host = Host::new("both");
    let mut record = host.game(host.throws().map(|throw| on_bits(throw, |bits| !bits)), LONG);
    record.fairness.commitment.value = CommitmentScheme::Sha256Hex.commit("", &host.seed).value;
    let verdict = judge(&record);
    assert_eq!(verdict.failure.as_ref().unwrap().check, Check::Commitment);
    let notes = explanations(&verdict);
    assert_eq!(notes.len(), 2, "{notes:?}");
    assert!(notes.iter().any(|note| note.contains("sha256-hex")));
    assert!(notes.iter().any(|note| note.contains("face")));
}

// What a host should do better.

const PATTERN: Words = &[&["seed"], &["equal", "count"]];
const COMPUTABLE: Words = &[&["comput"], &["commitment"]];
const UNBOUND: Words = &[&["commitment"], &["bind", "bound"], &["id"]];
const UNSIGNED: Words = &[&["receipt"], &["unsigned", "nobody signed", "not signed"]];
const UNFIXED: Words = &[&["contribution"], &["receipt"], &["fix"]];

fn weak_notes(verdict: &Verdict) -> Vec<String> {
    verdict.notes.iter().map(|note| note.to_string()).filter(|note| note.starts_with("weak")).collect()
}

/// That these and no other weaknesses are told.
#[track_caller]
fn weak(verdict: &Verdict, weaknesses: &[Words]) {
    let notes = weak_notes(verdict);
    assert_eq!(notes.len(), weaknesses.len(), "{notes:?}");
    for words in weaknesses {
        assert!(notes.iter().any(|note| says(note, words)), "no {words:?} in {notes:?}");
    }
}

#[test]
fn a_good_host_is_not_called_weak() {
    for host in hosts().into_iter().filter(|host| host.contributions.is_none()) {
        weak(&judge(&host.game(host.throws(), LONG)), &[]);
    }
}

#[test]
fn a_seed_that_was_not_drawn_by_chance() {
    let from = |first: u8, step: u8, length: u8| -> Seed {
        let bytes: Vec<u8> = (0..length).map(|i| first.wrapping_add(step.wrapping_mul(i))).collect();
        Seed::new(&bytes).unwrap()
    };
    let judged = |seed: Seed, rng: Rng| {
        let host = Host { seed, rng, ..Host::new("pattern") };
        let verdict = judge(&host.game(host.throws(), LONG));
        assert_eq!(verdict.finding, Finding::Verified, "{:?}", verdict.failure);
        verdict
    };
    for (first, step) in [(0, 0), (0xff, 0), (0x41, 0), (0, 1), (1, 1), (0xf0, 1), (0xff, 0xff), (5, 0xff)] {
        weak(&judged(from(first, step, 32), Rng::Chacha20), &[PATTERN]);
        for length in [16, 31, 64] {
            weak(&judged(from(first, step, length), Rng::Sha256Counter(Label::default())), &[PATTERN]);
        }
    }
    // All but one byte.
    for at in [0, 1, 16, 31] {
        let mut bytes: [u8; 32] = from(0, 1, 32).bytes().try_into().unwrap();
        bytes[at] ^= 0x80;
        weak(&judged(Seed::from(bytes), Rng::Chacha20), &[]);
    }
    (0..50).for_each(|i| weak(&judged(Seed::from(bytes(&i.to_string())), Rng::Chacha20), &[]));
}

#[test]
fn throws_that_follow_from_the_commitment() {
    for commitment in CommitmentScheme::ALL {
        for rng in [Rng::Chacha20, Rng::Sha256Counter(Label::default())] {
            let host = Host { commitment, rng, ..Host::new("public") };
            let hash = commitment.commit(&host.id, &host.seed).value;
            // The record says that the throws are the seed's: a mismatch too.
            let record = host.game(host.throws_of(&Seed::from(hash)), LONG);
            let verdict = judge(&record);
            assert_eq!(verdict.finding, Finding::Mismatch);
            let unbound = (commitment != CommitmentScheme::Sha256Bound).then_some(UNBOUND);
            let all: Vec<Words> = [COMPUTABLE].into_iter().chain(unbound).collect();
            weak(&verdict, &all);
            // The hash of the seed as the key is the same by `sha256`; the
            // explanation may say so.
            assert!(explanations(&verdict).len() <= 1);
        }
    }
}

/// The throws are the seed's, and the seed's hash is not their key.
#[test]
fn throws_that_only_the_seed_gives_do_not_follow_from_the_commitment() {
    let host = Host::new("private");
    for turns in 1..=LONG {
        weak(&judge(&host.game(host.throws(), turns)), &[]);
    }
    // A few throws agree by chance with any stream.
    for number in 0..500 {
        let host = Host::new(&format!("few {number}"));
        weak(&judge(&host.game(host.throws(), 1 + number % 4)), &[]);
    }
    // All but one throw.
    let hash = host.commitment.commit(&host.id, &host.seed).value;
    let throws = keyed(&hash).enumerate();
    let throws = throws.map(|(index, throw)| if index == 20 { on_bits(throw, |b| b ^ 1) } else { throw });
    weak(&judge(&host.game(throws, LONG)), &[]);
}

#[test]
fn a_commitment_that_does_not_bind_the_id() {
    for commitment in CommitmentScheme::ALL {
        let host = Host { commitment, ..Host::new("bound") };
        let bound = commitment == CommitmentScheme::Sha256Bound;
        weak(&judge(&host.game(host.throws(), LONG)), if bound { &[] } else { &[UNBOUND] });
    }
}

fn receipt(host: &Host, record: &Record, hashes: bool) -> Receipt<'static> {
    let hash = |given: Option<[u8; 32]>| given.map(|given| contribution_hash(&host.id, &given));
    let hashes = host
        .contributions
        .filter(|_| hashes)
        .map(|given| BySide { light: hash(given.light), dark: hash(given.dark) });
    Receipt {
        id: host.id.clone().into(),
        rules: host.rules.into(),
        players: None,
        keys: None,
        commitment: record.fairness.commitment,
        rng: host.rng.clone(),
        contribution_hashes: hashes,
        deadline_seconds: None,
        issued: Time::from_unix(1_800_000_000, 0).unwrap(),
        signatures: None,
    }
}

fn key() -> SecretKey {
    SecretKey::from_bytes(&[3; 32])
}

fn beside(record: &Record, receipt: Receipt, trust: bool) -> Verdict {
    let trusted = if trust { vec![TrustedKey { key: key().public(), host: None }] } else { Vec::new() };
    let verdict = verify(record, &Evidence { receipt: Some(receipt), trusted, ..Evidence::none() });
    assert_eq!(verdict.finding, Finding::Verified, "{:?}", verdict.failure);
    verdict
}

#[test]
fn a_receipt_that_is_unsigned() {
    let host = Host::new("receipt");
    let record = host.game(host.throws(), LONG);
    let unsigned = receipt(&host, &record, false);
    let empty = Receipt { signatures: Some(Vec::new()), ..unsigned.clone() };
    for receipt in [&unsigned, &empty] {
        let verdict = beside(&record, receipt.clone(), true);
        assert_eq!(verdict.anchor, Anchor::Pinned);
        weak(&verdict, &[UNSIGNED]);
    }
    let mut signed = unsigned;
    key().sign_receipt(&mut signed).unwrap();
    let verdict = beside(&record, signed.clone(), true);
    assert_eq!(verdict.anchor, Anchor::Receipt);
    weak(&verdict, &[]);
    weak(&beside(&record, signed, false), &[]);
    weak(&judge(&record), &[]);
}

#[test]
fn contributions_that_no_receipt_fixed() {
    let host = Host::contributed("loose");
    let one = Contributions { dark: None, ..host.contributions.unwrap() };
    for host in [host.clone(), Host { contributions: Some(one), ..host }] {
        let record = host.game(host.throws(), LONG);
        weak(&judge(&record), &[UNFIXED]);
        for hashes in [false, true] {
            let mut signed = receipt(&host, &record, hashes);
            key().sign_receipt(&mut signed).unwrap();
            let verdict = beside(&record, signed, true);
            assert_eq!(verdict.anchor, if hashes { Anchor::Receipt } else { Anchor::None });
            weak(&verdict, if hashes { &[] } else { &[UNFIXED] });
        }
    }
}

/// Of a game that still runs there is nothing to say yet.
#[test]
fn a_running_game_is_not_called_weak() {
    let host = Host { seed: Seed::from([0; 32]), ..Host::new("running") };
    let mut record = host.game(host.throws(), LONG);
    (record.fairness.seed, record.result) = (None, None);
    let verdict = judge(&record);
    assert_eq!(verdict.finding, Finding::Unverifiable);
    weak(&verdict, &[]);
}

/// All of them at once.
#[test]
fn every_weakness_is_told() {
    let host = Host {
        seed: Seed::from([7; 32]),
        commitment: CommitmentScheme::Sha256,
        ..Host::contributed("everything")
    };
    let hash = host.commitment.commit(&host.id, &host.seed).value;
    let record = host.game(keyed(&hash), LONG);
    let unsigned = receipt(&host, &record, false);
    let verdict = verify(&record, &Evidence { receipt: Some(unsigned), ..Evidence::none() });
    weak(&verdict, &[PATTERN, COMPUTABLE, UNBOUND, UNSIGNED, UNFIXED]);
}
