//! Permissions: every route of the OpenAPI document, called by every kind of caller.

use std::collections::BTreeSet;

use marsam_persistence::accounts;
use serde_json::{Value, json};

use crate::browser::{Browser, Request};
use crate::harness::{PASSWORD, TestApp};
use crate::samples::{apply, contact_message, enter_roster, quote_request, sign_up};

/// The kinds of callers; none of them owns the application or the creative in a path.
pub(crate) const CALLERS: [&str; 5] = ["visitor", "newcomer", "brand", "creative", "admin"];

/// A route and the status for each caller, in the order of [`CALLERS`].
pub(crate) type Row = (&'static str, &'static str, [u16; 5]);

pub(crate) const TABLE: &[Row] = &[
    ("get", "/api/config", [200, 200, 200, 200, 200]),
    ("get", "/api/services", [200, 200, 200, 200, 200]),
    ("get", "/api/creatives", [200, 200, 200, 200, 200]),
    ("get", "/api/creatives/counts", [200, 200, 200, 200, 200]),
    ("get", "/api/creatives/{id}", [200, 200, 200, 200, 200]),
    ("post", "/api/contact-messages", [201, 201, 201, 201, 201]),
    ("get", "/api/users/me", [401, 200, 200, 200, 200]),
    ("post", "/api/users/profile", [401, 201, 409, 409, 201]),
    ("patch", "/api/users/profile", [401, 200, 200, 200, 200]),
    ("post", "/api/auth/sign-up", [201, 201, 201, 201, 201]),
    ("post", "/api/auth/sign-in", [200, 200, 200, 200, 200]),
    ("get", "/api/logout", [204, 204, 204, 204, 204]),
    ("post", "/api/auth/verify-email", [400, 400, 400, 400, 400]),
    (
        "post",
        "/api/auth/verify-email/resend",
        [401, 202, 202, 202, 202],
    ),
    (
        "post",
        "/api/auth/password-reset",
        [202, 202, 202, 202, 202],
    ),
    (
        "post",
        "/api/auth/password-reset/confirm",
        [400, 400, 400, 400, 400],
    ),
    ("post", "/api/auth/change-email", [400, 400, 400, 400, 400]),
    ("get", "/api/auth/id-token", [401, 200, 200, 200, 200]),
    (
        "get",
        "/api/oauth/{provider}/redirect_url",
        [503, 503, 503, 503, 503],
    ),
    ("post", "/api/sessions", [400, 400, 400, 400, 400]),
    ("get", "/api/account", [401, 200, 200, 200, 200]),
    ("post", "/api/account/password", [401, 204, 204, 204, 204]),
    ("post", "/api/account/email", [401, 202, 202, 202, 202]),
    ("delete", "/api/account/email", [401, 204, 204, 204, 204]),
    ("get", "/api/account/sessions", [401, 200, 200, 200, 200]),
    ("delete", "/api/account/sessions", [401, 204, 204, 204, 204]),
    (
        "delete",
        "/api/account/sessions/{id}",
        [401, 404, 404, 404, 404],
    ),
    (
        "delete",
        "/api/account/providers/{id}",
        [401, 404, 404, 404, 404],
    ),
    ("post", "/api/account/totp", [401, 200, 200, 200, 200]),
    (
        "post",
        "/api/account/totp/confirm",
        [401, 409, 409, 409, 409],
    ),
    (
        "post",
        "/api/account/totp/disable",
        [401, 409, 409, 409, 409],
    ),
    (
        "post",
        "/api/account/totp/recovery-codes",
        [401, 409, 409, 409, 409],
    ),
    ("get", "/api/account/export", [401, 200, 200, 200, 200]),
    ("post", "/api/account/delete", [401, 204, 204, 204, 204]),
    ("post", "/api/quote-requests", [401, 403, 201, 403, 403]),
    (
        "get",
        "/api/brand/quote-requests",
        [401, 403, 200, 403, 403],
    ),
    (
        "post",
        "/api/creative-applications",
        [401, 403, 403, 201, 403],
    ),
    (
        "get",
        "/api/creative/applications",
        [401, 403, 403, 200, 403],
    ),
    (
        "get",
        "/api/admin/creative-applications",
        [401, 403, 403, 403, 200],
    ),
    (
        "post",
        "/api/admin/creative-applications/{id}/approve",
        [401, 403, 403, 403, 200],
    ),
    (
        "post",
        "/api/admin/creative-applications/{id}/reject",
        [401, 403, 403, 403, 200],
    ),
    (
        "get",
        "/api/admin/quote-requests",
        [401, 403, 403, 403, 200],
    ),
    ("get", "/api/admin/users", [401, 403, 403, 403, 200]),
    ("post", "/api/admin/make-admin", [401, 403, 403, 403, 200]),
    (
        "post",
        "/api/admin/users/{id}/revoke-admin",
        [401, 403, 403, 403, 200],
    ),
    (
        "post",
        "/api/admin/users/{id}/suspend",
        [401, 403, 403, 403, 200],
    ),
    (
        "post",
        "/api/admin/users/{id}/restore",
        [401, 403, 403, 403, 200],
    ),
];

