//! What an answer holds, never more of it than was asked for.

use std::time::Duration;

use reqwest::Response;
use reqwest::header::{CONTENT_ENCODING, HeaderMap};
use tokio::time::timeout;

use super::trouble::{Kind, Trouble};
use crate::coding::{Coding, NotExpanded};
use crate::shown::brief;

/// What we can expand, as a request says it.
pub const ACCEPTED: &str = "gzip, zstd";

/// Reads all of an answer of the host named: at most `most` bytes as it is sent,
/// and at most as many expanded. Nothing for `patience` is a broken connection.
pub async fn read(
    response: &mut Response,
    most: usize,
    patience: Duration,
    host: &str,
) -> Result<Vec<u8>, Trouble> {
    let coding = coding(response.headers())?;
    if response.content_length().is_some_and(|length| length > most as u64) {
        return Err(too_large(most, ""));
    }
    let mut sent = Vec::new();
    loop {
        let chunk = timeout(patience, response.chunk()).await.map_err(|_| stalled(host, patience))?;
        match chunk.map_err(|error| Trouble::of_transport(&error, host))? {
            Some(chunk) if sent.len() + chunk.len() > most => return Err(too_large(most, "")),
            Some(chunk) => sent.extend_from_slice(&chunk),
            None => return expand(sent, coding, most),
        }
    }
}

/// The trouble with a server that says nothing more.
pub fn stalled(host: &str, patience: Duration) -> Trouble {
    let message = format!("{} sent nothing for {} s", brief(host), seconds(patience));
    Trouble::new(Kind::Broken, message)
}

/// Seconds as a person writes them.
pub fn seconds(time: Duration) -> String {
    let text = format!("{:.1}", time.as_secs_f64());
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

fn coding(headers: &HeaderMap) -> Result<Coding, Trouble> {
    let mut codings = Vec::new();
    for value in headers.get_all(CONTENT_ENCODING) {
        let value = String::from_utf8_lossy(value.as_bytes()).to_ascii_lowercase();
        codings.extend(value.split(',').map(|coding| coding.trim().to_owned()));
    }
    codings.retain(|coding| !coding.is_empty() && coding != "identity");
    let coding = match codings.as_slice() {
        [] => Some(Coding::Plain),
        [one] => Coding::named(one),
        _ => None,
    };
    coding.ok_or_else(|| {
        let codings = brief(&codings.join(", "));
        let message = format!("the answer is compressed by \"{codings}\", which was not asked for");
        Trouble::new(Kind::Damaged, message)
    })
}

fn expand(sent: Vec<u8>, coding: Coding, most: usize) -> Result<Vec<u8>, Trouble> {
    if coding == Coding::Plain {
        return Ok(sent);
    }
    coding.expand(&sent, most).map_err(|why| match why {
        NotExpanded::TooLarge => too_large(most, " expanded"),
        NotExpanded::Damaged(why) => {
            let why = brief(&why.to_string());
            Trouble::new(Kind::Damaged, format!("the answer is damaged: it cannot be expanded: {why}"))
        }
    })
}

fn too_large(most: usize, how: &str) -> Trouble {
    Trouble::new(
        Kind::TooLarge,
        format!("the answer is larger than {most} bytes{how}, and so much is not read"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_coding_is_known_or_refused() {
        let coded = |values: &[&str]| {
            let mut headers = HeaderMap::new();
            for value in values {
                headers.append(CONTENT_ENCODING, value.parse().unwrap());
            }
            coding(&headers).map_err(|trouble| trouble.kind)
        };
        assert_eq!(coded(&[]), Ok(Coding::Plain));
        assert_eq!(coded(&["identity"]), Ok(Coding::Plain));
        assert_eq!(coded(&["GZip"]), Ok(Coding::Gzip));
        assert_eq!(coded(&["identity", "zstd"]), Ok(Coding::Zstd));
        for wrong in [&["br"][..], &["gzip, gzip"], &["gzip", "zstd"], &["deflate"]] {
            assert_eq!(coded(wrong), Err(Kind::Damaged), "{wrong:?}");
        }
    }
}
