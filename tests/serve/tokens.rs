//! Who may write, and how often anyone may ask.

use crate::archive::Fresh;
use crate::server::{Reply, Served, read_fixture, senet, senet_ok};

fn post(served: &Served, path: &str, headers: &[(&str, &str)]) -> Reply {
    let all = [headers, &[("Content-Type", "application/json")]].concat();
    served.send("POST", path, &all, &read_fixture("good/kendall.json"))
}

fn with(served: &Served, token: &str) -> Reply {
    post(served, "/games", &[("Authorization", token)])
}

#[test]
fn every_write_needs_a_token() {
    let served = Served::with(Fresh::sqlite("tokens"), &["--wrong-tokens", "1000"]);
    let token = served.token.clone();
    let other = Served::new("tokens-other").token.clone();
    for path in ["/games", "/receipts"] {
        let refused = post(&served, path, &[]);
        refused.is_problem(401, "no-token");
        assert_eq!(refused.header("www-authenticate"), Some("Bearer realm=\"senet\""));
        for wrong in [
            "Bearer",
            "Bearer ",
            "Bearer x",
            "Basic eDp5",
            &token,
            &format!("Basic {token}"),
            &format!("Bearer {other}"),
            &format!("Bearer {token}0"),
            &format!("Bearer {}", &token[..token.len() - 1]),
            &format!("Bearer {}", token.to_uppercase()),
            &format!("Bearer {token}, Bearer {token}"),
        ] {
            post(&served, path, &[("Authorization", wrong)]).is_problem(401, "no-token");
        }
        let cookie = [("Cookie", &*format!("token={token}")), ("X-Token", &token)];
        post(&served, path, &cookie).is_problem(401, "no-token");
        post(&served, &format!("{path}?token={token}"), &[]).is_problem(401, "no-token");
    }
    served.get("/games/kendall").is_problem(404, "no-such-game");
    with(&served, &format!("bearer  {token}")).is(201);
}

#[test]
fn a_token_is_asked_for_before_anything_is_read() {
    let served = Served::new("before");
    let huge = [("Content-Length", "99999999999")];
    served.send("POST", "/games", &huge, b"").is_problem(401, "no-token");
    served.send("POST", "/receipts", &[("Content-Type", "nonsense")], b"").is_problem(401, "no-token");
}

#[test]
#[cfg(unix)]
fn a_token_in_a_file_is_for_its_owner_alone_and_counts() {
    use std::os::unix::fs::PermissionsExt;
    let served = Served::new("token-file");
    let file = served.fresh.folder().join("site.token");
    let add = |name: &str| {
        senet(&["token", "add", name, "--db", served.fresh.db(), "--output", file.to_str().unwrap()])
    };
    let added = add("site");
    assert!(added.status.success() && added.stdout.is_empty(), "{added:?}");
    let token = std::fs::read_to_string(&file).unwrap();
    assert!(!String::from_utf8_lossy(&added.stderr).contains(token.trim()));
    assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    with(&served, &format!("Bearer {}", token.trim())).is(201);
    // What is there stays, and no token counts that nobody has.
    assert_eq!(add("other").status.code(), Some(3));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), token);
    let listed = || senet_ok(&["token", "list", "--db", served.fresh.db()]);
    assert!(!listed().contains("other"), "{}", listed());
    std::fs::remove_file(&file).unwrap();
    assert_eq!(add("site").status.code(), Some(3));
    assert!(!file.exists(), "a token that does not count");
}

#[test]
fn only_the_hash_of_a_token_is_kept() {
    let served = Served::new("hashed");
    with(&served, &format!("Bearer {}", served.token)).is(201);
    let secret = served.token.strip_prefix("senet-token-").unwrap();
    assert_eq!(secret.len(), 64);
    let raw = hex::decode(secret).unwrap();
    for entry in std::fs::read_dir(served.fresh.folder()).unwrap() {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        let holds = |part: &[u8]| bytes.windows(part.len()).any(|window| window == part);
        assert!(!holds(&secret.as_bytes()[..16]) && !holds(&raw[..12]));
    }
}

#[test]
fn a_token_that_is_taken_away_is_of_no_use_at_once() {
    let served = Served::new("taken-away");
    let second = senet_ok(&["token", "add", "second", "--db", served.fresh.db()]);
    let second = format!("Bearer {}", second.trim());
    with(&served, &second).is(201);
    assert!(senet_ok(&["token", "list", "--db", served.fresh.db()]).contains("second"));
    senet_ok(&["token", "remove", "second", "--db", served.fresh.db()]);
    with(&served, &second).is_problem(401, "no-token");
    with(&served, &format!("Bearer {}", served.token)).is(200);
    assert_eq!(senet(&["token", "remove", "second", "--db", served.fresh.db()]).status.code(), Some(3));
    let again = senet(&["token", "add", &format!("t{}", std::process::id()), "--db", served.fresh.db()]);
    assert_eq!(again.status.code(), Some(3));
}

