//! Reviews: blind, published together or by the clock and once, and replied to.

mod counted;
mod erasure;
mod histories;
mod judging;
mod mails;
mod masked;
mod nights;
mod numbers;
mod order;
mod pages;
mod races;
mod streams;
mod times;

use serde_json::{Value, json};
use time::Duration;

use super::{Studio, act, id_of, payment, proposal, reason, rules, select};
use crate::browser::{Answer, Browser, Request};
use crate::samples::but;

impl Studio {
    /// A project that is approved and paid.
    pub(crate) fn closed(&self) -> String {
        let request = self.approved();
        self.pay(&request);
        request
    }

    pub(super) fn pay(&self, request: &str) {
        let paid = act(&self.brand, request, "record-payment", &payment(300_000)).is(201);
        let confirmation = json!({ "payment_id": id_of(&paid.json()) });
        act(
            &self.dana.browser,
            request,
            "confirm-payment",
            &confirmation,
        )
        .is(200);
    }

    /// Has the facts computed that have changed.
    pub(crate) fn measure(&self) {
        let (store, now) = (self.app.store(), self.app.now());
        while marsam_workflows::reviews::measuring::compute_due(store, &rules(), now).unwrap() > 0 {
            if self
                .app
                .read(|db| marsam_persistence::reputation::waiting(db, 1))
                .is_empty()
            {
                break;
            }
        }
    }
}

pub(super) const WORDS: &str = "Light and colour exactly as we had talked about.";

pub(crate) fn of_brand() -> Value {
    json!({ "quality": 5, "communication": 4, "care": 5, "again": true, "body": WORDS })
}

pub(crate) fn of_creative() -> Value {
    json!({ "brief": 3, "communication": 4, "feedback": 5, "again": false, "body": "الموجز كان واضحًا من أول يوم.", "lang": "ar" })
}

pub(crate) fn write(browser: &Browser, request: &str, body: &Value) -> Answer {
    let path = format!("/api/quote-requests/{request}/review");
    browser.send(&Request::new("PUT", &path).json(body))
}

pub(crate) fn reviews(browser: &Browser, request: &str) -> Value {
    let path = format!("/api/quote-requests/{request}/reviews");
    browser.get(&path).is(200).json()
}

fn remove(browser: &Browser, request: &str) -> Answer {
    let path = format!("/api/quote-requests/{request}/review");
    browser.send(&Request::new("DELETE", &path))
}

/// How many notices of a kind the account has.
pub(super) fn notices(browser: &Browser, kind: &str) -> usize {
    let all = browser.get("/api/notifications").is(200).json();
    let all = all.as_array().unwrap();
    all.iter().filter(|notice| notice["event"] == kind).count()
}

#[test]
fn both_reviews_appear_when_the_second_is_written() {
    let studio = Studio::open();
    let request = studio.closed();
    let before = reviews(&studio.brand, &request);
    assert_eq!(
        [&before["phase"], &before["can_write"], &before["side"]],
        [&json!("open"), &json!(true), &json!("brand")]
    );
    let own = write(&studio.brand, &request, &of_brand()).is(200).json();
    assert_eq!(
        own["draft"]["marks"],
        json!({ "quality": 5, "communication": 4, "care": 5 })
    );
    assert_eq!(own["by_brand"], json!(null));
    let seen = reviews(&studio.dana.browser, &request);
    assert_eq!(
        [
            &seen["draft"],
            &seen["by_brand"],
            &seen["other_has_written"]
        ],
        [&json!(null), &json!(null), &json!(true)]
    );
    let both = write(&studio.dana.browser, &request, &of_creative())
        .is(200)
        .json();
    assert_eq!(both["phase"], "published");
    assert_eq!(both["by_brand"]["score_hundredths"], 467);
    assert_eq!(both["by_brand"]["body"], WORDS);
    assert_eq!(both["by_creative"]["lang"], "ar");
    assert_eq!(both["draft"], json!(null));
    for browser in [&studio.brand, &studio.dana.browser] {
        assert_eq!(notices(browser, "reviews_published"), 1);
        remove(browser, &request).refused(409, "review_closed");
    }
    write(&studio.brand, &request, &of_brand()).refused(409, "review_closed");
}

