use super::{Case, Format, Outcome, Totals};

/// The Test Anything Protocol, version 14: a test point a game, without numbers.
#[derive(Clone, Copy, Debug)]
pub struct Tap;

impl Format for Tap {
    fn begin(&self, _: Option<&Totals>, out: &mut String) {
        out.push_str("TAP version 14\n");
    }

    fn case(&self, case: &Case, out: &mut String) {
        let name = escaped(&case.shown_name());
        if case.outcome == Outcome::Good {
            return out.push_str(&format!("ok - {name}\n"));
        }
        out.push_str(&format!("not ok - {name}\n  ---\n"));
        let mut entry = |name: &str, value: &str| {
            // A JSON string is one of YAML too.
            out.push_str(&format!("  {name}: {}\n", serde_json::Value::from(value)));
        };
        entry("title", &case.title);
        entry("message", &case.message);
        entry("severity", if case.outcome == Outcome::Wrong { "fail" } else { "error" });
        entry("at", &case.place.to_string());
        case.details.iter().for_each(|(name, value)| entry(name, value));
        out.push_str("  ...\n");
    }

    fn end(&self, totals: &Totals, out: &mut String) {
        match totals.trouble {
            Some(trouble) => out.push_str(&format!("Bail out! {}\n", escaped(trouble))),
            None => out.push_str(&format!("1..{}\n", totals.cases)),
        }
    }
}

/// A `#` would begin a directive such as `# TODO`, by which a failure counts
/// for nothing.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('#', "\\#")
}
