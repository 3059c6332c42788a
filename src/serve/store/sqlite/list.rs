//! Lists of games: the columns before the body alone.

use rusqlite::{Connection, Row, params};

use crate::serve::store::{About, Listed, Page, Tag};

const COLUMNS: &str = "g.place, g.id, g.tag, length(g.body), g.verdict, g.rules, g.light, g.dark, g.ended, \
     g.winner, g.how, g.turns";

pub fn games(reader: &Connection, page: &Page) -> rusqlite::Result<Vec<Listed>> {
    let from = match (&page.rules, &page.player) {
        (None, None) => "game g WHERE g.place > ?1",
        (Some(_), None) => "game g WHERE g.rules = ?3 AND g.place > ?1",
        (None, Some(_)) => "player p JOIN game g ON g.place = p.game WHERE p.name = ?4 AND p.game > ?1",
        (Some(_), Some(_)) => {
            "player p JOIN game g ON g.place = p.game WHERE p.name = ?4 AND p.game > ?1 AND g.rules = ?3"
        }
    };
    // Numbers that a query leaves out are bound all the same.
    let query = format!("SELECT {COLUMNS}, ?3, ?4 FROM {from} ORDER BY g.place LIMIT ?2");
    let mut query = reader.prepare_cached(&query)?;
    let rows = query.query_map(params![page.after, page.limit, page.rules, page.player], listed)?;
    rows.collect()
}

fn listed(row: &Row) -> rusqlite::Result<Listed> {
    let text = |at: usize| row.get::<_, Option<String>>(at);
    let about = About::from_columns(
        &row.get::<_, String>(4)?,
        text(5)?,
        [text(6)?, text(7)?],
        text(8)?,
        [text(9)?, text(10)?],
        row.get(11)?,
    );
    Ok(Listed { place: row.get(0)?, id: row.get(1)?, about, tag: Tag(row.get(2)?), bytes: row.get(3)? })
}
