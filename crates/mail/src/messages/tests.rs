//! Properties of every mail.

use marsam_domain::browsers::BrowserName;
use marsam_domain::notices::{RESET_TTL, RequestNotice};
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use super::samples::{HOSTILE, every_notice, received};
use super::*;
use crate::links::tests::{links, links_at};

fn every_message(text: &str) -> Vec<(Language, MailMessage)> {
    let written = |notice| {
        Language::ALL.iter().map(move |language| {
            let addressee = Addressee::of(*language);
            (
                *language,
                write(&notice, addressee, &links(), "t0ken").unwrap(),
            )
        })
    };
    every_notice(text).into_iter().flat_map(written).collect()
}

fn steps(message: &MailMessage) -> impl Iterator<Item = &Step> {
    let apart = message.fallback.iter().flat_map(|apart| &apart.steps);
    message.button.iter().chain(apart)
}

fn texts(message: &MailMessage) -> Vec<String> {
    let mut texts = vec![
        message.subject.clone(),
        message.heading.clone(),
        message.signature.clone(),
        message.greeting.clone(),
        message.sign_off.clone(),
    ];
    texts.extend(message.opening.iter().chain(&message.closing).cloned());
    texts.extend(message.fallback.iter().map(|apart| apart.text.clone()));
    texts.extend(message.original.iter().map(|quoted| quoted.label.clone()));
    texts.extend(steps(message).map(|step| step.label.clone()));
    texts
}

fn has_arabic(text: &str) -> bool {
    text.chars().any(|c| ('\u{0621}'..='\u{064A}').contains(&c))
}

#[test]
fn the_mail_that_sets_a_new_password_says_how_long_its_link_works() {
    assert_eq!(RESET_TTL.whole_hours(), 1);
    for (language, hour) in [(Language::En, "one hour"), (Language::Ar, "ساعة واحدة")] {
        let addressee = Addressee::of(language);
        let message = write(&Notice::ResetPassword, addressee, &links(), "t0ken").unwrap();
        let texts = texts(&message);
        assert!(texts.iter().any(|text| text.contains(hour)), "{texts:?}");
    }
}

