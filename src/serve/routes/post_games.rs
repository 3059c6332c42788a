//! `POST /games`: the host files a finished game, or many, one a line.

use std::sync::Arc;

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::{CONTENT_TYPE, LOCATION};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::task::spawn_blocking;

use crate::record::{Limits, is_id, read_any};
use crate::serve::body;
use crate::serve::host::Host;
use crate::serve::intake::{Filed, Refusal, Submitted};
use crate::serve::problem::{self, Problem};
use crate::serve::state::Shared;
use crate::serve::store::Kind;
use crate::shown::brief;

const LINES: &str = "application/x-ndjson";

/// So many lines are judged and filed together.
const TOGETHER: usize = 512;

/// No batch has more: each has an answer, and all of them wait in memory.
const MOST_LINES: usize = 65_536;

pub async fn post(
    State(shared): State<Arc<Shared>>,
    _: Host,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    match &*body::media(&headers) {
        "application/json" | "text/plain" => file_one(&shared, Kind::Game, &headers, body).await,
        LINES => file_lines(shared, &headers, body).await,
        _ => Err(Problem::new(
            &problem::BAD_TYPE,
            "a game is `application/json`, or `text/plain` in the text form; several, one a line, are \
             `application/x-ndjson`",
        )),
    }
}

/// Files one game or receipt.
pub async fn file_one(
    shared: &Arc<Shared>,
    kind: Kind,
    headers: &HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    let _turn = turn(&shared.games).await?;
    let bytes = body::read(headers, body, shared.settings.records.bytes, shared.settings.body_time).await?;
    let mut answers = file(Arc::clone(shared), kind, vec![(None, bytes)]).await?;
    match answers.pop() {
        Some(Ok(filed)) => Ok(filed_answer(kind, &filed)),
        Some(Err(refusal)) => Err(Problem::of(&refusal, "the request")),
        None => Err(Problem::store()),
    }
}

fn filed_answer(kind: Kind, filed: &Filed) -> Response {
    let status = if filed.new { StatusCode::CREATED } else { StatusCode::OK };
    let address = address(kind, &filed.id);
    let body = json!({ "id": filed.id, "new": filed.new });
    (status, [(LOCATION, address)], Json(body)).into_response()
}

fn address(kind: Kind, id: &str) -> String {
    match kind {
        Kind::Game => format!("/games/{id}"),
        Kind::Receipt => format!("/games/{id}/receipt"),
    }
}

async fn file_lines(shared: Arc<Shared>, headers: &HeaderMap, body: Body) -> Result<Response, Problem> {
    let _turn = turn(&shared.batches).await?;
    let whole = body::read(headers, body, shared.settings.batch_bytes, shared.settings.body_time).await?;
    let mut lines = lines(&whole);
    if lines.clone().nth(MOST_LINES).is_some() {
        return Err(Problem::new(&problem::TOO_LARGE, format!("a batch may have {MOST_LINES} lines")));
    }
    let mut answers = String::new();
    loop {
        let games: Vec<(Option<u64>, Bytes)> =
            lines.by_ref().take(TOGETHER).map(|(number, line)| (Some(number), line)).collect();
        let numbers: Vec<u64> = games.iter().filter_map(|(number, _)| *number).collect();
        if games.is_empty() {
            return Ok(([(CONTENT_TYPE, LINES)], answers).into_response());
        }
        let filed = file(Arc::clone(&shared), Kind::Game, games).await?;
        for (number, filed) in numbers.into_iter().zip(filed) {
            answers.push_str(&line_answer(number, filed).to_string());
            answers.push('\n');
        }
    }
}

/// The lines that hold something, with their numbers, from 1.
fn lines(whole: &Bytes) -> impl Iterator<Item = (u64, Bytes)> + Clone {
    let lines = whole.split(|&byte| byte == b'\n').zip(1..);
    let held = lines.filter(|(line, _)| !line.trim_ascii().is_empty());
    held.map(|(line, number)| (number, whole.slice_ref(line)))
}

fn line_answer(line: u64, filed: Result<Filed, Refusal>) -> Value {
    match filed {
        Ok(filed) => {
            let status = if filed.new { StatusCode::CREATED } else { StatusCode::OK };
            json!({ "line": line, "status": status.as_u16(), "id": filed.id, "new": filed.new })
        }
        Err(refusal) => {
            let problem = Problem::of(&refusal, &format!("line {line}"));
            json!({ "line": line, "status": refusal.sort().status.as_u16(), "problem": problem.to_json() })
        }
    }
}

/// Judges these, of a batch with their lines, and files them; returns when what
/// was filed is safe.
async fn file(
    shared: Arc<Shared>,
    kind: Kind,
    files: Vec<(Option<u64>, Bytes)>,
) -> Result<Vec<Result<Filed, Refusal>>, Problem> {
    let work = move || {
        let judge = |(line, bytes): &(Option<u64>, Bytes)| {
            shared.intake.judge(&Submitted { kind, bytes, line: line.unwrap_or(1), name: None })
        };
        let judged = files.iter().map(judge).collect();
        let done = shared.intake.file(judged, |additions| shared.writer.add(additions));
        for ((line, bytes), done) in files.iter().zip(&done) {
            shared.metrics.sent(kind, outcome(done));
            log(kind, *line, bytes, done);
        }
        done
    };
    spawn_blocking(work).await.map_err(|_| Problem::store())
}

fn outcome(done: &Result<Filed, Refusal>) -> &'static str {
    match done {
        Ok(filed) if filed.new => "filed",
        Ok(_) => "known",
        Err(refusal) => refusal.sort().name,
    }
}

fn log(kind: Kind, line: Option<u64>, bytes: &[u8], done: &Result<Filed, Refusal>) {
    let kind = kind.name();
    match done {
        Ok(filed) if filed.new => tracing::info!(kind, id = filed.id, "filed"),
        Ok(_) => {}
        Err(Refusal::Store(error)) => tracing::error!(%error, kind, "the store failed"),
        Err(refusal) => {
            let (problem, reason) = (refusal.sort().name, refusal.in_brief());
            tracing::warn!(kind, line, id = id(bytes), problem, reason, "refused");
        }
    }
}

/// The id that something says it has, though it be no record.
fn id(bytes: &[u8]) -> Option<String> {
    #[derive(Deserialize)]
    struct Named {
        id: String,
    }
    let named = match bytes.trim_ascii_start().first() {
        Some(b'[') => read_any(bytes, &Limits::NONE).ok()?.id.into_owned(),
        _ => serde_json::from_slice::<Named>(bytes).ok()?.id,
    };
    is_id(&named).then(|| brief(&named))
}

async fn turn(turns: &Semaphore) -> Result<SemaphorePermit<'_>, Problem> {
    turns.acquire().await.map_err(|_| Problem::store())
}
