use std::borrow::Cow;
use std::fmt;

use crate::board::Position;
use crate::evidence::{Anchor, Vouched};
use crate::record::{Outcome, Spot};

/// What a verifier looks at, in the order in which failures are named; of
/// throws and moves the earlier turn comes first (protocol, section 6).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Check {
    /// The bytes are a record.
    Format,
    /// Every signature on it holds.
    Signature,
    /// The seed is the one that was committed to.
    Commitment,
    /// What the user brought from before the game agrees.
    Anchor,
    /// Every throw is the one that the seed gives.
    Throws,
    /// Every move is by the side to throw and legal.
    Moves,
    /// The game ended as the record says.
    Result,
    /// The times are in order and keep the deadline.
    Timing,
    /// No other record or receipt of the same id.
    Equivocation,
    /// No other game with the same seed or commitment.
    Reuse,
}

impl Check {
    /// All of them, in order.
    pub const ALL: [Check; 10] = [
        Check::Format,
        Check::Signature,
        Check::Commitment,
        Check::Anchor,
        Check::Throws,
        Check::Moves,
        Check::Result,
        Check::Timing,
        Check::Equivocation,
        Check::Reuse,
    ];

    /// The check's name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Check::Format => "format",
            Check::Signature => "signature",
            Check::Commitment => "commitment",
            Check::Anchor => "anchor",
            Check::Throws => "throws",
            Check::Moves => "moves",
            Check::Result => "result",
            Check::Timing => "timing",
            Check::Equivocation => "equivocation",
            Check::Reuse => "reuse",
        }
    }
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A sentence of a report; most are fixed and cost nothing.
pub type Sentence = Cow<'static, str>;

/// How a check went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Status {
    /// It holds.
    Pass(Option<Sentence>),
    /// It does not, and why.
    Fail(Sentence),
    /// It was not judged, and why.
    Skipped(Sentence),
}

impl Status {
    /// It holds and there is nothing to add.
    pub const PASS: Status = Status::Pass(None);

    /// Not judged, with a fixed reason.
    pub const fn skipped(why: &'static str) -> Status {
        Status::Skipped(Cow::Borrowed(why))
    }

    /// `"pass"`, `"fail"` or `"skipped"`.
    pub const fn name(&self) -> &'static str {
        match self {
            Status::Pass(_) => "pass",
            Status::Fail(_) => "fail",
            Status::Skipped(_) => "skipped",
        }
    }

    /// What there is to add.
    pub fn detail(&self) -> Option<&str> {
        match self {
            Status::Pass(detail) => detail.as_deref(),
            Status::Fail(why) | Status::Skipped(why) => Some(why),
        }
    }

    /// Whether it failed.
    pub const fn failed(&self) -> bool {
        matches!(self, Status::Fail(_))
    }
}

/// The status of every check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checks([Status; Check::ALL.len()]);

impl Checks {
    /// All of them skipped for one reason.
    pub fn skipped(why: &'static str) -> Checks {
        Checks(std::array::from_fn(|_| Status::skipped(why)))
    }

    /// Each check with its status, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Check, &Status)> {
        Check::ALL.into_iter().zip(&self.0)
    }
}

impl std::ops::Index<Check> for Checks {
    type Output = Status;
    fn index(&self, check: Check) -> &Status {
        &self.0[check as usize]
    }
}

impl std::ops::IndexMut<Check> for Checks {
    fn index_mut(&mut self, check: Check) -> &mut Status {
        &mut self.0[check as usize]
    }
}

/// That receipts were brought in vain.
pub(super) const NO_RECEIPT: &str = "none of the receipts that you brought is of this game";

/// What was found, as one of three words.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Finding {
    /// Nothing failed.
    Verified,
    /// Something failed.
    Mismatch,
    /// It cannot be judged.
    Unverifiable,
}

impl Finding {
    /// The word in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Finding::Verified => "verified",
            Finding::Mismatch => "mismatch",
            Finding::Unverifiable => "unverifiable",
        }
    }
}

