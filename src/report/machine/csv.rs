use ::csv::{QuoteStyle, Terminator, WriterBuilder};

use super::{Case, Format, Totals};

/// Comma-separated values (RFC 4180), a line a game below the names of the
/// columns.
#[derive(Clone, Copy, Debug)]
pub struct Csv;

const COLUMNS: [&str; 15] = [
    "source", "line", "column", "outcome", "game", "rules", "verdict", "check", "turn", "anchor", "vouched",
    "throws", "moves", "lost", "message",
];

impl Format for Csv {
    fn begin(&self, _: Option<&Totals>, out: &mut String) {
        out.push_str(&row(COLUMNS.map(str::to_owned)));
    }

    fn case(&self, case: &Case, out: &mut String) {
        let Case { place, verdict, .. } = case;
        let failure = verdict.and_then(|verdict| verdict.failure.as_ref());
        let number = |number: u32| number.to_string();
        out.push_str(&row([
            safe(place.source),
            or_empty(place.spot.map(|spot| spot.line.to_string())),
            or_empty(place.spot.map(|spot| spot.column.to_string())),
            case.outcome.name().to_owned(),
            or_empty(verdict.and_then(|verdict| verdict.game.as_deref()).map(safe)),
            or_empty(verdict.and_then(|verdict| verdict.rules.as_deref()).map(safe)),
            or_empty(verdict.map(|verdict| verdict.finding.name().to_owned())),
            or_empty(failure.map(|failure| failure.check.to_string())),
            or_empty(failure.and_then(|failure| failure.turn).map(number)),
            or_empty(verdict.map(|verdict| verdict.anchor.to_string())),
            or_empty(verdict.map(|verdict| verdict.vouched.names().join(" "))),
            or_empty(verdict.map(|verdict| number(verdict.throws))),
            or_empty(verdict.map(|verdict| number(verdict.moves))),
            or_empty(verdict.map(|verdict| number(verdict.lost))),
            safe(&case.message),
        ]));
    }

    fn end(&self, _: &Totals, _: &mut String) {}
}

fn or_empty(value: Option<String>) -> String {
    value.unwrap_or_default()
}

fn row<const N: usize>(values: [String; N]) -> String {
    let mut writer = WriterBuilder::new()
        .terminator(Terminator::CRLF)
        .quote_style(QuoteStyle::Necessary)
        .from_writer(Vec::new());
    // Writing into memory does not fail.
    let _ = writer.write_record(&values);
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}

/// Text that a spreadsheet takes for text and not for a formula: one that
/// begins like a formula has an apostrophe before it.
fn safe(text: &str) -> String {
    let text = crate::shown::shown(text).to_string();
    let is_formula = text.starts_with(['=', '+', '-', '@']) && text != "-";
    if is_formula { format!("'{text}") } else { text }
}
