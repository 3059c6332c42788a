//! The command line as a user types it: each file holds commands, their output
//! and their exit status. `TRYCMD=overwrite cargo test --test cli` writes them anew.

#[test]
fn commands_answer_as_written() {
    // Nobody's own configuration has a say.
    let cases = trycmd::TestCases::new();
    cases.env("SENET_CONFIG", "target/no-configuration").env("SENET_SERVER", "");
    cases.case("tests/cmd/*.trycmd").case("README.md");
}
