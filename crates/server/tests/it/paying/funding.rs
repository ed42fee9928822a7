//! A delivery day that waits for the first payment.

use marsam_domain::calendar::{Holidays, end_of_working_day_after, working_days_between};
use serde_json::{Value, json};
use time::Duration;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use super::PaidStudio;
use crate::projects::{act, delivery, detail, fields, id_of, reason};

const PLAN: [(i64, &str); 2] = [(100_000, "before_start"), (200_000, "on_approval")];

/// Five working days after a moment, as the API says it.
fn five_days_after(at: OffsetDateTime) -> Value {
    let due = end_of_working_day_after(at, 5, &Holidays::none());
    json!(due.format(&Rfc3339).unwrap())
}

fn notices(browser: &crate::browser::Browser) -> Value {
    browser.get("/api/notifications").is(200).json()
}

#[test]
fn the_delivery_day_is_set_once_the_first_part_is_paid() {
    let paid = PaidStudio::open();
    let request = paid.project(&PLAN);
    let agreement = format!("/api/quote-requests/{request}/agreement");
    let agreed = paid.studio.brand.get(&agreement).is(200).json();
    assert_eq!(
        (&agreed["delivery_from"], &agreed["delivery_due_at"]),
        (&json!("funding"), &Value::Null)
    );
    let before = paid.seen(&request);
    assert_eq!(
        (
            &before["waiting_on"],
            &before["headline"]["sentence"],
            &before["headline"]["next"],
            &before["headline"]["due"]["kind"],
        ),
        (
            &json!("brand"),
            &json!("brand.unfunded"),
            &json!("pay"),
            &json!("funding"),
        )
    );
    let dana = detail(&paid.studio.dana.browser, &request);
    assert_eq!(dana["headline"]["sentence"], "creative.unfunded");
    let told = notices(&paid.studio.dana.browser);
    assert_eq!(
        (&told[0]["event"], &told[0]["params"]["pays_first"]),
        (&json!("proposal_selected"), &json!(true))
    );
    paid.studio.pass(Duration::DAY);
    paid.paid(&request, "knet");
    let after = paid.seen(&request);
    let due = five_days_after(paid.studio.app.now());
    assert_eq!(
        (
            &after["waiting_on"],
            &after["headline"]["due"]["kind"],
            &after["headline"]["due"]["at"],
        ),
        (&json!("creative"), &json!("delivery"), &due)
    );
    // What was agreed on stays as it was written.
    let agreed = paid.studio.brand.get(&agreement).is(200).json();
    assert_eq!(agreed["delivery_due_at"], Value::Null);
    paid.verify(&request);
}

#[test]
fn a_part_that_is_recorded_counts_from_its_recording() {
    let paid = PaidStudio::open();
    let request = paid.project(&PLAN);
    let record = json!({"amount_fils": 100_000, "method": "bank"});
    let recorded = act(&paid.studio.brand, &request, "record-payment", &record).is(201);
    let payment = id_of(&recorded.json());
    let recorded_at = paid.studio.app.now();
    paid.studio.pass(Duration::days(3));
    act(
        &paid.studio.dana.browser,
        &request,
        "confirm-payment",
        &json!({ "payment_id": payment }),
    )
    .is(200);
    // With the confirmation, and not when the clock looks next.
    let seen = paid.seen(&request);
    assert_eq!(seen["headline"]["due"]["at"], five_days_after(recorded_at));
    paid.verify(&request);
}

#[test]
fn a_capture_that_the_nightly_comparison_finds_sets_the_day_with_it() {
    let paid = PaidStudio::open();
    let request = paid.project(&PLAN);
    paid.pay(&request, "knet").is(201);
    paid.bank.pays();
    assert!(paid.compare());
    // The clock has not looked.
    let due = &paid.seen(&request)["headline"]["due"];
    assert_eq!(
        (&due["kind"], &due["at"]),
        (&json!("delivery"), &five_days_after(paid.studio.app.now()))
    );
    paid.verify(&request);
}

#[test]
fn payments_that_are_confirmed_in_another_order_count_from_the_last_that_was_needed() {
    let paid = PaidStudio::open();
    let request = paid.project(&PLAN);
    let record = |amount_fils: i64| {
        let record = json!({"amount_fils": amount_fils, "method": "bank"});
        id_of(
            &act(&paid.studio.brand, &request, "record-payment", &record)
                .is(201)
                .json(),
        )
    };
    let confirm = |payment: &str| {
        let words = json!({ "payment_id": payment });
        act(
            &paid.studio.dana.browser,
            &request,
            "confirm-payment",
            &words,
        )
        .is(200);
    };
    let first = record(60_000);
    paid.studio.pass(Duration::days(2));
    let second = record(40_000);
    let recorded_at = paid.studio.app.now();
    paid.studio.pass(Duration::days(3));
    confirm(&second);
    confirm(&first);
    paid.studio.tick();
    let seen = paid.seen(&request);
    assert_eq!(seen["headline"]["due"]["at"], five_days_after(recorded_at));
    paid.verify(&request);
}

