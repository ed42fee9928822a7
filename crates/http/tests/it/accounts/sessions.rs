//! An account's sessions: listed, ended one by one, ended all together.

use serde_json::{Value, json};
use time::Duration;

use crate::browser::{Answer, Browser, Request};
use crate::harness::{PASSWORD, TestApp};

const PATH: &str = "/api/account/sessions";

fn signed_in(browser: Browser) -> Browser {
    let body = json!({ "email": "noura@example.com", "password": PASSWORD });
    browser.post("/api/auth/sign-in", &body).is(200);
    browser
}

fn list(browser: &Browser) -> Vec<Value> {
    let listed = browser.get(PATH).is(200).json();
    listed.as_array().unwrap().clone()
}

fn end(browser: &Browser, session: &str) -> Answer {
    browser.send(&Request::new("DELETE", &format!("{PATH}/{session}")))
}

fn own_id(browser: &Browser) -> String {
    let listed = list(browser);
    let own = listed
        .iter()
        .find(|session| session["current"] == json!(true));
    own.unwrap()["id"].as_str().unwrap().to_owned()
}

#[test]
fn they_are_listed_and_ended_one_by_one_or_all() {
    let app = TestApp::spawn();
    app.account("noura@example.com");
    let phone = signed_in(
        app.visitor()
            .from("203.0.113.7")
            .with("user-agent", "A phone"),
    );
    app.pass(Duration::minutes(5));
    let desk = signed_in(
        app.visitor()
            .from("2001:db8::9")
            .with("user-agent", "A desk"),
    );
    app.pass(Duration::minutes(5));
    phone.get("/api/users/me").is(200);
    let listed = list(&desk);
    assert_eq!(listed.len(), 2);
    // The session of this request is in use right now.
    let (second, first) = (&listed[0], &listed[1]);
    assert_eq!(
        (&first["user_agent"], &first["address"], &first["current"]),
        (&json!("A phone"), &json!("203.0.113.7"), &json!(false))
    );
    assert_eq!(
        (
            &second["user_agent"],
            &second["address"],
            &second["current"]
        ),
        (&json!("A desk"), &json!("2001:db8::9"), &json!(true))
    );
    assert_eq!(first["created_at"], json!("2026-11-21T09:00:00.123456Z"));
    assert_eq!(first["last_seen_at"], json!("2026-11-21T09:10:00.123456Z"));
    assert_eq!(first["expires_at"], json!("2026-12-21T09:00:00.123456Z"));
    assert_eq!(first.as_object().unwrap().len(), 7);

    let ended = end(&desk, first["id"].as_str().unwrap()).is(204);
    assert_eq!(ended.header("set-cookie"), None);
    phone.get("/api/users/me").refused(401, "not_signed_in");
    assert_eq!(list(&desk).len(), 1);

    let again = signed_in(app.visitor());
    assert!(
        desk.send(&Request::new("DELETE", PATH))
            .is(204)
            .body
            .is_empty()
    );
    assert_eq!(desk.cookie("marsam_session"), None);
    for browser in [desk, again] {
        browser.get("/api/users/me").refused(401, "not_signed_in");
    }
    assert_eq!(app.rows_of("sessions"), 0);
}

#[test]
fn ending_the_own_session_clears_the_cookies() {
    let app = TestApp::spawn();
    app.account("noura@example.com");
    let browser = signed_in(app.visitor());
    let own = own_id(&browser);
    end(&browser, &own).is(204);
    assert_eq!(
        (
            browser.cookie("marsam_session"),
            browser.cookie("marsam_signed_in")
        ),
        (None, None)
    );
    browser.get(PATH).refused(401, "not_signed_in");
    end(&signed_in(app.visitor()), &own).refused(404, "not_found");
}

#[test]
fn another_accounts_session_is_a_404() {
    let app = TestApp::spawn();
    let (noura, hamad) = (
        app.newcomer("noura@example.com"),
        app.newcomer("hamad@example.com"),
    );
    let admin = app.admin("admin@example.com");
    let session = own_id(&noura);
    for other in [&hamad, &admin] {
        assert_eq!(list(other).len(), 1);
        end(other, &session).refused(404, "not_found");
    }
    for nonsense in [
        "x",
        "0199aaaa-0000-7000-8000-000000000000",
        "%27",
        "..",
        "%00",
    ] {
        end(&hamad, nonsense).refused(404, "not_found");
    }
    noura.get("/api/users/me").is(200);
    // Ends the sessions of one account only.
    hamad.send(&Request::new("DELETE", PATH)).is(204);
    noura.get("/api/users/me").is(200);
}

#[test]
fn what_is_over_is_not_listed() {
    let app = TestApp::spawn();
    let account = app.account("noura@example.com");
    app.browser_of(account);
    app.pass(Duration::days(6));
    let busy = app.browser_of(account);
    assert_eq!(list(&busy).len(), 2);
    app.pass(Duration::days(1));
    assert_eq!(list(&busy).len(), 1);
}

#[test]
fn no_list_shows_a_token() {
    let app = TestApp::spawn();
    app.account("noura@example.com");
    let browser = signed_in(app.visitor());
    let shown = browser.get(PATH).is(200).text();
    let token = browser.cookie("marsam_session").unwrap();
    assert!(
        !shown.contains(&token) && !shown.contains("hash"),
        "{shown}"
    );
}

#[test]
fn an_odd_user_agent_is_cut_or_left_out() {
    let app = TestApp::spawn();
    app.account("noura@example.com");
    let long = signed_in(app.visitor().with("user-agent", &"m".repeat(2_000)));
    assert_eq!(list(&long)[0]["user_agent"], json!("m".repeat(300)));
    app.pass(Duration::minutes(1));
    let script = signed_in(
        app.visitor()
            .with("user-agent", "<script>alert(1)</script>"),
    );
    assert_eq!(
        list(&script)[0]["user_agent"],
        json!("<script>alert(1)</script>")
    );
    app.pass(Duration::minutes(1));
    let arabic = signed_in(app.visitor().with("user-agent", "متصفح"));
    assert_eq!(list(&arabic)[0]["user_agent"], Value::Null);
}
