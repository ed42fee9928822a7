//! Changes of a profile, and what it needs to be published.

use serde_json::{Value, from_value, json};
use time::macros::date;

use super::*;
use crate::creatives::tests::noura;
use crate::creatives::{Choices, PortfolioLink};
use crate::ids::FileId;
use crate::options::RateRange;
use crate::services::Service;
use crate::spoken_languages::SpokenLanguage;
use crate::styles::Style;

fn current() -> OwnProfile {
    let mut profile = noura().profile;
    profile.choices = Choices {
        skills: vec![Service::Photography, Service::Voiceover],
        styles: vec![Style::CommercialVoiceover],
        languages: vec![(Service::Voiceover, SpokenLanguage::Arabic)],
        ..Choices::default()
    };
    profile.portfolio_url = Some("https://example.com/noura".to_owned());
    OwnProfile {
        page: CreativePage {
            cover: Some(Service::Voiceover),
            away_from: Some(date!(2026 - 12 - 01)),
            away_until: Some(date!(2026 - 12 - 10)),
            ..CreativePage::unpublished(profile.portfolio_url.as_deref())
        },
        profile,
        images: ProfileImages {
            avatar: Some(FileId::new(uuid::Uuid::nil())),
            cover: None,
        },
    }
}

fn changed(sent: Value) -> Result<OwnProfile, FieldErrors> {
    from_value::<OwnProfileChange>(sent)
        .unwrap()
        .over(&current())
}

#[test]
fn what_is_not_sent_stays_as_it_is() {
    assert_eq!(changed(json!({})), Ok(current()));
}

#[test]
fn each_part_changes_alone_and_blank_clears_it() {
    let own = changed(json!({
        "bio": "", "bio_ar": "صوت دافئ", "rate_range": "Project-based", "cover": "ugc",
        "portfolio_links": [
            { "label": " Ads ", "url": "https://example.com/ads" },
            { "label": "", "url": " " },
            { "url": "https://www.noura.example/x" }
        ],
        "photography_styles": ["Food Photography"], "away_from": "", "away_until": "2027-01-05"
    }))
    .unwrap();
    let OwnProfile { profile, page, .. } = own;
    // The only text there is comes first.
    assert_eq!((profile.bio.as_str(), profile.bio_ar), ("صوت دافئ", None));
    assert_eq!(profile.rate_range, Some(RateRange::ProjectBased));
    assert_eq!(profile.choices.styles.len(), 2);
    let link = |label: &str, url: &str| PortfolioLink {
        label: label.to_owned(),
        url: url.to_owned(),
    };
    let links = [
        link("Ads", "https://example.com/ads"),
        link("noura.example", "https://www.noura.example/x"),
    ];
    assert_eq!(page.portfolio_links, links);
    // The older field leads to the first of them.
    assert_eq!(
        profile.portfolio_url.as_deref(),
        Some("https://example.com/ads")
    );
    assert_eq!(page.cover, Some(Service::Ugc));
    let away = (page.away_from, page.away_until);
    assert_eq!(away, (None, Some(date!(2027 - 01 - 05))));
    let none =
        changed(json!({ "portfolio_links": [], "cover": "", "away_from": "", "away_until": "" }));
    let OwnProfile { profile, page, .. } = none.unwrap();
    assert_eq!(
        (page, profile.portfolio_url),
        (CreativePage::default(), None)
    );
}

/// Asserts the only error of a change.
fn refused(sent: Value, field: &str, code: FieldCode) {
    let shown = sent.to_string();
    assert_eq!(changed(sent), Err(FieldErrors::of(field, code)), "{shown}");
}

#[test]
fn texts_and_choices_keep_their_rules() {
    let styles = json!({ "photography_styles": ["Pet Content"] });
    refused(styles, "photography_styles", FieldCode::UnknownOption);
    let nameless = json!({ "name": "", "name_ar": "" });
    refused(nameless, "name", FieldCode::Required);
    let long = json!({ "bio": "x".repeat(5_001) });
    refused(long, "bio", FieldCode::TooLong);
    for (field, value, code) in [
        ("skills", json!([]), FieldCode::AtLeastOne),
        ("rate_range", json!("Free"), FieldCode::UnknownOption),
        ("cover", json!("UGC"), FieldCode::UnknownOption),
        ("years_experience", json!(51), FieldCode::OutOfRange),
    ] {
        refused(json!({ field: value }), field, code);
    }
}

#[test]
fn links_are_at_most_five_web_addresses() {
    let links = |label: &str, url: &str, count| {
        let link = json!({ "label": label, "url": url });
        json!({ "portfolio_links": vec![link; count] })
    };
    let url = "https://example.com";
    for (sent, code) in [
        (links("", url, 6), FieldCode::TooMany),
        (links("", "ftp://example.com", 1), FieldCode::InvalidUrl),
        (links("Ads", "", 1), FieldCode::Required),
        (links(&"x".repeat(121), url, 1), FieldCode::TooLong),
        (links("a\nb", url, 1), FieldCode::InvalidCharacters),
    ] {
        refused(sent, "portfolio_links", code);
    }
    assert!(changed(links("", url, 5)).is_ok());
    assert!(from_value::<OwnProfileChange>(json!({ "portfolio_links": [7] })).is_err());
}

