//! Granting admin rights: the first admin by the setup code, every other one by an admin.

use marsam_auth::policy::AdminRule;
use marsam_auth::setup_code;
use marsam_domain::ids::AccountId;
use marsam_domain::notices::Notice;
use marsam_persistence::accounts;
use marsam_persistence::events::{self, Subject};
use serde_json::json;
use time::Duration;

use crate::browser::{Answer, Browser, Request};
use crate::conventions::half_bodies::id_of;
use crate::harness::{PASSWORD, TestApp, at_once, count};

const PATH: &str = "/api/admin/make-admin";

/// A new setup code, also in its file.
fn code(app: &TestApp) -> String {
    let code = app.write(|db| setup_code::renew(db, app.now())).unwrap();
    std::fs::write(app.folder().join("setup-code"), code.reveal()).unwrap();
    code.reveal().to_owned()
}

fn verified(app: &TestApp, address: &str) -> AccountId {
    let account = app.account(address);
    app.verify(account);
    account
}

fn make(browser: &Browser, email: &str, code: &str) -> Answer {
    browser.post(PATH, &json!({ "email": email, "setup_code": code }))
}

fn grant(admin: &Browser, email: &str) -> Answer {
    admin.post(
        PATH,
        &json!({ "email": email, "current_password": PASSWORD }),
    )
}

fn admins(app: &TestApp) -> usize {
    app.read(|db| Ok(accounts::admins(db)?.len()))
}

#[test]
fn accounts_are_told_that_the_code_is_needed_until_there_is_an_admin() {
    let app = TestApp::spawn();
    let browser = app.browser_of(verified(&app, "first@example.com"));
    let is_needed = |browser: &Browser| {
        let answer = browser.get("/api/admin/setup").is(200).json();
        answer["needs_setup_code"].clone()
    };
    assert_eq!(is_needed(&browser), json!(true));
    make(&browser, "first@example.com", &code(&app)).is(200);
    assert_eq!(is_needed(&browser), json!(false));
    let other = app.browser_of(verified(&app, "second@example.com"));
    assert_eq!(is_needed(&other), json!(false));
}

#[test]
fn the_setup_code_makes_the_first_admin_and_is_gone() {
    let app = TestApp::spawn();
    let account = verified(&app, "first@example.com");
    let (browser, code) = (app.browser_of(account), code(&app));
    let answer = make(&browser, " First@Example.com ", &format!(" {code}\n")).is(200);
    assert_eq!(
        answer.json(),
        json!({ "message": "User successfully made admin" })
    );
    assert_eq!(browser.get("/api/users/me").json()["is_admin"], json!(true));
    assert!(!app.folder().join("setup-code").exists());
    assert_eq!(app.rows_of("setup_codes"), 0);
    assert_eq!(
        app.read(|db| events::names_of(db, Subject::Account(account))),
        ["admin_granted"]
    );
    let second = app.browser_of(verified(&app, "second@example.com"));
    make(&second, "second@example.com", &code).refused(403, "setup_code_wrong");
}

#[test]
fn without_the_code_no_account_becomes_the_first_admin() {
    let app = TestApp::spawn();
    let browser = app.browser_of(verified(&app, "first@example.com"));
    make(&browser, "first@example.com", "").refused(403, "forbidden");
    code(&app);
    for wrong in ["x", &"0".repeat(64)] {
        make(&browser, "first@example.com", wrong).refused(403, "setup_code_wrong");
    }
    make(&browser, "first@example.com", " ").refused(403, "forbidden");
    browser
        .post(PATH, &json!({ "email": "first@example.com" }))
        .refused(403, "forbidden");
    assert_eq!((admins(&app), app.rows_of("setup_codes")), (0, 1));
}

