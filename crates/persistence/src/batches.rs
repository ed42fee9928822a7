//! Lists that are read to their end, batch after batch: no more than one batch of their rows is in memory.
//!
//! **Invariant:** a batch begins after the last row of the one before, by the keys of the list's order, not at an offset.

use time::OffsetDateTime;
use uuid::Uuid;

use crate::pages::{MAX_ROWS, Page};

/// The wanted rows of a list.
#[derive(Debug)]
pub struct Batch<'a, T> {
    /// At most this many rows.
    pub limit: i64,
    /// Only rows after this one in the list's order.
    pub last: Option<&'a T>,
}

impl<T> Clone for Batch<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Batch<'_, T> {}

impl<T> Batch<'_, T> {
    /// The first [`MAX_ROWS`] rows.
    pub const fn first() -> Self {
        Self {
            limit: MAX_ROWS,
            last: None,
        }
    }

    /// The lower bound of the wanted keys, in lists whose oldest row is first.
    pub(crate) fn floor(self, key_of: impl FnOnce(&T) -> String) -> String {
        self.last.map(key_of).unwrap_or_default()
    }

    /// The upper bound of the wanted ids, in lists whose newest row is first; ids are compared as texts.
    pub(crate) fn bound(self, id_of: impl FnOnce(&T) -> String) -> String {
        self.last.map_or_else(|| Page::first().bound(), id_of)
    }

    /// The lower bound of the wanted times, in lists whose oldest row is first.
    pub(crate) fn since(self, time_of: impl FnOnce(&T) -> OffsetDateTime) -> OffsetDateTime {
        self.last.map_or(OffsetDateTime::UNIX_EPOCH, time_of)
    }

    /// The same rows of a list that has pages.
    pub fn page(self, id_of: impl FnOnce(&T) -> Uuid) -> Page {
        Page {
            limit: self.limit,
            after: self.last.map(id_of),
        }
    }
}

/// Reads a list in batches of `limit` rows, and hands over each of them.
///
/// # Errors
/// Those of `read` and `take`.
pub fn in_batches<T: Clone, E>(
    limit: i64,
    mut read: impl FnMut(Batch<'_, T>) -> Result<Vec<T>, E>,
    mut take: impl FnMut(Vec<T>) -> Result<(), E>,
) -> Result<(), E> {
    let mut last: Option<T> = None;
    loop {
        let rows = read(Batch {
            limit,
            last: last.as_ref(),
        })?;
        let is_full = i64::try_from(rows.len()).is_ok_and(|found| found >= limit);
        last = rows.last().cloned();
        take(rows)?;
        if !is_full {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_handed_over_in_batches_of_the_limit() {
        for (rows, batches) in [
            (vec![], vec![vec![]]),
            (vec![1, 2, 3], vec![vec![1, 2], vec![3]]),
            (vec![1, 2, 3, 4], vec![vec![1, 2], vec![3, 4], vec![]]),
        ] {
            let read = |batch: Batch<'_, i32>| {
                let after = batch.last.copied().unwrap_or_default();
                let rest = rows.iter().copied().filter(|row| *row > after);
                Ok::<Vec<i32>, ()>(rest.take(2).collect())
            };
            let mut taken = Vec::new();
            let take = |batch| {
                taken.push(batch);
                Ok(())
            };
            in_batches(2, read, take).unwrap();
            assert_eq!(taken, batches);
        }
    }
}
