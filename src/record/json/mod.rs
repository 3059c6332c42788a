//! JSON, read strictly.
//!
//! Our own, and not serde_json, for three reasons: an archive is read at the
//! speed at which its bytes come (no allocation a turn, nothing copied);
//! an error names line, column and the path of the field; and JSON that two
//! readers could take for two different things is refused where serde_json
//! takes it: keys twice, `-0`, fractions, exponents, integers that a double
//! does not hold.

use super::error::{Fault, ReadErrorKind};
use crate::shown::brief;

mod canonical;
mod number;
mod string;

pub use number::MAX_INTEGER;

/// The greatest depth of objects and arrays, the outermost object being 1.
pub const MAX_DEPTH: u32 = 32;

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

    /// Goes to the value of that field of the object here; nothing where it has
    /// none, or is malformed before it.
    pub fn find_field(&mut self, name: &str) -> Option<usize> {
        let mut more = self.open("{", "an object", "}").ok()?;
        while more {
            self.start();
            let key = self.string().ok()?;
            self.colon().ok()?;
            if key == name {
                return Some(self.start());
            }
            self.skip()?;
            more = self.comma("}").ok()?;
        }
        None
    }

    /// Goes to that element of the array here, likewise.
    pub fn find_element(&mut self, index: usize) -> Option<usize> {
        let mut more = self.open("[", "an array", "]").ok()?;
        for _ in 0..index {
            if !more {
                return None;
            }
            self.skip()?;
            more = self.comma("]").ok()?;
        }
        more.then(|| self.start())
    }

    /// Steps over a value of any type.
    fn skip(&mut self) -> Option<()> {
        self.canonical(&mut String::new()).ok()
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