#[test]
fn the_code_needs_a_proved_address_on_both_sides() {
    let app = TestApp::spawn();
    let code = code(&app);
    let unproved = app.browser_of(app.account("unproved@example.com"));
    verified(&app, "proved@example.com");
    make(&unproved, "proved@example.com", &code).refused(403, "forbidden");
    let proved = app.newcomer("caller@example.com");
    make(&proved, "unproved@example.com", &code).refused(409, "email_not_verified");
    make(&proved, "nobody@example.com", &code).refused(404, "user_not_found");
    assert_eq!(
        (admins(&app), app.rows_of("setup_codes")),
        (0, 1),
        "a failed try leaves the code"
    );
    assert!(app.folder().join("setup-code").exists());
    make(&proved, "proved@example.com", &code).is(200);
}

#[test]
fn of_fifty_uses_of_the_code_at_once_exactly_one_makes_an_admin() {
    let app = TestApp::spawn();
    let code = code(&app);
    let browsers: Vec<_> = (0..50)
        .map(|n| {
            app.newcomer(&format!("u{n}@example.com"))
                .from(&format!("203.0.113.{n}"))
        })
        .collect();
    let answers = at_once(50, |n| {
        make(&browsers[n], &format!("u{n}@example.com"), &code)
    });
    assert_eq!((count(&answers, 200), count(&answers, 403)), (1, 49));
    assert_eq!(admins(&app), 1);
}

#[test]
fn an_admin_makes_another_without_a_code() {
    let app = TestApp::spawn();
    let admin = app.admin("admin@example.com");
    let account = verified(&app, "next@example.com");
    grant(&admin, "next@example.com").is(200);
    grant(&admin, "next@example.com").is(200);
    assert_eq!(
        app.read(|db| events::names_of(db, Subject::Account(account))),
        ["admin_granted"]
    );
    app.account("unproved@example.com");
    grant(&admin, "unproved@example.com").refused(409, "email_not_verified");
    grant(&admin, "nobody@example.com").refused(404, "user_not_found");
}

#[test]
fn the_address_is_needed_and_is_one() {
    let app = TestApp::spawn();
    let admin = app.admin("admin@example.com");
    admin
        .post(PATH, &json!({}))
        .refused_fields(&[("email", "required")]);
    admin
        .post(PATH, &json!({ "email": "nobody" }))
        .refused_fields(&[("email", "invalid_email")]);
    let wrong = json!({ "email": ["a@example.com"], "setup_code": 7 });
    admin
        .post(PATH, &wrong)
        .refused_fields(&[("email", "wrong_type"), ("setup_code", "wrong_type")]);
}

#[test]
fn an_account_without_admin_rights_learns_nothing_about_accounts() {
    let app = TestApp::spawn();
    app.admin("admin@example.com");
    let brand = app.brand("brand@example.com");
    for email in ["admin@example.com", "nobody@example.com"] {
        brand
            .post(PATH, &json!({ "email": email }))
            .refused(403, "forbidden");
    }
}

#[test]
fn the_first_admin_gets_a_new_token_and_loses_other_sessions() {
    let app = TestApp::spawn();
    let account = verified(&app, "first@example.com");
    let (browser, elsewhere) = (app.browser_of(account), app.browser_of(account));
    let before = browser.cookie("marsam_session").unwrap();
    let answer = make(&browser, "first@example.com", &code(&app)).is(200);
    let mut cookies = answer.all("set-cookie");
    assert!(cookies.all(|cookie| cookie.contains("Max-Age=86400")));
    assert_ne!(browser.cookie("marsam_session").unwrap(), before);
    browser.get("/api/admin/users").is(200);
    let thief = app.visitor();
    thief.set_cookie("marsam_session", &before);
    for old in [thief, elsewhere] {
        old.get("/api/users/me").refused(401, "not_signed_in");
    }
    assert_eq!(app.mails().pop().unwrap().notice, Notice::AdminGranted);
}

#[test]
fn a_new_admin_signs_in_again_and_is_notified() {
    let app = TestApp::spawn();
    let admin = app.admin("admin@example.com");
    let account = verified(&app, "next@example.com");
    let (next, token) = (app.browser_of(account), admin.cookie("marsam_session"));
    grant(&admin, "next@example.com").is(200);
    next.get("/api/users/me").refused(401, "not_signed_in");
    assert_eq!(admin.cookie("marsam_session"), token);
    admin.get("/api/admin/users").is(200);
    app.browser_of(account).get("/api/admin/users").is(200);
    grant(&admin, "next@example.com").is(200);
    let mails = app.mails();
    assert_eq!(mails.len(), 1, "nothing happened the second time");
    assert_eq!(mails[0].notice, Notice::AdminGranted);
    assert_eq!(mails[0].recipient, "next@example.com");
}

