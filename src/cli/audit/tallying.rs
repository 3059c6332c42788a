//! The games in order, counted.

use std::ops::ControlFlow;
use std::sync::Arc;

use senet::audit::{At, Fault, Judged as Counts, Listed, Place, Played, Repeats, Tally};
use senet::board::{BySide, Side};
use senet::verify::Finding;

use super::super::archive::pipeline::Take;
use super::super::archive::{Item, Progress, Spooled};
use super::args::Ready;
use super::compared::Comparing;
use super::judging::{CameTo, Counted, Judged, Judging};

/// Names of players are held in so many bytes.
const ROOM: usize = 256 << 20;

/// So many games pass between two looks at the clock.
pub const GLANCE: u64 = 1024;

/// The games as they come.
pub struct Tallying<'a> {
    judging: &'a Judging,
    places: Places<'a>,
    progress: Progress,
    pub tallied: Tallied,
}

/// What was counted.
pub struct Tallied {
    pub judged: Counts,
    pub tally: Tally,
    pub repeats: Repeats,
    pub compared: Comparing,
}

impl<'a> Tallying<'a> {
    /// Nothing yet; of each kind of fault the first `most` are listed.
    pub fn new(ready: &'a Ready, compared: Comparing, progress: Progress) -> Tallying<'a> {
        let Ready { judging, spooled, list: most, .. } = ready;
        let most = *most;
        let judged = Counts {
            verified: 0,
            mismatched: Listed::new(most),
            unjudged: Listed::new(most),
            unread: 0,
            again: 0,
        };
        let tallied = Tallied { judged, tally: Tally::new(ROOM), repeats: Repeats::new(), compared };
        Tallying { judging, places: Places::new(spooled), progress, tallied }
    }

    fn count(&mut self, counted: &Counted) {
        let Counted { rules, observed, players, outcome, hosts_word } = counted;
        let players = players.as_ref().map(|players| BySide::from_fn(|side: Side| &*players[side]));
        let game = Played { observed, players, outcome: *outcome, hosts_word: *hosts_word };
        self.tallied.tally.add(rules, |name| self.judging.rules.rules(name), &game);
    }
}

impl Take<Judged> for Tallying<'_> {
    fn take(&mut self, item: &Item, judged: Judged) -> ControlFlow<()> {
        if item.number.is_multiple_of(GLANCE) {
            self.idle();
        }
        let tallied = &mut self.tallied;
        let place = || self.places.name(item.place);
        let is_new = judged.marks.as_ref().is_none_or(|marks| tallied.repeats.add(marks));
        tallied
            .compared
            .see(&judged, || At { id: judged.id.as_deref().unwrap_or_default().to_owned(), place: place() });
        match judged.came_to {
            CameTo::Verified(counted) => {
                tallied.judged.verified += 1;
                // A game is not counted twice: that would make chance look like
                // more than it is.
                if is_new {
                    self.count(&counted);
                } else {
                    tallied.judged.again += 1;
                }
            }
            CameTo::Not { finding, check, turn, message } => {
                tallied.judged.unread += u64::from(judged.id.is_none());
                let place = place();
                let message = self.places.message(message);
                let listed = match finding {
                    Finding::Mismatch => &mut tallied.judged.mismatched,
                    Finding::Verified | Finding::Unverifiable => &mut tallied.judged.unjudged,
                };
                listed.add(|| Fault { place, id: judged.id.map(String::from), check, turn, message });
            }
        }
        ControlFlow::Continue(())
    }

    fn idle(&mut self) {
        let judged = &self.tallied.judged;
        self.progress.show(judged.games(), judged.games() - judged.verified);
    }
}

/// Places by the names that the user knows.
pub struct Places<'a>(&'a Spooled);

impl<'a> Places<'a> {
    pub fn new(spooled: &'a Spooled) -> Places<'a> {
        Places(spooled)
    }

    /// A place.
    pub fn name(&self, at: &Place) -> Place {
        let source = self.0.name(&at.source).map_or_else(|| Arc::clone(&at.source), Arc::from);
        Place { source, line: at.line }
    }

    fn message(&self, message: String) -> String {
        self.0.message(message)
    }
}
