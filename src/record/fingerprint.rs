//! What a record says, as one hash.

use sha2::{Digest, Sha256};

use super::{Fairness, Outcome, Players, Record, Time, Turn};
use crate::board::Side;
use crate::evidence::Commitment;
use crate::notation::{Place, Step};
use crate::sticks::{Contributions, Rng};

impl Record<'_> {
    /// A SHA-256 hash of all that the record says, without its signatures: of
    /// two records it is equal where their canonical JSON is.
    ///
    /// It is not a hash of the canonical JSON, which takes many times as long to
    /// write: it is for comparing within one program, and another version may
    /// give another.
    pub fn fingerprint(&self) -> [u8; 32] {
        /// Most turns take five bytes; a time adds fourteen.
        const USUAL: usize = 512;
        let mut said = Said(Vec::with_capacity(USUAL + 5 * self.turns.len()));
        said.record(self);
        Sha256::digest(said.0).into()
    }
}

/// The fields one after the other, each so that it shows where it ends. The
/// patterns name every field: what is added to a record must be added here.
struct Said(Vec<u8>);

impl Said {
    fn record(&mut self, record: &Record) {
        let Record {
            id,
            rules,
            players,
            started,
            ended,
            deadline_seconds,
            fairness,
            turns,
            result,
            signatures: _,
            meta,
        } = record;
        self.text(id);
        self.text(rules);
        self.option(players.as_ref(), Said::players);
        self.option(started.as_ref(), Said::time);
        self.option(ended.as_ref(), Said::time);
        self.option(deadline_seconds.as_ref(), |said, seconds| said.number(*seconds));
        self.fairness(fairness);
        self.number(turns.len() as u64);
        turns.iter().for_each(|turn| self.turn(turn));
        self.option(result.as_ref(), Said::outcome);
        self.option(meta.as_ref(), |said, meta| said.text(meta.as_str()));
    }

    fn players(&mut self, Players { light, dark }: &Players) {
        self.text(light);
        self.text(dark);
    }

    fn fairness(&mut self, Fairness { commitment, rng, seed, contributions }: &Fairness) {
        let Commitment { scheme, value } = commitment;
        self.text(scheme.name());
        self.bytes(value);
        self.text(rng.name());
        match rng {
            Rng::Chacha20 => {}
            Rng::Sha256Counter(label) => self.text(label.as_str()),
        }
        self.option(seed.as_ref(), |said, seed| said.bytes(seed.bytes()));
        self.option(contributions.as_ref(), |said, Contributions { light, dark }| {
            said.option(light.as_ref(), |said, given| said.bytes(given));
            said.option(dark.as_ref(), |said, given| said.bytes(given));
        });
    }

    #[inline]
    fn turn(&mut self, Turn { side, sticks, text, at }: &Turn) {
        let head = side_bit(*side)
            | u8::from(sticks.is_some()) << 1
            | u8::from(text.step.is_some()) << 2
            | u8::from(at.is_some()) << 3
            | sticks.map_or(0, |sticks| sticks.bits()) << 4;
        // Without a step two bytes that no step has.
        let Step { from, to } = text.step.unwrap_or(Step { from: Place::Off, to: Place::Off });
        self.0.extend_from_slice(&[head, text.roll.worth(), place(from), place(to), text.marks.packed()]);
        if let Some(at) = at {
            self.time(at);
        }
    }

    fn time(&mut self, time: &Time) {
        let (seconds, nanoseconds, decimals, leap) = time.parts();
        self.0.extend(seconds.to_le_bytes());
        self.0.extend(nanoseconds.to_le_bytes());
        self.0.extend([decimals, u8::from(leap)]);
    }

    fn outcome(&mut self, Outcome { winner, how }: &Outcome) {
        self.0.push(side_bit(*winner));
        self.text(how.name());
    }

    fn option<T>(&mut self, value: Option<&T>, some: impl FnOnce(&mut Said, &T)) {
        self.0.push(u8::from(value.is_some()));
        if let Some(value) = value {
            some(self, value);
        }
    }

    fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes());
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.number(bytes.len() as u64);
        self.0.extend(bytes);
    }

    fn number(&mut self, number: u64) {
        self.0.extend(number.to_le_bytes());
    }
}

fn side_bit(side: Side) -> u8 {
    u8::from(side == Side::Dark)
}

fn place(place: Place) -> u8 {
    match place {
        Place::Start => 0,
        Place::House(house) => house.number(),
        Place::Off => u8::MAX,
    }
}
