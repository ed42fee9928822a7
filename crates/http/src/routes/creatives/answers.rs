//! What the answers with creatives have in common: their headers, entity tags and bodies.

use std::hash::{DefaultHasher, Hash, Hasher as _};

use actix_web::HttpResponse;
use actix_web::http::header::{self, HeaderValue};
use actix_web::web::Bytes;
use marsam_roster::Snapshot;

use crate::api_document;

/// May be stored, but must be revalidated each time.
pub(super) const NO_CACHE: HeaderValue = HeaderValue::from_static("no-cache");

/// The head of an answer with `total` creatives in all.
pub(super) fn head(total: usize, link: Option<HeaderValue>) -> HttpResponse {
    let mut response = HttpResponse::Ok();
    response
        .content_type("application/json")
        .insert_header(("x-total-count", total))
        .insert_header((header::CACHE_CONTROL, NO_CACHE));
    if let Some(link) = link {
        response.insert_header((header::LINK, link));
    }
    response.finish()
}

/// The entity tag of the answer for `key`: the same on every instance, different after every change of the roster and
/// of what the API's document says of it.
pub(super) fn tag(snapshot: &Snapshot, key: &impl Hash) -> String {
    let mut hasher = DefaultHasher::new();
    key.hash(&mut hasher);
    api_document::digest().hash(&mut hasher);
    format!(
        "\"{:x}-{:x}-{:x}\"",
        snapshot.version(),
        snapshot.day(),
        hasher.finish()
    )
}

/// The JSON array of these objects.
pub(super) fn joined(entries: &[Bytes]) -> Bytes {
    let length: usize = entries.iter().map(|entry| entry.len() + 1).sum();
    let mut body = Vec::with_capacity(length + 2);
    body.push(b'[');
    for (n, entry) in entries.iter().enumerate() {
        if n > 0 {
            body.push(b',');
        }
        body.extend_from_slice(entry);
    }
    body.push(b']');
    Bytes::from(body)
}
