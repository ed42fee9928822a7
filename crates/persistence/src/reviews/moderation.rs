//! What is done with a published review: replies, hidings, appeals, and whether it counts.

use diesel::prelude::*;
use marsam_domain::ids::{AccountId, ReviewId};
use marsam_domain::reviews::{AppealState, HiddenPart, ReviewRule};
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use super::exactly_one;
use crate::columns::Utc;
use crate::schema::reviews as table;
use crate::{Db, DbError};

/// What an admin hides.
#[derive(Debug, Clone)]
pub struct NewHiding {
    /// The text, or everything.
    pub part: HiddenPart,
    /// The rule that it breaks.
    pub rule: ReviewRule,
    /// To both sides.
    pub note: String,
    /// The admin.
    pub admin: AccountId,
}

/// Stores the reply; a second one is a [`DbError::Conflict`].
pub fn reply(
    db: &mut Db,
    review: ReviewId,
    body: &str,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let stored = diesel::update(table::table.find(review.to_string()))
        .filter(table::published_at.is_not_null())
        .filter(table::hidden_at.is_null())
        .filter(table::replied_at.is_null())
        .set((table::reply.eq(body), table::replied_at.eq(Utc(now))))
        .execute(db)?;
    exactly_one(stored)
}

/// Stores whether everyone sees the brand's name.
pub fn show_name(db: &mut Db, review: ReviewId, shown: bool) -> Result<(), DbError> {
    let stored = diesel::update(table::table.find(review.to_string()))
        .filter(table::published_at.is_not_null())
        .set(table::name_shown.eq(shown))
        .execute(db)?;
    exactly_one(stored)
}

/// Hides a published review that is not hidden; another is a [`DbError::Conflict`].
pub fn hide(
    db: &mut Db,
    review: ReviewId,
    hiding: &NewHiding,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let hidden = diesel::update(table::table.find(review.to_string()))
        .filter(table::published_at.is_not_null())
        .filter(table::hidden_at.is_null())
        .set((
            table::hidden_at.eq(Utc(now)),
            table::hidden_part.eq(hiding.part.slug()),
            table::hidden_rule.eq(hiding.rule.slug()),
            table::hidden_note.eq(&hiding.note),
            table::hidden_by.eq(hiding.admin.to_string()),
        ))
        .execute(db)?;
    exactly_one(hidden)
}

/// Shows a hidden review again; one that is not hidden is a [`DbError::Conflict`].
pub fn restore(db: &mut Db, review: ReviewId) -> Result<(), DbError> {
    let shown = diesel::update(table::table.find(review.to_string()))
        .filter(table::hidden_at.is_not_null())
        .set((
            table::hidden_at.eq(None::<Utc>),
            table::hidden_part.eq(None::<String>),
            table::hidden_rule.eq(None::<String>),
            table::hidden_note.eq(None::<String>),
            table::hidden_by.eq(None::<String>),
        ))
        .execute(db)?;
    exactly_one(shown)
}

/// Stores the one appeal of a hidden review; a second one is a [`DbError::Conflict`].
pub fn appeal(
    db: &mut Db,
    review: ReviewId,
    body: &str,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let stored = diesel::update(table::table.find(review.to_string()))
        .filter(table::hidden_at.is_not_null())
        .filter(table::appeal_state.is_null())
        .set((
            table::appeal.eq(body),
            table::appealed_at.eq(Utc(now)),
            table::appeal_state.eq(AppealState::Open.slug()),
        ))
        .execute(db)?;
    exactly_one(stored)
}

/// Answers an open appeal; false if there is none.
pub fn answer_appeal(
    db: &mut Db,
    review: ReviewId,
    state: AppealState,
    note: &str,
) -> Result<bool, DbError> {
    let answered = diesel::update(table::table.find(review.to_string()))
        .filter(table::appeal_state.eq(AppealState::Open.slug()))
        .set((
            table::appeal_state.eq(state.slug()),
            table::appeal_note.eq(note),
        ))
        .execute(db)?;
    Ok(answered == 1)
}

/// Stores what an admin decided about whether a review counts.
pub fn decide(
    db: &mut Db,
    review: ReviewId,
    counts: bool,
    note: Option<&str>,
) -> Result<(), DbError> {
    let decided = diesel::update(table::table.find(review.to_string()))
        .filter(table::published_at.is_not_null())
        .set((table::decided.eq(counts), table::decided_note.eq(note)))
        .execute(db)?;
    exactly_one(decided)
}
