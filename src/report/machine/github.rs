use super::{Case, Outcome, Report};
use crate::record::Spot;

/// Workflow commands of GitHub Actions: an annotation at the line of the file
/// for each game that is not as it must be.
#[derive(Debug, Default)]
pub struct Github;

impl Report for Github {
    fn case(&mut self, case: &Case) -> String {
        if case.outcome == Outcome::Good {
            return String::new();
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
        format!("::error {}::{}\n", properties.join(","), data(&case.lines().join("\n")))
    }

    fn end(&mut self, trouble: Option<&str>) -> String {
        trouble.map_or(String::new(), |trouble| format!("::error title=senet::{}\n", data(trouble)))
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
