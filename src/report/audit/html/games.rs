//! The throws by what is thrown, and the games by their rules.

use crate::audit::{Audited, RulesTally, Subject, TableTally, Test};
use crate::board::Side;
use crate::record::How;

use super::super::super::numbers::{counted, grouped};
use super::super::plot::escaped;
use super::super::words;
use super::findings::test_row;
use super::rows::Cell;
use super::{Page, charts};

impl Page {
    pub(super) fn table(&mut self, audited: &Audited, index: usize, tally: &TableTally) {
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
        let is_other = |test: &&Test| test.table == index && !matches!(test.subject, Subject::Player(_));
        let others = audited.findings.throws.iter().filter(is_other);
        self.put("<details><summary>Each test of these throws, but for those of players</summary>");
        let rows = others.map(|test| {
            let mut row = vec![Cell::text(words::subject(test))];
            row.extend(test_row(test));
            row
        });
        self.rows(&["whose", "compared", "#of", "statistic", "#p", "#corrected"], rows);
        self.put("</details>");
    }

    pub(super) fn rules(&mut self, audited: &Audited, index: usize, rules: &RulesTally) {
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
                 time. Light won {} of these, dark {}.</p>",
                counted(word, "game"),
                grouped(rules.won_by_word[Side::Light]),
                grouped(rules.won_by_word[Side::Dark])
            ));
        }
        let baseline = audited.baselines.get(index).and_then(Option::as_ref);
        let caption = if baseline.is_some() {
            "Light's share of wins, with its 95 % interval. The band is what simulated equals reach, \
             playing at random, plainly and carefully."
        } else {
            "Light's share of wins, with its 95 % interval. There are too few games to compare it with \
             equals'."
        };
        self.figure(&charts::wins(rules, baseline), caption);
        self.figure(&charts::lengths(rules), "How long the games were.");
    }
}
