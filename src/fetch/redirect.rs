//! Where an answer sends us on to.

use reqwest::header::{HeaderMap, LOCATION};
use reqwest::{StatusCode, Url};

use super::trouble::{Kind, Trouble};
use crate::shown::brief;

/// So often a request is sent on at most.
pub const MOST: usize = 5;

/// Whether the answer is that it is elsewhere.
pub fn is_one(status: StatusCode) -> bool {
    matches!(status.as_u16(), 301 | 302 | 303 | 307 | 308)
}

/// The address that an answer from `from` sends us to. From an encrypted
/// connection never to one that is not, and never with anybody's password.
pub fn next(from: &Url, headers: &HeaderMap) -> Result<Url, Trouble> {
    let location = headers.get(LOCATION).map(|value| String::from_utf8_lossy(value.as_bytes()));
    let Some(location) = location else {
        return Err(refused("the server sends us on and does not say where to".to_owned()));
    };
    let to = from.join(&location).map_err(|why| {
        refused(format!("the server sends us on to \"{}\", which is no address: {why}", brief(&location)))
    })?;
    let what = match to.scheme() {
        "http" if from.scheme() == "https" => "which is not encrypted",
        "http" | "https" if to.has_host() => "",
        _ => "which is not of the web",
    };
    if !what.is_empty() {
        return Err(refused(format!("the server sends us on to {}, {what}", brief(to.as_str()))));
    }
    if !to.username().is_empty() || to.password().is_some() {
        return Err(refused("the server sends us on with a user's name or a password".to_owned()));
    }
    Ok(to)
}

/// The trouble of one who is sent on and on.
pub fn too_many() -> Trouble {
    refused(format!("the server sends us on more than {MOST} times"))
}

fn refused(what: String) -> Trouble {
    Trouble::new(Kind::Redirected, format!("{what}: that is not followed"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(from: &str, location: &str) -> Result<String, Kind> {
        let mut headers = HeaderMap::new();
        headers.insert(LOCATION, location.parse().unwrap());
        next(&Url::parse(from).unwrap(), &headers).map(Into::into).map_err(|trouble| trouble.kind)
    }

    #[test]
    fn it_goes_on_to_the_web_and_never_to_less_safety() {
        let from = "https://a.example/games/77";
        assert_eq!(go(from, "/x"), Ok("https://a.example/x".into()));
        assert_eq!(go(from, "//b.example/x"), Ok("https://b.example/x".into()));
        assert_eq!(go("http://a.example/", "https://b.example"), Ok("https://b.example/".into()));
        assert_eq!(go("http://a.example/", "http://b.example"), Ok("http://b.example/".into()));
        for wrong in [
            "http://a.example/games/77",
            "HTTP://a.example/",
            "ftp://a.example/",
            "file:///etc/passwd",
            "data:text/plain,77",
            "https://me:word@a.example/",
            "https://",
        ] {
            assert_eq!(go(from, wrong), Err(Kind::Redirected), "{wrong}");
        }
    }
}
