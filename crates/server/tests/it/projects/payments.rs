//! Payments: recorded, confirmed, voided.

use serde_json::json;

use super::{Studio, act, detail, id_of, payment, reason};

#[test]
fn parts_are_recorded_and_the_last_confirmation_completes_the_project() {
    let studio = Studio::open();
    let (brand, dana) = (&studio.brand, &studio.dana.browser);
    let request = studio.approved();
    let first = act(brand, &request, "record-payment", &payment(100_000))
        .is(201)
        .json();
    act(brand, &request, "record-payment", &payment(200_001))
        .refused_fields(&[("amount_fils", "more_than_open")]);
    let second = act(brand, &request, "record-payment", &payment(200_000))
        .is(201)
        .json();
    act(
        dana,
        &request,
        "confirm-payment",
        &json!({"payment_id": id_of(&first)}),
    )
    .is(200);
    assert_eq!(detail(brand, &request)["stage"], "approved");
    act(
        dana,
        &request,
        "confirm-payment",
        &json!({"payment_id": id_of(&first)}),
    )
    .refused(409, "stale_stage");
    act(
        brand,
        &request,
        "confirm-payment",
        &json!({"payment_id": id_of(&second)}),
    )
    .refused(403, "wrong_side");
    let closed = act(
        dana,
        &request,
        "confirm-payment",
        &json!({"payment_id": id_of(&second)}),
    );
    assert_eq!(closed.is(200).json()["stage"], "closed");
}

#[test]
fn approval_completes_what_is_paid_already() {
    let studio = Studio::open();
    let request = studio.delivered();
    act(&studio.admin, &request, "record-payment", &payment(300_000)).is(201);
    let seen = detail(&studio.brand, &request);
    assert_eq!(
        (&seen["stage"], &seen["recorded_fils"]),
        (&json!("delivered"), &json!(300_000))
    );
    let closed = act(&studio.brand, &request, "approve", &json!({}))
        .is(200)
        .json();
    assert_eq!(closed["stage"], "closed");
}

#[test]
fn a_brand_voids_its_own_record_until_it_is_confirmed_and_an_admin_any() {
    let studio = Studio::open();
    let (brand, dana) = (&studio.brand, &studio.dana.browser);
    let request = studio.project();
    let paid = id_of(
        &act(brand, &request, "record-payment", &payment(300_000))
            .is(201)
            .json(),
    );
    let void = json!({"payment_id": paid, "note": "Typed wrongly."});
    act(dana, &request, "void-payment", &void).refused(403, "wrong_side");
    act(brand, &request, "void-payment", &void).is(200);
    act(brand, &request, "void-payment", &void).refused(409, "stale_stage");
    act(
        dana,
        &request,
        "confirm-payment",
        &json!({"payment_id": paid}),
    )
    .refused(409, "stale_stage");
    let again = id_of(
        &act(brand, &request, "record-payment", &payment(300_000))
            .is(201)
            .json(),
    );
    act(
        dana,
        &request,
        "confirm-payment",
        &json!({"payment_id": again}),
    )
    .is(200);
    let void = json!({"payment_id": again, "note": "Refunded."});
    act(brand, &request, "void-payment", &void).refused(409, "stale_stage");
    let voided = act(&studio.admin, &request, "void-payment", &void)
        .is(200)
        .json();
    assert_eq!(voided["recorded_fils"], 0);
    assert_eq!(voided["payments"][1]["void_note"], "Refunded.");
}

#[test]
fn a_payment_of_another_project_is_unknown() {
    let studio = Studio::open();
    let (one, other) = (studio.project(), studio.project());
    let paid = id_of(
        &act(&studio.brand, &one, "record-payment", &payment(1_000))
            .is(201)
            .json(),
    );
    let body = json!({ "payment_id": paid });
    act(&studio.dana.browser, &other, "confirm-payment", &body)
        .refused_fields(&[("payment_id", "unknown_id")]);
}

#[test]
fn nothing_is_recorded_before_a_selection_and_paying_goes_on_during_a_hold() {
    let studio = Studio::open();
    let request = studio.request();
    act(&studio.brand, &request, "record-payment", &payment(1_000)).refused(409, "stale_stage");
    let held = studio.on_hold();
    act(&studio.brand, &held, "record-payment", &payment(1_000)).is(201);
    assert_eq!(detail(&studio.brand, &held)["stage"], "on_hold");
}

