//! GET /api/files/{id}/content: the bytes of a private file.

use actix_web::http::header::{
    self, ContentDisposition, DispositionParam, DispositionType, ExtendedValue, HeaderValue,
};
use actix_web::{HttpRequest, HttpResponse, get, web};
use marsam_domain::ids::FileId;
use marsam_workflows::files::Content;

use super::viewer;
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
    let viewer = viewer(caller);
    let query = url::form_urlencoded::parse(request.query_string().as_bytes());
    let version = query
        .into_iter()
        .find(|(name, _)| name == "version")
        .map(|(_, value)| value.into_owned());
    let found = state.read(move |db| Ok(viewer.content(db, id, version.as_deref())?));
    let object = Object::from(found.await?);
    let mut answer = stored_object::answer(&state.media, &request, &object).await?;
    let private = HeaderValue::from_static("private, no-cache");
    answer.headers_mut().insert(header::CACHE_CONTROL, private);
    Ok(answer)
}

impl From<Content> for Object {
    fn from(found: Content) -> Self {
        match found {
            Content::Original { key, bytes, name } => Self {
                key,
                // Never shown by a browser as what it says it is.
                content_type: "application/octet-stream".to_owned(),
                bytes,
                disposition: Some(attachment(&name)),
            },
            Content::Made(made) => Self {
                key: made.key,
                content_type: made.content_type,
                bytes: made.bytes,
                disposition: None,
            },
        }
    }
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
