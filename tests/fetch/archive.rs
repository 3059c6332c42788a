//! The real program fetches from the real server what was put into its archive.

use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::Mutex;
use std::thread;

use serde::Deserialize;
use serde_json::Value;

use crate::client::{User, fixture};

#[derive(Deserialize)]
struct Manifest {
    game: Vec<Game>,
}

#[derive(Clone, Deserialize)]
struct Game {
    file: String,
    verdict: String,
    check: Option<String>,
    turn: Option<u32>,
}

impl Game {
    /// The id under which an archive has it: its own, or the name of a file that
    /// cannot be read.
    fn id(&self) -> String {
        let bytes = fixture(&self.file);
        match senet::record::read_any(&bytes, &Default::default()) {
            Ok(record) => record.id.into_owned(),
            Err(_) => Path::new(&self.file).file_stem().unwrap().to_str().unwrap().to_owned(),
        }
    }

    fn exits(&self) -> i32 {
        match self.verdict.as_str() {
            "verified" => 0,
            "mismatch" => 1,
            _ => 3,
        }
    }
}

fn manifest() -> Vec<Game> {
    toml::from_str::<Manifest>(&String::from_utf8(fixture("manifest.toml")).unwrap()).unwrap().game
}

fn path(fixture: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(fixture).to_str().unwrap().to_owned()
}

/// `senet serve` on a free port; ended when it is dropped.
struct Archive {
    child: Child,
    url: String,
}

impl Archive {
    fn start(user: &User, flags: &str) -> Archive {
        let line = format!("serve --db games.sqlite --listen 127.0.0.1:0 --log error {flags}");
        let mut command = user.command(line.split_whitespace());
        let mut child = command.stderr(Stdio::inherit()).spawn().unwrap();
        let mut first = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
        let url = first.trim().strip_prefix("listening on ").unwrap().to_owned();
        Archive { child, url }
    }

    fn host(&self) -> &str {
        self.url.strip_prefix("http://").unwrap()
    }
}

impl Drop for Archive {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What is wrong about a game as it was fetched.
fn fetched(user: &User, archive: &Archive, game: &Game) -> Option<String> {
    let ran = user.run(&format!("fetch {} --server {} --format json", game.id(), archive.url));
    let Ok(verdict) = serde_json::from_slice::<Value>(&ran.out) else {
        return Some(format!("{}: {}", game.file, ran.all()));
    };
    let failure = &verdict["failure"];
    let named = verdict["verdict"] == "mismatch";
    let check = failure["check"].as_str().filter(|_| named).map(str::to_owned);
    let turn = failure["turn"].as_u64().filter(|_| named).and_then(|turn| u32::try_from(turn).ok());
    let right = ran.status == game.exits()
        && verdict["verdict"] == game.verdict.as_str()
        && (&check, turn) == (&game.check, game.turn);
    (!right).then(|| format!("{}: exit {}, {} {check:?} {turn:?}", game.file, ran.status, verdict["verdict"]))
}

#[test]
fn every_fixture_gives_its_verdict_over_http() {
    let user = User::new("archive-fixtures");
    // An archive takes it for a receipt, and refuses it as one.
    let is_receipt = |game: &Game| game.file == "broken/format-receipt.json";
    let games: Vec<Game> = manifest().into_iter().filter(|game| !is_receipt(game)).collect();
    let mut ids = HashMap::new();
    games.iter().for_each(|game| assert_eq!(ids.insert(game.id(), &game.file), None, "{}", game.file));
    let files: Vec<String> = games.iter().map(|game| path(&game.file)).collect();
    let import = format!("import --db games.sqlite --unverified {}", files.join(" "));
    user.run(&import).exits(0).says(&[&format!("{} filed", games.len())]);
    let archive = Archive::start(&user, "--rate 0");

    let (todo, wrong) = (Mutex::new(games.iter()), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                loop {
                    let next = todo.lock().unwrap().next();
                    let Some(game) = next else { break };
                    wrong.lock().unwrap().extend(fetched(&user, &archive, game));
                }
            });
        }
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), games.len(), wrong.join("\n"));
}

#[test]
fn a_players_way_from_the_receipt_to_the_proof() {
    let user = User::new("archive-player");
    let key = "ed25519:03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8";
    user.write("host.pub", key);
    user.run(&format!("import --db games.sqlite {}", path("vectors/signed-1.receipt.json"))).exits(0);
    let archive = Archive::start(&user, "--key host.pub");
    let fetch = |line: &str| user.run(&format!("fetch signed-1 --server {} {line}", archive.url));

    // Before the game.
    fetch("").exits(3).says(&["write down its"]).says(&["senet trust add"]).says(&[key]);
    fetch("--receipt-only --save kept").exits(0);
    assert_eq!(user.read("kept/signed-1.receipt.json"), fixture("vectors/signed-1.receipt.json"));
    user.run(&format!("trust add {} {key}", archive.host())).exits(0);

    // When it is over.
    user.run(&format!("import --db games.sqlite {}", path("vectors/signed-1.json"))).exits(0);
    let verdict = fetch("--receipt kept --format json --save games").exits(0).json();
    assert_eq!((&verdict["anchor"], &verdict["vouched"]), (&"receipt".into(), &serde_json::json!(["host"])));
    assert_eq!(user.read("games/signed-1.json"), fixture("vectors/signed-1.json"));
    let verdict = fetch("--format json").exits(0).json();
    assert_eq!(verdict["anchor"], "none");
    fetch("--receipt-only --save late").exits(3).says(&["the game is over"]);
    fetch("--offline --receipt kept --require-anchor").exits(0);
}

#[test]
fn what_is_not_in_an_archive_is_not_found() {
    let user = User::new("archive-nothing");
    user.run(&format!("import --db games.sqlite {}", path("good/kendall.json"))).exits(0);
    let archive = Archive::start(&user, "");
    let ran = user.run(&format!("fetch nope kendall --server {}", archive.url)).exits(4);
    ran.says(&["has no game nope (404)"]).says(&["verified, throws only, no anchor  kendall"]);
    user.run(&format!("fetch kendall --url {}/games/{{id}}", archive.url)).exits(0);
    user.run(&format!("fetch kendall --server {}/elsewhere --no-cache", archive.url)).exits(4);
}

#[test]
fn a_limit_on_requests_is_waited_for() {
    let user = User::new("archive-rate");
    let games: Vec<Game> = manifest().into_iter().filter(|game| game.verdict == "verified").collect();
    let files: Vec<String> = games.iter().map(|game| path(&game.file)).collect();
    user.run(&format!("import --db games.sqlite --unverified {}", files.join(" "))).exits(0);
    let archive = Archive::start(&user, "--rate 10");
    let ids: Vec<String> = games.iter().map(Game::id).collect();
    let ran = user.run(&format!("fetch {} --server {} --jobs 8 --format json", ids.join(" "), archive.url));
    let fetched = ran.out().lines().filter(|line| !line.contains("\"game\":null")).count();
    assert_eq!(fetched, games.len(), "{}", ran.all());
}
