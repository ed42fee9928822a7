//! Names and titles that people typed: where a mail contains them, and in which form.

use marsam_domain::language::Language;
use marsam_domain::notices::Notice;
use marsam_domain::vocabulary::Vocabulary as _;

use super::samples::every_notice;
use super::{Addressee, own_name, write};
use crate::links::tests::links;

#[test]
fn a_name_that_is_a_domain_is_not_a_link() {
    for (typed, shown) in [
        ("zain.com", "zain\u{2060}.\u{2060}com"),
        (
            "www.a.example",
            "www\u{2060}.\u{2060}a\u{2060}.\u{2060}example",
        ),
        ("زين.كوم", "زين\u{2060}.\u{2060}كوم"),
        ("a@b.example", "a@b\u{2060}.\u{2060}example"),
        ("Dr. Noura", "Dr. Noura"),
        ("Noura A.", "Noura A."),
        ("...", "..."),
    ] {
        assert_eq!(own_name(typed), format!("\u{2068}{shown}\u{2069}"));
    }
}

/// The same with a subject of the contact form that was chosen, not typed.
fn of_a_chosen_subject(notice: Notice) -> Notice {
    let subject = "support".to_owned();
    match notice {
        Notice::ContactMessage {
            name,
            email,
            message,
            ..
        } => Notice::ContactMessage {
            name,
            email,
            subject,
            message,
        },
        Notice::ContactAnswered {
            answer, message, ..
        } => Notice::ContactAnswered {
            subject,
            answer,
            message,
        },
        other => other,
    }
}

#[test]
fn no_subject_holds_typed_text() {
    for notice in every_notice("zq-marker") {
        let notice = of_a_chosen_subject(notice);
        for language in Language::ALL {
            let message = write(&notice, Addressee::of(*language), &links(), "").unwrap();
            // Slugs of our vocabularies: a provider's and a service's. Names in mails about requests have a test of their own.
            let is_ours = matches!(
                notice,
                Notice::ProviderLinked { .. }
                    | Notice::ProviderUnlinked { .. }
                    | Notice::Request(_)
            );
            assert!(
                is_ours || !message.subject.contains("zq-marker"),
                "{notice:?}"
            );
        }
    }
}
