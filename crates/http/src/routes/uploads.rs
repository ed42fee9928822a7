//! Uploads by tus 1.0.0 (<https://tus.io/protocols/resumable-upload>): creation, creation-with-upload, termination and
//! expiration.
//!
//! **Invariant:** a byte is acknowledged only after it is on disk and its row has committed.

mod append;
mod cancel;
mod capabilities;
mod create;
mod metadata;
mod offset;
mod receiving;
mod tunnelled;

use std::convert::Infallible;
use std::future::{Ready, ready};

use actix_web::body::MessageBody;
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::{FromRequest, HttpRequest, HttpResponse, HttpResponseBuilder};
use marsam_domain::files::uploads::expires_at;
use marsam_domain::ids::FileId;
use marsam_persistence::files::File;
use marsam_workflows::uploads;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc2822;

use crate::api_document::Routes;
use crate::error::Code;
use crate::extractors::caller::{Anyone, Caller};
use crate::{ApiError, AppState};

pub(super) fn register(routes: &mut impl Routes) {
    routes
        .service(capabilities::capabilities)
        .service(create::create)
        .service(offset::offset)
        .service(append::append)
        .service(cancel::cancel)
        .service(tunnelled::tunnelled);
}

/// The version of the protocol.
const VERSION: &str = "1.0.0";
/// The media type of a part.
const PART_TYPE: &str = "application/offset+octet-stream";

const TUS_RESUMABLE: HeaderName = HeaderName::from_static("tus-resumable");
const TUS_VERSION: HeaderName = HeaderName::from_static("tus-version");
const UPLOAD_CONCAT: HeaderName = HeaderName::from_static("upload-concat");
const UPLOAD_DEFER_LENGTH: HeaderName = HeaderName::from_static("upload-defer-length");
const UPLOAD_OFFSET: HeaderName = HeaderName::from_static("upload-offset");
const UPLOAD_LENGTH: HeaderName = HeaderName::from_static("upload-length");
const UPLOAD_EXPIRES: HeaderName = HeaderName::from_static("upload-expires");
const UPLOAD_METADATA: HeaderName = HeaderName::from_static("upload-metadata");

/// Each endpoint names the version in its answers, refusals too.
pub(crate) async fn name_version<B: MessageBody>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, actix_web::Error> {
    let mut response = next.call(request).await?;
    let is_other_version = response.status() == StatusCode::PRECONDITION_FAILED;
    let headers = response.headers_mut();
    headers.insert(TUS_RESUMABLE, HeaderValue::from_static(VERSION));
    if is_other_version {
        headers.insert(TUS_VERSION, HeaderValue::from_static(VERSION));
    }
    Ok(response)
}

/// A client that speaks our version of the protocol.
#[derive(Debug)]
pub(crate) struct TusClient;

impl FromRequest for TusClient {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let version = request.headers().get(TUS_RESUMABLE);
        ready(match version {
            Some(version) if version == VERSION => Ok(Self),
            _ => Err(Code::TusVersion.into()),
        })
    }
}

/// What is sent of an upload.
pub(crate) struct Sent {
    request: HttpRequest,
    payload: Payload,
}

impl FromRequest for Sent {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        ready(Ok(Self {
            request: request.clone(),
            payload: payload.take(),
        }))
    }
}

/// A header that holds a number of bytes.
fn number(request: &HttpRequest, name: &HeaderName) -> Option<u64> {
    let text = request.headers().get(name)?.to_str().ok()?;
    let is_digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_digits.then(|| text.parse().ok()).flatten()
}

/// The length of a new upload. Unsupported extensions are refused: a part of a concatenation would be taken for an
/// ordinary file.
fn announced_length(request: &HttpRequest) -> Result<u64, Code> {
    let has = |name| request.headers().contains_key(name);
    if has(UPLOAD_CONCAT) || has(UPLOAD_DEFER_LENGTH) {
        return Err(Code::BadRequest);
    }
    number(request, &UPLOAD_LENGTH).ok_or(Code::BadRequest)
}

fn is_part(request: &HttpRequest) -> bool {
    use actix_web::HttpMessage as _;
    request.content_type().eq_ignore_ascii_case(PART_TYPE)
}

/// The caller's upload, unless it has expired.
async fn unexpired(
    state: &AppState,
    caller: &Caller<Anyone>,
    id: FileId,
) -> Result<File, ApiError> {
    let (account, now) = (caller.account.id, state.now());
    state
        .read(move |db| Ok(uploads::find(db, account, id, now)?))
        .await
}

/// An answer with the offset of an upload, and its expiry.
fn progress(mut answer: HttpResponseBuilder, file: &File) -> Result<HttpResponse, ApiError> {
    answer.insert_header((UPLOAD_OFFSET, file.received));
    if let Some(at) = expires_at(file.state, file.updated_at) {
        answer.insert_header((UPLOAD_EXPIRES, http_date(at)?));
    }
    Ok(answer.finish())
}

fn http_date(at: OffsetDateTime) -> Result<String, ApiError> {
    let text = at.format(&Rfc2822).map_err(ApiError::internal)?;
    // HTTP names UTC as GMT.
    Ok(text.replace("+0000", "GMT"))
}
