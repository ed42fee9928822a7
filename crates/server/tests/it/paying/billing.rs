//! What a brand wants on its receipts.

use serde_json::{Value, json};

use super::PaidStudio;
use crate::browser::{Answer, Browser, Request};
use crate::projects::{act, id_of};

fn change(browser: &Browser, profile: &Value) -> Answer {
    browser.send(&Request::new("PATCH", "/api/users/profile").json(profile))
}

fn receipt_of(paid: &PaidStudio, request: &str, place: usize) -> Value {
    let payments = paid.seen(request)["payments"].clone();
    let path = format!("/api/payments/{}/receipt", id_of(&payments[place]));
    paid.studio.brand.get(&path).is(200).json()
}

#[test]
fn a_receipt_keeps_the_billing_details_of_its_day() {
    let paid = PaidStudio::open();
    let brand = &paid.studio.brand;
    let account = || brand.get("/api/account").is(200).json();
    let nothing = json!({"name": null, "address": null, "registration": null});
    assert_eq!(account()["billing"], nothing);
    let request = paid.project(&[(100_000, "before_start"), (200_000, "on_approval")]);
    paid.paid(&request, "knet");
    assert_eq!(receipt_of(&paid, &request, 0)["billed_to"], Value::Null);
    let given = json!({
        "billing_name": "Bait Al Gahwa W.L.L.",
        "billing_address": "Block 3, Street 12\nSharq, Kuwait City",
        "billing_registration": "123456",
    });
    change(brand, &given).is(200);
    let details = json!({
        "name": "Bait Al Gahwa W.L.L.",
        "address": "Block 3, Street 12\nSharq, Kuwait City",
        "registration": "123456",
    });
    assert_eq!(account()["billing"], details);
    // A record outside counts, and keeps them, once it is confirmed.
    let record = json!({"amount_fils": 50_000, "method": "bank"});
    let recorded = act(brand, &request, "record-payment", &record)
        .is(201)
        .json();
    let confirm = json!({"payment_id": id_of(&recorded)});
    act(
        &paid.studio.dana.browser,
        &request,
        "confirm-payment",
        &confirm,
    )
    .is(200);
    let cleared = json!({"billing_name": "", "billing_address": "  "});
    change(brand, &cleared).is(200);
    let left = json!({"name": null, "address": null, "registration": "123456"});
    assert_eq!(account()["billing"], left);
    assert_eq!(receipt_of(&paid, &request, 0)["billed_to"], Value::Null);
    assert_eq!(receipt_of(&paid, &request, 1)["billed_to"], details);
    let of_creative = &paid.studio.dana.browser;
    assert_eq!(
        of_creative.get("/api/account").is(200).json()["billing"],
        Value::Null
    );
    change(of_creative, &given).is(200);
    assert_eq!(
        of_creative.get("/api/account").is(200).json()["billing"],
        Value::Null
    );
}

#[test]
fn billing_details_are_bounded() {
    let paid = PaidStudio::open();
    let brand = &paid.studio.brand;
    for (field, text, code) in [
        ("billing_name", "x".repeat(121), "too_long"),
        (
            "billing_name",
            "https://example.com".to_owned(),
            "invalid_name",
        ),
        ("billing_address", "x".repeat(201), "too_long"),
        ("billing_registration", "1".repeat(121), "too_long"),
        (
            "billing_registration",
            "12\n34".to_owned(),
            "invalid_characters",
        ),
    ] {
        change(brand, &json!({ field: text })).refused_fields(&[(field, code)]);
    }
}