#[test]
fn one_side_is_silent_and_the_clock_publishes_once() {
    let studio = Studio::open();
    let request = studio.closed();
    write(&studio.brand, &request, &of_brand()).is(200);
    studio.pass(Duration::days(13));
    studio.tick();
    assert_eq!(
        reviews(&studio.dana.browser, &request)["by_brand"],
        json!(null)
    );
    assert_eq!(
        notices(&studio.dana.browser, "review_reminder"),
        1,
        "those it overtook are not sent"
    );
    assert_eq!(
        notices(&studio.brand, "review_reminder"),
        0,
        "it has written"
    );
    studio.pass(Duration::days(2));
    write(&studio.dana.browser, &request, &of_creative()).is(409);
    let stores = [studio.app.another_instance(), studio.app.another_instance()];
    let now = studio.app.now();
    std::thread::scope(|scope| {
        for store in &stores {
            scope.spawn(move || marsam_workflows::clock::run_due(store, &rules(), now).unwrap());
        }
    });
    studio.tick();
    let seen = reviews(&studio.dana.browser, &request);
    assert_eq!(seen["by_brand"]["body"], WORDS);
    assert_eq!(seen["by_creative"], json!(null));
    assert_eq!(notices(&studio.dana.browser, "reviews_published"), 1);
    assert_eq!(notices(&studio.brand, "reviews_published"), 1);
}

#[test]
fn a_draft_is_changed_and_deleted_and_only_the_first_writing_is_told() {
    let studio = Studio::open();
    let request = studio.closed();
    for _ in 0..3 {
        write(&studio.brand, &request, &of_brand()).is(200);
        remove(&studio.brand, &request).is(200);
    }
    remove(&studio.brand, &request).is(200);
    assert_eq!(notices(&studio.dana.browser, "review_waiting"), 1);
    assert_eq!(
        reviews(&studio.dana.browser, &request)["other_has_written"],
        true
    );
    write(&studio.dana.browser, &request, &of_creative()).is(200);
    assert_eq!(reviews(&studio.brand, &request)["by_creative"], json!(null));
    studio.pass(Duration::days(15));
    studio.tick();
    let seen = reviews(&studio.brand, &request);
    assert_eq!(seen["by_brand"], json!(null));
    assert_eq!(seen["by_creative"]["marks"]["brief"], 3);
}

#[test]
fn only_a_project_that_ended_well_is_reviewed() {
    let studio = Studio::open();
    let running = studio.delivered();
    write(&studio.brand, &running, &of_brand()).refused(409, "review_closed");
    let (approved, given_up) = (studio.approved(), studio.approved());
    assert_eq!(reviews(&studio.brand, &approved)["phase"], "not_open");
    assert!(reviews(&studio.brand, &approved)["opens_at"].is_string());
    write(&studio.brand, &approved, &of_brand()).is(409);
    studio.pass(Duration::days(21));
    write(&studio.brand, &approved, &of_brand()).is(200);
    // A payment that closes it later opens no second time.
    let due = reviews(&studio.brand, &approved)["due_at"].clone();
    studio.pass(Duration::days(1));
    studio.pay(&approved);
    assert_eq!(reviews(&studio.brand, &approved)["due_at"], due);
    let cancelled = studio.project();
    cancel(&studio, &cancelled);
    write(&studio.brand, &cancelled, &of_brand()).is(409);
    // One that is cancelled while it can be reviewed is not reviewed any more: what was written is deleted.
    write(&studio.brand, &given_up, &of_brand()).is(200);
    let stored = format!("SELECT count(*) AS found FROM reviews WHERE request_id = '{given_up}'");
    assert_eq!(studio.app.count(&stored), 1);
    cancel(&studio, &given_up);
    assert_eq!(studio.app.count(&stored), 0);
    write(&studio.dana.browser, &given_up, &of_creative()).is(409);
    studio.pass(Duration::days(15));
    studio.tick();
    for side in [&studio.brand, &studio.dana.browser] {
        let seen = reviews(side, &given_up);
        assert_eq!(
            [&seen["phase"], &seen["by_brand"], &seen["by_creative"]],
            [&json!("over"), &json!(null), &json!(null)]
        );
    }
}

/// Both sides agree to end a project.
fn cancel(studio: &Studio, request: &str) {
    act(&studio.brand, request, "cancel", &reason()).is(200);
    act(&studio.dana.browser, request, "agree-cancel", &json!({})).is(200);
}

#[test]
fn a_project_below_the_minimum_price_is_not_reviewed() {
    let studio = Studio::open();
    let request = studio.request();
    let cheap = but(proposal(), "price_fils", json!(4_999));
    let sent = id_of(&studio.dana.offer(&request, &cheap).is(201).json());
    select(&studio.brand, &sent, 1).is(200);
    act(
        &studio.dana.browser,
        &request,
        "deliver",
        &super::delivery(),
    )
    .is(200);
    act(&studio.brand, &request, "approve", &json!({})).is(200);
    let paid = act(&studio.admin, &request, "record-payment", &payment(4_999));
    paid.is(201);
    assert_eq!(reviews(&studio.brand, &request)["phase"], "not_open");
    write(&studio.brand, &request, &of_brand()).is(409);
    studio.pass(Duration::days(2));
    studio.tick();
    assert_eq!(notices(&studio.brand, "review_reminder"), 0);
}

