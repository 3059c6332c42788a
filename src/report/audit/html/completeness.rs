//! What is missing.

use crate::audit::{AgainstManifest, AgainstReceipts, At, Audited, Listed, Reach, Unpublished};

use super::super::super::numbers::{counted, grouped};
use super::super::plot::escaped;
use super::super::words;
use super::Page;
use super::rows::place_html;

impl Page {
    pub(super) fn completeness(&mut self, audited: &Audited) {
        self.title("Completeness");
        if !audited.shows_completeness() {
            self.put(
                "<p><span class=\"word doubt\">Not shown.</span> A host can leave games out and number \
                 the rest anew. Only what somebody kept from before tells: receipts, a log of them, or a \
                 signed manifest.</p>",
            );
        }
        let reach = audited.reach();
        if let Some(why) = words::not_asked(audited) {
            self.put(format_args!("<p class=\"sentence\">{}.</p>", escaped(&why)));
        }
        if let Some(manifest) = &audited.completeness.manifest {
            self.manifest(manifest, reach);
        }
        audited.completeness.receipts.iter().for_each(|receipts| self.receipts(receipts, reach));
    }

    fn manifest(&mut self, manifest: &AgainstManifest, reach: Reach) {
        self.put(format_args!(
            "<div class=\"card\">\n<h3>Manifest {}</h3>\n<p class=\"soft where\">{}, issued {}; {}</p>",
            escaped(&manifest.name),
            counted(manifest.games, "game"),
            escaped(&manifest.issued),
            escaped(&words::trust(&manifest.trust))
        ));
        if reach == Reach::Whole
            && manifest.missing.count + manifest.changed.count + manifest.added.count == 0
        {
            self.put("<p class=\"good\">Every game that it lists is here as it lists it, and no other.</p>");
        }
        self.ids(words::MISSING, manifest.missing.count, &manifest.missing.first);
        self.ids(words::NOT_FOUND, manifest.not_found.count, &manifest.not_found.first);
        self.games(words::CHANGED, &manifest.changed);
        self.games(words::ADDED, &manifest.added);
        self.put("</div>");
    }

    fn receipts(&mut self, receipts: &AgainstReceipts, reach: Reach) {
        let kind = if receipts.is_kept() { "Receipts" } else { "Log" };
        self.put(format_args!(
            "<div class=\"card\">\n<h3>{kind} {}</h3>\n<p class=\"soft where\">{}{}</p>",
            escaped(&receipts.name),
            counted(receipts.receipts, "receipt"),
            receipts.log.as_ref().map_or(String::new(), |log| format!("; {}", escaped(log)))
        ));
        if reach == Reach::Whole && receipts.all_published() {
            self.put("<p class=\"good\">The game of every receipt is in the archive.</p>");
        }
        if receipts.young > 0 {
            let young = counted(receipts.young, "receipt");
            self.put(format_args!(
                "<p>{young} not asked for: issued later, so that the game may still run.</p>"
            ));
        }
        for (title, listed) in words::without_game(receipts) {
            let line = |one: &Unpublished| {
                format!("{}, issued {}, {}: {}", one.id, one.issued, one.signed, one.receipt)
            };
            let lines: Vec<String> = listed.first.iter().map(line).collect();
            self.ids(&title, listed.count, &lines);
        }
        self.games(words::without(receipts), &receipts.without);
        self.ids(words::UNREAD, receipts.unread.count, &receipts.unread.first);
        self.put("</div>");
    }

    fn games(&mut self, title: &str, games: &Listed<At>) {
        let lines = games.first.iter().map(|at| format!("{} in {}", escaped(&at.id), place_html(&at.place)));
        self.list(title, games.count, lines);
    }

    fn ids(&mut self, title: &str, count: u64, lines: &[String]) {
        self.list(title, count, lines.iter().map(|line| escaped(line)));
    }

    fn list(&mut self, title: &str, count: u64, lines: impl ExactSizeIterator<Item = String>) {
        if count == 0 {
            return;
        }
        self.put(format_args!(
            "<p class=\"word\">{}: {}</p>\n<ul class=\"where\">",
            escaped(title),
            grouped(count)
        ));
        let more = count - lines.len() as u64;
        lines.for_each(|line| self.put(format_args!("<li>{line}</li>")));
        self.put("</ul>");
        self.more(more);
    }
}
