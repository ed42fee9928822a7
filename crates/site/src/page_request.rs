//! The parts of a request that a page depends on.

use actix_web::dev::Payload;
use actix_web::{FromRequest as _, HttpRequest};
use marsam_domain::language::Language;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_http::PreferredLanguage;
use url::form_urlencoded;

/// Mirrors the choice that the web app stores in the browser.
const LANGUAGE_COOKIE: &str = "marsam_language";
const SIGNED_IN_COOKIE: &str = "marsam_signed_in";

/// Parameters that no screen reads: the page is the same with or without them.
const SILENT: [&str; 4] = ["lang", "ref", "fbclid", "gclid"];
const SILENT_PREFIX: &str = "utm_";

#[derive(Debug)]
pub(super) struct PageRequest {
    pub(super) language: Language,
    signed_in: bool,
    ends_in_slash: bool,
    query: Vec<(String, String)>,
}

impl PageRequest {
    /// The language is the stored one, else the one in the URL, else the browser's: the web app decides in the same
    /// order.
    pub(super) fn of(request: &HttpRequest) -> Self {
        let cookie = |name: &str| request.cookie(name).map(|cookie| cookie.value().to_owned());
        let query: Vec<(String, String)> =
            form_urlencoded::parse(request.query_string().as_bytes())
                .into_owned()
                .collect();
        let stored = cookie(LANGUAGE_COOKIE).and_then(|tag| Language::from_slug(&tag));
        let asked = || first(&query, "lang").and_then(Language::from_slug);
        let language = stored.or_else(asked).unwrap_or_else(|| {
            let Ok(PreferredLanguage(language)) =
                PreferredLanguage::from_request(request, &mut Payload::None).into_inner();
            language
        });
        Self {
            language,
            // The web app distinguishes the two.
            ends_in_slash: request.path().len() > 1 && request.path().ends_with('/'),
            signed_in: cookie(SIGNED_IN_COOKIE).is_some_and(|mark| mark == "1"),
            query,
        }
    }

    /// The first value of a parameter, trimmed; an empty one counts as missing.
    pub(super) fn asked(&self, name: &str) -> Option<&str> {
        first(&self.query, name)
            .map(str::trim)
            .filter(|value| !value.is_empty())
    }

    /// Whether this visitor may get the prerendered page.
    pub(super) fn may_see_prerendered(&self) -> bool {
        let silent = |name: &str| SILENT.contains(&name) || name.starts_with(SILENT_PREFIX);
        !self.signed_in && !self.ends_in_slash && self.query.iter().all(|(name, _)| silent(name))
    }
}

fn first<'a>(query: &'a [(String, String)], name: &str) -> Option<&'a str> {
    let found = query.iter().find(|(known, _)| known == name);
    found.map(|(_, value)| value.as_str())
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn page_request(address: &str, cookie: &str, accepted: &str) -> PageRequest {
        let request = TestRequest::with_uri(address)
            .insert_header(("cookie", cookie))
            .insert_header(("accept-language", accepted));
        PageRequest::of(&request.to_http_request())
    }

    #[test]
    fn the_stored_language_wins_then_the_asked_one_then_the_browsers() {
        for (address, cookie, accepted, language) in [
            ("/?lang=ar", "marsam_language=en", "ar", Language::En),
            ("/?lang=ar", "a=b", "en", Language::Ar),
            (
                "/?lang=fr",
                "marsam_language=fr",
                "fr, ar-KW;q=0.9, en;q=0.8",
                Language::Ar,
            ),
            ("/?lang=AR", "marsam_language=", "", Language::En),
            ("/?x=1&lang=ar&lang=en", "", "en", Language::Ar),
            ("/", "", "de", Language::En),
        ] {
            assert_eq!(
                page_request(address, cookie, accepted).language,
                language,
                "{address} {cookie} {accepted}"
            );
        }
    }

    #[test]
    fn the_prerendered_page_is_for_visitors_without_parameters() {
        for (address, cookie, may) in [
            ("/", "", true),
            ("/?lang=ar&utm_source=x&gclid=1", "marsam_language=ar", true),
            ("/?error=auth_failed", "", false),
            ("/?utm_source=x&unknown", "", false),
            ("/", "marsam_signed_in=1", false),
            ("/", "marsam_signed_in=0", true),
            ("/about", "", true),
            ("/about/", "", false),
        ] {
            assert_eq!(
                page_request(address, cookie, "").may_see_prerendered(),
                may,
                "{address} {cookie}"
            );
        }
    }
}
