/// A report without its terminal styles: what a file says holds no escape, for
/// [`shown`](crate::shown::shown) has written it out.
pub fn without_styles(styled: &str) -> String {
    let mut parts = styled.split('\u{1b}');
    let first = parts.next().unwrap_or_default();
    // `[1;32m` and then the text.
    let rest = parts.map(|part| part.split_once('m').map_or("", |(_, text)| text));
    std::iter::once(first).chain(rest).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn styles_go_and_text_stays() {
        assert_eq!(without_styles("\u{1b}[1m\u{1b}[32mmoon\u{1b}[0m mom\n"), "moon mom\n");
        assert_eq!(without_styles("plain"), "plain");
    }
}
