//! Settlements, fees and the files for accountants.

use marsam_workflows::books;
use serde_json::json;
use time::Duration;

use super::{by_admin, owe, prepare, release, settled_details};
use crate::projects::{Studio, act, id_of, payment};

#[test]
fn a_settlement_is_entered_once() {
    let studio = Studio::open();
    let body = json!({
        "provider": "tap", "reference": "st_1", "settled_on": "2026-11-20", "to_bank_fils": 97_000, "cost_fils": 3_000,
    });
    let enter = |body: serde_json::Value| by_admin(&studio.admin, "/api/admin/settlements", body);
    let seen = enter(body.clone()).is(201).json();
    assert_eq!(
        (&seen["provider"], &seen["to_bank_fils"]),
        (&json!("tap"), &json!(97_000))
    );
    enter(body).refused(409, "stale_stage");
    enter(json!({ "provider": "cash" })).refused_fields(&[
        ("provider", "unknown_option"),
        ("reference", "required"),
        ("settled_on", "required"),
        ("to_bank_fils", "required"),
    ]);
    let listed = studio.admin.get("/api/admin/settlements").is(200).json();
    assert_eq!(listed, json!([seen]));
    let ledger = studio
        .admin
        .get("/api/admin/ledger.csv?month=2026-11")
        .is(200)
        .text();
    assert!(
        ledger.contains("settlement:tap:st_1;at_bank;;97.000;0.000"),
        "{ledger}"
    );
    studio
        .admin
        .get("/api/admin/ledger.csv?month=November")
        .refused_fields(&[("month", "invalid_date")]);
}

#[test]
fn fees_are_earned_owed_and_collected_by_month() {
    let studio = Studio::open();
    let (app, dana) = (&studio.app, &studio.dana);
    let request = studio.approved();
    act(&studio.admin, &request, "record-payment", &payment(100_000)).is(201);
    release(app, &dana.id, Some(&request), 200_000, app.now());
    let paid = json!({
        "creative_id": dana.id, "amount_fils": 4_000, "collected_on": "2026-11-20", "reference": "=FT9",
    });
    let seen = by_admin(&studio.admin, "/api/admin/fee-collections", paid)
        .is(201)
        .json();
    assert_eq!(seen["creative_id"], json!(dana.id));
    let fees = studio.admin.get("/api/admin/fees").is(200).json();
    let wanted = json!({
        "month": "2026-11", "earned_fils": 20_000, "owed_fils": 10_000, "collected_fils": 4_000,
    });
    assert_eq!((&fees[0], fees.as_array().unwrap().len()), (&wanted, 24));
    let listed = studio
        .admin
        .get("/api/admin/fee-collections")
        .is(200)
        .json();
    assert_eq!(listed, json!([seen]));
    let payments = studio.admin.get("/api/admin/payments.csv").is(200).text();
    let lines: Vec<&str> = payments.lines().collect();
    assert_eq!(lines.len(), 2, "{payments}");
    assert!(lines[1].contains(";100.000;knet;admin;K-17;"), "{payments}");
}

#[test]
fn the_ledger_of_payouts_holds_and_what_is_broken_is_named() {
    let studio = Studio::open();
    let (app, dana) = (&studio.app, &studio.dana);
    owe(app, &dana.id);
    settled_details(app, &dana.browser);
    // Money that no capture explains: of the project alone.
    let found = || app.store().read(books::verify).unwrap().findings;
    let strangers = found().len();
    let payout = id_of(&prepare(&studio.admin, &[&dana.id])["prepared"][0]);
    assert_eq!(found().len(), strangers);
    let sent = json!({ "bank_reference": "FT1", "sent_on": "2026-11-21" });
    by_admin(
        &studio.admin,
        &format!("/api/admin/payouts/{payout}/sent"),
        sent,
    )
    .is(200);
    assert_eq!(found().len(), strangers);
    app.execute("UPDATE payable_balances SET balance_fils = 7");
    app.execute("UPDATE ledger_lines SET amount_fils = amount_fils + 1 WHERE account = 'at_bank'");
    let named: Vec<String> = found().iter().map(ToString::to_string).collect();
    assert!(
        named.iter().any(|text| text.contains("the list says 7")),
        "{named:?}"
    );
    assert!(
        named
            .iter()
            .any(|text| text.contains("its lines sum to 1 fils")),
        "{named:?}"
    );
    assert!(
        named.iter().any(|text| text == "the ledger sums to 1 fils"),
        "{named:?}"
    );
    studio.app.pass(Duration::MINUTE);
}
