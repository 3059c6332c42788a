use std::fmt::{self, Write};

use anstyle::{AnsiColor, Color, Style};

use crate::audit::{
    AgainstManifest, AgainstReceipts, At, Audited, Counts, Fault, Finding, Kind, Listed, Reach, RulesTally,
    TableTally, Test, Unpublished, UsedTwice,
};
use crate::board::Side;
use crate::record::How;
use crate::shown::shown;

use super::super::numbers::{counted, grouped};
use super::super::wrap::wrapped;
use super::words::{self, p_text, statistic_text};

const BOLD: Style = Style::new().bold();
const GOOD: Style = BOLD.fg_color(Some(Color::Ansi(AnsiColor::Green)));
const BAD: Style = BOLD.fg_color(Some(Color::Ansi(AnsiColor::Red)));
const DOUBT: Style = BOLD.fg_color(Some(Color::Ansi(AnsiColor::Yellow)));

/// An audit for a person to read, styled with terminal escapes that the caller
/// strips where they are not wanted.
pub fn audit_human(audited: &Audited) -> String {
    let mut page = Page(String::new());
    page.headline(audited);
    page.faults("Games that do not hold", BAD, &audited.judged.mismatched);
    page.faults("Games that could not be read or judged", DOUBT, &audited.judged.unjudged);
    if let Some(twice) = &audited.twice {
        page.used_twice(twice);
    }
    page.completeness(audited);
    page.findings(audited);
    audited.tally.tables.iter().enumerate().for_each(|(index, table)| page.table(audited, index, table));
    if !audited.tally.rules.is_empty() {
        page.title("Games", BOLD);
    }
    audited.tally.rules.iter().enumerate().for_each(|(index, rules)| page.rules(audited, index, rules));
    page.title("What this shows and what not", BOLD);
    words::limits(audited).iter().for_each(|limit| page.item(limit));
    page.0
}

struct Page(String);

impl Page {
    fn put(&mut self, line: impl fmt::Display) {
        // Writing to a string does not fail.
        let _ = writeln!(self.0, "{line}");
    }

    fn title(&mut self, title: impl fmt::Display, style: Style) {
        self.put(format_args!("\n{style}{title}{style:#}"));
    }

    /// A sentence of ours, or one that was made fit to be shown.
    fn item(&mut self, sentence: &str) {
        self.put(format_args!("  - {}", wrapped(sentence, 4)));
    }

    fn headline(&mut self, audited: &Audited) {
        let (kind, word) = words::verdict(audited);
        let style = match kind {
            "good" => GOOD,
            "bad" => BAD,
            _ => DOUBT,
        };
        let word = word.to_uppercase();
        self.put(format_args!("{style}{word}{style:#}  {}", shown(&sources(&audited.sources))));
        for found in words::headline(audited) {
            self.put(format_args!("  {found}"));
        }
        let judged = &audited.judged;
        self.put(format_args!(
            "  {}: {} verified; {} counted{}",
            counted(judged.games(), "game"),
            grouped(judged.verified),
            counted(audited.tally.throws(), "throw"),
            if audited.shows_completeness() { "" } else { "; completeness not shown" },
        ));
        if judged.again > 0 {
            let again = counted(judged.again, "verified game");
            self.put(format_args!("  {again} not counted again: the id came before"));
        }
        if let Some(passed_over) = words::passed_over(audited) {
            self.put(format_args!("  {passed_over}"));
        }
        if let Some(partial) = audited.partial {
            let why = wrapped(words::partial(partial), 4);
            self.put(format_args!("  {DOUBT}not the whole archive{DOUBT:#}: {why}"));
        }
    }

    fn faults(&mut self, title: &str, style: Style, faults: &Listed<Fault>) {
        if faults.count == 0 {
            return;
        }
        self.title(format_args!("{title}: {}", grouped(faults.count)), style);
        for fault in &faults.first {
            let id = fault.id.as_deref().map_or(String::new(), |id| format!("  game {}", shown(id)));
            let check = match (fault.check, fault.turn) {
                (Some(check), Some(turn)) => format!("turn {turn}, {check}: "),
                (Some(check), None) => format!("{check}: "),
                (None, _) => String::new(),
            };
            self.put(format_args!("  {}{id}", shown(&fault.place.to_string())));
            self.put(format_args!("    {}", wrapped(&format!("{check}{}", shown(&fault.message)), 4)));
        }
        self.more(faults.more());
    }

    fn more(&mut self, more: u64) {
        if more > 0 {
            self.put(format_args!("  … and {} more (--list N lists more)", grouped(more)));
        }
    }

