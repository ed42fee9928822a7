//! The routes of notes on deliveries, and their DTOs.

mod list;
mod remove;
mod reopen;
mod resolve;
mod write;

use actix_web::HttpResponse;
use actix_web::web::Path;
use marsam_domain::annotations::AnnotationMove;
use marsam_domain::ids::{AnnotationId, QuoteRequestId};
use marsam_domain::throttles::WriteClass;
use marsam_persistence::Db;
use marsam_persistence::annotations::Annotation;
use marsam_workflows::access::RequestAccess;
use marsam_workflows::annotations;
use marsam_workflows::reading::Reading;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::api_document::Routes;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id;
use crate::extractors::idempotent::{self, Write};
use crate::{ApiError, AppState};

pub(super) fn register(routes: &mut impl Routes) {
    routes
        .service(list::list)
        .keyed(write::write)
        .service(remove::remove)
        .keyed(resolve::resolve)
        .keyed(reopen::reopen);
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
        let found = annotations::find(db, access, id)?;
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

/// Resolves or reopens a note, and answers 200 with it.
async fn make(
    state: &AppState,
    caller: &Caller<Anyone>,
    ids: &Path<(String, String)>,
    key: idempotent::Key,
    step: AnnotationMove,
) -> Result<HttpResponse, ApiError> {
    let (id, annotation) = &**ids;
    let (request, annotation) = (
        id::parse::<QuoteRequestId>(id)?,
        id::parse::<AnnotationId>(annotation)?,
    );
    let now = state.now();
    let used = key.used_without_body(&caller.account.id);
    let write = Write::changing(WriteClass::Move, used);
    idempotent::answer(state, caller, write, move |db, fresh, once| {
        let access = RequestAccess::locked(db, fresh.account, request)?;
        once.run(
            db,
            |db| {
                annotations::make(db, &access, annotation, step, now)?;
                Ok(annotation)
            },
            |db, annotation| AnnotationDto::read(db, &access, annotation),
        )
    })
    .await
}
