//! Many games in one run.

use std::collections::BTreeMap;

use serde_json::json;
use wasm_bindgen::prelude::{JsError, wasm_bindgen};

use crate::report;
use crate::verify::{Run, Verdict};

use super::evidence::Brought;
use super::{plain, thrown};

/// Games that are verified one after the other and compared with each other:
/// two records under one id, or one seed in two games, are a mismatch for the
/// later one.
#[wasm_bindgen]
pub struct Archive {
    brought: Brought,
    run: Run,
    games: u32,
    verdicts: BTreeMap<&'static str, u32>,
    anchors: BTreeMap<&'static str, u32>,
    failed: BTreeMap<&'static str, u32>,
}

#[wasm_bindgen]
impl Archive {
    /// An empty run with this evidence, as JSON.
    ///
    /// # Errors
    ///
    /// The evidence cannot be read, or is about one game.
    #[wasm_bindgen(constructor)]
    pub fn new(evidence: &str) -> Result<Archive, JsError> {
        Ok(Archive {
            brought: Brought::read_for_many(evidence).map_err(thrown)?,
            run: Run::default(),
            games: 0,
            verdicts: BTreeMap::new(),
            anchors: BTreeMap::new(),
            failed: BTreeMap::new(),
        })
    }

    /// The verdict on the next game as a line of `senet.verdict/1`. A game that is
    /// one of many in a file says on which line it begins.
    pub fn see(&mut self, record: &[u8], source: &str, line: Option<u32>) -> String {
        report::json(&self.judge(record, line), source)
    }

    /// The same for a person to read.
    pub fn report(&mut self, record: &[u8], source: &str, line: Option<u32>) -> String {
        plain::without_styles(&report::human(&self.judge(record, line), source).to_string())
    }

    /// `{games, verdicts, anchors, failed}`: how many games had each verdict,
    /// each anchor, and a first failure in each check.
    pub fn summary(&self) -> String {
        json!({
            "games": self.games,
            "verdicts": self.verdicts,
            "anchors": self.anchors,
            "failed": self.failed,
        })
        .to_string()
    }
}

impl Archive {
    fn judge(&mut self, record: &[u8], line: Option<u32>) -> Verdict {
        let verdict = self.brought.judge(record, line.unwrap_or(1).into(), &mut self.run);
        self.games += 1;
        *self.verdicts.entry(verdict.finding.name()).or_default() += 1;
        *self.anchors.entry(verdict.anchor.name()).or_default() += 1;
        if let Some(failure) = &verdict.failure {
            *self.failed.entry(failure.check.name()).or_default() += 1;
        }
        verdict
    }
}
