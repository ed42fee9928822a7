//! Deleting an account: what is deleted, what is kept, and which accounts cannot be deleted yet.

use diesel::RunQueryDsl as _;
use marsam_domain::accounts::AccountState;
use marsam_domain::ids::AccountId;
use marsam_domain::notices::Notice;
use marsam_persistence::accounts;
use marsam_persistence::email_tokens::Purpose;
use marsam_persistence::events::{self, Subject};
use serde_json::{Value, json};
use time::Duration;

use crate::browser::{Answer, Browser};
use crate::harness::{PASSWORD, TestApp, at_once, count};
use crate::issuer::Issuer;
use crate::samples::{apply, but, enter_roster, quote_request, sign_up};
use crate::second_steps::WRONG_CODE;

const PATH: &str = "/api/account/delete";

fn delete(browser: &Browser) -> Answer {
    browser.post(PATH, &json!({ "current_password": PASSWORD }))
}

fn id_of(browser: &Browser) -> AccountId {
    let me = browser.get("/api/users/me").is(200).json();
    me["id"].as_str().unwrap().parse().unwrap()
}

/// The number of rows of a table that contain this text in any of the columns.
fn mentions(app: &TestApp, table: &str, columns: &[&str], text: &str) -> i64 {
    let any = columns
        .iter()
        .map(|column| format!("{column} LIKE '%{text}%'"));
    let any = any.collect::<Vec<_>>().join(" OR ");
    app.count(&format!(
        "SELECT COUNT(*) AS found FROM {table} WHERE {any}"
    ))
}

#[test]
fn a_deleted_account_leaves_a_tombstone_that_cannot_sign_in() {
    let app = TestApp::spawn();
    let brand = app.brand("noura@example.com");
    let id = id_of(&brand);
    let elsewhere = app.browser_of(id);
    let before = brand.cookie("marsam_session").unwrap();
    let answer = delete(&brand).is(204);
    assert!(answer.body.is_empty());
    assert_eq!(answer.all("set-cookie").count(), 2);
    assert_eq!(brand.cookie("marsam_session"), None);
    brand.set_cookie("marsam_session", &before);
    for old in [&brand, &elsewhere] {
        old.get("/api/users/me").refused(401, "not_signed_in");
    }
    let body = json!({ "email": "noura@example.com", "password": PASSWORD });
    let again = app.visitor().post("/api/auth/sign-in", &body);
    again.refused(401, "user_not_found");
    let left = app.read(|db| accounts::find(db, id));
    assert_eq!(left.state, AccountState::Deleted);
    assert_eq!(left.email.as_str(), format!("{id}@deleted.invalid"));
    assert_eq!((left.full_name, left.company_name), (None, None));
    assert_eq!(app.read(|db| accounts::password_hash(db, id)), None);
    assert_eq!(
        app.read(|db| events::names_of(db, Subject::Account(id))),
        ["erased"]
    );
}

#[test]
fn the_address_is_free_for_a_new_account_that_inherits_nothing() {
    let app = TestApp::spawn();
    let brand = app.brand("hessa@example.com");
    brand.post("/api/quote-requests", &quote_request()).is(201);
    let id = id_of(&brand);
    delete(&brand).is(204);
    let body = sign_up("hessa@example.com");
    let browser = app.visitor();
    let made = browser.post("/api/auth/sign-up", &body).is(201).json();
    assert_ne!(made["id"], json!(id.to_string()));
    assert_eq!(
        (&made["role"], &made["email_verified"]),
        (&Value::Null, &json!(false))
    );
    let profile = json!({ "role": "brand", "full_name": "Hessa" });
    browser.post("/api/users/profile", &profile).is(201);
    let requests = browser.get("/api/brand/quote-requests").is(200).json();
    assert_eq!(requests, json!([]));
}

#[test]
fn it_takes_the_password() {
    let app = TestApp::spawn();
    let brand = app.brand("noura@example.com");
    brand
        .post(PATH, &json!({}))
        .refused_fields(&[("current_password", "required")]);
    brand
        .post(PATH, &json!({ "current_password": "ghalat-tamaman 5" }))
        .refused_fields(&[("current_password", "wrong_password")]);
    brand
        .post(PATH, &json!({ "current_password": 7 }))
        .refused_fields(&[("current_password", "wrong_type")]);
    app.visitor()
        .post(PATH, &json!({}))
        .refused(401, "not_signed_in");
    brand.get("/api/users/me").is(200);
}

