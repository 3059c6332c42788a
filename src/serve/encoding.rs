//! Content codings as answers have them.

use axum::http::HeaderValue;

use crate::coding::Coding;

impl Coding {
    /// All of them, in the order of their numbers.
    pub const ALL: [Coding; 3] = [Coding::Plain, Coding::Gzip, Coding::Zstd];

    /// The name in `Content-Encoding`.
    pub const fn name(self) -> Option<&'static str> {
        match self {
            Coding::Plain => None,
            Coding::Gzip => Some("gzip"),
            Coding::Zstd => Some("zstd"),
        }
    }

    /// The end of the tag of a body that is packed so.
    pub const fn suffix(self) -> &'static str {
        match self {
            Coding::Plain => "",
            Coding::Gzip => "-gzip",
            Coding::Zstd => "-zstd",
        }
    }

    /// The best that a header `Accept-Encoding` allows: what it likes most, and
    /// of equals the shortest.
    pub fn wanted(accept: &HeaderValue) -> Coding {
        let weighed = accept.to_str().unwrap_or_default().split(',').filter_map(weighed);
        let packed = weighed.filter(|(coding, weight)| *weight > 0 && *coding != Coding::Plain);
        let best = packed.max_by_key(|(coding, weight)| (*weight, *coding as u8));
        best.map_or(Coding::Plain, |(coding, _)| coding)
    }
}

/// An entry of the header, and its weight in thousandths.
fn weighed(entry: &str) -> Option<(Coding, u16)> {
    let mut parts = entry.split(';').map(str::trim);
    let encoding = match parts.next()? {
        "*" => Coding::Zstd,
        name => Coding::named(name)?,
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
            ("", Coding::Plain),
            ("gzip", Coding::Gzip),
            ("gzip, deflate, br, zstd", Coding::Zstd),
            ("gzip;q=1.0, zstd;q=0.5", Coding::Gzip),
            ("zstd;q=0, gzip", Coding::Gzip),
            ("gzip;q=0", Coding::Plain),
            ("identity", Coding::Plain),
            ("br", Coding::Plain),
            ("*", Coding::Zstd),
            ("GZIP ; q=0.3", Coding::Gzip),
            ("gzip;q=x", Coding::Plain),
        ] {
            assert_eq!(Coding::wanted(&HeaderValue::from_static(accept)), wanted, "{accept}");
        }
    }
}
