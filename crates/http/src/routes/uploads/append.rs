//! PATCH /api/uploads/{id}: the next part of an upload.

use actix_web::http::StatusCode;
use actix_web::http::header;
use actix_web::middleware::from_fn;
use actix_web::{HttpResponse, HttpResponseBuilder, patch, web};
use marsam_domain::files::PART_MAX_BYTES;
use marsam_domain::ids::FileId;
use marsam_workflows::uploads;

use super::receiving::{AfterFailure, receive};
use super::{Sent, TusClient, UPLOAD_OFFSET, is_part, number, progress};
use crate::error::{Code, ErrorBody};
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::{ApiError, AppState};

/// Sends the next part of an upload.
///
/// At most 4 MiB, from `Upload-Offset` on, where the last part ended. Bytes that arrive before a connection breaks are
/// kept.
#[utoipa::path(tag = "files", operation_id = "continue_upload",
    params(("id" = String, Path), ("Tus-Resumable" = String, Header), ("Upload-Offset" = u64, Header)),
    request_body(content = Vec<u8>, content_type = "application/offset+octet-stream"),
    responses((status = 204), (status = 507, body = ErrorBody)))]
#[patch("/uploads/{id}", wrap = "from_fn(super::name_version)")]
pub(crate) async fn append(
    caller: Caller<Anyone>,
    _: TusClient,
    state: web::Data<AppState>,
    Id(id): Id<FileId>,
    sent: Sent,
) -> Result<HttpResponse, ApiError> {
    store(&state, caller, id, sent).await
}

pub(super) async fn store(
    state: &AppState,
    caller: Caller<Anyone>,
    id: FileId,
    sent: Sent,
) -> Result<HttpResponse, ApiError> {
    let Sent { request, payload } = sent;
    if !is_part(&request) {
        return Err(Code::UnsupportedMediaType.into());
    }
    let offset = number(&request, &UPLOAD_OFFSET).ok_or(Code::BadRequest)?;
    if number(&request, &header::CONTENT_LENGTH).unwrap_or_default() > PART_MAX_BYTES {
        return Err(Code::TooLarge.into());
    }
    let (account, now) = (caller.account.id, state.now());
    let file = state
        .read(move |db| Ok(uploads::find_at(db, account, id, offset, now)?))
        .await?;
    let file = receive(state.clone(), caller, file, payload, AfterFailure::Keep).await?;
    progress(HttpResponseBuilder::new(StatusCode::NO_CONTENT), &file)
}
