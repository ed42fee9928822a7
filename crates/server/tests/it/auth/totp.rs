//! Two-step sign-in: turned on with a first code, required at sign-in, turned off with password and code.

use marsam_auth::policy::AdminRule;
use marsam_domain::notices::Notice;
use marsam_domain::throttles::{SECOND_STEP, SECOND_STEP_A_DAY};
use serde_json::{Value, json};
use time::Duration;

use crate::authenticator::Authenticator;
use crate::browser::{Answer, Browser};
use crate::harness::{PASSWORD, TestApp, at_once, count};

const EMAIL: &str = "noura@example.com";

fn sign_in(browser: &Browser, code: Option<&str>) -> Answer {
    let body = json!({ "email": EMAIL, "password": PASSWORD, "totp": code });
    browser.post("/api/auth/sign-in", &body)
}

fn begin(browser: &Browser) -> Answer {
    browser.post(
        "/api/account/totp",
        &json!({ "current_password": PASSWORD }),
    )
}

fn confirm(browser: &Browser, code: &str) -> Answer {
    browser.post("/api/account/totp/confirm", &json!({ "totp": code }))
}

fn prove(browser: &Browser, what: &str, code: &str) -> Answer {
    let body = json!({ "current_password": PASSWORD, "totp": code });
    browser.post(&format!("/api/account/totp/{what}"), &body)
}

fn mailed(app: &TestApp) -> Vec<Notice> {
    app.mails().into_iter().map(|mail| mail.notice).collect()
}

#[test]
fn a_secret_is_shown_as_text_as_a_link_and_as_a_picture() {
    let app = TestApp::spawn();
    let browser = app.newcomer(EMAIL);
    let shown = begin(&browser).is(200);
    assert_eq!(shown.header("cache-control"), Some("no-store"));
    let shown = shown.json();
    let secret = shown["secret"].as_str().unwrap();
    assert_eq!(secret.len(), 32, "160 bits");
    let uri = shown["uri"].as_str().unwrap();
    assert!(uri.starts_with("otpauth://totp/Marsam:noura"), "{uri}");
    assert!(
        uri.contains(secret) && uri.contains("issuer=Marsam"),
        "{uri}"
    );
    let (size, path) = (&shown["qr"]["size"], shown["qr"]["path"].as_str().unwrap());
    // Seventeen plus four per version, and a quiet zone of four on each side.
    assert_eq!((size.as_u64().unwrap() - 8 - 17) % 4, 0);
    assert!(path.starts_with("M4 4h7v1h-7z"), "{path}");
    assert!(
        path.chars()
            .all(|c| c.is_ascii_digit() || " Mhvz-".contains(c))
    );
    let account = browser.get("/api/account").is(200).json();
    assert_eq!(
        account["totp_enabled"],
        json!(false),
        "not before a first code"
    );
    sign_in(&app.visitor(), None).is(200);
}

#[test]
fn a_first_code_turns_it_on_and_shows_ten_recovery_codes() {
    let app = TestApp::spawn();
    let browser = app.newcomer(EMAIL);
    confirm(&browser, "123456").refused(409, "totp_not_started");
    let older = Authenticator::typed(begin(&browser).json()["secret"].as_str().unwrap());
    let phone = Authenticator::typed(begin(&browser).json()["secret"].as_str().unwrap());
    confirm(&browser, "").refused_fields(&[("totp", "required")]);
    confirm(&browser, &older.code(app.now())).refused_fields(&[("totp", "wrong_totp")]);
    let typed = format!(" {} ", phone.code(app.now()));
    let on = confirm(&browser, &typed).is(200).json();
    let codes = on["recovery_codes"].as_array().unwrap();
    assert_eq!(codes.len(), 10);
    for code in codes {
        let (head, tail) = code.as_str().unwrap().split_once('-').unwrap();
        assert_eq!((head.len(), tail.len()), (5, 5));
    }
    let account = browser.get("/api/account").is(200).json();
    assert_eq!(
        (&account["totp_enabled"], &account["recovery_codes_left"]),
        (&json!(true), &json!(10))
    );
    assert_eq!(mailed(&app), [Notice::TotpTurnedOn]);
    begin(&browser).refused(409, "totp_already_on");
    confirm(&browser, &phone.code(app.now())).refused(409, "totp_already_on");
}