fn receipt_of(payment: &str) -> String {
    format!("/api/payments/{payment}/receipt")
}

/// Records a payment as the brand and confirms it as the creative; returns its id.
fn confirmed(studio: &Studio, request: &str, amount_fils: i64) -> String {
    let recorded = act(
        &studio.brand,
        request,
        "record-payment",
        &payment(amount_fils),
    );
    let paid = id_of(&recorded.is(201).json());
    let body = json!({ "payment_id": paid });
    act(&studio.dana.browser, request, "confirm-payment", &body).is(200);
    paid
}

#[test]
fn there_is_no_receipt_before_both_sides_confirmed_the_payment() {
    let studio = Studio::open();
    let request = studio.project();
    let recorded = act(&studio.brand, &request, "record-payment", &payment(1_500));
    let paid = id_of(&recorded.is(201).json());
    let path = receipt_of(&paid);
    studio.brand.get(&path).refused(404, "not_found");
    studio.admin.get(&path).refused(404, "not_found");
    let seen = detail(&studio.brand, &request);
    assert_eq!(seen["payments"][0]["receipt_number"], json!(null));
    let body = json!({ "payment_id": paid });
    act(&studio.dana.browser, &request, "confirm-payment", &body).is(200);
    let receipt = studio.brand.get(&path).is(200).json();
    let seen = detail(&studio.brand, &request);
    assert_eq!(seen["payments"][0]["receipt_number"], receipt["number"]);
}

#[test]
fn a_receipt_stays_as_it_was_whatever_follows() {
    let studio = Studio::open();
    let request = studio.project();
    let first = confirmed(&studio, &request, 1_500);
    let before = studio.brand.get(&receipt_of(&first)).is(200).json();
    assert_eq!(before["recorded_fils"], 1_500);
    let second = confirmed(&studio, &request, 100_000);
    let after = studio.brand.get(&receipt_of(&second)).is(200).json();
    assert_eq!(after["recorded_fils"], 101_500);
    assert_ne!(before["number"], after["number"]);
    studio
        .app
        .execute("UPDATE creatives SET name = 'Another name'");
    assert_eq!(studio.brand.get(&receipt_of(&first)).is(200).json(), before);
    let void = json!({"payment_id": second, "note": "Refunded."});
    act(&studio.admin, &request, "void-payment", &void).is(200);
    assert_eq!(studio.brand.get(&receipt_of(&first)).is(200).json(), before);
    let voided = studio.brand.get(&receipt_of(&second)).is(200).json();
    assert_eq!(voided["recorded_fils"], 101_500);
    assert!(voided["voided_at"].is_string());
}

#[test]
fn a_receipt_is_for_the_two_sides_and_admins() {
    let studio = Studio::open();
    let request = studio.project();
    let paid = confirmed(&studio, &request, 100_250);
    let path = receipt_of(&paid);
    for browser in [&studio.brand, &studio.dana.browser, &studio.admin] {
        let receipt = browser.get(&path).is(200).json();
        assert_eq!(
            (&receipt["brand"]["name"], &receipt["amount"]["en"]),
            (&json!("Bait Al-Gahwa"), &json!("KWD 100.250"))
        );
        assert_eq!(
            (&receipt["method"], &receipt["paid_on"]),
            (&json!("knet"), &json!("2026-11-21"))
        );
        assert!(
            receipt["amount"]["words_ar"]
                .as_str()
                .unwrap()
                .contains("فلس")
        );
    }
    studio.salem.browser.get(&path).refused(404, "not_found");
    studio
        .app
        .visitor()
        .get(&path)
        .refused(401, "not_signed_in");
}

#[test]
fn cancelling_keeps_records_and_receipts() {
    let studio = Studio::open();
    let request = studio.project();
    let paid = confirmed(&studio, &request, 1_500);
    act(&studio.admin, &request, "cancel", &reason()).is(200);
    let seen = detail(&studio.brand, &request);
    assert_eq!(id_of(&seen["payments"][0]), paid);
    studio.brand.get(&receipt_of(&paid)).is(200);
}