#[test]
fn every_route_of_the_document_has_its_row_and_no_other() {
    let document: Value = serde_json::from_str(&marsam_http::openapi_json().unwrap()).unwrap();
    let mut routes = BTreeSet::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        routes.extend(
            item.as_object()
                .unwrap()
                .keys()
                .map(|method| (method.clone(), path.clone())),
        );
    }
    let rows: BTreeSet<_> = TABLE
        .iter()
        .map(|(method, path, _)| ((*method).to_owned(), (*path).to_owned()))
        .collect();
    assert_eq!(rows, routes);
    assert_eq!(rows.len(), TABLE.len());
}

#[test]
fn every_caller_may_do_exactly_what_the_table_says() {
    let app = TestApp::spawn();
    let admin = app.admin("the-admin@example.com");
    let listed = enter_roster(&app.creative("listed@example.com"), &admin);
    for (row, (method, path, wanted)) in TABLE.iter().enumerate() {
        let id = match *path {
            "/api/admin/users/{id}/revoke-admin" => {
                let other = app.account(&format!("other-admin-{row}@example.com"));
                app.write(|db| accounts::grant_admin(db, other, app.now()));
                other.to_string()
            }
            "/api/admin/users/{id}/suspend" => {
                app.account(&format!("user-{row}@example.com")).to_string()
            }
            "/api/admin/users/{id}/restore" => {
                let user = app.account(&format!("user-{row}@example.com"));
                app.write(|db| accounts::suspend(db, user, app.now()));
                user.to_string()
            }
            path if path.starts_with("/api/admin/") => {
                apply(&app.creative(&format!("applicant-{row}@example.com")))
            }
            _ => listed.clone(),
        };
        let target = path.replace("{id}", &id).replace("{provider}", "google");
        for (caller, wanted) in CALLERS.iter().zip(wanted) {
            let address = format!("{caller}-{row}@example.com");
            let browser = browser_of(&app, caller, &address);
            let request = Request::new(&method.to_uppercase(), &target);
            let answer = browser.send(&with_body(&app, request, method, path, &address));
            assert_eq!(
                answer.status,
                *wanted,
                "{caller} {method} {path}: {}",
                answer.text()
            );
            if answer.status >= 400 {
                answer.error_code();
            }
        }
    }
}

pub(crate) fn browser_of(app: &TestApp, caller: &str, address: &str) -> Browser {
    match caller {
        "newcomer" => app.newcomer(address),
        "brand" => app.brand(address),
        "creative" => app.creative(address),
        "admin" => app.admin(address),
        _ => app.visitor(),
    }
}

/// A valid body, so that a refusal depends on the caller only.
pub(crate) fn with_body(
    app: &TestApp,
    request: Request,
    method: &str,
    path: &str,
    address: &str,
) -> Request {
    let body = match (method, path) {
        ("get", _) | (_, "/api/auth/verify-email/resend") => return request,
        ("post", "/api/admin/users/{id}/revoke-admin") => json!({ "current_password": PASSWORD }),
        ("post", path) if path.contains("{id}") => return request,
        ("post", "/api/account/password") => {
            json!({ "password": "zaatar-jadid 52", "current_password": PASSWORD })
        }
        ("post", "/api/account/email") => {
            json!({ "email": format!("moved-{address}"), "current_password": PASSWORD })
        }
        ("post", "/api/account/totp/confirm") => json!({ "totp": "123456" }),
        ("delete" | "post", path) if path.starts_with("/api/account/") => {
            json!({ "current_password": PASSWORD })
        }
        ("post", "/api/sessions") => json!({ "code": "abc", "state": "def" }),
        ("post", "/api/contact-messages") => contact_message(),
        ("post", "/api/users/profile") => json!({ "role": "brand", "full_name": "Noura" }),
        ("patch", "/api/users/profile") => json!({ "full_name": "Noura" }),
        ("post", "/api/auth/sign-up") => sign_up(&format!("new-{address}")),
        ("post", "/api/auth/sign-in") => {
            app.account(&format!("returning-{address}"));
            json!({ "email": format!("returning-{address}"), "password": PASSWORD })
        }
        ("post", "/api/auth/verify-email" | "/api/auth/change-email") => {
            json!({ "token": "0".repeat(64) })
        }
        ("post", "/api/auth/password-reset/confirm") => {
            json!({ "token": "0".repeat(64), "password": "zaatar-jadid 52" })
        }
        ("post", "/api/auth/password-reset") => {
            app.account(&format!("forgetful-{address}"));
            json!({ "email": format!("forgetful-{address}") })
        }
        ("post", "/api/quote-requests") => quote_request(),
        ("post", "/api/creative-applications") => crate::samples::application(),
        ("post", "/api/admin/make-admin") => {
            let next = format!("next-{address}");
            app.verify(app.account(&next));
            json!({ "email": next, "current_password": PASSWORD })
        }
        other => panic!("no body for {other:?}"),
    };
    request.json(&body)
}