#[test]
fn turning_it_on_ends_other_sessions() {
    let app = TestApp::spawn();
    let account = app.account(EMAIL);
    let (here, there) = (app.browser_of(account), app.browser_of(account));
    let before = here.cookie("marsam_session");
    app.turn_on_totp(&here);
    assert_ne!(here.cookie("marsam_session"), before);
    here.get("/api/users/me").is(200);
    there.get("/api/users/me").refused(401, "not_signed_in");
}

#[test]
fn signing_in_needs_password_and_code() {
    let app = TestApp::spawn();
    let (phone, _) = app.turn_on_totp(&app.newcomer(EMAIL));
    let browser = app.visitor();
    let missing = sign_in(&browser, None);
    missing.refused(401, "totp_required");
    assert_eq!(missing.header("set-cookie"), None);
    sign_in(&browser, Some(" ")).refused(401, "totp_required");
    sign_in(&browser, Some("000000")).refused(401, "wrong_totp");
    let wrong =
        json!({ "email": EMAIL, "password": "tamr-hindi 48", "totp": phone.code(app.now()) });
    browser
        .post("/api/auth/sign-in", &wrong)
        .refused(401, "wrong_password");
    browser.get("/api/users/me").refused(401, "not_signed_in");
    sign_in(&browser, Some(&phone.code(app.now()))).is(200);
    browser.get("/api/users/me").is(200);
}

#[test]
fn a_clock_may_be_one_step_off_and_no_more() {
    let app = TestApp::spawn();
    let (phone, _) = app.turn_on_totp(&app.newcomer(EMAIL));
    app.pass(Duration::minutes(5));
    for (seconds, status) in [(-60, 401), (60, 401), (-30, 200), (0, 200), (30, 200)] {
        let code = phone.code(app.now() + Duration::seconds(seconds));
        let answer = sign_in(&app.visitor(), Some(&code));
        assert_eq!(
            answer.status,
            status,
            "{seconds} seconds: {}",
            answer.text()
        );
    }
}

#[test]
fn a_code_is_accepted_once() {
    let app = TestApp::spawn();
    let (phone, _) = app.turn_on_totp(&app.newcomer(EMAIL));
    let code = phone.code(app.now());
    let visitors = from_everywhere(&app, 50);
    let answers = at_once(50, |n| sign_in(&visitors[n], Some(&code)));
    assert_eq!(count(&answers, 200), 1);
    assert!(
        answers
            .iter()
            .all(|answer| [200, 401, 429, 503].contains(&answer.status))
    );
    app.pass(Duration::minutes(20));
    sign_in(&app.visitor(), Some(&code)).refused(401, "wrong_totp");
    // Nor is an earlier one after it.
    sign_in(&app.visitor(), Some(&phone.code(app.now()))).is(200);
    let before = phone.code(app.now() - Duration::seconds(30));
    sign_in(&app.visitor(), Some(&before)).refused(401, "wrong_totp");
}

#[test]
fn a_recovery_code_works_once() {
    let app = TestApp::spawn();
    let browser = app.newcomer(EMAIL);
    let (_, codes) = app.turn_on_totp(&browser);
    app.mails();
    let visitors = from_everywhere(&app, 50);
    let answers = at_once(50, |n| sign_in(&visitors[n], Some(&codes[0])));
    assert_eq!(count(&answers, 200), 1);
    let mut notices = mailed(&app);
    notices.retain(|notice| !matches!(notice, Notice::NewBrowser { .. }));
    assert_eq!(notices, [Notice::RecoveryCodeUsed { left: 9 }]);
    let account = browser.get("/api/account").is(200).json();
    assert_eq!(account["recovery_codes_left"], json!(9));
    app.pass(Duration::minutes(20));
    sign_in(&app.visitor(), Some(&codes[0])).refused(401, "wrong_totp");
    // In any spelling.
    let typed = codes[1].replace('-', " ").to_uppercase().replace('0', "O");
    sign_in(&app.visitor(), Some(&typed.replace('1', "l"))).is(200);
}

/// Visitors from different addresses, which no throttle counts together.
fn from_everywhere(app: &TestApp, how_many: usize) -> Vec<Browser> {
    (0..how_many)
        .map(|n| app.visitor().from(&format!("203.0.113.{n}")))
        .collect()
}

