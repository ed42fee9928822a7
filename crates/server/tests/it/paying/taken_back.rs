//! Money that was taken back or left without an order: what admins decide about it, and what a restore has lost.

use marsam_domain::calendar::Holidays;
use marsam_domain::ids::PaymentAttemptId;
use marsam_domain::ledger::{Account, ProviderSlug};
use marsam_domain::notices::Notice;
use marsam_payments::{Currency, RefundKey, RefundObservation, RefundStatus, RefundTag};
use marsam_persistence::{Db, DbError, money_state};
use marsam_workflows::payments::comparing;
use serde_json::{Value, json};
use time::Duration;

use super::PaidStudio;
use super::decisions::decide;
use crate::projects::{act, delivery, id_of, reason};

fn path(attempt: &Value, call: &str) -> String {
    format!("payments/{}/{call}", id_of(attempt))
}

fn amount(amount_fils: i64) -> Value {
    json!({"amount_fils": amount_fils, "reference": "CB:1", "note": "As the bank says."})
}

fn moves(paid: &PaidStudio) -> Value {
    let rows = paid.studio.admin.get("/api/admin/payments").is(200).json();
    rows[0]["allowed_moves"].clone()
}

#[test]
fn a_chargeback_that_is_won_is_held_again() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    let attempt = paid.paid(&request, "card");
    decide(&paid, &path(&attempt, "chargeback"), &amount(200_000)).is(200);
    assert!(
        moves(&paid)
            .as_array()
            .unwrap()
            .contains(&json!("chargeback-won"))
    );
    assert_eq!(paid.seen(&request)["held_fils"], 100_000);
    let won = path(&attempt, "chargeback-won");
    decide(&paid, &won, &amount(100_000)).refused_fields(&[("amount_fils", "out_of_range")]);
    decide(&paid, &won, &amount(200_000)).is(200);
    decide(&paid, &won, &amount(200_000)).refused_fields(&[("amount_fils", "out_of_range")]);
    let seen = paid.seen(&request);
    assert_eq!(
        (&seen["held_fils"], &seen["recorded_fils"]),
        (&json!(300_000), &json!(300_000))
    );
    paid.verify(&request);
}

#[test]
fn what_a_project_has_no_use_for_goes_back_to_the_brand_when_it_is_won() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    let attempt = paid.paid(&request, "card");
    decide(&paid, &path(&attempt, "chargeback"), &amount(300_000)).is(200);
    // It was paid otherwise meanwhile.
    let record = json!({"amount_fils": 300_000, "method": "bank"});
    act(&paid.studio.admin, &request, "record-payment", &record).is(201);
    decide(&paid, &path(&attempt, "chargeback-won"), &amount(300_000)).is(200);
    let seen = paid.seen(&request);
    assert_eq!(
        (&seen["held_fils"], &seen["refunds"][0]["amount_fils"]),
        (&json!(0), &json!(300_000))
    );
    paid.verify(&request);
}

#[test]
fn a_creative_bears_a_chargeback_and_is_owed_it_again_when_it_is_won() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    let attempt = paid.paid(&request, "card");
    act(&paid.studio.dana.browser, &request, "deliver", &delivery()).is(200);
    act(&paid.studio.brand, &request, "approve", &json!({})).is(200);
    let dana = Account::Payable(paid.studio.dana.id.parse().unwrap());
    assert_eq!(paid.balance(dana), 270_000);
    decide(&paid, &path(&attempt, "chargeback"), &amount(300_000)).is(200);
    assert_eq!(paid.balance(Account::Loss), -300_000);
    let bear = path(&attempt, "bear");
    decide(&paid, &bear, &amount(300_001)).refused_fields(&[("amount_fils", "out_of_range")]);
    decide(&paid, &bear, &amount(120_000)).is(200);
    decide(&paid, &bear, &amount(1)).refused_fields(&[("amount_fils", "out_of_range")]);
    assert_eq!(paid.balance(dana), 150_000);
    let told = paid
        .studio
        .dana
        .browser
        .get("/api/notifications")
        .is(200)
        .json();
    assert_eq!(
        (&told[0]["event"], &told[0]["params"]["amount_fils"]),
        (&json!("charge_borne"), &json!(120_000))
    );
    paid.verify(&request);
    decide(&paid, &path(&attempt, "chargeback-won"), &amount(300_000)).is(200);
    assert_eq!(
        (paid.balance(dana), paid.balance(Account::Loss)),
        (270_000, 0)
    );
    paid.verify(&request);
}

