//! "Ask these for a quote": a request to creatives that the brand names.

use marsam_domain::notices::{Notice, RequestNoticeKind as Kind};
use serde_json::{Value, json};

use super::{Creative, Studio, act, detail, fields, id_of, reason, select};
use crate::browser::Browser;
use crate::harness::TestApp;
use crate::samples::{but, quote_request};

const UNKNOWN: &str = "0199aaaa-0000-7000-8000-000000000000";
const FIELD: &str = "invitedCreativeIds";

fn asking(ids: &Value) -> Value {
    but(quote_request(), FIELD, ids.clone())
}

fn refused(studio: &Studio, body: &Value, code: &str) {
    let answer = studio.brand.post("/api/quote-requests", body);
    answer.refused_fields(&[(FIELD, code)]);
}

fn inbox(creative: &Creative) -> Value {
    creative
        .browser
        .get("/api/creative/requests")
        .is(200)
        .json()
}

fn notices(browser: &Browser) -> Vec<String> {
    let listed = browser.get("/api/notifications").is(200).json();
    let events = fields(&listed, "event").into_iter();
    events.map(str::to_owned).collect()
}

/// Dana, Salem and Hamad; Dana and Salem are asked.
fn asked() -> (Studio, Creative, String) {
    let studio = Studio::open();
    let hamad = Creative::join(&studio.app, &studio.admin, "hamad@example.com");
    let request = studio.send(&asking(&json!([studio.dana.id, studio.salem.id])));
    (studio, hamad, request)
}

#[test]
fn only_those_who_are_asked_see_it_in_their_inbox_with_a_notice_and_a_mail() {
    let (studio, hamad, request) = asked();
    for creative in [&studio.dana, &studio.salem] {
        let row = &inbox(creative)[0];
        assert_eq!(
            (&row["id"], &row["side"]),
            (&json!(request), &json!("invited"))
        );
        assert_eq!(notices(&creative.browser), ["request_invited"]);
        let seen = detail(&creative.browser, &request);
        assert_eq!(
            (&seen["invited"], &seen["is_open"]),
            (&Value::Null, &json!(false))
        );
    }
    let invited = |notice: &Notice| matches!(notice, Notice::Request(about) if about.kind == Kind::RequestInvited);
    let mails = studio.app.mails().into_iter();
    let mut mailed: Vec<String> = mails
        .filter(|mail| invited(&mail.notice))
        .map(|mail| mail.recipient)
        .collect();
    mailed.sort_unstable();
    assert_eq!(mailed, ["dana@example.com", "salem@example.com"]);
    assert_eq!(inbox(&hamad), json!([]));
    assert!(notices(&hamad.browser).is_empty());
    hamad
        .browser
        .get(&format!("/api/quote-requests/{request}"))
        .refused(404, "not_found");
    hamad
        .offer(&request, &super::proposal())
        .refused(404, "not_found");
}

#[test]
fn the_brand_and_admins_see_who_is_asked() {
    let (studio, _, request) = asked();
    for browser in [&studio.brand, &studio.admin] {
        let seen = detail(browser, &request);
        let invited = seen["invited"].as_array().unwrap().iter();
        let mut ids: Vec<_> = invited
            .map(|one| one["creative"]["id"].as_str().unwrap())
            .collect();
        ids.sort_unstable();
        let mut wanted = [studio.dana.id.as_str(), &studio.salem.id];
        wanted.sort_unstable();
        assert_eq!(ids, wanted);
        assert_eq!(seen["preferred_creative_id"], Value::Null);
    }
    assert!(notices(&studio.admin).contains(&"request_submitted".to_owned()));
}

#[test]
fn a_list_that_cannot_be_asked_is_refused_on_its_field() {
    let studio = Studio::open();
    let (dana, salem) = (&studio.dana.id, &studio.salem.id);
    let eleven: Vec<String> = (0..11)
        .map(|n| format!("0199aaaa-0000-7000-8000-{n:012}"))
        .collect();
    for (ids, code) in [
        (json!([]), "at_least_one"),
        (json!(eleven), "too_many"),
        (json!([dana, salem, dana]), "duplicate"),
        (json!([dana, "nobody"]), "not_in_roster"),
        (json!([dana, ""]), "not_in_roster"),
        (json!([dana, UNKNOWN]), "not_in_roster"),
        (json!(dana), "wrong_type"),
    ] {
        refused(&studio, &asking(&ids), code);
    }
    let both = but(asking(&json!([dana])), "preferredCreativeId", json!(salem));
    refused(&studio, &both, "not_together");
    let path = format!(
        "/api/admin/users/{}/suspend",
        account_of(&studio.salem.browser)
    );
    studio.admin.post(&path, &json!({})).is(200);
    refused(&studio, &asking(&json!([dana, salem])), "not_in_roster");
    assert_eq!(
        studio.app.rows_of("quote_requests") + studio.app.rows_of("invitations"),
        0
    );
}

