//! Names and titles that people typed: where a mail contains them, and in which form.

use marsam_domain::language::Language;
use marsam_domain::notices::{Notice, RequestNoticeKind};
use marsam_domain::vocabulary::Vocabulary as _;

use super::samples::{every_notice, received};
use super::{Addressee, WORD_JOINER, own_name, quoted, write};
use crate::links::tests::links;
use crate::rendering::{html, plain};

#[test]
fn a_name_that_is_a_domain_is_not_a_link() {
    for (typed, shown) in [
        ("zain.com", "zain\u{2060}.\u{2060}com"),
        (
            "www.a.example",
            "www\u{2060}.\u{2060}a\u{2060}.\u{2060}example",
        ),
        ("زين.كوم", "زين\u{2060}.\u{2060}كوم"),
        ("a@b.example", "a\u{2060}@\u{2060}b\u{2060}.\u{2060}example"),
        ("https://a", "https:\u{2060}/\u{2060}/a"),
        ("Re:Form", "Re:\u{2060}Form"),
        ("Reel 9:16", "Reel 9:16"),
        ("@noura", "@noura"),
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

/// What mail clients make links of.
const LINKED: [&str; 9] = [
    "https://evil.example/pay",
    "HTTP://evil.example",
    "www.evil.example",
    "evil.example/pay",
    "shop.evil。example",
    "eve@evil.example",
    "mailto:eve",
    "tg:resolve",
    r"\\evil\pay",
];

/// Whether a client finds an address in a text: a dot, a sign or a colon within a word, or two slashes.
fn is_linked(text: &str) -> bool {
    let typed: Vec<char> = text.chars().collect();
    let is_in_word = |c: &char| c.is_alphanumeric();
    typed.windows(3).any(|part| match part {
        [before, '.' | '。' | '@', after] => is_in_word(before) && is_in_word(after),
        [before, ':', after] => {
            let is_time = before.is_numeric() && after.is_numeric();
            let is_joined = after.is_whitespace() || *after == WORD_JOINER;
            is_in_word(before) && !is_time && !is_joined
        }
        [_, '/', '/'] | [_, '\\', '\\'] => true,
        _ => false,
    })
}

#[test]
fn what_people_said_holds_no_links_and_reads_as_before() {
    for typed in LINKED {
        let said = format!(" Please confirm at {typed} by 10:30, 1/2 or 3.");
        assert!(is_linked(&said), "{typed}");
        let shown = quoted(&said);
        assert!(!is_linked(&shown), "{shown:?}");
        assert_eq!(shown.replace(WORD_JOINER, ""), said.trim());
    }
    for text in ["At 10:30. Then 9:16, 1/2 or A/B…", "نعم، الساعة 10:30."] {
        assert_eq!(quoted(text), text);
    }
}

/// Whether an admin wrote what the mail quotes.
fn is_by_admin(notice: &Notice) -> bool {
    match notice {
        Notice::ContactAnswered { .. }
        | Notice::ApplicationChangesRequested { .. }
        | Notice::ApplicationRejected { .. }
        | Notice::AccountSuspended { .. }
        | Notice::WorkHidden { .. }
        | Notice::ProfileImageHidden { .. } => true,
        Notice::Request(notice) => matches!(
            notice.kind,
            RequestNoticeKind::RequestDeclined
                | RequestNoticeKind::RequestResolved
                | RequestNoticeKind::DisputeDecided
                | RequestNoticeKind::ReviewHidden
                | RequestNoticeKind::ReviewRestored
                | RequestNoticeKind::ReviewKept
                | RequestNoticeKind::FactTreated
        ),
        _ => false,
    }
}

#[test]
fn every_quotation_but_an_admins_is_without_links_in_both_forms() {
    let typed = LINKED.join(" ");
    let mut quoting = 0;
    for notice in every_notice(&typed) {
        for language in Language::ALL {
            let message = write(&notice, Addressee::of(*language), &links(), "").unwrap();
            let original = message.original.as_ref().map(|original| &original.text);
            let (quotation, is_by_admin) = (message.quotation.iter(), is_by_admin(&notice));
            let said: Vec<(&String, bool)> = quotation
                .map(|text| (text, is_by_admin))
                .chain(original.map(|text| (text, false)))
                .collect();
            quoting += said.len();
            let home = links().home();
            let forms = [
                plain(&message, &home).unwrap(),
                html(&message, *language, &home).unwrap(),
            ];
            for (text, keeps_links) in said {
                assert_eq!(is_linked(text), keeps_links, "{notice:?}: {text:?}");
                assert_eq!(text.replace(WORD_JOINER, ""), typed);
                assert!(forms.iter().all(|form| form.contains(text)), "{notice:?}");
            }
        }
    }
    // One of each kind about a request, and those that admins and visitors write.
    let samples = RequestNoticeKind::ALL.len() + 12;
    assert_eq!(quoting, samples * Language::ALL.len());
}

/// Whether a mail is about an address, which its reader may want to copy.
const fn shows_an_address(notice: &Notice) -> bool {
    matches!(
        notice,
        Notice::ChangeEmail { .. } | Notice::EmailChanged { .. }
    )
}

#[test]
fn no_sentence_of_a_mail_holds_a_name_as_it_was_typed() {
    let typed = format!("zain.com {}", LINKED.join(" "));
    let mut named = 0;
    for notice in every_notice(&typed) {
        for language in Language::ALL {
            let addressee = Addressee {
                language: *language,
                name: Some(&typed),
            };
            let message = write(&notice, addressee, &links(), "").unwrap();
            let around = [&message.subject, &message.heading, &message.greeting];
            let apart = message.fallback.iter().map(|apart| &apart.text);
            let sentences = around
                .into_iter()
                .chain(&message.opening)
                .chain(&message.closing)
                .chain(apart);
            for sentence in sentences {
                let shown = sentence.replace(WORD_JOINER, "");
                named += usize::from(shown.contains("zain.com"));
                let mut linked = LINKED.into_iter().chain(["zain.com"]);
                let is_linked = linked.any(|link| sentence.contains(link));
                assert!(
                    shows_an_address(&notice) || !is_linked,
                    "{notice:?}: {sentence:?}"
                );
            }
        }
    }
    // The greetings of two samples of each kind about a request, and at least one sentence of one of them.
    let least = 3 * RequestNoticeKind::ALL.len() * Language::ALL.len();
    assert!(named > least, "{named}");
}

#[test]
fn the_mail_about_a_received_request_names_its_title_first() {
    for language in Language::ALL {
        let first = |title: Option<&str>| {
            let notice = received(None, title.map(str::to_owned));
            let message = write(&notice, Addressee::of(*language), &links(), "").unwrap();
            message.opening.first().unwrap().clone()
        };
        let titled = first(Some("Winter menu"));
        assert!(titled.contains("\u{2068}Winter menu\u{2069}"), "{titled}");
        let untitled = first(None);
        assert!(!untitled.contains(['"', '«']), "{untitled}");
    }
}
