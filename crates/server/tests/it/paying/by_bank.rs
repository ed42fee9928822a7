//! Refunds that the provider does not pay, and the operator's bank does.

use marsam_domain::calendar::day_of;
use marsam_domain::ledger::Account;
use marsam_payments::RefundStatus;
use serde_json::{Value, json};
use time::Duration;

use super::PaidStudio;
use super::bank::Trouble;
use super::decisions::decide;
use super::notices::told;
use crate::projects::{act, id_of, reason};

/// A refund that the operator's bank has carried out today.
pub(super) fn by_bank(paid: &PaidStudio) -> Value {
    json!({
        "payee": "Yousef", "bank_reference": "FT-17", "sent_on": day_of(paid.studio.app.now()).to_string(),
        "note": "The card is gone.",
    })
}

/// A refund that failed, was sent again and failed once more: its project and itself.
fn failed_twice(paid: &PaidStudio) -> (String, String) {
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
    paid.bank.has(Trouble::Refuses);
    paid.ask();
    paid.bank.has(Trouble::Nothing);
    let refunds = paid.studio.admin.get("/api/admin/refunds?state=failed");
    let refund = id_of(&refunds.is(200).json()[0]);
    let brand = &paid.studio.brand;
    assert_eq!(told(brand, "refund_failed"), [300_000]);
    decide(
        paid,
        &format!("refunds/{refund}/again"),
        &json!({"note": "Once more."}),
    )
    .is(200);
    paid.ask();
    paid.bank.settles(RefundStatus::Failed);
    paid.ask_after(Duration::minutes(2));
    assert_eq!(paid.seen(&request)["refunds"][0]["state"], "failed");
    assert_eq!(told(brand, "refund_failed"), [300_000, 300_000]);
    (request, refund)
}

#[test]
fn a_refund_that_failed_is_sent_again_or_paid_by_bank() {
    let paid = PaidStudio::open();
    let brand = &paid.studio.brand;
    let (request, refund) = failed_twice(&paid);
    let path = format!("refunds/{refund}/by-bank");
    let today = day_of(paid.studio.app.now());
    for (day, code) in [
        (Some(today.next_day().unwrap()), "out_of_range"),
        (Some(today.previous_day().unwrap()), "out_of_range"),
        (None, "required"),
    ] {
        let mut wrong = by_bank(&paid);
        wrong["sent_on"] = json!(day.map(|day| day.to_string()).unwrap_or_default());
        decide(&paid, &path, &wrong).refused_fields(&[("sent_on", code)]);
    }
    let done = decide(&paid, &path, &by_bank(&paid)).is(200).json();
    let transfer = (&done["bank_reference"], &done["sent_on"]);
    assert_eq!(transfer, (&json!("FT-17"), &json!(today.to_string())));
    let note = brand
        .get(&format!("/api/refunds/{refund}/note"))
        .is(200)
        .json();
    let transfer = (&note["by_bank"], &note["sent_on"]);
    assert_eq!(transfer, (&json!(true), &json!(today.to_string())));
    assert_eq!(
        (&done["state"], &done["allowed_moves"]),
        (&json!("done"), &json!([]))
    );
    assert_eq!(told(brand, "refund_done"), [300_000]);
    assert_eq!(paid.balance(Account::AtBank), 300_000);
    let counts = paid
        .studio
        .admin
        .get("/api/admin/payments/counts")
        .is(200)
        .json();
    assert_eq!(
        (&counts["money"]["sum_fils"], &counts["refunds"]["done"]),
        (&json!(0), &json!(1))
    );
    paid.verify(&request);
    paid.studio.app.lists_are_kept();
}
