//! How the server ends.

use std::io::Write;
use std::net::TcpStream;
use std::time::{Duration, Instant};

use crate::server::{Reply, Served, read_fixture, senet};

/// What stands before a game that is filed.
fn head(served: &Served, game: &[u8]) -> Vec<u8> {
    let (token, length) = (&served.token, game.len());
    format!(
        "POST /games HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\n\r\n"
    )
    .into_bytes()
}

#[test]
fn what_is_under_way_is_answered_before_it_ends() {
    for signal in ["TERM", "INT"] {
        let served = Served::new(&format!("ends-{signal}"));
        let kendall = read_fixture("good/kendall.json");
        let mut under_way = served.connect();
        under_way.write_all(&head(&served, &kendall)).unwrap();
        under_way.write_all(&kendall[..1000]).unwrap();
        std::thread::sleep(Duration::from_millis(300));
        let idle = served.connect();
        served.signal(signal);
        std::thread::sleep(Duration::from_millis(300));
        assert!(TcpStream::connect(served.address).is_err(), "no more are taken");
        under_way.write_all(&kendall[1000..]).unwrap();
        Reply::read(&mut under_way).is(201);
        drop(idle);
        let folder = served.fresh.folder().to_owned();
        let (status, log) = served.ended();
        assert_eq!(status, Some(0), "{log}");
        assert!(log.contains("ended"));
        let check = rusqlite::Connection::open(folder.join("games.sqlite")).unwrap();
        let games: i64 = check.query_row("SELECT count(*) FROM game", [], |row| row.get(0)).unwrap();
        assert_eq!(games, 1);
    }
}

#[test]
fn a_store_that_hangs_does_not_keep_it() {
    let served = Served::new("hangs");
    let other = rusqlite::Connection::open(served.fresh.db()).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let kendall = read_fixture("good/kendall.json");
    let mut waits = served.connect();
    waits.write_all(&[head(&served, &kendall), kendall].concat()).unwrap();
    std::thread::sleep(Duration::from_millis(500));
    let began = Instant::now();
    served.signal("TERM");
    let (status, log) = served.ended();
    assert_eq!(status, Some(0), "{log}");
    assert!(log.contains("broken off"), "{log}");
    assert!(began.elapsed() < Duration::from_secs(15), "{:?}", began.elapsed());
}

#[test]
fn what_cannot_be_served_is_said() {
    let served = Served::new("taken");
    let taken = served.address.to_string();
    let refused = senet(&["serve", "--db", served.fresh.db(), "--listen", &taken]);
    assert_eq!(refused.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("could not be listened on"));
    let refused = senet(&["serve", "--db", "/nowhere/games.sqlite", "--listen", "127.0.0.1:0"]);
    assert_eq!(refused.status.code(), Some(3));
    for wrong in
        [&["--listen", "localhost"][..], &["--timeout", "0"], &["--key", "ed25519:00"], &["--proxy", "x"]]
    {
        let refused = senet(&[&["serve", "--db", served.fresh.db()], wrong].concat());
        assert_eq!(refused.status.code(), Some(2), "{wrong:?}");
    }
}
