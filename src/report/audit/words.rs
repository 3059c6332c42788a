//! What findings mean, in plain words.

use crate::audit::{
    AgainstReceipts, Audited, Finding, Kind, Listed, Measure, PLACES, Partial, Reach, Statistic, Subject,
    Test, Trust, Unpublished, What,
};
use crate::record::How;
use crate::shown::shown;

use super::super::numbers::{counted, grouped};

/// A p-value.
pub fn p_text(p: f64) -> String {
    match p {
        0.0 => "below 1e-300".to_owned(),
        p if p < 0.001 => format!("{p:.1e}"),
        p => format!("{p:.3}"),
    }
}

/// A statistic with its name.
pub fn statistic_text(statistic: &Statistic) -> String {
    match statistic.measure {
        Measure::ChiSquare { freedom } => format!("chi-square {:.1} ({freedom} degrees)", statistic.value),
        Measure::Z => format!("z {:+.2}", statistic.value),
    }
}

/// Whose throws or wins a test is about. Text from records is shown as it may be.
pub fn subject(test: &Test) -> String {
    match &test.subject {
        Subject::All => "all throws".to_owned(),
        Subject::Side(side) => format!("throws of {side}"),
        Subject::Place(1) => "first throws of a row".to_owned(),
        Subject::Place(PLACES) => format!("throws number {PLACES} and later of a row"),
        Subject::Place(place) => format!("throws number {place} of a row"),
        Subject::Stick(stick) => format!("stick {stick}"),
        Subject::Player(name) => format!("player \"{}\"", shown(name)),
        Subject::Wins(rules) => format!("wins of light under {}", shown(rules)),
    }
}

/// What a test compares.
pub const fn compared(what: What) -> &'static str {
    match what {
        What::Rolls => "each roll with its chance",
        What::Opening => "each roll of the first 8 throws of a game with its chance",
        What::Mean => "the mean worth of a throw with the exact one",
        What::Favour => "the player's throws with those of whom he played against",
        What::OpeningFavour => "the first 8 throws of a game with those of whom he played against",
        What::Patterns => "the 16 ways in which four sticks fall with 1/16",
        What::Faces => "the light face with the dark one",
        What::NextThrow => "the throws after each roll with the chances",
        What::Serial => "the correlation of a throw with the next one with 0",
        What::Runs => "how often high and low throws change with how often they should",
        What::Wins => "light's wins with those of simulated equals",
    }
}

/// What it means when such a test is an alarm or a remark, and what it does not.
pub fn meaning(test: &Test) -> &'static str {
    match (&test.subject, test.what) {
        (Subject::Wins(_), _) => {
            "One side won more often than equals would. Strong players who choose that side do this too: \
             by itself it says nothing about the throws."
        }
        (Subject::Player(_), What::Favour | What::OpeningFavour) => {
            "Throws fell for or against this player beyond what chance gives. Seeds may have been chosen, by \
             trying several or by leaving games out. It does not say who chose them, nor that the player \
             knew."
        }
        (Subject::Player(_), _) => {
            "The throws of this player are not those of chance, though each of his games may verify: seeds \
             may have been tried until one suited, or games left out. It does not say who did so, nor that \
             the player knew."
        }
        (Subject::Side(_), _) => {
            "One side's throws are not those of chance. A fault of the generator, seeds chosen for a side, \
             or games left out by how they went would all show so."
        }
        (Subject::Place(_), _) => {
            "Throws at this place in a row are not those of chance: who throws again throws otherwise. It \
             does not say whom that favours."
        }
        (_, What::NextThrow | What::Serial | What::Runs) => {
            "A throw depends on the one before it: the generator is at fault, or seeds were chosen by how \
             throws follow each other. It does not say whom that favours."
        }
        _ => {
            "The throws of the whole archive are not those of chance: the generator is at fault, seeds were \
             chosen, or games were left out. It does not say whom that favours."
        }
    }
}

