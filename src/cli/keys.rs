//! Keys from files and from the command line.

use std::path::Path;

use anyhow::{Result, bail};
use senet::evidence::{PublicKey, SecretKey};

use super::input::Source;
use super::kept::{self, Kept};
use super::unsaid;
use super::usage::wrong_usage;

/// A public key file is short.
const LONGEST: usize = 64 * 1024;

/// A public key as such, or the first line of a file that is one.
pub fn public(text: &str) -> Result<PublicKey, String> {
    let key = if text.starts_with("ed25519:") {
        text.parse().map_err(|bad: senet::evidence::BadKey| bad.to_string())?
    } else {
        from_file(text)?
    };
    if key.is_sound() {
        Ok(key)
    } else {
        Err("it is not a sound Ed25519 key: no signature by it can hold".into())
    }
}

fn from_file(path: &str) -> Result<PublicKey, String> {
    if unsaid::is_secret(Path::new(path)) {
        return Err(
            "it is neither a public key, `ed25519:` and 64 digits of lower-case hex, nor a file".to_owned()
        );
    }
    let content = Source::File(path.into())
        .read(LONGEST)
        .map_err(|error| format!("no key `ed25519:…`, and no file that can be read: {error:#}"))?;
    let content = String::from_utf8_lossy(&content);
    // The secret is next to it there: better to say so than to get used to it.
    if content.starts_with("senet.secret-key-file/") {
        return Err("it is a secret key file: give the public key, which `senet keygen` printed".to_owned());
    }
    content
        .lines()
        .find_map(|line| line.trim().parse().ok())
        .ok_or_else(|| "the file holds no line `ed25519:` and 64 digits of lower-case hex".to_owned())
}

/// The secret key in a file.
pub fn secret(path: &Path) -> Result<SecretKey> {
    if unsaid::is_secret(path) {
        wrong_usage("--key takes the file that holds the secret key, not the key itself");
    }
    let kept = Kept::read(path, &kept::SECRET_KEY)?;
    let key = SecretKey::from_bytes(&*kept.bytes("secret")?);
    if kept.field("public")?.parse() != Ok(key.public()) {
        bail!(
            "the public key in {} is not that of its secret key: the file was damaged or changed",
            kept.name()
        );
    }
    Ok(key)
}
