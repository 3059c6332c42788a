//! JSON looked at from a distance: where an object ends. Nothing is judged by
//! it: it tells how an input is to be read.

/// An object at the beginning of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Object {
    /// The byte behind its closing bracket.
    pub end: usize,
    /// Whether it has a field `format`, as every record has.
    pub has_format: bool,
}

/// The object that the text begins with; nothing where it begins with something
/// else or the object is not whole.
pub fn object(text: &[u8]) -> Option<Object> {
    if text.first() != Some(&b'{') {
        return None;
    }
    let (mut depth, mut at, mut has_format) = (0u32, 0, false);
    while let Some(&byte) = text.get(at) {
        match byte {
            b'"' => {
                let end = string(text, at)?;
                let is_key = depth == 1 && text.get(end..)?.trim_ascii_start().first() == Some(&b':');
                has_format |= is_key && text.get(at..end) == Some(br#""format""#);
                at = end;
                continue;
            }
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth -= 1,
            _ => {}
        }
        at += 1;
        if depth == 0 {
            return Some(Object { end: at, has_format });
        }
    }
    None
}

/// The byte behind the string that begins at `from`; nothing where it is not
/// closed on its line, as every string of JSON is.
fn string(text: &[u8], from: usize) -> Option<usize> {
    let mut at = from + 1;
    loop {
        match text.get(at)? {
            b'"' => return Some(at + 1),
            b'\n' => return None,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_object_ends_where_its_bracket_is_closed() {
        for (text, end, has_format) in [
            ("{}", Some(2), false),
            ("{} {}", Some(2), false),
            (r#"{"format":1}"#, Some(12), true),
            (r#"{"a":{"format":1}}"#, Some(18), false),
            (r#"{"a":"format"}"#, Some(14), false),
            (r#"{"a":"}\"{"}x"#, Some(12), false),
            ("{\"a\":[\n1]}\n", Some(10), false),
            ("", None, false),
            ("[]", None, false),
            (" {}", None, false),
            ("{", None, false),
            (r#"{"a":"#, None, false),
            (r#"{"a}"#, None, false),
            ("{\"a\n\":1}", None, false),
            ("{\"a\\", None, false),
        ] {
            assert_eq!(object(text.as_bytes()), end.map(|end| Object { end, has_format }), "{text}");
        }
    }
}
