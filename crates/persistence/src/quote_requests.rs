//! Quote requests.

pub mod briefs;
pub mod codes;
pub mod due;
pub mod entries;
pub mod inbox;
pub mod listing;
pub mod named;
mod submitting;
mod transitions;
pub mod urgency;

use diesel::prelude::*;
use marsam_domain::actors::ActorKind;
use marsam_domain::ids::{BrandId, CreativeId, QuoteRequestId};
use marsam_domain::quote_requests::briefs::Brief;
use marsam_domain::quote_requests::funding::Funding;
use marsam_domain::quote_requests::lifecycle::{Revisions, Sums};
use marsam_domain::quote_requests::{AskedCancel, QuoteRequest, RequestStage};
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

pub use self::briefs::{next_brief_version, store_brief};
pub use self::listing::{OwnerFilter, page};
#[cfg(feature = "testing")]
pub use self::submitting::insert;
pub use self::submitting::submit;
pub use self::transitions::{
    apply, await_funding, end, end_funding, first_due_at, funding_days, mark_funding_step,
    restart_clock, resume_funding, set_delivery_day, set_recorded,
};
use crate::columns::{Utc, email, from_slug, from_slug_if_any, id, json, small};
use crate::db::directly;
use crate::listed::{self, Kind};
use crate::locks::advisory_lock;
use crate::reputation::{self, SubjectKey};
use crate::schema::{accounts, brands, quote_requests, request_details};
use crate::{Db, DbError};

#[derive(Queryable, Selectable)]
#[diesel(table_name = quote_requests)]
struct QuoteRequestRow {
    id: String,
    brand_id: String,
    brand_name: String,
    contact_name: String,
    email: String,
    phone: Option<String>,
    service: String,
    project_description: String,
    budget_range: Option<String>,
    timeline: Option<String>,
    preferred_creative_id: Option<String>,
    chosen_creative_id: Option<String>,
    is_open: bool,
    stage: String,
    held_stage: Option<String>,
    due_at: Option<Utc>,
    reminders_sent: i32,
    revisions_included: i32,
    revisions_requested: i32,
    agreed_fils: i64,
    recorded_fils: i64,
    cancel_asked_by: Option<String>,
    cancel_due_at: Option<Utc>,
    version: i64,
    created_at: Utc,
    updated_at: Utc,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = request_details)]
struct DetailsRow {
    brief_extras: String,
    brief_version: i64,
    delivery_due_at: Option<Utc>,
    funding_days: Option<i32>,
    funding_due_at: Option<Utc>,
    funding_steps: i32,
    cancel_reason: Option<String>,
    extra_revision_note: Option<String>,
    extra_revision_asked_at: Option<Utc>,
    code: Option<String>,
    title: Option<String>,
    shares_phone: bool,
    lowered_fils: i64,
}

struct RowWithDetails(QuoteRequestRow, DetailsRow);

impl TryFrom<RowWithDetails> for QuoteRequest {
    type Error = DbError;

    fn try_from(RowWithDetails(row, details): RowWithDetails) -> Result<Self, DbError> {
        let funding = waiting_for_payment(&details)?;
        let extra_revision = details
            .extra_revision_asked_at
            .map(|at| (details.extra_revision_note.unwrap_or_default(), at.into()));
        let cancel = asked_cancel(
            row.cancel_asked_by.as_deref(),
            row.cancel_due_at,
            details.cancel_reason,
        )?;
        let key: QuoteRequestId = id(&row.id)?;
        Ok(Self {
            id: key,
            code: codes::of_row(details.code, key),
            brand_id: id(&row.brand_id)?,
            brand_name: row.brand_name,
            contact_name: row.contact_name,
            email: email(&row.email)?,
            phone: row.phone,
            shares_phone: details.shares_phone,
            service: from_slug(&row.service)?,
            brief: Brief {
                title: details.title,
                project_description: row.project_description,
                budget_range: from_slug_if_any(row.budget_range.as_deref())?,
                timeline: from_slug_if_any(row.timeline.as_deref())?,
                extras: json(&details.brief_extras)?,
            },
            brief_version: details.brief_version,
            preferred_creative: row.preferred_creative_id.as_deref().map(id).transpose()?,
            chosen_creative: row.chosen_creative_id.as_deref().map(id).transpose()?,
            is_open: row.is_open,
            stage: from_slug(&row.stage)?,
            held_stage: from_slug_if_any(row.held_stage.as_deref())?,
            due_at: row.due_at.map(Into::into),
            delivery_due_at: details.delivery_due_at.map(Into::into),
            funding,
            cancel,
            reminders_sent: small(row.reminders_sent)?,
            revisions: Revisions {
                included: small(row.revisions_included)?,
                requested: small(row.revisions_requested)?,
                is_extra_asked: extra_revision.is_some(),
            },
            extra_revision,
            sums: Sums {
                agreed_fils: row.agreed_fils,
                recorded_fils: row.recorded_fils,
                lowered_fils: details.lowered_fils,
            },
            version: row.version,
            created_at: row.created_at.into(),
            updated_at: row.updated_at.into(),
        })
    }
}