#[test]
fn no_token_is_for_an_archive_that_nobody_sees_again() {
    let fresh = Fresh::sqlite("nowhere");
    let add = |db: &str| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_senet"));
        command.args(["token", "add", "site", "--db", db]).current_dir(fresh.folder()).output().unwrap()
    };
    let none = add("");
    assert_eq!((none.status.code(), none.stdout), (Some(3), Vec::new()));
    for db in [":memory:", "file::memory:"] {
        assert_eq!(add(db).status.code(), Some(0));
        let file = fresh.folder().join(db);
        assert_eq!(senet_ok(&["token", "list", "--db", file.to_str().unwrap()]), "site\n");
    }
}

#[test]
fn wrong_tokens_become_too_many() {
    let served = Served::with(Fresh::sqlite("wrong"), &["--wrong-tokens", "3"]);
    for _ in 0..3 {
        with(&served, "Bearer wrong").is_problem(401, "no-token");
    }
    let refused = with(&served, "Bearer wrong");
    refused.is_problem(429, "too-many");
    let wait: u64 = refused.header("retry-after").unwrap().parse().unwrap();
    assert!((1..=20).contains(&wait), "{wait}");
    // Who claims to be somebody else is not believed.
    let spoofed = [("Authorization", "Bearer wrong"), ("X-Forwarded-For", "192.0.2.7")];
    post(&served, "/games", &spoofed).is_problem(429, "too-many");
    // The host is not locked out by others, and reading is not writing.
    with(&served, &format!("Bearer {}", served.token)).is(201);
    served.get("/games/kendall").is(200);
    // A request without any token is no guess.
    post(&served, "/games", &[]).is_problem(401, "no-token");
}

#[test]
fn a_proxy_is_believed_when_it_is_named() {
    let served = Served::with(Fresh::sqlite("proxy"), &["--wrong-tokens", "1", "--proxy", "127.0.0.1"]);
    let guess = |client: &str| {
        post(&served, "/games", &[("Authorization", "Bearer wrong"), ("X-Forwarded-For", client)]).status
    };
    assert_eq!(guess("192.0.2.1"), 401);
    assert_eq!(guess("192.0.2.1"), 429);
    assert_eq!(guess("192.0.2.2"), 401);
    assert_eq!(guess("192.0.2.3, 192.0.2.2"), 429, "the last entry is the proxy's own");
    // Who has one address of IPv6 has all beside it.
    assert_eq!(guess("2001:db8::1"), 401);
    assert_eq!(guess("2001:db8::2"), 429);
    assert_eq!(guess("2001:db8:0:1::1"), 401);
    assert_eq!(guess("::ffff:192.0.2.1"), 429);
    assert_eq!(guess("nonsense"), 401);
    assert_eq!(guess("nonsense too"), 429, "what is no address is the proxy's");
}

#[test]
fn an_address_asks_only_so_often() {
    let served = Served::with(Fresh::sqlite("rate"), &["--rate", "1"]);
    let statuses: Vec<u16> = (0..8).map(|_| served.get("/healthz").status).collect();
    assert_eq!(statuses[..2], [200, 200]);
    assert!(statuses.contains(&429), "{statuses:?}");
    let refused = (0..9).map(|_| served.get("/games/x")).find(|reply| reply.status == 429).unwrap();
    refused.is_problem(429, "too-many");
    assert_eq!(refused.header("retry-after"), Some("1"));
    assert_eq!(refused.header("access-control-allow-origin"), Some("*"), "a page can read how long to wait");
    for _ in 0..5 {
        with(&served, &format!("Bearer {}", served.token));
    }
    assert!(with(&served, &format!("Bearer {}", served.token)).status == 200, "the host is not counted");
}

#[test]
fn what_looks_like_a_token_lifts_no_limit() {
    let served = Served::with(Fresh::sqlite("rate-junk"), &["--rate", "1", "--wrong-tokens", "1000"]);
    for (path, token) in [
        ("/games", "Bearer wrong"),
        ("/receipts", "Bearer wrong"),
        ("/games", "Basic eDp5"),
        ("/games", "Bearer"),
        ("/nowhere", "Bearer wrong"),
        ("/healthz", "Bearer wrong"),
        ("/games/kendall", "Bearer wrong"),
    ] {
        let statuses: Vec<u16> =
            (0..8).map(|_| post(&served, path, &[("Authorization", token)]).status).collect();
        assert!(statuses.contains(&429), "{path} {token}: {statuses:?}");
    }
    let warned = served.log().matches("a wrong token").count();
    assert!(warned < 16, "what is refused for being too often is not in the log: {warned}");
    with(&served, &format!("Bearer {}", served.token)).is(201);
}