/// A project with both reviews, the brand's id first.
fn published(studio: &Studio) -> (String, String, String) {
    let request = studio.closed();
    write(&studio.brand, &request, &of_brand()).is(200);
    let both = write(&studio.dana.browser, &request, &of_creative())
        .is(200)
        .json();
    let id = |name: &str| both[name]["id"].as_str().unwrap().to_owned();
    (request, id("by_brand"), id("by_creative"))
}

#[test]
fn the_reviewed_side_replies_once() {
    let studio = Studio::open();
    let (_, by_brand, _) = published(&studio);
    let path = format!("/api/reviews/{by_brand}/reply");
    let body = json!({ "body": "Thank you, it was a pleasure." });
    studio.brand.post(&path, &body).is(403);
    studio.salem.browser.post(&path, &body).is(404);
    studio
        .dana
        .browser
        .post(&path, &json!({ "body": " " }))
        .is(422);
    let long = studio
        .dana
        .browser
        .post(&path, &json!({ "body": "a".repeat(501) }));
    long.refused_fields(&[("body", "too_long")]);
    let replied = studio.dana.browser.post(&path, &body).is(200).json();
    assert_eq!(replied["reply"], "Thank you, it was a pleasure.");
    assert_eq!(replied["can_reply"], false);
    studio
        .dana
        .browser
        .post(&path, &body)
        .refused(409, "reply_exists");
    assert_eq!(notices(&studio.brand, "review_replied"), 1);
    studio.pass(Duration::days(31));
    let (_, later, _) = published(&studio);
    studio.pass(Duration::days(30));
    let late = studio
        .dana
        .browser
        .post(&format!("/api/reviews/{later}/reply"), &body);
    late.refused(409, "reply_closed");
}

#[test]
fn everyone_reads_published_reviews_without_the_time_they_were_written() {
    let studio = Studio::open();
    let path = format!("/api/creatives/{}/reviews", studio.dana.id);
    let none = studio.app.visitor().get(&path).is(200).json();
    assert_eq!(none, json!([]));
    let (_, by_brand, _) = published(&studio);
    let all = studio.app.visitor().get(&path).is(200).json();
    let names: Vec<&String> = all[0].as_object().unwrap().keys().collect();
    assert!(
        names
            .iter()
            .all(|name| !name.ends_with("_at") && !name.ends_with("_on")),
        "{names:?}"
    );
    assert_eq!(all[0]["id"], json!(by_brand));
    assert_eq!(
        all[0]["id"].as_str().unwrap().as_bytes()[14],
        b'4',
        "a random id"
    );
    assert_eq!(all[0]["body"], WORDS);
    assert_eq!(all[0]["month"], "2026-11");
    assert!(all[0]["brand_name"].is_string());
    let shown = json!({ "shown": false });
    let name = format!("/api/reviews/{by_brand}/show-name");
    studio.dana.browser.post(&name, &shown).is(403);
    studio.brand.post(&name, &shown).is(200);
    let all = studio.app.visitor().get(&path).is(200).json();
    assert_eq!(
        [&all[0]["brand_name"], &all[0]["former_brand"]],
        [&json!(null), &json!(false)]
    );
    let report = json!({ "subject": "review", "id": by_brand, "reason": "false_fact" });
    studio.app.visitor().post("/api/reports", &report).is(201);
    let counts = studio.admin.get("/api/admin/reviews/counts").is(200).json();
    assert_eq!(
        [&counts["new"], &counts["reported"]],
        [&json!(2), &json!(1)]
    );
    let listed = studio
        .admin
        .get("/api/admin/reviews?state=reported")
        .is(200)
        .json();
    assert_eq!(listed[0]["open_reports"], 1);
    let hiding = json!({ "rule": "false_fact", "note": "It is not true.", "part": "all" });
    studio
        .admin
        .post(&format!("/api/admin/reviews/{by_brand}/hide"), &hiding)
        .is(200);
    assert_eq!(studio.app.visitor().get(&path).is(200).json(), json!([]));
    let record = format!("/api/creatives/{}/record", studio.dana.id);
    assert_eq!(
        studio.app.visitor().get(&record).is(200).json()["removed"],
        1
    );
}
