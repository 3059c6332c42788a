//! Lists of games.

use serde_json::{Value, json};

use crate::archive::Fresh;
use crate::server::{Served, fixture, read_fixture, senet_ok};

fn good_games(name: &str) -> Served {
    let fresh = Fresh::sqlite(name);
    let folder = fixture("good");
    let mut files: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path().to_string_lossy().into_owned())
        .collect();
    files.sort();
    let mut import = vec!["import", "--db", fresh.db()];
    import.extend(files.iter().map(String::as_str));
    senet_ok(&import);
    Served::with(fresh, &["--rate", "0"])
}

fn pages(served: &Served, query: &str) -> Vec<Value> {
    let (mut after, mut games) = (0, Vec::new());
    loop {
        let page = served.get(&format!("/games?after={after}&{query}")).is(200).json();
        games.extend(page["games"].as_array().unwrap().iter().cloned());
        after = page["after"].as_u64().unwrap();
        if page["more"] == false {
            return games;
        }
    }
}

fn ids(games: &[Value]) -> Vec<String> {
    let mut ids: Vec<String> = games.iter().map(|game| game["id"].as_str().unwrap().to_owned()).collect();
    ids.sort();
    ids
}

#[test]
fn every_game_is_on_one_page() {
    let served = good_games("lists");
    let mut all: Vec<String> = std::fs::read_dir(fixture("good"))
        .unwrap()
        .map(|entry| entry.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    all.sort();
    for limit in [1, 7, all.len(), 1000] {
        assert_eq!(ids(&pages(&served, &format!("limit={limit}"))), all);
    }
    assert_eq!(served.get("/games").json()["games"].as_array().unwrap().len(), all.len());
    // Where the last page ended the next one begins, now or later.
    let last = served.get("/games?limit=1000").json()["after"].as_u64().unwrap();
    let nothing = served.get(&format!("/games?after={last}")).is(200).json();
    assert_eq!(nothing, json!({"games": [], "after": last, "more": false}));
    served.post_game(&read_fixture("vectors/signed-1.json")).is(201);
    let new = served.get(&format!("/games?after={last}")).json();
    assert_eq!(new["games"][0]["id"], "signed-1");
}

#[test]
fn a_list_says_what_the_games_are() {
    let served = good_games("what");
    let games = pages(&served, "limit=1000");
    for game in &games {
        let id = game["id"].as_str().unwrap();
        let bytes = read_fixture(&format!("good/{id}.json"));
        let record: Value = serde_json::from_slice(&bytes).unwrap();
        assert_eq!(game["verdict"], "verified");
        assert_eq!(game["bytes"], bytes.len());
        for field in ["rules", "result"] {
            assert_eq!(game[field], record[field], "{id}");
        }
        for field in ["players", "ended"] {
            assert_eq!(game.get(field).unwrap(), record.get(field).unwrap_or(&Value::Null), "{id}");
        }
        assert_eq!(game["turns"], record["turns"].as_array().unwrap().len());
        let etag = served.get(&format!("/games/{id}")).header("etag").unwrap().replace('"', "");
        assert_eq!(game["sha256"], etag);
    }
}

#[test]
fn lists_are_of_rules_and_players() {
    let served = good_games("filters");
    let games = pages(&served, "limit=1000");
    let of = |wanted: &dyn Fn(&Value) -> bool| {
        ids(&games.iter().filter(|g| wanted(g)).cloned().collect::<Vec<_>>())
    };
    for limit in [1, 3, 1000] {
        let found = |query: &str| ids(&pages(&served, &format!("limit={limit}&{query}")));
        assert_eq!(found("rules=cones"), of(&|game| game["rules"] == "cones"));
        assert_eq!(found("rules=box%2Bblockade%2Bsafe"), ["box-blockade-safe"]);
        let plays =
            |game: &Value, name: &str| game["players"]["light"] == name || game["players"]["dark"] == name;
        assert_eq!(found("player=Ankh"), of(&|game| plays(game, "Ankh")));
        assert_eq!(
            found("player=Djed&rules=cones"),
            of(&|game| plays(game, "Djed") && game["rules"] == "cones")
        );
    }
    assert!(of(&|game| game["rules"] == "cones").len() > 2);
    assert_eq!(ids(&pages(&served, "player=nobody")), [""; 0]);
}

#[test]
fn a_wrong_query_is_refused() {
    let served = good_games("queries");
    for query in [
        "limit=0",
        "limit=1001",
        "limit=-1",
        "limit=",
        "limit=ten",
        "limit=1.0",
        "after=-1",
        "after=x",
        "after=9223372036854775808",
        "after=99999999999999999999999",
        "plyer=Ankh",
        "limit=1&limit=2",
        "rules=cones&rules=box",
    ] {
        served.get(&format!("/games?{query}")).is_problem(400, "bad-query");
    }
    for odd in
        ["player=%00", "rules=", "rules=%27%20OR%201=1--", "player=%25", "rules=%e2%80%ae", "player=%ff"]
    {
        let none = served.get(&format!("/games?{odd}")).is(200).json();
        assert_eq!(none["games"], json!([]), "{odd}");
    }
    assert_eq!(served.get("/games?after=9223372036854775807").is(200).json()["games"], json!([]));
}
