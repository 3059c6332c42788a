//! What an answer holds, never more of it than was asked for.

use std::io::{self, Read};
use std::time::Duration;

use flate2::read::MultiGzDecoder;
use reqwest::Response;
use reqwest::header::{CONTENT_ENCODING, HeaderMap};
use tokio::time::timeout;

use super::trouble::{Kind, Trouble};
use crate::shown::brief;

/// What we can expand, as a request says it.
pub const ACCEPTED: &str = "gzip, zstd";

/// How an answer is compressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Coding {
    Plain,
    Gzip,
    Zstd,
}

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
    match codings.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [] => Ok(Coding::Plain),
        ["gzip" | "x-gzip"] => Ok(Coding::Gzip),
        ["zstd"] => Ok(Coding::Zstd),
        _ => Err(Trouble::new(
            Kind::Damaged,
            format!(
                "the answer is compressed by \"{}\", which was not asked for",
                brief(&codings.join(", "))
            ),
        )),
    }
}

fn expand(sent: Vec<u8>, coding: Coding, most: usize) -> Result<Vec<u8>, Trouble> {
    let expanded = match coding {
        Coding::Plain => return Ok(sent),
        Coding::Gzip => up_to(MultiGzDecoder::new(sent.as_slice()), most),
        Coding::Zstd => zstd(&sent).and_then(|decoder| up_to(decoder, most)),
    };
    match expanded {
        Ok(expanded) if expanded.len() > most => Err(too_large(most, " expanded")),
        Ok(expanded) => Ok(expanded),
        Err(why) => Err(Trouble::new(
            Kind::Damaged,
            format!("the answer is damaged: it cannot be expanded: {}", brief(&why.to_string())),
        )),
    }
}

fn zstd(sent: &[u8]) -> io::Result<impl Read> {
    /// More memory than for a window of 8 MiB an answer must not ask for (RFC 9659).
    const WINDOW: u32 = 23;
    let mut decoder = zstd::stream::read::Decoder::with_buffer(sent)?;
    decoder.window_log_max(WINDOW)?;
    Ok(decoder)
}

/// At most one byte more than `most`.
fn up_to(from: impl Read, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take((most as u64).saturating_add(1)).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn too_large(most: usize, how: &str) -> Trouble {
    Trouble::new(
        Kind::TooLarge,
        format!("the answer is larger than {most} bytes{how}, and so much is not read"),
    )
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    fn packed(bytes: &[u8]) -> [(Vec<u8>, Coding); 2] {
        [(gzip(bytes), Coding::Gzip), (zstd::encode_all(bytes, 3).unwrap(), Coding::Zstd)]
    }

    #[test]
    fn what_was_compressed_comes_out_again() {
        let bytes: Vec<u8> = (0..200_000u32).flat_map(|n| n.to_string().into_bytes()).collect();
        for (sent, coding) in packed(&bytes) {
            assert!(sent.len() < bytes.len());
            assert_eq!(expand(sent, coding, bytes.len()).unwrap(), bytes);
        }
        // Several members are one content.
        let twice = [gzip(b"ab"), gzip(b"cd")].concat();
        assert_eq!(expand(twice, Coding::Gzip, 4).unwrap(), b"abcd");
    }

    #[test]
    fn a_bomb_is_not_expanded() {
        let bomb = vec![0; 16 << 20];
        for (sent, coding) in packed(&bomb) {
            assert!(sent.len() < 100_000);
            assert_eq!(expand(sent, coding, 1 << 20).unwrap_err().kind, Kind::TooLarge);
        }
        // A window that only asking for costs memory.
        let mut encoder = zstd::stream::write::Encoder::new(Vec::new(), 3).unwrap();
        encoder.window_log(27).unwrap();
        encoder.write_all(&bomb).unwrap();
        assert_eq!(expand(encoder.finish().unwrap(), Coding::Zstd, 1 << 20).unwrap_err().kind, Kind::Damaged);
    }

    #[test]
    fn half_of_it_and_more_than_it_are_damaged() {
        for (sent, coding) in packed(b"a game that is long enough to be cut in half") {
            for cut in 1..sent.len() {
                let half = sent[..cut].to_vec();
                assert_eq!(expand(half, coding, 1000).unwrap_err().kind, Kind::Damaged, "{coding:?} {cut}");
            }
            let more = [sent.as_slice(), b"more"].concat();
            assert_eq!(expand(more, coding, 1000).unwrap_err().kind, Kind::Damaged, "{coding:?}");
        }
    }

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
