//! A host's list of its games, `senet.manifest/1`: one line a game, so that one
//! of millions is written and read as it comes.
//!
//! ```text
//! {"format":"senet.manifest/1","issued":"2026-11-30T12:00:00Z"}
//! {"id":"77","record":"5c0e…"}
//! {"id":"78","record":"91aa…"}
//! {"games":2,"sha256":"03a1…","signatures":[{"key":"ed25519:…","signature":"…"}]}
//! ```
//!
//! `record` is the SHA-256 of the record's canonical JSON without its signatures,
//! so that a player may sign a record that was listed. `sha256` in the last line
//! is that of all bytes before it; each line ends in a newline. A signature is
//! Ed25519 over `senet.manifest/1`, a zero byte and the canonical JSON of the
//! last line without its signatures.

use std::borrow::Cow;

use serde::Deserialize;
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::evidence::{CannotSign, PublicKey, SecretKey, TrustedKey, signature};
use crate::lower_hex;
use crate::record::{MAX_SIGNATURES, Record, Signature, Time, is_id};
use crate::shown::brief;

/// The value of the field `format`.
const FORMAT: &str = "senet.manifest/1";

/// A manifest without its games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Manifest {
    /// When it was issued.
    pub issued: Time,
    /// How many games it lists.
    pub games: u64,
    /// The hash of all lines but the last.
    pub sha256: [u8; 32],
    /// Who signed it.
    pub signatures: Vec<Signature<'static>>,
}

/// A game of a manifest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry<'a> {
    /// Its id.
    pub id: Cow<'a, str>,
    /// The hash of its record.
    pub record: [u8; 32],
}

/// The hash that a manifest has of a record: that of its canonical JSON without
/// its signatures.
pub fn manifest_hash(record: &Record) -> [u8; 32] {
    Sha256::digest(record.canonical_json()).into()
}

/// Who signed a manifest, as far as the user knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trust {
    /// Nobody.
    Unsigned,
    /// Keys that the user does not know.
    Unknown(Vec<PublicKey>),
    /// A host that the user trusts.
    Known(TrustedKey),
}

/// A signature that does not hold: by which key it says it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the signature of {0} on the manifest does not hold")]
pub struct NotSigned(pub PublicKey);

impl Manifest {
    /// What a signature covers.
    fn signed_bytes(&self) -> Vec<u8> {
        format!("{FORMAT}\0{{\"games\":{},\"sha256\":\"{}\"}}", self.games, hex::encode(self.sha256)).into()
    }

    /// Who signed it.
    pub fn trust(&self, trusted: &[TrustedKey]) -> Result<Trust, NotSigned> {
        let message = self.signed_bytes();
        let fails = |s: &&Signature| !signature::holds(&s.key, &s.signature, &message);
        if let Some(wrong) = self.signatures.iter().find(fails) {
            return Err(NotSigned(wrong.key));
        }
        let known = |s: &Signature| trusted.iter().find(|trusted| trusted.key == s.key);
        Ok(match self.signatures.iter().find_map(known) {
            Some(host) => Trust::Known(host.clone()),
            None if self.signatures.is_empty() => Trust::Unsigned,
            None => Trust::Unknown(self.signatures.iter().map(|s| s.key).collect()),
        })
    }

    /// The last line, with its newline.
    pub fn last_line(&self) -> String {
        let signature = |s: &Signature| format!(r#"{{"key":"{}","signature":"{}"}}"#, s.key, s.signature);
        let signatures: Vec<String> = self.signatures.iter().map(signature).collect();
        let signatures = match signatures.as_slice() {
            [] => String::new(),
            some => format!(",\"signatures\":[{}]", some.join(",")),
        };
        format!("{{\"games\":{},\"sha256\":\"{}\"{signatures}}}\n", self.games, hex::encode(self.sha256))
    }
}

impl SecretKey {
    /// Adds a signature to a manifest.
    pub fn sign_manifest(&self, manifest: &mut Manifest) -> Result<(), CannotSign> {
        let signed = self.beside(&manifest.signatures, &manifest.signed_bytes())?;
        manifest.signatures.push(signed);
        Ok(())
    }
}

/// Makes the lines of a manifest, one after the other.
#[derive(Debug)]
pub struct ManifestWriter {
    issued: Time,
    games: u64,
    hash: Sha256,
}

impl ManifestWriter {
    /// A manifest that is issued now, and its first line.
    pub fn new(issued: Time) -> (ManifestWriter, String) {
        let first = format!("{{\"format\":\"{FORMAT}\",\"issued\":\"{issued}\"}}\n");
        (ManifestWriter { issued, games: 0, hash: Sha256::new().chain_update(&first) }, first)
    }

