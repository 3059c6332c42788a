//! The user's own folder, and the hosts that he trusts.

use std::env;
use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::PathBuf;

use anyhow::{Context, Result, anyhow, bail};
use senet::evidence::{BadKey, Evidence, PublicKey, TrustedKey};
use senet::shown::{is_hidden, shown};

use super::files::{self, named};
use super::unsaid;
use super::usage::wrong_usage;

/// `$SENET_CONFIG`, else `senet` in the folder that XDG names. Nothing where
/// the user has no home.
pub fn folder() -> Option<PathBuf> {
    set("SENET_CONFIG").or_else(|| xdg("XDG_CONFIG_HOME", ".config"))
}

/// `senet` in the folder that XDG names by a variable, else in this one of the
/// user's home. Nothing where he has none.
pub fn xdg(variable: &str, of_home: &str) -> Option<PathBuf> {
    // A relative path there is to be ignored, as the XDG specification says.
    let named = set(variable).filter(|path| path.is_absolute());
    Some(named.or_else(|| Some(set("HOME")?.join(of_home)))?.join("senet"))
}

fn set(name: &str) -> Option<PathBuf> {
    env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from)
}

/// The file `known_hosts`: a host and one of its keys a line, and comments.
pub struct KnownHosts {
    path: Option<PathBuf>,
    lines: Vec<Line>,
}

/// A line as it is, and what it says.
struct Line {
    text: String,
    known: Option<(String, PublicKey)>,
}

impl KnownHosts {
    /// Reads the file; none is as good as an empty one.
    pub fn read() -> Result<KnownHosts> {
        let Some(path) = folder().map(|folder| folder.join("known_hosts")) else {
            return Ok(KnownHosts { path: None, lines: Vec::new() });
        };
        let content = match fs::read_to_string(&path) {
            Ok(content) => content,
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => return Err(error).with_context(|| format!("{} could not be read", named(&path))),
        };
        let lines = content.lines().zip(1..).map(|(text, number)| {
            let known = parse(text).map_err(|why| anyhow!("{}, line {number}: {why}", named(&path)))?;
            Ok(Line { text: text.to_owned(), known })
        });
        let lines = lines.collect::<Result<_>>()?;
        Ok(KnownHosts { path: Some(path), lines })
    }

    /// Keeps everybody else from changing the file for as long as the lock lives;
    /// to be taken before the file is read.
    pub fn lock() -> Result<Option<File>> {
        let Some(folder) = folder() else {
            return Ok(None);
        };
        files::make_folder(&folder)?;
        let path = folder.join("known_hosts.lock");
        let lock = File::options().create(true).truncate(false).write(true).open(&path);
        let lock = lock.and_then(|lock| lock.lock().map(|()| lock));
        lock.map(Some).with_context(|| format!("{} could not be locked", named(&path)))
    }

    /// Every host with each of its keys, in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = (&str, PublicKey)> {
        self.lines.iter().filter_map(|line| line.known.as_ref()).map(|(host, key)| (host.as_str(), *key))
    }

    /// The keys of a host.
    pub fn keys(&self, host: &str) -> Vec<PublicKey> {
        self.iter().filter(|(known, _)| *known == host).map(|(_, key)| key).collect()
    }

    /// Adds a key.
    pub fn add(&mut self, host: &str, key: PublicKey) {
        self.lines.push(Line { text: format!("{host} {key}"), known: Some((host.to_owned(), key)) });
    }

    /// Takes out the keys of a host, or one of them, and says how many.
    pub fn remove(&mut self, host: &str, key: Option<PublicKey>) -> usize {
        let before = self.lines.len();
        let goes = |(known, of): &(String, PublicKey)| known == host && key.is_none_or(|key| key == *of);
        self.lines.retain(|line| !line.known.as_ref().is_some_and(goes));
        before - self.lines.len()
    }

    /// Writes the file, whole.
    pub fn write(&self) -> Result<()> {
        let Some(path) = &self.path else {
            bail!("there is no place for a configuration: set SENET_CONFIG to a folder");
        };
        if let Some(folder) = path.parent() {
            files::make_folder(folder)?;
        }
        let content: String = self.lines.iter().flat_map(|line| [&line.text, "\n"]).collect();
        files::replace(path, &content)
    }
}

/// What a line of `known_hosts` says: nothing where it is empty or a comment.
fn parse(line: &str) -> Result<Option<(String, PublicKey)>, String> {
    let mut words = line.split_whitespace().take_while(|word| !word.starts_with('#'));
    let (host, key, more) = (words.next(), words.next(), words.next());
    match (host, key, more) {
        (None, _, _) => Ok(None),
        (Some(host), Some(key), None) => {
            let key = key.parse().map_err(|bad: BadKey| bad.to_string())?;
            Ok(Some((host_name(host)?, key)))
        }
        _ => Err("a line is a host and one of its keys, `example.org ed25519:…`".to_owned()),
    }
}

/// A host's name: visible characters, none of them a space.
pub fn host_name(text: &str) -> Result<String, String> {
    let visible = |c: char| !c.is_whitespace() && !is_hidden(c);
    if text.is_empty() || text.starts_with('#') || !text.chars().all(visible) {
        return Err("the name of a host has visible characters only, no space, and no `#` first".to_owned());
    }
    if unsaid::is_key(text) {
        return Err("that is a key: the name of the host comes first, then its key".to_owned());
    }
    Ok(text.to_owned())
}

/// Every key of a host that the user trusts.
pub fn trusted_keys() -> Result<Vec<TrustedKey>> {
    let known = KnownHosts::read()?;
    Ok(known.iter().map(|(host, key)| TrustedKey { key, host: Some(host.to_owned()) }).collect())
}

/// Puts the trusted hosts beside the keys that the command line brought. Where
/// it says whose game it is, this host's keys alone.
pub fn trust(evidence: &mut Evidence, host: Option<&str>) -> Result<()> {
    let known = trusted_keys()?;
    let is_meant = |trusted: &TrustedKey| host.is_none() || trusted.host.as_deref() == host;
    evidence.trusted.extend(known.into_iter().filter(is_meant));
    if let Some(host) = host
        && evidence.trusted.is_empty()
    {
        wrong_usage(&format!(
            "no key of {host} is known: `senet trust add {host} KEY`, or give it with --key",
            host = shown(host)
        ));
    }
    evidence.host = host.map(str::to_owned);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: &str = "ed25519:03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8";

    #[test]
    fn a_line_is_a_host_and_a_key() {
        let key: PublicKey = KEY.parse().unwrap();
        let known = Ok(Some(("example.org".to_owned(), key)));
        assert_eq!(parse(&format!("example.org {KEY}")), known);
        assert_eq!(parse(&format!("\texample.org   {KEY} # since 2026\r")), known);
        for nothing in ["", "  ", "# example.org", &format!("#example.org {KEY}")] {
            assert_eq!(parse(nothing), Ok(None), "{nothing}");
        }
        let wrong = [
            "example.org".to_owned(),
            format!("example.org {KEY} {KEY}"),
            format!("example.org {}", KEY.to_uppercase()),
            format!("{KEY} example.org"),
            format!("ex\u{202e}ample {KEY}"),
        ];
        for line in wrong {
            assert!(parse(&line).is_err(), "{line}");
        }
    }
}
