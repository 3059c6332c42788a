//! What the host says of its own keys, beside what the user knows of it.

use anyhow::Result;
use senet::evidence::{PublicKey, TrustedKey};
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
            compare(&host, &known(&name, table)?, &table.brought.evidence.trusted, &offered)
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

fn compare(host: &str, known: &[PublicKey], trusted: &[TrustedKey], offered: &[PublicKey]) -> News {
    let new: Vec<&PublicKey> = offered.iter().filter(|key| !known.contains(key)).collect();
    if offered.is_empty() && !known.is_empty() {
        return News::Told(format!(
            "{host} shows no keys: whether those by which you know it are its own still, it does not say"
        ));
    }
    if new.is_empty() {
        return News::None;
    }
    if known.is_empty() {
        return News::Told(strange(host, trusted, &new));
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
        listed("", &new)
    ))
}

/// What a host shows of which no key is known: keys that are trusted to be
/// another's, by which a game may count as signed by a host all the same, and
/// others.
fn strange(host: &str, trusted: &[TrustedKey], offered: &[&PublicKey]) -> String {
    let owner = |key: &PublicKey| trusted.iter().find(|trusted| trusted.key == *key)?.host.as_deref();
    let (others, new): (Vec<&PublicKey>, Vec<&PublicKey>) =
        offered.iter().partition(|&&key| owner(key).is_some());
    let others = others.into_iter().filter_map(|key| Some((shown(owner(key)?), key)));
    let mut told: Vec<String> = others
        .map(|(owner, key)| {
            format!(
                "{host} shows the key that you trust as {owner}: if it is the server of {owner}, say so with \
                 `--host {owner}`\n  {key}"
            )
        })
        .collect();
    if !new.is_empty() {
        told.push(format!(
            "you do not know {host} by {}. It calls its own:{}\nNone of them is trusted. Ask {host} in another \
             way whether it is its key; then{}",
            if told.is_empty() { "any key" } else { "these keys" },
            listed("", &new),
            listed(&format!("senet trust add {host} "), &new)
        ));
    }
    told.join("\n")
}

fn listed(before: &str, keys: &[&PublicKey]) -> String {
    keys.iter().map(|key| format!("\n  {before}{key}")).collect()
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

    /// Tells it after what it is about, where the server showed anything. A key
    /// that changed is told where nothing else is.
    pub fn tell(&self, showed: bool, quiet: bool, out: &mut Output) {
        match self {
            News::Changed(news) => out.complain(news),
            News::Told(news) if showed && !quiet => out.tell(news),
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
        let other = [TrustedKey { key: key(9), host: Some("other.example".to_owned()) }];
        let compare =
            |known: &[PublicKey], offered: &[PublicKey]| compare("example.org", known, &other, offered);
        for (known, offered) in [(&[key(1)][..], &[key(1)][..]), (&[key(1), key(2)], &[key(2)]), (&[], &[])] {
            assert!(matches!(compare(known, offered), News::None), "{known:?} {offered:?}");
        }
        let News::Told(none) = compare(&[key(1)], &[]) else { panic!() };
        assert!(none.contains("shows no keys"), "{none}");
        let News::Told(first) = compare(&[], &[key(1)]) else { panic!() };
        assert!(first.contains(&format!("senet trust add example.org {}", key(1))), "{first}");
        let News::Told(others) = compare(&[], &[key(9)]) else { panic!() };
        assert!(others.contains("--host other.example") && !others.contains("None of them"), "{others}");
        let News::Told(both) = compare(&[], &[key(1), key(9)]) else { panic!() };
        assert!(both.contains("--host other.example"), "{both}");
        assert!(both.contains(&format!("senet trust add example.org {}", key(1))), "{both}");
        assert!(!both.contains(&format!("senet trust add example.org {}", key(9))), "{both}");
        let News::Told(also) = compare(&[key(1)], &[key(1), key(2)]) else { panic!() };
        assert!(also.contains("--also") && !also.contains(&key(1).to_string()), "{also}");
        let News::Changed(changed) = compare(&[key(1)], &[key(2)]) else { panic!() };
        assert!(changed.contains(&key(1).to_string()) && changed.contains(&key(2).to_string()));
    }
}
