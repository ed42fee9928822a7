//! GET /media/{name}: what everyone may see of a public work.
//!
//! **Invariant:** a name that was taken is a 404 immediately, on every instance. Where other processes share the
//! database, it is asked at each call; a process that owns it remembers names until one is taken.

use std::sync::Arc;

use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue};
use actix_web::web::{Bytes, BytesMut, Path};
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder, get, web};
use futures_util::TryStreamExt as _;
use marsam_persistence::files::PublicObject;
use marsam_workflows::files;

use crate::error::Code;
use crate::responses::encodings::is_known;
use crate::responses::stored_object::{self, Object};
use crate::state::hot_media::MAX_OBJECT_BYTES;
use crate::{ApiError, AppState};

/// An object keeps its name as long as it has one, and gets a different one the next time.
const FOREVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");

#[get("/media/{name}")]
pub(crate) async fn media(
    state: web::Data<AppState>,
    request: HttpRequest,
    name: Path<String>,
) -> Result<HttpResponse, ApiError> {
    if !is_name(&name) {
        return Err(Code::NotFound.into());
    }
    let tag = format!("\"{name}\"");
    let found = named(&state, name.into_inner()).await?;
    let mut answer = if is_known(&request, &tag) {
        HttpResponseBuilder::new(StatusCode::NOT_MODIFIED).finish()
    } else {
        contents(&state, &request, &tag, found).await?
    };
    let headers = answer.headers_mut();
    headers.insert(header::CACHE_CONTROL, FOREVER);
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    Ok(answer)
}

fn is_name(name: &str) -> bool {
    name.len() == 32 && name.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
}

async fn contents(
    state: &AppState,
    request: &HttpRequest,
    tag: &str,
    found: Arc<PublicObject>,
) -> Result<HttpResponse, ApiError> {
    let object = Object {
        key: found.key.clone(),
        content_type: found.content_type.clone(),
        bytes: found.bytes,
        disposition: None,
    };
    // A part of another object's bytes continues nothing (RFC 9110, 13.1.5).
    let condition = request.headers().get(header::IF_RANGE);
    let range = match condition.map(HeaderValue::as_bytes) {
        Some(condition) if condition != tag.as_bytes() => None,
        _ => stored_object::range(request, object.bytes)?,
    };
    if object.bytes > MAX_OBJECT_BYTES {
        return stored_object::stream(&state.media, &object, range).await;
    }
    let bytes = hot(state, &object).await?;
    Ok(stored_object::whole(&object, &bytes, range))
}

/// The object of a name: from memory if it is small and there.
async fn named(state: &AppState, name: String) -> Result<Arc<PublicObject>, ApiError> {
    // Taken before the database is read: a name that is taken in between does not count afterwards.
    let names = state.store.public_names_state();
    if let Some(found) = names.and_then(|names| state.hot_media.named(&name, names)) {
        return Ok(found);
    }
    let key = name.clone();
    let found = state
        .read_public(move |db| Ok(files::public(db, &key)?))
        .await?;
    let found = Arc::new(found);
    if let Some(names) = names {
        state.hot_media.keep_name(name, names, found.clone());
    }
    Ok(found)
}

async fn hot(state: &AppState, object: &Object) -> Result<Bytes, ApiError> {
    if let Some(bytes) = state.hot_media.get(&object.key) {
        return Ok(bytes);
    }
    let mut contents = state.media.get(&object.key, None).await?;
    let mut bytes = BytesMut::new();
    while let Some(part) = contents.try_next().await? {
        bytes.extend_from_slice(&part);
    }
    let bytes = bytes.freeze();
    state.hot_media.keep(object.key.clone(), bytes.clone());
    Ok(bytes)
}
