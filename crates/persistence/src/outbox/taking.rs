//! Taking mails that are due.

use diesel::prelude::*;
use time::{Duration, OffsetDateTime};

use super::{DueMail, MAX_ATTEMPTS, ORDINARY, OVERTAKING, note_failure};
use crate::columns::{Utc, from_slug, id};
use crate::installation::holds_mails;
use crate::locks::advisory_lock;
use crate::schema::outbox;
use crate::{Db, DbError, notifications};

/// A mail that cannot be parsed waits this long: another version of the program may know it.
const UNREADABLE_WAIT: Duration = Duration::hours(1);

/// How many mails may be taken at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Room {
    /// In all.
    pub all: i64,
    /// Of those that overtake no others.
    pub ordinary: i64,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = outbox)]
struct DueRow {
    id: String,
    event: String,
    params: String,
    account_id: Option<String>,
    recipient: String,
    language: String,
    attempts: i32,
    delivery_rank: i32,
}

impl DueRow {
    fn into_mail(self) -> Result<DueMail, DbError> {
        Ok(DueMail {
            id: id(&self.id)?,
            notice: serde_json::from_str(&self.params)
                .map_err(|error| DbError::Corrupt(format!("a notice: {error}")))?,
            account_id: self.account_id.as_deref().map(id).transpose()?,
            recipient: self.recipient,
            language: from_slug(&self.language)?,
            attempts: self.attempts + 1,
            overtakes: self.delivery_rank == OVERTAKING,
        })
    }
}

/// True if a mail is due, and mails are not held back: a cheap check without a write lock.
pub fn any_due(db: &mut Db, now: OffsetDateTime) -> Result<bool, DbError> {
    if holds_mails(db)? {
        return Ok(false);
    }
    let due = outbox::table.filter(outbox::next_attempt_at.le(Utc(now)));
    Ok(diesel::select(diesel::dsl::exists(due)).get_result(db)?)
}

impl Room {
    /// As many of either kind.
    pub const fn of(most: i64) -> Self {
        Self {
            all: most,
            ordinary: most,
        }
    }
}

/// Takes due mails for `lease`, as many as there is room for, first those that overtake, then the oldest.
///
/// A mail taken by one instance is taken by no other until the lease ends; a crash in between causes a second attempt,
/// not a loss. The attempt is counted before it begins: a mail that crashes the process is given up like any other.
pub fn take_due(
    db: &mut Db,
    now: OffsetDateTime,
    lease: Duration,
    room: Room,
) -> Result<Vec<DueMail>, DbError> {
    // Two workers that update the same rows in different orders would deadlock.
    advisory_lock(db, "outbox")?;
    if holds_mails(db)? {
        return Ok(Vec::new());
    }
    let mut due = due_of_rank(db, OVERTAKING, now, room.all)?;
    let left = room
        .all
        .saturating_sub(i64::try_from(due.len()).unwrap_or(room.all));
    due.extend(due_of_rank(db, ORDINARY, now, left.min(room.ordinary))?);
    let mut taken = Vec::with_capacity(due.len());
    for row in due {
        let stored = row.id.clone();
        let event = row.event.clone();
        if row.attempts >= MAX_ATTEMPTS {
            tracing::error!(id = %stored, "a mail is given up: none of its attempts ended");
            note_failure(db, &stored, "no attempt ended", None)?;
            continue;
        }
        let won = diesel::update(outbox::table.find(&row.id))
            // Not by its time: SQLite compares texts, and an operator may have written another one of the same moment.
            .filter(outbox::attempts.eq(row.attempts))
            .filter(outbox::next_attempt_at.le(Utc(now)))
            .set((
                outbox::attempts.eq(row.attempts + 1),
                outbox::next_attempt_at.eq(Utc(now + lease)),
            ))
            .execute(db)?;
        if won == 1 {
            match row.into_mail() {
                Ok(mail) => {
                    if let Some(account) = mail.account_id {
                        notifications::publish_due(db, account, &event, now)?;
                    }
                    taken.push(mail);
                }
                // Possibly a newer version's notice: it must not block the others.
                Err(error) => {
                    tracing::error!(id = %stored, %error, "a mail cannot be read");
                    let next = Some(now + UNREADABLE_WAIT);
                    note_failure(db, &stored, "it cannot be read", next)?;
                }
            }
        }
    }
    Ok(taken)
}

/// The due mails of one rank, the oldest first: each rank is a range of one index.
fn due_of_rank(
    db: &mut Db,
    rank: i32,
    now: OffsetDateTime,
    most: i64,
) -> Result<Vec<DueRow>, DbError> {
    Ok(outbox::table
        .filter(outbox::delivery_rank.eq(rank))
        .filter(outbox::next_attempt_at.le(Utc(now)))
        .order((outbox::next_attempt_at.asc(), outbox::id.asc()))
        .limit(most)
        .select(DueRow::as_select())
        .load(db)?)
}
