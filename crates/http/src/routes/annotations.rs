//! Notes on deliveries: what each side sees of them, and what follows when one is written or moved.

mod list;
mod remove;
mod reopen;
mod resolve;
mod write;

use actix_web::HttpResponse;
use marsam_domain::annotations::{AnnotationMove, AnnotationState};
use marsam_domain::ids::{AnnotationId, QuoteRequestId};
use marsam_domain::quote_requests::lifecycle::restarted_by_message;
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::throttles::WriteClass;
use marsam_persistence::annotations::{self, Annotation};
use marsam_persistence::{Db, live, notifications, quote_requests};
use marsam_workflows::access::RequestAccess;
use marsam_workflows::reading::Reading;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::api_document::Routes;
use crate::error::Code;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::idempotent::{self, Write};
use crate::{ApiError, AppState, path_id};

pub(super) fn register(routes: &mut impl Routes) {
    routes
        .service(list::list)
        .service(write::write)
        .service(remove::remove)
        .service(resolve::resolve)
        .service(reopen::reopen);
}

/// A brand's note on a delivery.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Annotation)]
pub(crate) struct AnnotationDto {
    id: String,
    /// The id of the file that it is about.
    file: String,
    /// The version of the delivery.
    version: i64,
    /// Counts from 1 within the version, the same for both sides.
    number: i32,
    /// For images: from the left, 0 to 1 of the upright width.
    x: Option<f64>,
    /// For images: from the top, 0 to 1 of the upright height.
    y: Option<f64>,
    /// For sound and films: from the start, in milliseconds.
    at_ms: Option<i64>,
    body: String,
    /// The last revision that asked for it, counted from 1; null for a draft, which only its brand sees.
    revision: Option<i32>,
    #[serde(with = "time::serde::rfc3339::option")]
    asked_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    resolved_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    /// What the caller may do with it now: `resolve`, `reopen` or `delete`.
    allowed_moves: Vec<&'static str>,
}

impl AnnotationDto {
    /// A note as the caller sees it now.
    fn read(db: &mut Db, access: &RequestAccess, id: AnnotationId) -> Result<Self, ApiError> {
        let found = annotations::find(db, access.request.id, id)?;
        Ok(Self::seen_by(access, &found))
    }

    /// A note as the caller sees it.
    fn seen_by(access: &RequestAccess, annotation: &Annotation) -> Self {
        let (side, stage) = (access.side, access.request.stage);
        let reached = annotation.state();
        let moves = AnnotationMove::OF_ONE
            .into_iter()
            .filter(|step| step.check(side, stage).is_ok() && step.check_state(reached).is_ok());
        let point = annotation.spot.fractions();
        Self {
            id: annotation.id.to_string(),
            file: annotation.file.to_string(),
            version: annotation.version,
            number: annotation.number,
            x: point.map(|(x, _)| x),
            y: point.map(|(_, y)| y),
            at_ms: annotation.spot.at_ms(),
            body: Reading::of(access).brands(&annotation.body),
            revision: annotation.revision,
            asked_at: annotation.asked_at,
            resolved_at: annotation.resolved_at,
            created_at: annotation.created_at,
            allowed_moves: moves.map(AnnotationMove::slug).collect(),
        }
    }
}

/// 403 for those who have no part in the project.
fn require_part(access: &RequestAccess) -> Result<(), ApiError> {
    match access.side {
        Side::Owner | Side::Chosen | Side::Admin => Ok(()),
        Side::Invited | Side::Open | Side::Bidder => Err(Code::WrongSide.into()),
    }
}

/// A note that the caller may move in this way, and its access; refused in the order 403, 404, 409.
fn movable(
    db: &mut Db,
    access: &RequestAccess,
    (annotation, step): (AnnotationId, AnnotationMove),
) -> Result<Annotation, ApiError> {
    use marsam_domain::quote_requests::lifecycle::Refused;
    let checked = step.check(access.side, access.request.stage);
    if checked == Err(Refused::WrongSide) {
        return Err(Code::WrongSide.into());
    }
    let found = annotations::find(db, access.request.id, annotation)?;
    // The creative does not learn of drafts.
    if access.side != Side::Owner && found.state() == AnnotationState::Draft {
        return Err(Code::NotFound.into());
    }
    checked.map_err(marsam_workflows::Refused::from)?;
    step.check_state(found.state())
        .map_err(marsam_workflows::Refused::from)?;
    Ok(found)
}

/// Resolves or reopens a note, and answers 200 with it.
async fn make(
    state: &AppState,
    caller: &Caller<Anyone>,
    (id, annotation): &(String, String),
    key: idempotent::Key,
    step: AnnotationMove,
) -> Result<HttpResponse, ApiError> {
    let (request, annotation) = (
        path_id::<QuoteRequestId>(id)?,
        path_id::<AnnotationId>(annotation)?,
    );
    let now = state.now();
    let used = key.used_without_body(&caller.account.id);
    let write = Write::changing(WriteClass::Move, used);
    idempotent::answer(state, caller, write, move |db, fresh, once| {
        let access = RequestAccess::locked(db, fresh.account, request)?;
        once.run(
            db,
            |db| {
                movable(db, &access, (annotation, step))?;
                let by = (access.account.id, now);
                let resolved = Some(by).filter(|_| step == AnnotationMove::Resolve);
                annotations::set_resolved(db, annotation, resolved)?;
                break_silence(db, &access, now)?;
                publish(db, &access)?;
                Ok(annotation)
            },
            |db, annotation| AnnotationDto::read(db, &access, annotation),
        )
    })
    .await
}

/// A note that the brand reopens ends its silence about a delivery, as a message does: the creative reads it.
fn break_silence(db: &mut Db, access: &RequestAccess, now: OffsetDateTime) -> Result<(), ApiError> {
    let request = &access.request;
    let is_brand = access.side == Side::Owner;
    if let Some(due_at) = restarted_by_message(&request.facts(), now).filter(|_| is_brand) {
        quote_requests::restart_clock(db, request.id, due_at)?;
    }
    Ok(())
}

/// Makes the open pages of both sides fetch the request and its notes again. A draft does no more than this: otherwise
/// it could put off silent approval for ever, unread by the creative.
fn publish(db: &mut Db, access: &RequestAccess) -> Result<(), ApiError> {
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
