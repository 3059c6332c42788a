//! Ids from arguments and from a file, checked before anything is sent.

use std::collections::HashSet;
use std::path::Path;

use anyhow::{Result, anyhow, bail};
use senet::fetch::Place;

use crate::cli::input::Source;
use crate::cli::usage::wrong_usage;

/// Half a million of the longest ids.
const MOST: usize = 64 << 20;

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
            wrong_usage(&bad.to_string());
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
