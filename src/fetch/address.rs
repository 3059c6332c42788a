//! Where a host publishes its games.

use std::str::FromStr;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use reqwest::Url;
use thiserror::Error;

use crate::record::is_id;
use crate::shown::brief;

/// What stands for the id in an address.
const ID: &str = "{id}";

/// What an id may hold is what an address may hold as it is; anything else,
/// should it ever come here, is written `%..`.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_');

/// The addresses of a host's games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// `{server}/games/{id}`, the receipt and the host's keys beside it.
    Server(Url),
    /// An address with `{id}` in it, for a host with another layout.
    Layout {
        /// The address.
        text: String,
        /// Its host alone.
        origin: Url,
    },
}

impl Place {
    /// The host that serves under this address: `https://example.org`, with a
    /// path if need be.
    ///
    /// ```
    /// use senet::fetch::Place;
    /// let place = Place::server("https://example.org/senet/")?;
    /// assert_eq!(place.game("77")?.as_str(), "https://example.org/senet/games/77");
    /// # Ok::<(), senet::fetch::BadAddress>(())
    /// ```
    pub fn server(text: &str) -> Result<Place, BadAddress> {
        let url = web(text)?;
        if url.query().is_some() || url.fragment().is_some() {
            return Err(BadAddress::MoreThanPath);
        }
        Ok(Place::Server(url))
    }

    /// The games at such addresses: `https://example.org/api/{id}.json`.
    pub fn layout(text: &str) -> Result<Place, BadAddress> {
        let mut origin = web(&text.replace(ID, "0"))?;
        let path = after_host(text).split_once('#').map_or(after_host(text), |(path, _)| path);
        if text.matches(ID).count() != path.matches(ID).count() || !path.contains(ID) {
            return Err(BadAddress::NoId);
        }
        origin.set_path("");
        origin.set_query(None);
        origin.set_fragment(None);
        Ok(Place::Layout { text: text.to_owned(), origin })
    }

    /// The address of a game.
    pub fn game(&self, id: &str) -> Result<Url, BadAddress> {
        let id = encoded(id)?;
        match self {
            Place::Server(server) => Ok(beside(server, &format!("games/{id}"))),
            Place::Layout { text, .. } => web(&text.replace(ID, &id)),
        }
    }

    /// The address of a game's receipt; nothing where the layout is the host's
    /// own.
    pub fn receipt(&self, id: &str) -> Result<Option<Url>, BadAddress> {
        let id = encoded(id)?;
        Ok(match self {
            Place::Server(server) => Some(beside(server, &format!("games/{id}/receipt"))),
            Place::Layout { .. } => None,
        })
    }

    /// The address of the host's keys.
    pub fn keys(&self) -> Url {
        beside(self.base(), ".well-known/senet.json")
    }

    /// The server, or the host of the layout.
    fn base(&self) -> &Url {
        let (Place::Server(base) | Place::Layout { origin: base, .. }) = self;
        base
    }

    /// The name by which a user knows the host: its name in the address, and
    /// the port where it is not the usual one.
    pub fn host(&self) -> String {
        host_of(self.base())
    }

    /// Whether what is sent could be changed on the way by whoever passes it on:
    /// it is not encrypted and goes beyond this machine.
    pub fn is_open(&self) -> bool {
        self.base().scheme() == "http" && !is_this_machine(self.base())
    }
}

/// The host of an address, and its port where it is not the usual one.
pub(super) fn host_of(url: &Url) -> String {
    let host = url.host_str().unwrap_or_default();
    match url.port() {
        Some(port) => format!("{host}:{port}"),
        None => host.to_owned(),
    }
}

fn is_this_machine(url: &Url) -> bool {
    let host = url.host_str().unwrap_or_default();
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    bare == "localhost" || std::net::IpAddr::from_str(bare).is_ok_and(|address| address.is_loopback())
}

/// An address of the web, with nothing secret in it: it is named in reports.
pub(super) fn web(text: &str) -> Result<Url, BadAddress> {
    let lower = text.get(..8).unwrap_or(text).to_ascii_lowercase();
    if !lower.starts_with("https://") && !lower.starts_with("http://") {
        return Err(BadAddress::Scheme);
    }
    let url = Url::parse(text).map_err(|why| BadAddress::Malformed(why.to_string()))?;
    if !url.username().is_empty() || url.password().is_some() {
        return Err(BadAddress::Credentials);
    }
    Ok(url)
}

/// What follows the host in an address.
fn after_host(text: &str) -> &str {
    let rest = text.split_once("://").map_or("", |(_, rest)| rest);
    rest.find(['/', '?', '#', '\\']).map_or("", |at| &rest[at..])
}

