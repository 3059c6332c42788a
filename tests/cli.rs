//! The command line as a user types it: each file holds commands, their output
//! and their exit status. `TRYCMD=overwrite cargo test --test cli` writes them anew.

#[test]
fn commands_answer_as_written() {
    trycmd::TestCases::new().case("tests/cmd/*.trycmd").case("README.md");
}
