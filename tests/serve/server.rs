//! The real server, and a client that sends what it is told to, byte for byte.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::archive::Fresh;

/// No answer takes longer.
const PATIENCE: Duration = Duration::from_secs(30);

pub fn fixture(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(path)
}

pub fn read_fixture(path: &str) -> Vec<u8> {
    fs::read(fixture(path)).unwrap()
}

/// `senet` with these words.
pub fn senet(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_senet")).args(args).stdin(Stdio::null()).output().unwrap()
}

/// What `senet` says when all is well.
pub fn senet_ok(args: &[&str]) -> String {
    let output = senet(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// A server with a token; killed when it is dropped.
pub struct Served {
    pub fresh: Fresh,
    pub address: SocketAddr,
    pub token: String,
    child: Child,
}

impl Served {
    /// A server of a new archive.
    pub fn new(name: &str) -> Served {
        Served::with(Fresh::sqlite(name), &[])
    }

    /// A server of this archive, with these words behind.
    pub fn with(fresh: Fresh, args: &[&str]) -> Served {
        let token = senet_ok(&["token", "add", &format!("t{}", std::process::id()), "--db", fresh.db()]);
        let (child, address) = start(&fresh, args);
        Served { fresh, address, token: token.trim().to_owned(), child }
    }

    pub fn get(&self, path: &str) -> Reply {
        self.send("GET", path, &[], b"")
    }

    pub fn get_with(&self, path: &str, headers: &[(&str, &str)]) -> Reply {
        self.send("GET", path, headers, b"")
    }

    /// A request of the host.
    pub fn post(&self, path: &str, media: &str, body: &[u8]) -> Reply {
        let bearer = format!("Bearer {}", self.token);
        self.send("POST", path, &[("Authorization", &bearer), ("Content-Type", media)], body)
    }

    pub fn post_game(&self, body: &[u8]) -> Reply {
        self.post("/games", "application/json", body)
    }

    pub fn post_receipt(&self, body: &[u8]) -> Reply {
        self.post("/receipts", "application/json", body)
    }

    pub fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Reply {
        let length = body.len().to_string();
        let mut head = format!("{method} {path} HTTP/1.1\r\nHost: archive\r\nConnection: close\r\n");
        let is_given = headers.iter().any(|(name, _)| *name == "Content-Length");
        let length =
            ((!body.is_empty() || method == "POST") && !is_given).then_some(("Content-Length", &*length));
        for (name, value) in headers.iter().copied().chain(length) {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        head.push_str("\r\n");
        let mut stream = self.connect();
        // A server that refuses early need not read all.
        let _ = stream.write_all(&[head.as_bytes(), body].concat());
        Reply::read(&mut stream)
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.set_write_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    /// Sends a signal.
    pub fn signal(&self, name: &str) {
        let done = Command::new("kill").args(["-s", name, &self.child.id().to_string()]).status();
        assert!(done.unwrap().success());
    }

    /// Waits for it to end by itself: its exit status and what it logged.
    pub fn ended(mut self) -> (Option<i32>, String) {
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().unwrap() {
                return (status.code(), self.log());
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        panic!("the server does not end");
    }

    pub fn log(&self) -> String {
        fs::read_to_string(self.fresh.folder().join("log")).unwrap()
    }

    /// Ends it hard and starts it again.
    pub fn restart(mut self, args: &[&str]) -> Served {
        self.kill();
        (self.child, self.address) = start(&self.fresh, args);
        self
    }

    fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.kill();
    }
}

fn start(fresh: &Fresh, args: &[&str]) -> (Child, SocketAddr) {
    let log = File::create(fresh.folder().join("log")).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_senet"));
    command.args(["serve", "--db", fresh.db(), "--listen", "127.0.0.1:0"]).args(args);
    if !args.contains(&"--log") {
        command.args(["--log", "debug"]);
    }
    let mut child =
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log.try_clone().unwrap()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("listening on http://");
    let log = || fs::read_to_string(fresh.folder().join("log")).unwrap();
    let address = address.unwrap_or_else(|| panic!("{line}{}", log())).parse().unwrap();
    (child, address)
}

/// An answer.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    head: String,
    pub body: Vec<u8>,
}

impl Reply {
    /// Reads to the end of the connection.
    pub fn read(stream: &mut TcpStream) -> Reply {
        let mut bytes = Vec::new();
        // What was answered before a connection broke counts.
        let _ = stream.read_to_end(&mut bytes);
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n");
        let end = end.unwrap_or_else(|| panic!("no answer: {}", String::from_utf8_lossy(&bytes)));
        let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap();
        let body = bytes[end + 4..].to_vec();
        let reply = Reply { status, head, body };
        let length = reply.header("content-length").map(|length| length.parse::<usize>().unwrap());
        assert!(reply.status == 304 || length.is_none_or(|length| length >= reply.body.len()), "{reply:?}");
        reply
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().skip(1).filter_map(|line| line.split_once(": "));
        lines.into_iter().find(|(found, _)| found.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    pub fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }

    /// Whether it is this problem, in every respect in which one can look like one.
    #[track_caller]
    pub fn is_problem(&self, status: u16, name: &str) -> Value {
        assert_eq!(self.status, status, "{}", String::from_utf8_lossy(&self.body));
        assert_eq!(self.header("content-type"), Some("application/problem+json"));
        assert_eq!(self.header("cache-control"), Some("no-store"));
        let problem = self.json();
        assert_eq!(problem["type"], format!("/problems/{name}"));
        assert_eq!(problem["status"], status);
        assert!(problem["title"].as_str().is_some_and(|title| !title.is_empty()));
        assert!(problem["detail"].as_str().is_some_and(|detail| !detail.is_empty()));
        problem
    }

    #[track_caller]
    pub fn is(self, status: u16) -> Reply {
        assert_eq!(self.status, status, "{}", String::from_utf8_lossy(&self.body));
        self
    }
}
