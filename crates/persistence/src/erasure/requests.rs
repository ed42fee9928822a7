//! The requests of a brand that is erased. The subject of an agreement is kept with it.

use diesel::prelude::*;
use marsam_domain::actors::Actor;
use marsam_domain::ids::{AccountId, BrandId, QuoteRequestId};
use marsam_domain::quote_requests::briefs::BriefExtras;
use time::OffsetDateTime;

use super::{ERASED, erased_email, notices};
use crate::columns::{Utc, id, json_text};
use crate::events::{self, Subject};
use crate::listed::{self, Kind};
use crate::projects::cancel_waiting_of;
use crate::schema::{brief_versions, proposals, quote_requests, request_details};
use crate::{Db, DbError};

pub(super) fn erase(
    db: &mut Db,
    brand: BrandId,
    account: AccountId,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    cancel_waiting_of(db, brand, Actor::Brand(account), now)?;
    let own = quote_requests::table
        .filter(quote_requests::brand_id.eq(brand.to_string()))
        .select((quote_requests::id, quote_requests::chosen_creative_id))
        .load::<(String, Option<String>)>(db)?;
    let all: Vec<String> = own.iter().map(|(request, _)| request.clone()).collect();
    let unagreed = own.into_iter().filter(|(_, chosen)| chosen.is_none());
    let unagreed: Vec<String> = unagreed.map(|(request, _)| request).collect();
    forget_briefs(db, &unagreed)?;
    forget_contacts(db, &all, account, now)?;
    forget_questions(db, &all)?;
    notices::forget_names(db, &all, |_| true)
}

/// Clears the briefs of requests that led to no agreement, with their earlier versions, and why they ended; a creative's
/// reasons are the creative's.
fn forget_briefs(db: &mut Db, unagreed: &[String]) -> Result<(), DbError> {
    for request in unagreed {
        let subject = Subject::QuoteRequest(id::<QuoteRequestId>(request)?);
        events::forget_notes_but_creatives(db, subject)?;
        listed::changing(db, Kind::QuoteRequest, request, |db| {
            diesel::update(quote_requests::table.find(request))
                .set((
                    quote_requests::project_description.eq(ERASED),
                    quote_requests::brand_name.eq(ERASED),
                ))
                .execute(db)?;
            diesel::update(request_details::table.find(request))
                .set(request_details::title.eq(None::<String>))
                .execute(db)?;
            Ok(())
        })?;
    }
    let no_answers = json_text(&BriefExtras::default())?;
    diesel::update(request_details::table.filter(request_details::request_id.eq_any(unagreed)))
        .set(request_details::brief_extras.eq(&no_answers))
        .execute(db)?;
    diesel::update(brief_versions::table.filter(brief_versions::request_id.eq_any(unagreed)))
        .set((
            brief_versions::title.eq(None::<String>),
            brief_versions::project_description.eq(ERASED),
            brief_versions::brief_extras.eq(&no_answers),
        ))
        .execute(db)?;
    Ok(())
}

fn forget_contacts(
    db: &mut Db,
    requests: &[String],
    account: AccountId,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    diesel::update(quote_requests::table.filter(quote_requests::id.eq_any(requests)))
        .set((
            quote_requests::contact_name.eq(ERASED),
            quote_requests::email.eq(erased_email(account)),
            quote_requests::phone.eq(None::<String>),
            quote_requests::terms_sent_email.eq(None::<String>),
            quote_requests::terms_sent_name.eq(None::<String>),
            quote_requests::updated_at.eq(Utc(now)),
        ))
        .execute(db)?;
    Ok(())
}

/// Clears what the brand asked its creatives, and why it declined their proposals.
fn forget_questions(db: &mut Db, requests: &[String]) -> Result<(), DbError> {
    // A project that runs refuses erasure, and one that has ended waits for no answer.
    diesel::update(request_details::table.filter(request_details::request_id.eq_any(requests)))
        .set((
            request_details::cancel_reason.eq(None::<String>),
            request_details::extra_revision_note.eq(None::<String>),
            request_details::extra_revision_asked_at.eq(None::<Utc>),
        ))
        .execute(db)?;
    diesel::update(proposals::table.filter(proposals::request_id.eq_any(requests)))
        .set((
            proposals::change_message.eq(None::<String>),
            proposals::change_price_fils.eq(None::<i64>),
            proposals::change_asked_at.eq(None::<Utc>),
            proposals::decline_reason.eq(None::<String>),
        ))
        .execute(db)?;
    Ok(())
}
