//! A secret that was typed in the place of something else is not repeated.

use crate::copy;
use crate::table::Table;

/// Every place of the command line where a secret or a hex value may be.
const PLACES: [&str; 27] = [
    "verify game.json --key SECRET",
    "verify game.json --commitment SECRET",
    "verify game.json --commitment sha256:SECRET",
    "verify game.json --contribution SECRET",
    "verify game.json --contribution light=SECRET",
    "verify game.json --receipt receipt.json --proof game.json --log-key SECRET",
    "verify game.json --host SECRET --key SECRET",
    "trust add example.org SECRET",
    "trust add SECRET mine.pub",
    "trust add SECRET",
    "trust remove example.org SECRET",
    "trust SECRET",
    "concur game.json --key SECRET",
    "concur game.json SECRET --key mine.key",
    "commit --id q --rules kendall --folder g --key SECRET",
    "commit --id q --rules kendall --folder g --key mine.key --player-key SECRET",
    "commit --id q --rules kendall --folder g --key mine.key --player-key light=SECRET",
    "commit --id q --rules kendall --folder g --key mine.key --contribution-hash SECRET",
    "commit --id q --rules kendall --folder g --key mine.key --contribution-hash dark=SECRET",
    "throws --seed SECRET",
    "throws SECRET --seed SECRET",
    "throws --seed 000102030405060708090a0b0c0d0e0f --contribution light=SECRET",
    "next --folder games --id 77 --turn 1 --contribution SECRET",
    "next --folder games --id 77 --turn 1 --contribution light=SECRET",
    "seal game.json --folder games --id 77 --key SECRET",
    "simulate --seed SECRET",
    "log append log receipt.json --key SECRET",
];

#[test]
fn no_secret_is_repeated() {
    let table = Table::new("unsaid");
    copy(&table, "good/kendall.json", "game.json");
    copy(&table, "vectors/signed-1.receipt.json", "receipt.json");
    table.keygen("mine");
    table.run("commit --id 77 --rules kendall --folder games --key mine.key").ok();
    table.run("log keygen example.org/senet --output log.key").ok();
    let log_key = table.read("log.key").trim().to_owned();
    let hex = table.field("mine.key", "secret");
    // As it is, and as a slip of hand makes it of no use where it would be of some.
    let slips = [
        format!("{hex}0"),
        hex[1..].to_owned(),
        format!("0x{hex}"),
        format!("ed25519:{hex}g"),
        format!("ed25519:{}", hex.to_uppercase()),
        format!("{}g", &hex[1..]),
        format!("./{hex}x"),
        log_key,
    ];
    for place in PLACES {
        for slip in &slips {
            let ran = table.run(&place.replace("SECRET", slip));
            assert!(ran.status >= 2, "{place}: {slip}: {ran:?}");
            let said = format!("{}{}", ran.out, ran.err).to_lowercase();
            assert!(!said.is_empty(), "{place}");
            let key = &slip.to_lowercase();
            let shortest = key.len().saturating_sub(8).min(40);
            let told = (0..=key.len() - shortest).any(|at| said.contains(&key[at..at + shortest]));
            assert!(!told, "{place}: {slip}:\n{said}");
        }
    }
    // The flag is named, and what belongs there.
    let said = table.run(&format!("trust add example.org {hex}")).exits(2).err;
    assert!(said.contains("<KEY|FILE>") && said.contains("64 digits of lower-case hex"), "{said}");
    assert!(!table.path("config").exists());
}

#[test]
fn short_hex_is_not_repeated_either() {
    let table = Table::new("unsaid-short");
    copy(&table, "good/kendall.json", "game.json");
    for line in [
        "verify game.json --contribution light=beef",
        "verify game.json --commitment beef",
        "throws --seed xbeef",
        "commit --id q --rules kendall --folder g --key k --contribution-hash dark=beef",
    ] {
        let said = table.run(line).exits(2).err;
        assert!(!said.contains("beef"), "{said}");
    }
}

#[test]
fn what_would_hide_on_a_terminal_is_shown() {
    let table = Table::new("unsaid-hidden");
    let hidden = "x\u{202e}\u{9b}31m\u{1b}[2J";
    for line in [
        format!("verify {hidden}"),
        format!("verify game.json {hidden} --{hidden}"),
        hidden.to_owned(),
        format!("trust add a{hidden} b"),
        format!("rules {hidden}"),
        format!("throws {hidden}"),
        format!("--color always show {hidden}"),
        format!("--color {hidden} show x"),
        format!("--color always convert {hidden} y.json"),
        format!("--color always concur x.json --key {hidden}"),
        format!("--color always verify x.json --receipt {hidden}"),
        format!("--color always commit --id {hidden} --rules kendall --folder g --key k"),
    ] {
        let ran = table.run(&line);
        assert!(ran.status >= 2);
        let said = format!("{}{}", ran.out, ran.err);
        assert!(!said.contains(['\u{202e}', '\u{9b}']) && !said.contains("\u{1b}[2J"), "{line:?}: {said:?}");
    }
}
