//! One suite for every place where an archive can be kept.
#![cfg(feature = "serve")]

mod archive;

use std::sync::Arc;
use std::thread;

use archive::{Fresh, file};
use senet::board::Side;
use senet::record::{How, Outcome};
use senet::serve::store::*;
use senet::verify::Finding;

/// Every test, over every store that is here.
macro_rules! suite {
    ($($name:ident)*) => {
        mod sqlite {
            $(#[test] fn $name() { super::$name(&super::Fresh::sqlite(stringify!($name))); })*
        }
        #[cfg(feature = "postgres")]
        mod postgres {
            $(#[test] fn $name() {
                if let Some(fresh) = super::Fresh::postgres(stringify!($name)) { super::$name(&fresh); }
            })*
        }
    };
}

suite! {
    what_was_added_is_found
    nothing_on_file_changes
    a_seed_is_for_one_game
    a_game_and_its_receipt_are_filed_as_they_were_seen
    within_a_batch_the_first_counts
    pages_go_on_where_they_ended
    pages_miss_and_repeat_nothing_while_others_write
    games_of_a_rule_set_and_of_a_player
    any_name_can_be_kept
    tokens_come_and_go
    all_of_it_can_be_walked_through
    large_ones_come_a_few_at_a_time
    it_is_there_when_it_is_opened_again
}

fn about(rules: &str, players: Option<[&str; 2]>) -> About {
    About {
        finding: Finding::Verified,
        rules: Some(rules.to_owned()),
        players: players.map(|names| names.map(str::to_owned)),
        ended: Some("2026-11-30T10:00:05Z".to_owned()),
        result: Some(Outcome { winner: Side::Dark, how: How::Resigned }),
        turns: 24,
    }
}

/// A game whose secrets are its own.
fn game(id: &str, body: &str) -> Addition {
    Addition {
        file: file(id, body),
        what: What::Game(about("kendall", Some(["Ankh", "Djed"]))),
        beside: None,
        secrets: vec![Tag::of(format!("seed of {id}").as_bytes()).0],
        even_reused: false,
    }
}

fn receipt(id: &str, body: &str) -> Addition {
    Addition { what: What::Receipt, ..game(id, body) }
}

fn add(store: &dyn Store, addition: Addition) -> Added {
    store.add(&[addition]).unwrap().pop().unwrap()
}

fn page(after: u64, limit: usize) -> Page {
    Page { after, limit, rules: None, player: None }
}

fn ids(games: &[Listed]) -> Vec<&str> {
    games.iter().map(|game| game.id.as_str()).collect()
}

fn what_was_added_is_found(fresh: &Fresh) {
    let store = fresh.open();
    store.ping().unwrap();
    assert_eq!(store.find(Kind::Game, "77").unwrap(), None);
    assert_eq!(add(&*store, game("77", "the game\0 \u{1f3b2}")), Added::New);
    assert_eq!(store.find(Kind::Game, "77").unwrap(), Some(file("77", "the game\0 \u{1f3b2}")));
    assert_eq!(store.find(Kind::Receipt, "77").unwrap(), None);
    let not_it = ["7", "777", "77 ", " 77", "77\0", "", "7_", "7%", "٧٧", "%", "77'--"];
    for id in not_it {
        assert_eq!(store.find(Kind::Game, id).ok().flatten(), None, "{id:?}");
    }
    assert_eq!(add(&*store, game("Ankh", "")), Added::New);
    assert_eq!(store.find(Kind::Game, "ankh").unwrap(), None, "letters of other case are other letters");
    assert_eq!(store.find(Kind::Game, "Ankh").unwrap(), Some(file("Ankh", "")));
}

