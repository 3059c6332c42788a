//! An audit as one page that holds everything it needs: no script, nothing
//! that is loaded from elsewhere.

mod charts;
mod completeness;
mod findings;
mod games;
mod rows;

use std::fmt::{Display, Write};

use crate::audit::{Audited, Fault, Finding, Kind, Listed, UsedTwice};

use super::super::numbers::grouped;
use super::plot::escaped;
use super::words;
use rows::Cell;

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
        if let Some(passed_over) = words::passed_over(audited) {
            self.put(format_args!("<p class=\"soft sentence\">{passed_over}</p>"));
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
        let alarms = audited.findings.with(Finding::Alarm, audited.level).len();
        let cards = [
            (judged.games(), "games read"),
            (judged.verified, "verified"),
            (judged.mismatched.count, "do not hold"),
            (audited.tally.throws(), "throws counted"),
            (audited.findings.throws.len() as u64, "tests of throws"),
            (alarms as u64, "alarms"),
        ];
        self.put("<ul class=\"cards\">");
        for (number, what) in cards {
            self.put(format_args!("<li><b>{}</b><span class=\"soft\">{what}</span></li>", grouped(number)));
        }
        self.put("</ul>");
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
                Cell::place(&fault.place),
                Cell::wide(fault.id.as_deref().unwrap_or_default()),
                Cell::text(fault.check.map_or("", |check| check.name())),
                Cell::number(fault.turn.map_or(String::new(), |turn| turn.to_string())),
                Cell::wide(&fault.message),
            ]
        };
        self.rows(&["where", "game", "check", "#turn", "what is wrong"], faults.first.iter().map(row));
        self.more(faults.more());
        self.put("</div>");
    }

    fn used_twice(&mut self, twice: &UsedTwice) {
        self.title(&format!("{}: {}", words::USED_TWICE, grouped(twice.count())));
        self.put("<div class=\"card bad-edge\">");
        let rows = twice.shared().filter_map(|repeats| {
            let repeat = repeats.first()?;
            let kinds = repeats.iter().map(|repeat| repeat.kind.name()).collect::<Vec<_>>();
            Some(vec![
                Cell::text(kinds.join(", ")),
                Cell::place(&repeat.place),
                Cell::wide(&repeat.id),
                Cell::place(&repeat.first_place),
                Cell::wide(&repeat.first_id),
            ])
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

    fn figure(&mut self, picture: &str, caption: &str) {
        self.put(format_args!("<figure>\n{picture}<figcaption>{}</figcaption>\n</figure>", escaped(caption)));
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

/// A board at the start, as an ornament.
const BOARD: &str = include_str!("board.svg");
