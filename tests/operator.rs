//! A host's and a player's half of the protocol, by the program alone.

mod table;

use std::fs;
use std::time::Instant;

use senet::rules::RuleSet;
use table::{Table, play, read_throw};

/// Keys, contributions and the commitment of game 77.
fn begin(table: &Table) -> (String, String) {
    let (light, dark) = (table.keygen("light"), table.keygen("dark"));
    table.keygen("host");
    let (first, second) = (table.contribute("77", "light"), table.contribute("77", "dark"));
    let line = format!(
        "commit --id 77 --rules kendall --player-light Ankh --player-dark Djed --key host.key --folder games \
         --contribution-hash {first} --contribution-hash {second} \
         --player-key light={light} --player-key dark={dark} --deadline 60"
    );
    table.run(&line).ok().says("commitment sha256-bound:").says("receipt games/77.receipt.json");
    (light, dark)
}

const OPENED: &str = "--contribution 77.light --contribution 77.dark";
const VERIFY: &str = "verify games/77.game.json --receipt games/77.receipt.json --key host.pub --format json";

fn seal(moves: &str) -> String {
    format!("seal {moves} --id 77 --folder games --key host.key {OPENED}")
}

/// The moves of the whole game, played with the throws as they are.
fn finished(table: &Table) -> (Vec<String>, senet::board::Side) {
    let throws = table.throws("77");
    play("kendall", |index| throws.at(index as u64))
}

fn secrets(table: &Table) -> Vec<String> {
    let keys = ["host", "light", "dark"].map(|who| table.field(&format!("{who}.key"), "secret"));
    let given = ["77.light", "77.dark"].map(|file| table.field(file, "contribution"));
    let seed = table.field("games/77.seed", "seed");
    keys.into_iter().chain(given).chain([seed]).collect()
}

#[cfg(unix)]
fn mode(table: &Table, file: &str) -> u32 {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(table.path(file)).unwrap().permissions().mode() & 0o777
}

#[test]
fn the_whole_life_of_a_game() {
    let table = Table::new("life");
    begin(&table);
    let rules = RuleSet::named("kendall").unwrap();
    let (lines, winner) = play("kendall", |index| {
        let asked = table.run(&format!("next --folder games --id 77 --turn {} {OPENED}", index + 1)).ok();
        let (throw, roll) = read_throw(&asked.out);
        assert_eq!(rules.roll(throw), roll);
        throw
    });
    // The host kept the moves alone; the rest follows.
    let bare: Vec<&str> = lines.iter().map(|line| line.split_once(": ").unwrap().1).collect();
    let bare: Vec<&str> = bare.iter().map(|text| text.trim_end_matches(['x', '<', '+'])).collect();
    table.write("moves.txt", bare.join("\n"));
    for secret in secrets(&table) {
        assert!(!table.said().contains(&secret));
    }
    table.run(&seal("moves.txt")).ok().says(&format!("{winner} won by bearing off"));
    let (sealed, receipt) = (table.json("games/77.game.json"), table.json("games/77.receipt.json"));
    let moves: Vec<String> = sealed["turns"]
        .as_array()
        .unwrap()
        .iter()
        .map(|turn| {
            let side = &turn["side"].as_str().unwrap()[..1];
            let text = turn["move"].as_str().unwrap();
            format!("{side} {} {}{}", &text[..1], turn["sticks"].as_str().unwrap(), &text[1..])
        })
        .collect();
    assert_eq!(moves, lines);
    assert_eq!(sealed["fairness"]["commitment"], receipt["commitment"]);

    let verdict = table.run(VERIFY).ok().json();
    assert_eq!(
        (verdict["anchor"].as_str(), &verdict["vouched"]),
        (Some("receipt"), &serde_json::json!(["host"]))
    );
    let light = table.field("77.light", "contribution");
    table.run(&format!("{VERIFY} --contribution light={light}")).ok();
    let other = "11".repeat(32);
    table.run(&format!("{VERIFY} --contribution light={other}")).exits(1);

    table.run("concur games/77.game.json --key dark.key").ok().says("signed game 77");
    let verdict = table.run(VERIFY).ok().json();
    assert_eq!(verdict["vouched"], serde_json::json!(["host", "dark"]));
    table.run("concur games/77.game.json --key dark.key").exits(3).says("has signed it already");
    // The same game again, and its copies, are no news.
    table.run(&seal("moves.txt")).ok();
    table.run(&format!("{} --output copy.senet", seal("moves.txt"))).ok();
    table.run("verify copy.senet games/77.game.json --quiet").ok();
    for secret in &secrets(&table)[..3] {
        assert!(!table.said().contains(secret));
    }
}

