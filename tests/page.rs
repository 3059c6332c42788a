//! `senet page`, with the page built in and without.

use std::path::Path;
use std::process::{Command, Output};

fn senet(words: &[&str]) -> Output {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    Command::new(env!("CARGO_BIN_EXE_senet")).args(words).current_dir(root).output().unwrap()
}

#[test]
#[cfg(not(page))]
fn without_the_page_it_says_how_to_get_it() {
    for words in
        [vec!["page"], vec!["page", "--output", "x.html"], vec!["page", "fixtures/good/kendall.json"]]
    {
        let said = senet(&words);
        assert_eq!(said.status.code(), Some(3), "{words:?}");
        assert!(said.stdout.is_empty());
        let told = String::from_utf8(said.stderr).unwrap();
        assert!(told.contains("built without the page") && told.contains("web/build"), "{told}");
    }
}

#[cfg(page)]
mod built_in {
    use std::fs;
    use std::path::PathBuf;
    use std::process;

    use base64::Engine;
    use base64::engine::general_purpose::STANDARD;
    use serde_json::Value;

    use super::senet;

    /// A folder that is removed at the end.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let path = std::env::temp_dir().join(format!("senet-page-{name}-{}", process::id()));
            fs::create_dir_all(&path).unwrap();
            Folder(path)
        }

        fn path(&self, name: &str) -> String {
            self.0.join(name).to_str().unwrap().to_owned()
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            fs::remove_dir_all(&self.0).unwrap();
        }
    }

    /// The page that `senet page` writes of these words.
    fn written(words: &[&str]) -> String {
        let said = senet(&[&["page", "--output", "-"], words].concat());
        assert!(said.status.success(), "{words:?}: {}", String::from_utf8_lossy(&said.stderr));
        String::from_utf8(said.stdout).unwrap()
    }

    fn game_in(page: &str) -> Value {
        let element = page.rsplit_once("<script type=\"application/json\" id=\"senet-game\">").unwrap().1;
        serde_json::from_str(element.split_once("</script>").unwrap().0).unwrap()
    }

    #[test]
    fn the_page_is_one_file_with_a_strict_policy() {
        let page = written(&[]);
        assert!(page.starts_with("<!doctype html>"));
        assert!(page.contains("http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';"));
        for elsewhere in ["src=\"", "href=\"http", "@import", "url(http"] {
            assert!(!page.contains(elsewhere), "{elsewhere}");
        }
        assert!(!page.contains("application/json\" id=\"senet-game"));
    }

    #[test]
    fn a_game_is_in_it_byte_for_byte_and_the_rest_as_it_was() {
        let folder = Folder::new("game");
        let file = folder.path("<b>&x.json");
        fs::copy("fixtures/bad/moves-blockade-passed.json", &file).unwrap();
        let page = written(&[&file]);
        let game = game_in(&page);
        assert_eq!(game["name"], "<b>&x.json");
        assert_eq!(STANDARD.decode(game["record"].as_str().unwrap()).unwrap(), fs::read(&file).unwrap());
        let bare = written(&[]);
        let (before, after) = bare.split_at(bare.rfind("</body>").unwrap());
        assert!(page.starts_with(before) && page.ends_with(after));
        assert!(!page.contains("<b>&x"));
    }

    #[test]
    fn it_replaces_a_file_and_says_nothing() {
        let folder = Folder::new("replaced");
        let output = folder.path("game.html");
        fs::write(&output, "old").unwrap();
        let said = senet(&["page", "fixtures/good/kendall.json", "--output", &output]);
        assert!(said.status.success() && said.stdout.is_empty() && said.stderr.is_empty());
        assert_eq!(fs::read_to_string(&output).unwrap(), written(&["fixtures/good/kendall.json"]));
    }

    #[test]
    fn what_is_no_game_is_not_put_into_it() {
        let folder = Folder::new("none");
        let output = folder.path("game.html");
        for file in ["fixtures/manifest.toml", "fixtures/none.json", "fixtures"] {
            let said = senet(&["page", file, "--output", &output]);
            assert_eq!(said.status.code(), Some(3), "{file}");
            assert!(String::from_utf8_lossy(&said.stderr).contains(file));
            assert!(!fs::exists(&output).unwrap());
        }
        assert_eq!(senet(&["page", "fixtures/good/kendall.json"]).status.code(), Some(2));
    }
}
