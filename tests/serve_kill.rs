//! An archive survives its server being killed at any moment: no game that was
//! acknowledged is lost, and the database is sound.
#![cfg(all(feature = "serve", unix))]

mod archive;
mod dice;

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use archive::Fresh;
use dice::Dice;
use rusqlite::Connection;
use senet::evidence::CommitmentScheme;
use senet::rules::RuleSet;
use senet::sticks::{Device, Rng, Seed, Throws};

const KILLS: usize = 200;
const WRITERS: usize = 4;
/// Kills before a new archive is begun.
const EACH: usize = 40;

/// The game of that number: three throws, and a resignation.
fn game(rules: &RuleSet, number: usize) -> String {
    let mut bytes = [7; 32];
    bytes[..8].copy_from_slice(&(number as u64).to_le_bytes());
    let seed = Seed::new(&bytes).unwrap();
    let id = format!("game-{number}");
    let commitment = CommitmentScheme::Sha256Bound.commit(&id, &seed);
    let mut position = rules.start();
    let throws = Throws::new(&Rng::Chacha20, &seed, None, Device::Sticks).unwrap();
    let turns: Vec<String> = throws
        .take(3)
        .map(|throw| {
            let (side, roll) = (position.side, rules.roll(throw));
            let played = rules.legal(&position, roll).next();
            let (text, next) = match played {
                Some(played) => (rules.write(&position, &played).to_string(), rules.play(&position, &played)),
                None => (format!("{roll}: -"), rules.lose(&position, roll)),
            };
            position = next;
            format!(r#"{{"side":"{side}","sticks":"{throw}","move":"{text}"}}"#)
        })
        .collect();
    let (scheme, value) = (commitment.scheme, hex::encode(commitment.value));
    format!(
        r#"{{"format":"senet.game/1","id":"{id}","rules":"kendall","fairness":{{"commitment":{{"scheme":"{scheme}","value":"{value}"}},"rng":{{"scheme":"chacha20"}},"seed":"{}"}},"turns":[{}],"result":{{"winner":"light","how":"resigned"}}}}"#,
        seed.to_hex(),
        turns.join(",")
    )
}

fn senet(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_senet"));
    command.args(args).stdin(Stdio::null()).stderr(Stdio::null());
    command
}

fn start(fresh: &Fresh) -> (Child, SocketAddr) {
    let args = ["serve", "--db", fresh.db(), "--listen", "127.0.0.1:0"];
    let mut child = senet(&args).stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("listening on http://").expect("it listens").parse().unwrap();
    (child, address)
}

/// A connection of the host.
struct Host {
    stream: BufReader<TcpStream>,
    token: String,
}

impl Host {
    fn new(address: SocketAddr, token: &str) -> Option<Host> {
        let stream = TcpStream::connect(address).ok()?;
        stream.set_read_timeout(Some(Duration::from_secs(30))).ok()?;
        Some(Host { stream: BufReader::new(stream), token: token.to_owned() })
    }

    /// The answer, if all of it came.
    fn post(&mut self, media: &str, body: &str) -> Option<(u16, String)> {
        let head = format!(
            "POST /games HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {}\r\nContent-Type: {media}\r\n\
             Content-Length: {}\r\n\r\n",
            self.token,
            body.len()
        );
        self.stream.get_mut().write_all((head + body).as_bytes()).ok()?;
        let (mut status, mut length) = (0, 0);
        loop {
            let mut line = String::new();
            self.stream.read_line(&mut line).ok().filter(|read| *read > 0)?;
            match line.trim_end().split_once(": ") {
                Some(("content-length", value)) => length = value.parse().ok()?,
                None if line.starts_with("HTTP/1.1 ") => status = line.get(9..12)?.parse().ok()?,
                None if line == "\r\n" => break,
                _ => {}
            }
        }
        let mut answer = vec![0; length];
        self.stream.read_exact(&mut answer).ok()?;
        Some((status, String::from_utf8(answer).ok()?))
    }
}

/// Files games until the server is gone: the numbers of those acknowledged.
fn file_on(mut host: Host, rules: &RuleSet, numbers: &AtomicUsize, alone: bool) -> Vec<usize> {
    let mut acknowledged = Vec::new();
    loop {
        let count = if alone { 1 } else { 12 };
        let first = numbers.fetch_add(count, Ordering::Relaxed);
        let games: Vec<String> = (first..first + count).map(|number| game(rules, number)).collect();
        let media = if alone { "application/json" } else { "application/x-ndjson" };
        let Some((status, answer)) = host.post(media, &games.join("\n")) else { return acknowledged };
        assert!(matches!(status, 200 | 201), "{status} {answer}");
        assert_eq!(answer.matches("\"new\":true").count(), count, "{answer}");
        acknowledged.extend(first..first + count);
    }
}

/// What is in the file once the server is dead.
fn on_file(fresh: &Fresh) -> HashMap<String, Vec<u8>> {
    let file = Connection::open(fresh.db()).unwrap();
    let sound: String = file.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(sound, "ok");
    let counts = "SELECT (SELECT count(*) FROM game), (SELECT count(*) FROM secret)";
    let (games, secrets): (i64, i64) =
        file.query_row(counts, [], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    assert_eq!(secrets, 2 * games, "a game is filed whole or not at all");
    let mut query = file.prepare("SELECT id, body FROM game").unwrap();
    let rows = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    rows.collect::<Result<_, _>>().unwrap()
}

#[test]
fn no_acknowledged_game_is_lost_in_200_kills() {
    let rules = RuleSet::named("kendall").unwrap();
    let mut dice = Dice(5);
    let numbers = AtomicUsize::new(0);
    let (mut cut, mut filed) = (0, 0);
    for archive in 0..KILLS / EACH {
        let fresh = Fresh::sqlite(&format!("kill-{archive}"));
        let token = senet(&["token", "add", "t", "--db", fresh.db()]).output().unwrap().stdout;
        let token = String::from_utf8(token).unwrap().trim().to_owned();
        let mut acknowledged: Vec<usize> = Vec::new();
        for kill in 0..EACH {
            let (mut server, address) = start(&fresh);
            let asked = numbers.load(Ordering::Relaxed);
            let before = acknowledged.len();
            let moment = Duration::from_micros(200 + dice.below(60_000));
            thread::scope(|scope| {
                let writers: Vec<_> = (0..WRITERS)
                    .filter_map(|writer| {
                        let host = Host::new(address, &token)?;
                        let (rules, numbers) = (&rules, &numbers);
                        Some(scope.spawn(move || file_on(host, rules, numbers, writer % 2 == 0)))
                    })
                    .collect();
                thread::sleep(moment);
                server.kill().unwrap();
                server.wait().unwrap();
                for writer in writers {
                    acknowledged.extend(writer.join().unwrap());
                }
            });
            let asked = numbers.load(Ordering::Relaxed) - asked;
            cut += usize::from(asked > acknowledged.len() - before);
            // Every other time the next server finds the file as the kill left it.
            if kill % 2 == 1 || kill + 1 == EACH {
                let games = on_file(&fresh);
                for &number in &acknowledged {
                    let body = games.get(&format!("game-{number}")).map(Vec::as_slice);
                    assert_eq!(body, Some(game(&rules, number).as_bytes()), "game {number} is lost");
                }
            }
        }
        filed += acknowledged.len();
    }
    println!("{KILLS} kills, {cut} of them in the middle of something; {filed} games acknowledged");
    assert!(cut > KILLS / 2 && filed > KILLS, "kills that come too early or too late");
}
