//! Structured data of pages, in schema.org's vocabulary.

use marsam_domain::creatives::Creative;
use marsam_domain::language::Language;
use marsam_domain::localized::Localized;
use marsam_domain::pages::CREATIVES;
use marsam_domain::vocabulary::{Labelled as _, Vocabulary as _};
use marsam_http::avatar_url;
use serde_json::{Value, json};

use super::head::{excerpt, localized};

/// The maximum length of a biography in structured data.
const BIO: usize = 500;

/// The site and its operator, for the home page.
pub(super) fn site(
    origin: &str,
    names: Localized<'_>,
    description: &str,
    support_email: &str,
) -> Value {
    let mut organisation = json!({
        "@type": "Organization",
        "@id": format!("{origin}/#organization"),
        "name": names.en,
        "alternateName": names.ar,
        "url": format!("{origin}/"),
        "logo": format!("{origin}/icons/icon-512.png"),
        "image": format!("{origin}/icons/social.png"),
        "description": description,
        "areaServed": {"@type": "Country", "name": "Kuwait"},
        "knowsLanguage": ["en", "ar"],
    });
    if !support_email.is_empty() {
        put(&mut organisation, "email", json!(support_email));
    }
    json!({
        "@context": "https://schema.org",
        "@graph": [organisation, {
            "@type": "WebSite",
            "@id": format!("{origin}/#website"),
            "name": names.en,
            "alternateName": names.ar,
            "url": format!("{origin}/"),
            "inLanguage": ["en", "ar"],
            "publisher": {"@id": format!("{origin}/#organization")},
            "potentialAction": {
                "@type": "SearchAction",
                "target": {
                    "@type": "EntryPoint",
                    "urlTemplate": format!("{origin}{CREATIVES}?q={{search_term_string}}"),
                },
                "query-input": "required name=search_term_string",
            },
        }],
    })
}

/// A creative, with the fields that the roster shows.
pub(super) fn creative(
    origin: &str,
    address: &str,
    creative: &Creative,
    language: Language,
) -> Value {
    let profile = &creative.profile;
    let names = profile.names();
    let shown = |pair: Localized<'_>| pair.shown_in(language).map(|found| found.text.to_owned());
    let name = shown(names);
    let other_name = [names.en, names.ar]
        .into_iter()
        .flatten()
        .find(|other| Some(*other) != name.as_deref());
    let skills: Vec<&str> = profile
        .choices
        .skills
        .iter()
        .map(|skill| match language {
            Language::En => skill.label(),
            Language::Ar => skill.label_ar(),
        })
        .collect();
    let url = localized(origin, address, language);
    let mut person = json!({
        "@type": "Person",
        "@id": format!("{origin}{address}#person"),
        "name": name,
        "url": url,
        "description": excerpt(&shown(profile.bios()).unwrap_or_default(), BIO),
        "knowsAbout": skills,
        "workLocation": {"@type": "Place", "name": shown(profile.locations())},
    });
    if let Some(other) = other_name {
        put(&mut person, "alternateName", json!(other));
    }
    if let Some(portfolio) = &profile.portfolio_url {
        put(&mut person, "sameAs", json!([portfolio]));
    }
    let picture = creative.images.avatar.as_ref().and_then(avatar_url);
    if let Some(picture) = picture {
        put(&mut person, "image", json!(format!("{origin}{picture}")));
    }
    json!({
        "@context": "https://schema.org",
        "@type": "ProfilePage",
        "@id": url,
        "url": url,
        "name": name,
        "inLanguage": language.slug(),
        "isPartOf": {"@id": format!("{origin}/#website")},
        "mainEntity": person,
    })
}

fn put(object: &mut Value, name: &str, value: Value) {
    if let Some(object) = object.as_object_mut() {
        object.insert(name.to_owned(), value);
    }
}
