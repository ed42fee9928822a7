//! Every route that writes for an account checks the caller again in the transaction that writes.

use std::collections::BTreeMap;
use std::path::Path;

use marsam_domain::email::Email;
use marsam_persistence::provider_identities::{self, NewProviderIdentity};
use marsam_persistence::{accounts, sessions};
use serde_json::{Value, json};

use crate::access::{CALLERS, Row, TABLE, browser_of, with_body};
use crate::browser::{Browser, Request};
use crate::conventions::half_bodies::{id_of, session_of};
use crate::document::document;
use crate::files::begin_upload;
use crate::harness::{PASSWORD, TestApp};
use crate::operations::logs;
use crate::samples::{apply, but, enter_roster, quote_request, write_to_us};
use crate::{payouts, profile_images};

/// What an authenticated route may write other than as the caller.
const ALLOWED: [&str; 2] = ["ThrottleCounter", "LastSeen"];

/// Routes about a published review or a captured payment, which take a whole project to make. They write in the two ways
/// that the search through the source below allows.
const OF_A_PAST_PROJECT: [&str; 6] = [
    "/api/reviews/{id}",
    "/api/admin/reviews/{id}",
    "/api/admin/payments/{id}",
    "/api/admin/payment-attempts/{id}",
    "/api/admin/quote-requests/{id}/lower",
    "/api/admin/refunds/{id}",
];

/// The routes of signed-in callers: all others get 401.
pub(super) fn authenticated() -> impl Iterator<Item = (usize, &'static Row)> {
    let rows = TABLE.iter().enumerate();
    // Content needs a file that was processed: `files::jobs` reads it, and it writes nothing.
    rows.filter(|(_, (_, path, wanted))| wanted[0] == 401 && !path.ends_with("/content"))
        .filter(|(_, (_, path, _))| {
            !OF_A_PAST_PROJECT
                .iter()
                .any(|start| path.starts_with(start))
        })
}

fn takes_a_body(method: &str, path: &str) -> bool {
    let document = document();
    !document["paths"][path][method]["requestBody"].is_null()
}

/// An authorized caller of the route, and a request that succeeds.
pub(super) fn prepared(app: &TestApp, row: usize, route: &Row) -> (Browser, Request) {
    let (method, path, wanted) = route;
    let served = |status: &u16| (200..300).contains(status);
    // Routes that serve no one without a thing of their own answer 404 to the callers who may own it.
    let owner = || wanted.iter().position(|status| *status == 404);
    // Every account may own a file, but only creatives begin with one.
    let of_creative = || is_of_a_file(path).then_some(3);
    let caller = wanted.iter().position(served).or_else(of_creative);
    let caller = CALLERS[caller.or_else(owner).unwrap_or(1)];
    let address = format!("{caller}-{row}@example.com");
    let browser = browser_of(app, caller, &address);
    let account = id_of(&browser);
    let mut body = None;
    let id = match *path {
        "/api/admin/users/{id}/revoke-admin" => {
            id_of(&app.admin(&format!("other-{row}@example.com"))).to_string()
        }
        "/api/admin/users/{id}/suspend" | "/api/admin/users/{id}/restore" => {
            let user = app.account(&format!("user-{row}@example.com"));
            if path.ends_with("/restore") {
                app.write(|db| accounts::suspend(db, user, app.now()));
            }
            user.to_string()
        }
        "/api/account/sessions/{id}" => {
            app.browser_of(account);
            let all = browser.get("/api/account/sessions").is(200).json();
            let all = all.as_array().unwrap().iter();
            let mut others = all.filter(|session| session["current"] == json!(false));
            others.next().unwrap()["id"].as_str().unwrap().to_owned()
        }
        "/api/account/providers/{id}" => {
            link(app, &browser, &address);
            let shown = browser.get("/api/account").is(200).json();
            shown["providers"][0]["id"].as_str().unwrap().to_owned()
        }
        "/api/account/totp/confirm" => {
            body = Some(confirming(app, &browser));
            String::new()
        }
        "/api/account/totp/disable" | "/api/account/totp/recovery-codes" => {
            let codes = app.turn_on_second_step(account);
            body = Some(json!({ "current_password": PASSWORD, "totp": codes[0] }));
            String::new()
        }
        path => sent_by(app, row, path, &browser),
    };
    let target = path.replace("{id}", &id).replace("{part}", "avatar");
    let request = Request::new(&method.to_uppercase(), &target);
    let request = match body {
        Some(body) => request.json(&body),
        None if path.ends_with("/reject") || path.ends_with("/suspend") => {
            request.json(&json!({ "reason": "Not now." }))
        }
        None if (*method, *path) == ("put", "/api/creative/profile/{part}") => {
            request.json(&profile_images::choice(app, &browser))
        }
        None => with_body(app, request, method, path, &address),
    };
    (browser, request)
}

