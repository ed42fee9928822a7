//! The files of the web app's build, in the smallest stored encoding that the browser accepts.

use std::borrow::Cow;

use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue};
use actix_web::{HttpRequest, HttpResponse, ResponseError as _, web};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use marsam_http::responses::encodings::{
    ContentCoding, Encodings, VARY_ENCODING, inflate, is_known,
};
use rust_embed::EmbeddedFile;

use super::Dist;

const FOREVER: &str = "public, max-age=31536000, immutable";

/// A stored form of a file.
struct StoredForm {
    file: EmbeddedFile,
    encoding: Option<ContentCoding>,
}

/// The file of this name; `None` if the build has none.
pub(super) async fn answer(request: &HttpRequest, name: &str) -> Option<HttpResponse> {
    let accepted = Encodings::of(request);
    let StoredForm { file, encoding } = stored(name, accepted)?;
    let is_inflated = encoding == Some(ContentCoding::Gzip) && !accepted.gzip;
    // Each form has its own tag.
    let form = if is_inflated { "-plain" } else { "" };
    let tag = format!("\"{}{form}\"", STANDARD.encode(file.metadata.sha256_hash()));
    let unchanged = is_known(request, &tag);
    let mut response = HttpResponse::build(if unchanged {
        StatusCode::NOT_MODIFIED
    } else {
        StatusCode::OK
    });
    let caching = if name.starts_with("assets/") {
        FOREVER
    } else {
        "no-cache"
    };
    response
        .insert_header((header::ETAG, tag))
        .insert_header((header::CACHE_CONTROL, caching))
        .insert_header((header::VARY, VARY_ENCODING));
    if unchanged {
        return Some(response.finish());
    }
    response.insert_header((header::CONTENT_TYPE, content_type(name)));
    let bytes = match file.data {
        Cow::Borrowed(bytes) => web::Bytes::from_static(bytes),
        Cow::Owned(bytes) => web::Bytes::from(bytes),
    };
    if is_inflated {
        return Some(match inflate(bytes).await {
            Ok(plain) => response.body(plain),
            Err(failed) => failed.error_response(),
        });
    }
    if let Some(encoding) = encoding {
        response.insert_header((header::CONTENT_ENCODING, encoding.name()));
    }
    Some(response.body(bytes))
}

/// The smallest form that the client accepts, or else the one from which the plain form is made.
fn stored(name: &str, accepted: Encodings) -> Option<StoredForm> {
    let get = |ending: &str, encoding| {
        let file = Dist::get(&format!("{name}{ending}"))?;
        Some(StoredForm { file, encoding })
    };
    let brotli = || get(".br", Some(ContentCoding::Brotli));
    let gzip = || get(".gz", Some(ContentCoding::Gzip));
    let accepted_forms = accepted.brotli.then(brotli).flatten();
    let accepted_forms = accepted_forms.or_else(|| accepted.gzip.then(gzip).flatten());
    accepted_forms.or_else(|| get("", None)).or_else(gzip)
}

fn content_type(name: &str) -> HeaderValue {
    let kind = mime_guess::from_path(name).first_or_octet_stream();
    let text = kind.type_() == mime_guess::mime::TEXT || kind.subtype() == "javascript";
    let charset = if text { "; charset=utf-8" } else { "" };
    let kind = format!("{}{charset}", kind.essence_str());
    HeaderValue::from_str(&kind).unwrap_or(HeaderValue::from_static("application/octet-stream"))
}
