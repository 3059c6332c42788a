//! An audit as one page that holds everything it needs: no script, nothing
//! that is loaded from elsewhere.

mod charts;

use std::fmt::{Display, Write};

use crate::audit::{
    AgainstManifest, AgainstReceipts, At, Audited, Fault, Finding, Kind, Listed, Partial, Player, RulesTally,
    Subject, TableTally, Test, UsedTwice, What,
};
use crate::board::Side;
use crate::record::How;

use super::plot::escaped;
use super::words::{self, counted, grouped, p_text, statistic_text};

const STYLE: &str = include_str!("style.css");

/// An audit as an HTML page.
pub fn audit_html(audited: &Audited) -> String {
    let mut page = Page(String::new());
    page.head();
    page.headline(audited);
    page.cards(audited);
    page.faults("Games that do not hold", &audited.judged.mismatched);
    page.faults("Games that could not be read or judged", &audited.judged.unjudged);
    if let Some(twice) = audited.twice.as_ref().filter(|twice| twice.count() > 0) {
        page.used_twice(twice);
    }
    page.completeness(audited);
    page.findings(audited);
    page.overview(audited);
    audited.tally.tables.iter().enumerate().for_each(|(index, table)| page.table(audited, index, table));
    for (index, rules) in audited.tally.rules.iter().enumerate() {
        page.rules(audited, index, rules);
    }
    page.foot(audited);
    page.0
}

struct Page(String);

impl Page {
    fn put(&mut self, line: impl Display) {
        // Writing to a string does not fail.
        let _ = writeln!(self.0, "{line}");
    }