#[test]
fn every_notice_is_written_in_its_readers_language() {
    for (language, message) in every_message("Noura") {
        for text in texts(&message) {
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
    for (_, message) in every_message(HOSTILE) {
        for text in texts(&message) {
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
        for (_, message) in every_message(text) {
            for Step { url, .. } in steps(&message) {
                assert_eq!(url.origin().ascii_serialization(), "https://marsam.example");
                assert_eq!((url.username(), url.fragment()), ("", None));
            }
        }
    }
}

#[test]
fn a_token_is_in_the_button_of_its_mail_and_in_no_other_link() {
    for notice in every_notice("Noura") {
        let path = match &notice {
            Notice::VerifyEmail | Notice::VerifyReminder => Some("/auth?mode=verify&token=t0ken"),
            Notice::ResetPassword => Some("/auth?mode=new-password&token=t0ken"),
            Notice::ChangeEmail { .. } => Some("/auth?mode=change-email&token=t0ken"),
            Notice::PayoutDetailsChanged { .. } => Some("/auth?mode=stop-payouts&token=t0ken"),
            _ => None,
        };
        for language in Language::ALL {
            let message = write(&notice, Addressee::of(*language), &links(), "t0ken").unwrap();
            let with_token: Vec<_> = steps(&message)
                .filter(|step| step.url.as_str().contains("t0ken"))
                .map(|step| step.url.as_str())
                .collect();
            let wanted: Vec<_> = path
                .map(|path| format!("https://marsam.example{path}"))
                .into_iter()
                .collect();
            assert_eq!(with_token, wanted, "{notice:?}");
            assert!(texts(&message).iter().all(|text| !text.contains("t0ken")));
        }
    }
}

#[test]
fn a_mail_says_what_to_do_if_the_reader_did_not_cause_it() {
    let (reset, contact) = (links().reset_password(), links().contact());
    for notice in [
        Notice::PasswordChanged,
        Notice::TotpTurnedOn,
        Notice::TotpTurnedOff,
        Notice::RecoveryCodeUsed { left: 3 },
        Notice::RecoveryCodesRenewed,
        Notice::NewBrowser {
            browser: BrowserName::default(),
            at: OffsetDateTime::UNIX_EPOCH,
        },
        Notice::ProviderLinked {
            provider: "google".to_owned(),
        },
        Notice::ProviderUnlinked {
            provider: "google".to_owned(),
        },
    ] {
        for language in Language::ALL {
            let message = write(
                &notice,
                Addressee::of(*language),
                &links_at("https://marsam.example"),
                "",
            )
            .unwrap();
            let apart = message.fallback.unwrap();
            let urls: Vec<_> = apart.steps.into_iter().map(|step| step.url).collect();
            assert_eq!(urls, [reset.clone(), contact.clone()], "{notice:?}");
        }
    }
}

#[test]
fn a_provider_bears_its_own_name_in_both_languages() {
    for (slug, own) in [
        ("google", "Google"),
        ("apple", "Apple"),
        ("facebook", "Facebook"),
        ("twitter", "X"),
    ] {
        let notice = Notice::ProviderLinked {
            provider: slug.to_owned(),
        };
        for language in Language::ALL {
            let message = write(&notice, Addressee::of(*language), &links(), "").unwrap();
            let name = message
                .subject
                .split([ISOLATE, END_ISOLATE])
                .nth(1)
                .unwrap();
            assert_eq!(name, own);
        }
    }
}

#[test]
fn a_rejection_without_a_reason_quotes_nothing() {
    let notice = Notice::ApplicationRejected {
        name: Some("Noura".to_owned()),
        reason: Some("  ".to_owned()),
    };
    for language in Language::ALL {
        let message = write(&notice, Addressee::of(*language), &links(), "").unwrap();
        assert!(message.quotation.is_none());
        assert!(message.opening.iter().all(|text| !text.ends_with(':')));
    }
}

#[test]
fn user_text_cannot_break_a_line_or_change_the_direction() {
    assert_eq!(
        own_words("Noura\r\nBcc: x@y.z\u{202E}"),
        "\u{2068}Noura Bcc: x@y.z\u{2069}"
    );
    assert_eq!(own_lines(" a\r\nb\u{2069}\u{7}c "), "a\nb  c");
}

#[test]
fn a_notice_for_an_unverified_address_contains_no_visitor_text() {
    const MARKER: &str = "zq-marker";
    for notice in every_notice(MARKER) {
        // A provider's slug is our own text, a reason and an answer are an admin's.
        let theirs = matches!(
            notice,
            Notice::ProviderLinked { .. }
                | Notice::ProviderUnlinked { .. }
                | Notice::AccountSuspended { .. }
                | Notice::ApplicationChangesRequested { .. }
                | Notice::WorkHidden { .. }
                | Notice::ProfileImageHidden { .. }
                | Notice::ApplicationRejected {
                    reason: Some(_),
                    ..
                }
        );
        // So are services, subjects and the ids of pages, except in these samples.
        let ours = match notice.clone() {
            Notice::QuoteRequestReceived {
                brand_name, title, ..
            } => received(brand_name, title),
            Notice::ApplicationApproved { name, .. } => Notice::ApplicationApproved {
                name,
                creative_id: "x".to_owned(),
            },
            Notice::ContactAnswered { message, .. } => Notice::ContactAnswered {
                subject: "support".to_owned(),
                answer: "Yes.".to_owned(),
                message,
            },
            Notice::Request(notice) => Notice::Request(RequestNotice {
                request_id: "x".to_owned(),
                service: "photography".to_owned(),
                ..notice
            }),
            other => other,
        };
        let Some(masked) = ours.without_visitor_text() else {
            continue;
        };
        for language in Language::ALL {
            let message = write(&masked, Addressee::of(*language), &links(), "t0ken").unwrap();
            let mut all = texts(&message);
            all.extend(message.quotation.clone());
            all.extend(message.original.clone().map(|quoted| quoted.text));
            all.extend(steps(&message).map(|step| step.url.to_string()));
            let found = all.iter().any(|text| text.contains(MARKER));
            assert!(theirs || !found, "{masked:?}: {all:?}");
        }
    }
}

#[test]
fn a_new_browser_is_named_with_the_time_in_kuwait() {
    let notice = Notice::NewBrowser {
        browser: BrowserName::of_user_agent("Chrome/141 (Windows)"),
        at: time::macros::datetime!(2026-11-21 21:05 UTC),
    };
    let lines = |language| {
        let message = write(&notice, Addressee::of(language), &links(), "").unwrap();
        message
            .opening
            .join("\n")
            .replace([ISOLATE, END_ISOLATE], "")
    };
    let english = lines(Language::En);
    let told = "Browser: Chrome on Windows\nTime: November 22, 2026, 12:05 AM (Kuwait time)";
    assert!(english.contains(told), "{english}");
    let arabic = lines(Language::Ar);
    assert!(arabic.contains("المتصفح: Chrome على Windows\n"));
    let told = "الوقت: 22 نوفمبر 2026، الساعة 12:05 ص (بتوقيت الكويت)";
    assert!(arabic.contains(told), "{arabic}");
}

#[test]
fn a_mail_opens_with_a_greeting_and_closes_with_the_team() {
    for notice in every_notice("Noura") {
        let greet = |name, language| {
            let name = Some(name);
            write(&notice, Addressee { language, name }, &links(), "").unwrap()
        };
        let english = write(&notice, Addressee::of(Language::En), &links(), "").unwrap();
        assert_eq!(english.greeting, "Hello");
        assert_eq!(english.sign_off, "The Marsam team");
        let greeted = greet("Noura", Language::En);
        assert_eq!(greeted.greeting, "Hi \u{2068}Noura\u{2069}");
        let arabic = write(&notice, Addressee::of(Language::Ar), &links(), "").unwrap();
        assert_eq!(arabic.greeting, "مرحبًا بك");
        assert_eq!(arabic.sign_off, "مع تحيات فريق مرسم");
        let greeted = greet("نورة", Language::Ar);
        assert_eq!(greeted.greeting, "مرحبًا \u{2068}نورة\u{2069}");
    }
}

#[test]
fn a_rejection_says_when_to_apply_again_and_offers_no_button() {
    let notice = Notice::ApplicationRejected {
        name: None,
        reason: None,
    };
    for (language, days) in [
        (Language::En, "after 30 days"),
        (Language::Ar, "بعد 30 يومًا"),
    ] {
        let message = write(&notice, Addressee::of(language), &links(), "").unwrap();
        assert!(message.button.is_none());
        assert!(message.closing.iter().any(|text| text.contains(days)));
    }
}

#[test]
fn the_subject_of_an_email_change_does_not_urge_assent() {
    let notice = Notice::ChangeEmail {
        to: "new@example.com".to_owned(),
        at: marsam_domain::notices::AddressRole::Old,
    };
    let subject = |language| {
        write(&notice, Addressee::of(language), &links(), "")
            .unwrap()
            .subject
    };
    assert_eq!(subject(Language::En), "Confirm your email change");
    assert_eq!(subject(Language::Ar), "طلب تغيير البريد الإلكتروني لحسابك");
}

#[test]
fn every_action_has_a_label_and_every_fallback_its_links() {
    for notice in every_notice("Noura") {
        let (button, apart) = actions_of(&notice);
        for language in Language::ALL {
            let message = write(&notice, Addressee::of(*language), &links(), "").unwrap();
            assert_eq!(message.button.is_some(), button.is_some(), "{notice:?}");
            let steps = message.fallback.map_or(0, |apart| apart.steps.len());
            assert_eq!(steps, apart.len(), "{notice:?}");
        }
    }
}

#[test]
fn no_line_of_a_template_is_marked_by_an_unknown_word() {
    for (_, message) in every_message("Noura") {
        assert!(texts(&message).iter().all(|text| !text.starts_with('@')));
    }
}

fn codes_left(left: u32, language: Language) -> String {
    let notice = Notice::RecoveryCodeUsed { left };
    let message = write(&notice, Addressee::of(language), &links(), "").unwrap();
    message.opening.last().unwrap().clone()
}

#[test]
fn codes_are_counted_as_english_counts() {
    for (left, counted) in [
        (0, "You have no recovery codes left."),
        (1, "You have one recovery code left."),
        (9, "You have 9 recovery codes left."),
    ] {
        assert!(codes_left(left, Language::En).starts_with(counted));
    }
}

#[test]
fn codes_are_counted_as_arabic_counts() {
    for (left, counted) in [
        (0, "لم يبق لديك أي رمز"),
        (1, "بقي لديك رمز واحد،"),
        (2, "بقي لديك رمزان،"),
        (3, "بقيت لديك 3 رموز،"),
        (10, "بقيت لديك 10 رموز،"),
        (11, "بقي لديك 11 رمزًا،"),
        (99, "بقي لديك 99 رمزًا،"),
        (100, "بقي لديك 100 رمز،"),
        (103, "بقيت لديك 103 رموز،"),
    ] {
        assert!(
            codes_left(left, Language::Ar).starts_with(counted),
            "{left}"
        );
    }
}
