//! What the browser says about the form in which it takes an answer.

use actix_web::HttpRequest;
use actix_web::http::header;

/// The compressed forms that the browser takes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Encodings {
    pub(super) brotli: bool,
    pub(super) gzip: bool,
}

impl Encodings {
    pub(super) fn of(request: &HttpRequest) -> Self {
        let sent = request.headers().get(header::ACCEPT_ENCODING);
        let accepted = sent
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default();
        let takes = |encoding: &str| {
            accepted.split(',').map(str::trim).any(|entry| {
                let (name, weight) = entry.split_once(';').unwrap_or((entry, ""));
                name.trim() == encoding
                    && !matches!(weight.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000")
            })
        };
        Self {
            brotli: takes("br"),
            gzip: takes("gzip"),
        }
    }
}

/// Whether the browser already has what this tag marks.
pub(super) fn is_known(request: &HttpRequest, tag: &str) -> bool {
    let seen = request.headers().get(header::IF_NONE_MATCH);
    seen.and_then(|value| value.to_str().ok())
        .is_some_and(|seen| seen.contains(tag))
}
