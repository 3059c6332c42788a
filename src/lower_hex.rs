//! Hex in small letters, the one way in which records write bytes.

/// Fills `bytes` from text of exactly so many pairs of digits, or says that it
/// is none.
pub(crate) fn decode(text: &str, bytes: &mut [u8]) -> bool {
    !text.bytes().any(|b| b.is_ascii_uppercase()) && hex::decode_to_slice(text, bytes).is_ok()
}
