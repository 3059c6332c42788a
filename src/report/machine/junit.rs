use quick_junit::{NonSuccessKind, Report as Whole, TestCase, TestCaseStatus, TestSuite};

use super::{Case, Outcome, Report};

/// JUnit XML as Jenkins and most others take it: a test case a game, in suites
/// of so many, so that no more of them are held at once.
#[derive(Debug)]
pub struct Junit {
    name: &'static str,
    suites: usize,
    cases: Vec<TestCase>,
}

impl Junit {
    /// The greatest number of games in a suite.
    pub const SUITE: usize = 1000;

    /// A report by the command of that name, such as `senet verify`.
    pub fn new(name: &'static str) -> Junit {
        Junit { name, suites: 0, cases: Vec::new() }
    }

    fn suite(&mut self) -> String {
        if self.cases.is_empty() {
            return String::new();
        }
        self.suites += 1;
        let mut suite = TestSuite::new(format!("{} {}", self.name, self.suites));
        suite.add_test_cases(self.cases.drain(..));
        let mut whole = Whole::new(self.name);
        whole.add_test_suite(suite);
        inner(&whole.to_string().unwrap_or_default())
    }

    fn add(&mut self, name: String, status: TestCaseStatus) {
        let mut test = TestCase::new(name, status);
        test.set_classname(self.name.replace(' ', "."));
        self.cases.push(test);
    }
}

impl Report for Junit {
    fn begin(&mut self) -> String {
        format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"{}\">\n", self.name)
    }

    fn case(&mut self, case: &Case) -> String {
        let status = match case.outcome {
            Outcome::Good => TestCaseStatus::success(),
            Outcome::Wrong => failed(case, NonSuccessKind::Failure),
            Outcome::Unknown => failed(case, NonSuccessKind::Error),
        };
        self.add(case.place.to_string(), status);
        if self.cases.len() < Junit::SUITE { String::new() } else { self.suite() }
    }

    fn end(&mut self, trouble: Option<&str>) -> String {
        if let Some(trouble) = trouble {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
            status.set_message(trouble).set_type("run");
            self.add("the run as a whole".to_owned(), status);
        }
        self.suite() + "</testsuites>\n"
    }
}

fn failed(case: &Case, kind: NonSuccessKind) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(kind);
    status.set_message(format!("{}: {}", case.title, case.message));
    status.set_type(case.rule);
    status.set_description(case.lines().join("\n"));
    status
}

/// What stands between the outermost tags: a whole report with its counts in
/// front would have to wait for the last game. No text in it can be taken for
/// a tag, since a `<` is written `&lt;` there.
fn inner(whole: &str) -> String {
    let begin = whole.find("    <testsuite ");
    let end = whole.find("</testsuites>");
    begin.zip(end).and_then(|(begin, end)| whole.get(begin..end)).unwrap_or_default().to_owned()
}
