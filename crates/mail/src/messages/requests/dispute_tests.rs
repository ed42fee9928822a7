//! Mails about problems that both sides settle, or that are decided.

use marsam_domain::language::Language;
use marsam_domain::notices::{RequestNotice, RequestNoticeKind as Kind};
use marsam_domain::vocabulary::Vocabulary as _;
use time::macros::datetime;

use super::tests::{sample, written};

fn paragraphs(notice: RequestNotice, language: Language) -> String {
    let message = written(notice, language);
    let lines: Vec<_> = message.opening.into_iter().chain(message.closing).collect();
    lines.join("\n")
}

#[test]
fn what_was_said_in_a_problem_is_quoted() {
    for kind in [
        Kind::DisputeOpened,
        Kind::PositionTaken,
        Kind::DisputeDecided,
        Kind::DisputeAppealed,
    ] {
        for language in Language::ALL {
            let words = Some("Brighter,\nplease.".to_owned());
            let message = written(sample(kind).saying(words), *language);
            assert_eq!(message.quotation.as_deref(), Some("Brighter,\nplease."));
            let introduction = message.opening.last().unwrap();
            assert!(introduction.ends_with(':'), "{kind:?}: {introduction}");
            assert!(message.closing.len() > 1, "{kind:?}");
        }
    }
}

#[test]
fn the_day_of_an_answer_is_named_where_it_is_known() {
    let due = Some(datetime!(2026-11-24 20:59:59 UTC));
    for (language, day) in [
        (Language::En, "November 24, 2026"),
        (Language::Ar, "24 نوفمبر 2026"),
    ] {
        for kind in [
            Kind::DisputeOpened,
            Kind::PositionReminder,
            Kind::DisputeDecided,
            Kind::PayRestDue,
        ] {
            let said = paragraphs(sample(kind).due(due), language);
            assert!(said.contains(day), "{kind:?}: {said}");
            let without = paragraphs(sample(kind), language);
            assert!(!without.contains(day), "{kind:?}: {without}");
        }
    }
}

#[test]
fn each_end_of_a_problem_has_its_own_words() {
    for language in Language::ALL {
        let stages = [
            "in_progress",
            "delivered",
            "approved",
            "closed",
            "cancelled",
            "other",
        ];
        let mut known = stages.map(|outcome| {
            let notice = RequestNotice {
                outcome: Some(outcome.to_owned()),
                ..sample(Kind::DisputeSettled)
            };
            paragraphs(notice, *language)
        });
        known.sort();
        assert!(known.windows(2).all(|pair| pair[0] != pair[1]), "{known:?}");
    }
}

#[test]
fn a_problem_that_a_payment_has_settled_was_agreed_on_by_no_one() {
    for (language, agreed) in [(Language::En, "agreed"), (Language::Ar, "بالاتفاق")] {
        let said = |by_payment| {
            let notice = RequestNotice {
                outcome: Some("in_progress".to_owned()),
                ..sample(Kind::DisputeSettled)
            };
            paragraphs(notice.by_payment(by_payment), language)
        };
        assert!(said(false).contains(agreed), "{}", said(false));
        assert!(!said(true).contains(agreed), "{}", said(true));
    }
}
