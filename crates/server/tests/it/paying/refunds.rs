//! Money that goes back: after a cancellation, by a decision, and what was paid beyond the price.

use marsam_domain::ledger::Account;
use marsam_payments::RefundStatus;
use serde_json::json;
use time::Duration;

use super::PaidStudio;
use super::bank::Trouble;
use super::by_bank::by_bank;
use super::decisions::decide;
use crate::projects::{act, delivery, detail, id_of, reason};

#[test]
fn what_is_held_is_divided_as_the_two_sides_agree() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    paid.paid(&request, "card");
    let asked = json!({"reason": "It takes too long.", "to_brand_fils": 200_000});
    let seen = act(&paid.studio.brand, &request, "cancel", &asked)
        .is(200)
        .json();
    assert_eq!(
        (
            &seen["cancel"]["to_brand_fils"],
            &seen["cancel"]["held_fils"]
        ),
        (&json!(200_000), &json!(300_000))
    );
    act(&paid.studio.admin, &request, "cancel", &reason()).refused(409, "money_held");
    act(
        &paid.studio.dana.browser,
        &request,
        "agree-cancel",
        &json!({}),
    )
    .is(200);
    let seen = paid.seen(&request);
    assert_eq!(
        (
            &seen["stage"],
            &seen["held_fils"],
            &seen["released_fils"],
            &seen["refunded_fils"],
            &seen["lowered_fils"]
        ),
        (
            &json!("cancelled"),
            &json!(0),
            &json!(100_000),
            &json!(200_000),
            &json!(200_000)
        )
    );
    assert_eq!(seen["refunds"][0]["state"], "ordered");
    paid.verify(&request);
    paid.ask();
    assert_eq!(paid.seen(&request)["refunds"][0]["state"], "sent");
    paid.bank.settles(RefundStatus::Refunded);
    paid.ask_after(Duration::minutes(2));
    let seen = paid.seen(&request);
    assert_eq!(seen["refunds"][0]["state"], "done");
    assert_eq!(seen["refunds"][0]["number"], "T-2026-000002");
    let refund = seen["refunds"][0]["id"].as_str().unwrap();
    let note = paid
        .studio
        .brand
        .get(&format!("/api/refunds/{refund}/note"));
    let note = note.is(200).json();
    assert_eq!(
        (&note["amount_fils"], &note["receipt_number"]),
        (&json!(200_000), &json!("T-2026-000001"))
    );
    paid.verify(&request);
    paid.studio.app.lists_are_kept();
}

#[test]
fn a_share_that_was_asked_for_counts_only_for_what_was_held_then() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(100_000, "before_start"), (200_000, "before_start")]);
    act(&paid.studio.brand, &request, "cancel", &reason()).is(200);
    paid.paid(&request, "card");
    act(
        &paid.studio.dana.browser,
        &request,
        "agree-cancel",
        &json!({}),
    )
    .refused(409, "held_changed");
    act(&paid.studio.brand, &request, "take-back-cancel", &json!({})).is(200);
    let beyond = json!({"reason": "Enough.", "to_brand_fils": 100_001});
    act(&paid.studio.brand, &request, "cancel", &beyond)
        .refused_fields(&[("to_brand_fils", "out_of_range")]);
    // Nothing was delivered: all of it goes back.
    act(&paid.studio.brand, &request, "cancel", &reason()).is(200);
    let dana = &paid.studio.dana.browser;
    act(dana, &request, "agree-cancel", &json!({})).is(200);
    assert_eq!(paid.seen(&request)["refunded_fils"], 100_000);
    paid.verify(&request);
}

