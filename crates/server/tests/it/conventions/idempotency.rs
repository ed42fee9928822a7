//! A repeated `Idempotency-Key` creates nothing.

use serde_json::{Value, json};
use time::Duration;

use crate::browser::{Answer, Browser, Request};
use crate::harness::{TestApp, at_once, count};
use crate::projects::{Studio, proposal, reason};
use crate::samples::{
    application, apply, but, contact_message, enter_roster, quote_request, write_to_us,
};

fn send(browser: &Browser, path: &str, key: &str, body: &Value) -> Answer {
    call(browser, ("POST", path), key, body)
}

fn call(browser: &Browser, (method, path): (&str, &str), key: &str, body: &Value) -> Answer {
    let request = Request::new(method, path).header("idempotency-key", key);
    browser.send(&request.json(body))
}

#[test]
fn a_repeated_key_answers_the_first_result_again() {
    let app = TestApp::spawn();
    let brand = app.brand("brand@example.com");
    let first = send(&brand, "/api/quote-requests", "k", &quote_request()).is(201);
    app.pass(Duration::hours(3));
    let before = app.row_counts();
    let second = send(&brand, "/api/quote-requests", "k", &quote_request()).is(201);
    assert_eq!(first.body, second.body);
    assert_eq!(first.header("content-type"), second.header("content-type"));
    assert_eq!(app.row_counts(), before);
}

#[test]
fn every_creating_call_accepts_a_key() {
    let app = TestApp::spawn();
    let (newcomer, creative) = (app.newcomer("n@example.com"), app.creative("c@example.com"));
    let profile = json!({ "role": "creative", "full_name": "Dana" });
    for (browser, path, body) in [
        (&newcomer, "/api/users/profile", profile),
        (&creative, "/api/creative-applications", application()),
        (&app.visitor(), "/api/contact-messages", contact_message()),
    ] {
        let first = send(browser, path, "k", &body).is(201);
        assert_eq!(
            send(browser, path, "k", &body).is(201).body,
            first.body,
            "{path}"
        );
    }
    assert_eq!(
        (app.rows_of("applications"), app.rows_of("contact_messages")),
        (1, 1)
    );
}

#[test]
fn a_key_belongs_to_one_body() {
    let app = TestApp::spawn();
    let brand = app.brand("brand@example.com");
    send(&brand, "/api/quote-requests", "k", &quote_request()).is(201);
    let other = but(quote_request(), "brandName", json!("Another"));
    send(&brand, "/api/quote-requests", "k", &other).refused(422, "idempotency_key_reused");
    assert_eq!(app.rows_of("quote_requests"), 1);
    send(&brand, "/api/quote-requests", "k2", &other).is(201);
}

#[test]
fn a_key_belongs_to_one_account_and_one_route() {
    let app = TestApp::spawn();
    let (one, two) = (app.brand("one@example.com"), app.brand("two@example.com"));
    let first = send(&one, "/api/quote-requests", "k", &quote_request())
        .is(201)
        .json();
    let second = send(&two, "/api/quote-requests", "k", &quote_request())
        .is(201)
        .json();
    assert_ne!(first["id"], second["id"]);
    send(&one, "/api/contact-messages", "k", &contact_message()).is(201);
    send(
        &app.visitor().from("203.0.113.7"),
        "/api/contact-messages",
        "k",
        &contact_message(),
    )
    .is(201);
    assert_eq!(app.rows_of("contact_messages"), 2);
}

#[test]
fn a_refused_request_leaves_its_key_unused() {
    let app = TestApp::spawn();
    let brand = app.brand("brand@example.com");
    let wrong = but(
        quote_request(),
        "preferredCreativeId",
        json!("0199aaaa-0000-7000-8000-000000000000"),
    );
    send(&brand, "/api/quote-requests", "k", &wrong).is(422);
    send(&brand, "/api/quote-requests", "k", &quote_request()).is(201);
}

#[test]
fn a_key_is_kept_for_a_day() {
    let app = TestApp::spawn();
    let brand = app.brand("brand@example.com");
    let ids: Vec<_> = [Duration::ZERO, Duration::hours(24), Duration::seconds(1)]
        .into_iter()
        .map(|wait| {
            app.pass(wait);
            send(&brand, "/api/quote-requests", "k", &quote_request())
                .is(201)
                .json()["id"]
                .clone()
        })
        .collect();
    assert_eq!(ids[0], ids[1]);
    assert_ne!(ids[1], ids[2]);
}

#[test]
fn ten_parallel_sends_of_one_key_create_one_thing() {
    let app = TestApp::spawn();
    let brand = app.brand("brand@example.com");
    let answers = at_once(10, |_| {
        send(&brand, "/api/quote-requests", "k", &quote_request())
    });
    assert_eq!(count(&answers, 201), 10);
    assert!(answers.iter().all(|answer| answer.body == answers[0].body));
    assert_eq!(
        (
            app.rows_of("quote_requests"),
            app.rows_of("outbox"),
            app.rows_of("events")
        ),
        (1, 1, 1)
    );
}