#[cfg(unix)]
#[test]
fn secrets_are_for_their_owner_only() {
    use std::os::unix::fs::PermissionsExt;
    let table = Table::new("modes");
    begin(&table);
    for file in ["host.key", "77.light", "games/77.seed", "games/seeds.index"] {
        assert_eq!(mode(&table, file), 0o600, "{file}");
    }
    let open = |file: &str| {
        fs::set_permissions(table.path(file), fs::Permissions::from_mode(0o640)).unwrap();
    };
    open("host.key");
    table.run("commit --id 78 --rules kendall --key host.key --folder games").exits(3).says("chmod 600");
    open("games/77.seed");
    table.run(&format!("next --folder games --id 77 --turn 1 {OPENED}")).exits(3).says("chmod 600");
    assert!(!table.path("games/78.seed").exists());
}

#[test]
fn nothing_is_overwritten_and_no_id_used_twice() {
    let table = Table::new("twice");
    begin(&table);
    let key = table.read("host.key");
    table.run("keygen --output host.key").exits(3).says("is not overwritten");
    table.run("contribute --id 77 --side light --output 77.light").exits(3).says("is not overwritten");
    assert_eq!(table.read("host.key"), key);

    let commit = "commit --id 77 --rules kendall --key host.key --folder games";
    let (seed, receipt) = (table.read("games/77.seed"), table.read("games/77.receipt.json"));
    table.run(commit).exits(3).says("the id 77 is used");
    assert_eq!((table.read("games/77.seed"), table.read("games/77.receipt.json")), (seed, receipt));
    fs::remove_file(table.path("games/77.receipt.json")).unwrap();
    table.run(commit).exits(3).says("take another id");
    fs::remove_file(table.path("games/77.seed")).unwrap();
    table.run(commit).exits(3).says("seeds.index` names it");
    // A line of the index that was cut short harms no other.
    let index = table.read("games/seeds.index");
    table.write("games/seeds.index", format!("{index}93848f"));
    table.run(&commit.replace("77", "78")).ok();
    table.run(&commit.replace("77", "78")).exits(3);
    assert!(table.read("games/seeds.index").starts_with(&format!("{index}93848f\n")));
}

#[test]
fn a_commit_killed_at_any_moment_promises_only_what_it_can_keep() {
    let table = Table::new("killed");
    table.keygen("host");
    let line = |id: u64| format!("commit --id {id} --rules kendall --key host.key --folder games");
    let begun = Instant::now();
    table.run(&line(0)).ok();
    let whole = begun.elapsed();
    for id in 1..=100 {
        table.kill(&line(id), whole * (id as u32) / 100);
    }
    for id in 0..=100 {
        let next = table.run(&format!("next --folder games --id {id} --turn 1"));
        if table.path(&format!("games/{id}.receipt.json")).exists() {
            next.ok();
        } else {
            next.exits(3);
        }
    }
    table.run(&line(101)).ok();
}

#[test]
fn bad_terms_are_refused_before_anything_is_drawn() {
    let table = Table::new("terms");
    let (host, light) = (table.keygen("host"), table.keygen("light"));
    let hash = "5c".repeat(32);
    let weak = format!("ed25519:{}", "00".repeat(32));
    let refused = [
        ("--id a/b --rules kendall", "an id is"),
        ("--id 77 --rules kendal", "no rule set is called"),
        ("--id 77 --rules kendall --player-light Ankh", "--player-dark"),
        ("--id 77 --rules kendall --deadline 0", "0"),
        ("--id 77 --rules kendall --scheme md5", "sha256-bound"),
        (
            &format!(
                "--id 77 --rules kendall --contribution-hash light={hash} --contribution-hash dark={hash}"
            ),
            "copied",
        ),
        (
            &format!(
                "--id 77 --rules kendall --contribution-hash light={hash} --contribution-hash light={hash}"
            ),
            "twice",
        ),
        (&format!("--id 77 --rules kendall --player-key light={weak}"), "not a sound"),
        (&format!("--id 77 --rules kendall --player-key dark={host}"), "your own key"),
        ("--id 77 --rules kendall --player-key light=host.pub", "your own key"),
        (
            &format!("--id 77 --rules kendall --player-key light={light} --player-key dark=light.pub"),
            "the same key for light and dark",
        ),
        (
            &format!("--id 77 --rules kendall --player-key light={light} --player-key light={light}"),
            "given twice for light",
        ),
    ];
    for (flags, why) in refused {
        table.run(&format!("commit {flags} --key host.key --folder games")).exits(2).says(why);
    }
    assert!(!table.path("games").exists());
    table
        .run("commit --id 77 --rules kendall --key host.pub --folder games")
        .exits(3)
        .says("secret key file");
    let pasted = table.field("host.key", "secret");
    let ran = table.run(&format!("commit --id 77 --rules kendall --key {pasted} --folder games")).exits(2);
    assert!(!ran.err.contains(&pasted));
    table.run("verify x.json --key host.key").exits(2).says("give the public key");
}

