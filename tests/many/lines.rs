//! Records in lines.

use std::fs;
use std::path::Path;

use proptest::prelude::*;

use super::program::{Ran, run_on, senet};
use super::support::*;

/// A line of an archive.
#[derive(Clone, Copy, Debug)]
enum Line {
    Good,
    Tampered,
    /// Cut off somewhere.
    Broken(u8),
    Nonsense,
    TooLong,
    Blank,
}

fn line() -> impl Strategy<Value = Line> {
    prop_oneof![
        8 => Just(Line::Good),
        2 => Just(Line::Tampered),
        1 => any::<u8>().prop_map(Line::Broken),
        1 => Just(Line::Nonsense),
        1 => Just(Line::TooLong),
        2 => Just(Line::Blank),
    ]
}

/// More than any game here has.
const MOST: usize = 8000;

impl Line {
    fn text(self, game: &str) -> String {
        match self {
            Line::Good => game.to_owned(),
            Line::Tampered => tampered(game),
            Line::Broken(at) => game[..1 + usize::from(at)].to_owned(),
            Line::Nonsense => "hello".to_owned(),
            Line::TooLong => format!("{}{}", " ".repeat(MOST), game),
            Line::Blank => " \t".to_owned(),
        }
    }

    fn verdict(self) -> Option<&'static str> {
        match self {
            Line::Good => Some("verified"),
            Line::Tampered => Some("mismatch"),
            Line::Broken(_) | Line::Nonsense | Line::TooLong => Some("unverifiable"),
            Line::Blank => None,
        }
    }
}

fn archive(lines: &[Line], end: &str, last: bool) -> String {
    let texts = lines.iter().zip(games(lines.len())).map(|(line, game)| line.text(game));
    let mut text: String = texts.map(|text| text + end).collect();
    if !last {
        text.truncate(text.len() - end.len());
    }
    text
}

fn expected(lines: &[Line], name: &str) -> Vec<(String, String)> {
    let numbered = (1..).zip(lines).filter_map(|(number, line)| Some((number, line.verdict()?)));
    numbered.map(|(number, verdict)| (format!("{name}:{number}"), verdict.to_owned())).collect()
}

