//! What the throws show.

use crate::audit::{Audited, Finding, Player, Subject, Test, What};

use super::super::super::numbers::grouped;
use super::super::plot::escaped;
use super::super::words::{self, p_text, statistic_text};
use super::rows::Cell;
use super::{Page, charts};

impl Page {
    pub(super) fn findings(&mut self, audited: &Audited) {
        for (finding, title, edge) in
            [(Finding::Alarm, "Alarms", "bad-edge"), (Finding::Remark, "Remarks", "doubt-edge")]
        {
            let tests = audited.findings.with(finding, audited.level);
            if tests.is_empty() {
                continue;
            }
            self.title(&format!("{title}: {}", grouped(tests.len() as u64)));
            if finding == Finding::Alarm && audited.counts_again() {
                self.put(format_args!("<p>{}</p>", escaped(words::COUNTED_AGAIN)));
            }
            let (groups, more) = words::groups(&tests, audited.list);
            groups.for_each(|group| self.group(group, edge));
            self.more(more);
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

    pub(super) fn overview(&mut self, audited: &Audited) {
        if let Some(picture) = charts::p_values(audited) {
            self.title("All tests of throws together");
            self.figure(
                &picture,
                "Every test of throws, the least p-value at the right. Where all throws are fair the points \
                 lie about the solid line; the dashed one is the corrected limit.",
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
             what fair throws hardly give, so many tests being made. Diamonds are those for whom any test \
             raises an alarm.</p>",
        );
        self.put("<div class=\"pair\">");
        pictures.iter().for_each(|(picture, caption)| self.figure(picture, caption));
        self.put("</div>");
        self.most_noticeable(audited);
    }

    /// The players whose tests have the least p-values.
    fn most_noticeable(&mut self, audited: &Audited) {
        const MOST: usize = 12;
        let is_player = |test: &&Test| matches!(test.subject, Subject::Player(_));
        let mut tests: Vec<&Test> = audited.findings.throws.iter().filter(is_player).collect();
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
}

const TEST_HEADS: &[&str] = &["compared", "#of", "statistic", "#p", "#corrected"];

pub(super) fn test_row(test: &Test) -> Vec<Cell> {
    let seen = test.seen.map_or(String::new(), |[seen, expected]| format!(": {seen:.4} for {expected:.4}"));
    vec![
        Cell::wide(format!("{}{seen}", words::compared(test.what))),
        Cell::number(grouped(test.number)),
        Cell::text(statistic_text(&test.statistic)),
        Cell::number(p_text(test.statistic.p)),
        Cell::number(p_text(test.adjusted)),
    ]
}

fn player_row(audited: &Audited, test: &Test) -> Option<Vec<Cell>> {
    let Subject::Player(name) = test.subject else {
        return None;
    };
    let Player { games, won, won_by_word, .. } = audited.tally.players.get(test.table, name)?;
    Some(vec![
        Cell::wide(name),
        Cell::number(grouped(*games)),
        Cell::number(grouped(*won)),
        Cell::number(grouped(*won_by_word)),
        Cell::wide(words::compared(test.what)),
        Cell::text(statistic_text(&test.statistic)),
        Cell::number(p_text(test.statistic.p)),
        Cell::number(p_text(test.adjusted)),
    ])
}
