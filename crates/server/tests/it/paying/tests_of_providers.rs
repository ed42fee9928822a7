//! What is mailed where a provider is in its test mode.

use std::collections::BTreeSet;

use marsam_domain::notices::Notice;
use serde_json::json;
use time::Duration;

use super::PaidStudio;
use crate::projects::{act, delivery, reason};

type Kinds = BTreeSet<&'static str>;

/// The kinds of the mails that are marked as a test's, and of the others.
fn mailed(paid: &PaidStudio) -> (Kinds, Kinds) {
    let (mut marked, mut others) = (Kinds::new(), Kinds::new());
    for mail in paid.studio.app.mails() {
        let Notice::Request(notice) = &mail.notice else {
            continue;
        };
        let group = if notice.is_test {
            &mut marked
        } else {
            &mut others
        };
        group.insert(notice.kind.slug());
    }
    (marked, others)
}

#[test]
fn every_mail_about_the_money_of_a_test_is_marked_and_no_other() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    paid.paid(&request, "card");
    act(&paid.studio.dana.browser, &request, "deliver", &delivery()).is(200);
    act(&paid.studio.brand, &request, "approve", &json!({})).is(200);
    let (marked, others) = mailed(&paid);
    for kind in ["payment_captured", "payment_held", "money_released"] {
        assert!(marked.contains(kind), "{marked:?}");
    }
    assert!(others.contains("agreement_made"), "{others:?}");
    assert!(marked.is_disjoint(&others));
}

/// A delivered project of this plan, whose brand has not answered for six days.
fn silent(paid: &PaidStudio, due: &str) -> String {
    let request = paid.project(&[(300_000, due)]);
    if due == "before_start" {
        paid.paid(&request, "knet");
    }
    act(&paid.studio.dana.browser, &request, "deliver", &delivery()).is(200);
    paid.studio.pass(Duration::days(6));
    paid.studio.tick();
    request
}

#[test]
fn a_mail_about_what_silence_releases_in_a_test_is_marked() {
    let paid = PaidStudio::open();
    let request = silent(&paid, "before_start");
    assert!(mailed(&paid).0.contains("approval_reminder"));
    paid.studio.pass(Duration::days(2));
    paid.studio.tick();
    act(
        &paid.studio.brand,
        &request,
        "report-after-silence",
        &reason(),
    )
    .is(200);
    assert!(mailed(&paid).0.contains("reported_after_silence"));
    // Where nothing is held, the reminder is about no money.
    let paid = PaidStudio::open();
    silent(&paid, "on_approval");
    assert!(mailed(&paid).1.contains("approval_reminder"));
}
