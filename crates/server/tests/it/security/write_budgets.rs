//! Every write has a price: an account has so many of each class within an hour.

use std::collections::BTreeSet;

use marsam_auth::mailed_tokens;
use marsam_domain::ids::AccountId;
use marsam_domain::throttles::{
    CONTACT_MESSAGES, HONEST_WRITES_AN_HOUR, Hits, PASSWORD_RESET_PER_ADDRESS, PAYMENT_EVENTS,
    REPORTS, RESET_CONFIRMATIONS, SESSION_EXCHANGE, SIGN_IN_PER_ADDRESS, SIGN_INS, SIGN_UP, Scope,
    Throttle, VERIFICATION_PASSWORDS, WriteBudgets, WriteClass,
};
use marsam_persistence::email_tokens::Purpose;
use marsam_persistence::{Db, sessions, throttles};
use serde_json::json;
use time::{Duration, OffsetDateTime};

use super::authority::{authenticated, prepared};
use crate::access::{TABLE, with_body};
use crate::browser::{Browser, Request};
use crate::conventions::half_bodies::id_of;
use crate::harness::{SECRET_KEY, TestApp};
use crate::paying::app_with_a_bank;
use crate::samples::{enter_roster, quote_request};

/// What visitors may write, and the limits that each counts in; a new one has to name its own. Those without one redeem a
/// mailed token, which works once: a guess at it writes nothing.
const VISITORS_WRITES: [(&str, &[Throttle]); 11] = [
    ("/api/auth/change-email", &[]),
    ("/api/auth/password-reset", &[PASSWORD_RESET_PER_ADDRESS]),
    ("/api/auth/password-reset/confirm", &[RESET_CONFIRMATIONS]),
    ("/api/auth/sign-in", &[SIGN_IN_PER_ADDRESS, SIGN_INS]),
    ("/api/auth/sign-up", &[SIGN_UP]),
    ("/api/auth/stop-payouts", &[]),
    ("/api/auth/verify-email", &[VERIFICATION_PASSWORDS]),
    ("/api/contact-messages", &[CONTACT_MESSAGES]),
    ("/api/payment-events/{provider}", &[PAYMENT_EVENTS]),
    ("/api/reports", &[REPORTS]),
    ("/api/sessions", &[SESSION_EXCHANGE]),
];

/// Who visits, and from where.
const EMAIL: &str = "noura@example.com";
const ADDRESS: &str = "203.0.113.9";

/// The methods that change nothing.
const READS: [&str; 3] = ["get", "head", "options"];

/// Uses up every budget of the browser's account and of its sessions.
fn use_up(app: &TestApp, browser: &Browser) {
    let account = id_of(browser);
    let payers: Vec<String> = app
        .read(|db| sessions::of_account(db, account))
        .into_iter()
        .map(|session| session.id.to_string())
        .chain([account.to_string()])
        .collect();
    for budget in WriteClass::ALL.iter().filter_map(|class| class.budget()) {
        for payer in &payers {
            fill(app, &budget, payer);
        }
    }
}

/// Uses up a limit of `who`; returns the name of its counter.
fn fill(app: &TestApp, limit: &Throttle, who: &str) -> String {
    let hits: Hits = serde_json::from_value(json!([[micros(app.now()), limit.limit]])).unwrap();
    let name = format!("{}\n{who}", limit.name);
    let bucket = SECRET_KEY.keyed_hash("throttle bucket", &name);
    app.write(|db| throttles::save(db, &bucket, &hits));
    bucket
}

fn micros(at: OffsetDateTime) -> i64 {
    i64::try_from(at.unix_timestamp_nanos() / 1_000).unwrap()
}

#[test]
fn every_write_of_a_signed_in_caller_is_refused_once_its_budget_is_used_up() {
    let app = TestApp::spawn();
    for (row, route) in authenticated() {
        let (method, path, _) = route;
        if READS.contains(method) {
            continue;
        }
        let (browser, request) = prepared(&app, row, route);
        use_up(&app, &browser);
        let mut before = app.row_counts();
        let refused = browser.send(&request);
        assert_eq!(refused.status, 429, "{method} {path}: {}", refused.text());
        refused.refused(429, "too_many_attempts");
        let wait: u64 = refused.header("retry-after").unwrap().parse().unwrap();
        assert!((3_540..=3_601).contains(&wait), "{method} {path}: {wait}");
        // Proofs of a password are counted on their own.
        before.remove("throttle_counters");
        let mut after = app.row_counts();
        after.remove("throttle_counters");
        assert_eq!(after, before, "{method} {path}");
        browser.get("/api/logout").is(204);
    }
}

