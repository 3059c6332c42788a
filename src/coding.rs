//! How content is compressed on its way, and what becomes of it.

use std::io::{self, Read};

use flate2::read::MultiGzDecoder;
use thiserror::Error;

/// A content coding of HTTP.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coding {
    /// Not compressed.
    Plain,
    /// `gzip`.
    Gzip,
    /// `zstd` (RFC 8878).
    Zstd,
}

/// Why something is not expanded.
#[derive(Debug, Error)]
pub enum NotExpanded {
    /// It would be larger than was allowed.
    #[error("it is too large")]
    TooLarge,
    /// It is not what it says it is.
    #[error(transparent)]
    Damaged(#[from] io::Error),
}

impl Coding {
    /// The coding of that name, in any letters.
    pub fn named(name: &str) -> Option<Coding> {
        match name.to_ascii_lowercase().as_str() {
            "identity" => Some(Coding::Plain),
            "gzip" | "x-gzip" => Some(Coding::Gzip),
            "zstd" => Some(Coding::Zstd),
            _ => None,
        }
    }

    /// Expands all of it to at most `most` bytes. However it is packed, that takes
    /// no more memory than these and a window of 8 MiB.
    pub fn expand(self, packed: &[u8], most: usize) -> Result<Vec<u8>, NotExpanded> {
        match self {
            Coding::Plain => up_to(packed, most),
            Coding::Gzip => up_to(MultiGzDecoder::new(packed), most),
            Coding::Zstd => up_to(zstd(packed)?, most),
        }
    }
}

fn zstd(packed: &[u8]) -> io::Result<impl Read> {
    /// A window of 8 MiB is the largest that HTTP allows (RFC 9659).
    const WINDOW: u32 = 23;
    let mut decoder = zstd::Decoder::with_buffer(packed)?;
    decoder.window_log_max(WINDOW)?;
    Ok(decoder)
}

fn up_to(from: impl Read, most: usize) -> Result<Vec<u8>, NotExpanded> {
    let mut bytes = Vec::new();
    from.take((most as u64).saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() > most { Err(NotExpanded::TooLarge) } else { Ok(bytes) }
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
            assert_eq!(coding.expand(&sent, bytes.len()).unwrap(), bytes);
            assert_eq!(coding.expand(&sent, usize::MAX).unwrap(), bytes);
        }
        // Several members are one content.
        let twice = [gzip(b"ab"), gzip(b"cd")].concat();
        assert_eq!(Coding::Gzip.expand(&twice, 4).unwrap(), b"abcd");
    }

    #[test]
    fn a_bomb_is_not_expanded() {
        let bomb = vec![0; 16 << 20];
        for (sent, coding) in packed(&bomb) {
            assert!(sent.len() < 100_000);
            assert!(matches!(coding.expand(&sent, 1 << 20), Err(NotExpanded::TooLarge)));
        }
        // A window that only asking for costs memory.
        let mut encoder = zstd::stream::write::Encoder::new(Vec::new(), 3).unwrap();
        encoder.window_log(27).unwrap();
        encoder.write_all(&bomb).unwrap();
        let wide = encoder.finish().unwrap();
        assert!(matches!(Coding::Zstd.expand(&wide, 1 << 20), Err(NotExpanded::Damaged(_))));
    }

    #[test]
    fn half_of_it_and_more_than_it_are_damaged() {
        for (sent, coding) in packed(b"a game that is long enough to be cut in half") {
            for cut in 1..sent.len() {
                let half = coding.expand(&sent[..cut], 1000);
                assert!(matches!(half, Err(NotExpanded::Damaged(_))), "{coding:?} {cut}");
            }
            let more = [sent.as_slice(), b"more"].concat();
            assert!(matches!(coding.expand(&more, 1000), Err(NotExpanded::Damaged(_))), "{coding:?}");
        }
    }
}
