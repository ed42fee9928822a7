//! The language that the visitor reads.

use std::convert::Infallible;
use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::{FromRequest, HttpRequest};
use marsam_domain::language::Language;

/// The first of `Accept-Language` that is one of ours; the web app sends the language it shows.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reader(pub(crate) Language);

impl FromRequest for Reader {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let sent = request.headers().get(header::ACCEPT_LANGUAGE);
        let text = sent
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default();
        let tags: Vec<&str> = text
            .split(',')
            .filter_map(|part| part.split(';').next())
            .collect();
        ready(Ok(Self(Language::first_of(&tags))))
    }
}