#[test]
fn days_away_are_days_in_their_order() {
    for (sent, field, code) in [
        (
            json!({ "away_until": "10.12.2026" }),
            "away_until",
            FieldCode::InvalidDate,
        ),
        (
            json!({ "away_from": "2026-13-01" }),
            "away_from",
            FieldCode::InvalidDate,
        ),
        (
            json!({ "away_from": "2026-12-11" }),
            "away_until",
            FieldCode::OutOfRange,
        ),
        (
            json!({ "away_until": "" }),
            "away_until",
            FieldCode::Required,
        ),
    ] {
        refused(sent, field, code);
    }
}

#[test]
fn a_public_profile_needs_a_picture_a_biography_a_rate_and_a_link_or_a_work() {
    assert_eq!(current().completeness(0).check(), Ok(()));
    let mut bare = current();
    bare.page = CreativePage::default();
    bare.profile.bio = String::new();
    bare.profile.rate_range = None;
    let mut wanted = FieldErrors::new();
    wanted.add("bio", FieldCode::Required);
    wanted.add("rate_range", FieldCode::Required);
    wanted.add("portfolio_links", FieldCode::AtLeastOne);
    assert_eq!(bare.completeness(0).check(), Err(wanted.clone()));
    bare.images = ProfileImages::default();
    wanted.add("cover", FieldCode::Required);
    assert_eq!(bare.completeness(0).check(), Err(wanted));
    let mut without_link = current();
    without_link.page.portfolio_links.clear();
    assert_eq!(without_link.completeness(1).check(), Ok(()));
    assert!(without_link.completeness(0).check().is_err());
}

#[test]
fn public_texts_hold_no_contacts() {
    assert_eq!(current().check_public_texts(), Ok(()));
    for (field, text) in [
        ("name", "insta: noura.k"),
        ("name_ar", "سناب noura_k"),
        ("bio", "Mail noura at gmail dot com"),
        ("bio_ar", "رقمي ٩٩٨٨ ٧٧٦٦"),
        ("location", "Salmiya, call 99887766"),
        ("location_ar", "السالمية، اتصل ٩٩٨٨٧٧٦٦"),
    ] {
        let mut sent = json!({ "bio": "Food", "location": "Salmiya" });
        sent[field] = json!(text);
        let own = changed(sent).unwrap();
        let refused = FieldErrors::of(field, FieldCode::ContactInText);
        assert_eq!(own.check_public_texts(), Err(refused), "{field}");
    }
    let link = json!([{ "label": "WhatsApp 99887766", "url": "https://noura.example" }]);
    let own = changed(json!({ "bio": "Food", "portfolio_links": link })).unwrap();
    let refused = FieldErrors::of("portfolio_links", FieldCode::ContactInText);
    assert_eq!(own.check_public_texts(), Err(refused));
}

#[test]
fn public_texts_hold_no_contact_together() {
    for (sent, fields) in [
        (
            json!({ "bio": "Food 9988", "location": "Salmiya 7766" }),
            &["bio", "location"][..],
        ),
        (
            json!({ "name_ar": "نورة ٩٩٨٨", "bio_ar": "صور ٧٧٦٦" }),
            &["bio_ar", "name_ar"],
        ),
        (
            json!({ "bio": "My insta", "portfolio_links": [
                { "label": "noura_k", "url": "https://noura.example" }
            ] }),
            &["bio", "portfolio_links"],
        ),
        (
            json!({ "portfolio_links": [
                { "label": "99", "url": "https://noura.example/1" },
                { "label": "88", "url": "https://noura.example/2" },
                { "label": "77", "url": "https://noura.example/3" },
                { "label": "66", "url": "https://noura.example/4" }
            ] }),
            &["portfolio_links"],
        ),
        (
            json!({ "portfolio_links": [
                { "label": "واتساب", "url": "https://noura.example/99887766" }
            ] }),
            &["portfolio_links"],
        ),
    ] {
        let mut refused = FieldErrors::new();
        for field in fields {
            refused.add(field, FieldCode::ContactInText);
        }
        let own = changed(sent.clone()).unwrap();
        assert_eq!(own.check_public_texts(), Err(refused), "{sent}");
    }
}

#[test]
fn texts_and_links_are_compared_with_what_is_published() {
    let link = json!([{ "label": "Films", "url": "https://noura.example" }]);
    for (sent, is_other) in [
        (json!({}), false),
        (json!({ "years_experience": 9 }), false),
        (json!({ "bio": "Films of bakers" }), true),
        (json!({ "location_ar": "السالمية" }), true),
        (json!({ "portfolio_links": link }), true),
    ] {
        let own = changed(sent.clone()).unwrap();
        assert_eq!(own.has_other_texts(&current()), is_other, "{sent}");
    }
}
