//! The same server over PostgreSQL.

use serde_json::json;

use crate::archive::Fresh;
use crate::server::{Served, fixture, read_fixture, senet_ok};

#[test]
fn the_whole_way_over_postgresql() {
    let Some(fresh) = Fresh::postgres("whole_way") else { return };
    let kendall = fixture("good/kendall.json");
    senet_ok(&["import", "--db", fresh.db(), kendall.to_str().unwrap()]);
    let served = Served::with(fresh, &[]);
    served.get("/healthz").is(200);
    assert_eq!(served.get("/games/kendall").is(200).body, read_fixture("good/kendall.json"));
    served.post_receipt(&read_fixture("vectors/signed-1.receipt.json")).is(201);
    served.get("/games/signed-1").is_problem(404, "not-finished");
    served.post_game(&read_fixture("vectors/signed-1.json")).is(201);
    served.post_game(&read_fixture("vectors/signed-1.json")).is(200);
    served.post_game(&read_fixture("bad/moves-wrong-side.json")).is_problem(422, "mismatch");
    let text = String::from_utf8(read_fixture("good/kendall.json")).unwrap();
    let copy = text.replace("\"id\": \"kendall\"", "\"id\": \"copy\"");
    served.post_game(copy.as_bytes()).is_problem(409, "reused");
    let games = served.get("/games?player=Ankh").is(200).json();
    assert_eq!(games["games"].as_array().unwrap().len(), 2);
    assert_eq!(served.get("/games?rules=cones").json()["games"], json!([]));
    let exported = senet_ok(&["export", "--db", served.fresh.db(), "--output", "-"]);
    assert_eq!(exported.lines().count(), 2);
    served.signal("TERM");
    let (status, log) = served.ended();
    assert_eq!(status, Some(0), "{log}");
}