#[test]
fn what_is_captured_after_the_end_goes_back() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    let attempt = paid.pay(&request, "card").is(201).json();
    act(&paid.studio.admin, &request, "cancel", &reason()).is(200);
    let ended = paid.seen(&request);
    assert_eq!(ended["payable"]["attempt"]["id"], attempt["id"]);
    let moves = ended["allowed_moves"].to_string();
    assert!(moves.contains("\"cancel-attempt\"") && !moves.contains("\"pay\""));
    act(&paid.studio.brand, &request, "cancel-attempt", &json!({})).is(200);
    // Given up here, and paid there after all.
    paid.bank.pays();
    paid.ask_after(Duration::minutes(2));
    let attempt = paid.attempt(&attempt);
    assert_eq!(
        (
            &attempt["state"],
            &attempt["credited_fils"],
            &attempt["excess_fils"]
        ),
        (&json!("captured"), &json!(0), &json!(300_000))
    );
    let seen = paid.seen(&request);
    assert_eq!(
        (&seen["payments"], &seen["refunds"][0]["amount_fils"]),
        (&json!([]), &json!(300_000))
    );
    paid.verify(&request);
}

#[test]
fn what_is_paid_twice_goes_back() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    let first = paid.pay(&request, "card").is(201).json();
    act(&paid.studio.brand, &request, "cancel-attempt", &json!({})).is(200);
    let at_first = paid.bank.newest_charge();
    paid.paid(&request, "knet");
    let key = at_first.key;
    paid.bank.change(&key, |charge| {
        charge.status = marsam_payments::ObservedStatus::Captured;
    });
    paid.ask_after(Duration::minutes(10));
    let first = paid.attempt(&first);
    assert_eq!(
        (&first["credited_fils"], &first["excess_fils"]),
        (&json!(0), &json!(300_000))
    );
    let seen = paid.seen(&request);
    assert_eq!(
        (&seen["held_fils"], &seen["refunds"][0]["amount_fils"]),
        (&json!(300_000), &json!(300_000))
    );
    paid.verify(&request);
    paid.studio.app.lists_are_kept();
}

#[test]
fn a_problem_is_decided_with_a_share_or_another_price() {
    let paid = PaidStudio::open();
    let held = |decision: serde_json::Value| {
        let request = paid.project(&[(300_000, "before_start")]);
        paid.paid(&request, "card");
        act(&paid.studio.dana.browser, &request, "deliver", &delivery()).is(200);
        paid.studio.hold(&request);
        act(&paid.studio.dana.browser, &request, "cancel", &reason()).refused(409, "dispute_open");
        let beyond = json!({"outcome": "approved", "note": "Half.", "final_price_fils": 300_001});
        act(&paid.studio.admin, &request, "resolve", &beyond)
            .refused_fields(&[("final_price_fils", "out_of_range")]);
        act(&paid.studio.admin, &request, "resolve", &decision).is(200);
        paid.verify(&request);
        detail(&paid.studio.brand, &request)
    };
    let lower = held(json!({"outcome": "approved", "note": "Half.", "final_price_fils": 120_000}));
    assert_eq!(
        (
            &lower["stage"],
            &lower["released_fils"],
            &lower["refunded_fils"],
            &lower["lowered_fils"]
        ),
        (
            &json!("closed"),
            &json!(120_000),
            &json!(180_000),
            &json!(180_000)
        )
    );
    let ended = held(json!({"outcome": "cancelled", "note": "A part.", "to_brand_fils": 250_000}));
    assert_eq!(
        (
            &ended["stage"],
            &ended["released_fils"],
            &ended["refunded_fils"]
        ),
        (&json!("cancelled"), &json!(50_000), &json!(250_000))
    );
    let as_agreed = held(json!({"outcome": "approved", "note": "All of it."}));
    assert_eq!(as_agreed["released_fils"], 300_000);
}

