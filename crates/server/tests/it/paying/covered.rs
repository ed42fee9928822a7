//! Chargebacks of a charge that a refund was ordered of.

use marsam_payments::RefundStatus;
use serde_json::{Value, json};
use time::Duration;

use super::PaidStudio;
use super::bank::Trouble;
use super::decisions::decide;
use crate::browser::Answer;
use crate::projects::id_of;

/// A project of KWD 300 of which an admin has ordered 50 back; its attempt.
fn with_refund(paid: &PaidStudio) -> (String, String) {
    let request = paid.project(&[(300_000, "before_start")]);
    let attempt = id_of(&paid.paid(&request, "card"));
    let back = json!({"amount_fils": 50_000, "note": "Fewer pictures."});
    decide(paid, &format!("payments/{attempt}/refund"), &back).is(200);
    (request, attempt)
}

fn charge_back(paid: &PaidStudio, attempt: &str, reference: &str, amount_fils: i64) -> Answer {
    let body = json!({
        "amount_fils": amount_fils, "reference": reference, "note": "As the bank says.",
    });
    decide(paid, &format!("payments/{attempt}/chargeback"), &body)
}

/// The refunds of a project, in fils and by state, oldest first.
fn refunds(seen: &Value) -> Vec<(i64, &str)> {
    let rows = seen["refunds"].as_array().unwrap().iter();
    rows.map(|row| {
        let (fils, state) = (&row["amount_fils"], &row["state"]);
        (fils.as_i64().unwrap(), state.as_str().unwrap())
    })
    .collect()
}

/// What the bank has sent back, in fils.
fn sent(paid: &PaidStudio) -> Vec<i64> {
    let rows = paid.bank.refunds().into_iter();
    rows.map(|refund| refund.amount_fils).collect()
}

#[test]
fn a_chargeback_pays_a_refund_that_has_not_left_and_the_rest_of_it_is_a_row_of_its_own() {
    let paid = PaidStudio::open();
    let (request, attempt) = with_refund(&paid);
    charge_back(&paid, &attempt, "CB-1", 30_000).is(200);
    let seen = paid.seen(&request);
    assert_eq!(refunds(&seen), [(30_000, "done"), (20_000, "ordered")]);
    // Nothing is taken from what is held.
    assert_eq!(
        (&seen["stage"], &seen["held_fils"], &seen["refunded_fils"]),
        (&json!("on_hold"), &json!(250_000), &json!(50_000))
    );
    paid.verify(&request);
    // Only the rest leaves.
    paid.ask();
    assert_eq!(sent(&paid), [20_000]);
    paid.bank.settles(RefundStatus::Refunded);
    paid.ask_after(Duration::minutes(2));
    let seen = paid.seen(&request);
    assert_eq!(refunds(&seen), [(30_000, "done"), (20_000, "done")]);
    paid.verify(&request);
    // What is with the provider: less than the charge, by both.
    charge_back(&paid, &attempt, "CB-2", 250_001)
        .refused_fields(&[("amount_fils", "out_of_range")]);
    // The bank gives it back, so the brand is owed it again.
    let won = json!({"amount_fils": 30_000, "note": "They have paid CB-1 back."});
    decide(&paid, &format!("payments/{attempt}/chargeback-won"), &won).is(200);
    let seen = paid.seen(&request);
    let rows = refunds(&seen);
    assert_eq!(rows.last(), Some(&(30_000, "ordered")));
    assert_eq!(seen["held_fils"], 250_000);
    paid.verify(&request);
    paid.studio.app.lists_are_kept();
}

#[test]
fn a_refund_that_failed_is_paid_by_a_chargeback_and_one_that_was_sent_is_not() {
    let paid = PaidStudio::open();
    let (failed, of_failed) = with_refund(&paid);
    paid.bank.has(Trouble::Refuses);
    paid.ask();
    paid.bank.has(Trouble::Nothing);
    assert_eq!(refunds(&paid.seen(&failed)), [(50_000, "failed")]);
    charge_back(&paid, &of_failed, "CB-1", 80_000).is(200);
    let seen = paid.seen(&failed);
    assert_eq!(refunds(&seen), [(50_000, "done")]);
    assert_eq!(seen["held_fils"], 220_000);
    paid.ask_after(Duration::hours(2));
    assert!(sent(&paid).is_empty());
    let (under_way, of_sent) = with_refund(&paid);
    paid.ask();
    charge_back(&paid, &of_sent, "CB-2", 80_000).is(200);
    let seen = paid.seen(&under_way);
    assert_eq!(refunds(&seen), [(50_000, "sent")]);
    assert_eq!(seen["held_fils"], 170_000);
    for request in [&failed, &under_way] {
        paid.verify(request);
    }
    // The money of the first one has gone: it is sent no more.
    assert_eq!(sent(&paid), [50_000]);
}
