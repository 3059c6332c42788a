//! The manifest written anew: what games are found to be, everything else as it
//! was.

use anyhow::{Context, Result, anyhow};
use senet::evidence::Vouched;
use senet::shown::shown;
use toml_edit::{Array, DocumentMut, Item, TableLike, Value};

use super::super::files;
use super::super::output::{Output, counted};
use super::super::status::Status;
use super::answer::Answer;
use super::judged::Judged;
use super::manifest::{Form, Listed, Manifest};
use super::report::Checked;

/// Writes what the games are now, unless one of them cannot be read, and shows
/// the difference.
pub fn run(manifest: &Manifest, judged: &[Result<Judged>], quiet: bool, out: &mut Output) -> Result<Status> {
    let (mut lines, mut all) = (Vec::new(), Vec::with_capacity(judged.len()));
    for (game, judged) in manifest.games.iter().zip(judged) {
        let changes = judged.as_ref().map(|judged| changes(game, judged)).unwrap_or_default();
        if judged.is_err() {
            lines.push(Checked::new(game, judged).human().trim_end().to_owned());
        } else if !changes.is_empty() {
            lines.push(format!("CHANGED  {}", shown(&game.name())));
        }
        lines.extend(changes.iter().flat_map(Change::lines));
        all.push(changes);
    }
    let unread = judged.iter().filter(|judged| judged.is_err()).count();
    let changed = all.iter().filter(|changes| !changes.is_empty()).count();
    if unread == 0 && changed > 0 {
        files::replace(&manifest.path, &rewritten(manifest, &all)?)?;
    }
    let came_to = match (unread, changed) {
        (0, 0) => "all as they were".to_owned(),
        (0, _) => format!("{changed} written anew, {} as they were", all.len() - changed),
        (_, _) => format!("{unread} not read, so that nothing is written"),
    };
    lines.push(format!("{}: {came_to}", counted(all.len(), "game")));
    if !quiet {
        lines.iter().for_each(|line| out.line(line));
    }
    Ok(if unread > 0 { Status::Unverifiable } else { Status::Good })
}

/// The value of a field.
#[derive(Clone, PartialEq, Eq)]
enum Content {
    Text(String),
    Number(u32),
    Names(Vec<&'static str>),
}

/// A field of a game that changes; nothing is no such field.
struct Change {
    field: &'static str,
    from: Option<Content>,
    to: Option<Content>,
}

/// What changes in the entry of a game. Anchor and vouched are written where
/// they are stated already, the hash of the file always: without it a changed
/// byte may go unseen.
fn changes(game: &Listed, judged: &Judged) -> Vec<Change> {
    let (stated, found) = (game.answer, Answer::of(&judged.verdict));
    let text = |text: &str| Content::Text(text.to_owned());
    let verdict = |answer: &Answer| text(answer.finding.name());
    let check = |answer: &Answer| answer.check.map(|check| text(check.name()));
    let turn = |answer: &Answer| answer.turn.map(Content::Number);
    let names = |vouched: Vouched| Content::Names(vouched.names());
    let anchor = game.anchor.map(|stated| (text(stated.name()), text(judged.verdict.anchor.name())));
    let vouched = game.vouched.map(|stated| (names(stated), names(judged.verdict.vouched)));
    let fields = [
        ("verdict", stated.as_ref().map(verdict), Some(verdict(&found))),
        ("check", stated.as_ref().and_then(check), check(&found)),
        ("turn", stated.as_ref().and_then(turn), turn(&found)),
        ("anchor", anchor.clone().map(|both| both.0), anchor.map(|both| both.1)),
        ("vouched", vouched.clone().map(|both| both.0), vouched.map(|both| both.1)),
        ("sha256", game.sha256.as_deref().map(text), Some(text(&judged.sha256))),
    ];
    let changed = fields.into_iter().filter(|(_, from, to)| from != to);
    changed.map(|(field, from, to)| Change { field, from, to }).collect()
}

/// The manifest's text with the changes to each of its games.
fn rewritten(manifest: &Manifest, changes: &[Vec<Change>]) -> Result<String> {
    match manifest.form {
        Form::Toml => toml(&manifest.text, changes),
        Form::Json => json(&manifest.text, changes),
    }
    .context("the manifest could not be written anew")
}

fn toml(text: &str, changes: &[Vec<Change>]) -> Result<String> {
    let mut document: DocumentMut = text.parse()?;
    let games = document.get_mut("game").map(tables).unwrap_or_default();
    for (game, changes) in games.into_iter().zip(changes) {
        for change in changes {
            match &change.to {
                Some(content) => put(game, change.field, content.toml()),
                None => drop(game.remove(change.field)),
            }
        }
    }
    Ok(document.to_string())
}

/// Games are tables, or tables in the list `game = [{…}]`.
fn tables(games: &mut Item) -> Vec<&mut dyn TableLike> {
    match games {
        Item::ArrayOfTables(tables) => tables.iter_mut().map(|table| table as &mut dyn TableLike).collect(),
        Item::Value(Value::Array(list)) => {
            let tables = list.iter_mut().filter_map(Value::as_inline_table_mut);
            tables.map(|table| table as &mut dyn TableLike).collect()
        }
        _ => Vec::new(),
    }
}

/// A comment behind the old value stays.
fn put(game: &mut dyn TableLike, field: &str, mut value: Value) {
    let old = game.get_mut(field).and_then(Item::as_value_mut);
    if let Some(old) = old {
        *value.decor_mut() = old.decor().clone();
        *old = value;
    } else {
        game.insert(field, Item::Value(value));
    }
}

fn json(text: &str, changes: &[Vec<Change>]) -> Result<String> {
    let mut document: serde_json::Value = serde_json::from_str(text)?;
    let games = document.get_mut("game").and_then(serde_json::Value::as_array_mut);
    let games = games.ok_or_else(|| anyhow!("it has no games"))?;
    for (game, changes) in games.iter_mut().filter_map(serde_json::Value::as_object_mut).zip(changes) {
        for change in changes {
            match &change.to {
                Some(content) => drop(game.insert(change.field.to_owned(), content.json())),
                // The others keep their order.
                None => drop(game.shift_remove(change.field)),
            }
        }
    }
    Ok(serde_json::to_string_pretty(&document)? + "\n")
}

impl Content {
    fn toml(&self) -> Value {
        match self {
            Content::Text(text) => text.into(),
            Content::Number(number) => i64::from(*number).into(),
            Content::Names(names) => Value::Array(names.iter().copied().collect::<Array>()),
        }
    }

    fn json(&self) -> serde_json::Value {
        match self {
            Content::Text(text) => text.as_str().into(),
            Content::Number(number) => (*number).into(),
            Content::Names(names) => names.as_slice().into(),
        }
    }
}

impl Change {
    /// The lines of a difference, `- turn = 3` and `+ turn = 18`.
    fn lines(&self) -> impl Iterator<Item = String> {
        let line = |sign, content: &Option<Content>| {
            content.as_ref().map(|content| format!("  {sign} {} = {}", self.field, content.json()))
        };
        [line('-', &self.from), line('+', &self.to)].into_iter().flatten()
    }
}
