//! The visitor's language.

use std::convert::Infallible;
use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header::{AcceptLanguage, Header as _, Quality};
use actix_web::{FromRequest, HttpRequest};
use marsam_domain::language::Language;

/// The supported language that `Accept-Language` prefers; the web app sends the language that it shows.
#[derive(Debug, Clone, Copy)]
pub struct PreferredLanguage(pub Language);

impl FromRequest for PreferredLanguage {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let accepted = AcceptLanguage::parse(request)
            .map(|mut all| {
                all.0.retain(|offer| offer.quality > Quality::ZERO);
                all.ranked()
            })
            .unwrap_or_default();
        let tags: Vec<String> = accepted.iter().map(ToString::to_string).collect();
        let tags: Vec<&str> = tags.iter().map(String::as_str).collect();
        ready(Ok(Self(Language::first_of(&tags))))
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn the_language_with_the_highest_weight_wins() {
        for (accepted, language) in [
            ("en;q=0.5, ar-KW", Language::Ar),
            ("ar;q=0.5, en;q=0.9", Language::En),
            ("fr, ar;q=0.2, en;q=0.1", Language::Ar),
            ("ar;q=0, en;q=0.1", Language::En),
            ("ar;q=0", Language::En),
            ("*, ar;q=0.5", Language::Ar),
            ("en, ar", Language::En),
            ("not a header;;, ar", Language::Ar),
            ("", Language::En),
        ] {
            let request = TestRequest::get().insert_header(("accept-language", accepted));
            let Ok(PreferredLanguage(found)) =
                PreferredLanguage::from_request(&request.to_http_request(), &mut Payload::None)
                    .into_inner();
            assert_eq!(found, language, "{accepted}");
        }
    }
}
