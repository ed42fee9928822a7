//! The sessions of an account by page, the most recently used first.

use std::cmp::Reverse;
use std::fmt;
use std::str::FromStr;

use marsam_domain::accounts::Account;
use marsam_domain::ids::SessionId;
use marsam_persistence::pages::Slice;
use marsam_persistence::sessions::Session;
use marsam_persistence::{Db, DbError};
use time::OffsetDateTime;

use super::of_account;

/// A session's position in the list: the most recently used first, then the newest. As text it is the cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct SessionCursor {
    /// Microseconds since 1970, as precise as the stored time.
    last_seen: Reverse<i128>,
    id: Reverse<SessionId>,
}

impl SessionCursor {
    fn of(session: &Session) -> Self {
        Self {
            last_seen: Reverse(session.last_seen_at.unix_timestamp_nanos() / 1_000),
            id: Reverse(session.id),
        }
    }
}

impl fmt::Display for SessionCursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.last_seen.0, self.id.0)
    }
}

/// A text that is not a cursor of a list of sessions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InvalidCursor;

impl FromStr for SessionCursor {
    type Err = InvalidCursor;

    fn from_str(text: &str) -> Result<Self, InvalidCursor> {
        let (last_seen, id) = text.split_once('.').ok_or(InvalidCursor)?;
        Ok(Self {
            last_seen: Reverse(last_seen.parse().map_err(|_error| InvalidCursor)?),
            id: Reverse(id.parse().map_err(|_error| InvalidCursor)?),
        })
    }
}

/// At most `limit` of an account's valid sessions, after a position. All of them are read, at most
/// [`MAX_PER_ACCOUNT`](super::MAX_PER_ACCOUNT): whether one is valid is decided here, not in SQL.
pub fn page(
    db: &mut Db,
    account: &Account,
    now: OffsetDateTime,
    limit: i64,
    after: Option<SessionCursor>,
) -> Result<Slice<Session>, DbError> {
    let mut sessions = of_account(db, account, now)?;
    let total = i64::try_from(sessions.len()).unwrap_or(i64::MAX);
    sessions.retain(|session| after.is_none_or(|after| SessionCursor::of(session) > after));
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    let is_more = sessions.len() > limit;
    sessions.truncate(limit);
    let last = sessions.last().filter(|_| is_more);
    Ok(Slice {
        total,
        has_more_than_total: false,
        next: last.map(|session| SessionCursor::of(session).to_string()),
        items: sessions,
    })
}
