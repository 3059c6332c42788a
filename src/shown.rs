//! Text from a file as a person may safely look at it.

use std::fmt::{self, Write};

/// Text in which nothing hides: characters that a terminal or a page would not
/// show, or that would reorder what stands around them, are written `\u{..}`.
///
/// ```
/// use senet::shown::shown;
/// assert_eq!(shown("Ankh\u{202e}\n").to_string(), r"Ankh\u{202e}\u{a}");
/// ```
pub fn shown(text: &str) -> Shown<'_> {
    Shown(text)
}

/// What [`shown`] gives.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a>(&'a str);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.chars().try_for_each(|c| {
            if is_hidden(c) { write!(f, "{}", c.escape_unicode()) } else { f.write_char(c) }
        })
    }
}

/// Text from a file as a message can hold it: as [`shown`] gives it, and cut
/// where it is long.
pub fn brief(text: &str) -> String {
    const LONGEST: usize = 60;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", shown(text.get(..end).unwrap_or_default())),
        None => shown(text).to_string(),
    }
}

/// JSON in which nothing hides: such characters stand in strings alone, where
/// an escape means the same.
pub fn shown_json(json: &str) -> String {
    // Nearly every text: nothing to look at twice.
    if json.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return json.to_owned();
    }
    json.chars().fold(String::with_capacity(json.len()), |mut out, character| {
        push_shown_json(character, &mut out);
        out
    })
}

/// Appends a character of a JSON string, escaped where it would hide.
pub(crate) fn push_shown_json(character: char, out: &mut String) {
    if !is_hidden(character) {
        return out.push(character);
    }
    for unit in character.encode_utf16(&mut [0; 2]) {
        // Writing to a string does not fail.
        let _ = write!(out, "\\u{unit:04x}");
    }
}

/// Whether a character cannot be seen for what it is: controls, bidirectional
/// controls, line and paragraph separators, characters of no width or that only
/// change how another looks, fillers, private ones and those that Unicode will
/// never assign.
pub const fn is_hidden(character: char) -> bool {
    if character.is_ascii() {
        return character.is_ascii_control();
    }
    let low = character as u32 & 0xffff;
    matches!(
        character,
        '\u{80}'..='\u{9f}'
            | '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{e000}'..='\u{f8ff}'
            | '\u{fdd0}'..='\u{fdef}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{13430}'..='\u{13455}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{10ffff}'
    ) || low >= 0xfffe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_hides_is_escaped() {
        for hidden in
            "\0\t\n\r\x1b\x7f\u{85}\u{61c}\u{200b}\u{200e}\u{200f}\u{2028}\u{2029}\u{202a}\u{202e}\u{2066}\
                       \u{2069}\u{feff}\u{e000}\u{fffe}\u{1ffff}\
                       \u{180b}\u{180d}\u{180f}\u{fe00}\u{fe0f}\u{13430}\u{13455}\u{1bca0}\u{1bca3}\u{1d173}\u{1d17a}\u{e0041}\u{2800}\u{10fffd}"
                .chars()
        {
            assert!(is_hidden(hidden), "{hidden:?}");
            assert_eq!(shown(&hidden.to_string()).to_string(), format!("\\u{{{:x}}}", hidden as u32));
        }
    }

    #[test]
    fn what_shows_is_left_alone() {
        let text = "Ankh \"Djed\" \\ é Ω سنت 王 🎲 ~";
        assert_eq!(shown(text).to_string(), text);
    }
}
