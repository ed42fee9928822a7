//! How browsers may cache the answers with creatives: `Cache-Control` and entity tags.

use std::hash::{DefaultHasher, Hash, Hasher as _};

use actix_web::HttpResponse;
use actix_web::http::header::{self, HeaderName, HeaderValue};
use marsam_roster::Snapshot;

use crate::api_document;
use crate::state::roster::Counted;

/// May be stored, but must be revalidated each time.
pub(crate) const NO_CACHE: HeaderValue = HeaderValue::from_static("no-cache");
const JSON: HeaderValue = HeaderValue::from_static("application/json");
const X_TOTAL_COUNT: HeaderName = HeaderName::from_static("x-total-count");
const X_COMPLETE_COUNT: HeaderName = HeaderName::from_static("x-complete-count");

/// The head of an answer with so many creatives in all.
pub(super) fn head(counted: Counted, link: Option<HeaderValue>) -> HttpResponse {
    let Counted { total, complete } = counted;
    let mut response = HttpResponse::Ok();
    response
        .insert_header((header::CONTENT_TYPE, JSON))
        .insert_header((X_TOTAL_COUNT, total))
        .insert_header((X_COMPLETE_COUNT, complete))
        .insert_header((header::CACHE_CONTROL, NO_CACHE));
    if let Some(link) = link {
        response.insert_header((header::LINK, link));
    }
    response.finish()
}

/// The weak entity tag of the answer for `key`: the same on every instance, different after every change of the roster and
/// of what the API's document says of it.
pub(super) fn tag(snapshot: &Snapshot, key: &impl Hash) -> String {
    let mut hasher = DefaultHasher::new();
    key.hash(&mut hasher);
    api_document::digest().hash(&mut hasher);
    format!(
        "W/\"{:x}-{:x}-{:x}\"",
        snapshot.version(),
        snapshot.day(),
        hasher.finish()
    )
}
