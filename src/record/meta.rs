use super::error::{Fault, ReadError};
use super::json::Cursor;

/// The host's own data as canonical JSON text (RFC 8785) of one object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Meta(String);

impl Meta {
    /// The canonical form of an object that a record can hold.
    ///
    /// ```
    /// use senet::record::Meta;
    /// assert_eq!(Meta::new(r#"{"b": [1, "\u00e9"], "a": null}"#)?.as_str(), r#"{"a":null,"b":[1,"é"]}"#);
    /// # Ok::<(), senet::record::ReadError>(())
    /// ```
    pub fn new(json: &str) -> Result<Meta, ReadError> {
        // One level down, as it stands in the record.
        let mut cursor = Cursor::inside(json, 0, 1);
        let meta = Meta::read(&mut cursor).and_then(|meta| cursor.end().map(|()| meta));
        meta.map_err(|fault| fault.within("meta").in_text(json))
    }

    /// The canonical JSON text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub(super) fn read(cursor: &mut Cursor) -> Result<Meta, Fault> {
        cursor.start();
        if cursor.peek() != Some(b'{') {
            return Err(cursor.expected("an object"));
        }
        let mut canonical = String::new();
        cursor.canonical(&mut canonical)?;
        Ok(Meta(canonical))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn canonical(json: &str) -> String {
        Meta::new(json).map_or_else(|error| error.to_string(), |meta| meta.0)
    }

    #[test]
    fn keys_are_sorted_by_utf_16_as_in_rfc_8785_section_3_2_3() {
        let json = r#"{
            "\u20ac": "Euro Sign",
            "\r": "Carriage Return",
            "\ufb33": "Hebrew Letter Dalet With Dagesh",
            "1": "One",
            "\ud83d\ude00": "Emoji: Grinning Face",
            "\u0080": "Control",
            "\u00f6": "Latin Small Letter O With Diaeresis"
        }"#;
        let sorted = "{\"\\r\":\"Carriage Return\",\"1\":\"One\",\"\u{80}\":\"Control\",\
            \"ö\":\"Latin Small Letter O With Diaeresis\",\"€\":\"Euro Sign\",\
            \"😀\":\"Emoji: Grinning Face\",\"\u{fb33}\":\"Hebrew Letter Dalet With Dagesh\"}";
        assert_eq!(canonical(json), sorted);
    }

    #[test]
    fn strings_and_literals_are_written_as_in_rfc_8785_section_3_2_2() {
        let json = r#"{ "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/", "literals": [null, true, false] }"#;
        assert_eq!(canonical(json), r#"{"literals":[null,true,false],"string":"€$\u000f\nA'B\"\\\\\"/"}"#);
        assert_eq!(
            canonical("{\"\": \"\\b\\t\\n\\f\\r\u{7f}\u{2028}\"}"),
            "{\"\":\"\\b\\t\\n\\f\\r\u{7f}\u{2028}\"}"
        );
    }

    #[test]
    fn no_name_of_a_field_means_anything() {
        // Names that serde_json takes for its own.
        for name in ["$serde_json::private::RawValue", "$serde_json::private::Number"] {
            for value in [r#""{\"a\":1}""#, r#""5""#, r#""1.5""#, r#""x""#, r#""[[""#, "0", "{}"] {
                let object = format!(r#"{{"{name}":{value}}}"#);
                assert_eq!(canonical(&object), object);
                let deeper = format!(r#"{{"a":[{object}],"b":{object}}}"#);
                assert_eq!(canonical(&deeper), deeper);
            }
            let beside = format!(r#"{{"{name}":"5","a":0}}"#);
            assert_eq!(canonical(&beside), beside);
        }
    }

    #[test]
    fn integers_are_written_in_digits() {
        let json = r#"{"a":[0,-1,42,9007199254740991,-9007199254740991,1000000000000000]}"#;
        assert_eq!(canonical(json), json);
    }

    #[test]
    fn what_is_refused_anywhere_is_refused_here() {
        for (json, error) in [
            ("[]", "line 1, column 1, meta: an object is expected here, not an array"),
            (
                r#"{"a": 1.0}"#,
                "line 1, column 7, meta.a: a number is an integer, without a fraction or an exponent",
            ),
            (
                r#"{"a": [0, 1e2]}"#,
                "line 1, column 11, meta.a[1]: a number is an integer, without a fraction or an exponent",
            ),
            (r#"{"a": -0}"#, "line 1, column 7, meta.a: zero has no sign: write `0`"),
            (r#"{"a": 01}"#, "line 1, column 7, meta.a: a number has no zeros before it"),
            (
                r#"{"a": {"b": 0, "\u0062": 1}}"#,
                "line 1, column 16, meta.a: the field `b` is here for the second time",
            ),
            (
                r#"{"b": 0, "a": 1, "a": 2, "b": 3}"#,
                "line 1, column 18, meta: the field `a` is here for the second time",
            ),
            (r#"{"a": 0} x"#, "line 1, column 10, meta: the end of the file is expected here, not `x`"),
            (r#"{"a": "\ud800"}"#, "line 1, column 8, meta.a: half of a surrogate pair is no character"),
            (
                r#"{"a": "\udc00\ud800"}"#,
                "line 1, column 8, meta.a: half of a surrogate pair is no character",
            ),
            (
                "{\"a\": \"\n\"}",
                "line 1, column 8, meta.a: a control character in a string is written `\\u000a`",
            ),
            (r#"{"a": NaN}"#, "line 1, column 7, meta.a: a value is expected here, not `NaN`"),
            (r#"{"a": "#, "line 1, column 7, meta.a: a value is expected here, not the end"),
            (r#"{"a": 0,}"#, "line 1, column 9, meta: a string is expected here, not `}`"),
        ] {
            assert_eq!(canonical(json), error, "{json}");
        }
        for number in ["9007199254740992", "-9007199254740992", "99999999999999999999999"] {
            assert!(canonical(&format!("{{\"a\": {number}}}")).contains("2⁵³ − 1"), "{number}");
        }
    }

    #[test]
    fn it_is_at_most_31_levels_deep() {
        let nested = |levels: usize| format!("{{\"a\":{}{}}}", "[".repeat(levels), "]".repeat(levels));
        assert_eq!(canonical(&nested(30)), nested(30));
        assert!(canonical(&nested(31)).ends_with("at most 32 levels deep"));
        assert!(canonical(&nested(1_000_000)).ends_with("at most 32 levels deep"));
    }
}