#[test]
fn an_admin_with_a_profile_may_do_what_the_profile_may() {
    let app = TestApp::spawn();
    let admin = app.admin("admin@example.com");
    admin
        .post(
            "/api/users/profile",
            &json!({ "role": "brand", "full_name": "Noura" }),
        )
        .is(201);
    admin.post("/api/quote-requests", &quote_request()).is(201);
    admin.get("/api/brand/quote-requests").is(200);
    admin.get("/api/admin/quote-requests").is(200);
    admin
        .post("/api/creative-applications", &crate::samples::application())
        .refused(403, "creative_only");
}

#[test]
fn each_refusal_names_what_is_missing() {
    let app = TestApp::spawn();
    let (newcomer, brand, creative) = (
        app.newcomer("newcomer@example.com"),
        app.brand("brand@example.com"),
        app.creative("creative@example.com"),
    );
    for path in ["/api/brand/quote-requests", "/api/creative/applications"] {
        app.visitor().get(path).refused(401, "not_signed_in");
        newcomer.get(path).refused(403, "profile_required");
        app.admin(&format!("a{}@example.com", path.len()))
            .get(path)
            .refused(403, "profile_required");
    }
    creative
        .get("/api/brand/quote-requests")
        .refused(403, "brand_only");
    brand
        .get("/api/creative/applications")
        .refused(403, "creative_only");
    brand.get("/api/admin/users").refused(403, "forbidden");
}

#[test]
fn no_account_sees_another_accounts_data() {
    let app = TestApp::spawn();
    let (brand, other) = (
        app.brand("brand@example.com"),
        app.brand("other@example.com"),
    );
    brand.post("/api/quote-requests", &quote_request()).is(201);
    assert_eq!(
        other.get("/api/brand/quote-requests").is(200).json(),
        json!([])
    );
    assert_eq!(
        brand
            .get("/api/brand/quote-requests")
            .is(200)
            .json()
            .as_array()
            .unwrap()
            .len(),
        1
    );
    let (creative, other) = (
        app.creative("creative@example.com"),
        app.creative("rival@example.com"),
    );
    apply(&creative);
    assert_eq!(
        other.get("/api/creative/applications").is(200).json(),
        json!([])
    );
    assert_eq!(
        creative
            .get("/api/creative/applications")
            .is(200)
            .json()
            .as_array()
            .unwrap()
            .len(),
        1
    );
}

#[test]
fn authorization_is_checked_before_the_body_is_read() {
    let app = TestApp::spawn();
    let garbage = |path: &str| Request::new("POST", path).bytes("text/plain", "{");
    app.visitor()
        .send(&garbage("/api/quote-requests"))
        .refused(401, "not_signed_in");
    app.creative("c@example.com")
        .send(&garbage("/api/quote-requests"))
        .refused(403, "brand_only");
    app.brand("b@example.com")
        .send(&garbage("/api/quote-requests"))
        .refused(415, "unsupported_media_type");
}

#[test]
fn a_suspended_or_deleted_account_is_signed_out_at_once() {
    use marsam_domain::accounts::AccountState;
    let app = TestApp::spawn();
    for state in [AccountState::Suspended, AccountState::Deleted] {
        let account = app.account(&format!("{state:?}@example.com"));
        let browser = app.browser_of(account);
        browser.get("/api/users/me").is(200);
        app.set_state(account, state);
        browser.get("/api/users/me").refused(401, "not_signed_in");
    }
}
