//! Quote requests.

use diesel::prelude::*;
use marsam_domain::consent::TERMS_VERSION;
use marsam_domain::events::Actor;
use marsam_domain::ids::{BrandId, QuoteRequestId};
use marsam_domain::language::Language;
use marsam_domain::quote_requests::lifecycle::{Action, Revisions, Sums, Transition, advance};
use marsam_domain::quote_requests::{NewQuoteRequest, QuoteRequest, RequestStage};
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use crate::columns::{Utc, email, from_slug, from_slug_if_any, id};
use crate::events::{self, NewEvent, Subject};
use crate::pages::{Page, Slice};
use crate::schema::{accounts, brands, quote_requests};
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
    stage: String,
    held_stage: Option<String>,
    due_at: Option<Utc>,
    revisions_included: i32,
    revisions_requested: i32,
    agreed_fils: i64,
    recorded_fils: i64,
    version: i64,
    created_at: Utc,
    updated_at: Utc,
}

impl TryFrom<QuoteRequestRow> for QuoteRequest {
    type Error = DbError;

    fn try_from(row: QuoteRequestRow) -> Result<Self, DbError> {
        Ok(Self {
            id: id(&row.id)?,
            brand_id: id(&row.brand_id)?,
            brand_name: row.brand_name,
            contact_name: row.contact_name,
            email: email(&row.email)?,
            phone: row.phone,
            service: from_slug(&row.service)?,
            project_description: row.project_description,
            budget_range: from_slug_if_any(row.budget_range.as_deref())?,
            timeline: from_slug_if_any(row.timeline.as_deref())?,
            preferred_creative: row.preferred_creative_id.as_deref().map(id).transpose()?,
            stage: from_slug(&row.stage)?,
            held_stage: from_slug_if_any(row.held_stage.as_deref())?,
            due_at: row.due_at.map(Into::into),
            revisions: Revisions {
                included: revisions(row.revisions_included)?,
                requested: revisions(row.revisions_requested)?,
            },
            sums: Sums {
                agreed_fils: row.agreed_fils,
                recorded_fils: row.recorded_fils,
            },
            version: row.version,
            created_at: row.created_at.into(),
            updated_at: row.updated_at.into(),
        })
    }
}

fn revisions(stored: i32) -> Result<u8, DbError> {
    u8::try_from(stored)
        .map_err(|_error| DbError::Corrupt(format!("no number of revisions: {stored}")))
}

/// Stores a request in its first stage; `language` is the one in which the terms were shown.
///
/// Sending is a transition like any other: call [`apply`] for it afterwards.
pub fn insert(
    db: &mut Db,
    brand: BrandId,
    new: &NewQuoteRequest,
    language: Language,
    now: OffsetDateTime,
) -> Result<QuoteRequest, DbError> {
    let key = QuoteRequestId::new(crate::ids::fresh(now));
    let stage = RequestStage::Submitted;
    diesel::insert_into(quote_requests::table)
        .values((
            (
                quote_requests::id.eq(key.to_string()),
                quote_requests::brand_id.eq(brand.to_string()),
                quote_requests::brand_name.eq(&new.brand_name),
                quote_requests::contact_name.eq(&new.contact_name),
                quote_requests::email.eq(new.email.as_str()),
                quote_requests::phone.eq(new.phone.as_deref()),
                quote_requests::service.eq(new.service.slug()),
                quote_requests::project_description.eq(&new.project_description),
                quote_requests::budget_range.eq(new
                    .budget_range
                    .map(marsam_domain::vocabulary::Vocabulary::slug)),
                quote_requests::timeline.eq(new
                    .timeline
                    .map(marsam_domain::vocabulary::Vocabulary::slug)),
                quote_requests::preferred_creative_id
                    .eq(new.preferred_creative.map(|creative| creative.to_string())),
            ),
            (
                quote_requests::status.eq(stage.status().slug()),
                quote_requests::stage.eq(stage.slug()),
                quote_requests::version.eq(1_i64),
                quote_requests::created_at.eq(Utc(now)),
                quote_requests::updated_at.eq(Utc(now)),
            ),
            (
                quote_requests::is_open.eq(new.preferred_creative.is_none()),
                quote_requests::reminders_sent.eq(0_i32),
                quote_requests::agreed_fils.eq(0_i64),
                quote_requests::revisions_included.eq(0_i32),
                quote_requests::revisions_requested.eq(0_i32),
                quote_requests::recorded_fils.eq(0_i64),
            ),
            (
                quote_requests::terms_version.eq(TERMS_VERSION),
                quote_requests::terms_language.eq(language.slug()),
                quote_requests::terms_sent_at.eq(new.consent.agreed_at.as_deref()),
                quote_requests::terms_sent_email.eq(new.consent.email.as_deref()),
                quote_requests::terms_sent_name.eq(new.consent.name.as_deref()),
            ),
        ))
        .execute(db)?;
    find(db, key)
}