fn beside(server: &Url, path: &str) -> Url {
    let mut url = server.clone();
    url.set_path(&format!("{}/{path}", server.path().trim_end_matches('/')));
    url
}

/// An id as a part of a path.
fn encoded(id: &str) -> Result<String, BadAddress> {
    // These two mean a folder in every address, however they are written.
    if !is_id(id) || id == "." || id == ".." {
        return Err(BadAddress::Id(id.into()));
    }
    Ok(utf8_percent_encode(id, ESCAPED).to_string())
}

/// Why an address or an id cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BadAddress {
    /// Another scheme than the web's.
    #[error("an address begins with `https://` or `http://`")]
    Scheme,
    /// No address.
    #[error("it is no address: {0}")]
    Malformed(String),
    /// A user's name or a password.
    #[error("an address with a user's name or a password is not taken: it is shown in reports")]
    Credentials,
    /// A server with more than a path.
    #[error(
        "the address of a server ends with its path, as in `https://example.org/senet`, without `?` and `#`"
    )]
    MoreThanPath,
    /// A layout without an id.
    #[error("`{{id}}` stands behind the host, as in `https://example.org/api/{{id}}.json`")]
    NoId,
    /// Text that is no id, or one that an address cannot hold.
    #[error(
        "a game's id is 1 to 128 of the characters `A-Z a-z 0-9 . _ -`, and for an address not `.` or `..`; not \"{}\"",
        brief(.0)
    )]
    Id(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_has_its_addresses_under_its_path() {
        for (server, base) in [
            ("https://example.org", "https://example.org"),
            ("https://example.org/", "https://example.org"),
            ("HTTPS://Example.org:443/a/b//", "https://example.org/a/b"),
            ("http://[::1]:8080", "http://[::1]:8080"),
        ] {
            let place = Place::server(server).unwrap();
            assert_eq!(place.game("a.b_c-7").unwrap().as_str(), format!("{base}/games/a.b_c-7"));
            assert_eq!(place.receipt("77").unwrap().unwrap().as_str(), format!("{base}/games/77/receipt"));
            assert_eq!(place.keys().as_str(), format!("{base}/.well-known/senet.json"));
        }
    }

    #[test]
    fn a_layout_has_the_id_in_its_path_or_its_query() {
        let place = Place::layout("https://host.example/api/v2/game/{id}.json?x={id}").unwrap();
        let url = place.game("77").unwrap();
        assert_eq!(url.as_str(), "https://host.example/api/v2/game/77.json?x=77");
        assert_eq!(place.receipt("77").unwrap(), None);
        assert_eq!(place.keys().as_str(), "https://host.example/.well-known/senet.json");
        for wrong in [
            "https://{id}.example/games",
            "https://example.org/games",
            "https://example.org/games#{id}",
            "https://example.org:{id}/games/{id}",
            "https://{id}/{id}",
            "ftp://example.org/{id}",
            "https://me:word@example.org/{id}",
            "example.org/{id}",
            "",
        ] {
            assert!(Place::layout(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_is_no_server_is_refused() {
        for wrong in [
            "example.org",
            "file:///etc/passwd",
            "https://",
            "https://me@example.org",
            "https://me:word@example.org",
            "https://example.org/?q",
            "https://example.org/#top",
            "https:example.org",
            "http://exa mple.org",
        ] {
            assert!(Place::server(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn no_id_leaves_its_folder() {
        let place = Place::server("https://example.org/senet").unwrap();
        let long = "a".repeat(129);
        for wrong in ["", ".", "..", "../x", "a/b", "%2e%2e", "a b", "a\0", "é", "７７", "a?b", "a#b", &long]
        {
            assert!(place.game(wrong).is_err() && place.receipt(wrong).is_err(), "{wrong}");
        }
        for right in ["...", "..a", "-", "_", "receipt", &long[1..]] {
            assert_eq!(place.game(right).unwrap().path(), format!("/senet/games/{right}"));
        }
    }

    #[test]
    fn a_host_is_named_with_an_unusual_port() {
        let host = |text| Place::server(text).unwrap().host();
        assert_eq!(host("https://example.org:443/x"), "example.org");
        assert_eq!(host("http://127.0.0.1:8080"), "127.0.0.1:8080");
        assert_eq!(Place::layout("https://e.org:1/{id}").unwrap().host(), "e.org:1");
        let open = |text| Place::server(text).unwrap().is_open();
        assert!(open("http://example.org") && !open("https://example.org") && !open("http://[::1]:1"));
        assert!(!open("http://localhost:80") && !open("http://127.0.0.5"));
    }
}
