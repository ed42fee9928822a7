//! Refunds that end late, or not at all, or leave in addition to a transfer by bank.

use marsam_payments::RefundStatus;
use serde_json::json;
use time::Duration;

use super::PaidStudio;
use super::bank::SIGNATURE;
use super::decisions::decide;
use super::troubles::event;
use crate::projects::{fields, id_of};

/// A refund of 50.000 that the provider has, of a project of 300.000; the path of what is decided about it.
fn sent_refund(paid: &PaidStudio) -> (String, String) {
    let request = paid.project(&[(300_000, "before_start")]);
    let attempt = paid.paid(&request, "card");
    let back = json!({"amount_fils": 50_000, "note": "Fewer pictures."});
    decide(paid, &format!("payments/{}/refund", id_of(&attempt)), &back).is(200);
    paid.ask();
    assert_eq!(state(paid, &request), "sent");
    let rows = paid.studio.admin.get("/api/admin/refunds").is(200).json();
    (request, format!("refunds/{}", id_of(&rows[0])))
}

/// The state of the refund of a project.
fn state(paid: &PaidStudio, request: &str) -> String {
    let state = paid.seen(request)["refunds"][0]["state"].clone();
    state.as_str().unwrap().to_owned()
}

/// How many notices tell the admin that money needs a decision.
fn told(paid: &PaidStudio) -> usize {
    let notices = paid.studio.admin.get("/api/notifications").is(200).json();
    let events = fields(&notices, "event").into_iter();
    events.filter(|event| *event == "payment_review").count()
}

#[test]
fn a_refund_that_is_pending_for_thirty_days_is_unsure_and_an_admin_goes_on() {
    let paid = PaidStudio::open();
    let (request, refund) = sent_refund(&paid);
    paid.ask_after(Duration::days(31));
    assert_eq!(
        (state(&paid, &request).as_str(), told(&paid)),
        ("unsure", 1)
    );
    paid.verify(&request);
    // That it is listed as pending is no news.
    paid.studio.pass(Duration::DAY);
    assert!(paid.compare());
    paid.ask();
    assert_eq!(
        (state(&paid, &request).as_str(), told(&paid)),
        ("unsure", 1)
    );
    let rows = paid.studio.admin.get("/api/admin/refunds").is(200).json();
    assert_eq!(rows[0]["allowed_moves"], json!(["again"]));
    let note = json!({"note": "The provider looks into it."});
    decide(&paid, &format!("{refund}/again"), &note).is(200);
    paid.ask();
    // It is followed, and not sent twice.
    assert_eq!(paid.bank.refunds().len(), 1);
    assert_eq!(state(&paid, &request), "sent");
    paid.bank.settles(RefundStatus::Refunded);
    paid.ask_after(Duration::hours(2));
    assert_eq!(state(&paid, &request), "done");
    paid.verify(&request);
    paid.studio.app.lists_are_kept();
}

#[test]
fn the_last_question_about_a_refund_still_ends_it() {
    for (status, wanted) in [
        (RefundStatus::Refunded, "done"),
        (RefundStatus::Failed, "failed"),
    ] {
        let paid = PaidStudio::open();
        let (request, _) = sent_refund(&paid);
        paid.bank.settles(status);
        paid.ask_after(Duration::days(31));
        assert_eq!(state(&paid, &request), wanted);
        paid.verify(&request);
    }
}

#[test]
fn an_unsure_refund_that_is_listed_with_its_end_has_that_end() {
    for (status, wanted) in [
        (RefundStatus::Refunded, "done"),
        (RefundStatus::Failed, "failed"),
    ] {
        let paid = PaidStudio::open();
        let (request, _) = sent_refund(&paid);
        paid.ask_after(Duration::days(31));
        assert_eq!(state(&paid, &request), "unsure");
        paid.bank.settles(status);
        paid.studio.pass(Duration::DAY);
        assert!(paid.compare());
        assert_eq!(state(&paid, &request), wanted);
        paid.verify(&request);
    }
}

#[test]
fn a_hundred_events_about_a_refund_cause_one_question_in_thirty_seconds() {
    let paid = PaidStudio::open();
    let (request, _) = sent_refund(&paid);
    // The next regular question is nine minutes later.
    paid.ask_after(Duration::minutes(1));
    let body = format!("refund {}", paid.bank.refunds()[0].key.as_str());
    let asked = paid.bank.asked_of_refunds();
    assert_eq!(asked, 1);
    for _ in 0..100 {
        event(&paid, SIGNATURE, &body).is(200);
        paid.ask();
        paid.studio.app.pass(Duration::milliseconds(299));
    }
    assert!(paid.bank.asked_of_refunds() <= asked + 1);
    paid.studio.app.pass(Duration::SECOND);
    paid.ask();
    assert_eq!(paid.bank.asked_of_refunds(), asked + 1);
    // An event still brings the question forward.
    paid.bank.settles(RefundStatus::Refunded);
    event(&paid, SIGNATURE, &body).is(200);
    paid.studio.app.pass(Duration::seconds(30));
    paid.ask();
    assert_eq!(state(&paid, &request), "done");
    paid.verify(&request);
}
