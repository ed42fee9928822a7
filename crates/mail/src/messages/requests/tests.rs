//! The mails about requests, proposals and projects.

mod money;

use std::collections::HashSet;

use marsam_domain::notices::Notice;
use marsam_domain::vocabulary::Vocabulary as _;

use super::*;
use crate::links::tests::links;
use crate::messages::{Addressee, END_ISOLATE, ISOLATE, MailMessage, write};

const ID: &str = "0199aaaa-0000-7000-8000-0000000000f1";

pub(super) fn sample(kind: Kind) -> RequestNotice {
    RequestNotice {
        kind,
        request_id: ID.to_owned(),
        service: "photography".to_owned(),
        code: Some("M-7K3Q".to_owned()),
        title: Some("Winter menu".to_owned()),
        name: Some("Noura".to_owned()),
        name_ar: Some("نورة".to_owned()),
        days: Some(5),
        amount_fils: Some(150_000),
        held_fils: None,
        outcome: None,
        due_at: Some(time::macros::datetime!(2026-12-10 20:59:59 UTC)),
        verdict: None,
        fact: None,
        by_payment: false,
        pays_first: false,
        is_test: false,
        words: None,
        caused_by: None,
    }
}

/// As it was stored before there were codes.
fn unnamed(kind: Kind) -> RequestNotice {
    RequestNotice {
        code: None,
        title: None,
        ..sample(kind)
    }
}

fn without_values(kind: Kind) -> RequestNotice {
    RequestNotice {
        title: None,
        name: None,
        name_ar: None,
        days: None,
        amount_fils: None,
        due_at: None,
        ..sample(kind)
    }
}

pub(super) fn written(notice: RequestNotice, language: Language) -> MailMessage {
    let notice = Notice::Request(notice);
    write(&notice, Addressee::of(language), &links(), "").unwrap()
}

/// Subject and paragraphs.
fn lines(message: &MailMessage) -> Vec<String> {
    let mut lines = vec![message.subject.clone()];
    lines.extend(message.opening.iter().cloned());
    assert!(message.closing.is_empty() && message.quotation.is_none());
    lines
}

fn said(notice: RequestNotice, language: Language) -> String {
    lines(&written(notice, language))
        .join("\n")
        .replace([ISOLATE, END_ISOLATE], "")
}

#[test]
fn every_kind_has_its_own_subject_heading_and_paragraphs() {
    for language in Language::ALL {
        let mut seen = HashSet::new();
        for kind in Kind::ALL {
            let message = written(sample(*kind), *language);
            // The last one names the request.
            assert!((3..=4).contains(&lines(&message).len()), "{kind:?}");
            // A heading is HTML without isolates.
            assert!(!message.heading.contains(ISOLATE), "{kind:?}");
            for text in [message.subject, message.heading, message.opening.join("\n")] {
                assert!(!text.is_empty() && seen.insert(text.clone()), "{text}");
            }
        }
    }
}

#[test]
fn every_mail_about_a_request_names_its_service() {
    for (language, service) in [
        (Language::En, "Photography"),
        (Language::Ar, "التصوير الفوتوغرافي"),
    ] {
        for kind in Kind::ALL {
            let said = said(sample(*kind), language);
            let is_of_one = *kind != Kind::OpenRequestsDigest;
            assert_eq!(said.contains(service), is_of_one, "{said}");
        }
    }
}

#[test]
fn every_button_opens_the_request_and_that_of_the_daily_notice_the_dashboard() {
    let mut labels = HashSet::new();
    for kind in Kind::ALL {
        for language in Language::ALL {
            let message = written(sample(*kind), *language);
            let button = message.button.unwrap();
            let path = match kind {
                Kind::OpenRequestsDigest => "/creative-dashboard".to_owned(),
                Kind::AgreementMade | Kind::ProposalSelected => {
                    format!("/requests/{ID}/agreement")
                }
                _ => format!("/requests/{ID}"),
            };
            assert_eq!(button.url.path(), path);
            assert_eq!(message.fallback.is_some(), path == "/creative-dashboard");
            labels.insert(button.label);
        }
    }
    assert_eq!(labels.len(), 2 * 20);
}

#[test]
fn a_mail_reads_well_without_the_values_that_may_be_missing() {
    for kind in Kind::ALL {
        for language in Language::ALL {
            for line in lines(&written(without_values(*kind), *language)) {
                for torn in [
                    "  ",
                    " .",
                    " ,",
                    " :",
                    " ،",
                    "()",
                    "..",
                    ISOLATE.to_string().as_str(),
                ] {
                    assert!(!line.contains(torn), "{line}");
                }
                let last = line.split(' ').next_back().unwrap();
                for dangling in ["from", "with", "of", "by", "من", "مع", "بقيمة"] {
                    assert_ne!(last.trim_matches(['.', ',', '،', ':']), dangling, "{line}");
                }
                assert_eq!(line, line.trim());
            }
        }
    }
}

