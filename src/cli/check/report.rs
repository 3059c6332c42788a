//! What a check came to, in every format.

use anyhow::Error;
use senet::report::machine::{Case, Format, Outcome, Place, Totals};
use senet::shown::{shown, shown_json};
use serde_json::{Value, json};

use super::judged::{Difference, Judged};
use super::manifest::Listed;

/// A listed game and what came of it.
pub struct Checked<'a> {
    /// How reports name it.
    name: String,
    file: String,
    line: Option<u64>,
    /// What is said of it, or why it could not be read.
    judged: &'a Result<Judged, Error>,
    /// What is not as the manifest states.
    pub differences: Vec<Difference>,
}

impl<'a> Checked<'a> {
    pub fn new(game: &Listed, judged: &'a Result<Judged, Error>) -> Checked<'a> {
        let differences = judged.as_ref().map(|judged| judged.differences(game)).unwrap_or_default();
        Checked { name: game.name(), file: game.file(), line: game.line, judged, differences }
    }

    /// Whether it is as the manifest states.
    pub fn outcome(&self) -> Outcome {
        match self.judged {
            Err(_) => Outcome::Unknown,
            Ok(_) if self.differences.is_empty() => Outcome::Good,
            Ok(_) => Outcome::Wrong,
        }
    }

    /// For a person to read; nothing where all is as stated.
    pub fn human(&self) -> String {
        let name = shown(&self.name);
        let judged = match self.judged {
            Err(error) => return format!("UNREAD  {name}\n  {}\n", shown(&format!("{error:#}"))),
            Ok(_) if self.differences.is_empty() => return String::new(),
            Ok(judged) => judged,
        };
        let mut out = format!("DIFFERS  {name}\n");
        for Difference { field, stated, found } in &self.differences {
            out.push_str(&format!("  {field:<7} stated {stated}\n  {:<7} found  {found}\n", ""));
        }
        if let Some(why) = judged.why(&self.differences) {
            out.push_str(&format!("  because {}\n", shown(why)));
        }
        out
    }

    /// As one line of JSON (`schemas/check.schema.json`).
    pub fn json(&self) -> String {
        let differences = self.differences.iter();
        let differences: Vec<Value> = differences
            .map(|difference| {
                json!({"field": difference.field, "stated": difference.stated, "found": difference.found})
            })
            .collect();
        // One verdict has one JSON, here as everywhere.
        let verdict =
            self.judged.as_ref().ok().map(|judged| senet::report::json(&judged.verdict, &self.name));
        let verdict = verdict.and_then(|verdict| serde_json::from_str::<Value>(&verdict).ok());
        let line = json!({
            "format": "senet.check/1",
            "source": self.name,
            "outcome": self.outcome().name(),
            "differences": differences,
            "unread": self.judged.as_ref().err().map(|error| format!("{error:#}")),
            "sha256": self.judged.as_ref().ok().map(|judged| &judged.sha256),
            "verdict": verdict,
        });
        shown_json(&line.to_string()) + "\n"
    }

    /// In a format that another program reads.
    pub fn case(&self) -> Case<'_> {
        let (title, message) = match self.judged {
            Err(error) => ("not read".to_owned(), format!("{error:#}")),
            Ok(_) if self.differences.is_empty() => Default::default(),
            Ok(judged) => ("not as the manifest states".to_owned(), self.message(judged)),
        };
        Case {
            name: &self.name,
            place: Place::new(
                &self.file,
                self.line,
                self.judged.as_ref().ok().and_then(|judged| judged.spot),
            ),
            verdict: self.judged.as_ref().ok().map(|judged| &judged.verdict),
            outcome: self.outcome(),
            rule: match self.outcome() {
                Outcome::Good => "",
                Outcome::Wrong => Case::MANIFEST,
                Outcome::Unknown => Case::UNVERIFIABLE,
            },
            title,
            message: shown(&message).to_string(),
            details: Vec::new(),
        }
    }

    fn message(&self, judged: &Judged) -> String {
        let each = self.differences.iter().map(|Difference { field, stated, found }| {
            format!("{field}: the manifest states {stated}, found is {found}")
        });
        let why = judged.why(&self.differences).map(|why| format!("because {why}"));
        each.chain(why).collect::<Vec<_>>().join("; ")
    }
}

/// The whole report in a format that another program reads.
pub fn cases(format: &dyn Format, checked: &[Checked], totals: &Totals) -> String {
    let mut out = String::new();
    format.begin(Some(totals), &mut out);
    let mut any = false;
    for checked in checked {
        let mut text = String::new();
        format.case(&checked.case(), &mut text);
        if !text.is_empty() && std::mem::replace(&mut any, true) {
            out.push_str(format.separator());
        }
        out.push_str(&text);
    }
    format.end(totals, &mut out);
    out
}
