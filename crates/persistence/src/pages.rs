//! Pages of a list, newest first: stable while rows are added and removed, because a page begins after an id, not at an
//! offset.

use marsam_domain::vocabulary::Vocabulary;
use uuid::Uuid;

use crate::search_words::{Found, MAX_COUNTED};
use crate::{DbError, columns};

/// The maximum number of rows of one page.
pub const MAX_ROWS: i64 = 1_000;

/// The requested part of a list.
#[derive(Debug, Clone, Copy)]
pub struct Page {
    /// At most this many rows.
    pub limit: i64,
    /// Only rows after this one in the list's order.
    pub after: Option<Uuid>,
}

impl Page {
    /// The first [`MAX_ROWS`] rows.
    pub const fn first() -> Self {
        Self {
            limit: MAX_ROWS,
            after: None,
        }
    }

    /// The rows that are counted of a search, and one more that tells whether there are more.
    pub(crate) fn counting() -> Self {
        Self {
            limit: i64::try_from(MAX_COUNTED).unwrap_or(i64::MAX),
            after: None,
        }
        .and_one_more()
    }

    /// With one row more, which tells whether another page follows.
    pub(crate) const fn and_one_more(self) -> Self {
        Self {
            limit: self.limit.saturating_add(1),
            ..self
        }
    }

    /// As many rows of the same part.
    pub(crate) const fn with_limit(self, limit: i64) -> Self {
        Self { limit, ..self }
    }

    /// As many rows after one of this part, or from its beginning.
    pub(crate) fn after_key(self, key: Option<&str>, limit: i64) -> Result<Self, DbError> {
        let after = key.map(columns::id).transpose()?;
        Ok(Self {
            limit,
            after: after.or(self.after),
        })
    }

    /// The upper bound of the wanted ids; ids are compared as texts.
    pub(crate) fn bound(self) -> String {
        // Greater than every id: ids consist of hexadecimal digits.
        self.after
            .map_or_else(|| "g".to_owned(), |id| id.to_string())
    }

    /// The lower bound of the wanted ids, in lists whose oldest row is first.
    pub(crate) fn floor(self) -> String {
        self.after.map(|id| id.to_string()).unwrap_or_default()
    }
}

/// The requested part of a list of numbered rows, the latest first.
#[derive(Debug, Clone, Copy)]
pub struct Before {
    /// At most this many rows.
    pub limit: i64,
    /// Only rows with a number less than this.
    pub number: Option<i64>,
}

impl Before {
    /// The upper bound of the wanted numbers.
    pub(crate) fn number(self) -> i64 {
        self.number.unwrap_or(i64::MAX)
    }

    /// Like [`Slice::cut`].
    pub(crate) fn cut<T>(
        self,
        rows: Vec<T>,
        total: i64,
        number_of: impl Fn(&T) -> i64,
    ) -> Slice<T> {
        let page = Page {
            limit: self.limit,
            after: None,
        };
        Slice::cut(rows, total, page, |row| number_of(row).to_string())
    }
}

/// A filter of a list by a vocabulary's member.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Filter<V> {
    /// Every row.
    #[default]
    Any,
    /// The rows with this member.
    Only(V),
    /// No row: the filter names no member.
    Nothing,
}

impl<V: Vocabulary> Filter<V> {
    /// Whether rows with this member are listed.
    pub(crate) fn admits(self, member: V) -> bool {
        match self {
            Self::Any => true,
            Self::Only(wanted) => wanted == member,
            Self::Nothing => false,
        }
    }

    /// The slug that the rows have; `None` for every row.
    pub(crate) fn slug(self) -> Option<&'static str> {
        match self {
            Self::Any => None,
            Self::Only(member) => Some(member.slug()),
            // No slug is empty.
            Self::Nothing => Some(""),
        }
    }
}

/// Reads a whole list page by page.
pub fn all_rows<T, E: From<DbError>>(
    mut read: impl FnMut(Page) -> Result<Slice<T>, E>,
) -> Result<Vec<T>, E> {
    let (mut rows, mut page) = (Vec::new(), Page::first());
    loop {
        let slice = read(page)?;
        rows.extend(slice.items);
        match slice.next {
            Some(next) => page.after = Some(columns::id(&next)?),
            None => return Ok(rows),
        }
    }
}

/// One page of a list.
#[derive(Debug, Clone)]
pub struct Slice<T> {
    /// The rows of this page.
    pub items: Vec<T>,
    /// How many rows the whole list has.
    pub total: i64,
    /// Whether it may have more than were counted: a search is counted to 1,000, and as far as it looks; notices, too.
    pub has_more_than_total: bool,
    /// Where the next page begins, if one follows.
    pub next: Option<String>,
}

impl<T> Default for Slice<T> {
    /// The page of an empty list.
    fn default() -> Self {
        Self {
            items: Vec::new(),
            total: 0,
            has_more_than_total: false,
            next: None,
        }
    }
}

impl<T> Slice<T> {
    /// Removes the extra row that was loaded to see whether more follow.
    pub(crate) fn cut(
        mut rows: Vec<T>,
        total: i64,
        page: Page,
        id_of: impl Fn(&T) -> String,
    ) -> Self {
        let limit = usize::try_from(page.limit).unwrap_or(usize::MAX);
        let more = rows.len() > limit;
        rows.truncate(limit);
        let next = if more { rows.last().map(id_of) } else { None };
        Self {
            items: rows,
            total,
            has_more_than_total: false,
            next,
        }
    }

    /// Like [`Slice::cut`], of a list that was searched: the next page follows the last row that was looked at.
    pub(crate) fn found(
        found: Found<T>,
        total: i64,
        page: Page,
        id_of: impl Fn(&T) -> String,
    ) -> Self {
        let slice = Self::cut(found.rows, total, page, id_of);
        Self {
            next: slice.next.or(found.stopped_at),
            ..slice
        }
    }

    /// One page of a list of which all rows are known.
    pub fn of_all(rows: Vec<T>, page: Page, id_of: impl Fn(&T) -> String) -> Self {
        let total = i64::try_from(rows.len()).unwrap_or(i64::MAX);
        let after = page.after.map(|id| id.to_string());
        let before = after.map_or(0, |after| {
            let last = rows.iter().position(|row| id_of(row) == after);
            last.map_or(rows.len(), |last| last + 1)
        });
        let rest = rows.into_iter().skip(before).collect();
        Self::cut(rest, total, page, id_of)
    }

    /// The same page with converted items.
    pub fn map<U>(self, convert: impl FnMut(T) -> U) -> Slice<U> {
        Slice {
            items: self.items.into_iter().map(convert).collect(),
            total: self.total,
            has_more_than_total: self.has_more_than_total,
            next: self.next,
        }
    }

    /// The same page with all items converted at once.
    pub fn map_all<U, E>(
        self,
        convert: impl FnOnce(Vec<T>) -> Result<Vec<U>, E>,
    ) -> Result<Slice<U>, E> {
        Ok(Slice {
            items: convert(self.items)?,
            total: self.total,
            has_more_than_total: self.has_more_than_total,
            next: self.next,
        })
    }

    /// Like [`Self::map`], where an item may have no counterpart.
    pub(crate) fn try_map<U, E>(
        self,
        convert: impl FnMut(T) -> Result<U, E>,
    ) -> Result<Slice<U>, E> {
        Ok(Slice {
            items: self
                .items
                .into_iter()
                .map(convert)
                .collect::<Result<_, E>>()?,
            total: self.total,
            has_more_than_total: self.has_more_than_total,
            next: self.next,
        })
    }
}