fn status(lines: &[Line]) -> i32 {
    let worst = lines.iter().filter_map(|line| line.verdict()).max_by_key(|verdict| verdict.len());
    match worst {
        Some("verified" | "mismatch") if lines.iter().any(|line| matches!(line, Line::Tampered)) => 1,
        Some("verified") => 0,
        _ => 3,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Every line that is not blank is reported once, in order, whatever the
    /// number of cores, the compression and the way in.
    #[test]
    fn every_line_is_reported_in_order(
        lines in prop::collection::vec(line(), 1..200),
        end in prop::sample::select(vec!["\n", "\r\n"]),
        last in any::<bool>(),
        jobs in prop::sample::select(vec!["1", "2", "3", "16"]),
    ) {
        let folder = folder("lines");
        let text = archive(&lines, end, last);
        let most = MOST.to_string();
        let words = ["--jobs", jobs, "--max-bytes", most.as_str()];
        let files: [(&str, Vec<u8>); 3] = [
            ("games.ndjson", text.clone().into_bytes()),
            ("games.jsonl.gz", gzip(text.as_bytes())),
            ("games.ndjson.zst", zstd(text.as_bytes())),
        ];
        for (name, content) in files {
            let path = folder.join(name);
            fs::write(&path, content).unwrap();
            let ran = verify(&words, &[&path]);
            if lines.iter().all(|line| line.verdict().is_none()) {
                prop_assert_eq!(verdicts(&ran), pairs([(name, "unverifiable")]));
                continue;
            }
            prop_assert_eq!(verdicts(&ran), expected(&lines, name));
            prop_assert_eq!(ran.status, status(&lines));
        }
        let words = ["verify", "-", "--lines", "--format", "json"].iter().chain(&words);
        for content in [text.clone().into_bytes(), gzip(text.as_bytes()), zstd(text.as_bytes())] {
            let ran = run_on(&mut senet(words.clone()), content);
            prop_assert_eq!(verdicts(&ran), expected(&lines, "-"));
        }
    }
}

#[test]
fn the_answer_is_the_same_on_any_number_of_cores() {
    let folder = folder("cores");
    let path = folder.join("games.ndjson");
    let lines: Vec<Line> =
        (0..400).map(|number| if number % 97 == 96 { Line::Tampered } else { Line::Good }).collect();
    fs::write(&path, archive(&lines, "\n", true)).unwrap();
    let alone = verify(&["--jobs", "1"], &[&path]).exits(1).out();
    for jobs in ["2", "5", "64"] {
        assert_eq!(verify(&["--jobs", jobs], &[&path]).exits(1).out(), alone, "{jobs}");
    }
    // Two files are one run, in which nothing is news the second time.
    let both = verify(&[], &[&path, &path]).exits(1);
    assert_eq!(verdicts(&both).len(), 800);
}

#[test]
fn a_failure_is_found_where_it_is() {
    let folder = folder("found");
    let path = folder.join("games.ndjson");
    let mut lines: Vec<String> = games(100).to_vec();
    lines[56] = tampered(&lines[56]);
    lines[77] = lines[77].replace("\"turns\"", "\"turn\"");
    fs::write(&path, lines.join("\n")).unwrap();
    let ran = verify(&[], &[&path]).exits(3);
    let out = ran.out();
    let line =
        |number: usize| serde_json::from_str::<serde_json::Value>(out.lines().nth(number).unwrap()).unwrap();
    assert_eq!(line(56)["failure"]["turn"], 5);
    assert!(line(56)["source"].as_str().unwrap().ends_with("games.ndjson:57"));
    // The line is that of the file, in words too.
    let said = line(77)["failure"]["message"].as_str().unwrap().to_owned();
    assert!(said.starts_with("line 78, column "), "{said}");
    assert!(ran.err().contains("100 games: 98 verified, 1 mismatch, 1 unverifiable"), "{}", ran.err());
    assert!(ran.err().contains("games.ndjson:57: turn 5, throws: "), "{}", ran.err());
}

/// What `verify -` makes of this on standard input: the source and the verdict
/// of each game.
fn piped(content: impl Into<Vec<u8>>) -> (Vec<(String, String)>, Ran) {
    let ran = run_on(&mut senet(["verify", "-", "--format", "json"]), content);
    (verdicts(&ran), ran)
}

#[test]
fn the_content_says_whether_it_is_one_record_or_lines() {
    let (one, two) = (&games(2)[0], &games(2)[1]);
    let limits = senet::record::Limits::default();
    let text = senet::record::read(games(3)[2].as_bytes(), &limits).unwrap().to_text();
    let good = "verified";
    let bad = "unverifiable";
    let behind = format!("-:{}", pretty(one).lines().count() + 1);
    let cases: Vec<(String, Vec<(&str, &str)>)> = vec![
        (one.clone(), vec![("-:1", good)]),
        (format!("\n \n{one}\n"), vec![("-:3", good)]),
        (format!("{one}\n{two}"), vec![("-:1", good), ("-:2", good)]),
        (pretty(one), vec![("-", good)]),
        (format!("\r\n{}\n\n", pretty(one)), vec![("-", good)]),
        (text.clone(), vec![("-", good)]),
        // Nothing that follows a record is passed over.
        (format!("{}\n{two}\n", pretty(one)), vec![(behind.as_str(), good)]),
        (format!("{one} {two}\n"), vec![("-", bad)]),
        (format!("{one}\nx\n"), vec![("-:1", good), ("-:2", bad)]),
        (format!("{one}\n{}", pretty(two)), vec![("-:1", good)]),
        (format!("{text}\n{one}\n"), vec![("-", bad)]),
        // A broken first line does not hide the others.
        (format!("{}\n{two}\n", &one[..200]), vec![("-:1", bad), ("-:2", good)]),
        (format!("hello\n{two}\n"), vec![("-:1", bad), ("-:2", good)]),
        (format!("{}[\n{two}\n", &one[..one.find('[').unwrap()]), vec![("-:1", bad), ("-:2", good)]),
        (format!("\u{feff}{one}\n{two}\n"), vec![("-:1", bad), ("-:2", good)]),
        // What is no record at all is one broken one.
        (pretty(one).replacen(':', "", 1), vec![("-", bad)]),
        (pretty(one)[..600].to_owned(), vec![("-", bad)]),
        ("hello".to_owned(), vec![("-", bad)]),
        ("[]".to_owned(), vec![("-", bad)]),
        ("{}".to_owned(), vec![("-:1", bad)]),
    ];
    for (content, begins) in cases {
        let (verdicts, ran) = piped(content.clone());
        let mut expected = pairs(begins.iter().copied());
        if begins == [(&*behind, good)] || content.contains("}\n{\n") {
            // A record over many lines among lines: each of its lines is judged.
            assert!(verdicts.len() > 50 && verdicts.contains(&expected.remove(0)), "{verdicts:?}");
            ran.exits(3);
            continue;
        }
        assert_eq!(verdicts, expected, "{content}");
        let all_good = begins.iter().all(|(_, verdict)| *verdict == good);
        ran.exits(if all_good { 0 } else { 3 });
    }
}

#[test]
fn a_record_that_holds_another_is_one_record() {
    let mut record: serde_json::Value = serde_json::from_str(&games(1)[0]).unwrap();
    record["meta"] = serde_json::json!({"notes": [{"format": "senet.game/1"}]});
    let folded = pretty(&record.to_string())
        .replace("{\n        \"format\": \"senet.game/1\"\n      }", "\n{\"format\": \"senet.game/1\"}\n");
    assert!(folded.lines().any(|line| line == "{\"format\": \"senet.game/1\"}"));
    let (verdicts, ran) = piped(folded);
    assert_eq!(verdicts, pairs([("-", "verified")]));
    ran.exits(0);
}

#[test]
fn nothing_is_nothing_verified() {
    for nothing in ["", "\n", " \r\n\t\n"] {
        let (told, ran) = piped(nothing);
        assert!(told.is_empty());
        ran.exits(3).says(&["nothing was verified"]);
        // Beside other games it would go unnoticed.
        let words = ["verify", "fixtures/good/kendall.json", "-", "--format", "json"];
        let ran = run_on(&mut senet(words), nothing).exits(3);
        assert_eq!(verdicts(&ran), pairs([("kendall.json", "verified"), ("-", "unverifiable")]));
    }
    let folder = folder("nothing");
    for name in ["a.ndjson", "b.ndjson.gz", "c.jsonl.zst", "d", "e.json", "f.json.gz"] {
        let path = folder.join(name);
        let content = match name.rsplit('.').next() {
            Some("gz") => gzip(b""),
            Some("zst") => zstd(b""),
            _ => Vec::new(),
        };
        fs::write(&path, content).unwrap();
        assert_eq!(verdicts(&verify(&[], &[&path]).exits(3)), pairs([(name, "unverifiable")]));
        // Nor does it pass in silence beside others.
        let good = Path::new("fixtures/good/kendall.json");
        assert_eq!(verdicts(&verify(&[], &[good, &path]).exits(3)).len(), 2, "{name}");
    }
    for name in ["g.ndjson.gz", "h.json.zst"] {
        let path = folder.join(name);
        fs::write(&path, "").unwrap();
        verify(&[], &[&path]).exits(3).says(&["it is empty, and no compressed file is"]);
    }
}

#[test]
fn an_answer_comes_before_the_next_question() {
    use std::io::{BufRead, BufReader, Write};
    let mut command = senet(["verify", "-", "--format", "json"]);
    let mut child = command.stdin(std::process::Stdio::piped()).spawn().unwrap();
    let mut questions = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for (number, game) in (1..).zip(games(5)) {
        writeln!(questions, "{game}").unwrap();
        let answer = answers.next().unwrap().unwrap();
        assert!(answer.contains(&format!("\"source\":\"-:{number}\"")), "{answer}");
    }
    drop(questions);
    super::program::end(child).exits(0);
}

#[test]
fn a_line_without_an_end_takes_no_memory() {
    let folder = folder("endless");
    let path = folder.join("games.ndjson.zst");
    let mut packed = zstd::Encoder::new(fs::File::create(&path).unwrap(), 1).unwrap();
    use std::io::Write;
    writeln!(packed, "{}", games(1)[0]).unwrap();
    let nothing = vec![b' '; 1 << 20];
    for _ in 0..200 {
        packed.write_all(&nothing).unwrap();
    }
    writeln!(packed, "\n{}", games(2)[1]).unwrap();
    packed.finish().unwrap();
    let ran = verify(&[], &[&path]).exits(3).says(&["line 2 of"]).says(&["larger than 4194304 bytes"]);
    let sources: Vec<String> = verdicts(&ran).into_iter().map(|(source, _)| source).collect();
    assert_eq!(sources, ["games.ndjson.zst:1", "games.ndjson.zst:2", "games.ndjson.zst:3"]);
}

#[test]
fn a_sample_does_not_depend_on_the_order() {
    let folder = folder("sample");
    let (forward, backward) = (folder.join("a.ndjson"), folder.join("b.jsonl.zst"));
    let mut games = games(400).to_vec();
    fs::write(&forward, games.join("\n")).unwrap();
    games.reverse();
    fs::write(&backward, zstd(games.join("\n").as_bytes())).unwrap();
    let ids = |path: &Path, seed: &str| {
        let ran = verify(&["--sample", "0.25", "--sample-seed", seed], &[path]).exits(0);
        let mut ids: Vec<String> = ran
            .out()
            .lines()
            .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["game"].to_string())
            .collect();
        ids.sort();
        ids
    };
    let first = ids(&forward, "7");
    assert!((60..140).contains(&first.len()), "{}", first.len());
    assert_eq!(ids(&backward, "7"), first);
    assert_ne!(ids(&forward, "8"), first);
    verify(&["--sample", "0.25"], &[&forward]).exits(0).says(&["not in the sample: "]);
    let none = super::program::run(&mut senet(["verify", "--sample", "2", "-"]));
    none.exits(2);
}