#[test]
fn where_admins_need_a_second_step_one_without_it_grants_nothing() {
    let app = TestApp::spawn_with(|settings| settings.admin_rule = AdminRule::SecondStep);
    let admin = verified(&app, "admin@example.com");
    app.write(|db| accounts::grant_admin(db, admin, app.now()));
    verified(&app, "next@example.com");
    let browser = app.browser_of(admin);
    grant(&browser, "next@example.com").refused(403, "totp_setup_required");
    assert_eq!(admins(&app), 1);
    let codes = app.turn_on_second_step(admin);
    grant(&browser, "next@example.com").refused_fields(&[("totp", "required")]);
    let body = json!({
        "email": "next@example.com", "current_password": PASSWORD, "totp": codes[0],
    });
    browser.post(PATH, &body).is(200);
    assert_eq!(admins(&app), 2);
}

#[test]
fn an_admin_proves_the_password_again_and_the_second_step_where_it_is_on() {
    let app = TestApp::spawn();
    let account = verified(&app, "admin@example.com");
    app.write(|db| accounts::grant_admin(db, account, app.now()));
    let admin = app.browser_of(account);
    verified(&app, "next@example.com");
    let with = |password: &str, totp: &str| {
        let body =
            json!({ "email": "next@example.com", "current_password": password, "totp": totp });
        admin.post(PATH, &body)
    };
    with("", "").refused_fields(&[("current_password", "required")]);
    with("not the password", "").refused_fields(&[("current_password", "wrong_password")]);
    let codes = app.turn_on_second_step(account);
    with(PASSWORD, "").refused_fields(&[("totp", "required")]);
    with(PASSWORD, "000000").refused_fields(&[("totp", "wrong_totp")]);
    assert_eq!(admins(&app), 1);
    with(PASSWORD, &codes[0]).is(200);
    assert_eq!(admins(&app), 2);
}

#[test]
fn an_admin_without_a_password_must_have_signed_in_just_now() {
    let app = TestApp::spawn();
    let admin = app.admin("admin@example.com");
    let account = id_of(&admin);
    app.write(|db| accounts::remove_password(db, account));
    verified(&app, "next@example.com");
    let body = json!({ "email": "next@example.com" });
    app.pass(Duration::minutes(16));
    admin.post(PATH, &body).refused(403, "sign_in_again");
    app.browser_of(account).post(PATH, &body).is(200);
}

#[test]
fn an_id_token_of_an_admin_grants_no_admin_and_its_body_is_not_read() {
    let app = TestApp::spawn();
    let bearer = app.bearer_of(&app.admin("admin@example.com"));
    verified(&app, "next@example.com");
    grant(&bearer, "next@example.com").refused(403, "sign_in_again");
    let garbage = Request::new("POST", PATH).bytes("text/plain", "{");
    bearer.send(&garbage).refused(403, "sign_in_again");
    assert_eq!(admins(&app), 1);
}

#[test]
fn two_admins_who_grant_and_revoke_each_other_at_once_never_deadlock() {
    let app = TestApp::spawn();
    for round in 0..4 {
        let emails = [0, 1].map(|n| format!("admin-{round}-{n}@example.com"));
        let pair = emails.each_ref().map(|email| app.admin(email));
        let ids = pair.each_ref().map(id_of);
        let answers = at_once(4, |n| match n {
            0 | 1 => grant(&pair[n], &emails[1 - n]),
            _ => {
                let path = format!("/api/admin/users/{}/revoke-admin", ids[3 - n]);
                pair[n - 2].post(&path, &json!({ "current_password": PASSWORD }))
            }
        });
        for answer in &answers {
            assert!(
                matches!(answer.status, 200 | 401 | 403),
                "{}",
                answer.text()
            );
        }
    }
}
