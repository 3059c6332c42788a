use super::{Case, Format, Outcome, Totals};
use crate::record::Spot;

/// Workflow commands of GitHub Actions: an annotation at the line of the file
/// for each game that is not as it must be.
#[derive(Clone, Copy, Debug)]
pub struct Github;

impl Format for Github {
    fn case(&self, case: &Case, out: &mut String) {
        if case.outcome == Outcome::Good {
            return;
        }
        let mut properties = Vec::new();
        // Standard input is no file that a line could be marked in.
        if case.place.source != "-" {
            properties.push(format!("file={}", property(case.place.source)));
            if let Some(Spot { line, column }) = case.place.spot {
                properties.push(format!("line={line},col={column}"));
            }
        }
        properties.push(format!("title={}", property(&format!("senet: {}", case.title))));
        out.push_str(&format!("::error {}::{}\n", properties.join(","), data(&case.lines().join("\n"))));
    }

    fn end(&self, totals: &Totals, out: &mut String) {
        if let Some(trouble) = totals.trouble {
            out.push_str(&format!("::error title=senet::{}\n", data(trouble)));
        }
    }
}

/// What stands behind the second `::`.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a property.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