/// One request by its key.
pub fn find(db: &mut Db, request: QuoteRequestId) -> Result<QuoteRequest, DbError> {
    quote_requests::table
        .find(request.to_string())
        .select(QuoteRequestRow::as_select())
        .first::<QuoteRequestRow>(db)?
        .try_into()
}

/// Stores a transition of a request as it was read: its stage, its due date and its event. A request that has changed
/// in the meantime is a [`DbError::Conflict`].
pub fn apply(
    db: &mut Db,
    request: &QuoteRequest,
    transition: &Transition,
    note: Option<&str>,
) -> Result<(), DbError> {
    let from = transition.from.unwrap_or(transition.to);
    let changes = i64::from(transition.from.is_some());
    let moved = diesel::update(quote_requests::table.find(request.id.to_string()))
        .filter(quote_requests::stage.eq(from.slug()))
        .filter(quote_requests::version.eq(request.version))
        .set((
            quote_requests::stage.eq(transition.to.slug()),
            quote_requests::status.eq(transition.to.status().slug()),
            quote_requests::held_stage.eq(transition.held_stage.map(RequestStage::slug)),
            quote_requests::due_at.eq(transition.due_at.map(Utc)),
            quote_requests::version.eq(request.version + changes),
            quote_requests::updated_at.eq(Utc(transition.at)),
        ))
        .execute(db)?;
    if moved != 1 {
        return Err(DbError::Conflict);
    }
    let event = NewEvent {
        subject: Subject::QuoteRequest(request.id),
        actor: transition.actor,
        event: transition.event,
        from: transition.from.map(RequestStage::slug),
        to: Some(transition.to.slug()),
        note,
    };
    events::append(db, &event, transition.at)
}

/// Cancels a brand's requests that wait for a selection.
pub fn cancel_waiting_of(
    db: &mut Db,
    brand: BrandId,
    actor: Actor,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let waiting = quote_requests::table
        .filter(quote_requests::brand_id.eq(brand.to_string()))
        .filter(quote_requests::stage.eq_any(stages(RequestStage::is_waiting)))
        .order(quote_requests::id.asc())
        .select(QuoteRequestRow::as_select())
        .load::<QuoteRequestRow>(db)?;
    for row in waiting {
        let request = QuoteRequest::try_from(row)?;
        // A request that the actor may not cancel is left unchanged.
        if let Ok(cancelled) = advance(&request.facts(), Action::Cancel, actor, now) {
            apply(db, &request, &cancelled, None)?;
        }
    }
    Ok(())
}

/// The slugs of the stages that satisfy `which`.
pub(crate) fn stages(which: fn(RequestStage) -> bool) -> Vec<&'static str> {
    let all = RequestStage::ALL.iter().copied();
    all.filter(|stage| which(*stage))
        .map(RequestStage::slug)
        .collect()
}

/// Whose requests are listed.
#[derive(Debug, Clone, Copy)]
pub enum OwnerFilter {
    /// Those of one brand.
    Brand(BrandId),
    /// All of them.
    All,
}

/// Requests, newest first.
pub fn page(db: &mut Db, owner: OwnerFilter, page: Page) -> Result<Slice<QuoteRequest>, DbError> {
    let listed = || {
        let all = quote_requests::table.into_boxed();
        match owner {
            OwnerFilter::Brand(brand) => all.filter(quote_requests::brand_id.eq(brand.to_string())),
            OwnerFilter::All => all,
        }
    };
    let total = listed().count().get_result(db)?;
    let rows = listed()
        .filter(quote_requests::id.lt(page.bound()))
        .order(quote_requests::id.desc())
        .limit(page.limit + 1)
        .select(QuoteRequestRow::as_select())
        .load::<QuoteRequestRow>(db)?;
    Slice::cut(rows, total, page, |row| row.id.clone()).try_map(QuoteRequest::try_from)
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