#[test]
fn it_takes_the_second_step_where_there_is_one() {
    let app = TestApp::spawn();
    let account = app.account("noura@example.com");
    let browser = app.browser_of(account);
    let codes = app.turn_on_second_step(account);
    delete(&browser).refused_fields(&[("totp", "required")]);
    let with =
        |code: &str| browser.post(PATH, &json!({ "current_password": PASSWORD, "totp": code }));
    with(WRONG_CODE).refused_fields(&[("totp", "wrong_totp")]);
    browser
        .post(PATH, &json!({ "totp": codes[0] }))
        .refused_fields(&[("current_password", "required")]);
    browser.get("/api/users/me").is(200);
    with(&codes[0]).is(204);
    for table in ["totp_secrets", "recovery_codes"] {
        assert_eq!(app.rows_of(table), 0, "{table}");
    }
}

#[test]
fn an_account_without_a_password_needs_a_recent_sign_in() {
    let issuer = Issuer::start();
    let app = issuer.app();
    let browser = app.visitor();
    let first = issuer.sign_in(&browser).is(201).json();
    app.pass(Duration::minutes(15) + Duration::seconds(1));
    browser.post(PATH, &json!({})).refused(403, "sign_in_again");
    issuer.sign_in(&browser).is(201);
    browser.post(PATH, &json!({})).is(204);
    assert_eq!(app.rows_of("provider_identities"), 0);
    let again = issuer.sign_in(&browser).is(201).json();
    assert_ne!(again["id"], first["id"]);
}

#[test]
fn the_last_admin_stays_until_there_is_another() {
    let app = TestApp::spawn();
    let admin = app.admin("admin@example.com");
    delete(&admin).refused(409, "last_admin");
    admin.get("/api/admin/users").is(200);
    let other = app.admin("other@example.com");
    delete(&admin).is(204);
    delete(&other).refused(409, "last_admin");
    let users = other.get("/api/admin/users").is(200).json();
    assert_eq!(users.as_array().unwrap().len(), 1);
}

#[test]
fn of_two_admins_who_delete_their_accounts_at_once_one_stays() {
    let app = TestApp::spawn();
    let pair = [0, 1].map(|n| app.admin(&format!("admin-{n}@example.com")));
    let answers = at_once(2, |n| delete(&pair[n]));
    assert_eq!((count(&answers, 204), count(&answers, 409)), (1, 1));
    assert_eq!(app.read(|db| Ok(accounts::admins(db)?.len())), 1);
}

#[test]
fn a_running_project_keeps_its_brand() {
    let app = TestApp::spawn();
    let brand = app.brand("noura@example.com");
    let id = brand
        .post("/api/quote-requests", &quote_request())
        .is(201)
        .json();
    let id = id["id"].as_str().unwrap();
    let set = |status: &str, stage: &str| {
        let sql = format!(
            "UPDATE quote_requests SET status = '{status}', stage = '{stage}' WHERE id = '{id}'"
        );
        app.write(|db| Ok(diesel::sql_query(&sql).execute(db).map(drop)?));
    };
    for (status, stage) in [
        ("accepted", "in_progress"),
        ("accepted", "delivered"),
        ("accepted", "on_hold"),
    ] {
        set(status, stage);
        delete(&brand).refused(409, "projects_running");
    }
    set("completed", "closed");
    delete(&brand).is(204);
}

#[test]
fn a_brands_requests_are_cancelled_and_anonymised() {
    let app = TestApp::spawn();
    let brand = app.brand("noura@example.com");
    brand.post("/api/quote-requests", &quote_request()).is(201);
    let other = app.brand("other@example.com");
    other.post("/api/quote-requests", &quote_request()).is(201);
    let before = other.get("/api/brand/quote-requests").json();
    delete(&brand).is(204);
    let columns = [
        "brand_name",
        "contact_name",
        "email",
        "phone",
        "project_description",
        "terms_sent_email",
        "terms_sent_name",
    ];
    for text in [
        "Yousef",
        "ousef@",
        "2222 2222",
        "Twelve photographs",
        "Bait Al-Gahwa",
    ] {
        let said = mentions(&app, "quote_requests", &columns, text);
        assert!(said <= 1, "{text} is left in addition to the other brand's");
    }
    let cancelled = "SELECT COUNT(*) AS found FROM quote_requests WHERE status = 'cancelled'";
    assert_eq!(app.count(cancelled), 1);
    let theirs = other.get("/api/brand/quote-requests").is(200).json();
    assert_eq!(theirs, before);
    let listed = app
        .admin("admin@example.com")
        .get("/api/admin/quote-requests");
    assert_eq!(listed.is(200).json().as_array().unwrap().len(), 2);
}

