//! Filing, all of a batch in one transaction.

use postgres::{Statement, Transaction};

use super::{Connection, LOCK, text};
use crate::serve::store::{About, Added, Addition, Kind, What};

/// What is on file under an id, and who has a seed or a commitment.
const CHECK: &str = "SELECT (SELECT tag FROM senet.game WHERE id = $1),
    (SELECT tag FROM senet.receipt WHERE id = $1),
    (SELECT id FROM senet.secret WHERE hash = ANY ($2) AND id <> $1 LIMIT 1)";

const INSERT_GAME: &str = "WITH new AS (
        INSERT INTO senet.game (id, verdict, rules, light, dark, ended, winner, how, turns, tag, body)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING place
    )
    INSERT INTO senet.player (name, game)
    SELECT DISTINCT name, place FROM new, unnest(ARRAY[$4, $5]) AS name WHERE name IS NOT NULL";

const INSERT_RECEIPT: &str = "INSERT INTO senet.receipt (id, tag, body) VALUES ($1, $2, $3)";

const INSERT_SECRETS: &str =
    "INSERT INTO senet.secret (hash, id) SELECT hash, $1 FROM unnest($2::bytea[]) AS hash
    ON CONFLICT DO NOTHING";

struct Queries {
    check: Statement,
    game: Statement,
    receipt: Statement,
    secrets: Statement,
}

pub fn all(connection: &mut Connection, additions: &[Addition]) -> Result<Vec<Added>, postgres::Error> {
    let queries = Queries {
        check: connection.prepare(CHECK)?,
        game: connection.prepare(INSERT_GAME)?,
        receipt: connection.prepare(INSERT_RECEIPT)?,
        secrets: connection.prepare(INSERT_SECRETS)?,
    };
    let mut transaction = connection.client.transaction()?;
    transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&LOCK])?;
    let one = |addition| one(&mut transaction, &queries, addition);
    let added = additions.iter().map(one).collect::<Result<_, _>>()?;
    transaction.commit()?;
    Ok(added)
}

fn one(
    transaction: &mut Transaction,
    queries: &Queries,
    addition: &Addition,
) -> Result<Added, postgres::Error> {
    let file = &addition.file;
    let secrets: Vec<&[u8]> = addition.secrets.iter().map(<[u8; 32]>::as_slice).collect();
    let found = transaction.query_one(&queries.check, &[&file.id, &secrets])?;
    let (game, receipt): (Option<&[u8]>, Option<&[u8]>) = (found.try_get(0)?, found.try_get(1)?);
    let (own, other) = match addition.kind() {
        Kind::Game => (game, receipt),
        Kind::Receipt => (receipt, game),
    };
    if let Some(tag) = own {
        return Ok(if tag == file.tag.0 { Added::Same } else { Added::Other });
    }
    if other != addition.beside.as_ref().map(|tag| tag.0.as_slice()) {
        return Ok(Added::Moved);
    }
    match found.try_get(2)? {
        Some(owner) if !addition.even_reused => return Ok(Added::Reused(owner)),
        _ => {}
    }
    match &addition.what {
        What::Game(about) => insert_game(transaction, &queries.game, addition, about)?,
        What::Receipt => {
            let values = (file.tag.0.as_slice(), file.body.as_slice());
            transaction.execute(&queries.receipt, &[&file.id, &values.0, &values.1])?;
        }
    }
    transaction.execute(&queries.secrets, &[&file.id, &secrets])?;
    Ok(Added::New)
}

fn insert_game(
    transaction: &mut Transaction,
    insert: &Statement,
    addition: &Addition,
    about: &About,
) -> Result<(), postgres::Error> {
    let file = &addition.file;
    let [light, dark] = match &about.players {
        Some([light, dark]) => [Some(text(light)), Some(text(dark))],
        None => [None, None],
    };
    let rules = about.rules.as_deref().map(text);
    let winner = about.result.map(|outcome| outcome.winner.name());
    let how = about.result.map(|outcome| outcome.how.name());
    let turns = i32::try_from(about.turns).unwrap_or(i32::MAX);
    let (verdict, tag, body) = (about.finding.name(), file.tag.0.as_slice(), file.body.as_slice());
    transaction.execute(
        insert,
        &[&file.id, &verdict, &rules, &light, &dark, &about.ended, &winner, &how, &turns, &tag, &body],
    )?;
    Ok(())
}