#[test]
fn the_seed_of_a_running_game_stays_secret() {
    let table = Table::new("running");
    begin(&table);
    let (lines, winner) = finished(&table);
    table.write("moves.txt", lines[..lines.len() - 1].join("\n"));
    table.run(&seal("moves.txt")).exits(3).says("still running");
    let half = &lines[..lines.len() / 2];
    table.write("moves.txt", half.join("\n"));
    table.run(&seal("moves.txt")).exits(3).says("still running");
    table.run(&format!("{} --winner light", seal("moves.txt"))).exits(2);
    assert!(!table.path("games/77.game.json").exists());
    assert!(!table.said().contains(&table.field("games/77.seed", "seed")));
    // The side to throw let the deadline pass; the other cannot have.
    let last = half.len();
    let to_throw = &lines[last][..1];
    let (loses, wins) = if to_throw == "l" { ("light", "dark") } else { ("dark", "light") };
    table.run(&format!("{} --winner {loses} --how deadline", seal("moves.txt"))).exits(1).says("not sealed");
    table.run(&format!("{} --winner {wins} --how deadline", seal("moves.txt"))).ok();
    // The whole game is another record of the same id now.
    table.write("moves.txt", lines.join("\n"));
    table.run(&seal("moves.txt")).exits(3).says("two records of one game");
    table.run(&format!("{} --winner {winner} --how resigned", seal("moves.txt"))).exits(1);
}

#[test]
fn a_contribution_of_nothing_is_refused_everywhere() {
    let table = Table::new("zero");
    begin(&table);
    let (lines, _) = finished(&table);
    table.write("moves.txt", lines.join("\n"));
    let zero = "00".repeat(32);
    let given = table.field("77.light", "contribution");
    table.write("zero.light", table.read("77.light").replace(&given, &zero));
    for (line, rest) in [
        ("next --folder games --id 77 --turn 1", "--contribution 77.dark"),
        ("seal moves.txt --folder games --id 77 --key host.key", "--contribution 77.dark"),
        ("throws --seed 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f", ""),
        ("verify games/77.receipt.json", ""),
    ] {
        table.run(&format!("{line} --contribution light={zero} {rest}")).exits(2).says("not all zero");
        let twice = format!("--contribution light={given} --contribution light={given}");
        table.run(&format!("{line} {twice}")).exits(2).says("--contribution is given twice for light");
        if !rest.is_empty() {
            let ran = table.run(&format!("{line} --contribution zero.light {rest}")).exits(3);
            ran.says("zero.light").says("not all zero");
        }
    }
    assert!(!table.path("games/77.game.json").exists());
}

#[test]
fn what_cannot_be_read_again_is_not_published() {
    let table = Table::new("again");
    begin(&table);
    let (lines, _) = finished(&table);
    table.write("moves.txt", lines.join("\n"));
    let most = table.read("moves.txt").len();
    for name in ["games/77.game.json", "copy.senet"] {
        let seal = format!("{} --output copy.senet --max-bytes", seal("moves.txt"));
        let ran = table.run(&format!("{seal} {most}")).exits(3);
        ran.says("`games/77.game.json` was not written").says("it could not be read again");
        assert!(!table.path(name).exists());
    }
    table.run(&format!("{} --output copy.senet", seal("moves.txt"))).ok();
    table.run("verify games/77.game.json copy.senet --quiet").ok();
}