#[test]
fn a_creatives_page_and_applications_are_anonymised() {
    let app = TestApp::spawn();
    let (creative, admin) = (
        app.creative("dana@example.com"),
        app.admin("admin@example.com"),
    );
    let listed = enter_roster(&creative, &admin);
    delete(&creative).is(204);
    let page = format!("/api/creatives/{listed}");
    app.visitor().get(&page).refused(404, "not_found");
    assert_eq!(
        app.visitor().get("/api/creatives").is(200).json(),
        json!([])
    );
    let own = [
        "name",
        "name_ar",
        "bio",
        "bio_ar",
        "location",
        "location_ar",
        "portfolio_url",
    ];
    let of_applications = [
        &own[..],
        &[
            "email",
            "why_join",
            "review_note",
            "terms_sent_email",
            "terms_sent_name",
        ],
    ];
    for text in [
        "Dana",
        "دانة",
        "dana@",
        "Photographs food",
        "example.com/dana",
        "Salmiya",
        "brands of Kuwait",
    ] {
        let said = mentions(&app, "applications", &of_applications.concat(), text);
        assert_eq!(said, 0, "{text} in the applications");
        let said = mentions(&app, "creatives", &own, text);
        assert_eq!(said, 0, "{text} in the roster");
    }
}

#[test]
fn an_open_application_is_withdrawn_and_the_history_says_so() {
    let app = TestApp::spawn();
    let creative = app.creative("dana@example.com");
    let application = apply(&creative);
    delete(&creative).is(204);
    let subject = Subject::Application(application.parse().unwrap());
    let names = app.read(|db| events::names_of(db, subject));
    assert_eq!(names.last().unwrap(), "withdrawn");
    let path = format!("/api/admin/creative-applications/{application}/approve");
    app.admin("admin@example.com")
        .post(&path, &json!({}))
        .refused(409, "already_reviewed");
}

#[test]
fn the_reason_of_a_rejection_is_erased_with_its_account() {
    let app = TestApp::spawn();
    let (creative, admin) = (
        app.creative("dana@example.com"),
        app.admin("admin@example.com"),
    );
    let path = format!(
        "/api/admin/creative-applications/{}/reject",
        apply(&creative)
    );
    admin
        .post(&path, &json!({ "reason": "Dana’s pictures are blurred" }))
        .is(200);
    delete(&creative).is(204);
    assert_eq!(
        mentions(&app, "applications", &["review_note"], "blurred"),
        0
    );
    assert_eq!(mentions(&app, "events", &["note"], "blurred"), 0);
}

#[test]
fn only_the_mail_about_the_deletion_is_sent() {
    let app = TestApp::spawn();
    let brand = app.brand("noura@example.com");
    brand.post("/api/quote-requests", &quote_request()).is(201);
    assert_eq!(app.rows_of("outbox"), 1);
    delete(&brand).is(204);
    let mails = app.mails();
    assert_eq!(mails.len(), 1);
    assert_eq!(mails[0].notice, Notice::AccountDeleted);
    assert_eq!(mails[0].recipient, "noura@example.com");
    assert_eq!(mails[0].account_id, None);
}

#[test]
fn what_waits_in_mails_and_keys_dies_too() {
    let app = TestApp::spawn();
    let brand = app.brand("noura@example.com");
    let id = id_of(&brand);
    let keyed = crate::browser::Request::new("POST", "/api/quote-requests")
        .header("idempotency-key", "once")
        .json(&but(quote_request(), "brandName", json!("Bait")));
    brand.send(&keyed).is(201);
    let moving = json!({ "email": "new@example.com", "current_password": PASSWORD });
    brand.post("/api/account/email", &moving).is(202);
    let signing_in = json!({ "email": "noura@example.com", "password": PASSWORD });
    app.visitor().post("/api/auth/sign-in", &signing_in).is(200);
    let reset = app.write(|db| {
        marsam_auth::mailed_tokens::issue(
            db,
            Purpose::ResetPassword,
            id,
            "noura@example.com",
            app.now(),
        )
    });
    delete(&brand).is(204);
    for table in [
        "sessions",
        "email_tokens",
        "email_changes",
        "idempotency_keys",
        "known_browsers",
    ] {
        assert_eq!(app.rows_of(table), 0, "{table}");
    }
    let body = json!({ "token": reset.reveal(), "password": "qamar-14 fi salmiya" });
    app.visitor()
        .post("/api/auth/password-reset/confirm", &body)
        .refused(400, "invalid_token");
}

#[test]
fn of_nine_concurrent_deletions_of_one_account_one_counts() {
    let app = TestApp::spawn();
    let brand = app.brand("noura@example.com");
    let id = id_of(&brand);
    let browsers: Vec<_> = (0..9).map(|_| app.browser_of(id)).collect();
    let answers = at_once(9, |n| delete(&browsers[n]));
    assert!(count(&answers, 204) >= 1, "{answers:?}");
    assert!(
        answers.iter().all(|answer| answer.status < 500),
        "{answers:?}"
    );
    let farewells = app.mails();
    assert_eq!(
        farewells.len(),
        1,
        "one farewell and to the address that it had"
    );
    assert_eq!(farewells[0].recipient, "noura@example.com");
}
