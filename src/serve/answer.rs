//! A body that does not change, and its answer to a request: the encoding that
//! was asked for, or that nothing has changed.

use std::io::{self, Write};
use std::sync::{Arc, OnceLock};

use axum::body::{Body, Bytes};
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::Response;
use flate2::Compression;
use flate2::write::GzEncoder;
use tokio::task::spawn_blocking;

use super::store::Tag;
use crate::coding::Coding;

/// A shorter body is sent as it is.
const WORTH: usize = 512;

/// A body, its type, and how long others may keep it.
pub struct Page {
    plain: Bytes,
    gzip: OnceLock<Bytes>,
    zstd: OnceLock<Bytes>,
    /// Without quotes, the same for all encodings.
    tag: String,
    etags: [HeaderValue; 3],
    media: HeaderValue,
    cache: HeaderValue,
}

/// For what never changes.
pub const IMMUTABLE: &str = "public, max-age=31536000, immutable";
/// For what may change: to be asked for again each time, cheaply.
pub const REVALIDATE: &str = "public, no-cache";
/// The type of nearly everything.
pub const JSON: &str = "application/json";

impl Page {
    /// A body of that hash.
    pub fn new(body: impl Into<Bytes>, tag: Tag, media: &'static str, cache: &'static str) -> Page {
        let tag = tag.to_string();
        let etags = Coding::ALL.map(|encoding| {
            let text = format!("\"{tag}{}\"", encoding.suffix());
            // Digits of hex and letters: there is nothing that a header cannot hold.
            HeaderValue::from_str(&text).unwrap_or(const { HeaderValue::from_static("\"\"") })
        });
        Page {
            plain: body.into(),
            gzip: OnceLock::new(),
            zstd: OnceLock::new(),
            tag,
            etags,
            media: HeaderValue::from_static(media),
            cache: HeaderValue::from_static(cache),
        }
    }

    /// What it takes in memory, at most: all three codings.
    pub fn weight(&self) -> u64 {
        3 * self.plain.len() as u64 + 1024
    }

    /// The answer to a request with these headers.
    pub async fn answer(self: &Arc<Self>, headers: &HeaderMap) -> Response {
        let known = headers.get(IF_NONE_MATCH).is_some_and(|known| self.is_known(known));
        let (encoding, body) = match self.encoding(headers) {
            encoding if known => (encoding, Body::empty()),
            encoding => match self.packed(encoding).await {
                Some(packed) => (encoding, packed.into()),
                None => (Coding::Plain, self.plain.clone().into()),
            },
        };
        let mut response = Response::new(body);
        let set = response.headers_mut();
        set.reserve(8);
        set.insert(ETAG, self.etags[encoding as usize].clone());
        set.insert(CACHE_CONTROL, self.cache.clone());
        set.insert(VARY, HeaderValue::from_static("accept-encoding"));
        if known {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return response;
        }
        set.insert(CONTENT_TYPE, self.media.clone());
        if let Some(name) = encoding.name() {
            set.insert(CONTENT_ENCODING, HeaderValue::from_static(name));
        }
        response
    }

    fn encoding(&self, headers: &HeaderMap) -> Coding {
        if self.plain.len() < WORTH {
            return Coding::Plain;
        }
        headers.get(ACCEPT_ENCODING).map_or(Coding::Plain, Coding::wanted)
    }

    /// Whether one of the tags is ours, in whichever encoding.
    fn is_known(&self, tags: &HeaderValue) -> bool {
        tags.to_str().unwrap_or_default().split(',').any(|tag| {
            let tag = tag.trim();
            let opaque = tag.strip_prefix("W/").unwrap_or(tag).trim_matches('"');
            let same = |encoding: Coding| opaque.strip_suffix(encoding.suffix()) == Some(&self.tag);
            tag == "*" || Coding::ALL.into_iter().any(same)
        })
    }

    /// The content in an encoding; nothing where it cannot be packed.
    async fn packed(self: &Arc<Self>, encoding: Coding) -> Option<Bytes> {
        let kept = match encoding {
            Coding::Plain => return None,
            Coding::Gzip => &self.gzip,
            Coding::Zstd => &self.zstd,
        };
        if let Some(packed) = kept.get() {
            return Some(packed.clone());
        }
        let plain = self.plain.clone();
        let packed = spawn_blocking(move || pack(encoding, &plain)).await.ok()?.ok()?;
        Some(kept.get_or_init(|| packed.into()).clone())
    }
}

fn pack(encoding: Coding, plain: &[u8]) -> io::Result<Vec<u8>> {
    match encoding {
        Coding::Plain => Ok(plain.to_vec()),
        Coding::Gzip => {
            let mut packer = GzEncoder::new(Vec::new(), Compression::new(6));
            packer.write_all(plain)?;
            packer.finish()
        }
        Coding::Zstd => zstd::encode_all(plain, 3),
    }
}
