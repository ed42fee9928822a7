//! Permissions: every route of the OpenAPI document, called by every kind of caller.

mod bodies;
mod lost_rights;
mod money;
mod of_sides;
mod payouts;
mod table;

use std::collections::BTreeSet;
use std::sync::LazyLock;

use marsam_persistence::accounts;
use serde_json::json;

use crate::browser::{Browser, Request};
use crate::document::document;
use crate::harness::TestApp;
use crate::samples::{apply, enter_roster, quote_request, write_to_us};

pub(crate) use self::bodies::with_body;
pub(crate) use self::of_sides::OF_SIDES;
pub(crate) use self::payouts::IBAN;

/// The kinds of callers; none of them owns the application or the creative in a path.
pub(crate) const CALLERS: [&str; 5] = ["visitor", "newcomer", "brand", "creative", "admin"];

/// A route and the status for each caller, in the order of [`CALLERS`].
pub(crate) type Row = (&'static str, &'static str, [u16; 5]);

/// Every route, and the status that each kind of caller gets.
pub(crate) static TABLE: LazyLock<Vec<Row>> =
    LazyLock::new(|| [table::ROWS, money::ROWS, payouts::ROWS].concat());

#[test]
fn every_route_of_the_document_has_its_row_and_no_other() {
    let document = document();
    let mut routes = BTreeSet::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        routes.extend(
            item.as_object()
                .unwrap()
                .keys()
                .map(|method| (method.clone(), path.clone())),
        );
    }
    let of_callers = TABLE.iter().map(|(method, path, _)| (*method, *path));
    let rows: BTreeSet<_> = of_callers
        .chain(OF_SIDES.iter().copied())
        .map(|(method, path)| (method.to_owned(), path.to_owned()))
        .collect();
    assert_eq!(rows, routes);
    assert_eq!(rows.len(), TABLE.len() + OF_SIDES.len());
}

#[test]
fn every_caller_may_do_exactly_what_the_table_says() {
    let app = TestApp::spawn();
    let admin = app.admin("the-admin@example.com");
    let listed = enter_roster(&app.creative("listed@example.com"), &admin);
    for (row, (method, path, wanted)) in TABLE.iter().enumerate() {
        let id = id_for(&app, row, path).unwrap_or_else(|| listed.clone());
        let target = path
            .replace("{id}", &id)
            .replace("{part}", "avatar")
            .replace("{provider}", "google");
        for (caller, wanted) in CALLERS.iter().zip(wanted) {
            let address = format!("{caller}-{row}@example.com");
            let browser = browser_of(&app, caller, &address);
            if let Some(application) = target.strip_suffix("/undo")
                && *wanted == 200
            {
                // An admin can undo only their own review.
                browser
                    .post(&format!("{application}/approve"), &json!({}))
                    .is(200);
            }
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

/// The id of something with which the route succeeds for the callers who may use it; `None` for a creative on the
/// roster.
fn id_for(app: &TestApp, row: usize, path: &str) -> Option<String> {
    let id = match path {
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
        path if path.starts_with("/api/admin/contact-messages/") => write_to_us(app, row),
        path if path.starts_with("/api/admin/reports/") => {
            crate::works::reports::for_route(app, row)
        }
        path if path.starts_with("/api/admin/works/") => {
            crate::works::moderation::for_route(app, row, path)
        }
        path if path.starts_with("/api/admin/profile-images/") => {
            crate::profile_images::moderation::for_route(app, row, path)
        }
        path if path.contains("/applications/") => {
            apply(&app.creative(&format!("applicant-{row}@example.com")))
        }
        path if path.starts_with("/api/admin/") => {
            apply(&app.creative(&format!("applicant-{row}@example.com")))
        }
        _ => return None,
    };
    Some(id)
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
