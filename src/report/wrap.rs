/// The greatest number of characters on a line of a report for people.
const WIDTH: usize = 80;

/// Text in lines that fit beside `indent` spaces, the lines after the first
/// indented so. A word that is longer than a line, such as a key, stays whole.
pub(super) fn wrapped(text: &str, indent: usize) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    let mut column = indent;
    for (i, word) in text.split(' ').enumerate() {
        let width = word.chars().count();
        if i > 0 && column + 1 + width > WIDTH {
            out.push('\n');
            out.extend(std::iter::repeat_n(' ', indent));
            column = indent;
        } else if i > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += width;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_and_no_word_is_lost() {
        let long = "x".repeat(100);
        let text = format!("{} {long} {}", "word ".repeat(40).trim(), "end ".repeat(30).trim());
        let lines = wrapped(&text, 6);
        assert_eq!(lines.split_whitespace().collect::<Vec<_>>(), text.split(' ').collect::<Vec<_>>());
        for line in lines.lines().skip(1) {
            assert!(line.starts_with("      "));
            assert!(line.len() <= WIDTH || line.trim() == long);
        }
    }
}