    /// The line of the next game, with its newline. An id has no character to
    /// escape.
    pub fn line(&mut self, id: &str, record: &[u8; 32]) -> String {
        let line = format!("{{\"id\":\"{id}\",\"record\":\"{}\"}}\n", hex::encode(record));
        self.games += 1;
        self.hash.update(&line);
        line
    }

    /// The whole, not signed yet; its [`Manifest::last_line`] ends it.
    pub fn finish(self) -> Manifest {
        let sha256 = self.hash.finalize().into();
        Manifest { issued: self.issued, games: self.games, sha256, signatures: Vec::new() }
    }
}

/// Reads a manifest line by line.
#[derive(Debug, Default)]
pub struct ManifestReader {
    issued: Option<Time>,
    games: u64,
    hash: Sha256,
    last: Option<LastLine>,
}

/// Why a manifest is not read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BadManifest {
    /// The first line is no manifest's.
    #[error(r#"it is no manifest: its first line is not {{"format":"senet.manifest/1","issued":TIME}}: {0}"#)]
    First(String),
    /// A line is no game's.
    #[error("it is neither a game of a manifest nor its last line: {0}")]
    Line(String),
    /// There is something behind the last line.
    #[error("it stands behind the last line of the manifest")]
    Behind,
    /// The last line is not there.
    #[error("its last line, with `games` and `sha256`, is not there: it was cut off")]
    CutOff,
    /// The last line counts other games.
    #[error("its last line says {said} games, and there are {there}: it was changed or damaged")]
    Games {
        /// What the last line says.
        said: u64,
        /// How many there are.
        there: u64,
    },
    /// The last line has another hash.
    #[error("the hash in its last line is not that of its lines: it was changed or damaged")]
    Hash,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FirstLine<'a> {
    #[serde(borrow)]
    format: Cow<'a, str>,
    #[serde(borrow)]
    issued: Cow<'a, str>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GameLine<'a> {
    #[serde(borrow)]
    id: Cow<'a, str>,
    #[serde(borrow)]
    record: Cow<'a, str>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct LastLine {
    games: u64,
    sha256: String,
    #[serde(default)]
    signatures: Vec<SignatureField>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct SignatureField {
    key: String,
    signature: String,
}

impl ManifestReader {
    /// Nothing read yet.
    pub fn new() -> ManifestReader {
        ManifestReader::default()
    }

    /// Takes the next line, without its newline; gives the game in it.
    pub fn line<'a>(&mut self, line: &'a [u8]) -> Result<Option<Entry<'a>>, BadManifest> {
        if self.last.is_some() {
            return Err(BadManifest::Behind);
        }
        let first = self.issued.is_none();
        // The fields of a line in an array are no line.
        if line.first() != Some(&b'{') {
            let why = "a line is an object and begins with `{`".to_owned();
            return Err(if first { BadManifest::First(why) } else { BadManifest::Line(why) });
        }
        if first {
            self.issued = Some(read_first(line)?);
            self.keep(line);
            return Ok(None);
        }
        match serde_json::from_slice::<GameLine>(line) {
            Ok(game) => {
                self.keep(line);
                self.games += 1;
                entry(game).map(Some)
            }
            Err(why) => {
                let last = serde_json::from_slice(line).map_err(|_| BadManifest::Line(why.to_string()))?;
                self.last = Some(last);
                Ok(None)
            }
        }
    }

    /// The manifest, once all its lines were taken.
    pub fn finish(self) -> Result<Manifest, BadManifest> {
        let (Some(issued), Some(last)) = (self.issued, self.last) else {
            return Err(BadManifest::CutOff);
        };
        if last.games != self.games {
            return Err(BadManifest::Games { said: last.games, there: self.games });
        }
        let sha256: [u8; 32] = self.hash.finalize().into();
        if last.sha256 != hex::encode(sha256) {
            return Err(BadManifest::Hash);
        }
        let signatures = signatures(last.signatures)?;
        Ok(Manifest { issued, games: last.games, sha256, signatures })
    }

