//! What the host says of its own keys, beside what the user knows of it.

use anyhow::Result;
use senet::evidence::PublicKey;
use senet::fetch::{Fetcher, HostKeys, Place, Trouble};
use senet::shown::shown;
use senet::verify::Sentence;

use super::one::Table;
use crate::cli::config::KnownHosts;
use crate::cli::output::Output;
use crate::cli::status::Status;

/// What a user should know of the host's keys.
pub enum News {
    /// Nothing.
    None,
    /// Something to be told.
    Told(String),
    /// The host no longer shows a key by which the user knows it.
    Changed(String),
}

/// Compares the keys that the host shows with those that the user knows.
pub fn news(fetcher: &Fetcher, table: &Table, offered: Result<Option<HostKeys>, Trouble>) -> Result<News> {
    if fetcher.offline {
        return Ok(News::None);
    }
    let name = name(&fetcher.place, table);
    let host = shown(&name).to_string();
    Ok(match offered {
        Ok(offered) => {
            let offered = offered.map_or(Vec::new(), |offered| offered.keys);
            compare(&host, &known(&name, table)?, &offered)
        }
        Err(trouble) => News::Told(format!("the keys that {host} calls its own could not be had: {trouble}")),
    })
}

/// The name by which the user knows the host.
pub fn name(place: &Place, table: &Table) -> String {
    table.brought.evidence.host.clone().unwrap_or_else(|| place.host())
}

/// The keys by which the user knows the host, or says that it is known.
pub fn known(host: &str, table: &Table) -> Result<Vec<PublicKey>> {
    let mut known = KnownHosts::read()?.keys(host);
    let given = table.brought.evidence.trusted.iter().filter(|trusted| trusted.host.is_none());
    known.extend(given.map(|trusted| trusted.key));
    Ok(known)
}

fn compare(host: &str, known: &[PublicKey], offered: &[PublicKey]) -> News {
    let new: Vec<&PublicKey> = offered.iter().filter(|key| !known.contains(key)).collect();
    let listed = |keys: &[&PublicKey], before: &str| {
        keys.iter().map(|key| format!("\n  {before}{key}")).collect::<String>()
    };
    if offered.is_empty() && !known.is_empty() {
        return News::Told(format!(
            "{host} shows no keys: whether those by which you know it are its own still, it does not say"
        ));
    }
    if new.is_empty() {
        return News::None;
    }
    if known.is_empty() {
        let add = format!("senet trust add {host} ");
        return News::Told(format!(
            "you do not know {host} by any key. It calls its own:{}\nNone of them is trusted. Ask {host} in another \
             way whether it is its key; then{}",
            listed(&new, ""),
            listed(&new, &add)
        ));
    }
    if new.len() == offered.len() {
        return News::Changed(format!(
            "the key of {host} CHANGED: it no longer shows the one by which you know it.\n  known: {}\n  now:   {}\n\
             Somebody may want to pass for {host}. Ask it in another way. If it has a new key, \
             `senet trust remove {host}` and `senet trust add {host} KEY`",
            joined(known),
            joined(offered)
        ));
    }
    News::Told(format!(
        "{host} calls another key its own, besides one by which you know it. It is not trusted:{}\nAsk {host} in \
         another way; then `senet trust add {host} KEY --also`",
        listed(&new, "")
    ))
}

/// Keys beside each other.
pub fn joined(keys: &[PublicKey]) -> String {
    keys.iter().map(PublicKey::to_string).collect::<Vec<_>>().join(", ")
}

impl News {
    /// What it makes of the run.
    pub fn status(&self) -> Status {
        if matches!(self, News::Changed(_)) { Status::Mismatch } else { Status::Good }
    }

    /// Tells it. A key that changed is told where nothing else is.
    pub fn tell(&self, quiet: bool, out: &mut Output) {
        match self {
            News::Changed(news) => out.complain(news),
            News::Told(news) if !quiet => out.tell(news),
            News::Told(_) | News::None => {}
        }
    }

    /// What every verdict says of it.
    pub fn note(&self) -> Option<Sentence> {
        matches!(self, News::Changed(_))
            .then(|| "the host no longer shows the key by which you know it: ask it in another way".into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(number: u8) -> PublicKey {
        senet::evidence::SecretKey::from_bytes(&[number; 32]).public()
    }

    #[test]
    fn a_key_is_known_new_or_changed() {
        let compare = |known: &[PublicKey], offered: &[PublicKey]| compare("example.org", known, offered);
        for (known, offered) in [(&[key(1)][..], &[key(1)][..]), (&[key(1), key(2)], &[key(2)]), (&[], &[])] {
            assert!(matches!(compare(known, offered), News::None), "{known:?} {offered:?}");
        }
        let News::Told(none) = compare(&[key(1)], &[]) else { panic!() };
        assert!(none.contains("shows no keys"), "{none}");
        let News::Told(first) = compare(&[], &[key(1)]) else { panic!() };
        assert!(first.contains(&format!("senet trust add example.org {}", key(1))), "{first}");
        let News::Told(also) = compare(&[key(1)], &[key(1), key(2)]) else { panic!() };
        assert!(also.contains("--also") && !also.contains(&key(1).to_string()), "{also}");
        let News::Changed(changed) = compare(&[key(1)], &[key(2)]) else { panic!() };
        assert!(changed.contains(&key(1).to_string()) && changed.contains(&key(2).to_string()));
    }
}
