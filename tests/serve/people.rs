//! The page for people, where the program was built with it.

use crate::archive::Fresh;
use crate::server::Served;

#[test]
#[cfg(not(page))]
fn without_the_page_there_is_nothing_at_its_addresses() {
    let served = Served::with(Fresh::sqlite("no-page"), &[]);
    for path in ["/", "/g/kendall"] {
        served.get(path).is_problem(404, "no-such-page");
        served.send("POST", path, &[], b"").is_problem(405, "method-not-allowed");
    }
    let host = served.get("/.well-known/senet.json").is(200).json();
    assert!(host["links"].get("page").is_none());
}

#[test]
#[cfg(page)]
fn the_page_is_at_the_root_and_at_every_game() {
    let served = Served::with(Fresh::sqlite("page"), &[]);
    let page = served.get("/").is(200);
    assert_eq!(page.text(), senet::page::page().unwrap());
    assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
    assert_eq!(page.header("content-security-policy"), Some("frame-ancestors 'none'"));
    assert_eq!(page.header("x-content-type-options"), Some("nosniff"));
    assert_eq!(page.header("cache-control"), Some("public, no-cache"));
    let of_game = served.get("/g/kendall").is(200);
    assert_eq!(of_game.body, page.body);
    let tag = of_game.header("etag").unwrap();
    served.get_with("/g/cones", &[("If-None-Match", tag)]).is(304);
    let packed = served.get_with("/", &[("Accept-Encoding", "gzip")]).is(200);
    assert!(packed.body.len() * 3 < page.body.len() * 2);
    served.get("/g/a%20b").is_problem(404, "no-such-game");
    let host = served.get("/.well-known/senet.json").is(200).json();
    assert_eq!(host["links"]["page"], "/g/{id}");
}