/// The delivery day waits until it is set.
fn waiting_for_payment(details: &DetailsRow) -> Result<Option<Funding>, DbError> {
    let (None, Some(days)) = (details.delivery_due_at, details.funding_days) else {
        return Ok(None);
    };
    let too_many = || DbError::Corrupt("the working days of a project".to_owned());
    Ok(Some(Funding {
        days: u16::try_from(days).ok().ok_or_else(too_many)?,
        due_at: details.funding_due_at.map(Into::into),
        steps: small(details.funding_steps)?,
    }))
}

fn asked_cancel(
    by: Option<&str>,
    due_at: Option<Utc>,
    reason: Option<String>,
) -> Result<Option<AskedCancel>, DbError> {
    let (Some(by), Some(due_at)) = (by, due_at) else {
        return Ok(None);
    };
    let by = ActorKind::from_slug(by)
        .ok_or_else(|| DbError::Corrupt(format!("no side of a request: {by}")))?;
    Ok(Some(AskedCancel {
        by,
        reason: reason.unwrap_or_default(),
        due_at: due_at.into(),
    }))
}

/// One request by its key.
pub fn find(db: &mut Db, request: QuoteRequestId) -> Result<QuoteRequest, DbError> {
    let (row, details) = directly!(db, |db| quote_requests::table
        .inner_join(request_details::table)
        .filter(quote_requests::id.eq(request.to_string()))
        .select((QuoteRequestRow::as_select(), DetailsRow::as_select()))
        .first::<(QuoteRequestRow, DetailsRow)>(db))?;
    RowWithDetails(row, details).try_into()
}

/// Some requests by their keys, in any order.
pub fn of_keys(db: &mut Db, requests: &[QuoteRequestId]) -> Result<Vec<QuoteRequest>, DbError> {
    let keys: Vec<String> = requests.iter().map(ToString::to_string).collect();
    quote_requests::table
        .inner_join(request_details::table)
        .filter(quote_requests::id.eq_any(keys))
        .select((QuoteRequestRow::as_select(), DetailsRow::as_select()))
        .load::<(QuoteRequestRow, DetailsRow)>(db)?
        .into_iter()
        .map(|(row, details)| RowWithDetails(row, details).try_into())
        .collect()
}

/// Reads a request after every concurrent move of it has ended; nothing moves it until this transaction ends.
pub fn find_locked(db: &mut Db, request: QuoteRequestId) -> Result<QuoteRequest, DbError> {
    advisory_lock(db, &format!("quote request {request}"))?;
    find(db, request)
}

/// What a selection freezes.
#[derive(Debug, Clone, Copy)]
pub struct Selected {
    /// The creative of the selected proposal.
    pub creative: CreativeId,
    /// Its price.
    pub price_fils: i64,
    /// Its revisions.
    pub revisions_included: u8,
    /// The end of the agreed delivery day; `None`: it waits for the first payment.
    pub delivery_due_at: Option<OffsetDateTime>,
    /// While it waits, with the time of the next step.
    pub funding: Option<(Funding, Option<OffsetDateTime>)>,
}

/// Stores what the selection agreed on, before its transition is stored by [`apply`].
pub fn freeze(db: &mut Db, request: QuoteRequestId, selected: &Selected) -> Result<(), DbError> {
    let key = request.to_string();
    listed::changing(db, Kind::QuoteRequest, &key, |db| {
        diesel::update(quote_requests::table.find(&key))
            .set((
                quote_requests::chosen_creative_id.eq(selected.creative.to_string()),
                quote_requests::agreed_fils.eq(selected.price_fils),
                quote_requests::revisions_included.eq(i32::from(selected.revisions_included)),
            ))
            .execute(db)?;
        Ok(())
    })?;
    let waiting = selected.funding.as_ref();
    diesel::update(request_details::table.find(&key))
        .set((
            request_details::delivery_due_at.eq(selected.delivery_due_at.map(Utc)),
            request_details::funding_days.eq(waiting.map(|(funding, _)| i32::from(funding.days))),
            request_details::funding_due_at
                .eq(waiting.and_then(|(funding, _)| funding.due_at.map(Utc))),
            request_details::funding_step_at.eq(waiting.and_then(|(_, next)| next.map(Utc))),
        ))
        .execute(db)?;
    reputation::changed(db, &SubjectKey::creative(selected.creative))
}

/// The slugs of the stages that satisfy `which`.
pub(crate) fn stages(which: fn(RequestStage) -> bool) -> Vec<&'static str> {
    let all = RequestStage::ALL.iter().copied();
    all.filter(|stage| which(*stage))
        .map(RequestStage::slug)
        .collect()
}

/// Those of `wanted` whose account has not verified its address; shown to admins.
pub fn unverified_brands(db: &mut Db, wanted: &[BrandId]) -> Result<Vec<BrandId>, DbError> {
    let wanted: Vec<String> = wanted.iter().map(ToString::to_string).collect();
    brands::table
        .inner_join(accounts::table)
        .filter(brands::id.eq_any(wanted))
        .filter(accounts::email_verified_at.is_null())
        .select(brands::id)
        .load::<String>(db)?
        .iter()
        .map(|brand| id(brand))
        .collect()
}
