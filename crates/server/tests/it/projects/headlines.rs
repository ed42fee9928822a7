//! What a request says to each of its sides: the headline, the history, and the notices about it.

use serde_json::{Value, json};
use time::Duration;

use super::{Studio, act, act_on, delivery, detail, fields, reason, select};
use crate::browser::{Browser, Request};

fn headline(of: &Value) -> (&str, &str, Option<&str>) {
    let headline = &of["headline"];
    (
        headline["sentence"].as_str().unwrap(),
        headline["turn"].as_str().unwrap(),
        headline["next"].as_str(),
    )
}

fn change(browser: &Browser, path: &str, body: &Value) {
    browser
        .send(&Request::new("PATCH", path).json(body))
        .is(200);
}

#[test]
fn the_words_of_a_revision_are_in_the_headline_of_both_sides() {
    let studio = Studio::open();
    let (brand, dana) = (&studio.brand, &studio.dana.browser);
    let request = studio.delivered();
    let shown = detail(brand, &request);
    assert_eq!(
        headline(&shown),
        ("brand.delivered", "brand", Some("approve"))
    );
    assert_eq!(shown["headline"]["second"], "request-revision");
    assert_eq!(shown["headline"]["due"]["kind"], "approves");
    let note = json!({ "note": "More light." });
    act(brand, &request, "request-revision", &note).is(200);
    let shown = detail(dana, &request);
    assert_eq!(
        headline(&shown),
        ("creative.revisionAsked", "creative", Some("deliver"))
    );
    let said = &shown["headline"]["said"];
    assert_eq!(
        (&said["actor"], &said["event"], &said["note"]),
        (
            &json!("brand"),
            &json!("revision_requested"),
            &json!("More light.")
        )
    );
    let shown = detail(brand, &request);
    assert_eq!(headline(&shown), ("brand.revisionAsked", "creative", None));
    assert_eq!(shown["headline"]["said"]["note"], "More light.");
    assert_eq!(shown["headline"]["due"]["kind"], "delivery");
}

#[test]
fn a_cancellation_is_the_headline_until_it_is_taken_back() {
    let studio = Studio::open();
    let (brand, dana) = (&studio.brand, &studio.dana.browser);
    let request = studio.delivered();
    act(
        brand,
        &request,
        "cancel",
        &json!({ "reason": "We closed." }),
    )
    .is(200);
    let asked = detail(dana, &request);
    assert_eq!(
        headline(&asked),
        ("creative.cancelAsked", "creative", Some("agree-cancel"))
    );
    assert_eq!(asked["headline"]["said"]["note"], "We closed.");
    assert_eq!(asked["headline"]["due"]["kind"], "cancel_answer");
    let own = detail(brand, &request);
    assert_eq!(
        headline(&own),
        (
            "brand.cancelAskedByReader",
            "creative",
            Some("take-back-cancel")
        )
    );
    assert_eq!(
        headline(&detail(&studio.admin, &request)).0,
        "admin.cancelAsked"
    );
    // No one has answered in time: an admin decides.
    studio.pass(Duration::hours(73));
    let decided = detail(&studio.admin, &request);
    assert_eq!(
        headline(&decided),
        ("admin.cancelUnanswered", "admin", Some("cancel"))
    );
    let board = studio.admin.get("/api/admin/quote-requests").is(200).json();
    assert_eq!(board[0]["waiting_on"], "admin");
    let counts = studio.admin.get("/api/admin/quote-requests/counts");
    assert_eq!(counts.is(200).json()["waiting_on_admin"], 1);
    act(brand, &request, "take-back-cancel", &json!({})).is(200);
    let after = detail(dana, &request);
    assert_eq!(headline(&after), ("creative.delivered", "brand", None));
    assert_eq!(after["headline"]["said"]["event"], "cancel_taken_back");
    act(brand, &request, "take-back-cancel", &json!({})).refused(409, "stale_stage");
}

#[test]
fn a_changed_brief_and_a_wish_are_told_before_the_selection() {
    let studio = Studio::open();
    let (brand, dana) = (&studio.brand, &studio.dana.browser);
    let request = studio.request();
    assert_eq!(
        headline(&detail(dana, &request)),
        ("creative.open", "creative", Some("proposals"))
    );
    let proposal = studio.dana.propose(&request);
    assert_eq!(
        headline(&detail(brand, &request)),
        ("brand.proposals", "brand", Some("compare"))
    );
    let brief = json!({ "project_description": "Thirteen plates." });
    change(brand, &format!("/api/quote-requests/{request}"), &brief);
    // Nothing can be selected, so nothing is offered.
    assert_eq!(
        headline(&detail(brand, &request)),
        ("brand.briefChanged", "creative", None)
    );
    assert_eq!(
        headline(&detail(dana, &request)),
        ("creative.briefChanged", "creative", Some("confirm-brief"))
    );
    change(dana, &format!("/api/proposals/{proposal}"), &json!({}));
    let wish = json!({ "message": "A little less? Call 5000 1234" });
    act_on(brand, &proposal, "request-change", &wish).is(200);
    let asked = detail(dana, &request);
    assert_eq!(
        headline(&asked),
        ("creative.changeAsked", "creative", Some("revise"))
    );
    // Contacts stay hidden in what is quoted.
    let quoted = asked["headline"]["said"]["note"].as_str().unwrap();
    assert!(quoted.starts_with("A little less?") && !quoted.contains("5000"));
    act_on(dana, &proposal, "withdraw", &json!({})).is(200);
    assert_eq!(
        headline(&detail(dana, &request)),
        ("creative.proposalWithdrawn", "nobody", Some("proposals"))
    );
    assert_eq!(
        headline(&detail(brand, &request)),
        ("brand.proposalsGone", "creative", None)
    );
}

