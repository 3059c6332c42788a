//! Bodies of requests: in time, no larger than allowed, unpacked.

use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_ENCODING, CONTENT_TYPE};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::problem::{self, Problem};
use crate::coding::{Coding, NotExpanded};

/// The type of a body, without what follows it.
pub fn media(headers: &HeaderMap) -> String {
    let value = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    value.split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
}

/// All of a body, packed or not at most `most` bytes.
pub async fn read(headers: &HeaderMap, body: Body, most: usize, time: Duration) -> Result<Bytes, Problem> {
    let coding = coding(headers)?;
    if body.size_hint().lower() > most as u64 {
        return Err(too_large(most));
    }
    let whole = match timeout(time, to_bytes(body, most)).await {
        Ok(Ok(whole)) => whole,
        Ok(Err(error)) if is_limit(&error) => return Err(too_large(most)),
        Ok(Err(_)) => return Err(Problem::new(&problem::BAD_BODY, "the body broke off")),
        Err(_) => {
            let detail = format!("the body must come within {} s", time.as_secs());
            return Err(Problem::new(&problem::TOO_SLOW, detail));
        }
    };
    if coding == Coding::Plain {
        return Ok(whole);
    }
    let unpacked = spawn_blocking(move || unpack(coding, &whole, most)).await;
    unpacked.unwrap_or_else(|_| Err(Problem::store()))
}

fn coding(headers: &HeaderMap) -> Result<Coding, Problem> {
    let Some(value) = headers.get(CONTENT_ENCODING) else { return Ok(Coding::Plain) };
    value.to_str().ok().and_then(|name| Coding::named(name.trim())).ok_or_else(|| {
        Problem::new(&problem::BAD_TYPE, "the body may be packed with `gzip` or `zstd`, or not at all")
    })
}

fn is_limit(error: &axum::Error) -> bool {
    let mut cause: Option<&dyn std::error::Error> = Some(error);
    while let Some(error) = cause {
        if error.to_string().contains("length limit exceeded") {
            return true;
        }
        cause = error.source();
    }
    false
}

fn unpack(coding: Coding, packed: &[u8], most: usize) -> Result<Bytes, Problem> {
    coding.expand(packed, most).map(Bytes::from).map_err(|why| match why {
        NotExpanded::TooLarge => too_large(most),
        NotExpanded::Damaged(_) => Problem::new(&problem::BAD_BODY, "the body could not be unpacked"),
    })
}

fn too_large(most: usize) -> Problem {
    Problem::new(&problem::TOO_LARGE, format!("a body may have {most} bytes, unpacked"))
}
