use serde_json::{Value, json};

use super::{Case, Format, Outcome, Totals};
use crate::verify::Check;

/// SARIF 2.1.0: a rule for each check, and a result for each game that is not as
/// it must be, at the line of the turn.
#[derive(Clone, Copy, Debug)]
pub struct Sarif;

impl Format for Sarif {
    fn begin(&self, _: Option<&Totals>, out: &mut String) {
        let tool = json!({"driver": {
            "name": "senet",
            "version": env!("CARGO_PKG_VERSION"),
            "semanticVersion": env!("CARGO_PKG_VERSION"),
            "rules": rules(),
        }});
        out.push_str(&format!(
            "{{\"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\", \"version\": \"2.1.0\", \"runs\": [{{\n\
             \"tool\": {tool},\n\"columnKind\": \"unicodeCodePoints\",\n\"results\": [\n"
        ));
    }

    fn case(&self, case: &Case, out: &mut String) {
        if case.outcome != Outcome::Good {
            out.push_str(&format!("{}\n", result(case)));
        }
    }

    fn separator(&self) -> &'static str {
        ","
    }

    fn end(&self, totals: &Totals, out: &mut String) {
        let Totals { cases, wrong, unknown, trouble } = totals;
        let mut invocation = json!({"executionSuccessful": trouble.is_none()});
        if let Some(trouble) = trouble {
            invocation["toolExecutionNotifications"] =
                json!([{"level": "error", "message": {"text": trouble}}]);
        }
        let counts = json!({"games": cases, "wrong": wrong, "unknown": unknown});
        out.push_str(&format!("],\n\"invocations\": [{invocation}],\n\"properties\": {counts}\n}}]}}\n"));
    }
}

/// Each check, then what is no check.
fn rules() -> Vec<Value> {
    let rule = |id: &str, text: &str| {
        json!({
            "id": id,
            "shortDescription": {"text": text},
            "defaultConfiguration": {"level": "error"},
        })
    };
    let checks = Check::ALL.map(|check| rule(check.name(), says(check)));
    let others = [
        rule(Case::UNVERIFIABLE, "The game can be judged."),
        rule(Case::MANIFEST, "The game is as the manifest states."),
    ];
    checks.into_iter().chain(others).collect()
}

/// What a check says of a game that passes it.
fn says(check: Check) -> &'static str {
    match check {
        Check::Format => "The file is a game record.",
        Check::Signature => "Every signature on the record holds.",
        Check::Commitment => "The published seed is the one that was committed to.",
        Check::Anchor => "What was kept from before the game agrees with the record.",
        Check::Throws => "Every throw is the one that the seed gives.",
        Check::Moves => "Every move is by the side to throw and legal.",
        Check::Result => "The game ended as the record says.",
        Check::Timing => "The times are in order and keep the deadline.",
        Check::Equivocation => "No other record or receipt has the same id.",
        Check::Reuse => "No other game has the same seed or commitment.",
    }
}

fn result(case: &Case) -> Value {
    let place = match case.place.spot {
        Some(spot) => json!({
            "artifactLocation": {"uri": uri(case.place.source)},
            "region": {"startLine": spot.line, "startColumn": spot.column},
        }),
        None => json!({"artifactLocation": {"uri": uri(case.place.source)}}),
    };
    let mut properties = serde_json::Map::new();
    if let Some(verdict) = case.verdict {
        properties.insert("game".to_owned(), json!(verdict.game));
        properties.insert("verdict".to_owned(), json!(verdict.finding.name()));
        properties.insert("anchor".to_owned(), json!(verdict.anchor.name()));
        let turn = verdict.failure.as_ref().and_then(|failure| failure.turn);
        properties.insert("turn".to_owned(), json!(turn));
    }
    for (name, value) in &case.details {
        properties.insert((*name).to_owned(), json!(value));
    }
    json!({
        "ruleId": case.rule,
        "level": "error",
        "message": {"text": format!("{}: {}", case.title, case.message)},
        "locations": [{"physicalLocation": place}],
        "properties": properties,
    })
}

/// A path as a reference (RFC 3986): relative as it is, an absolute one from
/// `file://`. What has a scheme already keeps it.
fn uri(path: &str) -> String {
    let has_scheme = path.split_once("://").is_some_and(|(scheme, _)| is_scheme(scheme));
    let keep: &[u8] = if has_scheme { b"-._~/:?#[]@!$&'()*+,;=%" } else { b"-._~/" };
    let begin = if path.starts_with('/') { "file://" } else { "" };
    path.bytes().fold(begin.to_owned(), |mut uri, byte| {
        match byte.is_ascii_alphanumeric() || keep.contains(&byte) {
            true => uri.push(char::from(byte)),
            false => uri.push_str(&format!("%{byte:02X}")),
        }
        uri
    })
}

fn is_scheme(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_lowercase())
}
