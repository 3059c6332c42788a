use super::tile::{TileError, TileSource, Tree};
use super::tree::TreeHead;

/// What two trees that one log signed say of each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum History {
    /// They are the same.
    Same,
    /// The second begins with all leaves of the first and has more.
    Extends,
    /// The first begins with all leaves of the second and has more.
    Shorter,
    /// Neither begins with the other: the log showed two histories.
    Forked,
    /// It cannot be said: the tiles are not those of the larger one.
    OtherTiles,
}

/// Compares two trees by the tiles of the larger one. The tiles are not
/// trusted: what is found follows from the two roots alone.
pub fn history<S: TileSource>(
    first: &TreeHead,
    second: &TreeHead,
    tree: &mut Tree<S>,
) -> Result<History, TileError<S::Error>> {
    if first.size == second.size {
        return Ok(if first == second { History::Same } else { History::Forked });
    }
    if first.size > second.size {
        return Ok(match history(second, first, tree)? {
            History::Extends => History::Shorter,
            other => other,
        });
    }
    if tree.head(second.size)? != *second {
        return Ok(History::OtherTiles);
    }
    // What the second tree was at the size of the first. A root has one tree,
    // so where that is proved, another one at this size is another history.
    let then = tree.head(first.size)?;
    let path = tree.prove_extends(first.size, second.size)?;
    Ok(match second.check_extends(&then, &path) {
        Err(_) => History::OtherTiles,
        Ok(()) if then == *first => History::Extends,
        Ok(()) => History::Forked,
    })
}