#[test]
fn a_name_is_shown_in_the_readers_language_where_it_has_one() {
    let of = |name_ar: Option<&str>, language| {
        let name_ar = name_ar.map(str::to_owned);
        let notice = sample(Kind::NewMessage).named("Noura".to_owned(), name_ar);
        written(notice, language).opening.join("\n")
    };
    let isolated = |name| format!("{ISOLATE}{name}{END_ISOLATE}");
    assert!(of(Some("نورة"), Language::En).contains(&isolated("Noura")));
    assert!(of(Some("نورة"), Language::Ar).contains(&isolated("نورة")));
    assert!(of(None, Language::Ar).contains(&isolated("Noura")));
    assert!(of(Some(" \u{202E} "), Language::Ar).contains(&isolated("Noura")));
}

#[test]
fn no_subject_repeats_a_name() {
    for kind in Kind::ALL {
        for language in Language::ALL {
            let notice = sample(*kind).named("zq.example".to_owned(), None);
            let subject = written(notice, *language).subject;
            assert!(!subject.contains("zq"), "{kind:?}: {subject}");
        }
    }
}

#[test]
fn a_name_of_which_nothing_can_be_shown_is_left_out() {
    for kind in Kind::ALL {
        for language in Language::ALL {
            let blank = Some(" \u{0}\u{2067} ".to_owned());
            let notice = RequestNotice {
                title: blank.clone(),
                name: blank.clone(),
                name_ar: blank,
                ..without_values(*kind)
            };
            let bare = lines(&written(without_values(*kind), *language));
            assert_eq!(lines(&written(notice, *language)), bare);
        }
    }
}

#[test]
fn a_mail_names_its_request_by_code_and_title() {
    for language in Language::ALL {
        let message = written(sample(Kind::Delivered), *language);
        let subject = &message.subject;
        assert!(subject.ends_with(" (M-7K3Q)"), "{subject}");
        let last = message.opening.last().unwrap();
        let named = "M-7K3Q: \u{2068}Winter menu\u{2069}";
        assert!(last.contains(named), "{last}");
        let older = written(unnamed(Kind::Delivered), *language);
        assert!(!older.subject.contains('('));
        assert_eq!(older.opening.len() + 1, message.opening.len());
    }
}

#[test]
fn a_mail_says_what_happens_next_and_until_when() {
    for (kind, english, arabic) in [
        (
            Kind::Delivered,
            "If you don't respond within 7 days, it will be approved automatically",
            "وإذا لم يصل ردك خلال 7 أيام فسيُعتمد تلقائيًا",
        ),
        (Kind::ApprovalReminder, "in 5 days", "بعد 5 أيام"),
        (
            Kind::ExpiryWarning,
            "restarts the 14-day period",
            "مهلة الـ14 يومًا من جديد",
        ),
        (Kind::RequestExpired, "within 30 days", "خلال 30 يومًا"),
        (
            Kind::CancelAsked,
            "within 72 hours. If you don't reply, nothing is cancelled automatically",
            "خلال 72 ساعة. عدم الرد لا يُعدّ موافقة",
        ),
        (
            Kind::CancelUnanswered,
            "Nothing is cancelled automatically",
            "لا يُلغى المشروع تلقائيًا",
        ),
        (Kind::ProposalSelected, "contact details", "بيانات التواصل"),
        (
            Kind::BriefChanged,
            "It can't be selected until you do",
            "فلا يمكن اختياره قبل ذلك",
        ),
        (
            Kind::ExtraRevisionAsked,
            "beyond the agreed number",
            "يتجاوز العدد المتفق عليه",
        ),
    ] {
        for (language, part) in [(Language::En, english), (Language::Ar, arabic)] {
            let said = said(sample(kind), language);
            assert!(said.contains(part), "{said}");
        }
    }
}

#[test]
fn a_mail_says_who_approved_and_who_reported_a_problem() {
    for (kind, english, arabic) in [
        (
            Kind::AutoApproved,
            "no response for 7 days",
            "بعد مرور 7 أيام من دون رد",
        ),
        (
            Kind::ApprovedByAdmin,
            "our team has approved the delivery from Noura",
            "اعتمد فريقنا العمل الذي وصلك من نورة",
        ),
        (
            Kind::ProblemReported,
            "A problem report from Noura",
            "وصل بلاغ من نورة عن مشكلة",
        ),
    ] {
        for (language, part) in [(Language::En, english), (Language::Ar, arabic)] {
            let said = said(sample(kind), language);
            assert!(said.contains(part), "{said}");
        }
    }
}