/// What an audit shows and what not, whatever it found.
pub fn limits(audited: &Audited) -> Vec<String> {
    let mut limits = match audited.findings.throws.len() as u64 {
        0 => vec!["The throws are too few for any test: nothing is said of them.".to_owned()],
        tests => about_tests(tests, audited.level),
    };
    let dropped = audited.tally.players.dropped();
    if dropped > 0 {
        limits.push(format!(
            "There were more names than are held at once: {} with few games were let go, and count from \
             their next game on if they come again.",
            grouped(dropped)
        ));
    }
    if audited.counts_again() {
        limits.push(COUNTED_AGAIN.to_owned());
    }
    if let (Reach::Gaps(unread), false) = (audited.reach(), audited.completeness.is_empty()) {
        limits.push(format!(
            "That no game was left out was not shown: {} could not be read. Repair that, or get it again, \
             before anybody is said to have left games out.",
            counted(unread, "input")
        ));
    } else if !audited.shows_completeness() {
        limits.push(
            "That no game was left out was not shown: compare the whole archive with receipts (--receipts), \
             with those in a log that a host signed whom you trust (--log, --host), or with a signed \
             manifest (--manifest)."
                .to_owned(),
        );
    }
    if audited.twice.is_none() {
        limits.push("Whether an id, a seed or a commitment was used twice was not looked into.".to_owned());
    }
    limits
}

/// What stands beside alarms where a seed was used for several games.
pub const COUNTED_AGAIN: &str = "A seed was used for several games. Those that verify count with the same \
                                 throws, which the tests take for so many more: an alarm may come from that \
                                 alone.";

/// What tests of throws show and what not.
fn about_tests(tests: u64, level: f64) -> Vec<String> {
    vec![
        format!(
            "An alarm is no proof. The p-values of the {} of throws are corrected for their number \
             (Benjamini-Hochberg): where all throws are fair, about {} raises one.",
            counted(tests, "test"),
            one_in(level)
        ),
        "No alarm is no proof either: throws that were chosen in few games, or by little, stay below what \
         can be seen, and who only knew the throws in advance leaves no trace in them."
            .to_owned(),
        "The throws counted are those of verified games, each of which follows from its seed: what is tested \
         is whether the seeds themselves came by chance."
            .to_owned(),
        "Players are told apart by the names in the records alone, which are the host's word; one person may \
         have many. How often a player wins is shown and not tested: skill does that too."
            .to_owned(),
    ]
}

fn one_in(level: f64) -> String {
    if level > 0.0 {
        format!("one archive in {}", grouped((1.0 / level).round() as u64))
    } else {
        "none".into()
    }
}

/// Who signed a manifest.
pub fn trust(trust: &Trust) -> String {
    match trust {
        Trust::Unsigned => "nobody signed it: anyone can have written it".to_owned(),
        Trust::Unknown(keys) => {
            let keys: Vec<String> = keys.iter().map(ToString::to_string).collect();
            format!("signed by a key that you do not know, {}: anyone can have written it", keys.join(", "))
        }
        Trust::Known(host) => format!("signed by {}", shown(&host.name())),
    }
}

/// Why not the whole archive was looked at.
pub const fn partial(partial: Partial) -> &'static str {
    match partial {
        Partial::Limit => "as many games were read as were asked for, and no more",
        Partial::Sample => "a sample of the games was read, as was asked for",
        Partial::Interrupted => "interrupted: the games behind were not read",
        Partial::NotCompared => {
            "interrupted while values that came twice were compared: whether they were used twice is not \
             known"
        }
        Partial::Changed => {
            "the games changed while they were read: whether values were used twice is not known; audit a \
             copy"
        }
    }
}

/// What stands above values that were used twice.
pub const USED_TWICE: &str = "Values that came twice";

/// What it means that a value was used twice.
pub const fn used_twice(kind: Kind) -> &'static str {
    match kind {
        Kind::Id => "two records under one id: one of the two is not that game",
        Kind::Seed => {
            "a seed is for one game only: who has seen the first game knew the throws of the second"
        }
        Kind::Commitment => "a commitment is for one game only: the seed of one game opens it for the other",
    }
}

/// How a game ended, after a number of games.
pub const fn ending(how: How) -> &'static str {
    match how {
        How::BorneOff => "on the board",
        How::Resigned => "by resignation",
        How::Deadline => "by the deadline",
    }
}

/// What was not read for its name, in which games may be.
pub fn passed_over(audited: &Audited) -> Option<String> {
    let files = || format!("passed over in folders: {} of other names", counted(audited.passed_over, "file"));
    (audited.passed_over > 0).then(files)
}

/// The whole in a word, and how it is meant: `good`, `bad` or `doubt`.
pub fn verdict(audited: &Audited) -> (&'static str, &'static str) {
    if audited.mismatches() {
        ("bad", "mismatch")
    } else if audited.judged.verified == 0 {
        ("doubt", "nothing verified")
    } else if headline(audited).is_empty() {
        ("good", "nothing wrong found")
    } else {
        ("doubt", "something found")
    }
}

