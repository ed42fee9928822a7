//! Payouts that the bank carried out and that a restore has lost.

use marsam_domain::ledger::Account;
use marsam_persistence::{ledger, money_state};
use marsam_workflows::books::{self, Finding};
use serde_json::{Value, json};

use super::{by_admin, enter, owe, pause, prepare, settled_details};
use crate::access::IBAN;
use crate::browser::Answer;
use crate::projects::{Studio, id_of};

/// A studio whose Dana is owed 90,000 fils, on a copy that was restored.
fn restored() -> Studio {
    let studio = Studio::open();
    owe(&studio.app, &studio.dana.id);
    settled_details(&studio.app, &studio.dana.browser);
    pause(&studio.app);
    studio
}

fn carried_out(studio: &Studio, amount_fils: i64, reference: &str) -> Answer {
    let body = json!({
        "creative_id": studio.dana.id,
        "amount_fils": amount_fils,
        "bank_reference": reference,
        "sent_on": "2026-11-20",
        "note": "As the bank says.",
    });
    by_admin(&studio.admin, "/api/admin/payouts/carried-out", body)
}

fn owed(studio: &Studio) -> i64 {
    let dana = studio.dana.id.parse().unwrap();
    let account = Account::Payable(dana);
    studio.app.read(|db| ledger::credit_fils(db, account))
}

/// What the whole check finds of what creatives are owed. The releases of these tests have no project.
fn verify(studio: &Studio) {
    let verified = studio.app.store().read(books::verify).unwrap();
    let of_payouts = verified
        .findings
        .into_iter()
        .filter(|finding| !matches!(finding, Finding::Broken(_)));
    assert_eq!(of_payouts.collect::<Vec<_>>(), []);
}

#[test]
fn a_payout_that_a_restore_has_lost_is_entered_once_and_not_paid_again() {
    let studio = restored();
    let seen = carried_out(&studio, 90_000, "FT1").is(201).json();
    assert_eq!(
        (&seen["state"], &seen["sent_on"], &seen["allowed_moves"]),
        (&json!("sent"), &json!("2026-11-20"), &json!(["returned"]))
    );
    assert_eq!(owed(&studio), 0);
    carried_out(&studio, 90_000, "FT1").refused(409, "stale_stage");
    let statement = format!("/api/payouts/{}", id_of(&seen));
    let statement = studio.dana.browser.get(&statement).is(200).json();
    assert_eq!(statement["lines"].as_array().unwrap().len(), 1);
    let notices = studio.dana.browser.get("/api/notifications").is(200).json();
    assert_eq!(notices[0]["event"], "payout_sent");
    studio.app.write(money_state::resume);
    let due = studio.admin.get("/api/admin/payouts/due").is(200).json();
    assert_eq!(due, json!([]));
    carried_out(&studio, 1_000, "FT2").refused(409, "stale_stage");
    verify(&studio);
}

#[test]
fn a_payout_that_is_still_prepared_is_not_entered_a_second_time() {
    let studio = Studio::open();
    owe(&studio.app, &studio.dana.id);
    settled_details(&studio.app, &studio.dana.browser);
    let made = prepare(&studio.admin, &[&studio.dana.id]);
    assert_eq!(made["prepared"][0]["amount_fils"], 90_000);
    pause(&studio.app);
    carried_out(&studio, 90_000, "FT1").refused(409, "stale_stage");
    carried_out(&studio, 5_000, "FT1").is(201);
    verify(&studio);
}

#[test]
fn a_payout_whose_release_is_lost_leaves_less_than_nothing_until_it_is_released_again() {
    let studio = restored();
    let seen = carried_out(&studio, 180_000, "FT1").is(201).json();
    assert_eq!(owed(&studio), -90_000);
    let statement = format!("/api/payouts/{}", id_of(&seen));
    let statement = studio.admin.get(&statement).is(200).json();
    let kinds: Vec<&Value> = statement["lines"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| &line["kind"])
        .collect();
    assert_eq!(kinds, [&json!("release"), &json!("paid_ahead")]);
    verify(&studio);
    studio.app.write(money_state::resume);
    let made = prepare(&studio.admin, &[&studio.dana.id]);
    assert_eq!(made["skipped"][0]["reasons"], json!(["negative"]));
    // Released again: both are even, and what comes next is paid.
    owe(&studio.app, &studio.dana.id);
    assert_eq!(owed(&studio), 0);
    studio.pass(time::Duration::SECOND);
    owe(&studio.app, &studio.dana.id);
    let made = prepare(&studio.admin, &[&studio.dana.id]);
    assert_eq!(made["prepared"][0]["amount_fils"], 90_000);
    verify(&studio);
}

#[test]
fn a_payout_that_was_entered_so_can_be_returned() {
    let studio = restored();
    let payout = id_of(&carried_out(&studio, 100_000, "FT1").is(201).json());
    let back = json!({ "note": "Unknown account." });
    let path = format!("/api/admin/payouts/{payout}/returned");
    by_admin(&studio.admin, &path, back).is(200);
    assert_eq!(owed(&studio), 90_000);
    verify(&studio);
}

#[test]
fn details_that_were_entered_after_a_carried_out_payout_are_not_those_that_it_went_to() {
    let studio = Studio::open();
    owe(&studio.app, &studio.dana.id);
    enter(&studio.dana.browser, "Dana", IBAN).is(200);
    pause(&studio.app);
    let seen = carried_out(&studio, 90_000, "FT1").is(201).json();
    assert_eq!(seen["last_four"], Value::Null);
    let back = json!({ "note": "Unknown account." });
    let path = format!("/api/admin/payouts/{}/returned", id_of(&seen));
    by_admin(&studio.admin, &path, back).is(200);
    studio.app.write(money_state::resume);
    studio.pass(time::Duration::hours(73));
    let made = prepare(&studio.admin, &[&studio.dana.id]);
    assert_eq!(made["prepared"][0]["amount_fils"], 90_000);
    verify(&studio);
}

#[test]
fn a_payout_is_entered_without_the_details_that_a_restore_has_lost() {
    let studio = Studio::open();
    pause(&studio.app);
    let seen = carried_out(&studio, 5_000, "FT1").is(201).json();
    assert_eq!(
        (&seen["last_four"], &seen["note"]),
        (&Value::Null, &json!("As the bank says."))
    );
    assert_eq!(owed(&studio), -5_000);
    verify(&studio);
}
