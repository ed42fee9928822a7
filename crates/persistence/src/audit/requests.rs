//! The history of one request: its own events, those of its proposals and reviews, and decisions about its money.

use diesel::prelude::*;
use marsam_domain::events::notes::NoteParts;
use marsam_domain::events::{AccountEvent, EventKind, SubjectKind};
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::codes::RequestCode;

use super::EventRow;
use super::filters::HistoryFilter;
use crate::columns::id;
use crate::pages::{Page, Slice};
use crate::schema::{events, proposals, request_details, reviews};
use crate::{Db, DbError};

/// The events of the request with this code that match the rest of a filter, newest first: few, so all are read.
pub(super) fn page(
    db: &mut Db,
    code: &RequestCode,
    filter: &HistoryFilter,
    page: Page,
) -> Result<Slice<EventRow>, DbError> {
    let found: Option<String> = request_details::table
        .filter(request_details::code.eq(code.as_str()))
        .select(request_details::request_id)
        .first(db)
        .optional()?;
    let Some(request) = found else {
        return Ok(Slice::default());
    };
    let mut rows = of_request(db, &request)?;
    rows.extend(decided(db, &request)?);
    rows.retain(|row| filter.admits(row));
    rows.sort_unstable_by(|one, other| other.id.cmp(&one.id));
    let total = i64::try_from(rows.len()).unwrap_or(i64::MAX);
    let bound = page.bound();
    rows.retain(|row| row.id < bound);
    Ok(Slice::cut(rows, total, page, |row| row.id.clone()))
}

/// Those of a request and of what belongs to it. Deliveries and messages have no events.
fn of_request(db: &mut Db, request: &str) -> Result<Vec<EventRow>, DbError> {
    let offers: Vec<String> = proposals::table
        .filter(proposals::request_id.eq(request))
        .select(proposals::id)
        .load(db)?;
    let opinions: Vec<String> = reviews::table
        .filter(reviews::request_id.eq(request))
        .select(reviews::id)
        .load(db)?;
    let mut rows = Vec::new();
    for (kind, keys) in [
        (SubjectKind::QuoteRequest, vec![request.to_owned()]),
        (SubjectKind::Facts, vec![request.to_owned()]),
        (SubjectKind::Proposal, offers),
        (SubjectKind::Review, opinions),
    ] {
        if keys.is_empty() {
            continue;
        }
        rows.extend(
            events::table
                .filter(events::subject_kind.eq(kind.slug()))
                .filter(events::subject_id.eq_any(keys))
                .select(EventRow::as_select())
                .load::<EventRow>(db)?,
        );
    }
    Ok(rows)
}

/// How many decisions about anyone's money, since the request was sent, are searched for its own.
const MOST_DECIDED: i64 = 1_000;

/// What admins decided about its money: events of their accounts, whose notes name the request.
fn decided(db: &mut Db, request: &str) -> Result<Vec<EventRow>, DbError> {
    let wanted: QuoteRequestId = id(request)?;
    let event = EventKind::from(AccountEvent::MoneyDecided).slug();
    let mut rows = events::table
        .filter(events::subject_kind.eq(SubjectKind::Account.slug()))
        .filter(events::event.eq(event))
        // Later than their request, and soon after it: ids are in the order of time.
        .filter(events::id.gt(request))
        .order(events::id.asc())
        .limit(MOST_DECIDED)
        .select(EventRow::as_select())
        .load::<EventRow>(db)?;
    rows.retain(|row| NoteParts::of(event, row.note.as_deref()).request == Some(wanted));
    Ok(rows)
}
