//! What search engines are told: where they may look, and every page there is to find.

use std::fmt::Write as _;

use marsam_domain::ids::CreativeId;
use marsam_domain::language::Language;
use marsam_domain::services::Service;
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use url::form_urlencoded;

use super::head::{escape, localized};

/// As many creatives as are listed, the newest; each has an address in both languages, and 50,000 is what a sitemap may hold.
pub(super) const MAX_CREATIVES: i64 = 10_000;

/// What the public pages themselves ask for, so that an engine that runs scripts sees what visitors see.
const OPEN: [&str; 3] = ["/api/creatives", "/api/services", "/api/config"];

/// `/robots.txt`; `disallow` names the web app's private sections.
pub(super) fn robots(origin: &str, disallow: &[String]) -> String {
    let mut text = "User-agent: *\n".to_owned();
    for path in OPEN {
        let _ = writeln!(text, "Allow: {path}");
    }
    let _ = writeln!(text, "Disallow: /api/");
    for path in disallow {
        let _ = writeln!(text, "Disallow: {path}");
    }
    let _ = write!(text, "\nSitemap: {origin}/sitemap.xml\n");
    text
}

/// The roster of one service, as every link of the site writes it.
pub(super) fn roster_of(service: Service) -> String {
    let name: String = form_urlencoded::byte_serialize(service.label().as_bytes()).collect();
    format!("/creatives?service={name}")
}

/// `/sitemap.xml`: each page in both languages, each time with its twins.
pub(super) fn sitemap(
    origin: &str,
    pages: &[String],
    creatives: &[(CreativeId, OffsetDateTime)],
) -> String {
    let mut xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" \
        xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n"
        .to_owned();
    for path in pages {
        entry(&mut xml, origin, path, None);
    }
    for service in Service::ALL {
        entry(&mut xml, origin, &roster_of(*service), None);
    }
    for (id, changed) in creatives {
        let day = changed.replace_nanosecond(0).unwrap_or(*changed);
        let day = day.format(&Rfc3339).ok();
        entry(
            &mut xml,
            origin,
            &format!("/creatives/{id}"),
            day.as_deref(),
        );
    }
    xml.push_str("</urlset>\n");
    xml
}

fn entry(xml: &mut String, origin: &str, address: &str, changed: Option<&str>) {
    let [english, arabic] =
        [Language::En, Language::Ar].map(|language| escape(&localized(origin, address, language)));
    for own in [&english, &arabic] {
        let _ = write!(xml, "<url><loc>{own}</loc>");
        if let Some(changed) = changed {
            let _ = write!(xml, "<lastmod>{changed}</lastmod>");
        }
        for (tongue, href) in [("en", &english), ("ar", &arabic), ("x-default", &english)] {
            let _ = write!(
                xml,
                "<xhtml:link rel=\"alternate\" hreflang=\"{tongue}\" href=\"{href}\"/>"
            );
        }
        xml.push_str("</url>\n");
    }
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
            "<loc>https://marsam.example/creatives?service=AI+Ads&amp;lang=ar</loc>".to_owned(),
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
