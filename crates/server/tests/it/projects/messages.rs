//! Messages: one thread per creative and request.

use serde_json::{Value, json};

use super::{Studio, act_on, fields, reason};
use crate::browser::{Answer, Browser};

fn path(request: &str) -> String {
    format!("/api/quote-requests/{request}/messages")
}

fn say(browser: &Browser, request: &str, body: &Value) -> Answer {
    browser.post(&path(request), body)
}

#[test]
fn each_creative_has_a_thread_of_its_own() {
    let studio = Studio::open();
    let request = studio.request();
    let (dana, salem) = (&studio.dana, &studio.salem);
    say(&dana.browser, &request, &json!({"body": "Hello"})).refused(403, "wrong_side");
    dana.propose(&request);
    salem.propose(&request);
    say(&dana.browser, &request, &json!({"body": "Hello from Dana"})).is(201);
    say(
        &studio.brand,
        &request,
        &json!({"body": "Hello Dana", "creative_id": dana.id}),
    )
    .is(201);
    say(&studio.brand, &request, &json!({"body": "Which one?"}))
        .refused_fields(&[("creative_id", "required")]);
    say(
        &studio.brand,
        &request,
        &json!({"body": "Hi", "creative_id": studio.app.now().unix_timestamp().to_string()}),
    )
    .refused_fields(&[("creative_id", "unknown_id")]);
    let seen = dana.browser.get(&path(&request)).is(200).json();
    assert_eq!(fields(&seen, "body"), ["Hello Dana", "Hello from Dana"]);
    assert_eq!(fields(&seen, "from"), ["brand", "creative"]);
    assert_eq!(salem.browser.get(&path(&request)).is(200).json(), json!([]));
    let of_dana = format!("{}?creative_id={}", path(&request), dana.id);
    assert_eq!(
        studio
            .brand
            .get(&of_dana)
            .is(200)
            .json()
            .as_array()
            .unwrap()
            .len(),
        2
    );
    assert_eq!(
        studio
            .admin
            .get(&of_dana)
            .is(200)
            .json()
            .as_array()
            .unwrap()
            .len(),
        2
    );
    say(
        &studio.admin,
        &request,
        &json!({"body": "x", "creative_id": dana.id}),
    )
    .refused(403, "wrong_side");
}

#[test]
fn unread_messages_are_counted_and_the_first_of_them_sends_a_notice() {
    let studio = Studio::open();
    let request = studio.request();
    studio.dana.propose(&request);
    for _ in 0..3 {
        say(&studio.dana.browser, &request, &json!({"body": "Hello"})).is(201);
    }
    let threads = studio.brand.get(&path(&request)).is(200).json();
    assert_eq!(
        (&threads[0]["unread"], &threads[0]["is_writable"]),
        (&json!(3), &json!(true))
    );
    let row = &studio.brand.get("/api/brand/quote-requests").is(200).json()[0];
    assert_eq!(row["unread_messages"], 3);
    let notices = studio.brand.get("/api/notifications").is(200).json();
    let notices = fields(&notices, "event")
        .into_iter()
        .filter(|event| *event == "new_message");
    assert_eq!(notices.count(), 1);
    let read = format!("{}/read", path(&request));
    studio
        .brand
        .post(&read, &json!({"creative_id": studio.dana.id}))
        .is(204);
    let threads = studio.brand.get(&path(&request)).is(200).json();
    assert_eq!(threads[0]["unread"], 0);
    let seen = studio.dana.browser.get(&path(&request)).is(200).json();
    assert!(seen[0]["read_at"].is_string());
}

#[test]
fn a_thread_ends_with_the_proposal() {
    let studio = Studio::open();
    let request = studio.request();
    let sent = studio.dana.propose(&request);
    say(&studio.dana.browser, &request, &json!({"body": "Hello"})).is(201);
    act_on(&studio.brand, &sent, "decline", &reason()).is(200);
    say(&studio.dana.browser, &request, &json!({"body": "Why?"})).refused(409, "stale_stage");
    let closed = say(
        &studio.brand,
        &request,
        &json!({"body": "x", "creative_id": studio.dana.id}),
    );
    closed.refused(409, "stale_stage");
    assert_eq!(
        studio
            .dana
            .browser
            .get(&path(&request))
            .is(200)
            .json()
            .as_array()
            .unwrap()
            .len(),
        1
    );
}

#[test]
fn a_long_thread_comes_in_pages() {
    let studio = Studio::open();
    let request = studio.request();
    studio.dana.propose(&request);
    for number in 0..5 {
        say(
            &studio.dana.browser,
            &request,
            &json!({"body": format!("Message {number}")}),
        )
        .is(201);
    }
    let answer = studio
        .dana
        .browser
        .get(&format!("{}?limit=2", path(&request)))
        .is(200);
    assert_eq!(answer.header("x-total-count"), Some("5"));
    assert_eq!(fields(&answer.json(), "body"), ["Message 4", "Message 3"]);
    assert!(answer.header("link").is_some());
}
