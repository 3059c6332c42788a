//! Clients that are slow, many, or no clients at all.

use std::io::{Read, Write};
use std::time::{Duration, Instant};

use crate::archive::Fresh;
use crate::server::{Served, read_fixture, senet};

/// Within this time a server with `--timeout 1` has ended a connection.
const SOON: Duration = Duration::from_secs(15);

#[track_caller]
fn is_ended(stream: &mut impl Read) {
    let began = Instant::now();
    // Some systems end it with a reset.
    let _ = stream.read_to_end(&mut Vec::new());
    assert!(began.elapsed() < SOON);
}

#[test]
fn a_head_that_does_not_come_ends_the_connection() {
    let served = Served::with(Fresh::sqlite("slow-head"), &["--timeout", "1"]);
    for part in ["", "GET", "GET /games HTTP/1.1\r\nHost: x\r\nX: "] {
        let mut stream = served.connect();
        stream.write_all(part.as_bytes()).unwrap();
        is_ended(&mut stream);
    }
    // One byte now and then is not enough.
    let mut stream = served.connect();
    let began = Instant::now();
    while stream.write_all(b"G").is_ok() {
        assert!(began.elapsed() < SOON);
        std::thread::sleep(Duration::from_millis(100));
    }
    // A connection that has asked before may not wait for ever either.
    let mut stream = served.connect();
    stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
    is_ended(&mut stream);
}

#[test]
fn an_answer_that_is_not_taken_ends_the_connection() {
    let served = Served::with(Fresh::sqlite("slow-reader"), &["--timeout", "1", "--connections", "1"]);
    let large = String::from_utf8(read_fixture("good/kendall.json")).unwrap();
    let large = large.trim_end().to_owned() + &" ".repeat(4 << 20).as_str()[..(4 << 20) - large.len()];
    served.post_game(large.as_bytes()).is(201);
    let mut stream = served.connect();
    for _ in 0..8 {
        stream.write_all(b"GET /games/kendall HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
    }
    // It holds the only place there is, until the server has had enough.
    let began = Instant::now();
    served.get("/healthz").is(200);
    assert!(began.elapsed() < SOON);
}

#[test]
fn so_many_connections_and_no_more() {
    let served = Served::with(Fresh::sqlite("connections"), &["--connections", "2", "--timeout", "2"]);
    let began = Instant::now();
    let held = [served.connect(), served.connect()];
    std::thread::sleep(Duration::from_millis(300));
    served.get("/healthz").is(200);
    assert!(began.elapsed() >= Duration::from_millis(1500), "it waited for its turn");
    assert!(began.elapsed() < SOON);
    drop(held);
}

#[test]
fn what_is_no_http_is_refused() {
    let served = Served::new("no-http");
    let long = [b"GET / HTTP/1.1\r\nX: ", &*b"x".repeat(66 << 10)].concat();
    for (nonsense, status) in [
        (&b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"[..], "400"),
        (b"SSH-2.0-OpenSSH_9.2\r\n\r\n", "400"),
        (b"GET /games/\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n", "400"),
        (b"GET /games HTTP/9.9\r\n\r\n", "400"),
        (b"POST /games HTTP/1.1\r\nContent-Length: -1\r\n\r\n", "400"),
        (b"POST /games HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", "400"),
        (&long, "431"),
    ] {
        let mut stream = served.connect();
        let began = Instant::now();
        let _ = stream.write_all(nonsense);
        let mut answer = Vec::new();
        // Some systems end it with a reset.
        let _ = stream.read_to_end(&mut answer);
        let said = String::from_utf8_lossy(&answer);
        assert!(said.starts_with(&format!("HTTP/1.1 {status} ")), "{nonsense:?}: {said}");
        assert!(began.elapsed() < SOON);
    }
    served.get("/healthz").is(200);
}

#[test]
fn any_limit_is_a_limit() {
    let (size, number) = (usize::MAX.to_string(), u32::MAX.to_string());
    let limits = [
        ["--max-bytes", &size],
        ["--max-turns", &size],
        ["--max-batch", "65535"],
        ["--rate", &number],
        ["--wrong-tokens", &number],
        ["--connections", &number],
        ["--timeout", "65535"],
        ["--cache", &number],
    ];
    let served = Served::with(Fresh::sqlite("any-limit"), limits.as_flattened());
    served.post_game(&read_fixture("good/kendall.json")).is(201);
    served.get("/games/kendall").is(200);
    served.send("POST", "/games", &[("Authorization", "Bearer x")], b"").is_problem(401, "no-token");
    for [flag, _] in limits {
        for number in [&(u128::from(u64::MAX) + 1).to_string(), "-1"] {
            let refused = senet(&["serve", "--db", served.fresh.db(), &format!("{flag}={number}")]);
            assert_eq!(refused.status.code(), Some(2), "{flag} {number}");
        }
    }
    for flag in ["--connections", "--timeout", "--wrong-tokens"] {
        let refused = senet(&["serve", "--db", served.fresh.db(), flag, "0"]);
        assert_eq!(refused.status.code(), Some(2), "{flag}");
    }
}
