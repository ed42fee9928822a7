//! Mails about problems that both sides settle, or that are decided.

use std::collections::HashSet;

use marsam_domain::disputes::wishes::WishKind;
use marsam_domain::language::Language;
use marsam_domain::notices::{FactChange, RequestNotice, RequestNoticeKind as Kind};
use marsam_domain::reputation::{Fact, Treatment};
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

#[test]
fn a_decision_that_is_carried_out_states_its_price() {
    let said = |outcome: &str, amount_fils, language| {
        let notice = RequestNotice {
            outcome: Some(outcome.to_owned()),
            amount_fils,
            ..sample(Kind::RequestResolved)
        };
        paragraphs(notice, language)
    };
    for language in Language::ALL {
        for outcome in "in_progress delivered approved closed cancelled".split(' ') {
            let with = said(outcome, Some(240_500), *language);
            assert!(with.contains("240.500"), "{outcome}: {with}");
            assert!(!said(outcome, None, *language).contains("240.500"));
        }
    }
    let approved = said("approved", Some(240_500), Language::En);
    assert!(approved.contains("for a final price of"), "{approved}");
}

#[test]
fn a_first_decision_states_its_outcome_and_its_price() {
    for language in Language::ALL {
        let mut seen = HashSet::from([paragraphs(sample(Kind::DisputeDecided), *language)]);
        for verdict in WishKind::ALL {
            let notice = sample(Kind::DisputeDecided)
                .with_verdict(*verdict)
                .with_amount(240_500);
            let said = paragraphs(notice, *language);
            assert!(said.contains("240.500"), "{verdict:?}: {said}");
            assert!(seen.insert(said), "{verdict:?}");
        }
    }
}

#[test]
fn a_project_that_counts_otherwise_is_told_with_the_number_and_how_it_counts() {
    for language in Language::ALL {
        let mut seen = HashSet::from([paragraphs(sample(Kind::FactTreated), *language)]);
        for fact in Fact::ALL {
            for treatment in Treatment::ALL {
                let notice = sample(Kind::FactTreated).with_fact(FactChange {
                    subject: "brand".to_owned(),
                    fact: fact.slug().to_owned(),
                    treatment: treatment.slug().to_owned(),
                });
                let said = paragraphs(notice, *language);
                assert!(seen.insert(said.clone()), "{fact:?} {treatment:?}: {said}");
            }
        }
    }
    let notice = sample(Kind::FactTreated).with_fact(FactChange {
        subject: "creative".to_owned(),
        fact: "on_time".to_owned(),
        treatment: "missed".to_owned(),
    });
    let said = paragraphs(notice, Language::En);
    assert!(
        said.contains("in the creative's record. In \"On time\" it counts as missed."),
        "{said}"
    );
}
