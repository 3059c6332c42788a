//! Servers that misbehave: each ends in the right exit status within its time.

use std::io::Write;
use std::time::Duration;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::client::{User, fixture, game};
use crate::program::Ran;
use crate::server::{Answer, Request, Server, answer, bytes, head, json, not_found};

const OK: &str = "200 OK";
const JSON: &str = "Content-Type: application/json";

/// Fetches the game from a server that answers so when it is asked for it, and
/// has nothing else.
#[track_caller]
fn fetch(
    name: &str,
    flags: &str,
    answers: impl Fn(&Request) -> Answer + Send + Sync + 'static,
) -> (Ran, Server) {
    let server = Server::start(move |request| match request.path.as_str() {
        path if path.ends_with("/receipt") || path.starts_with("/.well-known") => not_found(),
        _ => answers(request),
    });
    let ran = User::new(&format!("misbehaves-{name}")).fetch(&server, &format!("kendall {flags}"));
    let shown = |c: char| c == '\n' || !c.is_control();
    assert!(ran.all().chars().all(shown), "{:?}", ran.all());
    (ran, server)
}

fn gzip(body: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(body).unwrap();
    encoder.finish().unwrap()
}

fn with(line: &str, body: &[u8]) -> Answer {
    answer(OK, &[JSON, line], body)
}

// ---- Slow ones

#[test]
fn a_slow_server_that_is_done_in_time_is_fine() {
    let (ran, _server) = fetch("slow", "--timeout 30", |_| {
        let body = game();
        let (first, last) = body.split_at(body.len() - 20);
        let sent = bytes(head(OK, &[JSON, &format!("Content-Length: {}", body.len())], first));
        Answer::Drip(sent, last.to_vec(), Duration::from_millis(20))
    });
    ran.exits(0);
}

#[test]
fn a_slow_server_that_is_never_done_is_given_up() {
    let (ran, _server) = fetch("never", "--timeout 2", |_| {
        let sent = bytes(head(OK, &[JSON, "Content-Length: 4000000"], b"{"));
        Answer::Drip(sent, vec![b' '; 4_000_000], Duration::from_millis(30))
    });
    ran.exits(4).says(&["in time"]).within(7);
}

#[test]
fn stalled_headers_are_given_up() {
    let (ran, server) = fetch("stalled-head", "--timeout 3 --connect-timeout 0.5", |_| {
        Answer::Stall(b"HTTP/1.1 200 OK\r\nContent-Ty".to_vec())
    });
    ran.exits(4).says(&["in time", "sent nothing for 1.5 s"]).within(8);
    assert!(server.count("/games/kendall") >= 2, "a stalled connection is tried again");
}

#[test]
fn a_server_that_says_nothing_is_given_up() {
    let (ran, _server) = fetch("stalled", "--timeout 2", |_| Answer::Stall(Vec::new()));
    ran.exits(4).says(&["in time"]).within(7);
}

#[test]
fn a_stalled_body_is_given_up() {
    let (ran, server) = fetch("stalled-body", "--timeout 3", |_| {
        Answer::Stall(bytes(head(OK, &[JSON, "Content-Length: 4000"], b"{\"format\":")))
    });
    ran.exits(4).says(&["in time", "sent nothing for 1 s"]).within(8);
    assert!(server.count("/games/kendall") >= 2);
}

#[test]
fn a_body_that_stalled_once_is_had_at_the_next_try() {
    let (ran, server) = fetch("stalled-once", "--timeout 6", |request| match request.before {
        0 => Answer::Stall(bytes(head(OK, &[JSON, "Content-Length: 4000"], b"{\"format\":"))),
        _ => json(&game()),
    });
    ran.exits(0).within(9);
    assert_eq!(server.count("/games/kendall"), 2);
}

// ---- Large ones

#[test]
fn an_endless_body_is_too_large() {
    let (ran, server) = fetch("endless", "--max-bytes 200000", |_| {
        Answer::Endless(bytes(head(OK, &[JSON], b"{")), vec![b' '; 4096])
    });
    ran.exits(3).says(&["larger than 200000 bytes"]).says(&["--max-bytes"]).within(13);
    assert_eq!(server.count("/games/kendall"), 1, "it is not asked for again");
}

#[test]
fn an_endless_chunked_body_is_too_large() {
    let (ran, _server) = fetch("endless-chunks", "--max-bytes 200000", |_| {
        let chunk = [b"1000\r\n".as_slice(), &[b' '; 0x1000], b"\r\n"].concat();
        Answer::Endless(bytes(head(OK, &[JSON, "Transfer-Encoding: chunked"], b"")), chunk)
    });
    ran.exits(3).says(&["larger than 200000 bytes"]).within(13);
}

