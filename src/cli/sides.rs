//! Flags that give something of a side: `light=…` or `dark=…`.

use senet::board::{BySide, Side};
use senet::evidence::PublicKey;
use senet::sticks::contribution_from_hex;

use super::keys;
use super::usage::wrong_usage;

/// `light` or `dark`.
pub fn side(text: &str) -> Result<Side, String> {
    Side::from_name(text).ok_or_else(|| "the side is `light` or `dark`".to_owned())
}

/// A side and the 32 bytes that its player gives to the throws.
pub fn contribution(text: &str) -> Result<(Side, [u8; 32]), String> {
    of_side(text, "HEX", |text| contribution_from_hex(text).map_err(|bad| bad.to_string()))
}

/// A side and the hash of its contribution.
pub fn contribution_hash(text: &str) -> Result<(Side, [u8; 32]), String> {
    of_side(text, "HEX", hex)
}

/// A side and its player's public key.
pub fn key(text: &str) -> Result<(Side, PublicKey), String> {
    of_side(text, "ed25519:HEX", keys::public)
}

fn of_side<T>(text: &str, what: &str, read: impl Fn(&str) -> Result<T, String>) -> Result<(Side, T), String> {
    let parted = text.split_once('=').ok_or_else(|| format!("write `light={what}` or `dark={what}`"))?;
    Ok((side(parted.0)?, read(parted.1)?))
}

/// 32 bytes of hex; a person may have written it down in capitals.
pub fn hex(digits: &str) -> Result<[u8; 32], String> {
    let mut bytes = [0; 32];
    hex::decode_to_slice(digits, &mut bytes).map_err(|_| "write 64 digits of hex".to_owned())?;
    Ok(bytes)
}

/// What a flag gave of each side; given twice for one it ends the program.
pub fn once<T>(given: impl IntoIterator<Item = (Side, T)>, flag: &str) -> BySide<Option<T>> {
    let mut sides = BySide::from_fn(|_| None);
    for (side, value) in given {
        if sides[side].replace(value).is_some() {
            wrong_usage(&format!("{flag} is given twice for {side}"));
        }
    }
    sides
}