/// The first failure: where it is, and what is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// Which check failed.
    pub check: Check,
    /// The turn, counted from 1, where it is a turn's.
    pub turn: Option<u32>,
    /// What was recorded.
    pub recorded: Option<String>,
    /// What the seed or the rules give.
    pub expected: Option<String>,
    /// The position before the turn.
    pub position: Option<Position>,
    /// The rule that was broken.
    pub rule: Option<String>,
    /// Where what is no record stops being one.
    pub spot: Option<Spot>,
    /// All of it in a sentence.
    pub message: String,
}

impl fmt::Display for Failure {
    /// `turn 18, moves: …`
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if let Some(turn) = self.turn {
            write!(f, "turn {turn}, ")?;
        }
        write!(f, "{}: {}", self.check, self.message)
    }
}

impl Failure {
    /// A failure that is no turn's.
    pub(crate) fn of(check: Check, message: String) -> Failure {
        Failure {
            check,
            turn: None,
            recorded: None,
            expected: None,
            position: None,
            rule: None,
            spot: None,
            message,
        }
    }
}

/// All that a verifier says about one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// The game's id; nothing where the record could not be read.
    pub game: Option<String>,
    /// The rule set by which it was judged.
    pub rules: Option<String>,
    /// The verdict in one word.
    pub finding: Finding,
    /// Why nothing could be judged, where that is so.
    pub why: Option<Sentence>,
    /// What the throws rest on.
    pub anchor: Anchor,
    /// Whether the user brought receipts and none of them is this game's.
    pub no_receipt: bool,
    /// Who stands for the moves and the result.
    pub vouched: Vouched,
    /// How each check went.
    pub checks: Checks,
    /// The first failure.
    pub failure: Option<Failure>,
    /// Whether anybody signed the record.
    pub signed: bool,
    /// How the record says the game ended.
    pub result: Option<Outcome>,
    /// Throws in the record.
    pub throws: u32,
    /// Those that were played.
    pub moves: u32,
    /// Those that were lost.
    pub lost: u32,
    /// What this verdict does not show.
    pub not_shown: Vec<Sentence>,
    /// Anything else that a reader should know.
    pub notes: Vec<Sentence>,
}

impl Verdict {
    /// Enters a failure; the first one is the headline.
    pub(super) fn fail(&mut self, failure: Failure) {
        self.checks[failure.check] = Status::Fail(failure.message.clone().into());
        self.failure.get_or_insert(failure);
    }

    /// Why it is not verified, in one sentence: the first failure, else what
    /// keeps it from being judged. Empty where it is.
    pub fn reason(&self) -> String {
        match (&self.failure, &self.why) {
            (Some(failure), _) => failure.to_string(),
            (None, why) => why.as_deref().unwrap_or_default().to_owned(),
        }
    }

    /// What the throws rest on, in a few words, beside the verdict.
    pub fn anchored(&self) -> String {
        match self.anchor {
            Anchor::None if self.no_receipt => "no anchor (no receipt of it)".to_owned(),
            Anchor::None => "no anchor".to_owned(),
            anchor => format!("anchor {anchor}"),
        }
    }

    /// Says that of the receipts that the user brought none is this game's, where
    /// that is most likely to be seen.
    pub(super) fn lacks_receipt(&mut self) {
        self.no_receipt = true;
        match &mut self.checks[Check::Anchor] {
            Status::Skipped(why) => *why = format!("{why}; {NO_RECEIPT}").into(),
            Status::Pass(_) | Status::Fail(_) => self.notes.insert(0, NO_RECEIPT.into()),
        }
    }

    /// Says that something the user brought cannot be judged, and so the game
    /// cannot.
    pub fn bad_evidence(&mut self, why: String) {
        self.finding = Finding::Unverifiable;
        self.why.get_or_insert(why.into());
    }

    /// Takes back that it is verified, for a user who asks for more than it shows.
    pub fn withhold(&mut self, why: impl Into<Sentence>) {
        if self.finding == Finding::Verified {
            self.finding = Finding::Unverifiable;
            self.why = Some(why.into());
        }
    }
}
