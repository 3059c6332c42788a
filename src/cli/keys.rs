//! Keys from files and from the command line.

use std::path::Path;

use anyhow::{Result, bail};
use senet::board::Side;
use senet::evidence::{PublicKey, SecretKey};

use super::input::Source;
use super::kept::{self, Kept};
use super::verify::wrong_usage;

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

/// A side and a public key.
pub fn of_side(text: &str) -> Result<(Side, PublicKey), String> {
    let (side, key) = text.split_once('=').ok_or("write `light=ed25519:…` or `dark=ed25519:…`")?;
    Ok((side_of(side)?, public(key)?))
}

/// `light` or `dark`.
pub fn side_of(text: &str) -> Result<Side, String> {
    Side::from_name(text).ok_or_else(|| "the side is `light` or `dark`".to_owned())
}

/// The secret key in a file.
pub fn secret(path: &Path) -> Result<SecretKey> {
    let text = path.to_string_lossy();
    if text.len() >= 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit()) && !path.exists() {
        // Not to be repeated as the name of a file.
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
