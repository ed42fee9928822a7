//! Texts are read back exactly as they were stored.

use marsam_domain::language::Language;
use marsam_domain::options::ContactSubject;
use marsam_persistence::pages::Page;
use marsam_persistence::quote_requests::{self, OwnerFilter};
use marsam_persistence::testing::TestStore;
use marsam_persistence::{contact_messages, creatives};
use proptest::prelude::*;

use crate::samples::{NOW, brand, email, profile, quote_request, read, write};

const TEXTS: [&str; 14] = [
    "مرحبا بكم في مرسم",
    "مُصَوِّرٌ كُوَيْتِيٌّ ١٢٣",
    "\u{200f}RTL\u{200e} \u{202e}override\u{202c}",
    "👩🏽‍🎨👨‍👩‍👧‍👦🇰🇼",
    "e\u{301} é \u{1e9e} ﬃ",
    "a\tb\r\nc\u{2028}d\u{85}e",
    "'; DROP TABLE accounts; --",
    "\\ \\\\ \\' %s $1 ? :name {{}}",
    "\u{feff}bom \u{fffd} \u{fffe} \u{10ffff}",
    "𝕸𝖆𝖗𝖘𝖆𝖒 𐐷",
    " blanks around  ",
    "\u{1}\u{1f}\u{7f}",
    "日本語 한국어 עברית ไทย",
    "İıſK",
];

#[test]
fn texts_of_every_kind_survive() {
    let test = TestStore::make();
    let brand = brand(&test.store, "brand@example.com");
    for text in TEXTS {
        let mut new = quote_request(text);
        (new.brand_name, new.contact_name) = (text.to_owned(), text.to_owned());
        new.phone = Some(text.to_owned());
        let stored = write(&test.store, |db| {
            quote_requests::insert(db, brand, &new, Language::Ar, NOW)
        });
        assert_eq!(stored.brief.project_description, text);
        assert_eq!(
            (stored.brand_name.as_str(), stored.phone.as_deref()),
            (text, Some(text))
        );
    }
    let all = read(&test.store, |db| {
        quote_requests::page(db, OwnerFilter::All, Page::first())
    });
    assert_eq!(all.items.len(), TEXTS.len());
}

#[test]
fn the_longest_texts_that_the_forms_allow_are_stored_whole() {
    let test = TestStore::make();
    let brand = brand(&test.store, "brand@example.com");
    let longest = "🎨".repeat(5_000);
    let stored = write(&test.store, |db| {
        quote_requests::insert(db, brand, &quote_request(&longest), Language::En, NOW)
    });
    assert_eq!(stored.brief.project_description, longest);
    let mut long = profile(&"ن".repeat(120));
    (long.bio, long.bio_ar) = (longest.clone(), Some(longest));
    let key = write(&test.store, |db| creatives::insert(db, None, &long, NOW));
    assert_eq!(
        read(&test.store, |db| creatives::find(db, key)).profile,
        long
    );
}

#[test]
fn any_text_without_nul_survives() {
    let test = TestStore::make();
    let brand = brand(&test.store, "brand@example.com");
    let config = ProptestConfig {
        cases: 100,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    proptest!(config, |(text in "[^\0]{1,60}")| {
        let new = quote_request(&text);
        let stored = write(&test.store, |db| quote_requests::insert(db, brand, &new, Language::En, NOW));
        prop_assert_eq!(&stored.brief.project_description, &text);
        let message = marsam_domain::contact_messages::NewContactMessage {
            name: text.clone(),
            email: email("noura@example.com"),
            subject: ContactSubject::Other,
            message: text,
        };
        write(&test.store, |db| contact_messages::insert(db, &message, None, Language::En, NOW));
    });
}