#[test]
fn a_refund_of_the_providers_own_page_is_matched_to_an_order() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    let attempt = paid.paid(&request, "card");
    let back = json!({"amount_fils": 50_000, "note": "Fewer pictures."});
    decide(&paid, &path(&attempt, "refund"), &back).is(200);
    // By hand instead, and less than was ordered.
    paid.bank.refunds_by_hand(40_000);
    assert!(paid.compare());
    let rows = paid
        .studio
        .admin
        .get("/api/admin/refunds?state=review")
        .is(200)
        .json();
    assert_eq!(
        (&rows[0]["foreign"], &rows[0]["allowed_moves"]),
        (&json!(true), &json!(["post", "match"]))
    );
    paid.verify(&request);
    let refund = format!("refunds/{}/match", id_of(&rows[0]));
    let note = json!({"note": "It is the same."});
    decide(&paid, &refund, &note).is(200);
    decide(&paid, &refund, &note).refused(409, "stale_stage");
    let seen = paid.seen(&request);
    let states: Vec<_> = seen["refunds"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["amount_fils"].clone(), one["state"].clone()))
        .collect();
    assert_eq!(
        states,
        [
            (json!(40_000), json!("done")),
            (json!(10_000), json!("ordered"))
        ]
    );
    paid.verify(&request);
    // Shown once.
    paid.studio.pass(Duration::DAY);
    assert!(paid.compare());
    let rows = paid
        .studio
        .admin
        .get("/api/admin/refunds?state=review")
        .is(200)
        .json();
    assert_eq!(rows, json!([]));
}

#[test]
fn a_refund_without_an_order_is_posted_like_a_chargeback() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    paid.paid(&request, "card");
    paid.bank.refunds_by_hand(40_000);
    assert!(paid.compare());
    let rows = paid
        .studio
        .admin
        .get("/api/admin/refunds?state=review")
        .is(200)
        .json();
    assert_eq!(rows[0]["allowed_moves"], json!(["post"]));
    let post = format!("refunds/{}/post", id_of(&rows[0]));
    decide(&paid, &post, &json!({"note": "By hand."})).is(200);
    let seen = paid.seen(&request);
    assert_eq!(
        (&seen["stage"], &seen["held_fils"], &seen["recorded_fils"]),
        (&json!("on_hold"), &json!(260_000), &json!(260_000))
    );
    paid.verify(&request);
}

#[test]
fn two_refunds_of_one_amount_on_the_providers_own_page_are_both_posted() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    paid.paid(&request, "card");
    paid.bank.refunds_by_hand(40_000);
    paid.bank.refunds_by_hand(40_000);
    assert!(paid.compare());
    let path = "/api/admin/refunds?state=review";
    let rows = paid.studio.admin.get(path).is(200).json();
    let rows = rows.as_array().unwrap();
    assert_eq!(rows.len(), 2);
    assert_ne!(rows[0]["provider_key"], rows[1]["provider_key"]);
    for row in rows {
        let post = format!("refunds/{}/post", id_of(row));
        decide(&paid, &post, &json!({"note": "By hand."})).is(200);
    }
    assert_eq!(paid.seen(&request)["held_fils"], 220_000);
    paid.verify(&request);
}

#[test]
fn another_amount_than_was_ordered_is_posted_with_what_left() {
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
    paid.ask();
    paid.bank.refunds_otherwise(299_000);
    paid.bank.settles(RefundStatus::Refunded);
    paid.ask_after(Duration::minutes(2));
    let rows = paid
        .studio
        .admin
        .get("/api/admin/refunds?state=review")
        .is(200)
        .json();
    let post = format!("refunds/{}/post", id_of(&rows[0]));
    decide(&paid, &post, &json!({"note": "Less."})).refused_fields(&[("amount_fils", "required")]);
    decide(
        &paid,
        &post,
        &json!({"note": "Less.", "amount_fils": 299_000}),
    )
    .is(200);
    let seen = paid.seen(&request);
    assert_eq!(
        (
            &seen["refunds"][0]["amount_fils"],
            &seen["refunds"][1]["amount_fils"],
            &seen["refunds"][1]["state"]
        ),
        (&json!(299_000), &json!(1_000), &json!("ordered"))
    );
    paid.verify(&request);
}

