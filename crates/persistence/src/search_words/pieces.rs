//! A list that is in the order of its keys is read from the keys that a search has found, in pieces.

use super::Plan;
use crate::DbError;
use crate::pages::Page;

/// The least number of keys in one statement.
const LEAST_PIECE: usize = 64;

/// Which part of a list a page is read from.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Part {
    /// From the newest row before the page's place.
    Newest(Page),
    /// From the oldest row after it.
    Oldest(Page),
}

impl Part {
    /// The keys in this part, in ascending order.
    fn of(self, keys: &[String]) -> &[String] {
        let part = match self {
            Self::Newest(page) => {
                let bound = page.bound();
                keys.get(..keys.partition_point(|key| *key < bound))
            }
            Self::Oldest(page) => {
                let floor = page.floor();
                keys.get(keys.partition_point(|key| *key <= floor)..)
            }
        };
        part.unwrap_or_default()
    }

    /// The first keys in the list's order, and the others.
    fn split(self, keys: &[String], size: usize) -> (&[String], &[String]) {
        let size = size.min(keys.len());
        match self {
            Self::Newest(_) => {
                let (rest, piece) = keys.split_at(keys.len() - size);
                (piece, rest)
            }
            Self::Oldest(_) => keys.split_at(size),
        }
    }
}

impl Plan {
    /// Reads rows of a list that is in the order of its keys, until there are as many as are wanted or no more match.
    /// `load` reads those of a plan, in the list's order. A plan with keys is read in growing pieces: one statement for
    /// all of them would visit each.
    pub(crate) fn read<T>(
        &self,
        part: Part,
        wanted: i64,
        mut load: impl FnMut(&Self) -> Result<Vec<T>, DbError>,
    ) -> Result<Vec<T>, DbError> {
        let Some(keys) = &self.among else {
            return load(self);
        };
        let mut left = part.of(keys);
        let mut size = usize::try_from(wanted)
            .unwrap_or(usize::MAX)
            .max(LEAST_PIECE);
        let mut found = Vec::new();
        while !left.is_empty() && i64::try_from(found.len()).is_ok_and(|found| found < wanted) {
            let (piece, rest) = part.split(left, size);
            let piece = Self {
                among: Some(piece.to_vec()),
                words: self.words.clone(),
            };
            found.extend(load(&piece)?);
            left = rest;
            size = size.saturating_mul(4);
        }
        Ok(found)
    }
}