    fn used_twice(&mut self, twice: &UsedTwice) {
        if twice.count() == 0 {
            return;
        }
        self.title(format_args!("{}: {}", words::USED_TWICE, grouped(twice.count())), BAD);
        for repeats in twice.shared() {
            let [repeat, ..] = repeats else { continue };
            let (place, first) = (repeat.place.to_string(), repeat.first_place.to_string());
            self.put(format_args!("  {}  game {}", shown(&place), repeat.id));
            let (first, id) = (shown(&first), &repeat.first_id);
            let kinds = repeats.iter().map(|repeat| repeat.kind);
            let (ids, values): (Vec<Kind>, Vec<Kind>) = kinds.partition(|kind| *kind == Kind::Id);
            if !ids.is_empty() {
                self.put(format_args!("    another record has this id: {first}"));
            }
            if !values.is_empty() {
                let values = values.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(" and the ");
                self.put(format_args!("    has the {values} of game {id}, {first}"));
            }
        }
        self.more(twice.count() - twice.first.len() as u64);
        for (kind, count) in Kind::ALL.into_iter().zip(twice.counts) {
            if count > 0 {
                self.item(words::used_twice(kind));
            }
        }
    }

    fn completeness(&mut self, audited: &Audited) {
        self.title("Completeness", BOLD);
        if !audited.shows_completeness() {
            self.put("  not shown: a host can leave games out and number the rest anew");
        }
        let reach = audited.reach();
        if let Some(why) = words::not_asked(audited) {
            self.put(format_args!("  {}", wrapped(&why, 2)));
        }
        if let Some(manifest) = &audited.completeness.manifest {
            self.manifest(manifest, reach);
        }
        audited.completeness.receipts.iter().for_each(|receipts| self.receipts(receipts, reach));
    }

    fn manifest(&mut self, manifest: &AgainstManifest, reach: Reach) {
        let (name, games) = (shown(&manifest.name), counted(manifest.games, "game"));
        self.put(format_args!("  manifest {name}: {games}, issued {}", manifest.issued));
        self.put(format_args!("    {}", wrapped(&words::trust(&manifest.trust), 4)));
        if reach == Reach::Whole
            && [manifest.missing.count, manifest.changed.count, manifest.added.count] == [0; 3]
        {
            self.put("    every game that it lists is here as it lists it, and no other");
        }
        self.ids(words::MISSING, manifest.missing.count, &manifest.missing.first);
        self.ids(words::NOT_FOUND, manifest.not_found.count, &manifest.not_found.first);
        self.games(words::CHANGED, &manifest.changed);
        self.games(words::ADDED, &manifest.added);
    }

    fn receipts(&mut self, receipts: &AgainstReceipts, reach: Reach) {
        let (kind, name) = (if receipts.is_kept() { "receipts" } else { "log" }, shown(&receipts.name));
        self.put(format_args!("  {kind} {name}: {}", counted(receipts.receipts, "receipt")));
        if let Some(log) = &receipts.log {
            self.put(format_args!("    {}", wrapped(&shown(log).to_string(), 4)));
        }
        if reach == Reach::Whole && receipts.all_published() {
            self.put("    the game of every receipt is in the archive");
        }
        if receipts.young > 0 {
            let young = counted(receipts.young, "receipt");
            self.put(format_args!("    {young} not asked for: issued later, so that the game may still run"));
        }
        for (title, listed) in words::without_game(receipts) {
            let line = |one: &Unpublished| {
                format!("{}  issued {}, {}: {}", one.id, one.issued, one.signed, one.receipt)
            };
            let lines: Vec<String> = listed.first.iter().map(line).collect();
            self.ids(&title, listed.count, &lines);
        }
        self.games(words::without(receipts), &receipts.without);
        self.ids(words::UNREAD, receipts.unread.count, &receipts.unread.first);
    }

    fn games(&mut self, title: &str, games: &Listed<At>) {
        let line = |at: &At| format!("{}  {}", at.place, at.id);
        let lines: Vec<String> = games.first.iter().map(line).collect();
        self.ids(title, games.count, &lines);
    }

    fn ids(&mut self, title: &str, count: u64, lines: &[String]) {
        if count == 0 {
            return;
        }
        self.put(format_args!("    {title}: {}", grouped(count)));
        lines.iter().for_each(|line| self.put(format_args!("      {}", shown(line))));
        self.more(count - lines.len() as u64);
    }

    fn findings(&mut self, audited: &Audited) {
        let findings = &audited.findings;
        let all = [
            (Finding::Alarm, "Alarms", BAD, findings.throws.len()),
            (Finding::Remark, "Remarks", DOUBT, findings.wins.len()),
        ];
        for (finding, title, style, made) in all {
            let tests = findings.with(finding, audited.level);
            if tests.is_empty() {
                continue;
            }
            let (number, made) = (grouped(tests.len() as u64), counted(made as u64, "test"));
            self.title(format_args!("{title} at {}: {number} of {made}", audited.level), style);
            if finding == Finding::Alarm && audited.counts_again() {
                self.item(words::COUNTED_AGAIN);
            }
            let (groups, more) = words::groups(&tests, audited.list);
            groups.for_each(|group| self.group(group));
            self.more(more);
        }
    }

    /// Tests of one subject.
    fn group(&mut self, tests: &[&Test]) {
        let Some(first) = tests.first() else { return };
        self.put(format_args!("  {BOLD}{}{BOLD:#}", words::subject(first)));
        for test in tests {
            self.put(format_args!("    {}", wrapped(&compared(test), 6)));
        }
        let mut meanings: Vec<&str> = tests.iter().map(|test| words::meaning(test)).collect();
        meanings.dedup();
        meanings.iter().for_each(|meaning| self.put(format_args!("    {}", wrapped(meaning, 4))));
    }

