//! The reports of an audit.

use std::fs;

use senet::audit::{
    AgainstReceipts, Audited, Completeness, Judged, Kind, Listed, Partial, Place, Repeat, Tally, UsedTwice,
    findings,
};
use senet::report::{audit_html, audit_human, audit_json};
use senet::rules::RuleSet;
use serde_json::Value;

use super::made::{Club, Hidden};
use super::program::{Folder, senet};

/// An archive of everything: faults of every kind, two rule sets, wins by the
/// host's word, and a player whose name is a trap.
fn everything(folder: &Folder) -> String {
    let rules = RuleSet::named("kendall").unwrap();
    let mut hidden = Hidden::in_archive_of(200);
    hidden.loaded = true;
    let club = Club::new(&rules, 200, hidden);
    let trap = r#"<script>alert('x')</script>\u202e&\""#;
    let mut lines: Vec<String> = (1..=200).map(|line| club.line(line).replace("Zahi", trap)).collect();
    lines.push(fs::read_to_string("fixtures/good/common-throw-off.json").unwrap().replace('\n', " "));
    lines.push(fs::read_to_string("fixtures/good/box-die.json").unwrap().replace('\n', " "));
    lines.push(lines[7].replace("member", "guest"));
    fs::write(folder.file("games.ndjson"), lines.join("\n")).unwrap();
    folder.path("games.ndjson")
}

fn schema(name: &str) -> jsonschema::Validator {
    let text = fs::read_to_string(format!("schemas/{name}")).unwrap();
    jsonschema::validator_for(&serde_json::from_str(&text).unwrap()).unwrap()
}

#[test]
fn the_json_meets_its_schema() {
    let folder = Folder::new("json");
    let archive = everything(&folder);
    let manifest = folder.path("m");
    let good = folder.path("good.ndjson");
    fs::write(&good, fs::read_to_string(&archive).unwrap().lines().next().unwrap()).unwrap();
    senet(["manifest", &good, "--output", &manifest]).exits(0);
    let lines = fs::read_to_string(&manifest).unwrap();
    let line_schema = schema("manifest.schema.json");
    for line in lines.lines() {
        assert!(line_schema.is_valid(&serde_json::from_str(line).unwrap()), "{line}");
    }
    fs::create_dir(folder.file("kept")).unwrap();
    let schema = schema("audit.schema.json");
    let kept = folder.path("kept");
    let whole = ["audit", &archive, "--format", "json", "--manifest", &manifest, "--receipts", &kept];
    for args in [&whole[..], &["audit", &good, "--format", "json"], &["audit", "-", "--format", "json"]] {
        let out: Value = serde_json::from_str(&senet(args).out).unwrap();
        if let Err(error) = schema.validate(&out) {
            panic!("{args:?}: {error} at {}", error.instance_path());
        }
    }
}

#[test]
fn the_page_needs_nothing_and_runs_nothing() {
    let folder = Folder::new("page");
    let archive = everything(&folder);
    let page = folder.path("audit.html");
    let ran = senet(["audit", &archive, "--html", &page, "--min-throws", "100"]).exits(3);
    assert!(!ran.out.contains('\u{202e}') && ran.out.contains("<script>alert('x')</script>\\u{202e}&\""));
    let html = fs::read_to_string(&page).unwrap();
    assert!(!html.contains("<script") && !html.contains('\u{202e}'));
    assert!(html.contains("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;\\u{202e}&amp;&quot;"));
    for outside in ["http:", "https:", "src=", "url(", "@import", "<link", "onload", "javascript:"] {
        assert!(!html.contains(outside), "{outside}");
    }
    assert!(html.contains("prefers-color-scheme: dark"));
    // Every picture says what it shows, and every element is closed.
    let pictures = html.matches("<svg").count();
    assert_eq!(html.matches("role=\"img\"").count() + html.matches("aria-hidden").count(), pictures);
    for element in ["svg", "figure", "table", "div", "ul", "li", "p", "details", "main", "header", "td", "tr"]
    {
        let opened =
            html.matches(&format!("<{element}>")).count() + html.matches(&format!("<{element} ")).count();
        assert_eq!(opened, html.matches(&format!("</{element}>")).count(), "{element}");
    }
}

#[test]
fn a_report_for_people_is_whole_in_a_file_and_has_no_escapes() {
    let folder = Folder::new("file");
    let archive = everything(&folder);
    let report = folder.path("report.txt");
    let ran = senet(["audit", &archive, "--output", &report, "--color", "always"]).exits(3);
    assert!(ran.out.is_empty());
    let text = fs::read_to_string(&report).unwrap();
    assert!(!text.contains('\x1b') && text.starts_with("MISMATCH") && text.ends_with('\n'));
    assert!(text.lines().all(|line| line.chars().count() <= 200), "{text}");
}

