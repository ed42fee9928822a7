//! Changing an account's address: both addresses confirm, in any order.

use marsam_auth::mailed_tokens;
use marsam_domain::ids::AccountId;
use marsam_domain::notices::{AddressRole, Notice};
use marsam_domain::throttles::EMAIL_CHANGES;
use marsam_persistence::accounts;
use marsam_persistence::email_tokens::Purpose;
use serde_json::{Value, json};
use time::Duration;

use crate::browser::{Answer, Browser, Request};
use crate::harness::{PASSWORD, TestApp, at_once};

const OLD: &str = "noura@example.com";
const NEW: &str = "noura@new.example";

fn ask(browser: &Browser, email: &str) -> Answer {
    let body = json!({ "email": email, "current_password": PASSWORD });
    browser.post("/api/account/email", &body)
}

/// The token of the mail to one of the two addresses.
fn link(app: &TestApp, account: AccountId, recipient: &str) -> String {
    let now = app.now();
    let token = app.write(|db| mailed_tokens::issue_for_change(db, account, recipient, NEW, now));
    token.reveal().to_owned()
}

fn confirm(app: &TestApp, token: &str) -> Answer {
    app.visitor()
        .post("/api/auth/change-email", &json!({ "token": token }))
}

fn owner(app: &TestApp) -> (AccountId, Browser) {
    let account = app.account(OLD);
    app.verify(account);
    (account, app.browser_of(account))
}

fn email_of(app: &TestApp, account: AccountId) -> String {
    app.read(|db| accounts::find(db, account)).email.to_string()
}

fn pending(browser: &Browser) -> Value {
    browser.get("/api/account").is(200).json()["pending_email"].clone()
}

fn mailed(app: &TestApp) -> Vec<(String, Notice)> {
    let mails = app.mails().into_iter();
    mails.map(|mail| (mail.recipient, mail.notice)).collect()
}

fn asked(at: AddressRole) -> Notice {
    let to = NEW.to_owned();
    Notice::ChangeEmail { to, at }
}

#[test]
fn both_addresses_confirm_in_either_order() {
    for order in [[OLD, NEW], [NEW, OLD]] {
        let app = TestApp::spawn();
        let (account, browser) = owner(&app);
        assert!(ask(&browser, " Noura@NEW.example ").is(202).body.is_empty());
        assert_eq!(pending(&browser), json!(NEW));
        assert_eq!(
            mailed(&app),
            [
                (NEW.to_owned(), asked(AddressRole::New)),
                (OLD.to_owned(), asked(AddressRole::Old)),
            ]
        );
        let [first, second] = order.map(|address| link(&app, account, address));
        let waiting = confirm(&app, &first).is(200).json();
        assert_eq!(waiting, json!({ "state": "waiting", "email": NEW }));
        assert_eq!(email_of(&app, account), OLD);
        let again = confirm(&app, &first).is(200).json();
        assert_eq!(again, waiting, "the same link agrees once");
        let changed = confirm(&app, &format!(" {second} ")).is(200).json();
        assert_eq!(changed, json!({ "state": "changed", "email": NEW }));
        let user = browser.get("/api/users/me").is(200).json();
        assert_eq!(
            (&user["email"], &user["email_verified"]),
            (&json!(NEW), &json!(true))
        );
        assert_eq!(pending(&browser), Value::Null);
        let to = Some(NEW.to_owned());
        for link in [&first, &second] {
            assert_eq!(confirm(&app, link).is(200).json(), changed);
        }
        let told = (OLD.to_owned(), Notice::EmailChanged { to });
        assert_eq!(mailed(&app), [told], "once");
        let body = |email: &str| json!({ "email": email, "password": PASSWORD });
        app.visitor().post("/api/auth/sign-in", &body(NEW)).is(200);
        app.visitor()
            .post("/api/auth/sign-in", &body(OLD))
            .refused(401, "user_not_found");
    }
}

#[test]
fn both_at_once_move_the_account_all_the_same() {
    let app = TestApp::spawn();
    for round in 0..8 {
        let account = app.account(&format!("racer{round}@example.com"));
        app.verify(account);
        let browser = app.browser_of(account);
        let to = format!("racer{round}@new.example");
        ask(&browser, &to).is(202);
        let tokens = [format!("racer{round}@example.com"), to.clone()].map(|recipient| {
            let now = app.now();
            app.write(|db| mailed_tokens::issue_for_change(db, account, &recipient, &to, now))
        });
        let answers = at_once(2, |n| confirm(&app, tokens[n].reveal()));
        let mut states: Vec<_> = answers
            .iter()
            .map(|answer| answer.json()["state"].as_str().unwrap().to_owned())
            .collect();
        states.sort();
        assert_eq!(states, ["changed", "waiting"]);
        assert_eq!(email_of(&app, account), to);
    }
}

