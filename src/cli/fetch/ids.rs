//! Ids from arguments and from a file, checked before anything is sent.

use std::collections::HashSet;
use std::path::Path;

use anyhow::{Result, anyhow, bail};
use senet::fetch::Place;

use crate::cli::input::Source;
use crate::cli::unsaid;
use crate::cli::usage::wrong_usage;

/// Half a million of the longest ids.
const MOST: usize = 64 << 20;

/// What was typed may be a secret.
const UNSAID: &str = "one of the ids is none (it is not repeated: it may be a secret): 1 to 128 of the characters \
     `A-Z a-z 0-9 . _ -`";

/// All ids in their order, each once.
pub fn read(arguments: &[String], file: Option<&Path>, place: &Place) -> Result<Vec<String>> {
    let mut seen = HashSet::new();
    let mut ids = Vec::new();
    let mut add = |id: &str| {
        if seen.insert(id.to_owned()) {
            ids.push(id.to_owned());
        }
    };
    for id in arguments {
        if let Err(bad) = place.game(id) {
            wrong_usage(&if unsaid::parts(id).is_empty() { bad.to_string() } else { UNSAID.to_owned() });
        }
        add(id);
    }
    if let Some(path) = file {
        let source = Source::from(path.to_owned());
        let bytes = source.read(MOST)?;
        let text = String::from_utf8_lossy(&bytes);
        for (line, number) in text.lines().map(str::trim).zip(1..) {
            // No id begins so.
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            place.game(line).map_err(|bad| anyhow!("{}, line {number}: {bad}", source.name()))?;
            add(line);
        }
        if ids.is_empty() {
            bail!("{} holds no id: nothing to verify", source.name());
        }
    }
    Ok(ids)
}
