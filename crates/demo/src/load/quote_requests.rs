//! Quote requests, step by step through what became of them.

use marsam_domain::quote_requests::{QuoteRequest, RequestStage};
use marsam_domain::vocabulary::Vocabulary;
use marsam_persistence::events::{self, By, NewEvent, Subject};
use marsam_persistence::{Db, accounts, quote_requests};

use super::{Cast, misfit};
use crate::DemoError;
use crate::data::{QuoteRequestEntry, Step};

/// Sends one request and takes it to where it stands.
pub(super) fn load(db: &mut Db, cast: &Cast, entry: &QuoteRequestEntry) -> Result<(), DemoError> {
    let person = cast.person(&entry.account)?;
    let (first, later) = entry
        .history
        .split_first()
        .ok_or_else(|| misfit(&entry.account, "no first step"))?;
    let at = cast.moment(first.days_ago);
    let brand = accounts::brand_of(db, person.account)?
        .ok_or_else(|| misfit(&entry.account, "no brand"))?;
    let form = entry.form(cast.listed(&entry.preferred_creative)?, at)?;
    let mut request = quote_requests::insert(db, brand, &form, person.language, at)?;
    let sent = NewEvent {
        subject: Subject::QuoteRequest(request.id),
        by: By::Brand(person.account),
        event: "submitted",
        from: None,
        to: Some(request.stage.slug()),
        note: None,
    };
    events::append(db, &sent, at)?;
    for step in later {
        take(db, cast, entry, &request, step)?;
        request = quote_requests::find(db, request.id)?;
    }
    Ok(())
}

fn take(
    db: &mut Db,
    cast: &Cast,
    entry: &QuoteRequestEntry,
    request: &QuoteRequest,
    step: &Step,
) -> Result<(), DemoError> {
    let to = RequestStage::from_slug(&step.stage)
        .filter(|to| leads_to(request.stage, *to))
        .ok_or_else(|| misfit(&entry.account, &step.stage))?;
    let at = cast.moment(step.days_ago);
    let (by, event) = who_and_what(cast, entry, to)?;
    quote_requests::move_stage(db, request, to, at)?;
    let moved = NewEvent {
        subject: Subject::QuoteRequest(request.id),
        by,
        event,
        from: Some(request.stage.slug()),
        to: Some(to.slug()),
        note: (!step.note.is_empty()).then_some(step.note.as_str()),
    };
    Ok(events::append(db, &moved, at)?)
}

/// Whether a request may go from the one stage straight to the other, as far as its status tells.
fn leads_to(from: RequestStage, to: RequestStage) -> bool {
    from != to && (from.status() == to.status() || from.status().may_become(to.status()))
}

fn who_and_what(
    cast: &Cast,
    entry: &QuoteRequestEntry,
    to: RequestStage,
) -> Result<(By, &'static str), DemoError> {
    let brand = By::Brand(cast.person(&entry.account)?.account);
    Ok(match to {
        RequestStage::Submitted => (brand, "submitted"),
        RequestStage::Proposals => (By::Clock, "proposals_opened"),
        RequestStage::InProgress => (brand, "selected"),
        RequestStage::Delivered => (
            By::Creative(cast.person(&entry.preferred_creative)?.account),
            "delivered",
        ),
        RequestStage::OnHold => (brand, "held"),
        RequestStage::Approved => (brand, "approved"),
        RequestStage::Closed => (By::Admin(cast.admin()?), "payment_recorded"),
        RequestStage::Declined => (By::Admin(cast.admin()?), "declined"),
        RequestStage::Cancelled => (brand, "cancelled"),
        RequestStage::Expired => (By::Clock, "expired"),
    })
}
