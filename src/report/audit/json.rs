use serde_json::{Value, json};

use crate::audit::{
    AgainstManifest, AgainstReceipts, At, Audited, Baseline, Fault, Finding, Lengths, Listed, Measure,
    Partial, Place, RulesTally, Statistic, Subject, TableTally, Test, Trust, Unpublished, UsedTwice,
};
use crate::board::{BySide, Side};
use crate::shown::shown_json;

use super::words;

/// An audit as one line of JSON (`schemas/audit.schema.json`), without the
/// newline. Of the tests of players, those with the least p-values are in it.
pub fn audit_json(audited: &Audited) -> String {
    let judged = &audited.judged;
    let tables = audited.tally.tables.iter().enumerate().map(|(index, tally)| table(audited, index, tally));
    let out = json!({
        "format": "senet.audit/1",
        "sources": audited.sources,
        "partial": audited.partial.map(partial),
        "games": {
            "all": judged.games(),
            "verified": judged.verified,
            "mismatch": listed(&judged.mismatched, fault),
            "unverifiable": listed(&judged.unjudged, fault),
            "unread": judged.unread,
            "not_counted_again": judged.again,
            "passed_over": audited.passed_over,
        },
        "used_twice": audited.twice.as_ref().map(used_twice),
        "completeness": {
            "shown": audited.shows_completeness(),
            "manifest": audited.completeness.manifest.as_ref().map(manifest),
            "receipts": audited.completeness.receipts.iter().map(receipts).collect::<Vec<_>>(),
        },
        "throws": tables.collect::<Vec<_>>(),
        "rules": audited.tally.rules.iter().zip(&audited.baselines).map(rules).collect::<Vec<_>>(),
        "players": {
            "names": audited.tally.players.count(),
            "dropped": audited.tally.players.dropped(),
            "too_few_throws": audited.findings.too_few,
        },
        "level": audited.level,
        "tests": audited.findings.all().count(),
        "alarms": tests_with(audited, Finding::Alarm),
        "remarks": tests_with(audited, Finding::Remark),
        "all_tests": tests(audited),
        "found": words::headline(audited),
        "not_shown": words::limits(audited),
    });
    shown_json(&out.to_string())
}

const fn partial(partial: Partial) -> &'static str {
    match partial {
        Partial::Limit => "limit",
        Partial::Sample => "sample",
        Partial::Interrupted => "interrupted",
        Partial::NotCompared => "not-compared",
        Partial::Changed => "changed",
    }
}

fn listed<T>(listed: &Listed<T>, one: impl Fn(&T) -> Value) -> Value {
    json!({ "count": listed.count, "first": listed.first.iter().map(one).collect::<Vec<_>>() })
}

fn place(place: &Place) -> Value {
    json!({ "source": &*place.source, "line": place.line })
}

fn fault(fault: &Fault) -> Value {
    json!({
        "at": place(&fault.place),
        "game": fault.id,
        "check": fault.check.map(|check| check.name()),
        "turn": fault.turn,
        "message": fault.message,
    })
}

fn at(at: &At) -> Value {
    json!({ "at": place(&at.place), "game": at.id })
}

fn used_twice(twice: &UsedTwice) -> Value {
    let [id, seed, commitment] = twice.counts;
    let repeat = |repeat: &crate::audit::Repeat<Place>| {
        json!({
            "value": repeat.kind.name(),
            "game": &*repeat.id,
            "at": place(&repeat.place),
            "first_game": &*repeat.first_id,
            "first_at": place(&repeat.first_place),
        })
    };
    json!({
        "id": id,
        "seed": seed,
        "commitment": commitment,
        "first": twice.first.iter().map(repeat).collect::<Vec<_>>(),
    })
}

fn manifest(manifest: &AgainstManifest) -> Value {
    let (trust, keys) = match &manifest.trust {
        Trust::Unsigned => ("unsigned", Vec::new()),
        Trust::Unknown(keys) => ("unknown", keys.iter().map(ToString::to_string).collect()),
        Trust::Known(host) => ("trusted", vec![host.key.to_string()]),
    };
    json!({
        "source": manifest.name,
        "issued": manifest.issued,
        "signed": trust,
        "keys": keys,
        "games": manifest.games,
        "missing": listed(&manifest.missing, |id| json!(id)),
        "not_found": listed(&manifest.not_found, |id| json!(id)),
        "added": listed(&manifest.added, at),
        "changed": listed(&manifest.changed, at),
    })
}

fn receipts(receipts: &AgainstReceipts) -> Value {
    let unpublished = |one: &Unpublished| {
        json!({
            "game": one.id,
            "receipt": one.receipt,
            "issued": one.issued,
            "signed": one.signed,
        })
    };
    json!({
        "source": receipts.name,
        "log": receipts.log,
        "receipts": receipts.receipts,
        "unpublished": listed(&receipts.unpublished, unpublished),
        "not_found": listed(&receipts.not_found, unpublished),
        "issued_before": receipts.before,
        "young": receipts.young,
        "with": receipts.with,
        "unproved": listed(&receipts.unproved, unpublished),
        "without": listed(&receipts.without, at),
        "unread": listed(&receipts.unread, |why| json!(why)),
    })
}