#[test]
fn a_run_ends_where_it_is_told_to() {
    let folder = folder("ends-early");
    let path = folder.join("games.ndjson");
    let mut lines = games(300).to_vec();
    lines[30] = tampered(&lines[30]);
    fs::write(&path, lines.join("\n")).unwrap();
    let ran = verify(&["--limit", "20"], &[&path]).exits(0);
    assert_eq!(verdicts(&ran).len(), 20);
    ran.says(&["no more games than --limit says"]);
    let ran = verify(&["--fail-fast"], &[&path]).exits(1);
    assert_eq!(verdicts(&ran).len(), 31);
    ran.says(&["--fail-fast"]);
    // What the games before a game say of it counts as well.
    let again = folder.join("again.ndjson");
    let other = lines[4].replace("\"Ankh\"", "\"Nefer\"");
    fs::write(&again, [&lines[..9], &[other], &lines[9..]].concat().join("\n")).unwrap();
    let ran = verify(&["--fail-fast"], &[&again]).exits(1);
    assert_eq!(verdicts(&ran).len(), 10);
    let ran = verify(&["--only-failures"], &[&path]).exits(1);
    assert_eq!(verdicts(&ran), pairs([("games.ndjson:31", "mismatch")]));
    let ran = verify(&["--quiet"], &[&path]).exits(1);
    assert!(ran.all().is_empty());
}

#[test]
fn what_is_about_one_game_refuses_several() {
    let folder = folder("about-one");
    let path = folder.join("games.ndjson");
    let pin = format!("sha256:{}", "00".repeat(32));
    let words = ["--commitment", pin.as_str()];
    fs::write(&path, &games(1)[0]).unwrap();
    verify(&words, &[&path]).exits(1);
    fs::write(&path, games(2).join("\n")).unwrap();
    for words in [&words[..], &["--receipt", "fixtures/vectors/signed-1.receipt.json"]] {
        let ran = verify(words, &[&path]).exits(2);
        assert!(ran.out.is_empty(), "{}", ran.out());
        verify(words, &[&path, &path]).exits(2);
        verify(words, &[&folder]).exits(2);
    }
    // A file that could be written must not be, either.
    let report = folder.join("report");
    let output = report.to_str().unwrap();
    verify(&["--commitment", pin.as_str(), "--output", output], &[&path]).exits(2);
    assert!(!report.exists());
}
