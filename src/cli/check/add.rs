//! More games for a manifest: an entry for each that is not listed yet, without
//! a verdict.

use std::collections::HashSet;
use std::iter;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use senet::audit::Place;
use senet::record::Limits;
use toml_edit::{ArrayOfTables, DocumentMut, InlineTable, Item, Table, Value};

use super::super::archive;
use super::super::files::named;
use super::manifest::{Form, Manifest};

/// The manifest with all games that the paths lead to, which need not be there
/// yet.
pub fn with(manifest: &Path, paths: &[PathBuf], limits: &Limits) -> Result<Manifest> {
    if paths.iter().any(|path| path.as_os_str() == "-") {
        bail!("a manifest lists files, and standard input is none");
    }
    let old = if manifest.exists() { Manifest::read(manifest)? } else { Manifest::empty(manifest) };
    let folder = match old.folder() {
        folder if folder.as_os_str().is_empty() => Path::new("."),
        folder => folder,
    };
    let folder = folder.canonicalize().with_context(|| format!("there is no {}", named(folder)))?;
    let listed = old.games.iter().filter_map(|game| Some((game.path.canonicalize().ok()?, game.line)));
    let mut listed: HashSet<_> = listed.collect();
    let mut new = Vec::new();
    for Place { source: file, line } in
        archive::places(paths.to_vec(), *limits).map_err(|why| anyhow!(why))?
    {
        let path = Path::new(&*file).canonicalize().with_context(|| named(Path::new(&*file)))?;
        let entry = Entry { file: from(&folder, &path)?, line };
        if listed.insert((path, line)) {
            new.push(entry);
        }
    }
    let text = match old.form {
        Form::Toml => toml(&old.text, &new),
        Form::Json => json(&old.text, &new),
    };
    Manifest::of(manifest, text.with_context(|| format!("{} could not be added to", named(manifest)))?)
}

struct Entry {
    file: String,
    line: Option<u64>,
}

/// The way from a folder to a file, both from the root.
fn from(folder: &Path, file: &Path) -> Result<String> {
    let shared = folder.components().zip(file.components()).take_while(|(a, b)| a == b).count();
    let up = iter::repeat_n(Path::new(".."), folder.components().count() - shared);
    let down = file.components().skip(shared).map(|step| Path::new(step.as_os_str()));
    let way: PathBuf = up.chain(down).collect();
    match way.to_str() {
        Some(way) => Ok(way.replace(std::path::MAIN_SEPARATOR, "/")),
        None => bail!("{}: a manifest cannot hold a name that is not UTF-8", named(file)),
    }
}

fn toml(text: &str, new: &[Entry]) -> Result<String> {
    let mut document: DocumentMut = text.parse()?;
    let games = document.entry("game").or_insert(Item::ArrayOfTables(ArrayOfTables::new()));
    for entry in new {
        let fields = [("file", Some(Value::from(&entry.file))), ("line", entry.line.map(line))];
        let fields = fields.into_iter().filter_map(|(name, value)| Some((name, value?)));
        match games {
            Item::ArrayOfTables(tables) => {
                let mut table = Table::new();
                fields.for_each(|(name, value)| drop(table.insert(name, value.into())));
                tables.push(table);
            }
            Item::Value(Value::Array(list)) => list.push(fields.collect::<InlineTable>()),
            _ => bail!("`game` is no list"),
        }
    }
    Ok(document.to_string())
}

fn line(line: u64) -> Value {
    i64::try_from(line).unwrap_or(i64::MAX).into()
}

fn json(text: &str, new: &[Entry]) -> Result<String> {
    let mut document: serde_json::Value = serde_json::from_str(text)?;
    let object = document.as_object_mut().context("it is no object")?;
    let games = object.entry("game").or_insert_with(|| serde_json::Value::Array(Vec::new()));
    let games = games.as_array_mut().context("`game` is no list")?;
    games.extend(new.iter().map(|entry| match entry.line {
        Some(line) => serde_json::json!({"file": entry.file, "line": line}),
        None => serde_json::json!({"file": entry.file}),
    }));
    Ok(serde_json::to_string_pretty(&document)? + "\n")
}
