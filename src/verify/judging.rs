//! The checks, one after the other, over one record.

use crate::evidence::{Anchor, BesideKept, Evidence, PublicKey, Signed, Weighed, weigh};
use crate::record::Record;
use crate::rules::{RuleSet, UnknownRules};
use crate::sticks::Throws;

use super::in_run::NO_EARLIER;
use super::replay::{Replay, replay};
use super::verdict::{Check, Checks, Finding, Sentence, Status, Verdict};
use super::{diagnosis, failure, limits_of_proof, readings, result, timing, weakness};

/// A verdict in the making.
pub(super) struct Judging<'a> {
    record: &'a Record<'a>,
    weighed: Weighed,
    verdict: Verdict,
}

impl<'a> Judging<'a> {
    /// The checks that no rules are needed for.
    pub fn new(record: &'a Record<'a>, evidence: &Evidence) -> Judging<'a> {
        let weighed = weigh(record, evidence);
        let lost = record.turns.iter().filter(|turn| turn.text.step.is_none()).count();
        let (throws, lost) = (capped(record.turns.len()), capped(lost));
        let mut checks = Checks::skipped("not judged");
        checks[Check::Format] = Status::PASS;
        checks[Check::Equivocation] = Status::skipped(NO_EARLIER);
        checks[Check::Reuse] = Status::skipped(NO_EARLIER);
        let verdict = Verdict {
            game: Some(record.id.clone().into_owned()),
            rules: None,
            finding: Finding::Verified,
            why: None,
            anchor: weighed.anchor,
            no_receipt: false,
            vouched: weighed.vouched,
            checks,
            failure: None,
            signed: !record.signatures.is_empty(),
            result: record.result,
            throws,
            moves: throws - lost,
            lost,
            not_shown: Vec::new(),
            notes: Vec::new(),
        };
        let mut judging = Judging { record, weighed, verdict };
        judging.signature();
        judging.commitment();
        judging.anchor(evidence);
        judging
    }

    pub fn by(mut self, rules: &RuleSet) -> Verdict {
        self.verdict.rules = Some(rules.name().to_owned());
        let throws = self.throws(rules);
        let compared = throws.is_some();
        let replayed = replay(&self.record.turns, rules, throws);
        self.turns(&replayed, rules, compared);
        self.result(&replayed, rules);
        self.timing();
        self.diagnose(rules);
        self.verdict.notes.extend(readings::other_reading(self.record, rules, &replayed));
        self.verdict.notes.extend(readings::judged_by(self.record, rules));
        let public = self.verdict.checks[Check::Throws].failed()
            && weakness::follow_from_commitment(self.record, rules);
        self.finish(public)
    }

    pub fn without_rules(mut self, unknown: &UnknownRules) -> Verdict {
        self.verdict.rules = Some(rules_of(self.record));
        let why = Status::skipped("the rule set is unknown");
        for check in [Check::Throws, Check::Moves, Check::Result] {
            self.verdict.checks[check] = why.clone();
        }
        self.timing();
        self.cannot(unknown.to_string().into());
        self.finish(false)
    }

    /// Says that the record cannot be judged whole, unless that was said before.
    fn cannot(&mut self, why: Sentence) {
        self.verdict.why.get_or_insert(why);
    }

    fn signature(&mut self) {
        let status = match &self.weighed.signed {
            Signed::Unsigned => Status::skipped("unsigned"),
            Signed::Unknown(keys) => Status::Skipped(unknown_keys(keys)),
            Signed::Known(signers) => {
                Status::Pass(Some(format!("signed by {}", signers.join(" and ")).into()))
            }
            Signed::False(key) => return self.verdict.fail(failure::signature(key)),
        };
        self.verdict.checks[Check::Signature] = status;
    }

    fn commitment(&mut self) {
        let fairness = &self.record.fairness;
        let Some(seed) = fairness.seed else {
            self.verdict.checks[Check::Commitment] = Status::skipped("the seed is not published yet");
            let commitment = fairness.commitment;
            self.cannot(
                format!(
                    "the game is not finished: its seed is published when it ends; \
                     write down its commitment until then, {commitment}"
                )
                .into(),
            );
            return;
        };
        if seed.is_guessable() {
            self.verdict.fail(failure::guessable(&seed));
        } else if !fairness.commitment.opens(&self.record.id, &seed) {
            self.verdict.fail(failure::commitment(self.record, &seed));
        } else {
            self.verdict.checks[Check::Commitment] = Status::PASS;
        }
    }

    fn anchor(&mut self, evidence: &Evidence) {
        let published = self.weighed.published.as_ref().and_then(|published| published.disagreement.as_ref());
        if let Some(disagreement) = self.weighed.disagreement.as_ref().or(published) {
            self.verdict.anchor = Anchor::None;
            self.verdict.fail(failure::disagreement(disagreement.clone()));
        } else if self.weighed.anchor == Anchor::None {
            self.verdict.checks[Check::Anchor] =
                Status::Skipped(limits_of_proof::unanchored(&self.weighed.unfixed));
        } else {
            self.verdict.checks[Check::Anchor] = Status::Pass(limits_of_proof::anchored(&self.weighed));
        }
        self.verdict.notes.extend(limits_of_proof::unused(evidence, &self.weighed));
        self.verdict.notes.extend(limits_of_proof::published(&self.weighed));
    }

    /// The throws that the seed gives, if it gives any.
    fn throws(&mut self, rules: &RuleSet) -> Option<Throws> {
        let fairness = &self.record.fairness;
        let device = rules.choices().device.value;
        let Some(seed) = fairness.seed else {
            self.verdict.checks[Check::Throws] = Status::skipped("the seed is not published yet");
            return None;
        };
        match Throws::new(&fairness.rng, &seed, fairness.contributions.as_ref(), device) {
            Ok(throws) => Some(throws),
            Err(why) => {
                self.verdict.checks[Check::Throws] = Status::Skipped(why.to_string().into());
                self.cannot(why.to_string().into());
                None
            }
        }
    }

    /// How throws and moves went; of the two the earlier turn is named first.
    fn turns(&mut self, replayed: &Replay, rules: &RuleSet, compared: bool) {
        if self.record.turns.is_empty() {
            for check in [Check::Throws, Check::Moves] {
                self.verdict.checks[check] = Status::skipped("nothing was thrown");
            }
            self.cannot("nothing was thrown: there is nothing to verify".into());
            return;
        }
        let throw = replayed.throw.map(|wrong| failure::throw(self.record, wrong));
        let turn = replayed.turn.map(|wrong| failure::turn(&self.record.turns, wrong, rules));
        if throw.is_none() && compared {
            self.verdict.checks[Check::Throws] = Status::PASS;
        }
        if turn.is_none() {
            self.verdict.checks[Check::Moves] = Status::PASS;
        }
        let turn_first = match (&replayed.throw, &replayed.turn) {
            (Some(throw), Some(turn)) => {
                turn.index < throw.index || (turn.index == throw.index && turn.wrong.precedes_throw())
            }
            _ => false,
        };
        let in_order = if turn_first { [turn, throw] } else { [throw, turn] };
        in_order.into_iter().flatten().for_each(|failure| self.verdict.fail(failure));
    }

    fn result(&mut self, replayed: &Replay, rules: &RuleSet) {
        let status = match self.record.result {
            None => Status::skipped("the game is not finished"),
            Some(_) if self.record.turns.is_empty() => Status::skipped("nothing was thrown"),
            Some(_) if replayed.turn.is_some() => {
                Status::skipped("the moves could not be replayed to the end")
            }
            Some(outcome) => match result::judge(outcome, &replayed.position, rules) {
                result::Judged::Proved => Status::PASS,
                result::Judged::HostsWord(_) if self.verdict.vouched.by(outcome.winner.other()) => {
                    Status::Pass(Some(format!("{} signed it", outcome.winner.other()).into()))
                }
                result::Judged::HostsWord(why) => Status::skipped(why),
                result::Judged::False { expected, message } => {
                    return self.verdict.fail(failure::result(outcome, expected, message, replayed.position));
                }
            },
        };
        self.verdict.checks[Check::Result] = status;
    }

    fn timing(&mut self) {
        match timing::judge(self.record) {
            timing::Timed::TooFew => {
                self.verdict.checks[Check::Timing] = Status::skipped("fewer than two times are given");
            }
            timing::Timed::Right => self.verdict.checks[Check::Timing] = Status::PASS,
            timing::Timed::Wrong(wrong) => self.verdict.fail(failure::timing(wrong)),
        }
    }

    /// Adds what would explain the failures.
    fn diagnose(&mut self, rules: &RuleSet) {
        let failed = |check: Check| self.verdict.checks[check].failed();
        let commitment = failed(Check::Commitment).then(|| diagnosis::commitment(self.record)).flatten();
        let throws = failed(Check::Throws).then(|| diagnosis::throws(self.record, rules)).flatten();
        self.verdict.notes.extend(commitment.into_iter().chain(throws));
    }

    fn finish(mut self, public: bool) -> Verdict {
        if self.verdict.failure.is_none() && !matches!(self.verdict.checks[Check::Throws], Status::Pass(_)) {
            self.cannot("the throws could not be compared with the seed's".into());
        }
        self.verdict.finding = match (&self.verdict.why, &self.verdict.failure) {
            (Some(_), _) => Finding::Unverifiable,
            (None, Some(_)) => Finding::Mismatch,
            (None, None) => Finding::Verified,
        };
        if self.weighed.published.as_ref().is_some_and(|shown| shown.kept == BesideKept::Contradicts) {
            self.verdict.two_receipts("the one that you brought", "the one that the host shows");
        }
        self.verdict.notes.extend(weakness::notes(self.record, &self.weighed, public));
        self.verdict.not_shown = limits_of_proof::not_shown(self.record, &self.weighed, &self.verdict);
        self.verdict
    }
}

/// The rules that a record names. Longer than any rule set's name they would
/// swell the report.
pub(super) fn rules_of(record: &Record) -> String {
    record.rules.chars().take(256).collect()
}

fn unknown_keys(keys: &[PublicKey]) -> Sentence {
    let keys: Vec<String> = keys.iter().map(PublicKey::to_string).collect();
    format!("the signature holds, and you know nobody by this key: {}", keys.join(", ")).into()
}

fn capped(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