#[test]
fn one_press_is_one_event_with_a_name() {
    let studio = Studio::open();
    let request = studio.request();
    let chosen = studio.dana.propose(&request);
    studio.salem.propose(&request);
    select(&studio.brand, &chosen, 1).is(200);
    let of_brand = detail(&studio.brand, &request);
    assert_eq!(
        fields(&of_brand["events"], "event"),
        ["submitted", "proposal_sent", "proposal_sent", "selected"]
    );
    let named = |at: usize| &of_brand["events"][at]["creative"]["id"];
    assert_eq!(*named(1), json!(studio.dana.id));
    assert_eq!(*named(2), json!(studio.salem.id));
    assert_eq!(*named(3), json!(studio.dana.id));
    let of_dana = detail(&studio.dana.browser, &request);
    assert_eq!(
        fields(&of_dana["events"], "event"),
        ["submitted", "proposal_sent", "selected"]
    );
    let of_salem = detail(&studio.salem.browser, &request);
    assert_eq!(
        fields(&of_salem["events"], "event"),
        ["submitted", "proposal_sent", "proposal_not_selected"]
    );
    assert_eq!(
        headline(&of_salem),
        ("creative.notSelected", "nobody", None)
    );
    // Of the end of a request and of its proposals, too.
    let other = studio.request();
    studio.salem.propose(&other);
    act(&studio.brand, &other, "cancel", &reason()).is(200);
    for browser in [&studio.brand, &studio.salem.browser] {
        let shown = detail(browser, &other);
        assert_eq!(
            fields(&shown["events"], "event"),
            ["submitted", "proposal_sent", "cancelled"]
        );
        assert_eq!(shown["events_total"], 3);
    }
}

#[test]
fn notices_are_read_where_they_lead_and_by_what_their_reader_does() {
    let studio = Studio::open();
    let request = studio.project();
    let unread = || {
        let list = studio.brand.get("/api/notifications").is(200);
        list.header("x-unread-count").unwrap().to_owned()
    };
    // That of the proposal was read by selecting it; the agreement is new.
    assert_eq!(unread(), "1");
    let page = |link: String| json!({ "link": link });
    let elsewhere = page("/requests/another".to_owned());
    studio
        .brand
        .post("/api/notifications/read-page", &elsewhere)
        .is(204);
    assert_eq!(unread(), "1");
    let here = page(format!("/requests/{request}"));
    studio
        .brand
        .post("/api/notifications/read-page", &here)
        .is(204);
    assert_eq!(unread(), "0");
    act(&studio.dana.browser, &request, "deliver", &delivery()).is(200);
    assert_eq!(unread(), "1");
    act(&studio.brand, &request, "approve", &json!({})).is(200);
    assert_eq!(unread(), "0");
    studio
        .brand
        .post("/api/notifications/read-page", &json!({}))
        .refused(422, "validation_failed");
}

#[test]
fn what_waits_for_a_brand_comes_first_by_its_due_date() {
    let studio = Studio::open();
    let first = studio.request();
    let delivered = studio.delivered();
    let ended = studio.request();
    act(&studio.brand, &ended, "cancel", &reason()).is(200);
    let newest = studio.request();
    let listed = |query: &str| {
        let list = studio
            .brand
            .get(&format!("/api/brand/quote-requests?{query}"));
        let list = list.is(200).json();
        let ids = fields(&list, "id").into_iter().map(str::to_owned);
        ids.collect::<Vec<_>>()
    };
    // Of those that are due at the same time the newest comes first.
    let order = [&delivered, &newest, &first, &ended];
    assert_eq!(listed("order=urgent").iter().collect::<Vec<_>>(), order);
    let mut paged = Vec::new();
    let mut cursor = String::new();
    for _ in 0..4 {
        let page = listed(&format!("order=urgent&limit=1{cursor}"));
        cursor = format!("&cursor={}", page[0]);
        paged.extend(page);
    }
    assert_eq!(paged.iter().collect::<Vec<_>>(), order);
    assert_eq!(listed("order=urgent&status=Cancelled"), [ended]);
    let rows = studio.brand.get("/api/brand/quote-requests?order=urgent");
    let rows = rows.is(200).json();
    assert_eq!(rows[0]["due"]["kind"], "approves");
    // What waits for the brand has the large button of its page.
    assert_eq!(
        (&rows[0]["next"], &rows[1]["next"]),
        (&json!("approve"), &json!(null))
    );
}