/// The brand records a payment, and the creative confirms it.
fn recorded(paid: &PaidStudio, request: &str, amount_fils: i64) -> String {
    let record = json!({"amount_fils": amount_fils, "method": "bank"});
    let made = act(&paid.studio.brand, request, "record-payment", &record).is(201);
    let payment = id_of(&made.json());
    let words = json!({ "payment_id": payment });
    let dana = &paid.studio.dana.browser;
    act(dana, request, "confirm-payment", &words).is(200);
    payment
}

fn void(paid: &PaidStudio, request: &str, payment: &str) {
    let words = json!({"payment_id": payment, "note": "It was another project."});
    act(&paid.studio.admin, request, "void-payment", &words).is(200);
}

#[test]
fn a_voided_record_of_the_first_part_brings_the_wait_back() {
    let paid = PaidStudio::open();
    let request = paid.project(&PLAN);
    let payment = recorded(&paid, &request, 100_000);
    assert_eq!(paid.seen(&request)["headline"]["due"]["kind"], "delivery");
    void(&paid, &request, &payment);
    let seen = paid.seen(&request);
    assert_eq!(
        (
            &seen["waiting_on"],
            &seen["headline"]["sentence"],
            &seen["headline"]["due"]["kind"],
        ),
        (&json!("brand"), &json!("brand.unfunded"), &json!("funding"))
    );
    // The brand is reminded, and pays.
    paid.studio.pass(Duration::days(3));
    paid.studio.tick();
    let told = notices(&paid.studio.brand);
    assert!(fields(&told, "event").contains(&"funding_reminder"));
    paid.paid(&request, "knet");
    let due = five_days_after(paid.studio.app.now());
    assert_eq!(paid.seen(&request)["headline"]["due"]["at"], due);
    paid.verify(&request);
}

/// The brand reports that it is late and wishes another day, and the creative accepts it.
fn agree_on(paid: &PaidStudio, request: &str, day: &str) {
    let report =
        json!({"reason": "It is late.", "problem": "late", "wish": "more_time", "day": day});
    act(&paid.studio.brand, request, "hold", &report).is(200);
    let dana = &paid.studio.dana.browser;
    act(dana, request, "accept-position", &json!({"number": 1})).is(200);
}

#[test]
fn a_day_that_was_agreed_in_a_dispute_moves_by_the_wait_for_another_payment() {
    let paid = PaidStudio::open();
    let request = paid.project(&PLAN);
    let payment = recorded(&paid, &request, 100_000);
    agree_on(&paid, &request, "2026-12-10");
    let agreed = json!("2026-12-10T20:59:59Z");
    assert_eq!(paid.seen(&request)["headline"]["due"]["at"], agreed);
    let voided_at = paid.studio.app.now();
    let agreed_at = OffsetDateTime::parse(agreed.as_str().unwrap(), &Rfc3339).unwrap();
    let left = working_days_between(voided_at, agreed_at, &Holidays::none());
    assert!(left > 5, "later than the days of the work");
    void(&paid, &request, &payment);
    assert_eq!(paid.seen(&request)["headline"]["due"]["kind"], "funding");
    // Paid on the same day, it is the agreed day again; later, as much later.
    paid.studio.pass(Duration::days(4));
    paid.paid(&request, "knet");
    let due = end_of_working_day_after(paid.studio.app.now(), left, &Holidays::none());
    let due = json!(due.format(&Rfc3339).unwrap());
    assert_eq!(paid.seen(&request)["headline"]["due"]["at"], due);
    paid.verify(&request);
}

#[test]
fn an_agreed_day_is_kept_where_the_first_payment_is_made_again_on_the_same_day() {
    let paid = PaidStudio::open();
    let request = paid.project(&PLAN);
    let payment = recorded(&paid, &request, 100_000);
    agree_on(&paid, &request, "2026-12-10");
    void(&paid, &request, &payment);
    recorded(&paid, &request, 100_000);
    let due = &paid.seen(&request)["headline"]["due"];
    assert_eq!(
        (&due["kind"], &due["at"]),
        (&json!("delivery"), &json!("2026-12-10T20:59:59Z"))
    );
    paid.verify(&request);
}

#[test]
fn a_voided_record_leaves_the_day_where_another_one_fills_the_first_part() {
    let paid = PaidStudio::open();
    let request = paid.project(&PLAN);
    let first = recorded(&paid, &request, 100_000);
    recorded(&paid, &request, 100_000);
    paid.studio.tick();
    let before = paid.seen(&request)["headline"]["due"].clone();
    assert_eq!(before["kind"], "delivery");
    void(&paid, &request, &first);
    paid.studio.tick();
    assert_eq!(paid.seen(&request)["headline"]["due"], before);
    paid.verify(&request);
}

