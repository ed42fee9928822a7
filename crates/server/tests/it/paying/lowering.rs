//! An open rest that is too small to be paid here, and records that no longer fit.

use marsam_payments::ObservedStatus;
use serde_json::{Value, json};
use time::Duration;

use super::PaidStudio;
use super::decisions::decide;
use crate::browser::Answer;
use crate::projects::{act, delivery, id_of};

fn lower(paid: &PaidStudio, request: &str) -> Answer {
    let note = json!({"note": "No one can pay it here."});
    decide(paid, &format!("quote-requests/{request}/lower"), &note)
}

/// An admin records what was paid outside.
fn record(paid: &PaidStudio, request: &str, amount_fils: i64) {
    let record = json!({"amount_fils": amount_fils, "method": "bank"});
    act(&paid.studio.admin, request, "record-payment", &record).is(201);
}

/// Opens a page for the first part and gives it up; what is to be done when it is paid all the same.
fn given_up(paid: &PaidStudio, request: &str) -> impl FnOnce() {
    let first = json!({"method": "card", "through_part": 0});
    act(&paid.studio.brand, request, "pay", &first).is(201);
    act(&paid.studio.brand, request, "cancel-attempt", &json!({})).is(200);
    let key = paid.bank.newest_charge().key;
    move || {
        paid.bank
            .change(&key, |charge| charge.status = ObservedStatus::Captured);
    }
}

#[test]
fn an_approved_project_whose_rest_is_let_go_is_completed() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "on_approval")]);
    record(&paid, &request, 299_900);
    let dana = &paid.studio.dana.browser;
    act(dana, &request, "deliver", &delivery()).is(200);
    act(&paid.studio.brand, &request, "approve", &json!({})).is(200);
    // The smallest amount can still be paid.
    lower(&paid, &request).refused(409, "stale_stage");
    record(&paid, &request, 50);
    assert_eq!(paid.seen(&request)["stage"], "approved");
    let seen = lower(&paid, &request).is(200).json();
    assert_eq!(
        (
            &seen["stage"],
            &seen["lowered_fils"],
            &seen["recorded_fils"]
        ),
        (&json!("closed"), &json!(50), &json!(299_950))
    );
    lower(&paid, &request).refused(409, "stale_stage");
    paid.verify(&request);
}

#[test]
fn a_rest_is_not_let_go_while_it_is_being_paid() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(100_000, "before_start"), (200_000, "before_start")]);
    let [first, second] = [(); 2].map(|()| given_up(&paid, &request));
    let open = json!({"method": "card", "through_part": 0});
    act(&paid.studio.brand, &request, "pay", &open).is(201);
    record(&paid, &request, 99_950);
    // Both pages are paid after all, while a third one is open: 0.050 is left.
    first();
    second();
    paid.ask_after(Duration::minutes(2));
    assert_eq!(paid.seen(&request)["recorded_fils"], 299_950);
    lower(&paid, &request).refused(409, "payment_open");
    act(&paid.studio.brand, &request, "cancel-attempt", &json!({})).is(200);
    let seen = lower(&paid, &request).is(200).json();
    assert_eq!(
        (&seen["stage"], &seen["lowered_fils"], &seen["held_fils"]),
        (&json!("in_progress"), &json!(50), &json!(200_000))
    );
    paid.verify(&request);
    // Nothing is missing at the approval.
    let dana = &paid.studio.dana.browser;
    act(dana, &request, "deliver", &delivery()).is(200);
    act(&paid.studio.brand, &request, "approve", &json!({})).is(200);
    assert_eq!(paid.seen(&request)["stage"], "closed");
    paid.verify(&request);
}

#[test]
fn a_record_that_a_capture_has_overtaken_is_not_confirmed() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    let late = given_up(&paid, &request);
    let record = json!({"amount_fils": 200_000, "method": "bank"});
    let recorded = act(&paid.studio.brand, &request, "record-payment", &record).is(201);
    let payment = json!({ "payment_id": id_of(&recorded.json()) });
    late();
    paid.ask_after(Duration::minutes(2));
    assert_eq!(paid.seen(&request)["held_fils"], 300_000);
    let dana = &paid.studio.dana.browser;
    act(dana, &request, "confirm-payment", &payment)
        .refused_fields(&[("payment_id", "more_than_open")]);
    let seen = paid.seen(&request);
    assert_eq!(
        (&seen["recorded_fils"], &seen["refunds"]),
        (&json!(300_000), &Value::Array(Vec::new()))
    );
    paid.verify(&request);
}
