//! Deliveries that are paid for, and a brand that does not decide.

use serde_json::{Value, json};
use time::Duration;

use super::PaidStudio;
use crate::browser::Browser;
use crate::projects::{act, delivery, detail, reason, texts};

const PRICE: i64 = 300_000;

/// A project that is paid in full and delivered.
fn paid_and_delivered(paid: &PaidStudio) -> String {
    let request = paid.project(&[(PRICE, "before_start")]);
    paid.paid(&request, "card");
    act(&paid.studio.dana.browser, &request, "deliver", &delivery()).is(200);
    request
}

/// The amounts of the notices that a delivery is undecided.
fn asked(browser: &Browser) -> Vec<Value> {
    let all = browser.get("/api/notifications?limit=100").is(200).json();
    let all = all.as_array().unwrap().iter();
    let asked = all.filter(|notice| notice["event"] == "delivery_undecided");
    asked
        .map(|notice| notice["params"]["amount_fils"].clone())
        .collect()
}

/// The amounts of the reminders that a delivery waits.
fn reminded(browser: &Browser) -> Vec<Value> {
    let all = browser.get("/api/notifications?limit=100").is(200).json();
    let all = all.as_array().unwrap().iter();
    let reminders = all.filter(|notice| notice["event"] == "approval_reminder");
    reminders
        .map(|notice| notice["params"]["amount_fils"].clone())
        .collect()
}

#[test]
fn the_reminders_of_silence_name_what_it_releases() {
    let paid = PaidStudio::open();
    paid_and_delivered(&paid);
    paid.studio.pass(Duration::days(6));
    paid.studio.tick();
    assert_eq!(reminded(&paid.studio.brand), [json!(PRICE)]);
    // Where nothing is held, there is nothing to name.
    let paid = PaidStudio::open();
    let request = paid.project(&[(PRICE, "on_approval")]);
    act(&paid.studio.dana.browser, &request, "deliver", &delivery()).is(200);
    paid.studio.pass(Duration::days(6));
    paid.studio.tick();
    assert_eq!(reminded(&paid.studio.brand), [Value::Null]);
}

#[test]
fn one_message_a_week_does_not_keep_held_money_for_ever() {
    let paid = PaidStudio::open();
    let request = paid_and_delivered(&paid);
    let path = format!("/api/quote-requests/{request}/messages");
    let said = json!({"body": "Still looking.", "creative_id": paid.studio.dana.id});
    for _ in 0..3 {
        paid.studio.pass(Duration::days(6));
        paid.studio.brand.post(&path, &said).is(201);
        paid.studio.tick();
        assert_eq!(paid.seen(&request)["held_fils"], PRICE);
    }
    paid.studio.pass(Duration::days(3));
    paid.studio.tick();
    let seen = paid.seen(&request);
    assert_eq!(
        (&seen["stage"], &seen["released_fils"]),
        (&json!("closed"), &json!(PRICE))
    );
    paid.verify(&request);
}

#[test]
fn both_sides_are_asked_once_about_a_delivery_that_is_undecided_for_thirty_days() {
    let paid = PaidStudio::open();
    let request = paid_and_delivered(&paid);
    let (brand, dana) = (&paid.studio.brand, &paid.studio.dana.browser);
    let note = json!({"note": "Again."});
    act(brand, &request, "request-revision", &note).is(200);
    act(dana, &request, "deliver", &delivery()).is(200);
    // Beyond the agreed number: the creative does not answer, and no time runs.
    act(brand, &request, "request-revision", &note).is(200);
    paid.studio.pass(Duration::days(29));
    paid.studio.tick();
    assert_eq!(asked(brand), Vec::<Value>::new());
    paid.studio.pass(Duration::DAY);
    for _ in 0..2 {
        paid.studio.tick();
        for browser in [brand, dana] {
            assert_eq!(asked(browser), [json!(PRICE)]);
        }
    }
    let seen = detail(dana, &request);
    assert_eq!(seen["stage"], "delivered");
    assert!(texts(&seen["allowed_moves"]).contains(&"hold"));
    // Refused at last, the delivery waits for the brand as long as it had left.
    act(dana, &request, "refuse-revision", &reason()).is(200);
    paid.studio.pass(Duration::days(8));
    paid.studio.tick();
    assert_eq!(paid.seen(&request)["stage"], "closed");
    for browser in [brand, dana] {
        assert_eq!(asked(browser).len(), 1);
    }
    paid.verify(&request);
}