#[test]
fn every_write_of_a_visitor_has_a_limit_of_its_own() {
    let public = TABLE
        .iter()
        .filter(|(method, _, wanted)| !READS.contains(method) && wanted[0] != 401)
        .map(|(_, path, _)| *path);
    let found: BTreeSet<&str> = public.collect();
    let named: BTreeSet<&str> = VISITORS_WRITES.iter().map(|(path, _)| *path).collect();
    assert_eq!(found, named);
    let app = app_with_a_bank();
    enter_roster(
        &app.creative("dana@example.com"),
        &app.admin("admin@example.com"),
    );
    let account = app.account(EMAIL);
    for (path, limits) in VISITORS_WRITES {
        let request = sent_by_a_visitor(&app, path, account);
        let send = || app.visitor().from(ADDRESS).send(&request);
        let before = app.row_counts();
        let first = send();
        if limits.is_empty() {
            first.refused(400, "invalid_token");
            assert_eq!(app.row_counts(), before, "{path}");
        }
        assert_ne!(first.status, 429, "{path}: {}", first.text());
        for limit in limits {
            let bucket = fill(&app, limit, &counted_as(limit.scope, account));
            let refused = send();
            assert_eq!(refused.status, 429, "{path}, {}", limit.name);
            refused.refused(429, "too_many_attempts");
            app.write(|db| throttles::clear(db, &bucket));
        }
    }
}

/// A request that gets as far as its limits.
fn sent_by_a_visitor(app: &TestApp, path: &str, account: AccountId) -> Request {
    let request = Request::new("POST", &path.replace("{provider}", "tap"));
    if path != "/api/auth/verify-email" {
        return with_body(app, request, "post", path, EMAIL);
    }
    let issue =
        |db: &mut Db| mailed_tokens::issue(db, Purpose::VerifyEmail, account, EMAIL, app.now());
    let token = app.write(issue);
    request.json(&json!({ "token": token.reveal(), "password": "wrong" }))
}

fn counted_as(scope: Scope, account: AccountId) -> String {
    match scope {
        Scope::Address => ADDRESS.to_owned(),
        Scope::Account => account.to_string(),
        // The account that `with_body` makes for a sign-in.
        Scope::AccountAndAddress => format!("returning-{EMAIL}\n{ADDRESS}"),
    }
}

fn rename(browser: &Browser, number: u32) -> u16 {
    let name = json!({ "full_name": format!("Noura {number}") });
    let request = Request::new("PATCH", "/api/users/profile").json(&name);
    browser.send(&request).status
}

#[test]
fn an_honest_hour_fits_and_the_budget_has_room_again_when_it_is_over() {
    let least = WriteBudgets::AnHour(HONEST_WRITES_AN_HOUR);
    let app = TestApp::spawn_with(|settings| settings.write_budgets = least);
    let brand = app.brand("noura@example.com");
    for number in 0..HONEST_WRITES_AN_HOUR {
        assert_eq!(rename(&brand, number), 200, "{number}");
    }
    assert_eq!(rename(&brand, 0), 429);
    assert_eq!(rename(&app.brand("dana@example.com"), 0), 200);
    app.pass(Duration::hours(1) + Duration::seconds(1));
    assert_eq!(rename(&brand, 0), 200);
}

#[test]
fn a_refused_write_counts_and_a_class_has_a_budget_of_its_own() {
    let app = TestApp::spawn_with(|settings| {
        settings.write_budgets = WriteBudgets::AnHour(3);
        settings.quotes_per_hour = 1;
    });
    let brand = app.brand("noura@example.com");
    let unknown = "/api/quote-requests/0199aaaa-0000-7000-8000-000000000000/reopen";
    for _ in 0..3 {
        brand.post(unknown, &json!({})).refused(404, "not_found");
    }
    for _ in 0..2 {
        let refused = brand.post(unknown, &json!({}));
        refused.refused(429, "too_many_attempts");
    }
    assert_eq!(rename(&brand, 0), 200);
    // What a limit of the call itself refuses has cost a transaction, too.
    let dana = app.brand("dana@example.com");
    dana.post("/api/quote-requests", &quote_request()).is(201);
    for _ in 0..2 {
        let refused = dana.post("/api/quote-requests", &quote_request());
        refused.refused(429, "too_many_attempts");
    }
    let spent = dana.post(unknown, &json!({}));
    spent.refused(429, "too_many_attempts");
}

#[test]
fn the_operator_lifts_the_budgets_for_tests() {
    let app = TestApp::spawn_with(|settings| settings.write_budgets = WriteBudgets::Unlimited);
    let brand = app.brand("noura@example.com");
    for number in 0..5 {
        assert_eq!(rename(&brand, number), 200);
    }
    assert_eq!(app.rows_of("throttle_counters"), 0);
}
