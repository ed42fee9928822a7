//! An account's sessions: listed, ended one by one, ended all together.

use marsam_domain::email::Email;
use marsam_persistence::{accounts, sessions};
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
fn a_session_that_another_process_ends_is_over_at_once() {
    let app = TestApp::spawn();
    let noura = app.brand("noura@example.com");
    noura.get("/api/users/me").is(200);
    let account =
        app.read(|db| accounts::by_email(db, &Email::parse("noura@example.com").unwrap()));
    let other = app.another_instance();
    let ended = other.write(|db| sessions::end_all_of(db, account.unwrap().id));
    assert_eq!(ended.unwrap(), 1);
    let name = Request::new("PATCH", "/api/users/profile").json(&json!({ "full_name": "Hessa" }));
    noura.send(&name).refused(401, "not_signed_in");
    noura.get("/api/users/me").refused(401, "not_signed_in");
}

#[test]
fn a_right_that_is_granted_or_revoked_counts_for_the_next_request() {
    let app = TestApp::spawn();
    let account = app.account("hamad@example.com");
    app.verify(account);
    let browser = app.browser_of(account);
    for is_admin in [false, true, false, true] {
        app.write(|db| {
            if is_admin {
                accounts::grant_admin(db, account, app.now())
            } else {
                accounts::revoke_admin(db, account, app.now())
            }
        });
        for _ in 0..2 {
            let me = browser.get("/api/users/me").is(200).json();
            assert_eq!(me["is_admin"], json!(is_admin));
        }
    }
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

/// The path of the next page.
fn next_of(answer: &Answer) -> Option<String> {
    let (path, _) = answer.header("link")?.strip_prefix('<')?.split_once('>')?;
    Some(path.to_owned())
}

#[test]
fn they_are_counted_and_listed_by_page() {
    let app = TestApp::spawn();
    let account = app.account("noura@example.com");
    // Three of them are used at the same moment.
    for _ in 0..3 {
        app.browser_of(account);
    }
    for _ in 0..4 {
        app.pass(Duration::minutes(2));
        app.browser_of(account);
    }
    let browser = app.browser_of(account);
    let whole = browser.get(PATH).is(200);
    assert_eq!(whole.header("x-total-count"), Some("8"));
    assert_eq!(next_of(&whole), None);

    let (mut seen, mut lengths) = (Vec::new(), Vec::new());
    let mut path = Some(format!("{PATH}?limit=3"));
    while let Some(wanted) = path {
        let answer = browser.get(&wanted).is(200);
        assert_eq!(answer.header("x-total-count"), Some("8"), "{wanted}");
        let rows = answer.json().as_array().unwrap().clone();
        lengths.push(rows.len());
        seen.extend(rows);
        path = next_of(&answer);
    }
    assert_eq!(lengths, [3, 3, 2]);
    assert_eq!(Value::Array(seen), whole.json());

    for limit in ["0", "101", "x"] {
        let path = format!("{PATH}?limit={limit}");
        browser.get(&path).refused(400, "invalid_limit");
    }
    for cursor in ["x", "1", "1.x", "0199aaaa-0000-7000-8000-000000000000"] {
        let path = format!("{PATH}?cursor={cursor}");
        browser.get(&path).refused(400, "invalid_cursor");
    }
}

#[test]
fn the_page_after_an_ended_session_is_still_found() {
    let app = TestApp::spawn();
    let account = app.account("noura@example.com");
    app.browser_of(account);
    app.pass(Duration::minutes(2));
    let browser = app.browser_of(account);
    app.pass(Duration::minutes(2));
    app.browser_of(account);
    let first = browser.get(&format!("{PATH}?limit=1")).is(200);
    let next = next_of(&first).unwrap();
    end(&browser, first.json()[0]["id"].as_str().unwrap()).is(204);
    let rest = browser.get(&next).is(200);
    assert_eq!(rest.header("x-total-count"), Some("2"));
    assert_eq!(rest.json()[0]["current"], json!(true));
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
