//! Colour where it is wanted, and nowhere else.

use std::process::Command;

use super::program::*;

fn coloured(ran: &Ran) -> bool {
    ran.out.contains(&0x1b) || ran.err.contains(&0x1b)
}

const BAD: &str = "fixtures/bad/throws-altered.json";

#[track_caller]
fn piped(words: &[&str], variables: &[(&str, &str)], want: bool) {
    let ran = run(senet(["verify", BAD].iter().chain(words)).envs(variables.iter().copied())).exits(1);
    assert_eq!(coloured(&ran), want, "{words:?} {variables:?}");
}

#[test]
fn into_a_pipe() {
    piped(&[], &[], false);
    piped(&[], &[("TERM", "xterm-256color")], false);
    piped(&["--color", "auto"], &[], false);
    piped(&["--color", "never"], &[], false);
    piped(&["--color", "always"], &[], true);
    piped(&["--color=always"], &[("TERM", "dumb")], true);
    // What was typed counts for more than what is set for every program.
    piped(&["--color=always"], &[("NO_COLOR", "1")], true);
    piped(&["--color=never"], &[("CLICOLOR_FORCE", "1")], false);
    piped(&["--format=json", "--color=always"], &[], false);
    piped(&["--format=json"], &[], false);
    run(&mut senet(["verify", BAD, "--color", "sometimes"])).exits(2);
    run(&mut senet(["verify", BAD, "--color"])).exits(2);
}

#[test]
fn what_is_coloured_says_the_same() {
    let plain = run(&mut senet(["verify", BAD])).exits(1).out();
    let coloured = run(&mut senet(["--color=always", "verify", BAD])).exits(1).out();
    let mut stripped = String::new();
    let mut rest = coloured.as_str();
    while let Some((before, behind)) = rest.split_once("\x1b[") {
        stripped += before;
        rest = behind.split_once('m').unwrap().1;
    }
    assert_eq!(stripped + rest, plain);
    let end = coloured.rfind("\x1b[").unwrap();
    assert!(coloured[end..].starts_with("\x1b[0m"), "the terminal is left as it was");
}

/// The same to a terminal, by a program that makes one.
#[test]
fn onto_a_terminal() {
    let on = |words: &str, variables: &[(&str, &str)]| {
        let line = format!("\"$SENET\" verify {BAD} {words}");
        let mut command = shell("exec script -qec \"$LINE\" /dev/null");
        // A machine that checks submissions is taken for one that shows colours.
        command.env_remove("CI").env("LINE", line).env("TERM", "xterm").envs(variables.iter().copied());
        run(&mut command).exits(1)
    };
    let there = Command::new("script").arg("--version").output().is_ok_and(|output| output.status.success());
    if !there {
        skipped("there is no `script` to make a terminal with");
        return;
    }
    for (words, variables, want) in [
        ("", &[][..], true),
        ("", &[("NO_COLOR", "1")], false),
        ("", &[("NO_COLOR", "")], true),
        ("", &[("TERM", "dumb")], false),
        ("--color=never", &[], false),
        ("--color=always", &[("TERM", "dumb"), ("NO_COLOR", "1")], true),
        ("--format=json", &[], false),
    ] {
        assert_eq!(coloured(&on(words, variables)), want, "{words:?} {variables:?}");
    }
}
