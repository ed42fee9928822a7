//! POST /api/quote-requests/{id}/request-revision: a brand asks for a revision.

use actix_web::web::Path;
use actix_web::{HttpResponse, post, web};
use marsam_domain::annotations::{NewRevision, RevisionDraft};
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::quote_requests::RequestEvent;
use marsam_domain::quote_requests::lifecycle::Action;
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_persistence::{Db, DbError, annotations};

use super::detail::RequestDetailDto;
use super::moving::{Command, Moving, make};
use crate::error::ErrorBody;
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::idempotent;
use crate::routes::notifying::other_side;
use crate::{ApiError, AppState};

/// Asks for a revision.
///
/// One of the agreed revisions, or one that the creative has to agree to. It asks for exactly the notes that it names,
/// drafts or open ones of any version, which the creative can read from then on; notes that it does not name stay as
/// they are.
#[utoipa::path(tag = "quote requests", operation_id = "request_revision", request_body = RevisionDraft,
    params(("id" = String, Path), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = RequestDetailDto), (status = "4XX", body = ErrorBody)))]
#[post("/quote-requests/{id}/request-revision")]
pub(crate) async fn request_revision(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    id: Path<String>,
    key: idempotent::Key,
    body: Body<RevisionDraft>,
) -> Result<HttpResponse, ApiError> {
    let sent = Command::read(
        (&caller, &id, "request-revision"),
        key,
        body,
        RevisionDraft::into_new,
    )?;
    make(
        &state,
        &caller,
        sent,
        Action::RequestRevision,
        |db, moving| {
            ask(db, &moving)?;
            moving.apply(db, moving.words.note.as_deref())?;
            let kind = match moving.transition.event {
                RequestEvent::ExtraRevisionAsked => Kind::ExtraRevisionAsked,
                _ => Kind::RevisionRequested,
            };
            other_side(db, &moving.access, kind, moving.now)
        },
    )
    .await
}

/// Makes the named notes part of the revision.
fn ask(db: &mut Db, moving: &Moving<NewRevision>) -> Result<(), ApiError> {
    let request = moving.request();
    let revision = i32::from(request.revisions.requested) + 1;
    let named = &moving.words.annotations;
    annotations::ask(db, request.id, named, revision, moving.now).map_err(|error| match error {
        DbError::NotFound => FieldErrors::of("annotations", FieldCode::UnknownId).into(),
        other => other.into(),
    })
}
