//! New accounts.

use marsam_domain::language::Language;
use marsam_domain::notices::Notice;
use serde_json::{Value, json};
use time::Duration;

use crate::harness::{PASSWORD, TestApp, at_once, count};
use crate::samples::{but, sign_up, without};

const PATH: &str = "/api/auth/sign-up";

#[test]
fn signing_up_makes_an_account_signs_it_in_and_asks_for_a_proof_of_the_address() {
    let app = TestApp::spawn();
    let browser = app.visitor();
    let made = browser
        .post(PATH, &sign_up(" Hessa@Example.COM "))
        .is(201)
        .json();
    let wanted = json!({
        "id": made["id"], "email": "hessa@example.com", "email_verified": false, "role": null, "is_admin": false,
        "full_name": "Hessa Al-Rashid", "company_name": null, "language": "ar", "created_at": "2026-11-21T09:00:00.123456Z"
    });
    assert_eq!(made, wanted);
    assert_eq!(browser.get("/api/users/me").is(200).json(), made);
    let mails = app.mails();
    assert_eq!(
        (mails.len(), mails[0].recipient.as_str(), mails[0].language),
        (1, "hessa@example.com", Language::Ar)
    );
    assert_eq!(mails[0].notice, Notice::VerifyEmail);
    let session = browser.cookie("marsam_session").unwrap();
    assert_eq!(
        app.count(&format!(
            "SELECT COUNT(*) AS found FROM sessions WHERE token_hash = '{session}'"
        )),
        0
    );
}

#[test]
fn an_address_has_one_account_however_it_is_written() {
    let app = TestApp::spawn();
    app.visitor()
        .post(PATH, &sign_up("hessa@example.com"))
        .is(201);
    let again = app.visitor().post(PATH, &sign_up("HESSA@example.com"));
    again.refused(409, "email_exists");
    assert_eq!(again.header("set-cookie"), None);
    assert_eq!(
        again.json()["error"],
        json!("An account with this email already exists. Please sign in instead")
    );
    let answers = at_once(6, |number| {
        app.visitor()
            .from(&format!("203.0.113.{number}"))
            .post(PATH, &sign_up("racer@example.com"))
    });
    assert_eq!((count(&answers, 201), count(&answers, 409)), (1, 5));
}

#[test]
fn a_sign_up_whose_answer_was_lost_can_be_sent_again() {
    let app = TestApp::spawn();
    let send = |key: &str, body: &Value| {
        let browser = app.visitor().with("idempotency-key", key);
        (browser.post(PATH, body), browser)
    };
    let body = sign_up("hessa@example.com");
    let user = send("first", &body).0.is(201).json();
    let (again, browser) = send("first", &body);
    assert_eq!(again.is(201).json(), user);
    assert_eq!(
        browser.get("/api/users/me").is(200).json()["id"],
        user["id"]
    );
    assert_eq!((app.rows_of("accounts"), app.rows_of("sessions")), (1, 2));
    assert_eq!(app.mails().len(), 1);

    let another_password = but(body.clone(), "password", json!("zaatar-jadid 52"));
    for (key, body) in [("first", &another_password), ("second", &body)] {
        let (refused, browser) = send(key, body);
        refused.refused(409, "email_exists");
        assert_eq!(refused.header("set-cookie"), None);
        browser.get("/api/users/me").refused(401, "not_signed_in");
    }
    app.pass(Duration::hours(24) + Duration::seconds(1));
    send("first", &body).0.refused(409, "email_exists");
}

#[test]
fn a_sign_up_sent_again_passes_by_no_second_step() {
    let app = TestApp::spawn();
    let browser = app.visitor().with("idempotency-key", "first");
    let body = sign_up("hessa@example.com");
    let id = browser.post(PATH, &body).is(201).json()["id"].clone();
    app.turn_on_second_step(id.as_str().unwrap().parse().unwrap());
    browser.post(PATH, &body).refused(409, "email_exists");
}

#[test]
fn where_accounts_are_hidden_a_sign_up_sent_again_mails_once() {
    let app = TestApp::spawn_with(|settings| settings.enumeration_protection = true);
    let browser = app.visitor().with("idempotency-key", "first");
    for _ in 0..2 {
        browser.post(PATH, &sign_up("hessa@example.com")).is(202);
    }
    assert_eq!((app.rows_of("accounts"), app.mails().len()), (1, 1));
}

