//! The events of an account, of its data, and of what it did.

use diesel::prelude::*;
use marsam_domain::events::Amounts;
use marsam_domain::ids::AccountId;
use time::OffsetDateTime;

use crate::batches::Batch;
use crate::columns::Utc;
use crate::schema::{applications, brands, creatives, events, proposals, quote_requests, works};
use crate::{Db, DbError};

/// An event of the account or of its data, or an action of the account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// Primary key.
    pub id: String,
    /// `account`, `application`, `creative`, `quote_request`, `proposal` or `work`.
    pub subject_kind: String,
    /// The subject's key.
    pub subject_id: String,
    /// `brand`, `creative`, `admin`, `operator` or `clock`.
    pub actor_kind: String,
    /// Whether the account itself was the actor.
    pub is_own: bool,
    /// The event's name.
    pub event: String,
    /// The stage before.
    pub from_stage: Option<String>,
    /// The stage after.
    pub to_stage: Option<String>,
    /// A reason, as free text.
    pub note: Option<String>,
    /// What it asks for.
    pub amounts: Amounts,
    /// The time.
    pub at: OffsetDateTime,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = events)]
struct EventRow {
    id: String,
    subject_kind: String,
    subject_id: String,
    actor_kind: String,
    actor_account_id: Option<String>,
    event: String,
    from_stage: Option<String>,
    to_stage: Option<String>,
    note: Option<String>,
    at: Utc,
    amount_fils: Option<i64>,
    held_fils: Option<i64>,
}

/// An account's actions and the events of the account and its data, oldest first.
pub fn events(
    db: &mut Db,
    account: AccountId,
    batch: Batch<'_, Event>,
) -> Result<Vec<Event>, DbError> {
    let key = account.to_string();
    let own_requests = quote_requests::table
        .inner_join(brands::table)
        .filter(brands::account_id.eq(&key))
        .select(quote_requests::id);
    let own_applications = applications::table
        .filter(applications::account_id.eq(&key))
        .select(applications::id);
    let own_entries = creatives::table
        .filter(creatives::account_id.eq(&key))
        .select(creatives::id);
    let own_proposals = proposals::table
        .inner_join(creatives::table)
        .filter(creatives::account_id.eq(&key))
        .select(proposals::id);
    let own_works = works::table
        .inner_join(creatives::table)
        .filter(creatives::account_id.eq(&key))
        .select(works::id);
    let rows = events::table
        .filter(
            events::actor_account_id
                .assume_not_null()
                .eq(&key)
                .or(events::subject_id.eq(&key))
                .or(events::subject_id.eq_any(own_requests))
                .or(events::subject_id.eq_any(own_applications))
                .or(events::subject_id.eq_any(own_entries))
                .or(events::subject_id.eq_any(own_proposals))
                .or(events::subject_id.eq_any(own_works)),
        )
        .filter(events::id.gt(batch.floor(|last| last.id.clone())))
        .order(events::id.asc())
        .limit(batch.limit)
        .select(EventRow::as_select())
        .load::<EventRow>(db)?;
    Ok(rows
        .into_iter()
        .map(|row| Event {
            is_own: row.actor_account_id.as_deref() == Some(key.as_str()),
            id: row.id,
            subject_kind: row.subject_kind,
            subject_id: row.subject_id,
            actor_kind: row.actor_kind,
            event: row.event,
            from_stage: row.from_stage,
            to_stage: row.to_stage,
            note: row.note,
            amounts: Amounts {
                amount_fils: row.amount_fils,
                held_fils: row.held_fils,
            },
            at: row.at.into(),
        })
        .collect())
}
