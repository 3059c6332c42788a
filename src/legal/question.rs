//! A JSON object that is given back as it was, with one field more.

use std::fmt;

use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

/// The fields of an object in their order, each once, their values as written.
pub struct Question<'a>(Vec<(String, &'a RawValue)>);

impl<'a> Question<'a> {
    /// The value of a field.
    pub fn value(&self, field: &str) -> Result<&'a RawValue, String> {
        let found = self.0.iter().find(|(name, _)| name == field);
        found.map(|(_, value)| *value).ok_or_else(|| format!("the field `{field}` is missing"))
    }

    /// The value of a field that is a string.
    pub fn text(&self, field: &str) -> Result<String, String> {
        serde_json::from_str(self.value(field)?.get()).map_err(|_| format!("the field `{field}` is a string"))
    }

    /// The object with the field `moves` behind the others.
    pub fn answered(&self, moves: &[String]) -> String {
        let kept = self.0.iter().filter(|(name, _)| name != "moves");
        let mut fields: Vec<String> =
            kept.map(|(name, value)| format!("{}:{value}", serde_json::Value::from(name.as_str()))).collect();
        fields.push(format!("\"moves\":{}", serde_json::Value::from(moves)));
        format!("{{{}}}", fields.join(","))
    }
}

impl<'de> Deserialize<'de> for Question<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Question<'de>, D::Error> {
        struct Fields;

        impl<'de> Visitor<'de> for Fields {
            type Value = Question<'de>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("an object `{\"rules\", \"position\", \"roll\"}`")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Question<'de>, A::Error> {
                let mut fields: Vec<(String, &RawValue)> = Vec::new();
                while let Some((name, value)) = map.next_entry::<String, &RawValue>()? {
                    if fields.iter().any(|(seen, _)| *seen == name) {
                        return Err(A::Error::custom(format_args!(
                            "the field `{name}` is here for the second time"
                        )));
                    }
                    fields.push((name, value));
                }
                Ok(Question(fields))
            }
        }

        deserializer.deserialize_map(Fields)
    }
}