#[test]
fn of_each_kind_as_many_are_listed_as_one_wants_and_all_are_counted() {
    let folder = Folder::new("listed");
    let archive = everything(&folder);
    let found = senet(["audit", &archive, "--format", "json", "--list", "2"]).exits(3).json();
    let games = &found["games"]["mismatch"];
    assert_eq!(
        [games["count"].as_u64(), games["first"].as_array().map(|a| a.len() as u64)],
        [Some(7), Some(2)]
    );
    let text = senet(["audit", &archive, "--list", "2"]).exits(3).out;
    assert!(text.contains("… and 5 more"), "{text}");
    // Alarms too, of which there are plenty at such a level.
    let page = folder.path("audit.html");
    let plenty = ["--list", "2", "--level", "0.9", "--min-throws", "100", "--html", &page];
    let args = [&["audit", &archive, "--format", "json"], &plenty[..]].concat();
    let alarms = &senet(args).exits(3).json()["alarms"];
    let first = alarms["first"].as_array().map(Vec::len);
    assert!(alarms["count"].as_u64() > Some(20) && first == Some(2), "{alarms}");
    let text = senet([&["audit", &archive], &plenty[..]].concat()).exits(3).out;
    let (_, alarms) = text.split_once("\nAlarms at").unwrap();
    let (alarms, _) = alarms.split_once("\nThrows of").unwrap();
    let subjects = alarms.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let subjects: Vec<&str> = subjects.filter(|line| !line.starts_with("  - ")).collect();
    assert!(subjects.len() == 3 && subjects[2].starts_with("  … and "), "{alarms}");
    let html = fs::read_to_string(&page).unwrap();
    let (_, alarms) = html.split_once("<h2>Alarms").unwrap();
    let (alarms, _) = alarms.split_once("<h2>").unwrap();
    assert_eq!(alarms.matches("<h3>").count(), 2);
    assert!(alarms.contains("… and "), "{alarms}");
}

/// What an audit came to, the rest of which found nothing.
fn audited(tally: &Tally, partial: Option<Partial>, receipts: Vec<AgainstReceipts>) -> Audited<'_> {
    Audited {
        sources: vec!["games".to_owned()],
        partial,
        passed_over: 0,
        judged: Judged {
            verified: 9,
            mismatched: Listed::new(1),
            unjudged: Listed::new(1),
            unread: 0,
            again: 0,
        },
        twice: None,
        completeness: Completeness { manifest: None, receipts },
        tally,
        findings: findings(tally, 1000, &[]),
        level: 0.001,
        list: 1,
        baselines: Vec::new(),
    }
}

/// Receipts of all nine games, and so many things that are no receipts.
fn receipts(log: bool, unread: u64, young: u64) -> AgainstReceipts {
    let mut receipts = AgainstReceipts {
        name: "kept".to_owned(),
        log: log.then(|| "a log".to_owned()),
        receipts: 9 + young,
        unpublished: Listed::new(1),
        unproved: Listed::new(1),
        not_found: Listed::new(1),
        before: None,
        young,
        with: 9,
        without: Listed::new(1),
        unread: Listed::new(1),
    };
    (0..unread).for_each(|_| receipts.unread.add(|| "it is no receipt".to_owned()));
    receipts
}

#[test]
fn nothing_found_is_said_only_where_all_was_looked_at() {
    let tally = Tally::new(1000);
    let partials =
        [Partial::Limit, Partial::Sample, Partial::Interrupted, Partial::NotCompared, Partial::Changed];
    for partial in partials.map(Some).into_iter().chain([None]) {
        for receipts in [vec![], vec![receipts(false, 1, 0)], vec![receipts(true, 1, 0)]] {
            let audited = audited(&tally, partial, receipts);
            let json: Value = serde_json::from_str(&audit_json(&audited)).unwrap();
            let nothing = !audited.left_open();
            assert_eq!(audit_human(&audited).contains("NOTHING WRONG FOUND"), nothing, "{audited:?}");
            assert_eq!(audit_html(&audited).contains(">nothing wrong found<"), nothing, "{audited:?}");
            assert_eq!(json["found"].as_array().unwrap().is_empty(), nothing, "{json}");
        }
    }
    assert!(audited(&tally, Some(Partial::Changed), vec![]).left_open());
    assert!(audited(&tally, None, vec![receipts(false, 1, 0)]).left_open());
}

#[test]
fn that_every_game_is_there_is_said_only_where_every_one_was_asked_for() {
    let tally = Tally::new(1000);
    let says = |receipts: AgainstReceipts, partial| {
        let audited = audited(&tally, partial, vec![receipts]);
        let said = "the game of every receipt is in the archive";
        let said =
            [audit_human(&audited), audit_html(&audited)].map(|text| text.to_lowercase().contains(said));
        assert_eq!(said[0], said[1]);
        said[0]
    };
    assert!(says(receipts(false, 0, 0), None) && says(receipts(true, 0, 0), None));
    assert!(!says(receipts(false, 1, 0), None) && !says(receipts(false, 0, 1), None));
    assert!(!says(receipts(false, 0, 0), Some(Partial::Sample)));
    assert!(!says(AgainstReceipts { receipts: 0, with: 0, ..receipts(false, 0, 0) }, None));
}

#[test]
fn what_a_game_shares_with_an_earlier_one_stands_together() {
    let tally = Tally::new(1000);
    let at = |line| Place { source: "games.ndjson".into(), line: Some(line) };
    let mut audited = audited(&tally, None, vec![]);
    let mut twice = UsedTwice { first: Vec::new(), counts: [0; Kind::ALL.len()] };
    for (kind, line, first) in
        [(Kind::Seed, 15000, 2), (Kind::Commitment, 15000, 2), (Kind::Seed, 15001, 2), (Kind::Id, 15001, 3)]
    {
        let [place, first_place] = [line, first].map(at);
        twice.add(Repeat { kind, id: "b".into(), place, first_id: "a".into(), first_place }, 9);
    }
    audited.twice = Some(twice);
    let text = audit_human(&audited);
    let shared = "\
  games.ndjson:15000  game b
    has the seed and the commitment of game a, games.ndjson:2
  games.ndjson:15001  game b
    has the seed of game a, games.ndjson:2
  games.ndjson:15001  game b
    another record has this id: games.ndjson:3
";
    assert!(text.contains(shared), "{text}");
    // Where a line is too long it is broken, and never in the number.
    let html = audit_html(&audited);
    assert_eq!(html.matches("games.ndjson<span class=\"line\">:15000</span>").count(), 1, "{html}");
    assert!(html.contains(".line { white-space: nowrap; }"), "{html}");
}
