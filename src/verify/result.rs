//! Whether the game ended as the record says.

use crate::board::{Position, Side};
use crate::record::{How, Outcome};
use crate::rules::RuleSet;

/// What the board says to a recorded result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Judged {
    /// It follows from the board.
    Proved,
    /// The board does not speak against it, and nothing else for it: why.
    HostsWord(&'static str),
    /// It cannot be, and what is instead.
    False {
        /// What the board says.
        expected: String,
        /// Why the record is wrong.
        message: String,
    },
}

pub(super) fn judge(outcome: Outcome, end: &Position, rules: &RuleSet) -> Judged {
    match (outcome.how, rules.winner(end)) {
        (How::BorneOff, Some(winner)) if winner == outcome.winner => Judged::Proved,
        (_, Some(winner)) => over(outcome, winner),
        (How::BorneOff, None) => unfinished(outcome.winner, end, rules),
        (How::Deadline, None) if outcome.winner == end.side => Judged::False {
            expected: format!("{} won by the deadline", end.side.other()),
            message: format!(
                "{} was the side to throw when the game ended, so {} let the deadline pass and cannot have won",
                end.side, end.side
            ),
        },
        (How::Resigned, None) => {
            Judged::HostsWord("the host's word: a resignation leaves nothing on the board")
        }
        (How::Deadline, None) => Judged::HostsWord("the host's word: a deadline leaves nothing on the board"),
    }
}

fn over(outcome: Outcome, winner: Side) -> Judged {
    let message = match outcome.how {
        How::BorneOff => format!("{winner} bore off all its pieces, not {}", outcome.winner),
        How::Resigned => {
            format!("{winner} had borne off all its pieces: nobody can resign a game that is over")
        }
        How::Deadline => {
            format!("{winner} had borne off all its pieces: a game that is over cannot run out of time")
        }
    };
    Judged::False { expected: format!("{winner} won by bearing off all its pieces"), message }
}

fn unfinished(winner: Side, end: &Position, rules: &RuleSet) -> Judged {
    let (off, all) = (end.off[winner], rules.choices().pieces.value);
    Judged::False {
        expected: format!("no winner yet: {} of {winner}'s {all} pieces are borne off", off),
        message: format!(
            "the record ends before the game does: {winner} has borne off {off} of {all} pieces, \
             and the result says it bore off all"
        ),
    }
}