#[test]
fn nothing_is_released_on_hold_and_paying_goes_on() {
    let paid = PaidStudio::open();
    let plan = json!([
        {"label": "Deposit", "amount_fils": 100_000, "due": "before_start", "release": "at_start"},
        {"label": "Rest", "amount_fils": 200_000, "due": "on_approval"},
    ]);
    let request = paid.project_of(plan);
    paid.studio.hold(&request);
    paid.paid(&request, "knet");
    let seen = paid.seen(&request);
    assert_eq!(
        (&seen["held_fils"], &seen["released_fils"]),
        (&json!(100_000), &json!(0))
    );
    let resume = json!({"outcome": "resume", "note": "Go on."});
    act(&paid.studio.admin, &request, "resolve", &resume).is(200);
    assert_eq!(paid.seen(&request)["released_fils"], 100_000);
    paid.verify(&request);
}

#[test]
fn a_refund_that_is_refused_is_still_owed() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    paid.paid(&request, "card");
    act(&paid.studio.brand, &request, "cancel", &reason()).is(200);
    act(
        &paid.studio.dana.browser,
        &request,
        "agree-cancel",
        &json!({}),
    )
    .is(200);
    paid.bank.has(Trouble::Busy);
    paid.ask();
    assert_eq!(paid.seen(&request)["refunds"][0]["state"], "ordered");
    paid.bank.has(Trouble::Down);
    paid.ask_after(Duration::minutes(2));
    assert_eq!(paid.seen(&request)["refunds"][0]["state"], "ordered");
    paid.bank.has(Trouble::Refuses);
    paid.ask_after(Duration::minutes(2));
    assert_eq!(paid.seen(&request)["refunds"][0]["state"], "failed");
    let provider = Account::AtProvider(marsam_domain::ledger::ProviderSlug::Tap);
    assert_eq!(paid.balance(provider), -300_000);
    paid.verify(&request);
    assert!(paid.bank.refunds().is_empty());
}

/// A refund of 50.000 that an admin has ordered, of a project of 300.000; the path of what is decided about it.
pub(super) fn ordered_refund(paid: &PaidStudio) -> (String, String) {
    let request = paid.project(&[(300_000, "before_start")]);
    let attempt = paid.paid(&request, "card");
    let back = json!({"amount_fils": 50_000, "note": "Fewer pictures."});
    let path = format!("payments/{}/refund", id_of(&attempt));
    decide(paid, &path, &back).is(200);
    let rows = paid.studio.admin.get("/api/admin/refunds").is(200).json();
    (request, format!("refunds/{}", id_of(&rows[0])))
}

/// A refund that may have left: it got no answer, and its key is forgotten. The request, and the path of what is decided.
pub(super) fn unsure_refund(paid: &PaidStudio) -> (String, String) {
    let (request, refund) = ordered_refund(paid);
    paid.bank.has(Trouble::Down);
    paid.ask();
    paid.bank.has(Trouble::Nothing);
    paid.ask_after(Duration::hours(25));
    assert_eq!(paid.seen(&request)["refunds"][0]["state"], "unsure");
    (request, refund)
}

#[test]
fn an_unsure_refund_that_the_provider_does_not_list_is_sent_again_by_an_admin() {
    let paid = PaidStudio::open();
    let (request, refund) = unsure_refund(&paid);
    let rows = paid.studio.admin.get("/api/admin/refunds").is(200).json();
    assert_eq!(rows[0]["allowed_moves"], json!(["again"]));
    let note = json!({"note": "It is not on their page."});
    decide(&paid, &format!("{refund}/again"), &note).is(200);
    paid.ask();
    assert_eq!(paid.bank.refunds().len(), 1);
    let rows = paid.studio.admin.get("/api/admin/refunds").is(200).json();
    assert_eq!(
        (&rows[0]["state"], &rows[0]["try_number"]),
        (&json!("sent"), &json!(2))
    );
    paid.bank.settles(RefundStatus::Refunded);
    paid.ask_after(Duration::hours(2));
    assert_eq!(paid.seen(&request)["refunds"][0]["state"], "done");
    paid.verify(&request);
    paid.studio.app.lists_are_kept();
}

