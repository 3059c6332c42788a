//! Bodies that come: packed, too large, of another type, too late.

use std::io::Write;
use std::time::{Duration, Instant};

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::archive::Fresh;
use crate::server::{Reply, Served, read_fixture};

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
    packer.write_all(bytes).unwrap();
    packer.finish().unwrap()
}

fn post(served: &Served, encoding: &str, media: &str, body: &[u8]) -> Reply {
    let bearer = format!("Bearer {}", served.token);
    let headers = [("Authorization", &*bearer), ("Content-Type", media), ("Content-Encoding", encoding)];
    served.send("POST", "/games", &headers, body)
}

#[test]
fn packed_games_are_unpacked() {
    let served = Served::new("packed-bodies");
    let (kendall, cones) = (read_fixture("good/kendall.json"), read_fixture("good/cones.json"));
    post(&served, "gzip", "application/json", &gzip(&kendall)).is(201);
    post(&served, "zstd", "application/json", &zstd::encode_all(&*cones, 1).unwrap()).is(201);
    post(&served, "identity", "application/json", &cones).is(200);
    assert_eq!(served.get("/games/kendall").body, kendall);
    assert_eq!(served.get("/games/cones").body, cones);
    for encoding in ["gzip", "zstd"] {
        post(&served, encoding, "application/json", &cones).is_problem(400, "bad-body");
        post(&served, encoding, "application/json", &gzip(&cones)[..99]).is_problem(400, "bad-body");
    }
    post(&served, "br", "application/json", &cones).is_problem(415, "unsupported-media-type");
    post(&served, "gzip, gzip", "application/json", &cones).is_problem(415, "unsupported-media-type");
}

#[test]
fn a_body_is_no_larger_than_allowed_packed_or_not() {
    let fresh = Fresh::sqlite("large-bodies");
    let served = Served::with(fresh, &["--max-bytes", "20000", "--max-batch", "1"]);
    let fits = read_fixture("good/kendall.json");
    let padded = [&fits[..], &b" ".repeat(20_001 - fits.len())].concat();
    served.post_game(&padded).is_problem(413, "too-large");
    served.post_game(&padded[..20_000]).is(201);
    let bomb = gzip(&vec![b' '; 50 << 20]);
    assert!(bomb.len() > 20_000 && bomb.len() < 1 << 20, "it is the unpacked size that is too large");
    post(&served, "gzip", "application/x-ndjson", &bomb).is_problem(413, "too-large");
    let bomb = zstd::encode_all(&*vec![b' '; 50 << 20], 1).unwrap();
    post(&served, "zstd", "application/json", &bomb).is_problem(413, "too-large");
    // Without a length, piece by piece.
    let mut stream = served.connect();
    let head = format!(
        "POST /games HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {}\r\nContent-Type: application/json\r\n\
         Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n",
        served.token
    );
    stream.write_all(head.as_bytes()).unwrap();
    let piece = [b"1000\r\n", &*b" ".repeat(0x1000), b"\r\n"].concat();
    let sent = (0..1000).take_while(|_| stream.write_all(&piece).is_ok()).count();
    assert!(sent < 1000, "it was read to the end");
}

#[test]
fn a_batch_has_only_so_many_lines() {
    let served = Served::new("lines");
    let post = |lines: String| served.post("/games", "application/x-ndjson", lines.as_bytes());
    post("x\n".repeat(65_537)).is_problem(413, "too-large");
    // Lines that hold nothing are none.
    let game = String::from_utf8(read_fixture("good/kendall.json")).unwrap().replace('\n', " ");
    let answer = post("\n \n".repeat(70_000) + &game).is(200).json();
    assert_eq!((&answer["line"], &answer["status"]), (&140_001.into(), &201.into()));
}

#[test]
fn what_unpacks_is_bounded_by_the_flag_and_by_no_window() {
    let fresh = Fresh::sqlite("any-bodies");
    let served = Served::with(fresh, &["--max-bytes", &usize::MAX.to_string(), "--max-batch", "65535"]);
    let kendall = read_fixture("good/kendall.json");
    for media in ["application/json", "application/x-ndjson"] {
        let one_line = String::from_utf8(kendall.clone()).unwrap().replace('\n', " ");
        post(&served, "gzip", media, &gzip(one_line.as_bytes()));
        post(&served, "zstd", media, &zstd::encode_all(one_line.as_bytes(), 1).unwrap()).is(200);
    }
    let mut wide = zstd::Encoder::new(Vec::new(), 3).unwrap();
    wide.window_log(27).unwrap();
    wide.write_all(&vec![b' '; 16 << 20]).unwrap();
    post(&served, "zstd", "application/json", &wide.finish().unwrap()).is_problem(400, "bad-body");
}

#[test]
fn a_body_is_of_a_type_that_is_taken() {
    let served = Served::new("types");
    let kendall = read_fixture("good/kendall.json");
    for media in
        ["", "text/html", "application/x-www-form-urlencoded", "application/jsonx", "json", "application"]
    {
        served.post("/games", media, &kendall).is_problem(415, "unsupported-media-type");
        served.post("/receipts", media, &kendall).is_problem(415, "unsupported-media-type");
    }
    served.post("/receipts", "text/plain", &kendall).is_problem(415, "unsupported-media-type");
    served.post("/games", "Application/JSON ;charset=utf-8", &kendall).is(201);
}

#[test]
fn a_body_comes_in_time() {
    let served = Served::with(Fresh::sqlite("slow-body"), &["--timeout", "1"]);
    let mut stream = served.connect();
    let head = format!(
        "POST /games HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {}\r\nContent-Type: application/json\r\n\
         Content-Length: 100\r\n\r\n{{",
        served.token
    );
    stream.write_all(head.as_bytes()).unwrap();
    let began = Instant::now();
    Reply::read(&mut stream).is_problem(408, "too-slow");
    assert!(began.elapsed() < Duration::from_secs(15));
    // One that breaks off is no game either.
    let mut stream = served.connect();
    stream.write_all(head.as_bytes()).unwrap();
    drop(stream);
    served.get("/games").is(200);
}
