//! The keys that a host calls its own.

use serde::Deserialize;

use crate::evidence::PublicKey;

/// What a host publishes of itself under `.well-known/senet.json`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HostKeys {
    /// Its keys, in its order, each once; those by which no signature can hold
    /// are left out.
    pub keys: Vec<PublicKey>,
}

/// No host has more.
const MOST: usize = 64;

#[derive(Deserialize)]
struct Document {
    keys: Vec<String>,
}

impl HostKeys {
    /// Reads the document; other fields in it are for others.
    pub fn read(bytes: &[u8]) -> Result<HostKeys, String> {
        let Document { keys: texts } = serde_json::from_slice(bytes)
            .map_err(|why| format!("it is not a host's keys: {}", crate::shown::brief(&why.to_string())))?;
        if texts.len() > MOST {
            return Err(format!("it lists more than {MOST} keys"));
        }
        let mut keys = Vec::new();
        for text in texts {
            let key: PublicKey = text.parse().map_err(|bad| format!("one of its keys is none: {bad}"))?;
            if key.is_sound() && !keys.contains(&key) {
                keys.push(key);
            }
        }
        Ok(HostKeys { keys })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: &str = "ed25519:03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8";

    #[test]
    fn keys_are_read_once_each() {
        let text = format!(r#"{{"format":"senet.host/1","keys":["{KEY}","{KEY}"],"name":"x"}}"#);
        assert_eq!(HostKeys::read(text.as_bytes()).unwrap().keys, [KEY.parse().unwrap()]);
        assert_eq!(HostKeys::read(br#"{"keys":[]}"#).unwrap().keys, []);
        // A key by which no signature can hold is no key.
        let weak = format!(r#"{{"keys":["ed25519:{}"]}}"#, "00".repeat(32));
        assert_eq!(HostKeys::read(weak.as_bytes()).unwrap().keys, []);
    }

    #[test]
    fn what_is_no_list_of_keys_is_refused() {
        let many = format!(r#"{{"keys":[{}]}}"#, vec![format!("\"{KEY}\""); 65].join(","));
        for wrong in ["", "[]", "{}", r#"{"keys":"x"}"#, r#"{"keys":["x"]}"#, r#"{"keys":[{}]}"#, &many] {
            assert!(HostKeys::read(wrong.as_bytes()).is_err(), "{wrong}");
        }
    }
}
