//! Strings.

use std::borrow::Cow;

use super::{Cursor, Fault};

impl<'a> Cursor<'a> {
    /// The value of a string, as `read` understands it.
    #[inline]
    pub fn text<T>(&mut self, read: impl FnOnce(Cow<'a, str>) -> Result<T, Fault>) -> Result<T, Fault> {
        let at = self.start();
        read(self.string()?).map_err(|fault| fault.at(at))
    }

    /// A string.
    #[inline]
    pub fn string(&mut self) -> Result<Cow<'a, str>, Fault> {
        self.start();
        if !self.eat("\"") {
            return Err(self.expected("a string"));
        }
        let plain = self.plain();
        match self.peek() {
            Some(b'"') => {
                self.at += 1;
                Ok(plain.into())
            }
            _ => self.escaped(plain).map(Cow::from),
        }
    }

    /// Steps over the characters that stand for themselves in a string.
    #[inline(always)]
    pub fn plain(&mut self) -> &'a str {
        let from = self.at;
        while self.peek().is_some_and(|b| b >= b' ' && b != b'"' && b != b'\\') {
            self.at += 1;
        }
        self.since(from)
    }

    /// A string that begins with `plain` and goes on with something else.
    #[cold]
    fn escaped(&mut self, plain: &str) -> Result<String, Fault> {
        let mut value = plain.to_owned();
        loop {
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(value);
                }
                Some(b'\\') => value.push(self.escape()?),
                Some(control) => {
                    let message = format!("a control character in a string is written `\\u{control:04x}`");
                    return Err(Fault::new(message).at(self.at));
                }
                None => return Err(self.expected("the closing `\"` of a string")),
            }
            value.push_str(self.plain());
        }
    }

    fn escape(&mut self) -> Result<char, Fault> {
        let from = self.at;
        self.at += 1;
        let sign = self.peek().unwrap_or_default();
        self.at += 1;
        Ok(match sign {
            b'"' => '"',
            b'\\' => '\\',
            b'/' => '/',
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => return self.unicode(from),
            _ => {
                let expected =
                    r#"only `"`, `\`, `/`, `b`, `f`, `n`, `r`, `t` or `u` may follow `\` in a string"#;
                return Err(Fault::new(expected).at(from));
            }
        })
    }

    /// What follows `\u`; the escape began at the byte `from`.
    fn unicode(&mut self, from: usize) -> Result<char, Fault> {
        let first = self.four_digits(from)?;
        let code = match first {
            0xd800..=0xdbff if self.eat("\\u") => match self.four_digits(from)? {
                second @ 0xdc00..=0xdfff => 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00),
                _ => first,
            },
            _ => first,
        };
        char::from_u32(code).ok_or_else(|| Fault::new("half of a surrogate pair is no character").at(from))
    }

    fn four_digits(&mut self, from: usize) -> Result<u32, Fault> {
        let digits =
            self.text.get(self.at..self.at + 4).filter(|text| text.bytes().all(|b| b.is_ascii_hexdigit()));
        let code = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        self.at += 4;
        code.ok_or_else(|| Fault::new("four hex digits follow `\\u` in a string").at(from))
    }
}