#[test]
fn a_body_that_says_it_is_too_large_is_not_waited_for() {
    let (ran, _server) = fetch("long", "--timeout 20", |_| {
        Answer::Stall(bytes(head(OK, &[JSON, "Content-Length: 10000000000"], b"")))
    });
    ran.exits(3).says(&["larger than 4194304 bytes"]).within(8);
}

#[test]
fn endless_headers_are_given_up() {
    let (ran, _server) = fetch("endless-headers", "--timeout 5 --retries 1", |_| {
        Answer::Endless(b"HTTP/1.1 200 OK\r\n".to_vec(), b"X-Header: more and more\r\n".to_vec())
    });
    ran.exits(4).within(10);
}

#[test]
fn endless_hints_before_the_answer_are_given_up() {
    let (ran, _server) = fetch("endless-hints", "--timeout 2", |_| {
        let hint = b"HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n".to_vec();
        Answer::Drip(Vec::new(), hint.repeat(10_000), Duration::from_micros(100))
    });
    ran.exits(4).within(7);
}

#[test]
fn a_compressed_bomb_is_not_expanded() {
    let bomb = vec![b' '; 64 << 20];
    for (name, packed) in [("gzip", gzip(&bomb)), ("zstd", zstd::encode_all(bomb.as_slice(), 1).unwrap())] {
        assert!(packed.len() < 1 << 20);
        let coding = format!("Content-Encoding: {name}");
        let (ran, _server) = fetch(&format!("bomb-{name}"), "", move |_| with(&coding, &packed));
        ran.exits(3).says(&["larger than 4194304 bytes expanded"]).within(13);
    }
}

// ---- Compressed ones

#[test]
fn a_compressed_game_is_fine() {
    let whole = game();
    for (name, packed) in [("gzip", gzip(&whole)), ("zstd", zstd::encode_all(whole.as_slice(), 1).unwrap())] {
        let coding = format!("Content-Encoding: {name}");
        let (ran, server) = fetch(&format!("packed-{name}"), "", move |_| with(&coding, &packed));
        ran.exits(0);
        let asked = server.asked();
        let game = asked.iter().find(|request| request.path == "/games/kendall").unwrap();
        assert_eq!(game.header("accept-encoding"), Some("gzip, zstd"));
        assert_eq!(game.header("accept"), Some("application/json"));
        assert_eq!(game.header("user-agent"), Some(concat!("senet/", env!("CARGO_PKG_VERSION"))));
    }
}

#[test]
fn data_that_cannot_be_expanded_are_no_game() {
    let packed = gzip(&game());
    let mut flipped = packed.clone();
    *flipped.last_mut().unwrap() ^= 1;
    let bad = [
        ("cut", packed[..packed.len() / 2].to_vec()),
        ("flipped", flipped),
        ("plain", game()),
        ("nothing", Vec::new()),
    ];
    for (name, body) in bad {
        let (ran, _server) =
            fetch(&format!("gzip-{name}"), "", move |_| with("Content-Encoding: gzip", &body));
        ran.exits(3).says(&["damaged"]);
    }
}

#[test]
fn a_compression_that_was_not_asked_for_is_no_game() {
    for coding in ["br", "deflate", "gzip, gzip", "x\u{1b}[31m"] {
        let line = format!("Content-Encoding: {coding}");
        let name: String = coding.chars().filter(char::is_ascii_alphabetic).collect();
        let (ran, _server) = fetch(&format!("coding-{name}"), "--retries 0", move |_| with(&line, &game()));
        let status = if coding.contains('\u{1b}') { 4 } else { 3 };
        ran.exits(status);
    }
}

// ---- Cut ones

#[test]
fn a_body_that_is_cut_off_is_broken() {
    let (ran, server) = fetch("cut", "--retries 2", |_| {
        let whole = game();
        head(OK, &[JSON, &format!("Content-Length: {}", whole.len())], &whole[..whole.len() / 2])
    });
    ran.exits(4).says(&["broke off"]).says(&["3 times"]).within(23);
    assert_eq!(server.count("/games/kendall"), 3);
}

#[test]
fn chunks_that_are_cut_off_are_broken() {
    let (ran, server) = fetch("cut-chunks", "--retries 1", |_| {
        let whole = game();
        let body = [format!("{:x}\r\n", whole.len()).as_bytes(), &whole, b"\r\n"].concat();
        head(OK, &[JSON, "Transfer-Encoding: chunked"], &body)
    });
    ran.exits(4).says(&["broke off"]).within(13);
    assert_eq!(server.count("/games/kendall"), 2);
}