#[test]
fn the_password_is_needed() {
    let app = TestApp::spawn();
    let (_, browser) = owner(&app);
    let post = |body: &Value| browser.post("/api/account/email", body);
    post(&json!({ "email": NEW })).refused_fields(&[("current_password", "required")]);
    post(&json!({ "email": NEW, "current_password": "wrong" }))
        .refused_fields(&[("current_password", "wrong_password")]);
    assert_eq!((pending(&browser), app.rows_of("outbox")), (Value::Null, 0));
}

#[test]
fn the_new_address_is_one_and_another_than_the_present() {
    let app = TestApp::spawn();
    let (_, browser) = owner(&app);
    for (email, code) in [
        (json!(""), "required"),
        (json!("nobody"), "invalid_email"),
        (json!("1@deleted.invalid"), "invalid_email"),
        (json!(7), "wrong_type"),
        (json!(OLD), "unchanged"),
        (json!(" NOURA@Example.com "), "unchanged"),
    ] {
        let body = json!({ "email": email, "current_password": PASSWORD });
        browser
            .post("/api/account/email", &body)
            .refused_fields(&[("email", code)]);
    }
}

#[test]
fn a_pending_change_can_be_cancelled() {
    let app = TestApp::spawn();
    let (account, browser) = owner(&app);
    ask(&browser, NEW).is(202);
    let (old, new) = (link(&app, account, OLD), link(&app, account, NEW));
    confirm(&app, &old).is(200);
    let cancel = || browser.send(&Request::new("DELETE", "/api/account/email"));
    assert!(cancel().is(204).body.is_empty());
    cancel().is(204);
    assert_eq!(pending(&browser), Value::Null);
    for link in [&old, &new] {
        confirm(&app, link).refused(400, "invalid_token");
    }
    assert_eq!(email_of(&app, account), OLD);
}

#[test]
fn a_change_waits_for_a_day() {
    let app = TestApp::spawn();
    let (account, browser) = owner(&app);
    ask(&browser, NEW).is(202);
    let old = link(&app, account, OLD);
    app.pass(Duration::hours(24) - Duration::seconds(1));
    confirm(&app, &old).is(200);
    let new = link(&app, account, NEW);
    app.pass(Duration::seconds(1));
    confirm(&app, &new).refused(400, "invalid_token");
    assert_eq!(
        (pending(&browser), email_of(&app, account)),
        (Value::Null, OLD.to_owned())
    );
}

#[test]
fn a_newer_change_replaces_the_older_and_its_mails() {
    let app = TestApp::spawn();
    let (account, browser) = owner(&app);
    ask(&browser, NEW).is(202);
    let (old, new) = (link(&app, account, OLD), link(&app, account, NEW));
    confirm(&app, &old).is(200);
    ask(&browser, "third@example.com").is(202);
    confirm(&app, &new).refused(400, "invalid_token");
    assert_eq!(pending(&browser), json!("third@example.com"));
    let now = app.now();
    let agreed =
        app.write(|db| mailed_tokens::issue_for_change(db, account, OLD, "third@example.com", now));
    let waiting = confirm(&app, agreed.reveal()).is(200).json();
    assert_eq!(
        waiting["state"],
        json!("waiting"),
        "what was agreed to before counts no more"
    );
}

#[test]
fn an_address_that_is_taken_is_refused_now_or_at_the_end() {
    let app = TestApp::spawn();
    let (account, browser) = owner(&app);
    app.account("taken@example.com");
    ask(&browser, "taken@example.com").refused(409, "email_exists");
    ask(&browser, NEW).is(202);
    let (old, new) = (link(&app, account, OLD), link(&app, account, NEW));
    confirm(&app, &old).is(200);
    app.account(NEW);
    confirm(&app, &new).refused(409, "email_exists");
    assert_eq!(email_of(&app, account), OLD);
    browser.get("/api/users/me").is(200);
}

