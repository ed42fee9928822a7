//! Throttles (contract 4.25), and the client address that they count.

use marsam_auth::mailed_tokens;
use marsam_auth::tokens::sha256_hex;
use marsam_domain::throttles::{CONTACT_MESSAGES, NETWORK_SHARE, SIGN_IN_A_DAY, SIGN_INS};
use marsam_persistence::email_tokens::Purpose;
use serde_json::{Value, json};
use time::Duration;

use crate::browser::{Answer, Browser, Request};
use crate::harness::{PASSWORD, SECRET_KEY, TestApp};
use crate::issuer::Issuer;
use crate::samples::{application, contact_message, quote_request, sign_up};

/// Asserts a 429, and that the same request is accepted after `Retry-After`.
fn waits(app: &TestApp, answer: &Answer, again: impl Fn() -> Answer, status: u16) {
    answer.refused(429, "too_many_attempts");
    let wait: i64 = answer.header("retry-after").unwrap().parse().unwrap();
    assert!(wait > 1, "{wait}");
    app.pass(Duration::seconds(wait - 2));
    again().refused(429, "too_many_attempts");
    app.pass(Duration::seconds(2));
    assert_eq!(again().status, status, "{}", again().text());
}

fn sign_in(browser: &Browser, email: &str, password: &str) -> Answer {
    browser.post(
        "/api/auth/sign-in",
        &json!({ "email": email, "password": password }),
    )
}

#[test]
fn ten_failures_lock_an_account_for_this_address_and_no_other() {
    let app = TestApp::spawn();
    app.account("noura@example.com");
    app.account("dana@example.com");
    for _ in 0..10 {
        sign_in(&app.visitor(), "noura@example.com", "wrong").refused(401, "wrong_password");
    }
    let right = || sign_in(&app.visitor(), "noura@example.com", PASSWORD);
    sign_in(&app.visitor(), "dana@example.com", PASSWORD).is(200);
    sign_in(
        &app.visitor().from("203.0.113.9"),
        "noura@example.com",
        PASSWORD,
    )
    .is(200);
    waits(&app, &right(), right, 200);
}

#[test]
fn a_known_browser_is_not_locked_out_by_strangers() {
    let app = TestApp::spawn();
    app.account("noura@example.com");
    let owner = app.visitor();
    sign_in(&owner, "noura@example.com", PASSWORD).is(200);
    for _ in 0..10 {
        sign_in(&app.visitor(), "noura@example.com", "wrong").refused(401, "wrong_password");
    }
    sign_in(&app.visitor(), "noura@example.com", PASSWORD).refused(429, "too_many_attempts");
    sign_in(&owner, "noura@example.com", PASSWORD).is(200);
}

#[test]
fn successes_do_not_count_as_failures() {
    let app = TestApp::spawn();
    app.account("noura@example.com");
    for _ in 0..35 {
        sign_in(&app.visitor(), "noura@example.com", PASSWORD).is(200);
    }
}

#[test]
fn thirty_failures_lock_an_address_for_every_account() {
    let app = TestApp::spawn();
    app.account("noura@example.com");
    for number in 0..30 {
        sign_in(&app.visitor(), &format!("guess{number}@example.com"), "x")
            .refused(401, "user_not_found");
    }
    let right = || sign_in(&app.visitor(), "noura@example.com", PASSWORD);
    waits(&app, &right(), right, 200);
}

#[test]
fn ten_sign_ups_an_hour_and_address() {
    let app = TestApp::spawn();
    for number in 0..10 {
        app.visitor()
            .post(
                "/api/auth/sign-up",
                &sign_up(&format!("u{number}@example.com")),
            )
            .is(201);
    }
    let next = || {
        app.visitor()
            .post("/api/auth/sign-up", &sign_up("u0@example.com"))
    };
    waits(&app, &next(), next, 409);
}

#[test]
fn ten_tries_an_hour_to_make_an_admin() {
    let app = TestApp::spawn();
    let browser = app.newcomer("noura@example.com");
    let guess = || {
        browser.post(
            "/api/admin/make-admin",
            &json!({ "email": "noura@example.com", "setup_code": "x" }),
        )
    };
    for _ in 0..10 {
        guess().refused(403, "setup_code_wrong");
    }
    waits(&app, &guess(), guess, 403);
}

#[test]
fn five_contact_messages_an_hour_and_address() {
    let app = TestApp::spawn();
    let send = || {
        app.visitor()
            .post("/api/contact-messages", &contact_message())
    };
    for _ in 0..5 {
        send().is(201);
    }
    app.visitor()
        .from("203.0.113.9")
        .post("/api/contact-messages", &contact_message())
        .is(201);
    waits(&app, &send(), send, 201);
}

