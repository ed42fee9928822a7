//! POST /api/uploads: begins an upload, with its first bytes if there are any.

use actix_web::http::{StatusCode, header};
use actix_web::middleware::from_fn;
use actix_web::web::Payload;
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder, post, web};
use marsam_domain::files::uploads::part_fits;
use marsam_domain::throttles::WriteClass;
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_workflows::uploads::{self, Announced};

use super::metadata::Metadata;
use super::receiving::{AfterFailure, receive};
use super::{TusClient, announced_length, is_part, number, progress};
use crate::error::{Code, ErrorBody};
use crate::extractors::caller::{Anyone, Caller};
use crate::{ApiError, AppState};

/// Begins an upload.
///
/// Reserves the announced length. `Upload-Metadata` names the file (`filename`), its `purpose` and, for a delivery, a
/// message or evidence, the `request`. A body of the type `application/offset+octet-stream` is the first part.
#[utoipa::path(tag = "files", operation_id = "begin_upload",
    params(("Tus-Resumable" = String, Header), ("Upload-Length" = u64, Header),
        ("Upload-Metadata" = String, Header)),
    responses((status = 201, headers(("Location" = String, description = "Where the bytes are sent."))), (status = 507, body = ErrorBody)))]
#[post("/uploads", wrap = "from_fn(super::name_version)")]
pub(crate) async fn create(
    caller: Caller<Anyone>,
    _: TusClient,
    state: web::Data<AppState>,
    request: HttpRequest,
    payload: Payload,
) -> Result<HttpResponse, ApiError> {
    let metadata = Metadata::of(&request)?;
    let length = announced_length(&request)?;
    if length == 0 {
        return Err(FieldErrors::of("length", FieldCode::OutOfRange).into());
    }
    let body = number(&request, &header::CONTENT_LENGTH).unwrap_or_default();
    let largest = (metadata.purpose).largest_upload(state.settings.converts_films);
    if length > largest || !part_fits(0, body, length) {
        return Err(Code::TooLarge.into());
    }
    let announced = Announced {
        name: metadata.name,
        purpose: metadata.purpose,
        request: metadata.request,
        length,
    };
    let quotas = state.settings.quotas();
    let now = state.now();
    let begun = state.write_as(&caller, WriteClass::Upload, move |db, fresh| {
        let account = &fresh.account;
        Ok(uploads::begin(db, account, &announced, quotas, now)?)
    });
    let mut file = begun.await?;
    if is_part(&request) {
        let (state, payload) = (state.get_ref().clone(), payload.into_inner());
        file = receive(state, caller, file, payload, AfterFailure::GiveUp).await?;
    }
    let mut answer = HttpResponseBuilder::new(StatusCode::CREATED);
    answer.insert_header((header::LOCATION, format!("/api/uploads/{}", file.id)));
    progress(answer, &file)
}
