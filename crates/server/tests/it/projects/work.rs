//! Work: deliveries, revisions, approval, cancelling and problems.

use marsam_domain::calendar::{Holidays, end_of_working_day_after};
use marsam_domain::quote_requests::lifecycle::REVISION_DAYS;
use serde_json::{Value, json};
use time::format_description::well_known::Rfc3339;
use time::{Duration, OffsetDateTime};

use super::{Studio, act, delivery, detail, fields, reason, texts};
use crate::browser::Browser;

#[test]
fn a_delivery_needs_a_link_and_has_versions() {
    let studio = Studio::open();
    let request = studio.project();
    let dana = &studio.dana.browser;
    act(
        dana,
        &request,
        "deliver",
        &json!({"note": "Done.", "links": []}),
    )
    .refused_fields(&[("links", "at_least_one")]);
    act(dana, &request, "deliver", &delivery()).is(200);
    let again = act(dana, &request, "deliver", &delivery()).is(200).json();
    assert_eq!(again["deliveries"][1]["version"], 2);
    assert_eq!(again["stage"], "delivered");
}

#[test]
fn beyond_the_agreed_revisions_the_creative_decides() {
    let studio = Studio::open();
    let request = studio.delivered();
    let (brand, dana) = (&studio.brand, &studio.dana.browser);
    let note = json!({"note": "Once more."});
    act(brand, &request, "request-revision", &note).is(200);
    act(dana, &request, "deliver", &delivery()).is(200);
    let asked = act(brand, &request, "request-revision", &note)
        .is(200)
        .json();
    assert_eq!(
        (&asked["stage"], &asked["waiting_on"]),
        (&json!("delivered"), &json!("creative"))
    );
    assert_eq!(asked["extra_revision"]["note"], "Once more.");
    act(brand, &request, "accept-revision", &json!({})).refused(403, "wrong_side");
    act(dana, &request, "refuse-revision", &reason()).is(200);
    act(dana, &request, "accept-revision", &json!({})).refused(409, "stale_stage");
    act(brand, &request, "request-revision", &note).is(200);
    let accepted = act(dana, &request, "accept-revision", &json!({}))
        .is(200)
        .json();
    assert_eq!(
        (&accepted["stage"], &accepted["revisions_requested"]),
        (&json!("in_progress"), &json!(2))
    );
    assert_eq!(accepted["extra_revision"], json!(null));
}

#[test]
fn a_revision_that_is_asked_for_after_the_agreed_day_is_late_nowhere() {
    let studio = Studio::open();
    let request = studio.delivered();
    let (brand, dana) = (&studio.brand, &studio.dana.browser);
    studio.pass(Duration::days(12));
    let now = studio.app.now();
    let note = json!({"note": "Once more."});
    act(brand, &request, "request-revision", &note).is(200);
    let wanted = end_of_working_day_after(now, REVISION_DAYS, &Holidays::kuwait());
    let at = |value: &Value| OffsetDateTime::parse(value.as_str().unwrap(), &Rfc3339).unwrap();
    for browser in [brand, dana] {
        let due = detail(browser, &request)["headline"]["due"].clone();
        assert_eq!((&due["kind"], at(&due["at"])), (&json!("delivery"), wanted));
    }
    for (browser, path) in [
        (brand, "/api/brand/quote-requests"),
        (dana, "/api/creative/requests?side=chosen"),
        (&studio.admin, "/api/admin/quote-requests"),
    ] {
        let rows = browser.get(path).is(200).json();
        assert_eq!(at(&rows[0]["due_at"]), wanted, "{path}");
        assert_eq!(rows[0]["due"]["kind"], "delivery", "{path}");
    }
}

#[test]
fn the_delivery_day_is_counted_in_working_days() {
    let studio = Studio::open();
    let request = studio.project();
    // Saturday, 21 November: the fifth working day is Thursday, whose end in Kuwait is 20:59:59 in UTC.
    assert_eq!(
        detail(&studio.brand, &request)["due_at"],
        "2026-11-26T20:59:59Z"
    );
}

#[test]
fn cancelling_a_project_takes_both_sides() {
    let studio = Studio::open();
    let (brand, dana) = (&studio.brand, &studio.dana.browser);
    let request = studio.project();
    let asked = act(brand, &request, "cancel", &reason()).is(200).json();
    assert_eq!(
        (&asked["stage"], &asked["cancel"]["by"]),
        (&json!("in_progress"), &json!("brand"))
    );
    assert_eq!(asked["cancel"]["due_at"], "2026-11-24T09:00:00.123456Z");
    act(brand, &request, "agree-cancel", &json!({})).refused(409, "stale_stage");
    act(brand, &request, "cancel", &reason()).refused(409, "stale_stage");
    act(dana, &request, "deliver", &delivery()).is(200);
    act(dana, &request, "take-back-cancel", &json!({})).refused(409, "stale_stage");
    act(brand, &request, "take-back-cancel", &json!({})).is(200);
    assert_eq!(detail(brand, &request)["cancel"], json!(null));
    act(brand, &request, "cancel", &reason()).is(200);
    act(dana, &request, "refuse-cancel", &reason()).is(200);
    assert_eq!(detail(brand, &request)["cancel"], json!(null));
    act(dana, &request, "cancel", &reason()).is(200);
    let agreed = act(brand, &request, "agree-cancel", &json!({}))
        .is(200)
        .json();
    assert_eq!(
        (&agreed["stage"], &agreed["status"]),
        (&json!("cancelled"), &json!("Cancelled"))
    );
}