#[test]
fn a_length_that_is_too_short_cuts_the_game() {
    let (ran, _server) = fetch("short-length", "", |_| head(OK, &[JSON, "Content-Length: 1000"], &game()));
    ran.exits(3);
}

#[test]
fn a_length_that_is_too_long_is_a_broken_connection() {
    let (ran, _server) = fetch("long-length", "--retries 0", |_| {
        head(OK, &[JSON, &format!("Content-Length: {}", game().len() + 1)], &game())
    });
    ran.exits(4).says(&["broke off"]);
}

#[test]
fn a_body_of_unsaid_length_that_is_cut_off_is_no_game() {
    let (ran, _server) = fetch("cut-unsaid", "", |_| head(OK, &[JSON], &game()[..2000]));
    ran.exits(3);
}

#[test]
fn a_connection_that_is_reset_is_broken() {
    let (ran, server) = fetch("reset", "--retries 1", |_| Answer::Reset);
    ran.exits(4).within(13);
    assert_eq!(server.count("/games/kendall"), 2);
}

#[test]
fn one_that_is_reset_once_is_fine_at_the_next_try() {
    let (ran, server) =
        fetch("reset-once", "", |request| if request.before == 0 { Answer::Reset } else { json(&game()) });
    ran.exits(0);
    assert_eq!(server.count("/games/kendall"), 2);
}

#[test]
fn what_is_not_http_is_broken() {
    for (name, what) in [("ssh", b"SSH-2.0-OpenSSH_9.9\r\n".as_slice()), ("zero", &[0; 100]), ("no", b"")] {
        let (ran, _server) =
            fetch(&format!("not-http-{name}"), "--retries 1", move |_| Answer::Bytes(what.to_vec()));
        ran.exits(4).within(13);
    }
}

// ---- Those that have no time, or are out of order

#[test]
fn a_server_that_has_no_time_is_asked_again_when_it_wants() {
    let (ran, server) = fetch("busy", "", |request| match request.before {
        0 => answer("429 Too Many Requests", &["Retry-After: 2"], b""),
        _ => json(&game()),
    });
    let ran = ran.exits(0).within(18);
    assert!(ran.took >= Duration::from_secs(2), "{:?}", ran.took);
    assert_eq!(server.count("/games/kendall"), 2);
}

#[test]
fn a_time_to_come_again_may_be_a_date() {
    let (ran, server) = fetch("busy-date", "", |request| match request.before {
        0 => {
            let then = std::time::SystemTime::now() + Duration::from_secs(3);
            let line = format!("Retry-After: {}", httpdate::fmt_http_date(then));
            answer("503 Service Unavailable", &[&line], b"")
        }
        _ => json(&game()),
    });
    let ran = ran.exits(0).within(18);
    assert!(ran.took >= Duration::from_secs(2), "{:?}", ran.took);
    assert_eq!(server.count("/games/kendall"), 2);
}

#[test]
fn one_that_wants_to_be_left_alone_for_too_long_is() {
    let (ran, server) =
        fetch("busy-long", "--timeout 30", |_| answer("429 Too Many Requests", &["Retry-After: 3600"], b""));
    ran.exits(4).says(&["left alone for 3600 s"]).within(8);
    assert_eq!(server.count("/games/kendall"), 1);
}

#[test]
fn one_that_never_has_time_is_given_up() {
    let (ran, server) = fetch("busy-ever", "--retries 2", |_| answer("429 Too Many Requests", &[], b""));
    ran.exits(4).says(&["no time for us (429), 3 times"]).within(18);
    assert_eq!(server.count("/games/kendall"), 3);
}

#[test]
fn one_that_is_out_of_order_for_ever_is_given_up() {
    let (ran, server) = fetch("faulty", "", |_| answer("500 Internal Server Error", &[], b"<h1>Oops</h1>"));
    ran.exits(4).says(&["out of order (500), 4 times"]).within(23);
    assert_eq!(server.count("/games/kendall"), 4);
}

#[test]
fn one_that_is_out_of_order_once_is_fine() {
    let (ran, _server) = fetch("faulty-once", "", |request| match request.before {
        0 => answer("502 Bad Gateway", &[], b""),
        _ => json(&game()),
    });
    ran.exits(0);
}

#[test]
fn without_retries_it_is_asked_once() {
    let (ran, server) =
        fetch("faulty-no-retry", "--retries 0", |_| answer("503 Service Unavailable", &[], b""));
    ran.exits(4).within(8);
    assert_eq!(server.count("/games/kendall"), 1);
}

#[test]
fn where_nobody_listens_the_server_is_down() {
    let gone = Server::start(|_| not_found()).url();
    let ran = User::new("misbehaves-gone").run(&format!("fetch kendall --server {gone} --retries 1"));
    ran.exits(4).says(&["is down"]).within(13);
}

