//! PUT and DELETE /api/creative/requests/{id}/archive: a creative puts a request away, and takes it back.

use actix_web::{HttpResponse, delete, put, web};
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::throttles::WriteClass;
use marsam_workflows::requests::archiving;

use crate::extractors::body::NoBody;
use crate::extractors::caller::{Caller, Creative};
use crate::extractors::id::Id;
use crate::{ApiError, AppState};

/// Puts a request away in the caller's inbox.
///
/// It comes back by itself while it waits for the caller. Does nothing if it is archived already.
#[utoipa::path(tag = "quote requests", operation_id = "archive_request", params(("id" = String, Path)),
    responses((status = 204)))]
#[put("/creative/requests/{id}/archive")]
pub(crate) async fn archive(
    caller: Caller<Creative>,
    state: web::Data<AppState>,
    Id(request): Id<QuoteRequestId>,
    _: NoBody,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    state
        .write_as(&caller, WriteClass::Mark, move |db, fresh| {
            Ok(archiving::archive(db, fresh.account, request, now)?)
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Takes a request back into the caller's inbox.
///
/// Does nothing if it is there.
#[utoipa::path(tag = "quote requests", operation_id = "restore_request", params(("id" = String, Path)),
    responses((status = 204)))]
#[delete("/creative/requests/{id}/archive")]
pub(crate) async fn restore(
    caller: Caller<Creative>,
    state: web::Data<AppState>,
    Id(request): Id<QuoteRequestId>,
    _: NoBody,
) -> Result<HttpResponse, ApiError> {
    state
        .write_as(&caller, WriteClass::Mark, move |db, fresh| {
            Ok(archiving::restore(db, fresh.account, request)?)
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}