/// In a few words what is open after an audit that was broken off.
const fn open(partial: Partial) -> Option<&'static str> {
    match partial {
        Partial::Limit | Partial::Sample => None,
        Partial::Interrupted => Some("interrupted: not every game was read"),
        Partial::NotCompared | Partial::Changed => Some("what was used twice is not known"),
    }
}

/// In a few words what was found, and what was to be looked at and was not.
pub fn headline(audited: &Audited) -> Vec<String> {
    let mut found = Vec::new();
    let mut say = |count: u64, thing: &str, rest: &str| {
        if count > 0 {
            found.push(format!("{} {rest}", counted(count, thing)));
        }
    };
    let judged = &audited.judged;
    say(
        judged.mismatched.count,
        "game",
        if judged.mismatched.count == 1 { "does not hold" } else { "do not hold" },
    );
    say(judged.unjudged.count, "game", "could not be read or judged");
    if let Some(twice) = &audited.twice {
        for (kind, count) in Kind::ALL.into_iter().zip(twice.counts) {
            say(count, kind.name(), "used again");
        }
    }
    if let Some(manifest) = &audited.completeness.manifest {
        say(manifest.missing.count, "game", "of the manifest missing");
        say(manifest.not_found.count, "game", "of the manifest not found among what could be read");
        say(manifest.changed.count, "game", "changed since the manifest");
        say(manifest.added.count, "game", "added to the manifest's");
    }
    for receipts in &audited.completeness.receipts {
        say(receipts.unpublished.count, "game", "with a receipt not in the archive");
        say(receipts.not_found.count, "game", "with a receipt not found among what could be read");
        if receipts.is_kept() {
            say(receipts.unread.count, "input", "not read as a receipt");
        }
    }
    let number = |of: Finding| audited.findings.with(of, audited.level).len() as u64;
    say(number(Finding::Alarm), "alarm", "raised by the throws");
    say(number(Finding::Remark), "remark", "on who won");
    found.extend(audited.partial.and_then(open).map(str::to_owned));
    found
}

/// The first `most` groups of tests of one subject each, and how many more there
/// are.
pub fn groups<'a, 't>(
    tests: &'a [&'t Test<'t>],
    most: usize,
) -> (impl Iterator<Item = &'a [&'t Test<'t>]>, u64) {
    let groups = tests.chunk_by(|a, b| a.subject == b.subject && a.table == b.table);
    let more = groups.clone().skip(most).count() as u64;
    (groups.take(most), more)
}

/// What stands above lists of games and receipts.
pub const MISSING: &str = "missing: listed, and no finished game of the archive";
pub const CHANGED: &str = "changed: listed with another record";
pub const ADDED: &str = "added: not listed";
pub const NOT_FOUND: &str = "not found among what could be read";
pub const UNREAD: &str = "not read as a receipt";

/// Why nothing, or less, is said of what is missing, where that is so.
pub fn not_asked(audited: &Audited) -> Option<String> {
    match audited.reach() {
        _ if audited.completeness.is_empty() => None,
        Reach::Whole => None,
        Reach::Part => Some("what is missing was not looked for: not the whole archive was read".to_owned()),
        Reach::Gaps(unread) => Some(format!(
            "whether a game is missing is not known: {} could not be read, and may hold games that were not \
             found",
            counted(unread, "input")
        )),
    }
}

/// Receipts whose game was not found, and what stands above them.
pub fn without_game(receipts: &AgainstReceipts) -> [(String, &Listed<Unpublished>); 3] {
    let unpublished = match &receipts.before {
        None => "there is a receipt, and the game is not in the archive (it may still be running: \
                 --issued-before TIME leaves later ones out)"
            .to_owned(),
        Some(before) => {
            format!("there is a receipt from before {before}, and the game is not in the archive")
        }
    };
    let unproved = "not in the archive either, but no host that you trust signed the receipt: anyone can \
                    write one";
    [
        (unpublished, &receipts.unpublished),
        (unproved.to_owned(), &receipts.unproved),
        (NOT_FOUND.to_owned(), &receipts.not_found),
    ]
}

/// What stands above games without a receipt.
pub const fn without(receipts: &AgainstReceipts) -> &'static str {
    if receipts.is_kept() {
        "without a receipt: nothing from before the game fixes these throws"
    } else {
        "without a receipt that a host signed whom you trust: nothing from before the game fixes these throws"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p_values_are_short() {
        assert_eq!([0.0, 1e-17, 0.5].map(p_text), ["below 1e-300", "1.0e-17", "0.500"]);
    }
}