    fn table(&mut self, audited: &Audited, index: usize, tally: &TableTally) {
        let named = audited.tally.rules.iter().filter(|rules| rules.table == index);
        let names: Vec<&str> = named.map(|rules| rules.rules.name()).collect();
        self.title(format_args!("Throws of {}", tally.table.name()), BOLD);
        self.put(format_args!("  {}", wrapped(&format!("under {}", names.join(", ")), 4)));
        self.put(format_args!(
            "  {:<10}{:>16}{:>12}{:>12}{:>10}",
            "roll", "times", "seen", "exact", "off by"
        ));
        for (roll, (count, chance)) in (1..).zip(tally.all.0.iter().zip(tally.table.chances())) {
            if *chance > 0.0 {
                self.put(roll_line(roll, *count, tally.all.sum(), *chance));
            }
        }
        self.put(format_args!(
            "  {:<10}{:>28.4}{:>12.4}",
            "mean worth",
            worth(&tally.all, tally),
            tally.table.mean()
        ));
        let tests: Vec<&Test> = audited.findings.throws.iter().filter(|test| test.table == index).collect();
        if let Some(least) = tests.iter().min_by(|a, b| a.adjusted.total_cmp(&b.adjusted)) {
            let made = counted(tests.len() as u64, "test");
            self.put(format_args!("  {made}; the least corrected p-value is {}", p_text(least.adjusted)));
            self.put(format_args!("    {}: {}", words::subject(least), wrapped(&compared(least), 6)));
        } else {
            self.put("  too few throws for any test");
        }
    }

    fn rules(&mut self, audited: &Audited, index: usize, rules: &RulesTally) {
        let (mean, lengths) = (rules.throws as f64 / rules.games.max(1) as f64, &rules.lengths);
        let games = counted(rules.games, "game");
        let long = format!("{mean:.1} throws on average, {} to {}", lengths.shortest, lengths.longest);
        self.put(format_args!("  {BOLD}{}{BOLD:#}: {games}, {long}", rules.rules.name()));
        let light = percent(rules.wins(Side::Light), rules.games);
        let equals =
            audited.baselines.get(index).and_then(Option::as_ref).map_or(String::new(), |baseline| {
                let [low, high] = baseline.light.map(|share| share * 100.0);
                let each =
                    baseline.equals.iter().map(|e| format!("{} {:.1} %", e.policy, e.light.value() * 100.0));
                let each = each.collect::<Vec<_>>().join(", ");
                format!("; simulated equals win {low:.1} to {high:.1} % ({each})")
            });
        self.put(format_args!("    {}", wrapped(&format!("light won {light}{equals}"), 6)));
        let ended = How::ALL.map(|how| format!("{} {}", grouped(rules.ended(how)), words::ending(how)));
        self.put(format_args!("    ended: {}", ended.join(", ")));
        let word: u64 = Side::BOTH.iter().map(|side| rules.won_by_word[*side]).sum();
        if word > 0 {
            let [light, dark] = Side::BOTH.map(|side| grouped(rules.won_by_word[side]));
            let share = percent(word, rules.games);
            let says = format!(
                "{share} by the host's word: the loser did not sign that he resigned or ran out of time \
                 (light won {light} of these, dark {dark})"
            );
            self.put(format_args!("    {}", wrapped(&says, 6)));
        }
    }
}

/// What a test compares, and how far off it is.
fn compared(test: &Test) -> String {
    let seen = test.seen.map_or(String::new(), |[seen, expected]| format!(", {seen:.4} for {expected:.4}"));
    format!(
        "{}{seen}: {}, p {}, corrected {}, of {}",
        words::compared(test.what),
        statistic_text(&test.statistic),
        p_text(test.statistic.p),
        p_text(test.adjusted),
        grouped(test.number),
    )
}

fn roll_line(roll: u32, count: u64, all: u64, chance: f64) -> String {
    let expected = all as f64 * chance;
    let off = (count as f64 - expected) / (expected * (1.0 - chance)).sqrt().max(f64::MIN_POSITIVE);
    let share = count as f64 / all.max(1) as f64 * 100.0;
    format!("  a {roll:<8}{:>16}{share:>10.3} %{:>10.3} %{off:>+8.1} σ", grouped(count), chance * 100.0)
}

fn worth(counts: &Counts, tally: &TableTally) -> f64 {
    let sum: f64 = counts.0.iter().zip(tally.table.worths()).map(|(n, worth)| *n as f64 * worth).sum();
    sum / counts.sum().max(1) as f64
}

fn percent(part: u64, whole: u64) -> String {
    format!("{:.2} %", part as f64 / whole.max(1) as f64 * 100.0)
}

/// The first few names.
fn sources(sources: &[String]) -> String {
    const FEW: usize = 3;
    let few = sources.iter().take(FEW).map(String::as_str).collect::<Vec<_>>().join(", ");
    match sources.len().saturating_sub(FEW) {
        0 => few,
        more => format!("{few} and {more} more"),
    }
}
