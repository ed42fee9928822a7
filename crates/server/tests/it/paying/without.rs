//! A site without a payment provider: nothing of paying through one is new to anyone.

use marsam_domain::notices::Notice;
use serde_json::{Value, json};
use time::Duration;

use crate::browser::Browser;
use crate::projects::{Studio, act, delivery, detail, fields, id_of};

/// Notices of money that a provider has.
const MONEY_NOTICES: [&str; 18] = [
    "payment_captured",
    "payment_held",
    "payment_failed",
    "payment_excess",
    "money_released",
    "refund_ordered",
    "refund_done",
    "refund_failed",
    "refund_withdrawn",
    "charged_back",
    "charge_borne",
    "delivery_undecided",
    "payment_review",
    "funding_reminder",
    "funding_late",
    "payout_details_missing",
    "payout_sent",
    "payout_returned",
];

fn readers(studio: &Studio) -> [(&'static str, &Browser); 3] {
    [
        ("brand", &studio.brand),
        ("creative", &studio.dana.browser),
        ("admin", &studio.admin),
    ]
}

/// A project says nothing of money that Marsam holds, and offers no move of it, to any of its readers.
fn says_nothing(studio: &Studio, request: &str, stage: &str) {
    let nothing = json!({
        "payable": null, "held_fils": 0, "released_fils": 0, "refunded_fils": 0, "lowered_fils": 0,
        "refunds": [], "refunds_total": 0, "taken_back": [],
    });
    for (who, browser) in readers(studio) {
        let seen = detail(browser, request);
        assert_eq!(seen["stage"], stage, "{who}");
        for (field, value) in nothing.as_object().unwrap() {
            assert_eq!(&seen[field], value, "{who} at {stage}: {field}");
        }
        let moves = seen["allowed_moves"].to_string();
        assert!(!moves.contains(r#""pay""#), "{who} at {stage}: {moves}");
        let headline = seen["headline"].to_string();
        for word in ["unfunded", "funding", r#""pay""#] {
            assert!(!headline.contains(word), "{who} at {stage}: {headline}");
        }
    }
}

#[test]
fn a_project_from_its_start_to_its_end_has_nothing_new() {
    let studio = Studio::open();
    let request = studio.project();
    says_nothing(&studio, &request, "in_progress");
    let agreement = format!("/api/quote-requests/{request}/agreement");
    let agreed = studio.brand.get(&agreement).is(200).json();
    assert_eq!(agreed["delivery_from"], "selection");
    assert_ne!(agreed["delivery_due_at"], Value::Null);
    for part in agreed["payment_plan"].as_array().unwrap() {
        assert_eq!(part["release"], Value::Null);
    }
    // The days on which the first payment would be asked for.
    for _ in 0..3 {
        studio.pass(Duration::days(5));
        studio.tick();
    }
    let dana = &studio.dana.browser;
    act(dana, &request, "deliver", &delivery()).is(200);
    says_nothing(&studio, &request, "delivered");
    act(&studio.brand, &request, "approve", &json!({})).is(200);
    says_nothing(&studio, &request, "approved");
    let price = detail(&studio.brand, &request)["total_fils"].clone();
    let record = json!({"amount_fils": price, "method": "bank"});
    let recorded = act(&studio.brand, &request, "record-payment", &record).is(201);
    let payment = json!({ "payment_id": id_of(&recorded.json()) });
    act(dana, &request, "confirm-payment", &payment).is(200);
    says_nothing(&studio, &request, "closed");
    for (who, browser) in readers(&studio) {
        let told = browser.get("/api/notifications").is(200).json();
        for event in fields(&told, "event") {
            assert!(!MONEY_NOTICES.contains(&event), "{who}: {event}");
        }
    }
    for mail in studio.app.mails() {
        if let Notice::Request(notice) = &mail.notice {
            assert!(!MONEY_NOTICES.contains(&notice.kind.slug()));
        }
    }
}

#[test]
fn no_setting_list_or_sum_shows_payments() {
    let studio = Studio::open();
    studio.project();
    for (who, browser) in readers(&studio) {
        let config = browser.get("/api/config").is(200).json();
        assert_eq!(config["payments"], Value::Null, "{who}");
    }
    for list in ["payments", "refunds", "payouts", "settlements"] {
        let rows = studio.admin.get(&format!("/api/admin/{list}"));
        assert_eq!(rows.is(200).json(), json!([]), "{list}");
    }
    let counts = studio.admin.get("/api/admin/payments/counts");
    let counts = counts.is(200).json();
    for (sum, fils) in counts["money"].as_object().unwrap() {
        assert_eq!(fils, &json!(0), "{sum}");
    }
    // An event of a provider that is not set up is no event.
    let event = studio
        .app
        .visitor()
        .post("/api/payment-events/tap", &json!({}));
    assert_eq!(event.status, 404, "{}", event.text());
}

#[test]
fn without_a_provider_nothing_is_paid_here() {
    let studio = Studio::open();
    let request = studio.project();
    let seen = detail(&studio.brand, &request);
    assert_eq!(seen["payable"], Value::Null);
    assert_eq!(seen["held_fils"], 0);
    assert!(
        !seen["allowed_moves"]
            .as_array()
            .unwrap()
            .contains(&json!("pay"))
    );
    act(&studio.brand, &request, "pay", &json!({"method": "card"}))
        .refused(503, "payments_unavailable");
    let config = studio.brand.get("/api/config").is(200).json();
    assert_eq!(config["payments"], Value::Null);
}
