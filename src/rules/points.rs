use crate::board::{Houses, Position, Side};

use super::RuleSet;

/// The three rows, as `choices().points` counts them.
const ROWS: [Houses; 3] = [Houses::span(1, 10), Houses::span(11, 20), Houses::span(21, 30)];

impl RuleSet {
    /// What a won game counts in a series: the loser's pieces that are left, by
    /// row. A piece that has not entered counts as on the first row. Nothing
    /// where the rule set counts no points.
    ///
    /// ```
    /// use senet::board::Side;
    /// use senet::rules::RuleSet;
    /// let end = ".....d........d..........d.... l 5/2".parse()?;
    /// assert_eq!(RuleSet::named("common")?.points(&end, Side::Dark), Some(3 + 2 + 1));
    /// assert_eq!(RuleSet::named("kendall")?.points(&end, Side::Dark), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn points(&self, end: &Position, loser: Side) -> Option<u32> {
        let worth = self.choices().points.value?;
        let rows = ROWS.iter().zip(worth);
        let on_board: u32 =
            rows.map(|(row, each)| u32::from((end.on[loser] & *row).count()) * u32::from(each)).sum();
        Some(on_board + u32::from(end.waiting(loser)) * u32::from(worth[0]))
    }
}
