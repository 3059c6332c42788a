//! Lists of games: all columns but the body.

use postgres::Row;
use postgres::types::ToSql;

use super::{Connection, hash, signed, text, unsigned};
use crate::serve::store::{About, Listed, Page, Tag};

macro_rules! query {
    ($from:literal) => {
        concat!(
            "SELECT g.place, g.id, g.tag, octet_length(g.body)::bigint, g.verdict, g.rules, g.light, g.dark,
                g.ended, g.winner, g.how, g.turns FROM ",
            $from,
            " ORDER BY g.place LIMIT $2"
        )
    };
}

pub fn games(connection: &mut Connection, page: &Page) -> Result<Vec<Listed>, postgres::Error> {
    let query = match (&page.rules, &page.player) {
        (None, None) => query!("senet.game g WHERE g.place > $1"),
        (Some(_), None) => query!("senet.game g WHERE g.place > $1 AND g.rules = $3"),
        (None, Some(_)) => {
            query!("senet.player p JOIN senet.game g ON g.place = p.game WHERE p.game > $1 AND p.name = $3")
        }
        (Some(_), Some(_)) => query!(
            "senet.player p JOIN senet.game g ON g.place = p.game
             WHERE p.game > $1 AND g.rules = $3 AND p.name = $4"
        ),
    };
    let (after, limit) = (signed(page.after), signed(page.limit as u64));
    let wanted: Vec<String> = page.rules.iter().chain(&page.player).map(|word| text(word)).collect();
    let mut values: Vec<&(dyn ToSql + Sync)> = vec![&after, &limit];
    values.extend(wanted.iter().map(|word| word as &(dyn ToSql + Sync)));
    let query = connection.prepare(query)?;
    connection.client.query(&query, &values)?.iter().map(listed).collect()
}

fn listed(row: &Row) -> Result<Listed, postgres::Error> {
    let word = |at: usize| row.try_get::<_, Option<String>>(at);
    let turns: i32 = row.try_get(11)?;
    let about = About::from_columns(
        row.try_get(4)?,
        word(5)?,
        [word(6)?, word(7)?],
        word(8)?,
        [word(9)?, word(10)?],
        u32::try_from(turns).unwrap_or_default(),
    );
    let (place, bytes) = (unsigned(row.try_get(0)?), unsigned(row.try_get(3)?));
    Ok(Listed { place, id: row.try_get(1)?, about, tag: Tag(hash(row, 2)?), bytes })
}