fn nothing_on_file_changes(fresh: &Fresh) {
    let store = fresh.open();
    assert_eq!(add(&*store, game("77", "one")), Added::New);
    assert_eq!(add(&*store, game("77", "one")), Added::Same);
    assert_eq!(add(&*store, game("77", "two")), Added::Other);
    assert_eq!(store.find(Kind::Game, "77").unwrap(), Some(file("77", "one")));
    let beside = Some(Tag::of(b"one"));
    assert_eq!(add(&*store, Addition { beside, ..receipt("77", "r") }), Added::New);
    assert_eq!(add(&*store, receipt("77", "r")), Added::Same);
    assert_eq!(add(&*store, receipt("77", "s")), Added::Other);
    assert_eq!(store.find(Kind::Receipt, "77").unwrap(), Some(file("77", "r")));
    assert_eq!(store.games(&page(0, 10)).unwrap().len(), 1);
}

fn a_seed_is_for_one_game(fresh: &Fresh) {
    let store = fresh.open();
    let (seed, commitment) = (Tag::of(b"seed").0, Tag::of(b"commitment").0);
    let with = |addition: Addition, secrets: &[[u8; 32]]| Addition { secrets: secrets.to_vec(), ..addition };
    assert_eq!(add(&*store, with(receipt("1", "r"), &[commitment])), Added::New);
    let reused = Added::Reused("1".to_owned());
    assert_eq!(add(&*store, with(receipt("2", "r"), &[commitment])), reused);
    assert_eq!(add(&*store, with(game("2", "g"), &[seed, commitment])), reused);
    let own = Addition { beside: Some(Tag::of(b"r")), ..with(game("1", "g"), &[seed, commitment]) };
    assert_eq!(add(&*store, own), Added::New);
    assert_eq!(add(&*store, with(game("3", "g"), &[seed])), reused);
    assert_eq!(store.find(Kind::Game, "3").unwrap(), None);
    let evidence = Addition { even_reused: true, ..with(game("3", "g"), &[seed]) };
    assert_eq!(add(&*store, evidence), Added::New);
    assert_eq!(add(&*store, with(game("4", "g"), &[seed])), reused, "it is still the first one's");
}

fn a_game_and_its_receipt_are_filed_as_they_were_seen(fresh: &Fresh) {
    let store = fresh.open();
    let seen =
        |addition: Addition, body: &str| Addition { beside: Some(Tag::of(body.as_bytes())), ..addition };
    assert_eq!(add(&*store, receipt("1", "r")), Added::New);
    assert_eq!(add(&*store, game("1", "g")), Added::Moved, "it was judged without the receipt");
    assert_eq!(add(&*store, seen(game("1", "g"), "another")), Added::Moved);
    assert_eq!(add(&*store, seen(game("1", "g"), "r")), Added::New);
    assert_eq!(add(&*store, seen(game("2", "g2"), "r")), Added::Moved, "there is none");
    assert_eq!(add(&*store, game("2", "g2")), Added::New);
    assert_eq!(add(&*store, receipt("2", "r2")), Added::Moved);
    assert_eq!(add(&*store, seen(receipt("2", "r2"), "g2")), Added::New);
}

fn within_a_batch_the_first_counts(fresh: &Fresh) {
    let store = fresh.open();
    let reused = Addition { secrets: game("1", "").secrets, ..game("2", "b") };
    let batch =
        [game("1", "a"), game("1", "a"), game("1", "other"), reused, receipt("1", "r"), game("3", "c")];
    let added = store.add(&batch).unwrap();
    let expected =
        [Added::New, Added::Same, Added::Other, Added::Reused("1".to_owned()), Added::Moved, Added::New];
    assert_eq!(added, expected);
    assert_eq!(ids(&store.games(&page(0, 10)).unwrap()), ["1", "3"]);
    assert_eq!(store.add(&[]).unwrap(), []);
}

