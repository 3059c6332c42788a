use std::collections::HashMap;

use super::{Counts, ROLLS};

/// What is known of a player by the throws of one table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Player {
    /// Games counted.
    pub games: u64,
    /// Those he won.
    pub won: u64,
    /// Those he won by a resignation or a deadline that the loser did not sign.
    pub won_by_word: u64,
    /// His throws.
    pub own: Counts,
    /// His throws among the first of each game.
    pub opening: Counts,
    /// The throws of those he played against.
    pub against: Counts,
    /// Theirs among the first of each game.
    pub against_opening: Counts,
}

/// One game of a player: what he threw and what was thrown against him.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part<'a> {
    pub own: &'a [u32; ROLLS],
    pub opening: &'a [u32; ROLLS],
    pub against: &'a [u32; ROLLS],
    pub against_opening: &'a [u32; ROLLS],
    pub won: bool,
    pub by_word: bool,
}

/// Players by name and table, in memory that does not grow beyond a limit.
///
/// Where there is no more room, those with fewest games go: half of all. Whoever
/// plays much stays, and starts anew at worst.
#[derive(Clone, Debug)]
pub struct Players {
    by_table: Vec<HashMap<Box<str>, Player>>,
    bytes: usize,
    room: usize,
    dropped: u64,
}

/// What a name in a table takes beside its text: the table has room for up to
/// twice as many.
const ENTRY: usize = 2 * size_of::<(Box<str>, Player)>() + 32;

impl Players {
    /// Players in at most about so many bytes.
    pub fn new(room: usize) -> Players {
        Players { by_table: Vec::new(), bytes: 0, room, dropped: 0 }
    }

    /// The players of a table, the ones with most throws first.
    pub fn of(&self, table: usize) -> Vec<(&str, &Player)> {
        let players = self.by_table.get(table).into_iter().flatten();
        let mut players: Vec<(&str, &Player)> = players.map(|(name, player)| (&**name, player)).collect();
        players.sort_unstable_by(|(a, x), (b, y)| y.own.sum().cmp(&x.own.sum()).then_with(|| a.cmp(b)));
        players
    }

    /// A player of a table.
    pub fn get(&self, table: usize, name: &str) -> Option<&Player> {
        self.by_table.get(table)?.get(name)
    }

    /// How many are held.
    pub fn count(&self) -> usize {
        self.by_table.iter().map(HashMap::len).sum()
    }

    /// How many were let go to make room.
    pub const fn dropped(&self) -> u64 {
        self.dropped
    }

    pub(super) fn add(&mut self, table: usize, name: &str, part: Part) {
        if self.by_table.len() <= table {
            self.by_table.resize_with(table + 1, HashMap::new);
        }
        let players = &mut self.by_table[table];
        match players.get_mut(name) {
            Some(player) => player.add(part),
            None => {
                players.entry(name.into()).or_default().add(part);
                self.bytes += ENTRY + name.len();
            }
        }
        if self.bytes > self.room {
            self.make_room();
        }
    }

    /// Drops all who have no more games than half of them have.
    fn make_room(&mut self) {
        let mut games: Vec<u64> = self.by_table.iter().flat_map(HashMap::values).map(|p| p.games).collect();
        let middle = games.len() / 2;
        let (_, median, _) = games.select_nth_unstable(middle);
        let (median, before) = (*median, self.count());
        for players in &mut self.by_table {
            players.retain(|_, player| player.games > median);
            players.shrink_to_fit();
        }
        self.dropped += (before - self.count()) as u64;
        self.bytes = self.by_table.iter().flat_map(HashMap::keys).map(|name| ENTRY + name.len()).sum();
    }
}

impl Player {
    fn add(&mut self, part: Part) {
        self.games += 1;
        self.won += u64::from(part.won);
        self.won_by_word += u64::from(part.won && part.by_word);
        self.own += part.own;
        self.opening += part.opening;
        self.against += part.against;
        self.against_opening += part.against_opening;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: [u32; ROLLS] = [1, 0, 0, 0, 0, 0];
    const PART: Part =
        Part { own: &ONE, opening: &ONE, against: &ONE, against_opening: &ONE, won: true, by_word: false };

    #[test]
    fn a_crowd_of_names_takes_no_more_room_and_who_plays_much_stays() {
        let mut players = Players::new(1000 * (ENTRY + 10));
        for i in 0..100_000u32 {
            players.add(0, &format!("{i:010}"), PART);
            if i % 10 == 0 {
                players.add(0, "Ankh", PART);
            }
            assert!(players.count() <= 1001);
        }
        let held = players.of(0);
        assert_eq!(held[0].0, "Ankh");
        assert_eq!(held[0].1.games, 10_000);
        assert_eq!(players.dropped() + players.count() as u64, 100_001);
    }

    #[test]
    fn the_same_name_in_two_tables_is_two_players() {
        let mut players = Players::new(1 << 20);
        players.add(0, "Ankh", PART);
        players.add(2, "Ankh", PART);
        assert_eq!((players.of(0).len(), players.of(1).len(), players.of(2).len()), (1, 0, 1));
    }
}