#[test]
fn each_outcome_of_a_problem_has_its_own_words_and_an_unknown_one_is_not_repeated() {
    for language in Language::ALL {
        let of = |outcome: &str| {
            let notice = RequestNotice {
                outcome: Some(outcome.to_owned()),
                ..sample(Kind::RequestResolved)
            };
            said(notice, *language)
        };
        let mut seen = HashSet::from([said(sample(Kind::RequestResolved), *language)]);
        for outcome in "in_progress delivered approved closed cancelled".split(' ') {
            assert!(seen.insert(of(outcome)), "{outcome}");
        }
        assert!(!seen.insert(of("zq-other")));
    }
}

#[test]
fn the_daily_mail_says_how_to_turn_it_off() {
    for language in Language::ALL {
        let message = written(RequestNotice::digest(3), *language);
        let apart = message.fallback.unwrap();
        let pages: Vec<_> = apart.steps.iter().map(|step| step.url.path()).collect();
        assert_eq!(pages, ["/account"]);
    }
}

fn counted(days: u32, language: Language) -> [String; 2] {
    [
        written(unnamed(Kind::ExpiryWarning).with_days(days), language).subject,
        written(RequestNotice::digest(days), language).subject,
    ]
}

#[test]
fn days_and_requests_are_counted_as_english_counts() {
    for (days, left, new) in [
        (0, "expires soon", "New open requests for"),
        (1, "expires in 1 day", "1 new open request for"),
        (2, "expires in 2 days", "2 new open requests for"),
    ] {
        let [warning, digest] = counted(days, Language::En);
        assert!(warning.ends_with(left), "{warning}");
        assert!(digest.starts_with(new), "{digest}");
    }
}

#[test]
fn days_and_requests_are_counted_as_arabic_counts() {
    for (days, left, new) in [
        (0, "قريبًا", "طلبات جديدة متاحة لخدماتك"),
        (1, "بعد يوم واحد", "طلب جديد واحد متاح لخدماتك"),
        (2, "بعد يومين", "طلبان جديدان متاحان لخدماتك"),
        (3, "بعد 3 أيام", "3 طلبات جديدة متاحة لخدماتك"),
        (10, "بعد 10 أيام", "10 طلبات جديدة متاحة لخدماتك"),
        (11, "بعد 11 يومًا", "11 طلبًا جديدًا متاحًا لخدماتك"),
        (99, "بعد 99 يومًا", "99 طلبًا جديدًا متاحًا لخدماتك"),
        (100, "بعد 100 يوم", "100 طلب جديد متاح لخدماتك"),
        (103, "بعد 103 أيام", "103 طلبات جديدة متاحة لخدماتك"),
    ] {
        let [warning, digest] = counted(days, Language::Ar);
        assert!(warning.ends_with(left), "{warning}");
        assert_eq!(digest, new);
    }
}

#[test]
fn what_a_side_said_is_quoted_in_its_words() {
    let kinds = [
        Kind::InvitationDeclined,
        Kind::Delivered,
        Kind::RevisionRefused,
        Kind::RequestDeclined,
        Kind::ChangeRequested,
        Kind::ProposalDeclined,
        Kind::RevisionRequested,
        Kind::ExtraRevisionAsked,
        Kind::PaymentVoided,
        Kind::CancelAsked,
        Kind::CancelRefused,
        Kind::RequestCancelled,
        Kind::RequestHeld,
        Kind::ReportedAfterSilence,
        Kind::RequestResolved,
        Kind::CancelUnanswered,
        Kind::ProblemReported,
    ];
    for kind in kinds {
        for language in Language::ALL {
            let words = Some("Brighter,\nplease.".to_owned());
            let message = written(sample(kind).saying(words), *language);
            assert_eq!(message.quotation.as_deref(), Some("Brighter,\nplease."));
            let introduction = message.opening.last().unwrap();
            assert!(introduction.ends_with(':'), "{kind:?}: {introduction}");
            let ends_with_it = kind == Kind::RequestResolved;
            // What names the request comes last.
            assert_eq!(message.closing.len() == 1, ends_with_it, "{kind:?}");
            for line in message.opening.iter().chain(&message.closing) {
                // A quotation replaces the sentence that names the page, so "there" would lead nowhere.
                let english = ["You'll find the reason", " there.", " there,", " there to"];
                for words in english.into_iter().chain(["هناك", "الصفحة نفسها"]) {
                    assert!(!line.contains(words), "{kind:?}: {line}");
                }
            }
        }
    }
}
