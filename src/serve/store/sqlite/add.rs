//! Filing, all of a batch in one transaction.

use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, params};

use crate::serve::store::{About, Added, Addition, Kind, Tag, What};

pub fn all(writer: &mut Connection, additions: &[Addition]) -> rusqlite::Result<Vec<Added>> {
    let transaction = writer.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let added = additions.iter().map(|addition| one(&transaction, addition)).collect::<Result<_, _>>()?;
    transaction.commit()?;
    Ok(added)
}

fn one(transaction: &Transaction, addition: &Addition) -> rusqlite::Result<Added> {
    let file = &addition.file;
    if let Some(tag) = tag(transaction, addition.kind(), &file.id)? {
        return Ok(if tag == file.tag { Added::Same } else { Added::Other });
    }
    let other = match addition.kind() {
        Kind::Game => Kind::Receipt,
        Kind::Receipt => Kind::Game,
    };
    if tag(transaction, other, &file.id)? != addition.beside {
        return Ok(Added::Moved);
    }
    if !addition.even_reused
        && let Some(owner) = owner(transaction, addition)?
    {
        return Ok(Added::Reused(owner));
    }
    match &addition.what {
        What::Game(about) => insert_game(transaction, addition, about)?,
        What::Receipt => insert_receipt(transaction, addition)?,
    }
    insert_secrets(transaction, addition)?;
    Ok(Added::New)
}

fn tag(transaction: &Transaction, kind: Kind, id: &str) -> rusqlite::Result<Option<Tag>> {
    let query = match kind {
        Kind::Game => "SELECT tag FROM game WHERE id = ?1",
        Kind::Receipt => "SELECT tag FROM receipt WHERE id = ?1",
    };
    transaction.prepare_cached(query)?.query_row([id], |row| Ok(Tag(row.get(0)?))).optional()
}

/// Another game with the seed or the commitment of this one.
fn owner(transaction: &Transaction, addition: &Addition) -> rusqlite::Result<Option<String>> {
    let mut query = transaction.prepare_cached("SELECT id FROM secret WHERE hash = ?1 AND id <> ?2")?;
    for secret in &addition.secrets {
        let owner = query.query_row(params![secret, addition.file.id], |row| row.get(0)).optional()?;
        if owner.is_some() {
            return Ok(owner);
        }
    }
    Ok(None)
}

fn insert_game(transaction: &Transaction, addition: &Addition, about: &About) -> rusqlite::Result<()> {
    let file = &addition.file;
    let [light, dark] = match &about.players {
        Some([light, dark]) => [Some(light), Some(dark)],
        None => [None, None],
    };
    let winner = about.result.map(|outcome| outcome.winner.name());
    let how = about.result.map(|outcome| outcome.how.name());
    let mut insert = transaction.prepare_cached(
        "INSERT INTO game (id, verdict, rules, light, dark, ended, winner, how, turns, tag, body)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
    )?;
    let (verdict, rules, ended) = (about.finding.name(), &about.rules, &about.ended);
    let place = insert.insert(params![
        file.id,
        verdict,
        rules,
        light,
        dark,
        ended,
        winner,
        how,
        about.turns,
        file.tag.0,
        file.body
    ])?;
    let mut insert =
        transaction.prepare_cached("INSERT OR IGNORE INTO player (name, game) VALUES (?1, ?2)")?;
    for name in light.into_iter().chain(dark) {
        insert.execute(params![name, place])?;
    }
    Ok(())
}

fn insert_receipt(transaction: &Transaction, addition: &Addition) -> rusqlite::Result<()> {
    let file = &addition.file;
    let mut insert = transaction.prepare_cached("INSERT INTO receipt (id, tag, body) VALUES (?1, ?2, ?3)")?;
    insert.execute(params![file.id, file.tag.0, file.body]).map(drop)
}

/// What a game's receipt has entered is there already.
fn insert_secrets(transaction: &Transaction, addition: &Addition) -> rusqlite::Result<()> {
    let mut insert = transaction.prepare_cached("INSERT OR IGNORE INTO secret (hash, id) VALUES (?1, ?2)")?;
    addition.secrets.iter().try_for_each(|hash| insert.execute(params![hash, addition.file.id]).map(drop))
}