#[test]
fn five_reports_an_hour_and_address() {
    let app = TestApp::spawn();
    let admin = app.admin("admin@example.com");
    crate::samples::enter_roster(&app.creative("dana@example.com"), &admin);
    let report = crate::works::reports::about_listed(&app);
    let send = || app.visitor().post("/api/reports", &report);
    for _ in 0..5 {
        send().is(201);
    }
    let elsewhere = app.visitor().from("203.0.113.9");
    elsewhere.post("/api/reports", &report).is(201);
    waits(&app, &send(), send, 201);
}

#[test]
fn twenty_quote_requests_an_hour_and_account_or_as_many_as_the_operator_allows() {
    let app = TestApp::spawn();
    let (brand, other) = (
        app.brand("brand@example.com"),
        app.brand("other@example.com"),
    );
    let send = || brand.post("/api/quote-requests", &quote_request());
    for _ in 0..20 {
        send().is(201);
    }
    other.post("/api/quote-requests", &quote_request()).is(201);
    waits(&app, &send(), send, 201);
    let open = TestApp::spawn_with(|settings| settings.quotes_per_hour = 0);
    let brand = open.brand("brand@example.com");
    for _ in 0..25 {
        brand.post("/api/quote-requests", &quote_request()).is(201);
    }
}

#[test]
fn five_applications_a_day_and_account() {
    let app = TestApp::spawn();
    let creative = app.creative("c@example.com");
    let send = || creative.post("/api/creative-applications", &application());
    for _ in 0..5 {
        send().is(201);
        app.withdraw_all();
    }
    send().refused(429, "too_many_attempts");
    app.pass(Duration::days(1));
    send().is(201);
}

#[test]
fn five_verification_mails_an_hour_and_account() {
    let app = TestApp::spawn();
    let browser = app.browser_of(app.account("noura@example.com"));
    let resend = || browser.send(&Request::new("POST", "/api/auth/verify-email/resend"));
    for _ in 0..5 {
        resend().is(202);
    }
    waits(&app, &resend(), resend, 202);
}

#[test]
fn a_broken_form_costs_nothing() {
    let app = TestApp::spawn();
    for body in vec![json!({}); 40] {
        for path in [
            "/api/contact-messages",
            "/api/auth/sign-up",
            "/api/auth/sign-in",
        ] {
            assert_eq!(app.visitor().post(path, &body).status, 422);
        }
    }
    assert_eq!(app.rows_of("throttle_counters"), 0);
}

#[test]
fn a_client_cannot_choose_the_address_that_is_counted() {
    let app = TestApp::spawn_with(|settings| settings.trusted_proxies.clear());
    let send = |number: i32| {
        let visitor = app.visitor().from(&format!("203.0.113.{number}"));
        visitor
            .post("/api/contact-messages", &contact_message())
            .status
    };
    let statuses: Vec<_> = (0..6).map(send).collect();
    assert_eq!(statuses, [201, 201, 201, 201, 201, 429]);
}

#[test]
fn entries_before_the_last_untrusted_one_are_ignored() {
    let app = TestApp::spawn();
    let send = |claimed: &str| {
        app.visitor()
            .from(&format!("{claimed}, 203.0.113.9"))
            .post("/api/contact-messages", &contact_message())
            .status
    };
    let statuses: Vec<_> = ["1.1.1.1", "2.2.2.2", "x", "::1", "127.0.0.1", "3.3.3.3"]
        .map(send)
        .into();
    assert_eq!(statuses, [201, 201, 201, 201, 201, 429]);
}

#[test]
fn an_unreadable_header_does_not_count_a_visitor_in_the_proxys_bucket() {
    let app = TestApp::spawn();
    let send = |header: &str| {
        app.visitor()
            .from(header)
            .post("/api/contact-messages", &contact_message())
            .status
    };
    let statuses: Vec<_> = (0..6)
        .map(|n| send(&format!("é{n}, 203.0.113.9")))
        .collect();
    assert_eq!(statuses, [201, 201, 201, 201, 201, 429]);
    assert_eq!(send("é, 203.0.113.10:5678"), 201);
    assert_eq!(send("203.0.113.9:1"), 429);
}

#[test]
fn one_ipv6_customer_counts_once() {
    let app = TestApp::spawn();
    let send = |address: &str| {
        app.visitor()
            .from(address)
            .post("/api/contact-messages", &contact_message())
            .status
    };
    let statuses: Vec<_> = (0..6)
        .map(|n| send(&format!("2001:db8:1:2::{n}")))
        .collect();
    assert_eq!(statuses, [201, 201, 201, 201, 201, 429]);
    assert_eq!(send("2001:db8:1:3::1"), 201);
}

#[test]
fn one_ipv6_network_counts_as_four_addresses() {
    let app = TestApp::spawn();
    let send = |network: u32, subnet: u32| {
        app.visitor()
            .from(&format!("2001:db8:{network}:{subnet}::1"))
            .post("/api/contact-messages", &contact_message())
            .status
    };
    for subnet in 0..CONTACT_MESSAGES.limit * NETWORK_SHARE {
        assert_eq!(send(1, subnet), 201, "{subnet}");
    }
    assert_eq!(send(1, 4_000), 429, "also from a subnet of its own");
    assert_eq!(send(2, 4_000), 201, "another network");
}