#[test]
fn wrong_codes_are_counted_wherever_they_come_from_and_stay_counted() {
    let app = TestApp::spawn();
    let (phone, codes) = app.turn_on_totp(&app.newcomer(EMAIL));
    let visitors = from_everywhere(&app, 11);
    for visitor in &visitors[..10] {
        sign_in(visitor, Some("000000")).refused(401, "wrong_totp");
    }
    for right in [phone.code(app.now()), codes[0].clone()] {
        let refused = sign_in(&visitors[10], Some(&right));
        refused.refused(429, "too_many_attempts");
        let wait: i64 = refused.header("retry-after").unwrap().parse().unwrap();
        assert!((1..=15 * 60 + 1).contains(&wait), "{wait}");
    }
    // In the database, and so on every instance and after a restart.
    assert!(app.rows_of("throttle_counters") >= 1);
    app.pass(SECOND_STEP.window);
    sign_in(&visitors[10], Some(&phone.code(app.now()))).is(200);
}

#[test]
fn codes_cannot_be_guessed_for_weeks() {
    let app = TestApp::spawn();
    let (phone, _) = app.turn_on_totp(&app.newcomer(EMAIL));
    for guess in 0..SECOND_STEP_A_DAY.limit {
        if guess % 10 == 0 {
            app.pass(SECOND_STEP.window);
        }
        sign_in(&app.visitor(), Some("000000")).refused(401, "wrong_totp");
    }
    app.pass(SECOND_STEP.window);
    sign_in(&app.visitor(), Some(&phone.code(app.now()))).refused(429, "too_many_attempts");
}

#[test]
fn turning_it_off_needs_password_and_code() {
    let app = TestApp::spawn();
    let browser = app.newcomer(EMAIL);
    let post = |body: &Value| browser.post("/api/account/totp/disable", body);
    post(&json!({})).refused(409, "totp_not_on");
    let (phone, codes) = app.turn_on_totp(&browser);
    app.mails();
    let code = phone.code(app.now());
    post(&json!({ "totp": code })).refused_fields(&[("current_password", "required")]);
    post(&json!({ "totp": code, "current_password": "wrong" }))
        .refused_fields(&[("current_password", "wrong_password")]);
    post(&json!({ "current_password": PASSWORD })).refused_fields(&[("totp", "required")]);
    prove(&browser, "disable", "000000").refused_fields(&[("totp", "wrong_totp")]);
    prove(&browser, "disable", &code).is(204);
    assert_eq!(mailed(&app), [Notice::TotpTurnedOff]);
    sign_in(&app.visitor(), None).is(200);
    assert_eq!(
        (app.rows_of("totp_secrets"), app.rows_of("recovery_codes")),
        (0, 0)
    );
    // Old codes are invalid when it is turned on again.
    app.turn_on_totp(&browser);
    sign_in(&app.visitor(), Some(&codes[0])).refused(401, "wrong_totp");
}

#[test]
fn new_recovery_codes_replace_the_old_ones() {
    let app = TestApp::spawn();
    let browser = app.newcomer(EMAIL);
    prove(&browser, "recovery-codes", "000000").refused(409, "totp_not_on");
    let (phone, old) = app.turn_on_totp(&browser);
    app.mails();
    prove(&browser, "recovery-codes", "").refused_fields(&[("totp", "required")]);
    prove(&browser, "recovery-codes", "000000").refused_fields(&[("totp", "wrong_totp")]);
    let renewed = prove(&browser, "recovery-codes", &phone.code(app.now()))
        .is(200)
        .json();
    assert_eq!(mailed(&app), [Notice::RecoveryCodesRenewed]);
    let new = renewed["recovery_codes"][3].as_str().unwrap();
    sign_in(&app.visitor(), Some(&old[3])).refused(401, "wrong_totp");
    sign_in(&app.visitor(), Some(new)).is(200);
}

#[test]
fn wrong_codes_of_signed_in_callers_are_counted_too() {
    let app = TestApp::spawn();
    let browser = app.newcomer(EMAIL);
    let secret = begin(&browser).json();
    let phone = Authenticator::typed(secret["secret"].as_str().unwrap());
    for _ in 0..SECOND_STEP.limit {
        confirm(&browser, "000000").refused_fields(&[("totp", "wrong_totp")]);
    }
    confirm(&browser, &phone.code(app.now())).refused(429, "too_many_attempts");
    app.pass(SECOND_STEP.window);
    confirm(&browser, &phone.code(app.now())).is(200);
}

