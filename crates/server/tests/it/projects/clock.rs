//! The clock: reminders, expiry, silent approval, and what it never does twice.

use marsam_persistence::notifications;
use serde_json::{Value, json};
use time::Duration;

use super::{Studio, act, delivery, detail, fields, reason};
use crate::browser::{Browser, Request};

fn notices(browser: &Browser) -> Value {
    browser.get("/api/notifications").is(200).json()
}

fn count(browser: &Browser, event: &str) -> usize {
    let all = notices(browser);
    fields(&all, "event")
        .iter()
        .filter(|known| **known == event)
        .count()
}

#[test]
fn a_request_expires_after_fourteen_idle_days_with_two_warnings() {
    let studio = Studio::open();
    let request = studio.request();
    studio.pass(Duration::days(8));
    assert_eq!(studio.tick(), 0);
    studio.pass(Duration::days(1));
    assert_eq!(studio.tick(), 1);
    assert_eq!(studio.tick(), 0);
    studio.pass(Duration::days(4));
    studio.tick();
    assert_eq!(count(&studio.brand, "expiry_warning"), 2);
    studio.pass(Duration::days(1));
    studio.tick();
    studio.tick();
    let expired = detail(&studio.brand, &request);
    assert_eq!(
        (&expired["stage"], &expired["status"]),
        (&json!("expired"), &json!("Expired"))
    );
    assert_eq!(count(&studio.brand, "request_expired"), 1);
    let reopened = act(&studio.brand, &request, "reopen", &json!({}))
        .is(200)
        .json();
    assert_eq!(reopened["stage"], "submitted");
}

#[test]
fn an_expired_request_is_reopened_for_thirty_days() {
    let studio = Studio::open();
    let request = studio.request();
    studio.pass(Duration::days(14));
    studio.tick();
    studio.pass(Duration::days(30));
    act(&studio.brand, &request, "reopen", &json!({})).refused(409, "stale_stage");
}

#[test]
fn a_proposal_restarts_the_fourteen_days() {
    let studio = Studio::open();
    let request = studio.request();
    studio.pass(Duration::days(13));
    studio.dana.propose(&request);
    studio.pass(Duration::days(13));
    studio.tick();
    assert_eq!(detail(&studio.brand, &request)["stage"], "proposals");
    // The proposal itself was valid for seven days.
    assert_eq!(
        detail(&studio.brand, &request)["proposals"][0]["state"],
        "expired"
    );
    assert_eq!(count(&studio.dana.browser, "proposal_expired"), 1);
}

#[test]
fn after_downtime_only_the_latest_reminder_is_sent() {
    let studio = Studio::open();
    let request = studio.delivered();
    studio.pass(Duration::days(6) + Duration::hours(12));
    studio.tick();
    studio.tick();
    assert_eq!(count(&studio.brand, "approval_reminder"), 1);
    studio.pass(Duration::days(1));
    studio.tick();
    studio.tick();
    assert_eq!(detail(&studio.brand, &request)["stage"], "approved");
    assert_eq!(count(&studio.brand, "auto_approved"), 1);
    assert_eq!(count(&studio.dana.browser, "delivery_approved"), 1);
}

#[test]
fn a_message_of_the_brand_breaks_its_silence() {
    let studio = Studio::open();
    let request = studio.delivered();
    studio.pass(Duration::days(6));
    let path = format!("/api/quote-requests/{request}/messages");
    let said = json!({"body": "Looking at it.", "creative_id": studio.dana.id});
    studio.brand.post(&path, &said).is(201);
    studio.pass(Duration::days(2));
    studio
        .dana
        .browser
        .post(&path, &json!({"body": "Well?"}))
        .is(201);
    studio.tick();
    assert_eq!(detail(&studio.brand, &request)["stage"], "delivered");
    studio.pass(Duration::days(5));
    studio.tick();
    assert_eq!(detail(&studio.brand, &request)["stage"], "approved");
}

#[test]
fn messages_put_an_approval_off_by_fourteen_days_in_all() {
    let studio = Studio::open();
    let request = studio.delivered();
    let path = format!("/api/quote-requests/{request}/messages");
    let said = json!({"body": "Still looking.", "creative_id": studio.dana.id});
    for _ in 0..3 {
        studio.pass(Duration::days(6));
        studio.brand.post(&path, &said).is(201);
        studio.tick();
        assert_eq!(detail(&studio.brand, &request)["stage"], "delivered");
    }
    let due_at = detail(&studio.brand, &request)["due_at"].clone();
    studio.pass(Duration::days(2));
    studio.tick();
    let reminders = count(&studio.brand, "approval_reminder");
    // What does not put it off sends no reminder again either.
    studio.brand.post(&path, &said).is(201);
    let payment = json!({"amount_fils": 100_000, "method": "bank"});
    act(&studio.brand, &request, "record-payment", &payment).is(201);
    assert_eq!(detail(&studio.brand, &request)["due_at"], due_at);
    studio.tick();
    assert_eq!(count(&studio.brand, "approval_reminder"), reminders);
    studio.pass(Duration::DAY);
    studio.tick();
    assert_eq!(detail(&studio.brand, &request)["stage"], "approved");
}

