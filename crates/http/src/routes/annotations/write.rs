//! POST /api/quote-requests/{id}/annotations: a brand puts a note on the newest delivery.

use actix_web::web::Path;
use actix_web::{HttpResponse, post, web};
use marsam_auth::throttling;
use marsam_domain::annotations::{
    AnnotationDraft, AnnotationMove, MAX_ANNOTATIONS, NewAnnotation, Spot,
};
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::lifecycle::Refused;
use marsam_domain::throttles::{ANNOTATIONS, WriteClass};
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_persistence::annotations::{self, Annotation};
use marsam_persistence::{Db, DbError, deliveries, files};
use marsam_workflows::access::RequestAccess;
use time::OffsetDateTime;

use super::{AnnotationDto, publish};
use crate::error::{Code, ErrorBody};
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::idempotent::{self, Write};
use crate::{ApiError, AppState, path_id};

/// Adds a note to the newest delivery.
///
/// At a point of an image (`x`, `y`) or at a moment of sound or film (`at_ms`), while the delivery waits for the brand.
/// The note is a draft until a revision asks for it.
#[utoipa::path(tag = "quote requests", operation_id = "write_annotation", request_body = AnnotationDraft,
    params(("id" = String, Path), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 201, body = AnnotationDto), (status = "4XX", body = ErrorBody)))]
#[post("/quote-requests/{id}/annotations")]
pub(crate) async fn write(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    id: Path<String>,
    key: idempotent::Key,
    body: Body<AnnotationDraft>,
) -> Result<HttpResponse, ApiError> {
    let (request, now) = (path_id::<QuoteRequestId>(&id)?, state.now());
    let used = key.used_by(&caller.account.id, body.hash.clone());
    let new = body.check(AnnotationDraft::into_new).map(|body| body.value);
    let write = Write::creating(WriteClass::Move, used);
    idempotent::answer(&state, &caller, write, move |db, fresh, once| {
        let access = RequestAccess::locked(db, fresh.account, request)?;
        once.run(
            db,
            |db| {
                let written = store(db, &access, new, now)?;
                publish(db, &access)?;
                Ok(written.id)
            },
            |db, id| AnnotationDto::read(db, &access, id),
        )
    })
    .await
}

fn store(
    db: &mut Db,
    access: &RequestAccess,
    new: Result<NewAnnotation, ApiError>,
    now: OffsetDateTime,
) -> Result<Annotation, ApiError> {
    let request = &access.request;
    let checked = AnnotationMove::Write.check(access.side, request.stage);
    if checked == Err(Refused::WrongSide) {
        return Err(Code::WrongSide.into());
    }
    let new = new?;
    let spot = spot_in_file(db, request.id, &new)?;
    checked.map_err(marsam_workflows::Refused::from)?;
    if deliveries::newest_version(db, request.id)? != Some(new.version) {
        return Err(Code::StaleStage.into());
    }
    if annotations::count(db, request.id, new.version)? >= MAX_ANNOTATIONS {
        return Err(Code::TooManyAnnotations.into());
    }
    throttling::spend(db, &ANNOTATIONS, &access.account.id.to_string(), now)?;
    let row = annotations::NewAnnotation {
        request: request.id,
        version: new.version,
        file: new.file,
        spot,
        body: &new.body,
    };
    Ok(annotations::insert(db, &row, access.account.id, now)?)
}

/// The place of a note in its file, which has to belong to that version of the delivery.
fn spot_in_file(
    db: &mut Db,
    request: QuoteRequestId,
    new: &NewAnnotation,
) -> Result<Spot, ApiError> {
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