#[test]
fn what_is_needed_is_missed_by_its_name() {
    let app = TestApp::spawn();
    let fields = [
        ("email", "required"),
        ("password", "required"),
        ("full_name", "required"),
    ];
    app.visitor().post(PATH, &json!({})).refused_fields(&fields);
    app.visitor()
        .post(
            PATH,
            &json!({ "email": 1, "password": 123_456, "full_name": {}, "language": [] }),
        )
        .refused_fields(&[
            ("email", "wrong_type"),
            ("password", "wrong_type"),
            ("full_name", "wrong_type"),
            ("language", "wrong_type"),
        ]);
    assert_eq!(app.rows_of("accounts"), 0);
}

#[test]
fn each_field_keeps_its_rule() {
    let app = TestApp::spawn();
    for (field, value, code) in [
        ("email", json!("nobody"), "invalid_email"),
        ("email", json!("1@deleted.invalid"), "invalid_email"),
        ("email", json!("a\u{0}@example.com"), "invalid_characters"),
        ("password", json!("k7#mQ"), "password_too_short"),
        ("password", json!("123456"), "password_too_weak"),
        ("password", json!("hessa@example.com"), "password_too_weak"),
        ("password", json!("x".repeat(257)), "too_long"),
        ("full_name", json!("  "), "required"),
        ("full_name", json!("x".repeat(121)), "too_long"),
    ] {
        app.visitor()
            .post(PATH, &but(sign_up("hessa@example.com"), field, value))
            .refused_fields(&[(field, code)]);
    }
    app.visitor()
        .post(
            PATH,
            &but(sign_up("hessa@example.com"), "password", json!("k7#mQ2")),
        )
        .is(201);
}

#[test]
fn the_operator_may_ask_for_longer_passwords() {
    let app = TestApp::spawn_with(|settings| settings.password_min_length = 12);
    let short = but(
        sign_up("hessa@example.com"),
        "password",
        json!("k7#mQ2-z9Lw"),
    );
    app.visitor()
        .post(PATH, &short)
        .refused_fields(&[("password", "password_too_short")]);
}

#[test]
fn a_language_that_is_not_ours_is_english() {
    let app = TestApp::spawn();
    for (number, body) in [
        without(sign_up("a0@example.com"), "language"),
        but(sign_up("a1@example.com"), "language", json!("fr")),
        but(sign_up("a2@example.com"), "language", Value::Null),
    ]
    .into_iter()
    .enumerate()
    {
        assert_eq!(
            app.visitor().post(PATH, &body).is(201).json()["language"],
            json!("en"),
            "{number}"
        );
    }
}

#[test]
fn privileged_fields_do_nothing() {
    let app = TestApp::spawn();
    let mut body = sign_up("hessa@example.com");
    for field in [
        "role",
        "is_admin",
        "email_verified",
        "email_verified_at",
        "state",
        "id",
        "password_hash",
    ] {
        body = but(body, field, json!("admin"));
    }
    let browser = app.visitor();
    let made = browser.post(PATH, &body).is(201).json();
    assert_eq!(
        (&made["role"], &made["is_admin"], &made["email_verified"]),
        (&Value::Null, &json!(false), &json!(false))
    );
    browser.get("/api/admin/users").refused(403, "forbidden");
}

#[test]
fn where_the_operator_hides_who_has_an_account_both_answers_are_the_same() {
    let app = TestApp::spawn_with(|settings| settings.enumeration_protection = true);
    app.account("known@example.com");
    let (known, unknown) = (
        app.visitor().post(PATH, &sign_up("known@example.com")),
        app.visitor().post(PATH, &sign_up("new@example.com")),
    );
    for answer in [&known, &unknown] {
        assert_eq!(
            (
                answer.status,
                answer.body.len(),
                answer.header("set-cookie")
            ),
            (202, 0, None)
        );
    }
    let notices: Vec<_> = app
        .mails()
        .into_iter()
        .map(|mail| (mail.recipient, mail.notice))
        .collect();
    assert_eq!(
        notices,
        [
            ("known@example.com".to_owned(), Notice::SignUpAgain),
            ("new@example.com".to_owned(), Notice::VerifyEmail),
        ]
    );
    let known_still = json!({ "email": "known@example.com", "password": PASSWORD });
    app.visitor()
        .post("/api/auth/sign-in", &known_still)
        .refused(401, "invalid_credentials");
}

#[test]
fn a_race_for_one_hidden_address_does_not_reveal_who_was_first() {
    let app = TestApp::spawn_with(|settings| settings.enumeration_protection = true);
    for round in 0..8 {
        let body = sign_up(&format!("racer{round}@example.com"));
        let answers = at_once(8, |number| {
            app.visitor()
                .from(&format!("203.0.113.{number}"))
                .post(PATH, &body)
        });
        assert_eq!(count(&answers, 202), 8);
    }
    assert_eq!((app.rows_of("accounts"), app.rows_of("outbox")), (8, 40));
}