fn account_of(browser: &Browser) -> String {
    id_of(&browser.get("/api/users/me").is(200).json())
}

#[test]
fn a_brand_cannot_ask_itself() {
    let studio = Studio::open();
    let brand = account_of(&studio.brand).parse().unwrap();
    // No way of the product leads here: an account has one role.
    let own = studio.app.write(|db| {
        let dana = studio.dana.id.parse().unwrap();
        let profile = marsam_persistence::creatives::find(db, dana)?.profile;
        marsam_persistence::creatives::insert(db, Some(brand), &profile, studio.app.now())
    });
    refused(
        &studio,
        &asking(&json!([studio.dana.id, own.to_string()])),
        "not_in_roster",
    );
}

#[test]
fn nothing_and_null_ask_no_one_in_particular() {
    let studio = Studio::open();
    let request = studio.send(&asking(&Value::Null));
    let seen = detail(&studio.brand, &request);
    assert_eq!(
        (&seen["is_open"], &seen["invited"]),
        (&json!(true), &json!([]))
    );
    let blank = but(
        asking(&json!([studio.dana.id])),
        "preferredCreativeId",
        json!("  "),
    );
    studio.send(&blank);
}

#[test]
fn ten_who_are_asked_count_once_against_the_hourly_limit() {
    let studio = Studio::of(TestApp::spawn_with(|settings| settings.quotes_per_hour = 2));
    let both = asking(&json!([studio.dana.id, studio.salem.id]));
    studio.send(&both);
    studio.send(&both);
    studio
        .brand
        .post("/api/quote-requests", &both)
        .refused(429, "too_many_attempts");
}

#[test]
fn the_brand_opens_it_to_others_once() {
    let (studio, hamad, request) = asked();
    let reason = reason();
    act(
        &studio.dana.browser,
        &request,
        "decline-invitation",
        &reason,
    )
    .is(200);
    studio
        .dana
        .offer(&request, &super::proposal())
        .refused(409, "stale_stage");
    act(
        &studio.salem.browser,
        &request,
        "open-to-others",
        &json!({}),
    )
    .refused(403, "wrong_side");
    act(&studio.brand, &request, "open-to-others", &json!({})).is(200);
    act(&studio.brand, &request, "open-to-others", &json!({})).refused(409, "stale_stage");
    let seen = detail(&studio.admin, &request);
    let opened = seen["events"].as_array().unwrap().iter();
    assert_eq!(
        opened
            .filter(|event| event["event"] == "opened_to_others")
            .count(),
        1
    );
    assert_eq!(inbox(&hamad)[0]["side"], "open");
    assert_eq!(inbox(&studio.salem)[0]["side"], "invited");
    hamad.propose(&request);
}

#[test]
fn those_who_are_newly_matched_learn_of_an_opened_request_by_the_daily_notice() {
    let (studio, hamad, request) = asked();
    studio.request();
    studio.pass(time::Duration::HOUR);
    studio.tick();
    let digests = |creative: &Browser| {
        let all = notices(creative);
        all.iter()
            .filter(|event| *event == "open_requests_digest")
            .count()
    };
    assert_eq!(digests(&hamad.browser), 1);
    studio.pass(time::Duration::DAY);
    act(&studio.brand, &request, "open-to-others", &json!({})).is(200);
    studio.tick();
    let hamads = studio.app.another_browser_of("hamad@example.com");
    assert_eq!(digests(&hamads), 2);
    assert_eq!(
        digests(&studio.salem.browser),
        1,
        "an invited creative knows of it"
    );
}

#[test]
fn one_of_them_is_selected_and_a_suspended_one_is_not_heard() {
    let (studio, _, request) = asked();
    let proposal = studio.dana.propose(&request);
    let path = format!(
        "/api/admin/users/{}/suspend",
        account_of(&studio.salem.browser)
    );
    studio.admin.post(&path, &json!({})).is(200);
    select(&studio.brand, &proposal, 1).is(200);
    let seen = detail(&studio.brand, &request);
    assert_eq!(seen["invited"].as_array().unwrap().len(), 2);
    assert_eq!(seen["stage"], "in_progress");
}