#[test]
fn a_brand_cancels_before_the_selection_and_an_admin_at_any_time() {
    let studio = Studio::open();
    let request = studio.request();
    let sent = studio.dana.propose(&request);
    act(&studio.dana.browser, &request, "cancel", &reason()).refused(409, "stale_stage");
    let cancelled = act(&studio.brand, &request, "cancel", &reason())
        .is(200)
        .json();
    assert_eq!(
        (&cancelled["stage"], &cancelled["waiting_on"]),
        (&json!("cancelled"), &json!("nobody"))
    );
    assert_eq!(cancelled["proposals"][0]["state"], "closed");
    super::select(&studio.brand, &sent, 1).refused(409, "stale_stage");
    let running = studio.project();
    act(&studio.admin, &running, "cancel", &reason()).is(200);
}

#[test]
fn an_admin_resolves_a_problem_in_one_of_three_ways() {
    let studio = Studio::open();
    let (brand, admin) = (&studio.brand, &studio.admin);
    for (outcome, stage) in [
        ("resume", "in_progress"),
        ("approved", "approved"),
        ("cancelled", "cancelled"),
    ] {
        let request = studio.on_hold();
        let held = detail(brand, &request);
        assert_eq!(
            (&held["waiting_on"], &held["due_at"]),
            (&json!("admin"), &json!(null))
        );
        let resolution = json!({"outcome": outcome, "note": "Decided."});
        act(brand, &request, "resolve", &resolution).refused(403, "wrong_side");
        let resolved = act(admin, &request, "resolve", &resolution).is(200).json();
        assert_eq!(resolved["stage"], stage);
        act(admin, &request, "resolve", &resolution).refused(409, "stale_stage");
    }
    let request = studio.on_hold();
    act(
        admin,
        &request,
        "resolve",
        &json!({"outcome": "later", "note": "x"}),
    )
    .refused_fields(&[("outcome", "unknown_option")]);
}

#[test]
fn the_silence_after_a_hold_begins_again() {
    let studio = Studio::open();
    let request = studio.delivered();
    studio.pass(Duration::days(6));
    studio.hold(&request);
    studio.pass(Duration::days(30));
    assert_eq!(studio.tick(), 0);
    let resume = json!({"outcome": "resume", "note": "Go on."});
    let resumed = act(&studio.admin, &request, "resolve", &resume)
        .is(200)
        .json();
    assert_eq!(
        (&resumed["stage"], &resumed["due_at"]),
        (&json!("delivered"), &json!("2027-01-03T09:00:00.123456Z"))
    );
}

#[test]
fn moves_keep_their_first_answer_under_one_key() {
    let studio = Studio::open();
    let request = studio.project();
    let dana = studio
        .app
        .another_browser_of("dana@example.com")
        .with("Idempotency-Key", "once");
    let first = act(&dana, &request, "deliver", &delivery()).is(200).json();
    let second = act(&dana, &request, "deliver", &delivery()).is(200).json();
    assert_eq!(first, second);
    assert_eq!(
        detail(&studio.brand, &request)["deliveries"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
    let other = json!({"note": "Other.", "links": [{"label": "", "url": "https://example.com"}]});
    act(&dana, &request, "deliver", &other).refused(422, "idempotency_key_reused");
    // A refusal leaves the key unused, and another request has keys of its own.
    let next = studio.request();
    act(&dana, &next, "deliver", &delivery()).refused(409, "stale_stage");
}

#[test]
fn every_move_leaves_its_event_with_stages_and_note() {
    let studio = Studio::open();
    let request = studio.delivered();
    studio.hold(&request);
    let seen = detail(&studio.brand, &request);
    let last = seen["events"].as_array().unwrap().last().unwrap().clone();
    assert_eq!(
        (&last["event"], &last["actor"]),
        (&json!("held"), &json!("admin"))
    );
    assert_eq!(
        (&last["from"], &last["to"]),
        (&json!("delivered"), &json!("on_hold"))
    );
    assert_eq!(last["note"], "It does not fit.");
    let dana = detail(&studio.dana.browser, &request);
    assert!(!fields(&dana["events"], "event").contains(&"proposals_opened"));
    assert_eq!(texts(&dana["allowed_moves"]), ["cancel", "messages"]);
}

fn notices_of(browser: &Browser) -> Value {
    browser.get("/api/notifications").is(200).json()
}

#[test]
fn an_approval_by_an_admin_is_recorded_as_such_and_not_as_a_silence() {
    let studio = Studio::open();
    let request = studio.delivered();
    act(&studio.admin, &request, "approve", &json!({})).is(200);
    let events = notices_of(&studio.brand);
    let events = fields(&events, "event");
    assert!(events.contains(&"approved_by_admin"), "{events:?}");
    assert!(!events.contains(&"auto_approved"), "{events:?}");
}

#[test]
fn admins_learn_which_side_reported_a_problem() {
    let studio = Studio::open();
    for (browser, name) in [
        (&studio.brand, "Bait Al-Gahwa"),
        (&studio.dana.browser, "Dana Al-Mutairi"),
    ] {
        let request = studio.project();
        let report =
            json!({"reason": "No one answers.", "problem": "unreachable", "wish": "continue"});
        act(browser, &request, "hold", &report).is(200);
        // They learn of it once the other side has been silent.
        studio.pass(Duration::days(7));
        studio.tick_disputes();
        let newest = notices_of(&studio.admin)[0].clone();
        assert_eq!(newest["event"], "problem_reported");
        assert_eq!(newest["params"]["name"], name);
    }
}