// ---- Those that send us on

fn sent_on(to: &str) -> Answer {
    answer("302 Found", &[&format!("Location: {to}")], b"")
}

#[test]
fn a_loop_ends() {
    let (ran, server) = fetch("loop", "", |request| sent_on(&request.path));
    ran.exits(4).says(&["more than 5 times"]).within(13);
    assert_eq!(server.count("/games/kendall"), 6);
}

#[test]
fn five_steps_are_gone_and_no_sixth() {
    let chain = |steps: usize| {
        move |request: &Request| {
            let step: usize = request.path.strip_prefix("/step/").map_or(0, |step| step.parse().unwrap());
            if step == steps { json(&game()) } else { sent_on(&format!("/step/{}", step + 1)) }
        }
    };
    fetch("five", "", chain(5)).0.exits(0);
    fetch("six", "", chain(6)).0.exits(4);
}

#[test]
fn nobody_is_sent_to_another_sort_of_address() {
    for (name, to) in [
        ("file", "file:///etc/passwd"),
        ("ftp", "ftp://127.0.0.1/x"),
        ("nothing", ""),
        ("user", "http://me:secretword@127.0.0.1:9/"),
        ("odd", "http://[::"),
        ("bytes", "http://\u{202e}\u{1}/"),
    ] {
        let (ran, _server) = fetch(&format!("sent-{name}"), "--retries 0", move |_| sent_on(to));
        let ran = ran.exits(4).within(13);
        assert!(!ran.all().contains("secretword"), "{}", ran.all());
    }
    let (ran, _server) = fetch("sent-nowhere", "", |_| answer("302 Found", &[], b""));
    ran.exits(4).says(&["does not say where"]);
}

#[test]
fn a_game_from_another_server_says_so() {
    let other = Server::start(|_| json(&game()));
    let to = format!("{}/elsewhere", other.url());
    let (ran, _server) = fetch("other", "--format json", move |_| sent_on(&to));
    let ran = ran.exits(0);
    assert!(ran.json()["notes"].to_string().contains(&format!("sent us on to {}", other.host())));
}

// ---- Other answers

#[test]
fn answers_that_say_nothing_here_are_no_game() {
    for status in
        ["204 No Content", "206 Partial Content", "304 Not Modified", "300 Multiple Choices", "201 Created"]
    {
        let (ran, _server) = fetch(&format!("status-{}", &status[..3]), "", move |_| {
            head(status, &["Content-Length: 0"], b"")
        });
        ran.exits(4).says(&[&status[..3]]).within(8);
    }
}

#[test]
fn what_a_server_says_cannot_touch_the_terminal() {
    let hostile = "\u{1b}[2J\u{1b}]0;title\u{7}\u{202e}\u{9b}31m";
    let problem = serde_json::json!({ "title": hostile, "detail": format!("line\r\nMISMATCH {hostile}") });
    let (ran, _server) = fetch("hostile-problem", "", move |_| {
        answer("404 Not Found", &["Content-Type: application/problem+json"], problem.to_string().as_bytes())
    });
    let ran = ran.exits(4);
    assert!(!ran.all().contains('\u{202e}') && ran.all().contains("\\u{1b}"), "{}", ran.all());
    assert_eq!(ran.out().lines().count(), 2, "{}", ran.out());

    let (ran, _server) = fetch("hostile-type", "", move |_| {
        answer(OK, &["Content-Type: te\u{202e}xt/\u{9b}html"], hostile.as_bytes())
    });
    assert!(!ran.exits(3).all().contains('\u{202e}'));

    let (ran, _server) = fetch("hostile-reason", "", move |_| {
        head(&format!("418 {}", "\u{202e}teapot"), &["Content-Length: 0"], b"")
    });
    assert!(!ran.exits(4).all().contains('\u{202e}'));
}

#[test]
fn games_of_the_fixtures_that_are_wrong_are_so_over_http() {
    for (file, status) in
        [("bad/moves-own-piece.json", 1), ("broken/duplicate-seed.json", 3), ("broken/utf-16.json", 3)]
    {
        let body = fixture(file);
        let id = serde_json::from_slice::<serde_json::Value>(&body).ok();
        let id = id.and_then(|game| Some(game["id"].as_str()?.to_owned())).unwrap_or("x".to_owned());
        let server = Server::start(move |request| {
            if request.path.ends_with(".json") || request.path.ends_with("/receipt") {
                not_found()
            } else {
                json(&body)
            }
        });
        User::new(&format!("misbehaves-{}", &file.replace('/', "-"))).fetch(&server, &id).exits(status);
    }
}
