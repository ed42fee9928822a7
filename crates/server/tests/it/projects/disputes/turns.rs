//! Whose turn it is while a problem stops a project: every list says what its page says.

use serde_json::{Value, json};
use time::Duration;

use super::super::{Studio, act, detail, fields};
use super::{decision, going_on};

/// Whose turn a project's page, the brand's list, the creative's inbox and the admins' board say that it is.
fn turns(studio: &Studio, request: &str) -> [Value; 4] {
    let page = detail(&studio.brand, request);
    assert_eq!(page["headline"]["turn"], page["waiting_on"]);
    let row = |list: &Value| {
        let mut rows = list.as_array().unwrap().iter();
        let row = rows.find(|row| row["id"] == request).unwrap();
        row["waiting_on"].clone()
    };
    let (brand, dana) = (&studio.brand, &studio.dana.browser);
    [
        page["waiting_on"].clone(),
        row(&brand.get("/api/brand/quote-requests").is(200).json()),
        row(&dana.get("/api/creative/requests").is(200).json()),
        row(&studio.admin.get("/api/admin/quote-requests").is(200).json()),
    ]
}

/// How many requests wait for the brand, the creative and the admins.
fn counts(studio: &Studio) -> [i64; 3] {
    let count = |browser: &crate::browser::Browser, path: &str, name: &str| {
        browser.get(path).is(200).json()[name].as_i64().unwrap()
    };
    let inbox = "/api/creative/requests/counts";
    let board = "/api/admin/quote-requests/counts";
    [
        count(&studio.brand, "/api/brand/quote-requests/counts", "my_turn"),
        count(&studio.dana.browser, inbox, "my_turn"),
        count(&studio.admin, board, "waiting_on_admin"),
    ]
}

fn assert_turn(studio: &Studio, request: &str, turn: &str) {
    let wanted = ["brand", "creative", "admin"].map(|side| i64::from(side == turn));
    assert_eq!(turns(studio, request), [0; 4].map(|_| json!(turn)));
    assert_eq!(counts(studio), wanted, "{turn}");
}

#[test]
fn lists_say_which_side_a_problem_waits_for() {
    let studio = Studio::open();
    let request = studio.disputed();
    assert_turn(&studio, &request, "creative");
    act(&studio.dana.browser, &request, "position", &going_on()).is(200);
    assert_turn(&studio, &request, "brand");
    studio.pass(Duration::days(4));
    studio.tick_disputes();
    assert_turn(&studio, &request, "admin");
    act(&studio.admin, &request, "decide", &decision("continue")).is(200);
    assert_turn(&studio, &request, "nobody");
    let appeal = json!({"text": "The files were never opened."});
    act(&studio.brand, &request, "appeal", &appeal).is(200);
    assert_turn(&studio, &request, "admin");
}

#[test]
fn a_problem_that_waits_for_the_creative_leaves_the_archive() {
    let studio = Studio::open();
    let request = studio.disputed();
    let other = studio.project();
    act(&studio.dana.browser, &request, "position", &going_on()).is(200);
    let inbox = |query: &str| {
        let path = format!("/api/creative/requests{query}");
        let rows = studio.dana.browser.get(&path).is(200).json();
        let rows = rows.as_array().unwrap().iter();
        rows.map(|row| row["id"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    let archive = format!("/api/creative/requests/{request}/archive");
    let put = crate::browser::Request::new("PUT", &archive);
    studio.dana.browser.send(&put).is(204);
    assert_eq!(inbox("?archived=yes"), std::slice::from_ref(&request));
    let later = json!({"wish": "more_time", "day": "2026-12-13", "text": "Or until then."});
    act(&studio.brand, &request, "position", &later).is(200);
    assert_eq!(inbox("?archived=yes"), Vec::<String>::new());
    let shown = inbox("?side=chosen");
    assert!(shown.contains(&request) && shown.contains(&other));
}

#[test]
fn the_headline_quotes_the_report_until_it_is_decided_and_the_appeal_after_it() {
    let studio = Studio::open();
    let request = studio.escalated();
    let everyone = [&studio.brand, &studio.dana.browser, &studio.admin];
    let assert_said = |event: &str, note: &str| {
        for browser in everyone {
            let said = detail(browser, &request)["headline"]["said"].clone();
            assert_eq!(
                (&said["event"], &said["note"]),
                (&json!(event), &json!(note))
            );
        }
    };
    assert_said("held", "It is late.");
    let decided = decision("continue");
    act(&studio.admin, &request, "decide", &decided).is(200);
    assert_said("decided", decided["reason"].as_str().unwrap());
    let appeal = json!({"text": "The files were never opened."});
    act(&studio.brand, &request, "appeal", &appeal).is(200);
    assert_said("appealed", "The files were never opened.");
}

#[test]
fn lists_say_what_is_due_in_a_problem() {
    let studio = Studio::open();
    let request = studio.disputed();
    let assert_due = |kind: &str| {
        let page = detail(&studio.brand, &request)["headline"]["due"].clone();
        assert_eq!(page["kind"], kind);
        for (browser, path) in [
            (&studio.brand, "/api/brand/quote-requests"),
            (&studio.dana.browser, "/api/creative/requests"),
            (&studio.admin, "/api/admin/quote-requests"),
        ] {
            let rows = browser.get(path).is(200).json();
            assert_eq!(rows[0]["due"], page, "{path}");
            assert_eq!(rows[0]["next"], json!(null), "{path}");
        }
    };
    assert_due("problem_answer");
    studio.pass(Duration::days(4));
    studio.tick_disputes();
    assert_due("problem_decision");
    let decided = decision("continue");
    act(&studio.admin, &request, "decide", &decided).is(200);
    assert_due("decision_final");
}

#[test]
fn a_problem_is_as_urgent_as_the_day_that_its_row_shows() {
    let studio = Studio::open();
    let problem = studio.disputed();
    let delivered = studio.delivered();
    act(&studio.dana.browser, &problem, "position", &going_on()).is(200);
    let rows = studio.brand.get("/api/brand/quote-requests?order=urgent");
    let rows = rows.is(200).json();
    assert_eq!(fields(&rows, "id"), [&problem, &delivered]);
    let due = |row: usize| rows[row]["due"]["at"].as_str().unwrap();
    assert!(due(0) < due(1), "{} and {}", due(0), due(1));
}
