//! What the program writes for shells and for `man`.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn senet(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_senet")).args(arguments).output().unwrap()
}

fn printed(output: &Output) -> &str {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    std::str::from_utf8(&output.stdout).unwrap()
}

/// A folder that was not there before.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn has(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok()
}

/// Every command as it is typed, `senet log append` among them.
fn commands() -> Vec<String> {
    let mut all = vec!["senet".to_owned()];
    let mut next = 0;
    while let Some(command) = all.get(next).cloned() {
        let words: Vec<&str> = command.split(' ').skip(1).chain(["--help"]).collect();
        let help = senet(&words);
        let below = printed(&help).lines().skip_while(|line| *line != "Commands:").skip(1);
        let names = below.take_while(|line| !line.is_empty()).filter(|line| !line.starts_with("   "));
        let names = names.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help");
        all.extend(names.map(|name| format!("{command} {name}")));
        next += 1;
    }
    all
}

#[test]
fn bash_completes_commands_flags_and_values() {
    if !has("bash") {
        return;
    }
    let script = folder("bash-completion").join("senet");
    printed(&senet(&["completions", "bash", "--output", script.to_str().unwrap()]));
    for (typed, expected) in [
        ("senet ver", "verify"),
        ("senet compl", "completions"),
        ("senet log app", "append"),
        ("senet verify --require-v", "--require-vouched"),
        ("senet verify --format js", "json"),
    ] {
        let words: Vec<&str> = typed.split(' ').collect();
        let ask = format!(
            "source \"$1\"; shift; COMP_WORDS=(\"$@\"); COMP_CWORD={}; _senet senet \"{}\" \"{}\"; \
             echo \"${{COMPREPLY[*]}}\"",
            words.len() - 1,
            words[words.len() - 1],
            words[words.len() - 2],
        );
        let asked =
            Command::new("bash").args(["-c", &ask, "bash"]).arg(&script).args(&words).output().unwrap();
        assert_eq!(printed(&asked).trim(), expected, "{typed}: {}", String::from_utf8_lossy(&asked.stderr));
    }
}

#[test]
fn every_shell_gets_every_command() {
    let commands = commands();
    assert!(commands.contains(&"senet log append".to_owned()));
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = senet(&["completions", shell]);
        for command in &commands {
            let name = command.rsplit(' ').next().unwrap();
            assert!(printed(&script).contains(name), "{shell}: {command}");
        }
    }
}

/// Where a shell is at hand it reads its script without a complaint.
#[test]
fn shells_read_what_is_written_for_them() {
    let folder = folder("completions");
    for (shell, check) in [("bash", "-n"), ("zsh", "-n"), ("fish", "--no-execute")] {
        if has(shell) {
            let script = folder.join(shell);
            printed(&senet(&["completions", shell, "--output", script.to_str().unwrap()]));
            let read = Command::new(shell).arg(check).arg(&script).output().unwrap();
            assert!(read.status.success() && read.stderr.is_empty(), "{shell}: {read:?}");
        }
    }
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = folder("man/man1");
    let written = senet(&["man", "--output", folder.to_str().unwrap()]);
    let mut expected: Vec<PathBuf> =
        commands().iter().map(|command| folder.join(command.replace(' ', "-") + ".1")).collect();
    expected.sort();
    let mut pages: Vec<PathBuf> = printed(&written).lines().map(PathBuf::from).collect();
    pages.sort();
    assert_eq!(pages, expected);
    for page in pages {
        let text = fs::read_to_string(&page).unwrap();
        for part in [".TH senet", ".SH NAME\n", ".SH SYNOPSIS\n", ".SH DESCRIPTION\n", ".SH OPTIONS\n"] {
            assert!(text.contains(part), "{}: {part}", page.display());
        }
        assert_eq!(text.matches("\n.nf\n").count(), text.matches("\n.fi\n").count(), "{}", page.display());
        formats(&page);
    }
    let first = senet(&["man"]);
    assert_eq!(printed(&first).trim(), fs::read_to_string(folder.join("senet.1")).unwrap().trim());
}

/// Where groff is at hand it has nothing to complain of.
fn formats(page: &Path) {
    if !has("groff") {
        return;
    }
    let formatted =
        Command::new("groff").args(["-man", "-Kutf8", "-Tutf8", "-ww"]).arg(page).output().unwrap();
    let complaints = String::from_utf8_lossy(&formatted.stderr);
    // Some lines of examples are longer than the page is wide.
    let complaints: Vec<&str> = complaints
        .lines()
        .filter(|line| !line.contains("cannot adjust") && !line.contains("cannot break"))
        .collect();
    assert!(complaints.is_empty(), "{}: {complaints:?}", page.display());
    assert!(!formatted.stdout.is_empty());
}