/// What confirms the second step that it begins.
fn confirming(app: &TestApp, browser: &Browser) -> Value {
    let begun = browser.post(
        "/api/account/totp",
        &json!({ "current_password": PASSWORD }),
    );
    let secret = begun.is(200).json()["secret"].as_str().unwrap().to_owned();
    let phone = crate::authenticator::Authenticator::typed(&secret);
    json!({ "totp": phone.code(app.now()) })
}

fn is_of_a_file(path: &str) -> bool {
    path.starts_with("/api/uploads/{id}") || path.starts_with("/api/files/{id}")
}

/// The application or message that a route is about; for a route of the roster the caller enters it.
fn sent_by(app: &TestApp, row: usize, path: &str, caller: &Browser) -> String {
    if is_of_a_file(path) {
        return begin_upload(caller);
    }
    if path.starts_with("/api/creative/applications/{id}") {
        return apply(caller);
    }
    if path.starts_with("/api/creative/requests/{id}") {
        return asked(app, row, caller);
    }
    if path.starts_with("/api/creative/profile") || path.starts_with("/api/creative/works") {
        enter_roster(
            caller,
            &app.admin(&format!("roster-admin-{row}@example.com")),
        );
        if path.ends_with("/works/{id}") {
            return crate::works::draft(caller);
        }
        let cover = json!({ "cover": "ugc" });
        caller
            .send(&Request::new("PATCH", "/api/creative/profile").json(&cover))
            .is(200);
        return String::new();
    }
    if path.starts_with("/api/creative/earnings") || path.starts_with("/api/creative/payout") {
        return payouts::for_creative(app, row, caller);
    }
    if path.starts_with("/api/admin/payouts/{id}") {
        return payouts::for_route(app, row, path);
    }
    if path.starts_with("/api/shortlist/") {
        let listed = app.creative(&format!("listed-{row}@example.com"));
        return enter_roster(
            &listed,
            &app.admin(&format!("roster-admin-{row}@example.com")),
        );
    }
    if path.starts_with("/api/admin/contact-messages/") {
        return write_to_us(app, row);
    }
    if path.starts_with("/api/admin/reports/") {
        return crate::works::reports::for_route(app, row);
    }
    if path.starts_with("/api/admin/profile-images/") {
        return profile_images::moderation::for_route(app, row, path);
    }
    if path.starts_with("/api/admin/works/") {
        return crate::works::moderation::for_route(app, row, path);
    }
    if !path.starts_with("/api/admin/creative-applications/") {
        return String::new();
    }
    let id = apply(&app.creative(&format!("applicant-{row}@example.com")));
    if path.ends_with("/undo") {
        let approve = format!("/api/admin/creative-applications/{id}/approve");
        caller.post(&approve, &json!({})).is(200);
    }
    id
}

/// A brand's request that names the caller, who enters the roster.
fn asked(app: &TestApp, row: usize, caller: &Browser) -> String {
    let lister = app.admin(&format!("roster-admin-{row}@example.com"));
    let creative = enter_roster(caller, &lister);
    let brand = app.brand(&format!("asking-brand-{row}@example.com"));
    let body = but(quote_request(), "preferredCreativeId", json!(creative));
    let sent = brand.post("/api/quote-requests", &body).is(201).json();
    sent["id"].as_str().unwrap().to_owned()
}

fn link(app: &TestApp, browser: &Browser, address: &str) {
    let (account_id, email) = (id_of(browser), Email::parse(address).unwrap());
    let new = NewProviderIdentity {
        account_id,
        provider: "google",
        issuer: "https://accounts.example.com",
        subject: address,
        email: Some(&email),
        email_verified: true,
    };
    app.write(|db| provider_identities::insert(db, &new, app.now()));
}

#[test]
fn every_route_of_a_signed_in_caller_writes_as_the_caller_and_otherwise_only_counts() {
    let log = logs::listen();
    let app = TestApp::spawn();
    for (row, route) in authenticated() {
        let (method, path, _) = route;
        let (browser, request) = prepared(&app, row, route);
        let before = log.text().lines().count();
        let answer = browser.send(&request);
        assert!(answer.status < 300, "{method} {path}: {}", answer.text());
        let log = log.text();
        let lines: Vec<&str> = log.lines().skip(before).collect();
        let system = lines.iter().filter(|line| line.contains("a system write"));
        for line in system {
            let reason = line.split("reason=").nth(1).unwrap();
            let reason = reason.split_whitespace().next().unwrap();
            assert!(ALLOWED.contains(&reason), "{method} {path}: {line}");
        }
        let as_caller = lines
            .iter()
            .filter(|line| line.contains("a write as the caller"));
        let writes = match (*method, path) {
            // That an admin has read IBANs is recorded.
            ("get", &"/api/admin/payouts.csv") => 1,
            ("get", _) => 0,
            // The place of a part is claimed before its bytes are written.
            ("patch", &"/api/uploads/{id}") => 2,
            _ => 1,
        };
        assert_eq!(as_caller.count(), writes, "{method} {path}");
    }
}

