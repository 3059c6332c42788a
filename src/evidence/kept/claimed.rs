use std::fmt;

use serde::Deserializer;
use serde::de::{IgnoredAny, MapAccess, Visitor};

/// The id that a malformed receipt has, unless it says that it is something
/// else: what comes after the fault is not asked.
pub(super) fn claimed_id(bytes: &[u8]) -> Option<String> {
    let mut claims = Claims::default();
    // Where it breaks off is told by who reads it as a receipt.
    let _ = serde_json::Deserializer::from_slice(bytes).deserialize_map(&mut claims);
    let is_receipt = claims.format.is_none_or(|format| format.starts_with("senet.receipt/"));
    claims.id.filter(|_| is_receipt)
}

#[derive(Default)]
struct Claims {
    format: Option<String>,
    id: Option<String>,
}

impl<'de> Visitor<'de> for &mut Claims {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<String>()? {
            match key.as_str() {
                "format" => self.format = Some(map.next_value()?),
                "id" => self.id = Some(map.next_value()?),
                _ => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_id_of_a_malformed_receipt_is_found_where_it_stands_before_the_fault() {
        let some = |text: &str| claimed_id(text.as_bytes()).as_deref() == Some("77");
        assert!(some(r#"{"format":"senet.receipt/1","id":"77","rules":5}"#));
        assert!(some(r#"{"format":"senet.receipt/2","id":"77"}"#));
        assert!(some(r#"{"format":"senet.receipt/1","id":"77","rules":"ken"#));
        assert!(some(r#"{"id":"77","keys":{"id":"78"},"format":"senet.receipt/1"}"#));
        for none in [
            "",
            "77",
            "[{\"id\":\"77\"}]",
            r#"{"format":"senet.receipt/1","id":77}"#,
            r#"{"format":"senet.receipt/1","rules":"ken"#,
            r#"{"format":"senet.game/1","id":"77"}"#,
            r#"{"id":"77","format":"senet.game/1"}"#,
        ] {
            assert_eq!(claimed_id(none.as_bytes()), None, "{none}");
        }
    }
}
