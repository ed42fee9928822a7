//! What one account wrote in an open page is never sent as another's.

use serde_json::json;

use crate::browser::{Browser, Request};
use crate::harness::TestApp;

/// A change, from a page that was opened for this account.
fn change(account: &str) -> Request {
    Request::new("PATCH", "/api/users/profile")
        .header("marsam-account", account)
        .json(&json!({ "full_name": "Amal" }))
}

fn id_of(browser: &Browser) -> String {
    let me = browser.get("/api/users/me").is(200).json();
    me["id"].as_str().unwrap().to_owned()
}

#[test]
fn a_change_of_a_page_that_was_opened_for_another_account_is_refused_and_not_done() {
    let app = TestApp::spawn();
    let (amal, dana) = (app.brand("amal@example.com"), app.brand("dana@example.com"));
    let before = dana.get("/api/users/me").json();
    for other in [
        id_of(&amal),
        String::new(),
        "-".to_owned(),
        "no id".to_owned(),
    ] {
        dana.send(&change(&other)).refused(409, "another_account");
    }
    assert_eq!(dana.get("/api/users/me").json(), before);
    let own = id_of(&dana);
    assert_eq!(dana.send(&change(&own)).is(200).json()["full_name"], "Amal");
}

#[test]
fn a_call_that_names_no_account_and_a_visitor_are_judged_as_before() {
    let app = TestApp::spawn();
    let amal = app.brand("amal@example.com");
    let unnamed = Request::new("PATCH", "/api/users/profile").json(&json!({}));
    assert_eq!(amal.send(&unnamed).status, 200);
    let visitor = app.visitor();
    visitor
        .send(&change(&id_of(&amal)))
        .refused(401, "not_signed_in");
}
