//! What holds for every letter.

use marsam_domain::vocabulary::Vocabulary as _;

use super::samples::{HOSTILE, every_notice};
use super::*;
use crate::links::tests::{links, links_at};

fn every_letter(text: &str) -> Vec<(Language, Letter)> {
    let written = |notice| {
        Language::ALL
            .iter()
            .map(move |language| (*language, write(&notice, *language, &links(), "t0ken")))
    };
    every_notice(text).into_iter().flat_map(written).collect()
}

fn steps(letter: &Letter) -> impl Iterator<Item = &Step> {
    let apart = letter.otherwise.iter().flat_map(|apart| &apart.steps);
    letter.button.iter().chain(apart)
}

fn texts(letter: &Letter) -> Vec<String> {
    let mut texts = vec![
        letter.subject.clone(),
        letter.heading.to_owned(),
        letter.signature.to_owned(),
    ];
    texts.extend(letter.opening.iter().chain(&letter.closing).cloned());
    texts.extend(letter.otherwise.iter().map(|apart| apart.text.to_owned()));
    texts.extend(steps(letter).map(|step| step.label.to_owned()));
    texts
}

fn has_arabic(text: &str) -> bool {
    text.chars().any(|c| ('\u{0621}'..='\u{064A}').contains(&c))
}

#[test]
fn every_notice_is_written_in_its_readers_language() {
    for (language, letter) in every_letter("Noura") {
        for text in texts(&letter) {
            assert_eq!(has_arabic(&text), language == Language::Ar, "{text}");
            assert!(
                !text.contains(['{', '}']) && !text.trim().is_empty(),
                "{text}"
            );
            assert!(!text.contains("  "), "{text}");
            assert!(
                !text.chars().any(|c| ('\u{0660}'..='\u{0669}').contains(&c)),
                "{text}"
            );
        }
    }
}

#[test]
fn whatever_people_wrote_stays_on_its_line_and_in_its_direction() {
    for (_, letter) in every_letter(HOSTILE) {
        for text in texts(&letter) {
            assert!(!text.chars().any(char::is_control), "{text:?}");
            let mut open = false;
            for c in text.chars() {
                match c {
                    ISOLATE => assert!(!std::mem::replace(&mut open, true), "{text:?}"),
                    END_ISOLATE => assert!(std::mem::replace(&mut open, false), "{text:?}"),
                    '\u{202A}'..='\u{202E}' | '\u{2028}'..='\u{2029}' | '\u{2066}'..='\u{2067}' => {
                        panic!("{text:?}")
                    }
                    _ => {}
                }
            }
            assert!(!open, "{text:?}");
        }
    }
}

#[test]
fn every_link_leads_to_the_public_url_whatever_people_wrote() {
    for text in ["Noura", HOSTILE, "//evil.example/", "/../\\evil.example"] {
        for (_, letter) in every_letter(text) {
            for Step { url, .. } in steps(&letter) {
                assert_eq!(url.origin().ascii_serialization(), "https://marsam.example");
                assert_eq!((url.username(), url.fragment()), ("", None));
            }
        }
    }
}

#[test]
fn a_token_stands_in_the_button_of_its_letter_and_in_no_other_link() {
    for notice in every_notice("Noura") {
        let path = match &notice {
            Notice::VerifyEmail => Some("/auth?mode=verify&token=t0ken"),
            Notice::ResetPassword => Some("/auth?mode=new-password&token=t0ken"),
            Notice::ChangeEmail { .. } => Some("/auth?mode=change-email&token=t0ken"),
            _ => None,
        };
        for language in Language::ALL {
            let letter = write(&notice, *language, &links(), "t0ken");
            let with_token: Vec<_> = steps(&letter)
                .filter(|step| step.url.as_str().contains("t0ken"))
                .map(|step| step.url.as_str())
                .collect();
            let wanted: Vec<_> = path
                .map(|path| format!("https://marsam.example{path}"))
                .into_iter()
                .collect();
            assert_eq!(with_token, wanted, "{notice:?}");
            assert!(texts(&letter).iter().all(|text| !text.contains("t0ken")));
        }
    }
}

#[test]
fn whoever_did_not_do_it_is_told_where_to_turn() {
    let (reset, contact) = (links().reset_password(), links().contact());
    for notice in [
        Notice::PasswordChanged,
        Notice::TotpTurnedOn,
        Notice::TotpTurnedOff,
        Notice::RecoveryCodeUsed { left: 3 },
        Notice::RecoveryCodesRenewed,
        Notice::ProviderLinked {
            provider: "google".to_owned(),
        },
        Notice::ProviderUnlinked {
            provider: "google".to_owned(),
        },
    ] {
        for language in Language::ALL {
            let letter = write(&notice, *language, &links_at("https://marsam.example"), "");
            let apart = letter.otherwise.unwrap();
            let urls: Vec<_> = apart.steps.into_iter().map(|step| step.url).collect();
            assert_eq!(urls, [reset.clone(), contact.clone()], "{notice:?}");
        }
    }
}

#[test]
fn a_provider_bears_its_own_name_in_both_languages() {
    for slug in ["google", "apple", "facebook", "twitter"] {
        let notice = Notice::ProviderLinked {
            provider: slug.to_owned(),
        };
        for language in Language::ALL {
            let letter = write(&notice, *language, &links(), "");
            let name = letter.subject.split([ISOLATE, END_ISOLATE]).nth(1).unwrap();
            assert_eq!(name.to_lowercase(), slug);
            assert!(name.starts_with(char::is_uppercase), "{name}");
        }
    }
}

#[test]
fn a_rejection_without_a_reason_quotes_nothing() {
    let notice = Notice::ApplicationRejected {
        name: "Noura".to_owned(),
        reason: Some("  ".to_owned()),
    };
    for language in Language::ALL {
        let letter = write(&notice, *language, &links(), "");
        assert!(letter.quotation.is_none());
        assert!(letter.opening.iter().all(|text| !text.ends_with(':')));
    }
}

#[test]
fn the_words_of_others_cannot_break_a_line_or_turn_the_direction() {
    assert_eq!(
        own_words("Noura\r\nBcc: x@y.z\u{202E}"),
        "\u{2068}Noura Bcc: x@y.z\u{2069}"
    );
    assert_eq!(own_lines(" a\r\nb\u{2069}\u{7}c "), "a\nb  c");
}
