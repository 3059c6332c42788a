//! Options and readings: what a name like `box+blockade+safe` changes.

use crate::board::Houses;
use crate::sticks::Device;

use super::catalogue::ROWS;
use super::choices::*;

/// An option of a rule set: a variation that its source offers, or a reading
/// where the source is silent or says two things.
pub struct RuleOption {
    /// Its name, as it stands behind a `+`.
    pub name: &'static str,
    /// The sets that have it.
    pub sets: &'static [&'static str],
    /// Another option that it is nothing without.
    pub needs: Option<&'static str>,
    /// What it says.
    pub says: &'static str,
    /// What it says it instead of.
    pub instead: &'static str,
    /// Whether it is a reading, and so may be tried when a turn fails.
    pub reading: bool,
    pub(super) apply: fn(&mut Choices),
}

/// Every option, in ASCII order, which is also the order in which they apply.
pub const OPTIONS: [RuleOption; 15] = [
    RuleOption {
        name: "blockade",
        sets: &["box"],
        needs: None,
        says: "three or more of one side next to each other in one row cannot be passed",
        instead: "every piece can be passed",
        reading: false,
        apply: |c| {
            let blockade = Blockade { least: 3, joined: ROWS, backward: true };
            c.blockade = said(Some(blockade), "seed 004, Variation 2");
            c.exit = said(Exit::Blocked, "reading exit-blocked: leaving is landing on 31");
        },
    },
    RuleOption {
        name: "die",
        sets: &["box"],
        needs: None,
        says: "one die of six: 1 to 5 the roll, 6 a lost throw that passes the turn",
        instead: "four sticks",
        reading: false,
        apply: |c| {
            c.device = said(Device::Die { faces: 6 }, "seed 004, Variation 4");
            c.lost = said(Rolls::of(&[6]), "seed 004, Variation 4");
        },
    },
    RuleOption {
        name: "die-plain",
        sets: &["box"],
        needs: Some("die"),
        says: "with the die no roll throws again",
        instead: "1, 4 and 5 throw again",
        reading: true,
        apply: |c| c.again = said(Rolls::NONE, "reading die-plain"),
    },
    RuleOption {
        name: "exit-30-through",
        sets: &["common"],
        needs: None,
        says: "a piece on 30 does not stop one that leaves",
        instead: "30 must be empty",
        reading: true,
        apply: |c| {
            if let Leaving::Home { through, .. } = &mut c.leaving.value {
                *through = true;
            }
            c.leaving.source = "seed 002, Bearing off, and reading exit-30-through";
        },
    },
    RuleOption {
        name: "exit-blocked",
        sets: &["kendall", "wikipedia", "skyruk"],
        needs: None,
        says: "a run of three on 28-30 stops a 5 from 26",
        instead: "nothing stops it",
        reading: true,
        apply: |c| c.exit = said(Exit::Blocked, "reading exit-blocked"),
    },
    RuleOption {
        name: "exit-open",
        sets: &["cones", "box"],
        needs: Some("blockade"),
        says: "a run of three on 28-30 does not stop a 5 from 26",
        instead: "it stops it",
        reading: true,
        apply: |c| c.exit = said(Exit::Open, "reading exit-open"),
    },
    RuleOption {
        name: "leave-may",
        sets: &["common"],
        needs: None,
        says: "a piece on 30 need not leave when that is the only move",
        instead: "it must",
        reading: true,
        apply: |c| {
            if let Leaving::Home { may_stay, .. } = &mut c.leaving.value {
                *may_stay = true;
            }
            c.leaving.source = "seed 002, Bearing off, and reading leave-may";
        },
    },
    RuleOption {
        name: "rebirth15",
        sets: &["box"],
        needs: None,
        says: "the water sends a piece to 15",
        instead: "to 16",
        reading: false,
        apply: |c| {
            c.water.value.to = house(15);
            c.water.source = "seed 004, Variation 1";
        },
    },
    RuleOption {
        name: "row-all",
        sets: &["wikipedia"],
        needs: None,
        says: "30 leaves on any roll once the first row holds no piece of either side",
        instead: "no piece of its own side",
        reading: true,
        apply: |c| c.last_house = said(LastHouse::AnyRollOnceRowEmptyOfBoth, "reading row-all"),
    },
    RuleOption {
        name: "runs-end-at-25",
        sets: &["kendall"],
        needs: None,
        says: "a piece on 26 does not count in a run with 25",
        instead: "it counts",
        reading: true,
        apply: |c| join(c, |joined| joined.without(Houses::of(&[25])), "reading runs-end-at-25"),
    },
    RuleOption {
        name: "runs-in-row",
        sets: &["common"],
        needs: None,
        says: "10-11 and 20-21 are no neighbours",
        instead: "they are",
        reading: true,
        apply: |c| join(c, |joined| joined & ROWS, "reading runs-in-row"),
    },
    RuleOption {
        name: "safe",
        sets: &["box"],
        needs: None,
        says: "a piece on 26, 28 or 29 cannot be landed on",
        instead: "it can",
        reading: false,
        apply: |c| c.safe = said(Houses::of(&[26, 28, 29]), "seed 004, Variation 3"),
    },
    RuleOption {
        name: "track20",
        sets: &["box"],
        needs: None,
        says: "pieces wait at the start and enter from house 11; 15 is the gate",
        instead: "pieces stand on 1-10 and 26 is the gate",
        reading: false,
        apply: |c| {
            const SOURCE: &str = "seed 004, Variation 1";
            c.setup = said(Setup::Entering { first: house(11) }, SOURCE);
            c.landing = said(Landing::ToStart, SOURCE);
            c.gate = said(Gate::Exact(house(15)), SOURCE);
            c.water = said(Water { to: house(15), towards: house(11), takes: Takes::AtOnce }, SOURCE);
        },
    },
    RuleOption {
        name: "vacated-taken",
        sets: &["wikipedia"],
        needs: None,
        says: "the house that the mover left does not count as empty",
        instead: "it does",
        reading: true,
        apply: |c| {
            c.landing = said(Landing::FirstEmptyBelow { vacated: false }, "reading vacated-taken");
        },
    },
    RuleOption {
        name: "water-forward",
        sets: &["common"],
        needs: None,
        says: "27 acts on pieces that come forward only",
        instead: "both ways",
        reading: true,
        apply: |c| {
            c.water.value.takes = Takes::Forward;
            c.water.source = "seed 002, Special squares, and reading water-forward";
        },
    },
];

/// Changes which houses are neighbours, for protection and blockades alike.
fn join(choices: &mut Choices, joined: impl Fn(Houses) -> Houses, source: &'static str) {
    let company = &mut choices.company;
    company.value.joined = joined(company.value.joined);
    company.source = source;
    if let Some(blockade) = &mut choices.blockade.value {
        blockade.joined = joined(blockade.joined);
        choices.blockade.source = source;
    }
}