#[test]
fn no_handler_and_no_use_case_writes_around_the_two_ways() {
    let mut found = Vec::new();
    for crate_of_ours in ["http", "server", "site", "workflows"] {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        search(&crates.join(crate_of_ours).join("src"), &mut found);
    }
    found.sort();
    let wanted = [
        ("acting.rs", "SystemWrite::ThrottleCounter"),
        // What is due by time is done for no account, so there is no session to check.
        ("clock.rs", "store.write("),
        ("clock.rs", "store.write("),
        // A file is processed for no account either.
        ("file_jobs.rs", "store.write("),
        ("guard.rs", "store.write("),
        ("last_seen.rs", "SystemWrite::LastSeen"),
        // Facts are computed, and providers are asked, for no account.
        ("measuring.rs", "store.write("),
        ("payment_jobs.rs", "store.write("),
        ("state.rs", "SystemWrite::ThrottleCounter"),
        ("state.rs", "store.write_locking("),
        // Objects are deleted for no account.
        ("sweep.rs", "store.write("),
    ];
    assert_eq!(found, wanted.map(|(file, what)| (file.to_owned(), what)));
}

/// The files that begin transactions, or name writes that are not for an account.
fn search(folder: &Path, found: &mut Vec<(String, &'static str)>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            search(&path, found);
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let file = path.file_name().unwrap().to_string_lossy().into_owned();
        for what in [
            "store.write(",
            "store.write_locking(",
            "SystemWrite::LastSeen",
            "SystemWrite::ThrottleCounter",
        ] {
            if text.contains(what) {
                found.push((file.clone(), what));
            }
        }
    }
}

/// All rows except counted attempts.
fn rows(app: &TestApp) -> BTreeMap<&'static str, i64> {
    let mut rows = app.row_counts();
    rows.remove("throttle_counters");
    rows
}

#[test]
fn half_a_body_held_back_while_the_session_ends_is_401_on_every_route_and_writes_nothing() {
    let app = TestApp::spawn();
    for (row, route) in authenticated() {
        let (method, path, _) = route;
        if !takes_a_body(method, path) {
            continue;
        }
        let (browser, request) = prepared(&app, row, route);
        let half = app.hold(&session_of(&browser), &browser, &request);
        let account = id_of(&browser);
        app.write(|db| sessions::end_all_of(db, account).map(drop));
        let before = rows(&app);
        half.finish().refused(401, "not_signed_in");
        assert_eq!(rows(&app), before, "{method} {path}");
    }
}

#[test]
fn half_a_body_of_a_bearer_held_back_while_the_session_ends_is_401() {
    let app = TestApp::spawn();
    let brand = app.brand("brand@example.com");
    let request = Request::new("POST", "/api/quote-requests").json(&quote_request());
    let half = app.hold(&session_of(&brand), &app.bearer_of(&brand), &request);
    brand.get("/api/logout").is(204);
    half.finish().refused(401, "invalid_id_token");
    assert_eq!(app.rows_of("quote_requests"), 0);
}

#[test]
fn a_stored_answer_is_not_repeated_after_the_session_has_ended() {
    let app = TestApp::spawn();
    let brand = app.brand("brand@example.com");
    let request = Request::new("POST", "/api/quote-requests")
        .header("idempotency-key", "k")
        .json(&quote_request());
    brand.send(&request).is(201);
    let half = app.hold(&session_of(&brand), &brand, &request);
    brand.get("/api/logout").is(204);
    half.finish().refused(401, "not_signed_in");
}

#[test]
fn a_request_with_a_renewed_sessions_old_token_is_signed_out() {
    let app = TestApp::spawn();
    let newcomer = app.newcomer("noura@example.com");
    let rename = Request::new("PATCH", "/api/users/profile").json(&json!({ "full_name": "N" }));
    let half = app.hold(&session_of(&newcomer), &newcomer, &rename);
    // A change of role changes the token: the held one is invalid.
    let role = json!({ "role": "creative", "full_name": "Dana" });
    newcomer.post("/api/users/profile", &role).is(201);
    half.finish().refused(401, "not_signed_in");
    newcomer.get("/api/users/me").is(200);
}