#[test]
fn what_is_not_the_seed_s_or_the_rules_is_not_sealed() {
    let table = Table::new("illegal");
    begin(&table);
    let (lines, _) = finished(&table);
    // A throw that is played, so that it cannot be lost instead.
    let at = (6..).find(|at| !lines[*at].ends_with(": -")).unwrap();
    let with = |line: &str| {
        let mut changed = lines.clone();
        changed[at] = line.to_owned();
        changed.join("\n")
    };
    let side = &lines[at][..1];
    let other = if side == "l" { "d" } else { "l" };
    let moves = format!("turn {}, moves", at + 1);
    let throws = format!("turn {}, throws", at + 1);
    let wrong = [
        (with("1-30"), 1, &*moves),
        (with("-"), 1, &moves),
        (with(&lines[at].replacen(side, other, 1)), 1, &moves),
        (with("6: 10-12"), 1, &throws),
        (with("10-12 noon"), 3, &format!("line {}: a time is", at + 1)),
        (format!("{}\n30-off", lines.join("\n")), 1, "the game was over"),
        (String::new(), 3, "nothing was thrown"),
    ];
    for (moves, status, why) in wrong {
        let flags = if moves.is_empty() { " --winner dark --how resigned" } else { "" };
        table.run_on(&format!("{}{flags}", seal("-")), &moves).exits(status).says(why);
    }
    let moves = lines.join("\n");
    let bad =
        |flags: &str| table.run_on(&format!("seal - --id 77 --folder games --key host.key {flags}"), &moves);
    bad("").exits(3).says("hash of a contribution of light");
    bad("--contribution 77.light").exits(3).says("hash of a contribution of dark");
    let other = "22".repeat(32);
    bad(&format!("--contribution 77.light --contribution dark={other}"))
        .exits(3)
        .says("of dark is not the one");
    bad("--contribution 77.light --contribution 77.light").exits(2).says("given twice for light");
    table.keygen("new");
    table
        .run_on(&format!("seal - --id 77 --folder games --key new.key {OPENED}"), &moves)
        .exits(3)
        .says("seal with the key that issued it");
    table.change("games/77.receipt.json", "games/77.receipt.json", |receipt| {
        receipt["players"]["light"] = "Horus".into();
    });
    table.run_on(&seal("-"), &moves).exits(1).says("signature");
    assert!(!table.path("games/77.game.json").exists());
}

#[test]
fn bare_moves_are_sealed_under_every_rule_set() {
    let table = Table::new("rules");
    table.keygen("host");
    let plain = RuleSet::catalogue().map(|(name, _)| name);
    for rules in plain.chain(["box+track20", "box+die", "common+leave-may"]) {
        // Of several games of a set with a throw-off, either side begins some.
        for game in 0..4 {
            let id = format!("{}-{game}", rules.replace('+', "."));
            table.run(&format!("commit --id {id} --rules {rules} --key host.key --folder games")).ok();
            let throws = table.throws(&id);
            let (lines, _) = play(rules, |index| throws.at(index as u64));
            let bare =
                |line: &String| line.split_once(": ").unwrap().1.trim_end_matches(['x', '<', '+']).to_owned();
            let moves: Vec<String> = lines.iter().map(bare).collect();
            let seal = format!("seal - --id {id} --folder games --key host.key");
            table.run_on(&seal, &moves.join("\n")).ok();
            let verify =
                format!("verify games/{id}.game.json --receipt games/{id}.receipt.json --key host.pub");
            table.run(&verify).ok();
        }
    }
}