fn pages_go_on_where_they_ended(fresh: &Fresh) {
    let store = fresh.open();
    assert_eq!(store.games(&page(0, 10)).unwrap(), []);
    let names = ["e", "d", "c", "b", "a"];
    store.add(&names.map(|id| game(id, &format!("body of {id}")))).unwrap();
    let first = store.games(&page(0, 2)).unwrap();
    assert_eq!(ids(&first), ["e", "d"], "in the order in which they were filed");
    let listed = Listed {
        place: first[0].place,
        id: "e".to_owned(),
        about: about("kendall", Some(["Ankh", "Djed"])),
        tag: Tag::of(b"body of e"),
        bytes: 9,
    };
    assert_eq!(first[0], listed);
    assert!(first[0].place >= 1);
    let second = store.games(&page(first[1].place, 2)).unwrap();
    let third = store.games(&page(second[1].place, 2)).unwrap();
    assert_eq!((ids(&second), ids(&third)), (vec!["c", "b"], vec!["a"]));
    assert_eq!(store.games(&page(third[0].place, 2)).unwrap(), []);
    assert_eq!(store.games(&page(i64::MAX as u64, 2)).unwrap(), []);
}

fn pages_miss_and_repeat_nothing_while_others_write(fresh: &Fresh) {
    const WRITERS: usize = 4;
    const EACH: usize = 60;
    let (store, second) = (fresh.open(), fresh.open());
    let stores = [Arc::clone(&store), second];
    thread::scope(|scope| {
        for writer in 0..WRITERS {
            let store = &stores[writer % 2];
            scope.spawn(move || {
                for number in (0..EACH).step_by(3) {
                    let batch = [0, 1, 2].map(|i| game(&format!("{writer}-{}", number + i), "body"));
                    store.add(&batch).unwrap();
                }
            });
        }
        let (mut after, mut seen) = (0, Vec::new());
        while seen.len() < WRITERS * EACH {
            let games = store.games(&page(after, 7)).unwrap();
            assert!(games.windows(2).all(|two| two[0].place < two[1].place));
            after = games.last().map_or(after, |last| last.place);
            seen.extend(games.into_iter().map(|game| game.id));
        }
        let mut all: Vec<String> =
            (0..WRITERS).flat_map(|w| (0..EACH).map(move |i| format!("{w}-{i}"))).collect();
        all.sort();
        seen.sort();
        assert_eq!(seen, all);
    });
}

