use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use crate::shown::shown_json;
use crate::verify::{Checks, Failure, Print, Sentence, Verdict};

/// The verdict's format.
const FORMAT: &str = "senet.verdict/1";

/// A verdict as one line of JSON (`schemas/verdict.schema.json`), without the
/// newline. `source` names where the game came from.
pub fn json(verdict: &Verdict, source: &str) -> String {
    line(verdict, source, None)
}

/// The same of a game that was judged alone, with what it is to be compared by:
/// whoever has all the lines can find what no single game shows. `withheld` says
/// that it showed less than was demanded, and nothing else is wrong.
pub fn json_alone(verdict: &Verdict, source: &str, print: &Print, withheld: bool) -> String {
    let (content, seed, commitment) = (print.content(), print.seed(), print.commitment());
    line(verdict, source, Some(OutAlone { withheld, content, seed, commitment }))
}

fn line(verdict: &Verdict, source: &str, alone: Option<OutAlone>) -> String {
    let out = Out {
        format: FORMAT,
        source,
        game: verdict.game.as_deref(),
        rules: verdict.rules.as_deref(),
        verdict: verdict.finding.name(),
        anchor: verdict.anchor.name(),
        vouched: verdict.vouched.names(),
        checks: OutChecks(&verdict.checks),
        failure: verdict.failure.as_ref().map(OutFailure::of),
        throws: verdict.throws,
        moves: verdict.moves,
        lost: verdict.lost,
        not_shown: &verdict.not_shown,
        notes: verdict.why.iter().chain(&verdict.notes).collect(),
        alone,
    };
    // Strings and numbers alone: nothing here can fail to be written.
    shown_json(&serde_json::to_string(&out).unwrap_or_default())
}

#[derive(Serialize)]
struct Out<'a> {
    format: &'static str,
    source: &'a str,
    game: Option<&'a str>,
    rules: Option<&'a str>,
    verdict: &'static str,
    anchor: &'static str,
    vouched: Vec<&'static str>,
    checks: OutChecks<'a>,
    failure: Option<OutFailure<'a>>,
    throws: u32,
    moves: u32,
    lost: u32,
    not_shown: &'a [Sentence],
    notes: Vec<&'a Sentence>,
    #[serde(skip_serializing_if = "Option::is_none")]
    alone: Option<OutAlone>,
}

#[derive(Serialize)]
struct OutAlone {
    withheld: bool,
    content: Option<String>,
    seed: Option<String>,
    commitment: String,
}

struct OutChecks<'a>(&'a Checks);

impl Serialize for OutChecks<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (check, status) in self.0.iter() {
            let out = OutStatus { status: status.name(), detail: status.detail() };
            map.serialize_entry(check.name(), &out)?;
        }
        map.end()
    }
}

#[derive(Serialize)]
struct OutStatus<'a> {
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<&'a str>,
}

#[derive(Serialize)]
struct OutFailure<'a> {
    check: &'static str,
    turn: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    recorded: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'a str>,
    message: &'a str,
}

impl<'a> OutFailure<'a> {
    fn of(failure: &'a Failure) -> OutFailure<'a> {
        OutFailure {
            check: failure.check.name(),
            turn: failure.turn,
            recorded: failure.recorded.as_deref(),
            expected: failure.expected.as_deref(),
            position: failure.position.map(|position| position.to_string()),
            rule: failure.rule.as_deref(),
            message: &failure.message,
        }
    }
}
