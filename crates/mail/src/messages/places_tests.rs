//! What the links of a mail say is where they lead, and where its text sends the reader.

use marsam_domain::language::Language;
use marsam_domain::notices::Notice;
use marsam_domain::vocabulary::Vocabulary as _;

use super::samples::every_notice;
use super::{Addressee, MailMessage, Step, write};
use crate::links::tests::links;

/// Words of a text that name a page, and a part of its address.
const NAMED: [(&str, &str); 34] = [
    ("account page", "/account"),
    ("earnings page", "/earnings"),
    ("dashboard", "-dashboard"),
    ("project's page", "/requests/"),
    ("request's page", "/requests/"),
    (" its page", "/requests/"),
    ("in the agreement", "/agreement"),
    ("admin panel", "/admin"),
    ("under Payments", "/admin/payments"),
    ("The statement", "/payouts/"),
    ("omplete your page", "/creative-page"),
    ("on your page", "/creative-page"),
    ("et a new password", "-password"),
    ("ontact us", "/contact"),
    ("write to us", "/contact"),
    ("sign in again", "mode=signin"),
    ("stop payouts", "mode=stop-payouts"),
    ("صفحة حسابك", "/account"),
    ("صفحة أرباحك", "/earnings"),
    ("لوحة التحكم", "-dashboard"),
    ("صفحة المشروع", "/requests/"),
    ("صفحة الطلب", "/requests/"),
    ("صفحة طلبك", "/requests/"),
    (" صفحته", "/requests/"),
    ("في الاتفاقية", "/agreement"),
    ("لوحة الإشراف", "/admin"),
    ("تجده في صفحة الدفعات", "/admin/payments"),
    ("في الكشف", "/payouts/"),
    ("أكمل صفحتك", "/creative-page"),
    ("من صفحتك", "/creative-page"),
    ("عيّن كلمة مرور", "-password"),
    ("راسلنا", "/contact"),
    ("تواصل معنا", "/contact"),
    ("إيقاف التحويلات", "mode=stop-payouts"),
];

fn every_message() -> Vec<MailMessage> {
    let written = |notice| {
        Language::ALL.iter().map(move |language| {
            write(&notice, Addressee::of(*language), &links(), "t0ken").unwrap()
        })
    };
    every_notice("Noura")
        .into_iter()
        .flat_map(written)
        .collect()
}

fn steps(message: &MailMessage) -> Vec<&Step> {
    let apart = message.fallback.iter().flat_map(|apart| &apart.steps);
    message.button.iter().chain(apart).collect()
}

#[test]
fn every_page_that_a_mail_names_is_linked_in_it() {
    let mut found = 0;
    for message in every_message() {
        let apart = message.fallback.iter().map(|apart| &apart.text);
        let texts = [&message.subject, &message.heading]
            .into_iter()
            .chain(&message.opening)
            .chain(&message.closing)
            .chain(apart);
        for text in texts {
            for (words, place) in NAMED {
                if !text.contains(words) {
                    continue;
                }
                found += 1;
                let leads = |step: &&Step| step.url.as_str().contains(place);
                assert!(
                    steps(&message).iter().any(leads),
                    "“{text}” and no link to {place}"
                );
            }
        }
    }
    assert!(found > 100, "{found}");
}

#[test]
fn every_link_leads_where_its_words_say() {
    for message in every_message() {
        for Step { label, url } in steps(&message) {
            for (words, place) in NAMED {
                assert!(
                    !label.contains(words) || url.as_str().contains(place),
                    "“{label}” leads to {url}"
                );
            }
        }
    }
}

#[test]
fn an_approved_creative_is_asked_to_complete_the_page_that_the_button_opens() {
    let approved: Vec<_> = every_message()
        .into_iter()
        .filter(|message| {
            let button = message.button.as_ref();
            button.is_some_and(|step| {
                ["Complete your page", "أكمل صفحتك"].contains(&step.label.as_str())
            })
        })
        .collect();
    assert_eq!(approved.len(), 4);
    for message in approved {
        let button = message.button.unwrap();
        assert_eq!(button.url.path(), "/creative-page");
        let asks = message.opening.iter();
        assert!(
            asks.chain(&message.closing)
                .any(|text| text.contains(&button.label))
        );
    }
}

#[test]
fn money_that_waits_for_a_decision_says_why() {
    let text = |language, won_fils| {
        let notice = Notice::SuspenseWaits {
            amount_fils: 300_000,
            won_fils,
        };
        let message = write(&notice, Addressee::of(language), &links(), "").unwrap();
        message.opening.join(" ")
    };
    for (language, ordered, won) in [
        (Language::En, "wasn't the amount due", "won back"),
        (Language::Ar, "تختلف عن المطلوب", "استرده البنك"),
    ] {
        for (won_fils, is_ordered, is_won) in [(0, true, false), (300_000, false, true)] {
            let text = text(language, won_fils);
            assert_eq!(
                (text.contains(ordered), text.contains(won)),
                (is_ordered, is_won),
                "{text}"
            );
        }
        assert!(text(language, 100_000).contains(won));
    }
}
