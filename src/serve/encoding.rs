//! Content codings.

use axum::http::HeaderValue;

/// How a body is packed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encoding {
    /// Not at all.
    Plain,
    /// `gzip`.
    Gzip,
    /// `zstd` (RFC 8878).
    Zstd,
}

impl Encoding {
    /// All of them, in the order of their numbers.
    pub const ALL: [Encoding; 3] = [Encoding::Plain, Encoding::Gzip, Encoding::Zstd];

    /// The name in `Content-Encoding`.
    pub const fn name(self) -> Option<&'static str> {
        match self {
            Encoding::Plain => None,
            Encoding::Gzip => Some("gzip"),
            Encoding::Zstd => Some("zstd"),
        }
    }

    /// The end of the tag of a body that is packed so.
    pub const fn suffix(self) -> &'static str {
        match self {
            Encoding::Plain => "",
            Encoding::Gzip => "-gzip",
            Encoding::Zstd => "-zstd",
        }
    }

    /// The encoding of that name.
    pub fn named(name: &str) -> Option<Encoding> {
        match name.to_ascii_lowercase().as_str() {
            "identity" => Some(Encoding::Plain),
            "gzip" | "x-gzip" => Some(Encoding::Gzip),
            "zstd" => Some(Encoding::Zstd),
            _ => None,
        }
    }

    /// The best that a header `Accept-Encoding` allows: what it likes most, and
    /// of equals the shortest.
    pub fn wanted(accept: &HeaderValue) -> Encoding {
        let weighed = accept.to_str().unwrap_or_default().split(',').filter_map(weighed);
        let packed = weighed.filter(|(encoding, weight)| *weight > 0 && *encoding != Encoding::Plain);
        let best = packed.max_by_key(|(encoding, weight)| (*weight, *encoding as u8));
        best.map_or(Encoding::Plain, |(encoding, _)| encoding)
    }
}

/// An entry of the header, and its weight in thousandths.
fn weighed(entry: &str) -> Option<(Encoding, u16)> {
    let mut parts = entry.split(';').map(str::trim);
    let encoding = match parts.next()? {
        "*" => Encoding::Zstd,
        name => Encoding::named(name)?,
    };
    let quality = parts.find_map(|part| part.strip_prefix("q=").or_else(|| part.strip_prefix("Q=")));
    let quality: f32 = quality.map_or(Some(1.0), |text| text.parse().ok())?;
    Some((encoding, (quality.clamp(0.0, 1.0) * 1000.0) as u16))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_that_is_allowed() {
        for (accept, wanted) in [
            ("", Encoding::Plain),
            ("gzip", Encoding::Gzip),
            ("gzip, deflate, br, zstd", Encoding::Zstd),
            ("gzip;q=1.0, zstd;q=0.5", Encoding::Gzip),
            ("zstd;q=0, gzip", Encoding::Gzip),
            ("gzip;q=0", Encoding::Plain),
            ("identity", Encoding::Plain),
            ("br", Encoding::Plain),
            ("*", Encoding::Zstd),
            ("GZIP ; q=0.3", Encoding::Gzip),
            ("gzip;q=x", Encoding::Plain),
        ] {
            assert_eq!(Encoding::wanted(&HeaderValue::from_static(accept)), wanted, "{accept}");
        }
    }
}
