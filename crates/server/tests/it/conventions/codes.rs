//! Every error code is listed in the documents and has a text in both languages.

use std::collections::BTreeSet;

use marsam_domain::payments::open_money::OpenMoney;
use marsam_domain::validation::FieldCode;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_http::Code;
use serde_json::Value;

const ENGLISH: &str = include_str!("../../../../../frontend/src/i18n/locales/en/errors.json");
const ARABIC: &str = include_str!("../../../../../frontend/src/i18n/locales/ar/errors.json");
const ACCOUNT_ENGLISH: &str =
    include_str!("../../../../../frontend/src/i18n/locales/en/account.json");
const ACCOUNT_ARABIC: &str =
    include_str!("../../../../../frontend/src/i18n/locales/ar/account.json");
const DOCUMENT: &str = include_str!("../../../../../docs/errors.md");

/// The codes that have no text under this key of a locale file.
fn without_text(
    locale: &str,
    key: &str,
    codes: impl Iterator<Item = &'static str>,
) -> Vec<&'static str> {
    let texts: Value = serde_json::from_str(locale).unwrap();
    codes
        .filter(|code| {
            texts[key][code]
                .as_str()
                .is_none_or(|text| text.trim().is_empty())
        })
        .collect()
}

/// The cells of the table under a heading of docs/errors.md, without the backticks of codes.
fn table(heading: &str) -> BTreeSet<Vec<String>> {
    let section = DOCUMENT
        .split("\n## ")
        .find(|section| section.starts_with(heading))
        .unwrap();
    let rows = section.lines().filter(|line| line.starts_with("| `"));
    rows.map(|row| {
        row.trim_matches('|')
            .split('|')
            .map(|cell| cell.trim().trim_matches('`').to_owned())
            .collect()
    })
    .collect()
}

#[test]
fn every_code_has_a_text_in_both_languages() {
    for locale in [ENGLISH, ARABIC] {
        let missing = without_text(locale, "codes", Code::ALL.iter().map(|code| code.as_str()));
        assert_eq!(missing, Vec::<&str>::new());
    }
}

#[test]
fn every_field_code_has_a_text_in_both_languages() {
    for locale in [ENGLISH, ARABIC] {
        let missing = without_text(
            locale,
            "fields",
            FieldCode::ALL.iter().map(|code| code.as_str()),
        );
        assert_eq!(missing, Vec::<&str>::new());
    }
}

#[test]
fn whatever_money_keeps_an_account_has_a_text_in_both_languages() {
    for locale in [ACCOUNT_ENGLISH, ACCOUNT_ARABIC] {
        let texts: Value = serde_json::from_str(locale).unwrap();
        let missing = without_text(
            &texts["remove"].to_string(),
            "money",
            OpenMoney::ALL.iter().map(|open| open.slug()),
        );
        assert_eq!(missing, Vec::<&str>::new());
    }
}

#[test]
fn the_document_lists_every_code_with_its_status_and_sentence() {
    let known = Code::ALL.iter().map(|code| {
        vec![
            code.as_str().to_owned(),
            code.status().as_u16().to_string(),
            code.sentence().to_owned(),
        ]
    });
    assert_eq!(table("Codes"), known.collect());
}

#[test]
fn the_document_lists_every_field_code() {
    let listed: BTreeSet<_> = table("Field codes")
        .into_iter()
        .map(|cells| cells[0].clone())
        .collect();
    let known: BTreeSet<_> = FieldCode::ALL
        .iter()
        .map(|code| code.as_str().to_owned())
        .collect();
    assert_eq!(listed, known);
}

#[test]
fn the_document_lists_whatever_money_keeps_an_account_with_its_sentence() {
    let known = OpenMoney::ALL
        .iter()
        .map(|open| vec![open.slug().to_owned(), open.sentence().to_owned()]);
    assert_eq!(table("Open money"), known.collect());
}