#[test]
fn a_creative_cannot_end_a_project_alone_whose_first_part_was_confirmed_a_moment_ago() {
    let paid = PaidStudio::open();
    let request = paid.project(&PLAN);
    let record = json!({"amount_fils": 100_000, "method": "bank"});
    let recorded = act(&paid.studio.brand, &request, "record-payment", &record).is(201);
    paid.studio.pass(Duration::days(20));
    let dana = &paid.studio.dana.browser;
    let words = json!({ "payment_id": id_of(&recorded.json()) });
    act(dana, &request, "confirm-payment", &words).is(200);
    assert_eq!(paid.seen(&request)["headline"]["due"]["kind"], "delivery");
    act(dana, &request, "cancel", &reason()).is(200);
    assert_eq!(paid.seen(&request)["stage"], "in_progress");
    act(dana, &request, "take-back-cancel", &json!({})).is(200);
    paid.studio.tick();
    assert_eq!(paid.seen(&request)["headline"]["due"]["kind"], "delivery");
    paid.verify(&request);
}

#[test]
fn a_creative_cannot_end_a_project_alone_whose_payment_waits_for_them() {
    let paid = PaidStudio::open();
    let request = paid.project(&PLAN);
    let record = json!({"amount_fils": 100_000, "method": "bank"});
    act(&paid.studio.brand, &request, "record-payment", &record).is(201);
    paid.studio.pass(Duration::days(20));
    act(&paid.studio.dana.browser, &request, "cancel", &reason()).is(200);
    let seen = paid.seen(&request);
    // The creative has asked to cancel it, and the brand has to answer.
    assert_eq!(
        (&seen["stage"], &seen["waiting_on"]),
        (&json!("in_progress"), &json!("brand"))
    );
    paid.verify(&request);
}

#[test]
fn the_brand_is_reminded_and_then_the_creative_ends_it_alone() {
    let paid = PaidStudio::open();
    let request = paid.project(&PLAN);
    let dana = &paid.studio.dana.browser;
    // A Saturday: the first working day after it is Sunday.
    paid.studio.pass(Duration::days(1));
    paid.studio.tick();
    let count = |kind: &str, list: &Value| {
        let kinds = fields(list, "event");
        kinds.iter().filter(|one| **one == kind).count()
    };
    assert_eq!(count("funding_reminder", &notices(&paid.studio.brand)), 1);
    paid.studio.tick();
    assert_eq!(count("funding_reminder", &notices(&paid.studio.brand)), 1);
    // Before the tenth working day the creative only asks.
    act(dana, &request, "cancel", &reason()).is(200);
    assert_eq!(paid.seen(&request)["stage"], "in_progress");
    act(dana, &request, "take-back-cancel", &json!({})).is(200);
    paid.studio.pass(Duration::days(16));
    paid.studio.tick();
    for browser in [dana, &paid.studio.admin] {
        assert_eq!(count("funding_late", &notices(browser)), 1);
    }
    let seen = detail(dana, &request);
    assert_eq!(
        (&seen["headline"]["sentence"], &seen["headline"]["second"]),
        (&json!("creative.unfundedLong"), &json!("cancel"))
    );
    act(dana, &request, "cancel", &reason()).is(200);
    assert_eq!(paid.seen(&request)["stage"], "cancelled");
}

#[test]
fn what_was_paid_of_the_first_part_goes_back_when_the_creative_ends_it() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(100_000, "before_start"), (200_000, "before_start")]);
    let first = json!({"method": "knet", "through_part": 0});
    act(&paid.studio.brand, &request, "pay", &first).is(201);
    paid.bank.pays();
    paid.ask_after(Duration::minutes(2));
    assert_eq!(paid.seen(&request)["held_fils"], 100_000);
    assert_eq!(paid.seen(&request)["waiting_on"], "brand");
    paid.studio.pass(Duration::days(20));
    act(&paid.studio.dana.browser, &request, "cancel", &reason()).is(200);
    let seen = paid.seen(&request);
    assert_eq!(
        (&seen["stage"], &seen["held_fils"], &seen["refunded_fils"]),
        (&json!("cancelled"), &json!(0), &json!(100_000))
    );
    paid.verify(&request);
}

#[test]
fn the_work_may_be_delivered_before_it_is_paid() {
    let paid = PaidStudio::open();
    let request = paid.project(&PLAN);
    act(&paid.studio.dana.browser, &request, "deliver", &delivery()).is(200);
    let seen = paid.seen(&request);
    assert_eq!(
        (&seen["stage"], &seen["headline"]["due"]["kind"]),
        (&json!("delivered"), &json!("approves"))
    );
}
