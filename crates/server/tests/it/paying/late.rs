//! Refunds that end late, or not at all, or leave in addition to a transfer by bank, or twice where no key is known.

use marsam_domain::ids::PaymentAttemptId;
use marsam_domain::ledger::invariants::Broken;
use marsam_domain::ledger::{Account, ProviderSlug};
use marsam_payments::RefundStatus;
use marsam_persistence::Db;
use marsam_workflows::books::{self, Finding};
use marsam_workflows::payments::working;
use serde_json::{Value, json};
use time::Duration;

use super::PaidStudio;
use super::bank::{Bank, SIGNATURE, Trouble};
use super::by_bank::by_bank;
use super::decisions::decide;
use super::refunds::ordered_refund;
use super::troubles::event;
use crate::projects::{act, fields, id_of, reason};

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
fn an_order_that_may_have_arrived_is_sent_again_for_23_hours_and_not_once_its_key_is_forgotten() {
    let paid = PaidStudio::open();
    for (minute, wanted) in [(-1, "sent"), (1, "unsure")] {
        let (request, _) = ordered_refund(&paid);
        paid.bank.has(Trouble::Down);
        paid.ask();
        // The machine is off meanwhile.
        paid.bank.has(Trouble::Nothing);
        paid.ask_after(Duration::hours(23) + Duration::minutes(minute));
        assert_eq!(state(&paid, &request), wanted);
        assert_eq!(paid.bank.refunds().len(), 1);
        paid.verify(&request);
    }
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

/// A cancelled project of 300.000, all of which an admin has paid back by bank, since the provider refused it: the project and
/// its attempt.
fn paid_back_by_bank(paid: &PaidStudio) -> (String, Value) {
    let request = paid.project(&[(300_000, "before_start")]);
    let attempt = paid.paid(&request, "card");
    let dana = &paid.studio.dana.browser;
    act(&paid.studio.brand, &request, "cancel", &reason()).is(200);
    act(dana, &request, "agree-cancel", &json!({})).is(200);
    paid.ask();
    paid.bank.settles(RefundStatus::Failed);
    paid.ask_after(Duration::minutes(2));
    assert_eq!(state(paid, &request), "failed");
    let rows = paid.studio.admin.get("/api/admin/refunds").is(200).json();
    let path = format!("refunds/{}/by-bank", id_of(&rows[0]));
    decide(paid, &path, &by_bank(paid)).is(200);
    paid.verify(&request);
    (request, attempt)
}

/// More went back of the charge than was captured: that alone is found, and the operator has lost it.
fn is_lost(paid: &PaidStudio, attempt: &Value) {
    let attempt: PaymentAttemptId = id_of(attempt).parse().unwrap();
    let verified = paid.studio.app.store().read(books::verify).unwrap();
    assert_eq!(
        verified.findings,
        [Finding::Broken(Broken::Charge(attempt))]
    );
    let provider = Account::AtProvider(ProviderSlug::Tap);
    assert_eq!(
        (paid.balance(provider), paid.balance(Account::AtBank)),
        (0, 300_000)
    );
    assert_eq!(paid.balance(Account::Loss), -300_000);
    paid.studio.app.lists_are_kept();
}

#[test]
fn a_refund_that_was_paid_by_bank_and_leaves_the_provider_too_is_posted_as_a_loss() {
    let paid = PaidStudio::open();
    let (_, attempt) = paid_back_by_bank(&paid);
    // The provider thinks better of it.
    paid.bank.settles(RefundStatus::Refunded);
    paid.studio.pass(Duration::DAY);
    assert!(paid.compare());
    let review = || {
        let rows = paid.studio.admin.get("/api/admin/refunds?state=review");
        rows.is(200).json()
    };
    let rows = review();
    assert_eq!(rows[0]["allowed_moves"], json!(["post"]));
    let post = format!("refunds/{}/post", id_of(&rows[0]));
    decide(&paid, &post, &json!({"note": "It left twice."})).is(200);
    assert_eq!(review(), json!([]));
    is_lost(&paid, &attempt);
    // All that was captured has left the provider.
    let beyond = json!({"amount_fils": 1, "reference": "CB-1", "note": "As the bank says."});
    decide(
        &paid,
        &format!("payments/{}/chargeback", id_of(&attempt)),
        &beyond,
    )
    .refused_fields(&[("amount_fils", "out_of_range")]);
}

#[test]
fn a_chargeback_of_what_was_paid_back_by_bank_is_entered_as_a_loss() {
    let paid = PaidStudio::open();
    let (_, attempt) = paid_back_by_bank(&paid);
    let taken = json!({"amount_fils": 300_000, "reference": "CB-1", "note": "As the bank says."});
    decide(
        &paid,
        &format!("payments/{}/chargeback", id_of(&attempt)),
        &taken,
    )
    .is(200);
    is_lost(&paid, &attempt);
}

#[test]
fn a_second_capture_that_is_none_of_ours_is_told_once() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    let attempt = paid.paid(&request, "card");
    for captures in 1..3 {
        paid.bank.pays_again(250_000);
        paid.bank.newest(|charge| charge.is_live = true);
        for _ in 0..2 {
            paid.studio.pass(Duration::DAY);
            assert!(paid.compare());
            assert_eq!(told(&paid), captures);
        }
    }
    assert_eq!(paid.attempt(&attempt)["state"], "captured");
    let log = paid.studio.admin.get("/api/admin/audit?subject=account");
    let log = log.is(200).json();
    let rows = log.as_array().unwrap().iter();
    let shown = rows.filter(|row| row["decision"] == "foreign");
    let shown: Vec<_> = shown.map(|row| &row["reference"]).collect();
    assert_eq!(shown.len(), 2);
    assert_eq!(shown[0], &paid.bank.newest_charge().transaction);
    paid.verify(&request);
}

#[test]
fn without_keys_of_refunds_what_may_have_arrived_is_sent_again_by_an_admin_alone() {
    let paid = PaidStudio::at(Bank::without_refund_keys());
    let (unanswered, _) = ordered_refund(&paid);
    paid.bank.has(Trouble::Down);
    paid.ask();
    assert_eq!(state(&paid, &unanswered), "unsure");
    paid.bank.has(Trouble::Nothing);
    let (killed, refund) = ordered_refund(&paid);
    // The instance that sends it is killed before it has an answer.
    let (app, now) = (&paid.studio.app, paid.studio.app.now());
    let due = app.read(|db| working::due(db, now));
    let taken = |db: &mut Db| working::take_refund(db, &due.refunds[0], now);
    app.store().write(taken).unwrap();
    paid.ask_after(Duration::minutes(2));
    assert_eq!(state(&paid, &killed), "unsure");
    paid.ask_after(Duration::hours(2));
    assert!(paid.bank.refunds().is_empty());
    // Once its list was read.
    let note = json!({"note": "It is not on their page."});
    decide(&paid, &format!("{refund}/again"), &note).is(200);
    paid.ask();
    assert_eq!(state(&paid, &killed), "sent");
    assert_eq!(paid.bank.refunds().len(), 1);
    for request in [&unanswered, &killed] {
        paid.verify(request);
    }
}
