//! POST /api/uploads: begins an upload, with its first bytes if there are any.

use actix_web::http::{StatusCode, header};
use actix_web::middleware::from_fn;
use actix_web::web::Payload;
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder, post, web};
use marsam_auth::sessions::SignedIn;
use marsam_auth::{policy, throttling};
use marsam_domain::creatives::RosterState;
use marsam_domain::files::{FilePurpose, PART_MAX_BYTES};
use marsam_domain::quote_requests::RequestStage;
use marsam_domain::throttles::{UPLOADS, WriteClass};
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_persistence::files::{self, File, NewFile};
use marsam_persistence::{Db, creatives, quote_requests};
use marsam_workflows::attachments;
use time::OffsetDateTime;

use super::metadata::Metadata;
use super::quotas::reserve;
use super::receiving::{AfterFailure, receive};
use super::{TusClient, announced_length, is_part, number, progress};
use crate::error::{Code, ErrorBody};
use crate::extractors::caller::{Anyone, Caller};
use crate::settings::Settings;
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
    let largest = if state.settings.converts_films {
        metadata.purpose.max_bytes_converted()
    } else {
        metadata.purpose.max_bytes()
    };
    if length > largest || body > PART_MAX_BYTES.min(length) {
        return Err(Code::TooLarge.into());
    }
    let announced = Announced { metadata, length };
    let (settings, now) = (state.settings.clone(), state.now());
    let mut file = state
        .write_as(&caller, WriteClass::Upload, move |db, fresh| {
            throttling::spend(db, &UPLOADS, &fresh.account.id.to_string(), now)?;
            begin(db, &fresh, &settings, &announced, now)
        })
        .await?;
    if is_part(&request) {
        let (state, payload) = (state.get_ref().clone(), payload.into_inner());
        file = receive(state, caller, file, payload, AfterFailure::GiveUp).await?;
    }
    let mut answer = HttpResponseBuilder::new(StatusCode::CREATED);
    answer.insert_header((header::LOCATION, format!("/api/uploads/{}", file.id)));
    progress(answer, &file)
}

/// What a client says of the file that it will send.
struct Announced {
    metadata: Metadata,
    length: u64,
}

fn begin(
    db: &mut Db,
    who: &SignedIn,
    settings: &Settings,
    announced: &Announced,
    now: OffsetDateTime,
) -> Result<File, ApiError> {
    let Announced { metadata, length } = announced;
    may_upload(db, who, metadata)?;
    reserve(db, who, settings, metadata, *length)?;
    let new = NewFile {
        account: who.account.id,
        purpose: metadata.purpose,
        request: metadata.request,
        name: &metadata.name,
        length: *length,
    };
    let id = files::begin(db, &new, now)?;
    Ok(files::find(db, id)?)
}

fn may_upload(db: &mut Db, who: &SignedIn, metadata: &Metadata) -> Result<(), ApiError> {
    match metadata.purpose {
        FilePurpose::Brief => policy::brand(&who.account)?,
        // By its side of the request.
        FilePurpose::Message | FilePurpose::Evidence => policy::profiled(&who.account)?,
        _ => policy::creative(&who.account)?,
    }
    // An unverified account costs nothing to make: many of them would fill the disk.
    if !who.account.email_verified() {
        return Err(Code::ConfirmEmailFirst.into());
    }
    let own = creatives::of_account(db, who.account.id)?;
    let is_allowed = match (metadata.purpose, own) {
        (FilePurpose::Application, None) | (FilePurpose::Brief, _) => true,
        // Approved, and the approval was undone.
        (FilePurpose::Application, Some(own)) => {
            creatives::state_of(db, own.id)? == RosterState::Hidden
        }
        (FilePurpose::Delivery, Some(own)) => {
            let id = metadata.request.ok_or(Code::UploadNotAllowed)?;
            let project = quote_requests::find(db, id)?;
            if project.chosen_creative != Some(own.id) {
                return Err(Code::NotFound.into());
            }
            matches!(
                project.stage,
                RequestStage::InProgress | RequestStage::Delivered
            )
        }
        (
            FilePurpose::Avatar | FilePurpose::Cover | FilePurpose::Work | FilePurpose::Caption,
            own,
        ) => own.is_some(),
        (FilePurpose::Delivery, None) => false,
        (FilePurpose::Message, _) => {
            let id = metadata.request.ok_or(Code::UploadNotAllowed)?;
            attachments::may_send_files(db, who.account.clone(), id)?
        }
        (FilePurpose::Evidence, _) => {
            let id = metadata.request.ok_or(Code::UploadNotAllowed)?;
            attachments::may_send_evidence(db, who.account.clone(), id)?
        }
    };
    if is_allowed {
        Ok(())
    } else {
        Err(Code::UploadNotAllowed.into())
    }
}
