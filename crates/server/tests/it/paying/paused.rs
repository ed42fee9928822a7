//! While payments are paused: nothing is sent or prepared, what an admin may not order, and what is asked all the same. And
//! a key of the other mode.

use marsam_payments::RefundStatus;
use marsam_persistence::money_state;
use serde_json::json;
use time::Duration;

use super::PaidStudio;
use super::decisions::decide;
use super::refunds::{ordered_refund, unsure_refund};
use crate::payouts::settled_details;
use crate::projects::{act, delivery, texts};

#[test]
fn a_refund_is_not_sent_again_while_payments_are_paused() {
    let paid = PaidStudio::open();
    let (request, refund) = unsure_refund(&paid);
    let app = &paid.studio.app;
    let again = || {
        let note = json!({"note": "It is not on their page."});
        decide(&paid, &format!("{refund}/again"), &note)
    };
    let state = || paid.seen(&request)["refunds"][0]["state"].clone();
    assert!(app.write(|db| money_state::pause(db, app.now())));
    again().refused(503, "payments_unavailable");
    paid.ask();
    assert_eq!(state(), "unsure");
    app.write(money_state::resume);
    again().is(200);
    paid.ask();
    assert_eq!(state(), "sent");
    // So it is with one that the provider has refused.
    paid.bank.settles(RefundStatus::Failed);
    paid.ask_after(Duration::hours(2));
    assert!(app.write(|db| money_state::pause(db, app.now())));
    again().refused(503, "payments_unavailable");
    assert_eq!(state(), "failed");
    app.write(money_state::resume);
    again().is(200);
    assert_eq!(state(), "ordered");
    paid.verify(&request);
    app.lists_are_kept();
}

#[test]
fn what_was_ordered_before_a_pause_is_unsure_and_captures_are_still_read() {
    let paid = PaidStudio::open();
    let (request, _) = ordered_refund(&paid);
    let app = &paid.studio.app;
    let other = paid.project(&[(300_000, "before_start")]);
    let attempt = paid.pay(&other, "card").is(201).json();
    paid.bank.pays();
    assert!(app.write(|db| money_state::pause(db, app.now())));
    paid.ask_after(Duration::minutes(2));
    // It may have been sent by what a restore has lost.
    assert_eq!(paid.seen(&request)["refunds"][0]["state"], "unsure");
    assert!(paid.bank.refunds().is_empty());
    assert_eq!(paid.attempt(&attempt)["state"], "captured");
    assert_eq!(paid.seen(&other)["held_fils"], 300_000);
    // Nor does it leave once they go on, before an admin has looked at the provider's list.
    app.write(money_state::resume);
    paid.ask_after(Duration::hours(2));
    assert!(paid.bank.refunds().is_empty());
    for request in [&request, &other] {
        paid.verify(request);
    }
}

#[test]
fn no_payout_is_prepared_while_payments_are_paused() {
    let paid = PaidStudio::open();
    let (app, dana) = (&paid.studio.app, &paid.studio.dana);
    let request = paid.project(&[(300_000, "before_start")]);
    paid.paid(&request, "card");
    act(&dana.browser, &request, "deliver", &delivery()).is(200);
    act(&paid.studio.brand, &request, "approve", &json!({})).is(200);
    settled_details(app, &dana.browser);
    paid.studio.pass(Duration::days(15));
    let prepare = || {
        let wanted = json!({ "creative_ids": [dana.id] });
        decide(&paid, "payouts", &wanted).is(200).json()
    };
    assert!(app.write(|db| money_state::pause(db, app.now())));
    let made = prepare();
    assert_eq!(
        (&made["prepared"], &made["skipped"][0]["reasons"]),
        (&json!([]), &json!(["paused"]))
    );
    app.write(money_state::resume);
    assert_eq!(prepare()["prepared"][0]["amount_fils"], 270_000);
    paid.verify(&request);
}

#[test]
fn nothing_is_paid_with_a_key_of_the_other_mode() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    // The database has had real money, and the key is one of tests.
    paid.studio
        .app
        .write(|db| money_state::settle_mode(db, true));
    let seen = paid.seen(&request);
    assert_eq!(seen["payable"]["unavailable"], "paused");
    assert_eq!(seen["payable"]["choices"], json!([]));
    assert!(!texts(&seen["allowed_moves"]).contains(&"pay"));
    paid.pay(&request, "card")
        .refused(503, "payments_unavailable");
    assert_eq!(paid.studio.app.rows_of("payment_attempts"), 0);
}
