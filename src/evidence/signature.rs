//! Ed25519 signatures, as strictly as the protocol, section 5, asks.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ed25519_dalek::VerifyingKey;

use super::PublicKey;

/// Whether `signature`, the text of a `signature` field, is one by `key` over
/// `message`.
///
/// Cofactorless (RFC 8032), `S` below the group order, `A` and `R` canonical
/// and neither of small order, the text padded canonical base64. What is not
/// written so does not hold.
pub fn holds(key: &PublicKey, signature: &str, message: &[u8]) -> bool {
    // The standard engine takes no padding but the canonical one.
    STANDARD.decode(signature).is_ok_and(|signature| holds_bytes(key, &signature, message))
}

/// The same of a signature's 64 bytes; of any other number it does not hold.
pub fn holds_bytes(key: &PublicKey, signature: &[u8], message: &[u8]) -> bool {
    let Ok(signature) = signature.try_into() else {
        return false;
    };
    if !is_canonical(&key.0) {
        return false;
    }
    // `verify_strict` refuses small orders and a great `S`, and compares `R`
    // as bytes, so that one written otherwise does not hold.
    VerifyingKey::from_bytes(&key.0)
        .is_ok_and(|key| key.verify_strict(message, &ed25519_dalek::Signature::from_bytes(signature)).is_ok())
}

/// Whether these bytes are a key by which a signature can hold.
pub(super) fn is_sound(key: &[u8; 32]) -> bool {
    is_canonical(key) && VerifyingKey::from_bytes(key).is_ok_and(|key| !key.is_weak())
}

/// The text of a `signature` field.
pub fn encode(signature: &[u8; 64]) -> String {
    STANDARD.encode(signature)
}

/// Whether the encoded y, without the sign of x, is below p = 2^255 - 19. (An
/// x of 0 with a sign is a point of small order, refused as such.)
fn is_canonical(point: &[u8; 32]) -> bool {
    let [lowest, middle @ .., highest] = point;
    !(highest & 0x7f == 0x7f && middle.iter().all(|byte| *byte == 0xff) && *lowest >= 0xed)
}
