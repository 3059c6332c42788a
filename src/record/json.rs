//! JSON, read strictly.
//!
//! Our own, and not serde_json, for three reasons: an archive is read at the
//! speed at which its bytes come (no allocation a turn, nothing copied);
//! an error names line, column and the path of the field; and JSON that two
//! readers could take for two different things is refused where serde_json
//! takes it: keys twice, `-0`, fractions, exponents, integers that a double
//! does not hold.

use std::borrow::Cow;
use std::collections::HashSet;

use super::error::{Fault, ReadErrorKind, brief};

/// The greatest depth of objects and arrays, the outermost object being 1.
pub const MAX_DEPTH: u32 = 32;

/// The greatest integer that every reader of JSON holds exactly: 2⁵³ − 1.
pub const MAX_INTEGER: i64 = (1 << 53) - 1;

/// How the value of one field goes into a draft of the object it stands in.
pub type ReadField<'a, D> = fn(&mut D, &mut Cursor<'a>) -> Result<(), Fault>;

/// A place in JSON text, moving forward as values are read.
#[derive(Clone, Debug)]
pub struct Cursor<'a> {
    text: &'a str,
    at: usize,
    depth: u32,
}

impl<'a> Cursor<'a> {
    /// At the beginning of `text`.
    pub fn new(text: &'a str) -> Cursor<'a> {
        Cursor { text, at: 0, depth: 0 }
    }

    /// At the byte `at` of `text`, inside of `depth` objects.
    pub fn inside(text: &'a str, at: usize, depth: u32) -> Cursor<'a> {
        Cursor { text, at, depth }
    }

    /// The byte at which it stands.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Goes back to where it stood, in the same object or array.
    pub fn back_to(&mut self, at: usize) {
        self.at = at;
    }

    /// What has not been read yet.
    pub fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// The text from the byte `from` up to here.
    pub fn since(&self, from: usize) -> &'a str {
        self.text.get(from..self.at).unwrap_or_default()
    }

    /// The next byte, if there is one.
    #[inline]
    pub fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Steps over `expected`, if it is what comes next.
    #[inline(always)]
    pub fn eat(&mut self, expected: &str) -> bool {
        let there =
            self.text.as_bytes().get(self.at..).is_some_and(|rest| rest.starts_with(expected.as_bytes()));
        if there {
            self.at += expected.len();
        }
        there
    }

    /// The byte at which the next value begins, white space stepped over.
    #[inline]
    pub fn start(&mut self) -> usize {
        // One space or none is the rule: that much without a loop.
        self.at += usize::from(self.peek() == Some(b' '));
        if self.peek().is_none_or(|b| b <= b' ') {
            self.skip_space();
        }
        self.at
    }

    #[inline(never)]
    fn skip_space(&mut self) {
        while let Some(b' ' | b'\n' | b'\t' | b'\r') = self.peek() {
            self.at += 1;
        }
    }

    /// What comes next in words, for an error.
    pub fn found(&self) -> String {
        match self.rest().chars().next() {
            None => "the end".into(),
            Some('{') => "an object".into(),
            Some('[') => "an array".into(),
            Some('"') => "a string".into(),
            Some('-' | '0'..='9') => "a number".into(),
            Some(_) => {
                let word = self.rest().split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
                let first = self.rest().chars().next().map(String::from).unwrap_or_default();
                format!("`{}`", brief(if word.is_empty() { &first } else { word }))
            }
        }
    }

    /// That something else was expected here.
    #[cold]
    pub fn expected(&self, what: &str) -> Fault {
        Fault::new(format!("{what} is expected here, not {}", self.found())).at(self.at)
    }

    /// The end of the text, nothing but white space before it.
    pub fn end(&mut self) -> Result<(), Fault> {
        self.start();
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.expected("the end of the file")),
        }
    }

    /// Steps over `null`, if it is what comes next.
    pub fn null(&mut self) -> bool {
        self.start();
        self.eat("null")
    }

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

    /// An integer within ±(2⁵³ − 1), in the one way to write it.
    pub fn integer(&mut self) -> Result<i64, Fault> {
        let from = self.start();
        let negative = self.eat("-");
        let digits_from = self.at;
        let mut value = 0i64;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            value = value.saturating_mul(10).saturating_add(i64::from(digit - b'0'));
            self.at += 1;
        }
        let digits = self.since(digits_from);
        let wrong = if digits.is_empty() {
            self.at = from;
            return Err(self.expected("an integer"));
        } else if negative && digits == "0" {
            "zero has no sign: write `0`"
        } else if digits.len() > 1 && digits.starts_with('0') {
            "a number has no zeros before it"
        } else if matches!(self.peek(), Some(b'.' | b'e' | b'E')) {
            "a number is an integer, without a fraction or an exponent"
        } else if value > MAX_INTEGER {
            "a number lies within ±9007199254740991 (2⁵³ − 1), so that every reader reads the same one"
        } else {
            return Ok(if negative { -value } else { value });
        };
        Err(Fault::new(wrong).at(from))
    }

    /// An object whose fields are those of the table, each at most once, read
    /// into `draft`.
    pub fn object<D>(
        &mut self,
        draft: &mut D,
        fields: &[(&'static str, ReadField<'a, D>)],
    ) -> Result<(), Fault> {
        let mut seen = 0u32;
        let mut more = self.open("{", "an object", "}")?;
        while more {
            let at = self.start();
            let key = self.string()?;
            let Some(index) = fields.iter().position(|(name, _)| *name == key) else {
                return Err(unknown(&key, fields.iter().map(|field| field.0)).at(at));
            };
            if seen & (1 << index) != 0 {
                return Err(twice(&key).at(at));
            }
            seen |= 1 << index;
            self.colon()?;
            let (name, read) = fields[index];
            read(draft, self).map_err(|fault| fault.within(name))?;
            more = self.comma("}")?;
        }
        Ok(())
    }

    /// An array, each element read by `read`, which is given its number.
    #[inline]
    pub fn array(
        &mut self,
        mut read: impl FnMut(&mut Cursor<'a>, usize) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let mut index = 0;
        let mut more = self.open("[", "an array", "]")?;
        while more {
            read(self, index).map_err(|fault| fault.within(&format!("[{index}]")))?;
            index += 1;
            more = self.comma("]")?;
        }
        Ok(())
    }

    /// The beginning of an object or array; whether it has anything in it.
    #[inline]
    fn open(&mut self, bracket: &str, what: &str, close: &str) -> Result<bool, Fault> {
        let at = self.start();
        if !self.eat(bracket) {
            return Err(self.expected(what));
        }
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            let message = format!("objects and arrays are at most {MAX_DEPTH} levels deep");
            return Err(Fault::new(message).kind(ReadErrorKind::TooLarge).at(at));
        }
        self.start();
        Ok(!self.closed(close))
    }

    /// Between two elements, or behind the last: whether one follows.
    #[inline]
    fn comma(&mut self, close: &str) -> Result<bool, Fault> {
        self.start();
        if self.eat(",") {
            return Ok(true);
        }
        if self.closed(close) { Ok(false) } else { Err(self.expected(&format!("`,` or `{close}`"))) }
    }

    fn closed(&mut self, close: &str) -> bool {
        let closed = self.eat(close);
        self.depth -= u32::from(closed);
        closed
    }

    fn colon(&mut self) -> Result<(), Fault> {
        self.start();
        if self.eat(":") { Ok(()) } else { Err(self.expected("`:`")) }
    }

    /// Steps over a value of any type, refusing what is refused anywhere.
    ///
    /// Calls itself once a level, so at most [`MAX_DEPTH`] times.
    pub fn skip(&mut self) -> Result<(), Fault> {
        self.start();
        match self.peek() {
            Some(b'{') => self.skip_object(),
            Some(b'[') => self.array(|cursor, _| cursor.skip()),
            Some(b'"') => self.string().map(drop),
            Some(b'-' | b'0'..=b'9') => self.integer().map(drop),
            _ if ["null", "true", "false"].into_iter().any(|word| self.eat(word)) => Ok(()),
            _ => Err(self.expected("a value")),
        }
    }

    fn skip_object(&mut self) -> Result<(), Fault> {
        let mut seen = HashSet::new();
        let mut more = self.open("{", "an object", "}")?;
        while more {
            let at = self.start();
            let key = self.string()?;
            self.colon()?;
            self.skip().map_err(|fault| fault.within(&brief(&key)))?;
            if let Some(key) = seen.replace(key) {
                return Err(twice(&key).at(at));
            }
            more = self.comma("}")?;
        }
        Ok(())
    }
}

/// That no field has that name.
#[cold]
pub fn unknown(key: &str, known: impl Iterator<Item = &'static str>) -> Fault {
    let known: Vec<String> = known.map(|name| format!("`{name}`")).collect();
    Fault::new(format!("there is no field `{}` here, only {}", brief(key), known.join(", ")))
}

#[cold]
fn twice(key: &str) -> Fault {
    Fault::new(format!("the field `{}` is here for the second time", brief(key)))
}