#[test]
fn a_withdrawn_refund_that_leaves_after_all_is_shown_with_what_left() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    let attempt = paid.paid(&request, "card");
    let back = json!({"amount_fils": 50_000, "note": "Fewer pictures."});
    decide(&paid, &path(&attempt, "refund"), &back).is(200);
    let rows = || paid.studio.admin.get("/api/admin/refunds").is(200).json();
    let refund = id_of(&rows()[0]);
    let note = json!({"note": "Agreed after all."});
    decide(&paid, &format!("refunds/{refund}/withdraw"), &note).is(200);
    let observed = RefundObservation {
        key: RefundKey::parse("re_late").unwrap(),
        charge: paid.bank.newest_charge().key,
        status: RefundStatus::Refunded,
        amount_fils: 40_000,
        currency: Currency::Kwd,
        tag: Some(RefundTag {
            refund: refund.parse().unwrap(),
            try_number: 1,
        }),
        at: paid.studio.app.now(),
    };
    let now = paid.studio.app.now();
    let listed = |db: &mut Db| comparing::refund(db, ProviderSlug::Tap, &observed, now);
    paid.studio.app.store().write(listed).unwrap();
    let shown = rows();
    let foreign = shown
        .as_array()
        .unwrap()
        .iter()
        .find(|row| row["foreign"] == true);
    assert_eq!(foreign.unwrap()["amount_fils"], 40_000);
    paid.verify(&request);
}

#[test]
fn a_lost_charge_that_is_set_aside_pauses_payments_no_more() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    paid.pay(&request, "card").is(201);
    paid.bank.pays();
    let charge = paid.bank.newest_charge();
    let now = paid.studio.app.now();
    let set_aside = || {
        let store = paid.studio.app.store();
        store.write(|db| comparing::set_aside(db, ProviderSlug::Tap, &charge, "paid back", now))
    };
    // Its attempt is here: its money counts.
    assert!(matches!(set_aside(), Err(DbError::Conflict)));
    paid.studio.app.execute("DELETE FROM payment_attempts");
    let is_paused = || {
        let counts = paid.studio.admin.get("/api/admin/payments/counts");
        counts.is(200).json()["paused_at"] != Value::Null
    };
    assert!(paid.compare());
    assert!(is_paused());
    let mails = paid.studio.app.mails().into_iter();
    let alerts = mails.filter(|mail| mail.notice == Notice::ChargeLost);
    assert_eq!(alerts.count(), 1);
    assert!(set_aside().unwrap());
    assert!(!set_aside().unwrap());
    paid.studio.app.store().write(money_state::resume).unwrap();
    paid.studio.pass(Duration::DAY);
    assert!(paid.compare());
    assert!(!is_paused());
}

#[test]
fn the_charges_of_forgotten_test_money_pause_nothing() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    paid.paid(&request, "card");
    let now = paid.studio.app.now();
    let store = || paid.studio.app.store();
    store()
        .write(|db| money_state::forget_test(db, now))
        .unwrap();
    assert_eq!(paid.seen(&request)["held_fils"], 0);
    // The next attempt is a test, too, since the key was kept.
    let another = paid.project(&[(300_000, "before_start")]);
    paid.paid(&another, "card");
    paid.studio.pass(Duration::DAY);
    assert!(paid.compare());
    let counts = paid.studio.admin.get("/api/admin/payments/counts");
    assert_eq!(counts.is(200).json()["paused_at"], Value::Null);
    paid.verify(&another);
    paid.studio.app.lists_are_kept();
}

#[test]
fn a_charge_that_a_restore_has_lost_is_adopted_and_counted_once() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    let attempt = paid.pay(&request, "card").is(201).json();
    paid.bank.pays();
    let charge = paid.bank.newest_charge();
    paid.studio
        .app
        .execute("UPDATE payment_attempts SET provider_key = NULL");
    paid.studio.app.execute("DELETE FROM payment_attempts");
    assert!(paid.compare());
    let counts = paid.studio.admin.get("/api/admin/payments/counts");
    assert_ne!(counts.is(200).json()["paused_at"], Value::Null);
    let now = paid.studio.app.now();
    let adopt = || {
        let store = paid.studio.app.store();
        let charges = std::slice::from_ref(&charge);
        store
            .write(|db| comparing::adopt(db, ProviderSlug::Tap, charges, now, &Holidays::none()))
            .unwrap()
            .unwrap()
    };
    assert!(adopt().is_new);
    assert!(!adopt().is_new);
    let seen = paid.attempt(&attempt);
    assert_eq!(
        (&seen["state"], &seen["credited_fils"]),
        (&json!("captured"), &json!(300_000))
    );
    let id: PaymentAttemptId = id_of(&attempt).parse().unwrap();
    assert_eq!(paid.balance(Account::Suspense(id)), 0);
    paid.verify(&request);
}
