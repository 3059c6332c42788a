//! A server that does as it is told, right or wrong.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// What was asked.
#[derive(Clone, Debug)]
pub struct Request {
    pub path: String,
    /// Names in lower case.
    pub headers: Vec<(String, String)>,
    /// How often this path was asked before.
    pub before: usize,
}

impl Request {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }
}

/// What a server does for an answer.
pub enum Answer {
    /// Sends these bytes and closes.
    Bytes(Vec<u8>),
    /// Sends these bytes, then the others again and again.
    Endless(Vec<u8>, Vec<u8>),
    /// The same with a pause before each.
    Drip(Vec<u8>, Vec<u8>, Duration),
    /// Sends these bytes, then nothing, and does not close.
    Stall(Vec<u8>),
    /// Breaks the connection off with nothing said.
    Reset,
}

/// A head of an answer, with these further lines, and the body.
pub fn answer(status: &str, lines: &[&str], body: &[u8]) -> Answer {
    let length = format!("Content-Length: {}", body.len());
    head(status, &[lines, &[length.as_str()]].concat(), body)
}

/// The same, its length unsaid.
pub fn head(status: &str, lines: &[&str], body: &[u8]) -> Answer {
    let mut bytes = format!("HTTP/1.1 {status}\r\nConnection: close\r\n").into_bytes();
    lines.iter().for_each(|line| bytes.extend_from_slice(format!("{line}\r\n").as_bytes()));
    bytes.extend_from_slice(b"\r\n");
    bytes.extend_from_slice(body);
    Answer::Bytes(bytes)
}

/// The bytes of an answer.
pub fn bytes(answer: Answer) -> Vec<u8> {
    match answer {
        Answer::Bytes(bytes) => bytes,
        _ => panic!("no bytes"),
    }
}

/// A game, as it should be sent.
pub fn json(body: &[u8]) -> Answer {
    answer("200 OK", &["Content-Type: application/json"], body)
}

pub fn not_found() -> Answer {
    answer("404 Not Found", &[], b"")
}

/// Answers each request by a function, on a free port, for as long as it lives.
pub struct Server {
    address: SocketAddr,
    scheme: &'static str,
    asked: Arc<Mutex<Vec<Request>>>,
    over: Arc<AtomicBool>,
}

type Answers = Arc<dyn Fn(&Request) -> Answer + Send + Sync>;

impl Server {
    pub fn start(answers: impl Fn(&Request) -> Answer + Send + Sync + 'static) -> Server {
        Server::start_with("http", Arc::new(answers), Ok)
    }

    /// The same where each connection is made something else first.
    pub fn start_with<S: Connection>(
        scheme: &'static str,
        answers: Answers,
        wrap: impl Fn(TcpStream) -> io::Result<S> + Send + Sync + 'static,
    ) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let asked = Arc::new(Mutex::new(Vec::new()));
        let over = Arc::new(AtomicBool::new(false));
        let wrap = Arc::new(wrap);
        thread::spawn({
            let (asked, over) = (asked.clone(), over.clone());
            move || {
                for connection in listener.incoming() {
                    if over.load(Ordering::Relaxed) {
                        return;
                    }
                    let (answers, asked, over) = (answers.clone(), asked.clone(), over.clone());
                    let wrap = wrap.clone();
                    thread::spawn(move || {
                        let served = connection
                            .and_then(|connection| wrap(connection))
                            .and_then(|connection| serve(connection, &answers, &asked, &over));
                        // Whoever asked may go whenever it likes.
                        drop(served);
                    });
                }
            }
        });
        Server { address, scheme, asked, over }
    }

    pub fn url(&self) -> String {
        format!("{}://{}", self.scheme, self.address)
    }

    /// The name under which a user may trust it.
    pub fn host(&self) -> String {
        self.url().split_once("://").unwrap().1.to_owned()
    }

    pub fn asked(&self) -> Vec<Request> {
        self.asked.lock().unwrap().clone()
    }

    /// How often a path was asked for.
    pub fn count(&self, path: &str) -> usize {
        self.asked().iter().filter(|request| request.path == path).count()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
        // So that it looks.
        let _ = TcpStream::connect(self.address);
    }
}

pub trait Connection: Read + Write {}
impl<S: Read + Write> Connection for S {}

fn serve<S: Connection>(
    mut connection: S,
    answers: &Answers,
    asked: &Mutex<Vec<Request>>,
    over: &AtomicBool,
) -> io::Result<()> {
    // A byte at a time: what is not read when it is closed breaks it off.
    let first = line(&mut connection)?;
    let path = first.split(' ').nth(1).unwrap_or_default().to_owned();
    let mut request = Request { path, headers: Vec::new(), before: 0 };
    request.before = asked.lock().unwrap().iter().filter(|other| other.path == request.path).count();
    if matches!(answers(&request), Answer::Reset) {
        asked.lock().unwrap().push(request);
        return Ok(());
    }
    let mut reader = BufReader::with_capacity(1, &mut connection);
    loop {
        let mut text = String::new();
        if reader.read_line(&mut text)? == 0 || text.trim().is_empty() {
            break;
        }
        let (name, value) = text.split_once(':').unwrap_or_default();
        request.headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
    }
    let answer = answers(&request);
    asked.lock().unwrap().push(request);
    send(&mut connection, answer, over)?;
    connection.flush()
}

fn line(connection: &mut impl Read) -> io::Result<String> {
    let mut line = Vec::new();
    let mut byte = [0];
    while line.last() != Some(&b'\n') && connection.read(&mut byte)? == 1 {
        line.push(byte[0]);
    }
    Ok(String::from_utf8_lossy(&line).into_owned())
}

fn send(connection: &mut impl Write, answer: Answer, over: &AtomicBool) -> io::Result<()> {
    let going = || !over.load(Ordering::Relaxed);
    match answer {
        Answer::Bytes(bytes) => connection.write_all(&bytes),
        Answer::Endless(first, again) => {
            connection.write_all(&first)?;
            while going() {
                connection.write_all(&again)?;
            }
            Ok(())
        }
        Answer::Drip(first, drops, pause) => {
            connection.write_all(&first)?;
            connection.flush()?;
            for drop in drops {
                thread::sleep(pause);
                connection.write_all(&[drop])?;
                connection.flush()?;
                if !going() {
                    break;
                }
            }
            Ok(())
        }
        Answer::Stall(bytes) => {
            connection.write_all(&bytes)?;
            connection.flush()?;
            while going() {
                thread::sleep(Duration::from_millis(20));
            }
            Ok(())
        }
        Answer::Reset => Ok(()),
    }
}
