use quick_junit::{NonSuccessKind, Report as Whole, TestCase, TestCaseStatus, TestSuite};

use super::{Case, Format, Outcome, Totals};

/// JUnit XML as Jenkins and most others take it: a test case a game.
#[derive(Clone, Copy, Debug)]
pub struct Junit;

impl Format for Junit {
    fn begin(&self, totals: Option<&Totals>, out: &mut String) {
        let Totals { cases, wrong, unknown, trouble } = totals.copied().unwrap_or_default();
        let (tests, errors) = (cases + u64::from(trouble.is_some()), unknown + u64::from(trouble.is_some()));
        let counts = format!("name=\"senet\" tests=\"{tests}\" failures=\"{wrong}\" errors=\"{errors}\"");
        out.push_str(&format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites {counts}>\n    <testsuite {counts}>\n"
        ));
    }

    fn case(&self, case: &Case, out: &mut String) {
        let status = match case.outcome {
            Outcome::Good => TestCaseStatus::success(),
            Outcome::Wrong => failed(case, NonSuccessKind::Failure),
            Outcome::Unknown => failed(case, NonSuccessKind::Error),
        };
        out.push_str(&written(case.shown_name(), status));
    }

    fn end(&self, totals: &Totals, out: &mut String) {
        if let Some(trouble) = totals.trouble {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
            status.set_message(trouble).set_type("run");
            out.push_str(&written("the run as a whole".to_owned(), status));
        }
        out.push_str("    </testsuite>\n</testsuites>\n");
    }

    fn needs_totals(&self) -> bool {
        true
    }
}

fn failed(case: &Case, kind: NonSuccessKind) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(kind);
    status.set_message(format!("{}: {}", case.title, case.message));
    status.set_type(case.rule);
    status.set_description(format!("{}\nat: {}", case.lines().join("\n"), case.place));
    status
}

/// A test case as it stands in the report of it alone. No text in it can be
/// taken for a tag, since a `<` is written `&lt;` there.
fn written(name: String, status: TestCaseStatus) -> String {
    let mut test = TestCase::new(name, status);
    test.set_classname("senet");
    let mut suite = TestSuite::new("");
    suite.add_test_case(test);
    let mut whole = Whole::unnamed();
    whole.add_test_suite(suite);
    let whole = whole.to_string().unwrap_or_default();
    let (begin, end) = (whole.find("        <testcase "), whole.find("    </testsuite>"));
    begin.zip(end).and_then(|(begin, end)| whole.get(begin..end)).unwrap_or_default().to_owned()
}
