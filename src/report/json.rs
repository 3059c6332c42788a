use crate::shown::shown_json;
use crate::verify::{Checks, Failure, Print, Status, Verdict};

/// The verdict's format.
const FORMAT: &str = "senet.verdict/1";

/// A verdict as one line of JSON (`schemas/verdict.schema.json`), without the
/// newline. `source` names where the game came from.
pub fn json(verdict: &Verdict, source: &str) -> String {
    let mut out = String::new();
    write_json(verdict, source, &mut out);
    out
}

/// The same of a game that was judged alone, with what it is to be compared by:
/// whoever has all the lines can find what no single game shows. `withheld` says
/// that it showed less than was demanded, and nothing else is wrong.
pub fn json_alone(verdict: &Verdict, source: &str, print: &Print, withheld: bool) -> String {
    let mut out = String::new();
    write_fields(verdict, source, &mut out);
    out.push_str(",\"alone\":{\"withheld\":");
    out.push_str(if withheld { "true" } else { "false" });
    option(",\"content\":", print.content().as_deref(), &mut out);
    option(",\"seed\":", print.seed().as_deref(), &mut out);
    field(",\"commitment\":", &print.commitment(), &mut out);
    out.push_str("}}");
    out
}

/// Appends a verdict. Written by hand, for an archive has as many verdicts as
/// games, and most of each is the same text.
pub(super) fn write_json(verdict: &Verdict, source: &str, out: &mut String) {
    write_fields(verdict, source, out);
    out.push('}');
}

/// All of it but the closing bracket.
fn write_fields(verdict: &Verdict, source: &str, out: &mut String) {
    // Nearly every verdict fits.
    out.reserve(2048);
    field("{\"format\":", FORMAT, out);
    field(",\"source\":", source, out);
    option(",\"game\":", verdict.game.as_deref(), out);
    option(",\"rules\":", verdict.rules.as_deref(), out);
    field(",\"verdict\":", verdict.finding.name(), out);
    field(",\"anchor\":", verdict.anchor.name(), out);
    list(",\"vouched\":", verdict.vouched.names(), out);
    write_checks(&verdict.checks, out);
    match &verdict.failure {
        Some(failure) => write_failure(failure, out),
        None => out.push_str(",\"failure\":null"),
    }
    number(",\"throws\":", verdict.throws, out);
    number(",\"moves\":", verdict.moves, out);
    number(",\"lost\":", verdict.lost, out);
    list(",\"not_shown\":", &verdict.not_shown, out);
    list(",\"notes\":", verdict.why.iter().chain(&verdict.notes), out);
}

fn write_checks(checks: &Checks, out: &mut String) {
    out.push_str(",\"checks\":{");
    for (index, (check, status)) in checks.iter().enumerate() {
        out.push_str(if index == 0 { "\"" } else { ",\"" });
        out.push_str(check.name());
        out.push_str(match status {
            Status::Pass(_) => "\":{\"status\":\"pass\"",
            Status::Fail(_) => "\":{\"status\":\"fail\"",
            Status::Skipped(_) => "\":{\"status\":\"skipped\"",
        });
        if let Some(detail) = status.detail() {
            field(",\"detail\":", detail, out);
        }
        out.push('}');
    }
    out.push('}');
}

fn write_failure(failure: &Failure, out: &mut String) {
    let Failure { check, turn, recorded, expected, position, rule, spot: _, message } = failure;
    field(",\"failure\":{\"check\":", check.name(), out);
    match turn {
        Some(turn) => number(",\"turn\":", *turn, out),
        None => out.push_str(",\"turn\":null"),
    }
    let position = position.map(|position| position.to_string());
    for (name, value) in [
        (",\"recorded\":", recorded),
        (",\"expected\":", expected),
        (",\"position\":", &position),
        (",\"rule\":", rule),
    ] {
        if let Some(value) = value {
            field(name, value, out);
        }
    }
    field(",\"message\":", message, out);
    out.push('}');
}

/// A field that is there, whatever its value.
fn field(name: &str, value: &str, out: &mut String) {
    out.push_str(name);
    text(value, out);
}

fn option(name: &str, value: Option<&str>, out: &mut String) {
    match value {
        Some(value) => field(name, value, out),
        None => {
            out.push_str(name);
            out.push_str("null");
        }
    }
}

fn list<T: AsRef<str>>(name: &str, values: impl IntoIterator<Item = T>, out: &mut String) {
    out.push_str(name);
    out.push('[');
    for (index, value) in values.into_iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        text(value.as_ref(), out);
    }
    out.push(']');
}

fn number(name: &str, value: u32, out: &mut String) {
    out.push_str(name);
    out.push_str(itoa::Buffer::new().format(value));
}

/// A string in which nothing hides.
fn text(value: &str, out: &mut String) {
    if is_plain(value) {
        out.push('"');
        out.push_str(value);
        out.push('"');
    } else {
        // A string: nothing here can fail to be written.
        out.push_str(&shown_json(&serde_json::to_string(value).unwrap_or_default()));
    }
}

/// Whether a string is written as it is: printable ASCII without `"` and `\`.
fn is_plain(text: &str) -> bool {
    // All of it is looked at, so that many bytes are at once.
    text.bytes()
        .fold(true, |plain, byte| plain & matches!(byte, b' '..=b'~') & (byte != b'"') & (byte != b'\\'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_string_is_written_as_json_writes_it() {
        for value in ["", "plain ~ text", "a\"b\\c", "tab\tand\nline", "é 王", "\u{202e}", "\u{7f}", "\0"] {
            let mut out = String::new();
            text(value, &mut out);
            assert_eq!(serde_json::from_str::<String>(&out).unwrap(), value);
            assert_eq!(out, shown_json(&serde_json::to_string(value).unwrap()));
        }
    }
}
