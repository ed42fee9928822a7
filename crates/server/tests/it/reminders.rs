//! A brand whose address is not verified is reminded of it, as its request waits for it.

use marsam_domain::notices::{Notice, VERIFY_REMINDERS};
use marsam_persistence::accounts;
use serde_json::json;

use crate::harness::TestApp;
use crate::samples::quote_request;

fn reminders(app: &TestApp) -> usize {
    let mails = app.mails().into_iter();
    mails
        .filter(|mail| mail.notice == Notice::VerifyReminder)
        .count()
}

#[test]
fn a_brand_is_reminded_twice_however_many_requests_it_sends() {
    let app = TestApp::spawn();
    let account = app.account("brand@example.com");
    let browser = app.browser_of(account);
    let profile = json!({
        "role": "brand",
        "full_name": "Amal",
        "company_name": "Bait Al-Gahwa",
    });
    browser.post("/api/users/profile", &profile).is(201);
    for _ in 0..3 {
        browser
            .post("/api/quote-requests", &quote_request())
            .is(201);
    }
    assert_eq!(reminders(&app), 0);
    app.pass(VERIFY_REMINDERS[0]);
    assert_eq!(reminders(&app), 1);
    app.pass(VERIFY_REMINDERS[1]);
    assert_eq!(reminders(&app), 1);
    let verified = app.read(|db| accounts::find(db, account));
    assert!(!verified.email_verified());
}

#[test]
fn a_brand_with_a_verified_address_is_not_reminded() {
    let app = TestApp::spawn();
    let brand = app.brand("brand@example.com");
    brand.post("/api/quote-requests", &quote_request()).is(201);
    app.pass(VERIFY_REMINDERS[1]);
    assert_eq!(reminders(&app), 0);
}