    fn head(&mut self) {
        self.put("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">");
        self.put(r#"<meta name="viewport" content="width=device-width, initial-scale=1">"#);
        self.put(
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src \
                  'unsafe-inline'\">",
        );
        self.put(format_args!(
            "<title>senet audit</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>"
        ));
    }

    fn title(&mut self, title: &str) {
        self.put(format_args!("<h2>{}</h2>", escaped(title)));
    }

    fn headline(&mut self, audited: &Audited) {
        let found = words::headline(audited);
        let (class, word) = words::verdict(audited);
        self.put("<header>");
        self.0.push_str(BOARD);
        self.put("<div>");
        self.put(format_args!(r#"<h1>Audit: <span class="{class}">{word}</span></h1>"#));
        let sources = audited.sources.iter().take(6).map(|name| escaped(name)).collect::<Vec<_>>().join(", ");
        let more = audited.sources.len().saturating_sub(6);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        self.put(format_args!("<p class=\"where soft\">{sources}{more}</p>\n</div>\n</header>"));
        if !found.is_empty() {
            self.put(r#"<div class="card"><ul>"#);
            found.iter().for_each(|found| self.put(format_args!("<li>{}</li>", escaped(found))));
            self.put("</ul></div>");
        }
        if let Some(partial) = audited.partial {
            self.put(format_args!(
                "<p class=\"doubt\"><span class=\"word\">Not the whole archive:</span> {}</p>",
                escaped(words::partial(partial))
            ));
        }
    }

    fn cards(&mut self, audited: &Audited) {
        let judged = &audited.judged;
        let alarms =
            audited.findings.tests.iter().filter(|t| t.finding(audited.level) == Finding::Alarm).count();
        let cards = [
            (judged.games(), "games read"),
            (judged.verified, "verified"),
            (judged.mismatched.count, "do not hold"),
            (audited.tally.throws(), "throws counted"),
            (audited.findings.tests.len() as u64, "tests made"),
            (alarms as u64, "alarms"),
        ];
        self.put("<ul class=\"cards\">");
        for (number, what) in cards {
            self.put(format_args!("<li><b>{}</b><span class=\"soft\">{what}</span></li>", grouped(number)));
        }
        self.put("</ul>");
    }

    fn rows<'t>(&mut self, heads: &[&str], rows: impl Iterator<Item = Vec<Cell<'t>>>) {
        self.put("<div class=\"scroll\"><table>\n<thead><tr>");
        heads.iter().for_each(|head| {
            let (class, head) = head.strip_prefix('#').map_or(("", *head), |head| (" class=\"n\"", head));
            self.put(format_args!("<th scope=\"col\"{class}>{}</th>", escaped(head)));
        });
        self.put("</tr></thead>\n<tbody>");
        for row in rows {
            let cells: String = row.iter().map(Cell::html).collect();
            self.put(format_args!("<tr>{cells}</tr>"));
        }
        self.put("</tbody>\n</table></div>");
    }

    fn more(&mut self, more: u64) {
        if more > 0 {
            self.put(format_args!("<p class=\"soft\">… and {} more</p>", grouped(more)));
        }
    }

    fn faults(&mut self, title: &str, faults: &Listed<Fault>) {
        if faults.count == 0 {
            return;
        }
        self.title(&format!("{title}: {}", grouped(faults.count)));
        self.put("<div class=\"card bad-edge\">");
        let row = |fault: &Fault| {
            vec![
                Cell::place(fault.place.to_string()),
                Cell::wide(fault.id.clone().unwrap_or_default()),
                Cell::text(fault.check.map_or(String::new(), |check| check.to_string())),
                Cell::number(fault.turn.map_or(String::new(), |turn| turn.to_string())),
                Cell::wide(fault.message.clone()),
            ]
        };
        self.rows(&["where", "game", "check", "#turn", "what is wrong"], faults.first.iter().map(row));
        self.more(faults.more());
        self.put("</div>");
    }

    fn used_twice(&mut self, twice: &UsedTwice) {
        self.title(&format!("Used twice: {}", grouped(twice.count())));
        self.put("<div class=\"card bad-edge\">");
        let rows = twice.first.iter().map(|repeat| {
            vec![
                Cell::text(repeat.kind.name().to_owned()),
                Cell::place(repeat.place.to_string()),
                Cell::wide(repeat.id.to_string()),
                Cell::place(repeat.first_place.to_string()),
                Cell::wide(repeat.first_id.to_string()),
            ]
        });
        self.rows(&["what", "where", "game", "first used", "by game"], rows);
        self.more(twice.count() - twice.first.len() as u64);
        for (kind, count) in Kind::ALL.into_iter().zip(twice.counts) {
            if count > 0 {
                self.put(format_args!("<p class=\"soft\">{}</p>", escaped(words::used_twice(kind))));
            }
        }
        self.put("</div>");
    }

    fn completeness(&mut self, audited: &Audited) {
        self.title("Completeness");
        if audited.completeness.is_unknown() {
            self.put(
                "<p><span class=\"word doubt\">Not shown.</span> A host can leave games out and number \
                 the rest \
                 anew. Only what somebody kept from before tells: receipts, a log of them, or a signed \
                 manifest.</p>",
            );
        }
        let whole = !audited.partial.is_some_and(Partial::leaves_out_games);
        if !audited.completeness.is_unknown() && !whole {
            self.put("<p>What is missing was not looked for: not the whole archive was read.</p>");
        }
        if let Some(manifest) = &audited.completeness.manifest {
            self.manifest(manifest, whole);
        }
        audited.completeness.receipts.iter().for_each(|receipts| self.receipts(receipts, whole));
    }

    fn manifest(&mut self, manifest: &AgainstManifest, whole: bool) {
        self.put(format_args!(
            "<div class=\"card\">\n<h3>Manifest {}</h3>\n<p class=\"soft where\">{}, issued {}; {}</p>",
            escaped(&manifest.name),
            counted(manifest.games, "game"),
            escaped(&manifest.issued),
            escaped(&words::trust(&manifest.trust))
        ));
        if whole && manifest.missing.count + manifest.changed.count + manifest.added.count == 0 {
            self.put("<p class=\"good\">Every game that it lists is here as it lists it, and no other.</p>");
        }
        self.ids(
            "Missing: listed, and not in the archive",
            manifest.missing.count,
            manifest.missing.first.clone(),
        );
        self.games("Changed: listed with another record", &manifest.changed);
        self.games("Added: not listed", &manifest.added);
        self.put("</div>");
    }

    fn receipts(&mut self, receipts: &AgainstReceipts, whole: bool) {
        let kind = if receipts.log.is_some() { "Log" } else { "Receipts" };
        self.put(format_args!(
            "<div class=\"card\">\n<h3>{kind} {}</h3>\n<p class=\"soft where\">{}{}</p>",
            escaped(&receipts.name),
            counted(receipts.receipts, "receipt"),
            receipts.log.as_ref().map_or(String::new(), |log| format!("; {}", escaped(log)))
        ));
        if whole && receipts.unpublished.count + receipts.unproved.count == 0 {
            self.put("<p class=\"good\">The game of every receipt is in the archive.</p>");
        }
        if receipts.young > 0 {
            let young = counted(receipts.young, "receipt");
            self.put(format_args!(
                "<p>{young} not asked for: issued later, so that the game may still run.</p>"
            ));
        }
        let listed = [
            (
                "Never published: there is a receipt, and the game is not in the archive",
                &receipts.unpublished,
            ),
            (
                "Not in the archive either, but no host that you trust signed the receipt: anyone can \
                 write one",
                &receipts.unproved,
            ),
        ];
        for (title, listed) in listed {
            let line = |one: &crate::audit::Unpublished| {
                format!("{}, issued {}, {}: {}", one.id, one.issued, one.signed, one.receipt)
            };
            self.ids(title, listed.count, listed.first.iter().map(line).collect());
        }
        self.games("Without a receipt: nothing from before the game fixes these throws", &receipts.without);
        self.ids("Not read as a receipt", receipts.unread.count, receipts.unread.first.clone());
        self.put("</div>");
    }

    fn games(&mut self, title: &str, games: &Listed<At>) {
        let lines = games.first.iter().map(|at| format!("{} in {}", at.id, at.place)).collect();
        self.ids(title, games.count, lines);
    }

    fn ids(&mut self, title: &str, count: u64, lines: Vec<String>) {
        if count == 0 {
            return;
        }
        self.put(format_args!(
            "<p class=\"word\">{}: {}</p>\n<ul class=\"where\">",
            escaped(title),
            grouped(count)
        ));
        lines.iter().for_each(|line| self.put(format_args!("<li>{}</li>", escaped(line))));
        self.put("</ul>");
        self.more(count - lines.len() as u64);
    }

    fn findings(&mut self, audited: &Audited) {
        for (finding, title, edge) in
            [(Finding::Alarm, "Alarms", "bad-edge"), (Finding::Remark, "Remarks", "doubt-edge")]
        {
            let found: Vec<&Test> =
                audited.findings.tests.iter().filter(|test| test.finding(audited.level) == finding).collect();
            if found.is_empty() {
                continue;
            }
            self.title(&format!("{title}: {}", grouped(found.len() as u64)));
            let groups = found.chunk_by(|a, b| a.subject == b.subject && a.table == b.table);
            for group in groups.take(MOST_GROUPS) {
                self.group(group, edge);
            }
            let more =
                found.chunk_by(|a, b| a.subject == b.subject && a.table == b.table).skip(MOST_GROUPS).count();
            self.more(more as u64);
        }
    }

    fn group(&mut self, tests: &[&Test], edge: &str) {
        let Some(first) = tests.first() else { return };
        self.put(format_args!("<div class=\"card {edge}\">\n<h3>{}</h3>", escaped(&words::subject(first))));
        self.rows(TEST_HEADS, tests.iter().map(|test| test_row(test)));
        let mut meanings: Vec<&str> = tests.iter().map(|test| words::meaning(test)).collect();
        meanings.dedup();
        meanings
            .iter()
            .for_each(|meaning| self.put(format_args!("<p class=\"soft\">{}</p>", escaped(meaning))));
        self.put("</div>");
    }

    fn figure(&mut self, picture: &str, caption: &str) {
        self.put(format_args!("<figure>\n{picture}<figcaption>{}</figcaption>\n</figure>", escaped(caption)));
    }

    fn overview(&mut self, audited: &Audited) {
        if let Some(picture) = charts::p_values(audited) {
            self.title("All tests together");
            self.figure(
                &picture,
                "Every test, the least p-value at the right. Where all throws are fair the points lie \
                 about the \
                 solid line; the dashed one is the corrected limit.",
            );
        }
        let pictures = [
            (What::Mean, "All throws: how far the mean worth of a player's throws is off."),
            (
                What::OpeningFavour,
                "The first 8 throws of a game: how much better the player threw than the other.",
            ),
        ];
        let pictures: Vec<(String, &str)> = pictures
            .into_iter()
            .filter_map(|(what, caption)| Some((charts::players(audited, what)?, caption)))
            .collect();
        if pictures.is_empty() {
            return;
        }
        self.title("Players");
        self.put(
            "<p class=\"soft\">Each point is a player, in standard deviations. Beyond the dashed lines is \
             what fair \
             throws hardly give, so many tests being made. Diamonds are those for whom any test raises an \
             alarm.</p>",
        );
        self.put("<div class=\"pair\">");
        pictures.iter().for_each(|(picture, caption)| self.figure(picture, caption));
        self.put("</div>");
        self.most_noticeable(audited);
    }

    /// The players whose tests have the least p-values.
    fn most_noticeable(&mut self, audited: &Audited) {
        const MOST: usize = 12;
        let mut tests: Vec<&Test> =
            audited.findings.tests.iter().filter(|t| matches!(t.subject, Subject::Player(_))).collect();
        tests.sort_by(|a, b| a.statistic.p.total_cmp(&b.statistic.p));
        let mut seen: Vec<(usize, &Subject)> = Vec::new();
        tests.retain(|test| {
            let known = seen.contains(&(test.table, &test.subject));
            if !known && seen.len() < MOST {
                seen.push((test.table, &test.subject));
            }
            !known && seen.len() <= MOST
        });
        tests.truncate(MOST);
        self.put("<details><summary>The most noticeable players</summary>");
        let rows = tests.into_iter().filter_map(|test| player_row(audited, test));
        self.rows(
            &["player", "#games", "#won", "#by the host's word", "test", "statistic", "#p", "#corrected"],
            rows,
        );
        self.put("</details>");
    }

    fn table(&mut self, audited: &Audited, index: usize, tally: &TableTally) {
        let rules = audited.tally.rules.iter().filter(|rules| rules.table == index);
        let names = rules.map(|rules| rules.rules.name()).collect::<Vec<_>>().join(", ");
        self.title(&format!("Throws of {}", tally.table.name()));
        let throws = counted(tally.all.sum(), "throw");
        self.put(format_args!(
            "<p class=\"soft\">{throws} under {}</p>\n<div class=\"pair\">",
            escaped(&names)
        ));
        self.figure(&charts::rolls(tally), "How often each roll came (bars) and should come (lines).");
        self.figure(
            &charts::deviations(tally),
            "How far off each roll is. Within the band lie about 19 of 20 fair ones.",
        );
        self.put("</div>");
        let tests: Vec<&Test> = audited.findings.tests.iter().filter(|test| test.table == index).collect();
        let others =
            tests.iter().filter(|test| !matches!(test.subject, Subject::Player(_) | Subject::Wins(_)));
        self.put("<details><summary>Each test of these throws, but for those of players</summary>");
        let rows = others.map(|test| {
            let mut row = vec![Cell::text(words::subject(test))];
            row.extend(test_row(test));
            row
        });
        self.rows(&["whose", "compared", "#of", "statistic", "#p", "#corrected"], rows);
        self.put("</details>");
    }

    fn rules(&mut self, audited: &Audited, index: usize, rules: &RulesTally) {
        self.title(&format!("Games of {}", rules.rules.name()));
        let ended = How::ALL.map(|how| format!("{} {}", grouped(rules.ended(how)), words::ending(how)));
        let word: u64 = Side::BOTH.iter().map(|side| rules.won_by_word[*side]).sum();
        self.put(format_args!(
            "<p class=\"soft\">{}: {}</p>",
            counted(rules.games, "game"),
            ended.join(", ")
        ));
        if word > 0 {
            self.put(format_args!(
                "<p>{} ended by the host's word: the loser did not sign that he resigned or ran out of \
                 time. Light \
                 won {} of these, dark {}.</p>",
                counted(word, "game"),
                grouped(rules.won_by_word[Side::Light]),
                grouped(rules.won_by_word[Side::Dark])
            ));
        }
        let baseline = audited.baselines.get(index).and_then(Option::as_ref);
        let caption = if baseline.is_some() {
            "Light's share of wins, with its 95 % interval. The band is what simulated equals reach, \
             playing at \
             random, plainly and carefully."
        } else {
            "Light's share of wins, with its 95 % interval. There are too few games to compare it with \
             equals'."
        };
        self.figure(&charts::wins(rules, baseline), caption);
        self.figure(&charts::lengths(rules), "How long the games were.");
    }

    fn foot(&mut self, audited: &Audited) {
        self.title("What this shows and what not");
        self.put("<ul class=\"limits\">");
        words::limits(audited).iter().for_each(|limit| self.put(format_args!("<li>{}</li>", escaped(limit))));
        self.put("</ul>");
        self.put(format_args!(
            "<footer>senet audit {}, level {}</footer>\n</main>\n</body>\n</html>",
            env!("CARGO_PKG_VERSION"),
            audited.level
        ));
    }
}

/// So many subjects are shown whole.
const MOST_GROUPS: usize = 100;

const TEST_HEADS: &[&str] = &["compared", "#of", "statistic", "#p", "#corrected"];

fn test_row<'t>(test: &Test) -> Vec<Cell<'t>> {
    let seen = test.seen.map_or(String::new(), |[seen, expected]| format!(": {seen:.4} for {expected:.4}"));
    vec![
        Cell::wide(format!("{}{seen}", words::compared(test.what))),
        Cell::number(grouped(test.number)),
        Cell::text(statistic_text(&test.statistic)),
        Cell::number(p_text(test.statistic.p)),
        Cell::number(p_text(test.adjusted)),
    ]
}

fn player_row<'t>(audited: &Audited, test: &Test) -> Option<Vec<Cell<'t>>> {
    let Subject::Player(name) = test.subject else {
        return None;
    };
    let Player { games, won, won_by_word, .. } = audited.tally.players.get(test.table, name)?;
    Some(vec![
        Cell::wide(name.to_owned()),
        Cell::number(grouped(*games)),
        Cell::number(grouped(*won)),
        Cell::number(grouped(*won_by_word)),
        Cell::wide(words::compared(test.what).to_owned()),
        Cell::text(statistic_text(&test.statistic)),
        Cell::number(p_text(test.statistic.p)),
        Cell::number(p_text(test.adjusted)),
    ])
}

/// A cell of a table.
struct Cell<'t> {
    class: &'static str,
    text: std::borrow::Cow<'t, str>,
}

impl Cell<'_> {
    fn text(text: String) -> Cell<'static> {
        Cell { class: "", text: text.into() }
    }

    fn wide(text: String) -> Cell<'static> {
        Cell { class: " class=\"w\"", text: text.into() }
    }

    fn place(text: String) -> Cell<'static> {
        Cell { class: " class=\"at\"", text: text.into() }
    }

    fn number(text: String) -> Cell<'static> {
        Cell { class: " class=\"n\"", text: text.into() }
    }

    fn html(&self) -> String {
        format!("<td{}>{}</td>", self.class, escaped(&self.text))
    }
}

/// A board at the start, as an ornament.
const BOARD: &str = include_str!("board.svg");