#[test]
fn where_it_is_required_an_admin_without_it_gets_no_further() {
    let app = TestApp::spawn_with(|settings| settings.admin_rule = AdminRule::SecondStep);
    let admin = app.admin(EMAIL);
    for path in ["users", "creative-applications", "quote-requests"] {
        admin
            .get(&format!("/api/admin/{path}"))
            .refused(403, "totp_setup_required");
    }
    let other = json!({ "email": "other@example.com" });
    app.verify(app.account("other@example.com"));
    admin
        .post("/api/admin/make-admin", &other)
        .refused(403, "totp_setup_required");
    app.newcomer("plain@example.com")
        .get("/api/admin/users")
        .refused(403, "forbidden");
    let account = admin.get("/api/account").is(200).json();
    assert_eq!(account["totp_required"], json!(true));
    let (phone, _) = app.turn_on_totp(&admin);
    admin.get("/api/admin/users").is(200);
    let proved = json!({
        "email": "other@example.com", "current_password": PASSWORD, "totp": phone.code(app.now()),
    });
    admin.post("/api/admin/make-admin", &proved).is(200);
    prove(&admin, "disable", &phone.code(app.now())).refused(409, "totp_required_for_admins");
}

#[test]
fn what_is_stored_opens_nothing_by_itself() {
    let app = TestApp::spawn();
    let browser = app.newcomer(EMAIL);
    let shown = begin(&browser).json();
    let secret = shown["secret"].as_str().unwrap();
    let phone = Authenticator::typed(secret);
    let on = confirm(&browser, &phone.code(app.now())).is(200).json();
    let code = on["recovery_codes"][0].as_str().unwrap();
    let found = |table: &str, column: &str, text: &str| {
        app.count(&format!(
            "SELECT COUNT(*) AS found FROM {table} WHERE {column} LIKE '%{text}%'"
        ))
    };
    assert_eq!(found("totp_secrets", "sealed_secret", secret), 0);
    assert_eq!(found("recovery_codes", "code_hash", code), 0);
    let hashes = "SELECT COUNT(*) AS found FROM recovery_codes WHERE LENGTH(code_hash) = 64";
    assert_eq!(app.count(hashes), 10);
}

#[test]
fn a_first_code_turns_on_the_secret_that_was_shown_with_it() {
    let app = TestApp::spawn();
    let browser = app.newcomer(EMAIL);
    let [older, newer] = [(); 2].map(|()| begin(&browser).is(200).json());
    let confirm = |setup: &Value, secret: &Value| {
        let phone = Authenticator::typed(secret["secret"].as_str().unwrap());
        let body = json!({ "totp": phone.code(app.now()), "setup_id": setup["setup_id"] });
        browser.post("/api/account/totp/confirm", &body)
    };
    confirm(&older, &older).refused(409, "totp_not_started");
    confirm(&older, &newer).refused(409, "totp_not_started");
    confirm(&newer, &older).refused_fields(&[("totp", "wrong_totp")]);
    let account = browser.get("/api/account").is(200).json();
    assert_eq!(account["totp_enabled"], json!(false));
    confirm(&newer, &newer).is(200);
}

#[test]
fn a_signed_in_caller_guesses_thirty_codes_a_day_and_no_more() {
    let app = TestApp::spawn();
    let browser = app.newcomer(EMAIL);
    let (phone, _) = app.turn_on_totp(&browser);
    let guess = |code: &str| prove(&browser, "recovery-codes", code);
    for window in 1..=SECOND_STEP_A_DAY.limit / SECOND_STEP.limit {
        for _ in 0..SECOND_STEP.limit {
            guess("000000").refused_fields(&[("totp", "wrong_totp")]);
        }
        guess("000000").refused(429, "too_many_attempts");
        app.pass(SECOND_STEP.window);
        assert_eq!(guess("").status, 422, "{window}");
    }
    guess(&phone.code(app.now())).refused(429, "too_many_attempts");
    app.pass(SECOND_STEP_A_DAY.window);
    browser.get("/api/users/me").is(200);
    guess(&phone.code(app.now())).is(200);
}