#[test]
fn a_record_that_was_kept_is_sealed_with_all_that_is_in_it() {
    let table = Table::new("record");
    begin(&table);
    let (lines, _) = finished(&table);
    let receipt = table.json("games/77.receipt.json");
    let half = &lines[..20];
    let text: String = half.iter().zip(1..).map(|(line, number)| format!("{number}. {line}\n")).collect();
    let commitment = receipt["commitment"]["value"].as_str().unwrap();
    table.write(
        "running.senet",
        format!(
            "[format senet.game/1]\n[id 77]\n[rules kendall]\n[players \"Ankh\" \"Djed\"]\n\
             [started 2100-01-01T00:00:00Z]\n[deadline_seconds 60]\n[commitment sha256-bound {commitment}]\n\
             [rng chacha20]\n[seed null]\n[result null]\n[meta {{\"table\":7}}]\n{text}"
        ),
    );
    table.run("verify running.senet").exits(3);
    table.run("convert running.senet running.json").ok();
    let seal = format!("seal running.json --folder games --key host.key {OPENED}");
    table.run(&format!("{seal} --id 78")).exits(3).says("is of game 77");
    table.run(&format!("{seal} --winner dark --how resigned --ended 2100-01-01T00:10:00Z")).ok();
    let sealed = table.json("games/77.game.json");
    assert_eq!(sealed["meta"]["table"], 7);
    assert_eq!(sealed["started"], "2100-01-01T00:00:00Z");
    assert_eq!(sealed["ended"], "2100-01-01T00:10:00Z");

    // The loser's own signature, not the winner's, proves that he resigned.
    let status = |table: &Table| table.run(VERIFY).ok().json()["checks"]["result"]["status"].clone();
    assert_eq!(status(&table), "skipped");
    table.run("concur games/77.game.json --key dark.key").ok();
    assert_eq!(status(&table), "skipped");
    table.run("concur games/77.game.json --key light.key").ok();
    assert_eq!(status(&table), "pass");
    table.run("seal games/77.game.json --folder games --key host.key").exits(3).says("sealed before");
}

#[test]
fn a_player_signs_only_what_verifies() {
    let table = Table::new("concur");
    begin(&table);
    let (lines, _) = finished(&table);
    table.run_on(&seal("-"), &lines.join("\n")).ok();
    table.change("games/77.game.json", "false.json", |game| game["turns"][3]["move"] = "6: 10-12".into());
    let before = table.read("false.json");
    table.run("concur false.json --key light.key").exits(1).says("not signed: signature");
    assert_eq!(table.read("false.json"), before);
    table.change("false.json", "false.json", |game| {
        game.as_object_mut().unwrap().remove("signatures");
    });
    table.run("concur false.json --key light.key").exits(1).says("turn 4");
    table.run("concur games/77.game.json --key light.key --output signed.senet").ok();
    table.run("verify signed.senet --receipt games/77.receipt.json --key host.pub").ok().says("host, light");
}

#[test]
fn trusted_hosts_change_only_aloud() {
    let table = Table::new("trust");
    begin(&table);
    let (first, second) = (table.read("host.pub").trim().to_owned(), table.keygen("second"));
    table.run("trust list").ok();
    table.run(&format!("trust add example.org {first}")).ok();
    table.run("trust add example.org host.pub").ok().says("already");
    let changed = table.run(&format!("trust add example.org {second}")).exits(1).says("CHANGED");
    assert!(changed.err.contains(&first) && changed.err.contains(&second));
    assert_eq!(table.run("trust list").ok().out, format!("example.org {first}\n"));

    let (lines, _) = finished(&table);
    table.run_on(&seal("-"), &lines.join("\n")).ok();
    let verify = "verify games/77.game.json --receipt games/77.receipt.json";
    table.run(verify).ok().says("a receipt of example.org");
    table.run(&format!("{verify} --host example.org")).ok();
    table.run(&format!("{verify} --host example.com")).exits(2).says("no key of example.com is known");

    table.run("trust remove example.org").ok();
    table.run("trust remove example.org").exits(3);
    table.run(&format!("trust add example.org {second}")).ok();
    let changed = table.run(&format!("{verify} --host example.org")).exits(1);
    let changed = changed.says("by none of the keys that you know of example.org");
    assert!(changed.out.contains(&first) && changed.out.contains(&second));
    table
        .run("verify games/77.game.json --host example.org")
        .exits(1)
        .says("by none of the keys that you know of example.org");
    table.run(&format!("trust add example.org {first} --also")).ok();
    table.run(&format!("{verify} --host example.org")).ok();
    table.run(&format!("trust remove example.org {second}")).ok();
    assert_eq!(table.run("trust list").ok().out, format!("example.org {first}\n"));

    let known = table.read("config/known_hosts");
    table.write("config/known_hosts", format!("# mine\n{known}example.net\n"));
    table.run(verify).exits(3).says("known_hosts`, line 3");
    table.write("config/known_hosts", format!("# mine\n{known}"));
    table.run(&format!("trust add example.net {second}")).ok();
    assert!(table.read("config/known_hosts").starts_with("# mine\n"));
    table.run("trust add a\u{202e}b host.pub").exits(2);
}