#[test]
fn a_question_about_a_revision_does_not_count_as_silence() {
    let studio = Studio::open();
    let request = studio.delivered();
    let note = json!({"note": "Again."});
    act(&studio.brand, &request, "request-revision", &note).is(200);
    act(&studio.dana.browser, &request, "deliver", &delivery()).is(200);
    act(&studio.brand, &request, "request-revision", &note).is(200);
    studio.pass(Duration::days(30));
    studio.tick();
    assert_eq!(detail(&studio.brand, &request)["stage"], "delivered");
    // No money is held for it.
    assert_eq!(count(&studio.brand, "delivery_undecided"), 0);
}

#[test]
fn an_unanswered_request_to_cancel_goes_to_the_admins_and_cancels_nothing() {
    let studio = Studio::open();
    let request = studio.project();
    act(&studio.brand, &request, "cancel", &reason()).is(200);
    studio.pass(Duration::hours(73));
    studio.tick();
    studio.tick();
    assert_eq!(count(&studio.admin, "cancel_unanswered"), 1);
    assert_eq!(detail(&studio.brand, &request)["stage"], "in_progress");
    act(&studio.dana.browser, &request, "agree-cancel", &json!({})).is(200);
}

#[test]
fn two_instances_do_each_step_once() {
    let studio = Studio::open();
    let request = studio.delivered();
    studio.pass(Duration::days(7));
    let (store, other, now) = (
        studio.app.store(),
        studio.app.another_instance(),
        studio.app.now(),
    );
    std::thread::scope(|scope| {
        for store in [store, &other] {
            scope.spawn(move || {
                marsam_workflows::clock::run_due(store, &super::rules(), now).unwrap()
            });
        }
    });
    assert_eq!(detail(&studio.brand, &request)["stage"], "approved");
    assert_eq!(count(&studio.brand, "auto_approved"), 1);
    assert_eq!(count(&studio.dana.browser, "delivery_approved"), 1);
}

#[test]
fn open_requests_are_sent_once_a_day_and_not_at_all_to_those_who_turned_it_off() {
    let studio = Studio::open();
    studio.request();
    studio.request();
    let off = json!({"open_requests_digest": false});
    let switch = Request::new("PATCH", "/api/users/profile").json(&off);
    studio.salem.browser.send(&switch).is(200);
    studio.tick();
    studio.tick();
    let listed = notices(&studio.dana.browser);
    assert_eq!(listed[0]["event"], "open_requests_digest");
    assert_eq!(listed[0]["params"]["days"], 2);
    assert_eq!(count(&studio.dana.browser, "open_requests_digest"), 1);
    assert_eq!(count(&studio.salem.browser, "open_requests_digest"), 0);
    studio.pass(Duration::days(1));
    studio.tick();
    assert_eq!(count(&studio.dana.browser, "open_requests_digest"), 1);
}

#[test]
fn read_notices_are_counted_and_belong_to_their_account() {
    let studio = Studio::open();
    studio.direct_request();
    studio.direct_request();
    let dana = &studio.dana.browser;
    let answer = dana.get("/api/notifications").is(200);
    assert_eq!(answer.header("x-unread-count"), Some("2"));
    let first = super::id_of(&answer.json()[0]);
    let path = format!("/api/notifications/{first}/read");
    studio
        .salem
        .browser
        .post(&path, &json!({}))
        .refused(404, "not_found");
    dana.post(&path, &json!({})).is(204);
    dana.post(&path, &json!({})).is(204);
    assert_eq!(
        dana.get("/api/notifications")
            .is(200)
            .header("x-unread-count"),
        Some("1")
    );
    dana.post("/api/notifications/read-all", &json!({})).is(204);
    assert_eq!(
        dana.get("/api/notifications")
            .is(200)
            .header("x-unread-count"),
        Some("0")
    );
    let forgotten = studio
        .app
        .write(|db| notifications::forget_old(db, studio.app.now() + Duration::DAY));
    assert!(forgotten >= 2);
}
