//! A body for many clients: compressed once per encoding, and not sent to clients that have it.
//!
//! **Invariant:** nothing is compressed on the event loop.

use std::sync::{Arc, OnceLock};

use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue};
use actix_web::web::{self, Bytes};
use actix_web::{HttpRequest, HttpResponse};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha256};

use crate::responses::encodings::{ContentCoding, Effort, Encodings, VARY_ENCODING, is_known};

/// Gives a response its entity tag, and makes it a 304 if the browser has what the tag identifies.
pub(crate) fn is_unchanged(request: &HttpRequest, response: &mut HttpResponse, tag: &str) -> bool {
    if let Ok(tag) = HeaderValue::from_str(tag) {
        response.headers_mut().insert(header::ETAG, tag);
    }
    let is_unchanged = response.status() == StatusCode::OK && is_known(request, tag);
    if is_unchanged {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    }
    is_unchanged
}

/// One document with its entity tag; a compressed form is created when it is first requested. The tag is the same for
/// every form, and therefore weak: <https://www.rfc-editor.org/rfc/rfc9110#section-8.8.3.3>.
#[derive(Debug)]
pub struct CachedBody {
    tag: String,
    plain: Bytes,
    effort: Effort,
    brotli: OnceLock<Bytes>,
    gzip: OnceLock<Bytes>,
}

impl CachedBody {
    pub fn of(text: String, effort: Effort) -> Self {
        let tag = format!("W/\"{}\"", STANDARD.encode(Sha256::digest(&text)));
        Self::tagged(tag, Bytes::from(text), effort)
    }

    /// A body whose tag identifies its source, so that it need not be hashed.
    pub(crate) fn tagged(tag: String, plain: Bytes, effort: Effort) -> Self {
        Self {
            tag,
            plain,
            effort,
            brotli: OnceLock::new(),
            gzip: OnceLock::new(),
        }
    }

    /// The uncompressed body.
    #[cfg(any(test, feature = "testing"))]
    pub fn plain(&self) -> &Bytes {
        &self.plain
    }

    /// The uncompressed length in bytes.
    pub(crate) fn len(&self) -> usize {
        self.plain.len()
    }

    /// Adds the smallest encoding that the browser accepts to the response, or answers 304 if the browser has this
    /// document. The response varies by `Accept-Encoding`, unless it already says what it varies by.
    pub async fn answer(
        self: Arc<Self>,
        request: &HttpRequest,
        mut response: HttpResponse,
    ) -> HttpResponse {
        if !response.headers().contains_key(header::VARY) {
            response.headers_mut().insert(header::VARY, VARY_ENCODING);
        }
        if is_unchanged(request, &mut response, &self.tag) {
            return response;
        }
        let packed = match Encodings::of(request).preferred() {
            Some(encoding) => self.clone().packed(encoding).await,
            None => None,
        };
        let body = match packed {
            Some((encoding, body)) => {
                response
                    .headers_mut()
                    .insert(header::CONTENT_ENCODING, encoding.name());
                body
            }
            None => self.plain.clone(),
        };
        response.set_body(body).map_into_boxed_body()
    }

    /// `None` only while the server is stopping.
    async fn packed(self: Arc<Self>, encoding: ContentCoding) -> Option<(ContentCoding, Bytes)> {
        if let Some(packed) = self.form(encoding).get() {
            return Some((encoding, packed.clone()));
        }
        let pack = move || {
            let form = self.form(encoding);
            form.get_or_init(|| encoding.pack(&self.plain, self.effort))
                .clone()
        };
        Some((encoding, web::block(pack).await.ok()?))
    }

    fn form(&self, encoding: ContentCoding) -> &OnceLock<Bytes> {
        match encoding {
            ContentCoding::Brotli => &self.brotli,
            ContentCoding::Gzip => &self.gzip,
        }
    }
}