#[test]
fn an_earlier_try_that_the_provider_lists_after_all_is_followed_and_not_sent_twice() {
    for status in [RefundStatus::Pending, RefundStatus::Refunded] {
        let paid = PaidStudio::open();
        let (request, refund) = unsure_refund(&paid);
        paid.bank.had_taken(&refund);
        paid.bank.settles(status);
        let note = json!({"note": "It is not on their page."});
        decide(&paid, &format!("{refund}/again"), &note).is(200);
        paid.ask();
        assert_eq!(paid.bank.refunds().len(), 1, "{status:?}");
        paid.bank.settles(RefundStatus::Refunded);
        paid.ask_after(Duration::hours(2));
        assert_eq!(paid.seen(&request)["refunds"][0]["state"], "done");
        paid.verify(&request);
        // And the night finds nothing beyond it.
        paid.studio.pass(Duration::DAY);
        assert!(paid.compare());
        let review = "/api/admin/refunds?state=review";
        assert_eq!(paid.studio.admin.get(review).is(200).json(), json!([]));
    }
}

#[test]
fn nothing_is_sent_again_while_the_list_of_its_charge_cannot_be_read() {
    let paid = PaidStudio::open();
    let (request, refund) = unsure_refund(&paid);
    let note = json!({"note": "It is not on their page."});
    decide(&paid, &format!("{refund}/again"), &note).is(200);
    for (trouble, state) in [
        (Trouble::Busy, "ordered"),
        (Trouble::Down, "ordered"),
        (Trouble::Refuses, "unsure"),
    ] {
        paid.bank.has(trouble);
        paid.ask_after(Duration::minutes(2));
        assert!(paid.bank.refunds().is_empty(), "{trouble:?}");
        let refunds = &paid.seen(&request)["refunds"];
        assert_eq!(refunds[0]["state"], state, "{trouble:?}");
    }
    paid.bank.has(Trouble::Nothing);
    decide(&paid, &format!("{refund}/again"), &note).is(200);
    paid.ask();
    assert_eq!(paid.bank.refunds().len(), 1);
    paid.verify(&request);
}

#[test]
fn an_order_that_was_not_answered_may_have_arrived_though_the_provider_is_busy_then() {
    let paid = PaidStudio::open();
    let (request, refund) = ordered_refund(&paid);
    paid.bank.has(Trouble::Down);
    paid.ask();
    paid.bank.has(Trouble::Busy);
    paid.ask_after(Duration::minutes(2));
    let withdraw = format!("{refund}/withdraw");
    let note = json!({"note": "Agreed after all."});
    decide(&paid, &withdraw, &note).refused(409, "stale_stage");
    paid.bank.has(Trouble::Nothing);
    paid.ask_after(Duration::minutes(2));
    assert_eq!(paid.bank.refunds().len(), 1);
    paid.verify(&request);
}

#[test]
fn a_refund_that_was_paid_by_bank_and_leaves_the_provider_too_is_shown() {
    let paid = PaidStudio::open();
    let (request, refund) = ordered_refund(&paid);
    paid.ask();
    paid.bank.settles(RefundStatus::Failed);
    paid.ask_after(Duration::hours(2));
    assert_eq!(paid.seen(&request)["refunds"][0]["state"], "failed");
    decide(&paid, &format!("{refund}/by-bank"), &by_bank(&paid)).is(200);
    assert_eq!(paid.seen(&request)["refunds"][0]["state"], "done");
    // The provider thinks better of it.
    paid.bank.settles(RefundStatus::Refunded);
    paid.studio.pass(Duration::DAY);
    assert!(paid.compare());
    let review = "/api/admin/refunds?state=review";
    let rows = paid.studio.admin.get(review).is(200).json();
    assert_eq!(
        (&rows[0]["foreign"], &rows[0]["amount_fils"]),
        (&json!(true), &json!(50_000))
    );
    paid.verify(&request);
    paid.studio.app.lists_are_kept();
}