fn games_of_a_rule_set_and_of_a_player(fresh: &Fresh) {
    let store = fresh.open();
    let of = |id: &str, rules: &str, players: [&str; 2]| Addition {
        what: What::Game(about(rules, Some(players))),
        ..game(id, id)
    };
    let batch = [
        of("1", "kendall", ["Ankh", "Djed"]),
        of("2", "cones", ["Djed", "Ankh"]),
        of("3", "kendall", ["Djed", "Djed"]),
        of("4", "cones", ["Isis", "Ankh"]),
        Addition { what: What::Game(about("kendall", None)), ..game("5", "5") },
    ];
    store.add(&batch).unwrap();
    let find = |rules: Option<&str>, player: Option<&str>, after: u64| {
        let page =
            Page { after, limit: 2, rules: rules.map(str::to_owned), player: player.map(str::to_owned) };
        store.games(&page).unwrap()
    };
    let found = |rules, player| {
        let first = find(rules, player, 0);
        let rest = first.last().map_or(Vec::new(), |last| find(rules, player, last.place));
        first.into_iter().chain(rest).map(|game| game.id).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(found(Some("kendall"), None), "1 3 5");
    assert_eq!(found(Some("cones"), None), "2 4");
    assert_eq!(found(None, Some("Djed")), "1 2 3");
    assert_eq!(found(None, Some("Ankh")), "1 2 4");
    assert_eq!(found(Some("cones"), Some("Ankh")), "2 4");
    assert_eq!(found(Some("kendall"), Some("Djed")), "1 3");
    for nobody in ["", "djed", "Dje", "Djed ", "%", "' OR 1=1 --"] {
        assert_eq!((found(None, Some(nobody)), found(Some(nobody), None)), Default::default(), "{nobody}");
    }
}

fn any_name_can_be_kept(fresh: &Fresh) {
    let store = fresh.open();
    let names = ["\u{202e}\"'\\;--", "\u{1f3b2}\n\t"];
    let odd = Addition { what: What::Game(about("", Some(names))), ..game("1", "") };
    let nul = Addition { what: What::Game(about("a\0b", Some(["x\0y", ""]))), ..game("2", "") };
    assert_eq!(store.add(&[odd, nul]).unwrap(), [Added::New, Added::New]);
    let games = store.games(&page(0, 2)).unwrap();
    assert_eq!(games[0].about.players, Some(names.map(str::to_owned)));
    let nul = Page { player: Some("x\0y".to_owned()), ..page(0, 2) };
    assert_eq!(ids(&store.games(&nul).unwrap()), ["2"]);
    let none = About {
        finding: Finding::Unverifiable,
        rules: None,
        players: None,
        ended: None,
        result: None,
        turns: 0,
    };
    assert_eq!(add(&*store, Addition { what: What::Game(none.clone()), ..game("3", "?") }), Added::New);
    assert_eq!(store.games(&page(games[1].place, 1)).unwrap()[0].about, none);
}

fn tokens_come_and_go(fresh: &Fresh) {
    let (store, other) = (fresh.open(), fresh.open());
    assert_eq!(store.tokens().unwrap(), []);
    let token = |name: &str, hash: u8| TokenHash { name: name.to_owned(), hash: [hash; 32] };
    assert!(store.add_token(&token("site", 1)).unwrap());
    assert!(!store.add_token(&token("site", 2)).unwrap(), "the name is taken");
    assert!(store.add_token(&token("site", 1)).unwrap(), "the same once more is there");
    assert!(store.add_token(&token("night", 3)).unwrap());
    assert_eq!(other.tokens().unwrap(), [token("night", 3), token("site", 1)]);
    assert!(other.remove_token("site").unwrap());
    assert!(!other.remove_token("site").unwrap());
    assert_eq!(store.tokens().unwrap(), [token("night", 3)]);
}

fn all_of_it_can_be_walked_through(fresh: &Fresh) {
    let store = fresh.open();
    let names: Vec<String> = (0..10).map(|i| i.to_string()).collect();
    let receipts: Vec<Addition> = names.iter().map(|id| receipt(id, &format!("r{id}"))).collect();
    let beside = |id: &String| Some(Tag::of(format!("r{id}").as_bytes()));
    let games: Vec<Addition> =
        names.iter().map(|id| Addition { beside: beside(id), ..game(id, &format!("g{id}")) }).collect();
    store.add(&receipts).unwrap();
    store.add(&games).unwrap();
    for (kind, letter) in [(Kind::Game, 'g'), (Kind::Receipt, 'r')] {
        let (mut after, mut found) = (0, Vec::new());
        loop {
            let some = store.all(kind, after, 3).unwrap();
            let Some((last, _)) = some.last() else { break };
            after = *last;
            found.extend(some.into_iter().map(|(_, stored)| stored));
        }
        let all: Vec<Stored> = names.iter().map(|id| file(id, &format!("{letter}{id}"))).collect();
        assert_eq!(found, all);
    }
}

fn large_ones_come_a_few_at_a_time(fresh: &Fresh) {
    let store = fresh.open();
    let sizes = [AT_ONCE / 2 - 1, 1, AT_ONCE / 2, 1, AT_ONCE + 1, 1, 1];
    for (id, size) in sizes.into_iter().enumerate() {
        assert_eq!(add(&*store, game(&id.to_string(), &"x".repeat(size))), Added::New);
    }
    let (mut after, mut counts) = (0, Vec::new());
    while let Some(some) = Some(store.all(Kind::Game, after, 10).unwrap()).filter(|some| !some.is_empty()) {
        after = some.last().unwrap().0;
        counts.push(some.len());
    }
    assert_eq!(counts, [3, 2, 2], "each ends with the one that makes it enough");
}

fn it_is_there_when_it_is_opened_again(fresh: &Fresh) {
    let store = fresh.open();
    assert_eq!(add(&*store, game("77", "one")), Added::New);
    drop(store);
    let store = fresh.open();
    assert_eq!(store.find(Kind::Game, "77").unwrap(), Some(file("77", "one")));
    assert_eq!(add(&*store, game("77", "two")), Added::Other);
}

/// What was filed is paged through while more is.
#[test]
fn a_hundred_thousand_games_come_once_each() {
    const THERE: u64 = 100_000;
    const MORE: u64 = 10_000;
    let fresh = Fresh::sqlite("a-hundred-thousand");
    let store = fresh.open();
    let batch = |first: u64| (first..first + 2000).map(|n| game(&n.to_string(), "g")).collect::<Vec<_>>();
    let add =
        |first: u64| assert!(store.add(&batch(first)).unwrap().iter().all(|added| *added == Added::New));
    (0..THERE).step_by(2000).for_each(add);
    let mut seen = vec![false; (THERE + MORE) as usize];
    thread::scope(|scope| {
        let writer = scope.spawn(|| (THERE..THERE + MORE).step_by(2000).for_each(add));
        let mut after = 0;
        loop {
            let done = writer.is_finished();
            let games = store.games(&page(after, 700)).unwrap();
            assert!(games.iter().all(|game| game.place > after));
            for game in &games {
                let number: usize = game.id.parse().unwrap();
                assert!(!std::mem::replace(&mut seen[number], true), "game {number} comes twice");
            }
            match games.last() {
                Some(last) => after = last.place,
                None if done => break,
                None => {}
            }
        }
    });
    assert!(seen.iter().all(|seen| *seen));
}

#[cfg(not(feature = "postgres"))]
#[test]
fn postgresql_needs_its_feature() {
    archive::note("not tested here: archives in PostgreSQL, for the feature `postgres` is off");
}

#[cfg(feature = "postgres")]
#[test]
fn a_database_that_was_restarted_is_used_again() {
    let Some(fresh) = Fresh::postgres("restarted") else { return };
    let store = fresh.open();
    assert_eq!(add(&*store, game("77", "one")), Added::New);
    for _ in 0..3 {
        let mut admin = ::postgres::Client::connect(fresh.db(), ::postgres::NoTls).unwrap();
        let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                   WHERE datname = current_database() AND pid <> pg_backend_pid()";
        assert!(!admin.query(end, &[]).unwrap().is_empty());
        assert_eq!(store.find(Kind::Game, "77").unwrap(), Some(file("77", "one")));
        assert!(!admin.query(end, &[]).unwrap().is_empty());
        assert_eq!(add(&*store, game("77", "one")), Added::Same);
    }
}

#[test]
fn files_of_others_are_left_alone() {
    let fresh = Fresh::sqlite("others");
    let refused = |why: &str| {
        let before = std::fs::read(fresh.db()).unwrap();
        let error = Sqlite::open(fresh.db().as_ref()).err().expect("refused").to_string();
        assert!(error.contains(why), "{error}");
        assert_eq!(std::fs::read(fresh.db()).unwrap(), before);
    };
    std::fs::write(fresh.db(), "no database, and longer than the head of one: ".repeat(40)).unwrap();
    refused("it is no database");
    std::fs::remove_file(fresh.db()).unwrap();
    let other = rusqlite::Connection::open(fresh.db()).unwrap();
    other.execute_batch("CREATE TABLE game (id TEXT)").unwrap();
    refused("another program");
    other.execute_batch("DROP TABLE game; PRAGMA user_version = 7").unwrap();
    refused("another program");
    other.execute_batch("PRAGMA application_id = 0x534e4554").unwrap();
    refused("version 7");
    assert!(Sqlite::open_existing("/nowhere/games.sqlite".as_ref()).is_err());
}
