//! The page on which anyone checks a game in a browser (`web/`), where the
//! library was built with it (feature `page`).

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;

use crate::record::Limits;
use crate::shown::shown;

#[cfg(page)]
const BUILT: Option<&str> = Some(include_str!(env!("SENET_PAGE_BUILT")));
#[cfg(not(page))]
const BUILT: Option<&str> = None;

/// How to get a program that has the page.
pub const MISSING: &str = "this senet was built without the page: in its sources run `web/build`, \
     then `cargo install --path . --features page`";

/// The page, one file of HTML; nothing where it was not built in.
pub fn page() -> Option<&'static str> {
    BUILT
}

/// The most that the page takes of one game, where its limits are raised: a page
/// with a larger game in it would refuse that (`web/src/core/contract.ts`).
pub const MOST: Limits = Limits { bytes: 64 << 20, turns: 500_000 };

/// The page with a game in it, that it opens at once. `name` is what the game is
/// called there, such as the name of its file; `raised`, whether it is larger than
/// the limits that hold unasked.
pub fn with_game(record: &[u8], name: &str, raised: bool) -> Option<String> {
    BUILT.map(|page| put_in(page, record, name, raised))
}

/// Puts a game at the end of a page, as text that no browser takes for anything
/// else, whatever is in it: the record in base64, the name without a sign that
/// HTML knows.
fn put_in(page: &str, record: &[u8], name: &str, raised: bool) -> String {
    let name = shown(name).to_string();
    let game = json!({ "name": name, "raised": raised, "record": STANDARD.encode(record) }).to_string();
    let game = game.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026");
    let element = format!("<script type=\"application/json\" id=\"senet-game\">{game}</script>\n");
    let end = page.rfind("</body>").unwrap_or(page.len());
    let (before, after) = page.split_at_checked(end).unwrap_or((page, ""));
    [before, &element, after].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<body><script>\"</body>\"</script></body></html>";

    #[test]
    fn the_game_stands_at_the_end_of_the_body() {
        let page = put_in(PAGE, b"{}", "game.json", false);
        let game = r#"<script type="application/json" id="senet-game">{"name":"game.json","raised":false,"record":"e30="}</script>"#;
        assert_eq!(page, format!("<body><script>\"</body>\"</script>{game}\n</body></html>"));
    }

    #[test]
    fn nothing_breaks_out() {
        let hostile = "</script><script>alert(1)</script><!--\u{202e}&amp;\u{2028}\"\\";
        let page = put_in(PAGE, hostile.as_bytes(), hostile, true);
        let element = page.split_once("id=\"senet-game\">").unwrap().1;
        let (text, rest) = element.split_once("</script>").unwrap();
        assert_eq!(rest, "\n</body></html>");
        assert!(!text.contains(['<', '>', '&', '\u{202e}', '\u{2028}']), "{text}");
        let game: serde_json::Value = serde_json::from_str(text).unwrap();
        assert_eq!(game["name"], shown(hostile).to_string());
        assert_eq!(STANDARD.decode(game["record"].as_str().unwrap()).unwrap(), hostile.as_bytes());
    }
}