#[test]
fn a_repeat_costs_nothing_of_the_hours_share() {
    let app = TestApp::spawn_with(|settings| settings.quotes_per_hour = 1);
    let brand = app.brand("brand@example.com");
    for _ in 0..3 {
        send(&brand, "/api/quote-requests", "k", &quote_request()).is(201);
    }
    send(&brand, "/api/quote-requests", "k2", &quote_request()).refused(429, "too_many_attempts");
}

#[test]
fn a_key_has_1_to_200_visible_characters() {
    let app = TestApp::spawn();
    let brand = app.brand("brand@example.com");
    for key in ["", "مفتاح", &"k".repeat(201)] {
        send(&brand, "/api/quote-requests", key, &quote_request())
            .refused(400, "invalid_idempotency_key");
    }
    send(
        &brand,
        "/api/quote-requests",
        &"k".repeat(200),
        &quote_request(),
    )
    .is(201);
}

/// Makes a call twice with one key: the second answers what the first did, and writes nothing.
fn repeats(app: &TestApp, browser: &Browser, (method, path): (&str, &str), body: &Value) {
    let key = format!("{method} {path}");
    let first = call(browser, (method, path), &key, body).is(200);
    let before = app.row_counts();
    let second = call(browser, (method, path), &key, body).is(200);
    assert_eq!(first.body, second.body, "{key}");
    assert_eq!(app.row_counts(), before, "{key}");
}

#[test]
fn reviews_are_repeated_without_effect() {
    let app = TestApp::spawn();
    let admin = app.admin("admin@example.com");
    let note = json!({ "note": "A link, please.", "reason": "Not now." });
    for verb in ["request-changes", "approve", "reject"] {
        let id = apply(&app.creative(&format!("{verb}@example.com")));
        let of = |verb: &str| format!("/api/admin/creative-applications/{id}/{verb}");
        repeats(&app, &admin, ("POST", &of(verb)), &note);
        repeats(&app, &admin, ("POST", &of("undo")), &json!({}));
        let other = json!({ "note": "Another link.", "reason": "Never." });
        if verb != "approve" {
            let key = format!("POST {}", of(verb));
            send(&admin, &of(verb), &key, &other).refused(422, "idempotency_key_reused");
        }
    }
}

#[test]
fn what_admins_do_with_messages_is_repeated_without_effect() {
    let app = TestApp::spawn();
    let admin = app.admin("admin@example.com");
    let (answered, closed) = (write_to_us(&app, 1), write_to_us(&app, 2));
    let path = format!("/api/admin/contact-messages/{answered}/answer");
    repeats(
        &app,
        &admin,
        ("POST", &path),
        &json!({ "answer": "On Sunday." }),
    );
    send(&admin, &path, "k2", &json!({ "answer": "On Sunday." })).refused(409, "already_answered");
    let path = format!("/api/admin/contact-messages/{closed}/close");
    repeats(&app, &admin, ("POST", &path), &json!({}));
}

#[test]
fn applicants_and_owners_of_a_page_repeat_without_effect() {
    let app = TestApp::spawn();
    let creative = app.creative("dana@example.com");
    let path = format!("/api/creative/applications/{}", apply(&creative));
    let moved = json!({ "location": "Hawalli" });
    repeats(&app, &creative, ("PATCH", &path), &moved);
    let withdraw = format!("{path}/withdraw");
    repeats(&app, &creative, ("POST", &withdraw), &json!({}));
    send(&creative, &withdraw, "k2", &json!({})).refused(409, "stale_stage");

    enter_roster(&creative, &app.admin("admin@example.com"));
    let page = json!({
        "cover": "ugc", "bio": "Daylight.", "rate_range": "KWD 15-30/hour",
        "portfolio_links": [{ "url": "https://example.com/" }]
    });
    repeats(&app, &creative, ("PATCH", "/api/creative/profile"), &page);
    let publish = ("POST", "/api/creative/profile/publish");
    repeats(&app, &creative, publish, &json!({}));
}

#[test]
fn only_status_and_id_are_stored_and_a_repeat_answers_what_there_is_now() {
    let app = TestApp::spawn();
    let brand = app.brand("brand@example.com");
    let first = send(&brand, "/api/quote-requests", "k", &quote_request()).is(201);
    let stored = "SELECT COUNT(*) AS found FROM idempotency_keys \
                  WHERE response_body = '' AND LENGTH(result_id) = 36";
    assert_eq!(app.count(stored), 1);
    let id = crate::projects::id_of(&first.json());
    let brief = json!({ "project_description": "Six cups on the new shelf, in daylight." });
    let path = format!("/api/quote-requests/{id}");
    call(&brand, ("PATCH", &path), "edit", &brief).is(200);
    let again = send(&brand, "/api/quote-requests", "k", &quote_request()).is(201);
    assert_eq!(again.json()["id"], first.json()["id"]);
    assert_eq!(
        again.json()["project_description"],
        brief["project_description"]
    );
    assert_eq!(app.rows_of("quote_requests"), 1);
}

