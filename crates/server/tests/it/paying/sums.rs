//! What the operator holds for others, as admins compare it with the bank.

use marsam_domain::calendar::day_of;
use serde_json::json;
use time::Duration;

use super::PaidStudio;
use super::decisions::decide;
use crate::payouts::settled_details;
use crate::projects::{act, delivery, id_of};

fn approve(paid: &PaidStudio, request: &str) {
    act(&paid.studio.dana.browser, request, "deliver", &delivery()).is(200);
    act(&paid.studio.brand, request, "approve", &json!({})).is(200);
}

/// A project of KWD 300 that is paid and approved, and KWD 270 of it in a payout.
fn paid_out(paid: &PaidStudio) -> String {
    let request = paid.project(&[(300_000, "before_start")]);
    paid.paid(&request, "knet");
    approve(paid, &request);
    paid.studio.pass(Duration::days(15));
    let wanted = json!({ "creative_ids": [paid.studio.dana.id] });
    decide(paid, "payouts", &wanted).is(200);
    request
}

/// A project of which KWD 100 is paid and approved, and KWD 90 of it owed to the creative.
fn owed(paid: &PaidStudio) -> String {
    let request = paid.project(&[(100_000, "before_start"), (200_000, "on_approval")]);
    paid.paid(&request, "knet");
    approve(paid, &request);
    request
}

/// A project of which KWD 250 is held and KWD 50 goes back.
fn held(paid: &PaidStudio) -> String {
    let request = paid.project(&[(300_000, "before_start")]);
    let attempt = paid.paid(&request, "card");
    let back = json!({"amount_fils": 50_000, "note": "Fewer pictures."});
    decide(paid, &format!("payments/{}/refund", id_of(&attempt)), &back).is(200);
    request
}

/// A project of which KWD 320 waits for a decision.
fn suspended(paid: &PaidStudio) -> String {
    let request = paid.project(&[(300_000, "before_start")]);
    paid.pay(&request, "card").is(201);
    paid.bank.newest(|charge| charge.amount_fils = 320_000);
    paid.bank.pays();
    paid.ask_after(Duration::minutes(2));
    request
}

#[test]
fn what_is_held_for_others_is_summed_up_by_what_it_is_for() {
    let paid = PaidStudio::open();
    paid.bank.opens_pages_for(Duration::days(3_650));
    settled_details(&paid.studio.app, &paid.studio.dana.browser);
    let requests = [paid_out, owed, held, suspended].map(|scene| scene(&paid));
    let settlement = json!({
        "provider": "tap", "reference": "st_1", "settled_on": day_of(paid.studio.app.now()).to_string(),
        "to_bank_fils": 97_000, "cost_fils": 3_000,
    });
    decide(&paid, "settlements", &settlement).is(201);
    let counts = paid.studio.admin.get("/api/admin/payments/counts");
    assert_eq!(
        counts.is(200).json()["money"],
        json!({
            "held_fils": 250_000, "payable_fils": 90_000, "paying_fils": 270_000, "refunding_fils": 50_000,
            "suspense_fils": 320_000, "sum_fils": 980_000,
            // Of KWD 1,020 that was captured.
            "at_provider_fils": 920_000, "at_bank_fils": 97_000, "fees_fils": 40_000,
        })
    );
    for request in &requests {
        paid.verify(request);
    }
}
