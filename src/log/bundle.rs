//! Entry bundles (C2SP `tlog-tiles`, "Log entries"): up to 256 leaves, each
//! after its length in two bytes, the greater first.

use thiserror::Error;

/// The greatest length of a leaf in bytes.
pub const MAX_ENTRY: usize = u16::MAX as usize;

/// The first `count` entries of a bundle; where there are more, the rest is
/// not looked at.
pub fn entries(bundle: &[u8], count: usize) -> Result<Vec<&[u8]>, BadBundle> {
    let mut entries = Vec::with_capacity(count.min(256));
    let mut rest = bundle;
    for _ in 0..count {
        let (length, after) = rest.split_first_chunk::<2>().ok_or(BadBundle::Cut)?;
        let length = usize::from(u16::from_be_bytes(*length));
        let (entry, after) = after.split_at_checked(length).ok_or(BadBundle::Cut)?;
        entries.push(entry);
        rest = after;
    }
    Ok(entries)
}

/// Puts an entry at the end of a bundle.
pub(super) fn push(entry: &[u8], bundle: &mut Vec<u8>) -> Result<(), BadBundle> {
    let length = u16::try_from(entry.len()).map_err(|_| BadBundle::Long)?;
    bundle.extend(length.to_be_bytes());
    bundle.extend(entry);
    Ok(())
}

/// What is wrong with a bundle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum BadBundle {
    /// It ends before its entries do.
    #[error("it ends before its entries do")]
    Cut,
    /// An entry is longer than [`MAX_ENTRY`].
    #[error("an entry of a log has at most {MAX_ENTRY} bytes")]
    Long,
}
