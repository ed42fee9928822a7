//! GET /api/files/{id}/content: the bytes of a private file.

use actix_web::http::header::{
    self, ContentDisposition, DispositionParam, DispositionType, ExtendedValue, HeaderValue,
};
use actix_web::{HttpRequest, HttpResponse, get, web};
use marsam_domain::files::{FileState, WHOLE};
use marsam_domain::ids::FileId;
use marsam_persistence::files::{self, File};
use marsam_persistence::{Db, DbError};

use super::{Viewer, visible};
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::responses::stored_object::{self, Object};
use crate::{ApiError, AppState};

/// Downloads the bytes of a private file.
///
/// `version` is a key of the file's `urls`. Without it the call returns the original where it is kept, for download
/// only. The session is checked at each call. Supports `Range`.
#[utoipa::path(tag = "files", operation_id = "show_file_content",
    params(("id" = String, Path), ("version" = Option<String>, Query), ("Range" = Option<String>, Header)),
    responses((status = 200, body = Vec<u8>, content_type = "application/octet-stream"),
        (status = 206, body = Vec<u8>, content_type = "application/octet-stream")))]
#[get("/files/{id}/content")]
pub(crate) async fn content(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(id): Id<FileId>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let viewer = Viewer::from(caller);
    let query = url::form_urlencoded::parse(request.query_string().as_bytes());
    let version = query
        .into_iter()
        .find(|(name, _)| name == "version")
        .map(|(_, value)| value.into_owned());
    let object = state
        .read(move |db| {
            let file = visible(db, &viewer, id)?;
            Ok(object(db, &file, version.as_deref())?)
        })
        .await?;
    let mut answer = stored_object::answer(&state.media, &request, &object).await?;
    let private = HeaderValue::from_static("private, no-cache");
    answer.headers_mut().insert(header::CACHE_CONTROL, private);
    Ok(answer)
}

/// The original, or what was made of it.
fn object(db: &mut Db, file: &File, version: Option<&str>) -> Result<Object, DbError> {
    if file.state != FileState::Ready {
        return Err(DbError::NotFound);
    }
    if let (None, Some(key)) = (version, &file.original_key) {
        return Ok(Object {
            key: key.clone(),
            // Never shown by a browser as what it says it is.
            content_type: "application/octet-stream".to_owned(),
            bytes: file.length,
            disposition: Some(attachment(&file.name)),
        });
    }
    let version = version.unwrap_or(WHOLE);
    let made = files::derivatives_of(db, file.id)?;
    let found = made
        .into_iter()
        .find(|derivative| derivative.name == version);
    let found = found.ok_or(DbError::NotFound)?;
    Ok(Object {
        key: found.key,
        content_type: found.content_type,
        bytes: found.bytes,
        disposition: None,
    })
}

fn attachment(name: &str) -> ContentDisposition {
    ContentDisposition {
        disposition: DispositionType::Attachment,
        parameters: vec![DispositionParam::FilenameExt(ExtendedValue {
            charset: header::Charset::Ext("UTF-8".to_owned()),
            language_tag: None,
            value: name.as_bytes().to_vec(),
        })],
    }
}