    fn keep(&mut self, line: &[u8]) {
        self.hash.update(line);
        self.hash.update(b"\n");
    }
}

fn read_first(line: &[u8]) -> Result<Time, BadManifest> {
    let bad = |why: String| BadManifest::First(why);
    let first: FirstLine = serde_json::from_slice(line).map_err(|why| bad(why.to_string()))?;
    if first.format != FORMAT {
        return Err(bad(format!("its format is `{}`", brief(&first.format))));
    }
    first.issued.parse().map_err(|why: crate::record::BadTime| bad(why.to_string()))
}

fn entry(game: GameLine) -> Result<Entry, BadManifest> {
    if !is_id(&game.id) {
        return Err(BadManifest::Line(format!("`{}` is no id", brief(&game.id))));
    }
    let record = hash(&game.record).ok_or_else(|| {
        BadManifest::Line(format!("`record` is 64 digits of lower-case hex, not `{}`", brief(&game.record)))
    })?;
    Ok(Entry { id: game.id, record })
}

fn hash(text: &str) -> Option<[u8; 32]> {
    let mut hash = [0; 32];
    lower_hex::decode(text, &mut hash).then_some(hash)
}

fn signatures(fields: Vec<SignatureField>) -> Result<Vec<Signature<'static>>, BadManifest> {
    if fields.len() > MAX_SIGNATURES {
        return Err(BadManifest::Line(format!("there are at most {MAX_SIGNATURES} signatures")));
    }
    let read = |field: SignatureField| {
        let key =
            field.key.parse().map_err(|why: crate::evidence::BadKey| BadManifest::Line(why.to_string()))?;
        Ok(Signature { key, signature: field.signature.into() })
    };
    fields.into_iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written() -> String {
        let (mut writer, mut text) = ManifestWriter::new("2026-11-30T12:00:00Z".parse().unwrap());
        text.push_str(&writer.line("77", &[7; 32]));
        text.push_str(&writer.line("78", &[8; 32]));
        let mut manifest = writer.finish();
        SecretKey::from_bytes(&[1; 32]).sign_manifest(&mut manifest).unwrap();
        text + &manifest.last_line()
    }

    fn read(text: &str) -> Result<(Vec<String>, Manifest), BadManifest> {
        let mut reader = ManifestReader::new();
        let mut ids = Vec::new();
        for line in text.lines() {
            ids.extend(reader.line(line.as_bytes())?.map(|entry| entry.id.into_owned()));
        }
        Ok((ids, reader.finish()?))
    }

    #[test]
    fn what_is_written_is_read_and_its_signature_holds() {
        let (ids, manifest) = read(&written()).unwrap();
        assert_eq!(ids, ["77", "78"]);
        let key = SecretKey::from_bytes(&[1; 32]).public();
        assert_eq!(manifest.trust(&[]), Ok(Trust::Unknown(vec![key])));
        let host = TrustedKey { key, host: Some("example.org".to_owned()) };
        assert_eq!(manifest.trust(std::slice::from_ref(&host)), Ok(Trust::Known(host)));
    }

    #[test]
    fn no_change_of_a_byte_is_let_pass() {
        let text = written();
        let whole = read(&text).unwrap().1;
        for at in 0..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[at] = if bytes[at] == b'0' { b'1' } else { b'0' };
            let Ok(changed) = String::from_utf8(bytes) else { continue };
            let passes = read(&changed).is_ok_and(|(_, manifest)| {
                manifest.trust(&[]).is_ok_and(|trust| trust == whole.trust(&[]).unwrap())
            });
            assert!(!passes, "{at}: {changed}");
        }
    }

    #[test]
    fn what_was_cut_off_or_goes_on_is_refused() {
        let text = written();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(read("").unwrap_err(), BadManifest::CutOff);
        for kept in 1..lines.len() {
            assert_eq!(read(&lines[..kept].join("\n")).unwrap_err(), BadManifest::CutOff, "{kept}");
        }
        assert_eq!(read(&format!("{text}{}", lines[1])).unwrap_err(), BadManifest::Behind);
        let without = [lines[0], lines[1], lines[3]].join("\n");
        assert_eq!(read(&without).unwrap_err(), BadManifest::Games { said: 2, there: 1 });
        assert!(matches!(read(lines[1]).unwrap_err(), BadManifest::First(_)));
    }
}
