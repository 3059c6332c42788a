use super::{Case, Outcome, Report};

/// The Test Anything Protocol, version 14.
#[derive(Debug, Default)]
pub struct Tap {
    count: u64,
}

impl Report for Tap {
    fn begin(&mut self) -> String {
        "TAP version 14\n".to_owned()
    }

    fn case(&mut self, case: &Case) -> String {
        self.count += 1;
        let place = escaped(&case.place.to_string());
        if case.outcome == Outcome::Good {
            return format!("ok {} - {place}\n", self.count);
        }
        let mut out = format!("not ok {} - {place}: {}\n  ---\n", self.count, escaped(&case.title));
        let mut entry = |name: &str, value: &str| {
            // A JSON string is one of YAML too.
            out.push_str(&format!("  {name}: {}\n", serde_json::Value::from(value)));
        };
        entry("message", &case.message);
        entry("severity", if case.outcome == Outcome::Wrong { "fail" } else { "error" });
        case.details.iter().for_each(|(name, value)| entry(name, value));
        out.push_str("  ...\n");
        out
    }

    fn end(&mut self, trouble: Option<&str>) -> String {
        match trouble {
            Some(trouble) => format!("Bail out! {}\n", escaped(trouble)),
            None => format!("1..{}\n", self.count),
        }
    }
}

/// A `#` would begin a directive such as `# TODO`, by which a failure counts
/// for nothing.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('#', "\\#")
}