fn table(audited: &Audited, index: usize, tally: &TableTally) -> Value {
    let names = audited.tally.rules.iter().filter(|rules| rules.table == index);
    let rolls =
        (1..).zip(tally.all.0.iter().zip(tally.table.chances())).filter(|(_, (_, chance))| **chance > 0.0);
    let rolls = rolls.map(|(roll, (times, chance))| {
        let of_side = Side::BOTH.map(|side| tally.sides[side].0[roll - 1]);
        json!({ "roll": roll, "times": times, "chance": chance, "light": of_side[0], "dark": of_side[1] })
    });
    json!({
        "device": tally.table.name(),
        "rules": names.map(|rules| rules.rules.name()).collect::<Vec<_>>(),
        "throws": tally.all.sum(),
        "mean": tally.table.mean(),
        "rolls": rolls.collect::<Vec<_>>(),
    })
}

fn rules((rules, baseline): (&RulesTally, &Option<Baseline>)) -> Value {
    let won = |side: Side| {
        let [borne_off, resigned, deadline] = rules.won[side];
        json!({
            "games": rules.wins(side),
            "borne_off": borne_off,
            "resigned": resigned,
            "deadline": deadline,
            "by_the_hosts_word": rules.won_by_word[side],
        })
    };
    json!({
        "rules": rules.rules.name(),
        "games": rules.games,
        "throws": rules.throws,
        "won": sides(BySide::from_fn(won)),
        "equals": baseline.as_ref().map(equals),
        "lengths": lengths(&rules.lengths),
    })
}

fn sides(sides: BySide<Value>) -> Value {
    json!({ "light": sides.light, "dark": sides.dark })
}

fn equals(baseline: &Baseline) -> Value {
    let each = baseline.equals.iter().map(|equals| {
        json!({ "policy": equals.policy.name(), "games": equals.light.of, "light": equals.light.value() })
    });
    json!({ "light": baseline.light, "simulated": each.collect::<Vec<_>>() })
}

fn lengths(lengths: &Lengths) -> Value {
    json!({
        "shortest": lengths.shortest,
        "longest": lengths.longest,
        "class": Lengths::CLASS,
        "games": lengths.games.as_slice(),
    })
}

fn tests_with(audited: &Audited, finding: Finding) -> Value {
    let found = audited.findings.with(finding, audited.level);
    let first = found.iter().take(audited.list).map(|test| with_meaning(test, audited.level));
    json!({ "count": found.len(), "first": first.collect::<Vec<_>>() })
}

/// All tests that are about no player, and the most noticeable of the others.
fn tests(audited: &Audited) -> Vec<Value> {
    let is_player = |test: &&Test| matches!(test.subject, Subject::Player(_));
    let (mut players, others): (Vec<&Test>, Vec<&Test>) = audited.findings.all().partition(is_player);
    players.sort_by(|a, b| a.statistic.p.total_cmp(&b.statistic.p));
    players.truncate(audited.list);
    others.into_iter().chain(players).map(|t| test(t, audited.level)).collect()
}

fn with_meaning(of: &Test, level: f64) -> Value {
    let mut value = test(of, level);
    value["meaning"] = json!(words::meaning(of));
    value
}

fn test(test: &Test, level: f64) -> Value {
    let (subject, name) = subject(&test.subject);
    let Statistic { measure, value, p } = test.statistic;
    let freedom = match measure {
        Measure::ChiSquare { freedom } => Some(freedom),
        Measure::Z => None,
    };
    let finding = match test.finding(level) {
        Finding::Nothing => "nothing",
        Finding::Alarm => "alarm",
        Finding::Remark => "remark",
    };
    json!({
        "subject": subject,
        "name": name,
        "device": test.table,
        "test": test.what.name(),
        "number": test.number,
        "seen": test.seen.map(|[seen, _]| seen),
        "expected": test.seen.map(|[_, expected]| expected),
        "statistic": if freedom.is_some() { "chi-square" } else { "z" },
        "freedom": freedom,
        "value": value,
        "p": p,
        "corrected": test.adjusted,
        "finding": finding,
    })
}

fn subject(subject: &Subject) -> (&'static str, Option<String>) {
    match subject {
        Subject::All => ("all", None),
        Subject::Side(side) => ("side", Some(side.name().to_owned())),
        Subject::Place(place) => ("place", Some(place.to_string())),
        Subject::Stick(stick) => ("stick", Some(stick.to_string())),
        Subject::Player(name) => ("player", Some((*name).to_owned())),
        Subject::Wins(rules) => ("rules", Some((*rules).to_owned())),
    }
}
