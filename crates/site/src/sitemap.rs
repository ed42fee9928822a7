//! robots.txt and the sitemap.

use askama::Template;
use marsam_domain::ids::CreativeId;
use marsam_domain::pages::{self, CREATIVES};
use marsam_domain::services::Service;
use marsam_domain::vocabulary::{Labelled as _, Vocabulary as _};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use url::form_urlencoded;

use super::head::{LocalizedUrls, rendered};

/// As many of the newest creatives are listed; each has a URL in both languages, and a sitemap may contain 50,000 URLs.
pub(super) const MAX_CREATIVES: i64 = 10_000;

/// The API calls of public pages, so that a crawler that runs scripts sees what visitors see.
const OPEN: [&str; 3] = ["/api/creatives", "/api/services", "/api/config"];

#[derive(Template)]
#[template(path = "robots.txt")]
struct Robots<'a> {
    origin: &'a str,
    allow: &'a [&'a str],
    disallow: &'a [String],
}

/// `/robots.txt`; `disallow` names the web app's private sections.
pub(super) fn robots(origin: &str, disallow: &[String]) -> String {
    rendered(&Robots {
        origin,
        allow: &OPEN,
        disallow,
    })
}

/// The roster of one service, as every link of the site spells it.
pub(super) fn roster_of(service: Service) -> String {
    let name: String = form_urlencoded::byte_serialize(service.label().as_bytes()).collect();
    format!("{CREATIVES}?service={name}")
}

#[derive(Template)]
#[template(path = "sitemap.xml")]
struct Sitemap {
    entries: Vec<Entry>,
}

struct Entry {
    urls: LocalizedUrls,
    /// RFC 3339, to the second.
    changed: Option<String>,
}

/// `/sitemap.xml`: each page in both languages, with links between the two.
pub(super) fn sitemap(
    origin: &str,
    pages: &[String],
    creatives: &[(CreativeId, OffsetDateTime)],
) -> String {
    let entry = |address: &str, changed: Option<String>| Entry {
        urls: LocalizedUrls::of(origin, address),
        changed,
    };
    let pages = pages.iter().map(|path| entry(path, None));
    let services = Service::ALL
        .iter()
        .map(|service| entry(&roster_of(*service), None));
    let creatives = creatives.iter().map(|(id, changed)| {
        let second = changed.replace_nanosecond(0).unwrap_or(*changed);
        entry(&pages::creative(id), second.format(&Rfc3339).ok())
    });
    rendered(&Sitemap {
        entries: pages.chain(services).chain(creatives).collect(),
    })
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;
    use uuid::Uuid;

    use super::*;

    fn public() -> Vec<String> {
        ["/", "/services"].map(str::to_owned).to_vec()
    }

    #[test]
    fn every_page_is_listed_in_both_languages_with_its_twins() {
        let id = CreativeId::new(Uuid::from_u128(7));
        let changed = datetime!(2026-11-21 09:00:00.123 UTC);
        let xml = sitemap("https://marsam.example", &public(), &[(id, changed)]);
        assert_eq!(xml.matches("<url>").count(), (public().len() + 8 + 1) * 2);
        assert_eq!(
            xml.matches("<xhtml:link").count(),
            (public().len() + 8 + 1) * 6
        );
        for part in [
            format!(
                "<loc>https://marsam.example/creatives/{id}?lang=ar</loc><lastmod>2026-11-21T09:00:00Z</lastmod>"
            ),
            "<loc>https://marsam.example/</loc>".to_owned(),
            "<loc>https://marsam.example/creatives?service=AI+Ads&#38;lang=ar</loc>".to_owned(),
        ] {
            assert!(xml.contains(&part), "{part} in {xml}");
        }
    }

    #[test]
    fn the_longest_sitemap_is_within_what_engines_read() {
        let addresses = (usize::try_from(MAX_CREATIVES).unwrap() + public().len() + 8) * 2;
        assert!(addresses <= 50_000);
        let one = sitemap(
            "https://a-rather-long-name.marsam.example",
            &public(),
            &[(CreativeId::new(Uuid::nil()), OffsetDateTime::UNIX_EPOCH)],
        );
        let none = sitemap("https://a-rather-long-name.marsam.example", &public(), &[]);
        assert!(
            (one.len() - none.len()) * usize::try_from(MAX_CREATIVES).unwrap() < 50 * 1024 * 1024
        );
    }
}
