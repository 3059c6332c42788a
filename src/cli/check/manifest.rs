//! The manifest: games, and the verdict that each must have.

use std::collections::HashSet;
use std::num::{NonZeroU32, NonZeroU64};
use std::ops::Range;
use std::path::{Component, Path, PathBuf};

use anyhow::{Result, anyhow, bail};
use senet::evidence::{Anchor, Vouched};
use senet::shown::{brief, shown};
use senet::verify::{Check, Finding};

use super::super::archive::is_one_record;
use super::super::files::named;
use super::super::input::Source;
use super::answer::Answer;
use super::fields::{EvidenceFields, Fields, GameFields};

/// More than any manifest needs that a person looks at.
const MAX_BYTES: usize = 64 << 20;

/// The form in which a manifest is written, by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    Toml,
    Json,
}

/// A manifest as it was read.
pub struct Manifest {
    /// Where it is.
    pub path: PathBuf,
    /// Its form.
    pub form: Form,
    /// Its text.
    pub text: String,
    /// The games, in order.
    pub games: Vec<Listed>,
}

/// A game in the manifest.
pub struct Listed {
    /// The path of the manifest's folder and its own.
    pub path: PathBuf,
    /// The line, counted from 1, where the file has a record in each.
    pub line: Option<u64>,
    /// What a verifier must say; nothing where `--update` is to write it.
    pub answer: Option<Answer>,
    /// What the throws must rest on, where that is stated.
    pub anchor: Option<Anchor>,
    /// Who must stand for moves and result, where that is stated.
    pub vouched: Option<Vouched>,
    /// The hash of the file, where it is stated.
    pub sha256: Option<String>,
    /// What is brought from outside the file.
    pub evidence: EvidenceFields,
    /// Rules of the site's own.
    pub rules_file: Option<String>,
}

impl Manifest {
    /// Reads the manifest, and refuses what it cannot mean.
    pub fn read(path: &Path) -> Result<Manifest> {
        if path.is_dir() {
            bail!(
                "{} is a folder, not a manifest: `senet check MANIFEST --update --add FOLDER` lists its games",
                named(path)
            );
        }
        let bytes = Source::File(path.to_owned()).read(MAX_BYTES)?;
        let text = String::from_utf8(bytes).map_err(|_| anyhow!("{} is not UTF-8", named(path)))?;
        Manifest::of(path, text)
    }

    /// The manifest of that text, which belongs there.
    pub fn of(path: &Path, text: String) -> Result<Manifest> {
        let form = Form::of(path);
        if let Some(other) = other_than_manifest(&text) {
            bail!("{} is {other}", named(path));
        }
        let fields = form.parse(&text).map_err(|why| anyhow!("{}{why}", named(path)))?;
        let games = listed(fields, path).map_err(|(index, why)| {
            let at = form.line_of(&text, index).map(|line| format!(", line {line}")).unwrap_or_default();
            anyhow!("{}{at}, game {}: {why}", named(path), index + 1)
        })?;
        Ok(Manifest { path: path.to_owned(), form, text, games })
    }

    /// One that lists no game yet.
    pub fn empty(path: &Path) -> Manifest {
        let form = Form::of(path);
        let text = if form == Form::Json { "{}" } else { "" };
        Manifest { path: path.to_owned(), form, text: text.to_owned(), games: Vec::new() }
    }

    /// The folder from which its paths start.
    pub fn folder(&self) -> &Path {
        folder_of(&self.path)
    }

    /// Refuses a manifest that does not say what each game must be.
    pub fn require_answers(&self) -> Result<()> {
        if let Some(game) = self.games.iter().find(|game| game.answer.is_none()) {
            bail!(
                "{}: no verdict is stated of {}: write it, or let `senet check --update` do it",
                named(&self.path),
                named(&game.path)
            );
        }
        Ok(())
    }
}

fn folder_of(path: &Path) -> &Path {
    path.parent().unwrap_or(Path::new(""))
}

/// What it is that was taken for a manifest, and what to do with it.
fn other_than_manifest(text: &str) -> Option<&'static str> {
    let begin = text.trim_start();
    if begin.starts_with(r#"{"format":"senet.manifest/"#) {
        return Some("a list that `senet manifest` made, for `senet audit --manifest`");
    }
    let game = begin.starts_with('{') && begin.contains(r#""senet.game/1""#);
    (game || begin.starts_with("[format")).then_some("a game, which `senet verify` verifies")
}

impl Form {
    fn of(manifest: &Path) -> Form {
        let is_json = manifest.extension().is_some_and(|extension| extension == "json");
        if is_json { Form::Json } else { Form::Toml }
    }

    fn parse(self, text: &str) -> Result<Fields, String> {
        match self {
            Form::Toml => toml_edit::de::from_str(text).map_err(|error| {
                let at = error.span().map(|span| line(text, &span)).unwrap_or_default();
                format!("{at}: {}", one_line(error.message()))
            }),
            Form::Json => {
                serde_json::from_str(text).map_err(|error| format!(": {}", one_line(&error.to_string())))
            }
        }
    }

