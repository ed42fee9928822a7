//! Notes on deliveries: the brand writes them, both sides resolve and reopen them.

use marsam_auth::throttling;
use marsam_domain::annotations::{
    AnnotationMove, AnnotationState, MAX_ANNOTATIONS, NewAnnotation, Spot,
};
use marsam_domain::ids::{AnnotationId, QuoteRequestId};
use marsam_domain::quote_requests::lifecycle::{self, restarted_by_message};
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::throttles::ANNOTATIONS;
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_persistence::annotations::Annotation;
use marsam_persistence::pages::{Page, Slice};
use marsam_persistence::{
    Db, DbError, annotations, deliveries, files, live, notifications, quote_requests,
};
use time::OffsetDateTime;

use crate::Refused;
use crate::access::RequestAccess;
use crate::requests::with_delivery;

/// Writes a note on the newest delivery: a draft until a revision asks for it. `new` is what was sent, or what is wrong
/// with it.
///
/// # Errors
/// [`Refused::WrongSide`] for all but the brand, then those of `new`, [`Refused::Invalid`] for another file,
/// [`Refused::Stale`] for an older delivery, [`Refused::TooManyAnnotations`], [`Refused::Throttled`].
pub fn write<E: From<Refused>>(
    db: &mut Db,
    access: &RequestAccess,
    new: Result<NewAnnotation, E>,
    now: OffsetDateTime,
) -> Result<AnnotationId, E> {
    let checked = AnnotationMove::Write.check(access.side, access.request.stage);
    if checked == Err(lifecycle::Refused::WrongSide) {
        return Err(Refused::WrongSide.into());
    }
    let new = new?;
    let spot = spot_in_file(db, access.request.id, &new)?;
    checked.map_err(Refused::from)?;
    Ok(store(db, access, &new, spot, now)?)
}

fn store(
    db: &mut Db,
    access: &RequestAccess,
    new: &NewAnnotation,
    spot: Spot,
    now: OffsetDateTime,
) -> Result<AnnotationId, Refused> {
    let request = access.request.id;
    if deliveries::newest_version(db, request)? != Some(new.version) {
        return Err(Refused::Stale);
    }
    if annotations::count(db, request, new.version)? >= MAX_ANNOTATIONS {
        return Err(Refused::TooManyAnnotations);
    }
    throttling::spend(db, &ANNOTATIONS, &access.account.id.to_string(), now)?;
    let row = annotations::NewAnnotation {
        request,
        version: new.version,
        file: new.file,
        spot,
        body: &new.body,
    };
    let written = annotations::insert(db, &row, access.account.id, now)?;
    publish(db, access)?;
    Ok(written.id)
}

/// A note of a request.
///
/// # Errors
/// [`DbError::NotFound`].
pub fn find(
    db: &mut Db,
    access: &RequestAccess,
    annotation: AnnotationId,
) -> Result<Annotation, DbError> {
    annotations::find(db, access.request.id, annotation)
}

/// The notes on a project's deliveries, newest first: drafts are the brand's alone.
///
/// # Errors
/// [`Refused::WrongSide`] for those who have no part in the project.
pub fn page(db: &mut Db, access: &RequestAccess, page: Page) -> Result<Slice<Annotation>, Refused> {
    if !access.is_of_project() {
        return Err(Refused::WrongSide);
    }
    let with_drafts = access.side == Side::Owner;
    Ok(annotations::page(db, access.request.id, with_drafts, page)?)
}

/// The place of a note in its file, which has to belong to that version of the delivery.
fn spot_in_file(
    db: &mut Db,
    request: QuoteRequestId,
    new: &NewAnnotation,
) -> Result<Spot, Refused> {
    let file = match files::find(db, new.file) {
        Ok(file) => Some(file),
        Err(DbError::NotFound) => None,
        Err(error) => return Err(error.into()),
    };
    let delivered = file
        .filter(|file| file.request == Some(request) && file.delivery_version == Some(new.version));
    let Some(file) = delivered else {
        return Err(FieldErrors::of("file", FieldCode::UnknownId).into());
    };
    Ok(new.place.within(file.kind, file.duration_ms)?)
}

/// Resolves, reopens or deletes a note. A note that the brand reopens ends its silence about a delivery, as a message does:
/// the creative reads it.
///
/// # Errors
/// In the order [`Refused::WrongSide`], [`DbError::NotFound`], [`Refused::Stale`]; the creative does not learn of drafts.
pub fn make(
    db: &mut Db,
    access: &RequestAccess,
    annotation: AnnotationId,
    step: AnnotationMove,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let checked = step.check(access.side, access.request.stage);
    if checked == Err(lifecycle::Refused::WrongSide) {
        return Err(Refused::WrongSide);
    }
    let state = annotations::find(db, access.request.id, annotation)?.state();
    if access.side != Side::Owner && state == AnnotationState::Draft {
        return Err(DbError::NotFound.into());
    }
    checked?;
    step.check_state(state)?;
    if step == AnnotationMove::Delete {
        annotations::delete(db, annotation)?;
    } else {
        let by = (access.account.id, now);
        let resolved = Some(by).filter(|_| step == AnnotationMove::Resolve);
        annotations::set_resolved(db, annotation, resolved)?;
        break_silence(db, access, now)?;
    }
    publish(db, access)
}

fn break_silence(db: &mut Db, access: &RequestAccess, now: OffsetDateTime) -> Result<(), Refused> {
    let request = &access.request;
    let facts = with_delivery(db, request, request.facts())?;
    let is_brand = access.side == Side::Owner;
    if let Some(due_at) = restarted_by_message(&facts, now).filter(|_| is_brand) {
        quote_requests::restart_clock(db, request.id, due_at)?;
    }
    Ok(())
}

/// Makes the open pages of both sides fetch the request and its notes again. A draft does no more than this: otherwise
/// it could put off silent approval for ever, unread by the creative.
fn publish(db: &mut Db, access: &RequestAccess) -> Result<(), Refused> {
    let request = &access.request;
    let change = live::Change::Request { id: request.id };
    let brand = notifications::account_of_brand(db, request.brand_id)?;
    live::publish(db, brand.id, &change)?;
    if let Some(chosen) = request.chosen_creative
        && let Some(creative) = notifications::account_of_creative(db, chosen)?
    {
        live::publish(db, creative.id, &change)?;
    }
    Ok(())
}
