//! New requests.

#[cfg(test)]
mod tests;

use diesel::prelude::*;
use marsam_domain::consent::TERMS_VERSION;
use marsam_domain::ids::{BrandId, QuoteRequestId};
use marsam_domain::language::Language;
use marsam_domain::options::{BudgetRange, Timeline};
use marsam_domain::quote_requests::briefs::Brief;
use marsam_domain::quote_requests::codes::RequestCode;
use marsam_domain::quote_requests::lifecycle::{Revisions, Sums, Transition};
use marsam_domain::quote_requests::{NewQuoteRequest, QuoteRequest, RequestStage};
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use super::codes;
use crate::columns::{Utc, json_text};
use crate::events::{self, Amounts, NewEvent, Subject};
use crate::listed::new_requests;
use crate::schema::{quote_requests, request_details};
use crate::store::changes::{self, Change, NewRows};
use crate::{Db, DbError, search_words};

/// Stores a new request as the transition `sent` leaves it, with its event; `language` is the one in which the terms
/// were shown.
pub fn submit(
    db: &mut Db,
    brand: BrandId,
    new: &NewQuoteRequest,
    language: Language,
    sent: &Transition,
) -> Result<QuoteRequest, DbError> {
    let mut request = QuoteRequest {
        stage: sent.to,
        is_open: sent.is_open,
        due_at: sent.due_at,
        ..first_stage(brand, new, sent.at)
    };
    let event = NewEvent {
        subject: Subject::QuoteRequest(request.id),
        actor: sent.actor,
        event: sent.event.into(),
        from: None,
        to: Some(sent.to.slug()),
        note: None,
        amounts: Amounts::default(),
    };
    let event = events::new_row(&event, sent.at);
    store(db, &mut request, new, language, Some(&event))?;
    Ok(request)
}

/// Stores a request in its first stage without an event.
#[cfg(feature = "testing")]
pub fn insert(
    db: &mut Db,
    brand: BrandId,
    new: &NewQuoteRequest,
    language: Language,
    now: OffsetDateTime,
) -> Result<QuoteRequest, DbError> {
    let mut request = first_stage(brand, new, now);
    store(db, &mut request, new, language, None)?;
    Ok(request)
}

/// A new request as it is read back, except its code, which [`store`] finds: times have microseconds.
fn first_stage(brand: BrandId, new: &NewQuoteRequest, now: OffsetDateTime) -> QuoteRequest {
    let stored_at = Utc(now).as_stored();
    QuoteRequest {
        id: QuoteRequestId::new(crate::ids::fresh(now)),
        code: RequestCode::stored(String::new()),
        brand_id: brand,
        brand_name: new.brand_name.clone(),
        contact_name: new.contact_name.clone(),
        email: new.email.clone(),
        phone: new.phone.clone(),
        shares_phone: new.shares_phone,
        service: new.service,
        brief: Brief {
            title: new.title.clone(),
            project_description: new.project_description.clone(),
            budget_range: new.budget_range,
            timeline: new.timeline,
            extras: new.extras.clone(),
        },
        brief_version: 1,
        preferred_creative: new.preferred_creative,
        chosen_creative: None,
        is_open: new.is_open(),
        stage: RequestStage::Submitted,
        held_stage: None,
        due_at: None,
        delivery_due_at: None,
        funding: None,
        cancel: None,
        extra_revision: None,
        reminders_sent: 0,
        revisions: Revisions::default(),
        sums: Sums::default(),
        version: 1,
        created_at: stored_at,
        updated_at: stored_at,
    }
}

/// Stores a request under a free code, with its words, its counts and its event.
fn store(
    db: &mut Db,
    request: &mut QuoteRequest,
    new: &NewQuoteRequest,
    language: Language,
    event: Option<&NewRows>,
) -> Result<(), DbError> {
    request.code = codes::drawn();
    store_drawn(db, request, new, language, event)
}

/// The same, under the code that it has, unless another request has that.
fn store_drawn(
    db: &mut Db,
    request: &mut QuoteRequest,
    new: &NewQuoteRequest,
    language: Language,
    event: Option<&NewRows>,
) -> Result<(), DbError> {
    let key = request.id.to_string();
    let words = new_requests::count(request)?;
    let stored_words = search_words::new_rows(&key, &words);
    let extras = json_text(&request.brief.extras)?;
    let is_free = {
        let row = row(request, new, language);
        let details = details(request, &request.code, &extras);
        let mut all: Vec<&dyn Change> = vec![&row];
        all.extend(event.map(|event| -> &dyn Change { event }));
        all.extend(stored_words.iter().map(|words| -> &dyn Change { words }));
        // The last, which says whether the code was free.
        all.push(&details);
        changes::make(db, &all)? == 1
    };
    if !is_free {
        request.code = codes::with_free(db, |db, code| {
            Ok(changes::make(db, &[&details(request, code, &extras)])? == 1)
        })?;
        search_words::replace(db, &key, &words, &new_requests::words(request)?)?;
    }
    Ok(())
}

/// The row of a request.
fn row(request: &QuoteRequest, new: &NewQuoteRequest, language: Language) -> impl Change {
    let preferred = request
        .preferred_creative
        .map(|creative| creative.to_string());
    diesel::insert_into(quote_requests::table).values((
        (
            quote_requests::id.eq(request.id.to_string()),
            quote_requests::brand_id.eq(request.brand_id.to_string()),
            quote_requests::brand_name.eq(&request.brand_name),
            quote_requests::contact_name.eq(&request.contact_name),
            quote_requests::email.eq(request.email.as_str()),
            quote_requests::phone.eq(request.phone.as_deref()),
            quote_requests::service.eq(request.service.slug()),
            quote_requests::project_description.eq(&request.brief.project_description),
            quote_requests::budget_range.eq(request.brief.budget_range.map(BudgetRange::slug)),
            quote_requests::timeline.eq(request.brief.timeline.map(Timeline::slug)),
            quote_requests::preferred_creative_id.eq(preferred),
        ),
        (
            quote_requests::status.eq(request.status().slug()),
            quote_requests::stage.eq(request.stage.slug()),
            quote_requests::due_at.eq(request.due_at.map(Utc)),
            quote_requests::version.eq(request.version),
            quote_requests::created_at.eq(Utc(request.created_at)),
            quote_requests::updated_at.eq(Utc(request.updated_at)),
        ),
        (
            quote_requests::is_open.eq(request.is_open),
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
}

/// The details of a request under a code, unless another one has it.
fn details(request: &QuoteRequest, code: &RequestCode, extras: &str) -> impl Change {
    diesel::insert_into(request_details::table)
        .values((
            request_details::request_id.eq(request.id.to_string()),
            request_details::brief_extras.eq(extras),
            request_details::brief_version.eq(1_i64),
            request_details::cancel_escalated.eq(false),
            request_details::code.eq(code.as_str()),
            request_details::title.eq(request.brief.title.as_deref()),
            request_details::shares_phone.eq(request.shares_phone),
        ))
        .on_conflict(request_details::code)
        .do_nothing()
}
