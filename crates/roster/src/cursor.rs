//! The end of a page: opaque to clients, stable while entries are added and removed.

use std::fmt;
use std::str::FromStr;

use marsam_domain::ids::CreativeId;
use marsam_domain::roster::Sort;

use crate::matches::MAX_LEVELS;

/// The position of a page's last entry in its order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cursor {
    pub(crate) sort: Sort,
    /// The day whose shuffle the pages follow.
    pub(crate) day: i32,
    /// The index of the entry's level.
    pub(crate) rank: usize,
    pub(crate) key: u64,
    pub(crate) id: CreativeId,
}

impl Cursor {
    /// The order that the position belongs to.
    pub const fn sort(&self) -> Sort {
        self.sort
    }
}

/// The text is not a cursor of this roster.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InvalidCursor;

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let id = self.id.as_uuid();
        write!(
            f,
            "{}.{:x}.{}.{:x}.{}",
            self.sort.slug(),
            self.day,
            self.rank,
            self.key,
            id.as_simple()
        )
    }
}

impl FromStr for Cursor {
    type Err = InvalidCursor;

    fn from_str(text: &str) -> Result<Self, InvalidCursor> {
        let mut parts = text.split('.');
        let mut next = || parts.next().ok_or(InvalidCursor);
        let named = next()?;
        let sort = Sort::from_slug(named);
        if sort.slug() != named {
            return Err(InvalidCursor);
        }
        let day = i32::from_str_radix(next()?, 16).map_err(|_error| InvalidCursor)?;
        let rank: usize = next()?.parse().map_err(|_error| InvalidCursor)?;
        let key = u64::from_str_radix(next()?, 16).map_err(|_error| InvalidCursor)?;
        let id = next()?.parse().map_err(|_error| InvalidCursor)?;
        let is_whole = parts.next().is_none() && rank < MAX_LEVELS;
        is_whole
            .then_some(Self {
                sort,
                day,
                rank,
                key,
                id,
            })
            .ok_or(InvalidCursor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_reads_back_what_it_prints() {
        let id: CreativeId = "00000000-0000-7000-8000-000000000007".parse().unwrap();
        for &sort in Sort::ALL {
            let cursor = Cursor {
                sort,
                day: 20_500,
                rank: 119,
                key: u64::MAX,
                id,
            };
            assert_eq!(cursor.to_string().parse(), Ok(cursor));
        }
    }

    #[test]
    fn anything_else_is_not_a_cursor() {
        for text in [
            "",
            "fair",
            "fair.1.0.1",
            "fair.1.120.1.00000000000070008000000000000007",
            "oldest.1.0.1.00000000000070008000000000000007",
            "fair.1.0.1.00000000000070008000000000000007.x",
            "00000000-0000-7000-8000-000000000007",
        ] {
            assert_eq!(text.parse::<Cursor>(), Err(InvalidCursor), "{text}");
        }
    }
}
