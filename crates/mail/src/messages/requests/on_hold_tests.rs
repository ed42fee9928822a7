//! A project on hold does not continue because its cancellation is refused or taken back.

use marsam_domain::notices::Notice;

use super::*;
use crate::links::tests::links;
use crate::messages::{Addressee, write};

/// Everything that a mail says.
fn said(kind: Kind, stage: &str, language: Language) -> String {
    let notice = RequestNotice {
        kind,
        request_id: "0199aaaa-0000-7000-8000-0000000000f1".to_owned(),
        service: "photography".to_owned(),
        outcome: Some(stage.to_owned()),
        words: Some("It is nearly done.".to_owned()),
        ..RequestNotice::digest(0)
    };
    let message = write(
        &Notice::Request(notice),
        Addressee::of(language),
        &links(),
        "",
    )
    .unwrap();
    let texts = [
        vec![message.subject, message.heading],
        message.opening,
        message.closing,
    ];
    texts.concat().join("\n")
}

#[test]
fn a_project_on_hold_is_said_to_stay_on_hold() {
    for kind in [Kind::CancelRefused, Kind::CancelTakenBack] {
        for (language, stays, settled, continues) in [
            (Language::En, "stays on hold", "settled", "continues"),
            (
                Language::Ar,
                "يبقى المشروع معلّقًا",
                "بالاتفاق",
                "يستمر المشروع",
            ),
        ] {
            let held = said(kind, "on_hold", language);
            assert!(held.contains(stays) && !held.contains(continues), "{held}");
            // Not only the team can end it.
            assert!(held.contains(settled), "{held}");
            let running = said(kind, "delivered", language);
            assert!(
                running.contains(continues) && !running.contains(stays),
                "{running}"
            );
        }
    }
}

#[test]
fn a_problem_of_a_closed_project_is_not_said_to_have_stopped_it() {
    for (language, on_hold, payout) in [
        (Language::En, "on hold", "payout waits"),
        (Language::Ar, "معلّق", "تحويل مبلغه"),
    ] {
        for kind in [Kind::ProblemReported, Kind::ReportedAfterSilence] {
            let closed = said(kind, "closed", language);
            assert!(
                closed.contains(payout) && !closed.contains(on_hold),
                "{closed}"
            );
        }
        let running = said(Kind::ProblemReported, "on_hold", language);
        assert!(
            running.contains(on_hold) && !running.contains(payout),
            "{running}"
        );
    }
}
