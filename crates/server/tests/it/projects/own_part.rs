//! A creative's own part of a request: its stage, its end, and how it is declined.

use serde_json::{Value, json};

use super::stream::{lines, until};
use super::{Studio, act, act_on, delivery, detail, proposal, reason, select};
use crate::browser::Browser;
use crate::samples::{but, quote_request};

fn row(browser: &Browser, request: &str) -> Value {
    let rows = browser.get("/api/creative/requests").is(200).json();
    let rows = rows.as_array().unwrap().iter();
    let mut own = rows.filter(|row| row["id"] == request);
    own.next().cloned().unwrap_or_default()
}

#[test]
fn the_selected_creative_learns_nothing_of_those_before_either() {
    let alone = Studio::open();
    let crowded = Studio::open();
    let mut seen = Vec::new();
    for (studio, has_rivals) in [(&alone, false), (&crowded, true)] {
        let request = studio.request();
        if has_rivals {
            let sent = studio.salem.propose(&request);
            act_on(&studio.brand, &sent, "decline", &reason()).is(200);
            studio.salem.propose(&request);
        }
        let sent = studio.dana.propose(&request);
        select(&studio.brand, &sent, 1).is(200);
        act(&studio.dana.browser, &request, "deliver", &delivery()).is(200);
        let detail = detail(&studio.dana.browser, &request);
        let events: Vec<Value> = detail["events"]
            .as_array()
            .unwrap()
            .iter()
            .map(|event| json!([event["event"], event["from"], event["to"], event["actor"]]))
            .collect();
        seen.push(json!([
            detail["version"],
            detail["stage"],
            events,
            detail["proposals_total"]
        ]));
    }
    assert_eq!(seen[0], seen[1]);
}

#[test]
fn a_request_runs_out_for_a_creative_with_the_own_proposal_or_as_it_was_sent() {
    let studio = Studio::open();
    let request = studio.direct_request();
    let dana = &studio.dana.browser;
    let of_day = |value: &Value| value["due_at"].as_str().unwrap().to_owned();
    let sent_for = of_day(&detail(dana, &request));
    assert!(sent_for.ends_with("T20:59:59Z"), "{sent_for}");
    assert_eq!(of_day(&row(dana, &request)), sent_for);
    let body = but(
        quote_request(),
        "preferredCreativeId",
        json!(studio.dana.id),
    );
    let other = studio.send(&body);
    let sent = studio.dana.offer(&other, &proposal()).is(201).json();
    let valid_until = sent["valid_until"].as_str().unwrap();
    let seen = detail(dana, &other);
    assert!(of_day(&seen) < sent_for && of_day(&seen).as_str() > valid_until);
    assert_eq!(
        (&seen["stage"], &seen["waiting_on"], &seen["version"]),
        (&json!("proposals"), &json!("brand"), &json!(2))
    );
}

#[test]
fn a_creative_who_was_never_named_declines_without_a_text_or_a_trace() {
    let studio = Studio::open();
    studio.app.deliver_changes();
    let request = studio.request();
    let salem = &studio.salem.browser;
    let before = detail(&studio.brand, &request);
    let mut stream = lines(&studio.brand);
    until(&mut stream, "retry:");
    let declined = act(salem, &request, "decline-invitation", &json!({}))
        .is(200)
        .json();
    assert_eq!(
        (&declined["side"], &declined["waiting_on"]),
        (&json!("open"), &json!("nobody"))
    );
    assert_eq!(row(salem, &request), Value::Null);
    act(salem, &request, "decline-invitation", &reason()).refused(409, "stale_stage");
    assert_eq!(detail(&studio.brand, &request), before);
    assert_eq!(before["invited"], json!([]));
    // The first that its open page learns of is another creative's proposal.
    studio.dana.propose(&request);
    assert!(until(&mut stream, "event:").contains("notification"));
    // It may still change its mind, or be asked by name.
    studio.salem.propose(&request);
    let asked = studio.request();
    act(salem, &asked, "decline-invitation", &json!({})).is(200);
    let path = format!("/api/admin/quote-requests/{asked}/invite");
    studio
        .admin
        .post(&path, &json!({"creative_ids": [studio.salem.id]}))
        .is(200);
    assert_eq!(row(salem, &asked)["side"], "invited");
    act(salem, &asked, "decline-invitation", &json!({})).refused_fields(&[("reason", "required")]);
}