#[test]
fn of_two_concurrent_changes_to_one_address_one_succeeds() {
    let app = TestApp::spawn();
    let accounts = ["one@example.com", "two@example.com"].map(|address| {
        let account = app.account(address);
        ask(&app.browser_of(account), NEW).is(202);
        account
    });
    let tokens = accounts.map(|account| link(&app, account, NEW));
    let answers = at_once(2, |n| confirm(&app, &tokens[n]));
    let mut statuses: Vec<_> = answers.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
}

#[test]
fn an_address_that_was_never_proved_need_not_agree() {
    let app = TestApp::spawn();
    let account = app.account(OLD);
    let browser = app.browser_of(account);
    ask(&browser, NEW).is(202);
    assert_eq!(mailed(&app), [(NEW.to_owned(), asked(AddressRole::New))]);
    let changed = confirm(&app, &link(&app, account, NEW)).is(200).json();
    assert_eq!(changed["state"], json!("changed"));
    assert_eq!(
        browser.get("/api/users/me").json()["email_verified"],
        json!(true)
    );
}

#[test]
fn verifying_the_address_in_the_meantime_ends_a_change_that_did_not_ask_it() {
    let app = TestApp::spawn();
    let account = app.account(OLD);
    let browser = app.browser_of(account);
    ask(&browser, NEW).is(202);
    let new = link(&app, account, NEW);
    let now = app.now();
    let proof = app.write(|db| mailed_tokens::issue(db, Purpose::VerifyEmail, account, OLD, now));
    app.visitor()
        .post(
            "/api/auth/verify-email",
            &json!({ "token": proof.reveal(), "password": PASSWORD }),
        )
        .is(204);
    confirm(&app, &new).refused(400, "invalid_token");
    assert_eq!(email_of(&app, account), OLD);
}

#[test]
fn reset_links_to_the_old_address_die_with_the_move() {
    let app = TestApp::spawn();
    let (account, browser) = owner(&app);
    ask(&browser, NEW).is(202);
    let now = app.now();
    let reset = app.write(|db| mailed_tokens::issue(db, Purpose::ResetPassword, account, OLD, now));
    for address in [OLD, NEW] {
        confirm(&app, &link(&app, account, address)).is(200);
    }
    let body = json!({ "token": reset.reveal(), "password": "zaatar-jadid 52" });
    app.visitor()
        .post("/api/auth/password-reset/confirm", &body)
        .refused(400, "invalid_token");
}

#[test]
fn where_the_operator_hides_who_has_an_account_a_taken_address_waits_like_any_other() {
    let app = TestApp::spawn_with(|settings| settings.enumeration_protection = true);
    let (account, browser) = owner(&app);
    app.account("taken@example.com");
    ask(&browser, "taken@example.com").is(202);
    assert_eq!(pending(&browser), json!("taken@example.com"));
    let mails = mailed(&app);
    assert_eq!(
        mails[0],
        ("taken@example.com".to_owned(), Notice::SignUpAgain)
    );
    assert_eq!((mails.len(), mails[1].0.as_str()), (2, OLD));
    let now = app.now();
    let agreed =
        app.write(|db| mailed_tokens::issue_for_change(db, account, OLD, "taken@example.com", now));
    let waiting = confirm(&app, agreed.reveal()).is(200).json();
    assert_eq!(waiting["state"], json!("waiting"));
    assert_eq!(email_of(&app, account), OLD);
}

#[test]
fn a_few_changes_an_hour_may_be_begun() {
    let app = TestApp::spawn();
    let (_, browser) = owner(&app);
    for n in 0..EMAIL_CHANGES.limit {
        ask(&browser, &format!("n{n}@example.com")).is(202);
    }
    ask(&browser, NEW).refused(429, "too_many_attempts");
    app.pass(EMAIL_CHANGES.window);
    ask(&browser, NEW).is(202);
}

#[test]
fn a_link_can_be_followed_on_condition_that_the_browser_is_its_accounts() {
    let app = TestApp::spawn();
    let (account, browser) = owner(&app);
    ask(&browser, NEW).is(202);
    let body = json!({ "token": link(&app, account, NEW), "only_as_owner": true });
    let follow = |browser: &Browser| browser.post("/api/auth/change-email", &body);
    follow(&app.visitor()).refused(409, "confirmation_needed");
    follow(&app.newcomer("other@example.com")).refused(409, "confirmation_needed");
    assert_eq!(follow(&browser).is(200).json()["state"], json!("waiting"));
    assert_eq!(follow(&browser).is(200).json()["state"], json!("waiting"));
    follow(&app.visitor()).refused(409, "confirmation_needed");
}
