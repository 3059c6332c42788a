//! Words of the command line that are not repeated: a secret that was typed in
//! the place of something else must not be in what the program says of it.

use std::path::Path;

use super::files::named;

/// Fewer letters and digits in a row are no key, seed or contribution, not even
/// one that was cut short.
const SHORTEST: usize = 24;

/// The secret key of a log begins so, and a `/` may be anywhere in it.
const LOG_KEY: &str = "PRIVATE+KEY";

/// The parts of a word that may be a secret.
pub fn parts(word: &str) -> Vec<&str> {
    if let Some((_, key)) = word.find(LOG_KEY).and_then(|at| word.split_at_checked(at)) {
        return vec![key];
    }
    let is_digit = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '=');
    word.split(|c| !is_digit(c)).filter(|part| part.len() >= SHORTEST).collect()
}

/// Whether a word that may have any letters is a key all the same.
pub fn is_key(word: &str) -> bool {
    let many_digits = |part: &str| part.len() >= 32;
    word.contains(LOG_KEY) || word.split(|c: char| !c.is_ascii_hexdigit()).any(many_digits)
}

/// Whether a word may be a secret and is not the name of a file that is there.
pub fn is_secret(word: &Path) -> bool {
    !parts(&word.to_string_lossy()).is_empty() && !word.exists()
}

/// What should be the name of a file with a key, as messages show it.
pub fn named_key_file(path: &Path) -> String {
    if is_secret(path) {
        "the file (what was given is not repeated: it may be a secret)".into()
    } else {
        named(path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_seeds_and_contributions_are_found_in_a_word() {
        let hex = "0123456789abcdef".repeat(4);
        for word in ["", "0x", "ed25519:", "light=", "--seed=", "./"].map(|before| format!("{before}{hex}")) {
            assert_eq!(parts(&word).len(), 1, "{word}");
            assert!(parts(&word).iter().all(|part| part.ends_with(&hex)), "{word}");
        }
        let key = "PRIVATE+KEY+example.org/senet+3fe4a1b2+Aa/bb/cc";
        assert_eq!(parts(&format!("--key={key}")), [key]);
        for word in ["games/77.receipt.json", "--contribution-hash", "/home/ankh/keys/of-the-host.key", ""] {
            assert_eq!(parts(word), [""; 0], "{word}");
        }
    }
}
