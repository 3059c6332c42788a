//! Any value, in the canonical form of RFC 8785.

use std::borrow::Cow;
use std::ops::Range;

use super::super::canonical::write_string;
use super::{Cursor, Fault, twice};
use crate::shown::brief;

/// A field that was read, and where in what was written it stands.
struct Member<'a> {
    key: Cow<'a, str>,
    /// The byte at which its key begins.
    at: usize,
    written: Range<usize>,
}

impl<'a> Cursor<'a> {
    /// Reads a value of any type, refusing what is refused anywhere, and
    /// appends its canonical JSON.
    ///
    /// Calls itself once a level, so at most [`MAX_DEPTH`](super::MAX_DEPTH) times.
    pub fn canonical(&mut self, out: &mut String) -> Result<(), Fault> {
        let at = self.start();
        match self.peek() {
            Some(b'{') => self.canonical_object(out),
            Some(b'[') => self.canonical_array(out),
            Some(b'"') => self.string().map(|text| write_string(&text, out)),
            // What is neither is read in its canonical form alone.
            _ => self.number_or_word().map(|()| out.push_str(self.since(at))),
        }
    }

    fn number_or_word(&mut self) -> Result<(), Fault> {
        match self.peek() {
            Some(b'-' | b'0'..=b'9') => self.integer().map(drop),
            _ if ["null", "true", "false"].into_iter().any(|word| self.eat(word)) => Ok(()),
            _ => Err(self.expected("a value")),
        }
    }

    fn canonical_array(&mut self, out: &mut String) -> Result<(), Fault> {
        out.push('[');
        self.array(|cursor, index| {
            out.push_str(if index == 0 { "" } else { "," });
            cursor.canonical(out)
        })?;
        out.push(']');
        Ok(())
    }

    fn canonical_object(&mut self, out: &mut String) -> Result<(), Fault> {
        let (mut members, mut values) = (Vec::new(), String::new());
        let mut more = self.open("{", "an object", "}")?;
        while more {
            let (at, from) = (self.start(), values.len());
            let key = self.string()?;
            self.colon()?;
            self.canonical(&mut values).map_err(|fault| fault.within(&brief(&key)))?;
            members.push(Member { key, at, written: from..values.len() });
            more = self.comma("}")?;
        }
        // By UTF-16 (RFC 8785, section 3.2.3); of two fields with one name the first stays first.
        members.sort_by(|one, other| one.key.encode_utf16().cmp(other.key.encode_utf16()));
        let repeated = members.windows(2).filter(|pair| pair[0].key == pair[1].key).map(|pair| &pair[1]);
        if let Some(member) = repeated.min_by_key(|member| member.at) {
            return Err(twice(&member.key).at(member.at));
        }
        out.push('{');
        for (index, Member { key, written, .. }) in members.into_iter().enumerate() {
            out.push_str(if index == 0 { "" } else { "," });
            write_string(&key, out);
            out.push(':');
            out.push_str(values.get(written).unwrap_or_default());
        }
        out.push('}');
        Ok(())
    }
}