#[test]
fn right_sign_ins_are_counted_too_by_account_and_address() {
    let app = TestApp::spawn();
    app.account("noura@example.com");
    app.account("dana@example.com");
    let owner = app.visitor();
    let right = || sign_in(&owner, "noura@example.com", PASSWORD);
    for _ in 0..SIGN_INS.limit {
        right().is(200);
    }
    let elsewhere = app.visitor().from("203.0.113.9");
    sign_in(&elsewhere, "noura@example.com", PASSWORD).is(200);
    sign_in(&app.visitor(), "dana@example.com", PASSWORD).is(200);
    waits(&app, &right(), right, 200);
}

/// Strangers who share a password list, each from a different address; nothing else limits them.
fn guess_all_day(app: &TestApp, email: &str) {
    for number in 0..SIGN_IN_A_DAY.limit {
        let stranger = app.visitor().from(&format!("198.51.100.{number}"));
        assert_eq!(sign_in(&stranger, email, "wrong").status, 401, "{number}");
    }
}

#[test]
fn a_hundred_guesses_a_day_at_one_account_from_wherever_they_come() {
    let app = TestApp::spawn();
    app.account("noura@example.com");
    let owner = app.visitor();
    sign_in(&owner, "noura@example.com", PASSWORD).is(200);
    guess_all_day(&app, "noura@example.com");
    let right = || {
        let elsewhere = app.visitor().from("203.0.113.9");
        sign_in(&elsewhere, "noura@example.com", PASSWORD)
    };
    let refused = right();
    sign_in(&owner, "noura@example.com", PASSWORD).is(200);
    sign_in(&app.visitor(), "nobody@example.com", PASSWORD).refused(401, "user_not_found");
    waits(&app, &refused, right, 200);
}

#[test]
fn a_reset_lets_the_owner_in_while_strangers_keep_guessing() {
    let app = TestApp::spawn();
    let account = app.account("noura@example.com");
    guess_all_day(&app, "noura@example.com");
    sign_in(&app.visitor(), "noura@example.com", PASSWORD).refused(429, "too_many_attempts");
    let new = "zaatar-jadid 52";
    let purpose = Purpose::ResetPassword;
    let issue =
        |db: &mut _| mailed_tokens::issue(db, purpose, account, "noura@example.com", app.now());
    let body = json!({ "token": app.write(issue).reveal(), "password": new });
    let owner = app.visitor();
    owner
        .post("/api/auth/password-reset/confirm", &body)
        .is(204);
    app.pass(Duration::minutes(15));
    sign_in(&app.visitor(), "noura@example.com", new).is(200);
    guess_all_day(&app, "noura@example.com");
    sign_in(&app.visitor(), "noura@example.com", new).refused(429, "too_many_attempts");
    sign_in(&owner, "noura@example.com", new).is(200);
}

#[test]
fn a_provider_lets_the_owner_in_past_the_days_guesses() {
    let issuer = Issuer::start();
    let app = issuer.app();
    issuer.sign_in(&app.visitor()).is(201);
    guess_all_day(&app, "noura@example.com");
    sign_in(&app.visitor(), "noura@example.com", PASSWORD).refused(429, "too_many_attempts");
    issuer.sign_in(&app.visitor()).is(201);
}

#[test]
fn no_address_and_no_account_is_stored_with_the_attempts() {
    let app = TestApp::spawn();
    sign_in(&app.visitor().from("203.0.113.9"), "noura@example.com", "x");
    let sql = "SELECT COUNT(*) AS found FROM throttle_counters WHERE LENGTH(bucket) <> 64";
    assert_eq!((app.rows_of("throttle_counters"), app.count(sql)), (4, 0));
    let body: Value = json!({ "email": "noura@example.com", "password": "x" });
    assert_eq!(app.visitor().post("/api/auth/sign-in", &body).status, 401);
}

#[test]
fn the_database_alone_does_not_allow_trying_addresses_against_the_counters() {
    let app = TestApp::spawn();
    let visitor = app
        .visitor()
        .from("203.0.113.9")
        .with("idempotency-key", "one");
    visitor
        .post("/api/contact-messages", &contact_message())
        .is(201);
    let name = format!("{}\n203.0.113.9", CONTACT_MESSAGES.name);
    let counted = |bucket: &str| {
        app.count(&format!(
            "SELECT COUNT(*) AS found FROM throttle_counters WHERE bucket = '{bucket}'"
        ))
    };
    assert_eq!(counted(&sha256_hex(name.as_bytes())), 0);
    assert_eq!(counted(&SECRET_KEY.keyed_hash("throttle bucket", &name)), 1);
    let owner = sha256_hex(b"203.0.113.9");
    let keyed = format!("SELECT COUNT(*) AS found FROM idempotency_keys WHERE owner <> '{owner}'");
    assert_eq!(app.count(&keyed), 1);
}