#[test]
fn an_answer_that_an_earlier_version_stored_whole_is_repeated_by_its_id() {
    let app = TestApp::spawn();
    let brand = app.brand("brand@example.com");
    let first = send(&brand, "/api/quote-requests", "k", &quote_request()).is(201);
    app.execute(&format!(
        "UPDATE idempotency_keys SET result_id = NULL, response_body = '{}'",
        first.text().replace('\'', "''")
    ));
    let second = send(&brand, "/api/quote-requests", "k", &quote_request()).is(201);
    assert_eq!(second.body, first.body);
    assert_eq!(app.rows_of("quote_requests"), 1);
}

/// What an admin does as a side of requests and projects.
fn moves_of_admins(studio: &Studio) -> Vec<(String, Value)> {
    let of = |request: &str, name: &str| format!("/api/quote-requests/{request}/{name}");
    let resume = json!({ "outcome": "resume", "note": "Decided." });
    let invited = json!({ "creative_ids": [studio.salem.id] });
    let named = studio.direct_request();
    vec![
        (of(&studio.request(), "decline"), reason()),
        (of(&studio.request(), "cancel"), reason()),
        (of(&studio.project(), "hold"), reason()),
        (of(&studio.on_hold(), "resolve"), resume),
        (format!("/api/admin/quote-requests/{named}/invite"), invited),
    ]
}

#[test]
fn a_stored_answer_is_not_repeated_to_a_caller_who_lost_the_right() {
    let studio = Studio::open();
    let moves = moves_of_admins(&studio);
    for (path, body) in &moves {
        send(&studio.admin, path, "k", body).is(200);
        send(&studio.admin, path, "k", body).is(200);
    }
    // A second admin, so that the first may lose the right.
    let other = studio.app.admin("other-admin@example.com");
    let revoked = crate::conventions::half_bodies::id_of(&studio.admin);
    let revoke = format!("/api/admin/users/{revoked}/revoke-admin");
    let proof = json!({ "current_password": crate::harness::PASSWORD });
    other.post(&revoke, &proof).is(200);
    let former = studio.app.another_browser_of("admin@example.com");
    let brand = studio.app.brand("another-brand@example.com");
    for (path, body) in &moves {
        let (status, code) = if path.starts_with("/api/admin/") {
            (403, "forbidden")
        } else {
            (404, "not_found")
        };
        send(&former, path, "k", body).refused(status, code);
        // Nor to those who never had it.
        send(&brand, path, "k", body).refused(status, code);
    }
    // What was declined is out of the reach of creatives, whichever key they send.
    let (declined, body) = &moves[0];
    send(&studio.dana.browser, declined, "k", body).refused(404, "not_found");
}

#[test]
fn who_left_the_roster_repeats_nothing_that_needs_it_and_reads_the_own_proposal_as_it_is() {
    let studio = Studio::open();
    let (offered, passed) = (studio.request(), studio.request());
    let lulwa = studio.app.creative("lulwa@example.com");
    let review = format!("/api/admin/creative-applications/{}", apply(&lulwa));
    let approve = format!("{review}/approve");
    studio.admin.post(&approve, &json!({})).is(200);
    let of = |request: &str, name: &str| format!("/api/quote-requests/{request}/{name}");
    let propose = of(&offered, "proposals");
    let lost = [
        (
            "PATCH",
            "/api/creative/profile".to_owned(),
            json!({ "cover": "ugc" }),
        ),
        (
            "POST",
            "/api/creative/works".to_owned(),
            json!({ "title": "Menu", "service": "photography" }),
        ),
        ("POST", of(&passed, "decline-invitation"), json!({})),
    ];
    for (method, path, body) in &lost {
        let first = call(&lulwa, (method, path), "k", body);
        assert!(
            [200, 201].contains(&first.status),
            "{path}: {}",
            first.text()
        );
    }
    let sent = send(&lulwa, &propose, "k", &proposal()).is(201).json();
    let undo = format!("{review}/undo");
    studio.admin.post(&undo, &json!({})).is(200);
    for (method, path, body) in &lost {
        call(&lulwa, (method, path), "k", body).refused(404, "not_found");
    }
    // The author still reads the proposal, which was closed; no second one is sent.
    let again = send(&lulwa, &propose, "k", &proposal()).is(201).json();
    assert_eq!(
        (&again["id"], &again["state"]),
        (&sent["id"], &json!("closed"))
    );
    send(&lulwa, &propose, "k2", &proposal()).refused(409, "stale_stage");
    assert_eq!(studio.app.rows_of("proposals"), 1);
}
