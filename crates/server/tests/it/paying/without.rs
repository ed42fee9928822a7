//! A site without a payment provider: nothing of paying through one is new to anyone. And one that has turned it off: what
//! was paid before goes on.

use std::sync::Arc;

use actix_web::rt::System;
use marsam_domain::email::Email;
use marsam_domain::notices::Notice;
use marsam_domain::payments::payable::CheckoutMethod;
use marsam_http::Payments;
use marsam_payments::{CheckoutOrder, OrderTag, Payer, PaymentProvider, RefundStatus};
use marsam_persistence::money_state;
use marsam_persistence::payment_attempts::{self, OpenedPage};
use serde_json::{Value, json};
use time::Duration;

use super::bank::Bank;
use super::decisions::decide;
use super::{PaidStudio, attempt_of};
use crate::browser::Browser;
use crate::harness::TestApp;
use crate::payouts::settled_details;
use crate::projects::{Studio, act, delivery, detail, fields, id_of, proposal, select};
use crate::samples::but;

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

#[test]
fn what_an_offer_from_before_left_unsaid_is_said_before_the_selection_and_in_the_agreement() {
    let paid = PaidStudio::open();
    let (app, brand) = (&paid.studio.app, &paid.studio.brand);
    let request = paid.studio.request();
    let plan = json!([
        {"label": "First", "amount_fils": 100_000, "due": "before_start"},
        {"label": "Rest", "amount_fils": 200_000, "due": "on_approval"},
    ]);
    let offer = but(proposal(), "payment_plan", plan);
    let sent = paid.studio.dana.offer(&request, &offer).is(201).json();
    // As a site without a provider stores it.
    app.execute("UPDATE proposals SET terms = replace(terms, ',\"release\":\"on_approval\"', '')");
    let releases = |read: &Value| -> Vec<Value> {
        let parts = read["payment_plan"].as_array().unwrap().iter();
        parts.map(|part| part["release"].clone()).collect()
    };
    let said = [json!("at_start"), Value::Null];
    let read = releases(&detail(brand, &request)["proposals"][0]);
    assert_eq!(read, said);
    select(brand, &id_of(&sent), 1).is(200);
    let agreement = format!("/api/quote-requests/{request}/agreement");
    let agreed = releases(&brand.get(&agreement).is(200).json());
    assert_eq!(agreed, said);
}

/// A studio whose bank has a key and takes no new payments.
fn turned_off() -> PaidStudio {
    let bank = Arc::new(Bank::open());
    let payments = Payments::new(None, vec![bank.clone()]);
    let app = TestApp::spawn_paying(payments, |settings| {
        settings.service_fee_bps = 1_000;
    });
    PaidStudio {
        studio: Studio::of(app),
        bank,
    }
}

/// An attempt of 100.000, whose page was opened while brands could pay.
fn opened_before(paid: &PaidStudio, request: &str) -> Value {
    let app = &paid.studio.app;
    let attempt = attempt_of(app, request, &paid.studio.brand);
    let tag = OrderTag {
        attempt: attempt.parse().unwrap(),
        request: request.parse().unwrap(),
        amount_fils: 100_000,
        through_part: 0,
    };
    let order = CheckoutOrder {
        tag,
        method: CheckoutMethod::Knet,
        payer: Payer {
            name: "Noura Al-Sabah".to_owned(),
            email: Email::parse("brand@example.com").unwrap(),
        },
        return_url: "http://localhost:8080/payments/1".parse().unwrap(),
        event_url: "http://localhost:8080/api/payment-events/tap"
            .parse()
            .unwrap(),
        page_minutes: 30,
    };
    let opening = PaymentProvider::open(&*paid.bank, &order);
    let page = System::new().block_on(opening).unwrap();
    let opened = OpenedPage {
        provider_key: page.key.as_str().to_owned(),
        url: "sealed".to_owned(),
        expires_at: page.expires_at,
        next_ask_at: Some(app.now() + Duration::minutes(2)),
    };
    app.write(|db| {
        money_state::settle_mode(db, false)?;
        payment_attempts::opened(db, tag.attempt, &opened)
    });
    json!({ "id": attempt })
}

#[test]
fn turned_off_with_a_key_and_open_money_only_new_payments_stop() {
    let paid = turned_off();
    let (app, dana) = (&paid.studio.app, &paid.studio.dana);
    let request = paid.project(&[(300_000, "on_delivery")]);
    act(&dana.browser, &request, "deliver", &delivery()).is(200);
    let attempt = opened_before(&paid, &request);
    let pays_no_more = || {
        let answer = paid.pay(&request, "knet");
        answer.refused(503, "payments_unavailable");
    };
    pays_no_more();
    // The bank is asked about the page, and what was paid there counts.
    paid.bank.pays();
    paid.ask_after(Duration::minutes(2));
    let captured = paid.attempt(&attempt);
    assert_eq!(
        (&captured["state"], &captured["credited_fils"]),
        (&json!("captured"), &json!(100_000))
    );
    pays_no_more();
    // Refunds leave.
    let back = json!({"amount_fils": 40_000, "note": "Fewer pictures."});
    let path = format!("payments/{}/refund", id_of(&attempt));
    decide(&paid, &path, &back).is(200);
    paid.ask();
    paid.bank.settles(RefundStatus::Refunded);
    paid.ask_after(Duration::minutes(2));
    let seen = paid.seen(&request);
    assert_eq!(
        (&seen["refunds"][0]["state"], &seen["held_fils"]),
        (&json!("done"), &json!(60_000))
    );
    // What is approved is released, and paid out.
    act(&paid.studio.brand, &request, "approve", &json!({})).is(200);
    assert_eq!(paid.seen(&request)["released_fils"], 60_000);
    settled_details(app, &dana.browser);
    paid.studio.pass(Duration::days(15));
    let wanted = json!({ "creative_ids": [dana.id] });
    let made = decide(&paid, "payouts", &wanted).is(200).json();
    assert_eq!(made["prepared"][0]["amount_fils"], 54_000);
    paid.verify(&request);
}
