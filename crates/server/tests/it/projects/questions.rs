//! What a creative who was asked by name asks the brand before the first proposal.

use marsam_domain::notices::{Notice, RequestNoticeKind as Kind};
use serde_json::{Value, json};

use super::{Studio, act, detail, fields, reason, select};
use crate::browser::{Answer, Browser};

const MAIL: &str = "secret@example.com";

fn path(request: &str) -> String {
    format!("/api/quote-requests/{request}/messages")
}

fn ask(browser: &Browser, request: &str, text: &str) -> Answer {
    browser.post(&path(request), &json!({ "body": text }))
}

fn reply(studio: &Studio, request: &str, text: &str) -> Answer {
    let body = json!({ "body": text, "creative_id": studio.dana.id });
    studio.brand.post(&path(request), &body)
}

fn may_write(browser: &Browser, request: &str) -> bool {
    fields_of_moves(&detail(browser, request)).contains(&"messages".to_owned())
}

fn fields_of_moves(seen: &Value) -> Vec<String> {
    let moves = seen["allowed_moves"].as_array().unwrap().iter();
    moves
        .map(|name| name.as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn an_invited_creative_asks_and_the_brand_answers_before_a_proposal() {
    let studio = Studio::open();
    let request = studio.direct_request();
    let dana = &studio.dana.browser;
    assert!(may_write(dana, &request));
    assert!(!may_write(&studio.brand, &request), "no one has asked");
    assert_eq!(dana.get(&path(&request)).is(200).json(), json!([]));
    ask(dana, &request, &format!("Indoors? Write to {MAIL}")).is(201);

    assert!(may_write(&studio.brand, &request));
    let threads = studio.brand.get(&path(&request)).is(200).json();
    let thread = &threads[0];
    assert_eq!(
        (&thread["is_writable"], &thread["unread"]),
        (&json!(true), &json!(1))
    );
    assert!(!threads.to_string().contains(MAIL), "{threads}");
    let row = &studio.brand.get("/api/brand/quote-requests").json()[0];
    assert_eq!(row["unread_messages"], 1);
    let bell = studio.brand.get("/api/notifications").json();
    assert_eq!(bell[0]["event"], "new_message");

    reply(&studio, &request, &format!("Indoors, {MAIL}")).is(201);
    let seen = dana.get(&path(&request)).is(200).json();
    assert_eq!(fields(&seen, "from"), ["brand", "creative"]);
    assert!(!seen[0].to_string().contains(MAIL), "{seen}");
    let bell = dana.get("/api/notifications").json();
    assert_eq!(bell[0]["event"], "new_message");

    // The proposal goes on with the same thread.
    let offer = studio.dana.propose(&request);
    ask(dana, &request, "Sent.").is(201);
    select(&studio.brand, &offer, 1).is(200);
    let seen = dana.get(&path(&request)).is(200).json();
    assert_eq!(seen.as_array().unwrap().len(), 3);
    assert!(seen.to_string().contains(MAIL));
}

#[test]
fn a_mail_tells_the_other_side_of_a_question_and_of_its_answer() {
    let studio = Studio::open();
    let request = studio.direct_request();
    ask(&studio.dana.browser, &request, "Indoors?").is(201);
    reply(&studio, &request, "Yes.").is(201);
    let mails = studio.app.mails();
    let told = |address: &str| {
        let about = mails.iter().filter(|mail| {
            let is_message =
                matches!(&mail.notice, Notice::Request(notice) if notice.kind == Kind::NewMessage);
            is_message && mail.recipient == address
        });
        about.count()
    };
    assert_eq!(told("brand@example.com"), 1);
    assert_eq!(told("dana@example.com"), 1);
}

#[test]
fn who_was_not_asked_by_name_asks_nothing() {
    let studio = Studio::open();
    let request = studio.request();
    let dana = &studio.dana.browser;
    assert!(!may_write(dana, &request));
    ask(dana, &request, "Hello").refused(403, "wrong_side");
    dana.get(&path(&request)).refused(403, "wrong_side");
    let body = json!({ "body": "Hello", "creative_id": studio.dana.id });
    let first = studio.brand.post(&path(&request), &body);
    first.refused_fields(&[("creative_id", "unknown_id")]);
    let direct = studio.direct_request();
    let unasked = studio.brand.post(&path(&direct), &body);
    unasked.refused_fields(&[("creative_id", "unknown_id")]);
}

#[test]
fn questions_end_with_the_invitation_and_with_the_request() {
    let studio = Studio::open();
    let dana = &studio.dana.browser;
    let declined = studio.direct_request();
    ask(dana, &declined, "Indoors?").is(201);
    act(dana, &declined, "decline-invitation", &reason()).is(200);
    ask(dana, &declined, "And now?").refused(409, "stale_stage");
    reply(&studio, &declined, "Pity.").refused(409, "stale_stage");
    assert!(!may_write(dana, &declined) && !may_write(&studio.brand, &declined));
    let left = dana.get(&path(&declined)).is(200).json();
    assert_eq!(left.as_array().unwrap().len(), 1);

    let cancelled = studio.direct_request();
    ask(dana, &cancelled, "Indoors?").is(201);
    act(&studio.brand, &cancelled, "cancel", &reason()).is(200);
    ask(dana, &cancelled, "And now?").refused(409, "stale_stage");
    reply(&studio, &cancelled, "Sorry.").refused(409, "stale_stage");

    let decided = studio.direct_request();
    ask(dana, &decided, "Indoors?").is(201);
    act(&studio.brand, &decided, "open-to-others", &json!({})).is(200);
    let offer = studio.salem.propose(&decided);
    select(&studio.brand, &offer, 1).is(200);
    ask(dana, &decided, "And now?").refused(409, "stale_stage");
    reply(&studio, &decided, "Sorry.").refused(409, "stale_stage");
    assert!(!may_write(dana, &decided));
}

#[test]
fn a_creative_asks_ten_times_at_most_and_the_brand_still_answers() {
    let studio = Studio::open();
    let request = studio.direct_request();
    for number in 0..10 {
        ask(
            &studio.dana.browser,
            &request,
            &format!("Question {number}"),
        )
        .is(201);
    }
    ask(&studio.dana.browser, &request, "One more").refused(409, "limit_reached");
    reply(&studio, &request, "That was a lot.").is(201);
    studio.dana.propose(&request);
    ask(&studio.dana.browser, &request, "Here it is").is(201);
}