    /// The line on which a game begins, where that can be told.
    fn line_of(self, text: &str, index: usize) -> Option<usize> {
        let document = match self {
            Form::Toml => toml_edit::Document::parse(text).ok()?,
            Form::Json => return None,
        };
        let games = document.get("game")?;
        let span = match games.as_array_of_tables() {
            Some(tables) => tables.get(index)?.span()?,
            None => games.as_array()?.get(index)?.span()?,
        };
        Some(line_number(text, span.start))
    }
}

fn one_line(message: &str) -> String {
    shown(&message.trim_end().replace('\n', ", ")).to_string()
}

fn line(text: &str, span: &Range<usize>) -> String {
    format!(", line {}", line_number(text, span.start))
}

fn line_number(text: &str, at: usize) -> usize {
    text.as_bytes().iter().take(at).filter(|&&byte| byte == b'\n').count() + 1
}

/// What is wrong with a game, and which one it is, from 0.
type Wrong = (usize, String);

fn listed(fields: Fields, manifest: &Path) -> Result<Vec<Listed>, Wrong> {
    let Fields { evidence, rules_file, game } = fields;
    let mut seen = HashSet::new();
    let listed = game.into_iter().enumerate().map(|(index, game)| {
        let file = game.file.clone();
        let about = |why| (index, format!("`{}`: {why}", brief(&file)));
        if !seen.insert((plain(&file), game.line)) {
            return Err(about("it is listed for the second time".to_owned()));
        }
        let mut game = Listed::of(game, manifest).map_err(about)?;
        game.evidence.fill_from(&evidence);
        game.rules_file = game.rules_file.or_else(|| rules_file.clone());
        Ok(game)
    });
    listed.collect()
}

/// A path without steps that lead nowhere.
fn plain(file: &str) -> PathBuf {
    Path::new(file).components().filter(|step| *step != Component::CurDir).collect()
}

impl Listed {
    fn of(fields: GameFields, manifest: &Path) -> Result<Listed, String> {
        let answer = answer(&fields)?;
        if fields.line.is_some() && is_one_record(Path::new(&fields.file)) {
            return Err("by its name it is one record, which has no `line`".to_owned());
        }
        if let Some(sha256) = &fields.sha256
            && (sha256.len() != 64 || !sha256.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f')))
        {
            return Err(format!("sha256 is 64 digits of lower-case hex, not \"{}\"", brief(sha256)));
        }
        Ok(Listed {
            path: folder_of(manifest).join(&fields.file),
            line: fields.line.map(NonZeroU64::get),
            answer,
            anchor: fields.anchor,
            vouched: fields.vouched,
            sha256: fields.sha256,
            evidence: fields.evidence,
            rules_file: fields.rules_file,
        })
    }

    /// The file, as reports name it: without the steps of `../`, so that what
    /// marks a line in a file finds it by its name.
    pub fn file(&self) -> String {
        let mut short = PathBuf::new();
        for step in self.path.components() {
            match (step, short.components().next_back()) {
                (Component::CurDir, _) => {}
                (Component::ParentDir, Some(Component::Normal(_))) => drop(short.pop()),
                _ => short.push(step),
            }
        }
        short.to_string_lossy().into_owned()
    }

    /// How reports name it: `games.ndjson:12`, or the file alone.
    pub fn name(&self) -> String {
        let line = self.line.map_or(String::new(), |line| format!(":{line}"));
        self.file() + &line
    }
}

/// Refuses a verdict that no verifier gives.
fn answer(fields: &GameFields) -> Result<Option<Answer>, String> {
    let GameFields { verdict, check, turn, .. } = fields;
    let turn = turn.map(NonZeroU32::get);
    let first = |what: &str| Err(format!("{what} is said of a mismatch alone: it is the first failure's"));
    match (verdict, check) {
        (Some(Finding::Mismatch), None) => {
            Err("a mismatch names its check (`check = \"moves\"`), and the turn where it is a turn's"
                .to_owned())
        }
        (Some(Finding::Mismatch), Some(check)) => possible(*check, turn)
            .map(|()| Some(Answer { finding: Finding::Mismatch, check: Some(*check), turn })),
        (_, Some(_)) => first("check"),
        (_, None) if turn.is_some() => first("turn"),
        (Some(finding), None) => Ok(Some(Answer { finding: *finding, check: None, turn: None })),
        (None, None) => Ok(None),
    }
}

fn possible(check: Check, turn: Option<u32>) -> Result<(), String> {
    match (check, turn) {
        (Check::Format, _) => Err("a game that fails the check format is unverifiable".to_owned()),
        (Check::Reuse, _) => {
            Err("each game is verified by itself, so that none can fail the check reuse".to_owned())
        }
        (Check::Throws | Check::Moves, None) => Err(format!("a mismatch in {check} has a turn")),
        (Check::Throws | Check::Moves | Check::Timing, _) | (_, None) => Ok(()),
        (_, Some(_)) => Err(format!("a mismatch in {check} is no turn's")),
    }
}
