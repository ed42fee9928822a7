//! When the money of a project is due to its creative, what holds it, and what is looked at first: by what is stored of it.

use marsam_domain::calendar::day_of;
use marsam_persistence::account_browsers;
use serde_json::{Value, json};
use time::Duration;

use super::PaidStudio;
use super::decisions::decide;
use crate::browser::Request;
use crate::conventions::half_bodies::id_of as account_of;
use crate::payouts::settled_details;
use crate::projects::{act, delivery, id_of};

/// A studio at whose bank pages stay open, and whose Dana can be paid.
fn payable() -> PaidStudio {
    let paid = PaidStudio::open();
    paid.bank.opens_pages_for(Duration::days(3_650));
    settled_details(&paid.studio.app, &paid.studio.dana.browser);
    paid
}

/// A project of KWD 300 that is paid and delivered; its request and its attempt.
fn delivered(paid: &PaidStudio, method: &str) -> (String, String) {
    let request = paid.project(&[(300_000, "before_start")]);
    let attempt = id_of(&paid.paid(&request, method));
    let dana = &paid.studio.dana.browser;
    act(dana, &request, "deliver", &delivery()).is(200);
    (request, attempt)
}

/// The same, approved: KWD 270 are Dana's.
fn approved(paid: &PaidStudio, method: &str) -> (String, String) {
    let (request, attempt) = delivered(paid, method);
    act(&paid.studio.brand, &request, "approve", &json!({})).is(200);
    (request, attempt)
}

/// What admins see of the only creative who is owed money.
fn due(paid: &PaidStudio) -> Value {
    let rows = paid.studio.admin.get("/api/admin/payouts/due");
    rows.is(200).json()[0].clone()
}

/// What could be prepared now, and when more is due.
fn ready_and_next(paid: &PaidStudio) -> (Value, Value) {
    let row = due(paid);
    (row["ready_fils"].clone(), row["due_on"].clone())
}

/// Pays out what is due.
fn pay_out(paid: &PaidStudio) {
    let wanted = json!({ "creative_ids": [paid.studio.dana.id] });
    let made = decide(paid, "payouts", &wanted).is(200).json();
    let payout = id_of(&made["prepared"][0]);
    let today = day_of(paid.studio.app.now()).to_string();
    let transfer = json!({ "bank_reference": "FT1", "sent_on": today });
    decide(paid, &format!("payouts/{payout}/sent"), &transfer).is(200);
}

#[test]
fn money_by_card_of_a_first_payout_and_of_a_silent_approval_waits_longer() {
    let paid = payable();
    // The 21st is a Saturday; on Fridays and Saturdays no one works.
    approved(&paid, "knet");
    paid.studio.pass(Duration::days(10));
    let first = due(&paid);
    assert_eq!(
        (&first["reasons"], &first["due_on"]),
        (&json!(["not_due"]), &json!("2026-12-05"))
    );
    paid.studio.pass(Duration::days(5));
    assert_eq!(due(&paid)["ready"], true);
    pay_out(&paid);
    // Sunday, December 6.
    approved(&paid, "knet");
    approved(&paid, "card");
    delivered(&paid, "knet");
    assert_eq!(ready_and_next(&paid), (json!(0), json!("2026-12-09")));
    paid.studio.pass(Duration::days(8));
    paid.studio.tick();
    // On the 14th the delivery was approved by silence; three working days after it the day is not come.
    paid.studio.pass(Duration::days(5));
    assert_eq!(ready_and_next(&paid), (json!(270_000), json!("2026-12-20")));
    paid.studio.pass(Duration::days(2));
    assert_eq!(ready_and_next(&paid), (json!(540_000), json!("2026-12-23")));
    paid.studio.pass(Duration::days(3));
    assert_eq!(ready_and_next(&paid), (json!(810_000), Value::Null));
}

#[test]
fn a_refund_in_review_and_a_chargeback_hold_the_money_of_their_project() {
    let paid = payable();
    let (request, attempt) = approved(&paid, "knet");
    paid.studio.pass(Duration::days(15));
    let held = || {
        let row = due(&paid);
        assert_eq!(row["reasons"], json!(["blocked_projects"]));
        row["blocked_requests"][0]["reasons"].clone()
    };
    // The account of the brand was new when it paid.
    let before = due(&paid);
    assert_eq!(
        (&before["ready"], &before["look_first"]),
        (&json!(true), &json!(["young_brand"]))
    );
    paid.bank.refunds_by_hand(40_000);
    assert!(paid.compare());
    assert_eq!(held(), json!(["refund_review"]));
    let rows = paid.studio.admin.get("/api/admin/refunds?state=review");
    let refund = id_of(&rows.is(200).json()[0]);
    let note = json!({"note": "By hand."});
    decide(&paid, &format!("refunds/{refund}/post"), &note).is(200);
    assert_eq!(held(), json!(["chargeback"]));
    let let_go = json!({ "request_id": request, "note": "We bear it." });
    decide(&paid, "payouts/unblock", &let_go).is(204);
    assert_eq!(ready_and_next(&paid), (json!(270_000), Value::Null));
    // What comes after the decision holds it again, until it is decided, too.
    paid.studio.pass(Duration::MINUTE);
    let taken = json!({
        "amount_fils": 50_000, "reference": "CB-1", "note": "As the bank says.",
    });
    decide(&paid, &format!("payments/{attempt}/chargeback"), &taken).is(200);
    assert_eq!(held(), json!(["chargeback"]));
    let borne = json!({"amount_fils": 20_000, "note": "The pictures were late: CB-1."});
    decide(&paid, &format!("payments/{attempt}/bear"), &borne).is(200);
    assert_eq!(ready_and_next(&paid), (json!(250_000), Value::Null));
    paid.verify(&request);
}

#[test]
fn one_browser_and_one_number_of_both_sides_are_looked_at_first() {
    let paid = payable();
    let (app, dana) = (&paid.studio.app, &paid.studio.dana.browser);
    // The brand is no newcomer any more.
    paid.studio.pass(Duration::days(31));
    approved(&paid, "knet");
    let signs = || due(&paid)["look_first"].clone();
    assert_eq!(signs(), json!([]));
    for account in [account_of(&paid.studio.brand), account_of(dana)] {
        app.write(|db| account_browsers::note(db, account, "a shared browser", app.now()));
    }
    assert_eq!(signs(), json!(["shared_browser"]));
    // The number of the request, written otherwise.
    let change = json!({ "phone": "2222 2222" });
    dana.send(&Request::new("PATCH", "/api/users/profile").json(&change))
        .is(200);
    assert_eq!(signs(), json!(["shared_browser", "shared_phone"]));
}
