//! Accounts that are suspended, restored or erased, and what becomes of their proposals and projects.

use serde_json::json;

use super::{Studio, act, detail, fields, id_of};
use crate::browser::{Answer, Browser};
use crate::harness::{PASSWORD, TestApp};

fn account_of(browser: &Browser) -> String {
    id_of(&browser.get("/api/users/me").is(200).json())
}

fn set(admin: &Browser, account: &str, verb: &str) {
    let path = format!("/api/admin/users/{account}/{verb}");
    admin.post(&path, &json!({})).is(200);
}

fn erase(browser: &Browser) -> Answer {
    browser.post(
        "/api/account/delete",
        &json!({"current_password": PASSWORD}),
    )
}

fn back(app: &TestApp, browser: &Browser, address: &str) {
    let fresh = app.another_browser_of(address);
    let token = fresh.cookie("marsam_session").unwrap();
    browser.set_cookie("marsam_session", &token);
}

#[test]
fn restoring_a_creative_revives_neither_its_proposals_nor_its_projects() {
    let studio = Studio::open();
    let waiting = studio.request();
    studio.dana.propose(&waiting);
    let running = studio.project();
    let dana = account_of(&studio.dana.browser);
    set(&studio.admin, &dana, "suspend");
    let states = || {
        let seen = detail(&studio.brand, &waiting);
        let state = seen["proposals"][0]["state"].clone();
        (state, detail(&studio.brand, &running)["stage"].clone())
    };
    let ended = (json!("closed"), json!("on_hold"));
    assert_eq!(states(), ended);
    let notices = studio.admin.get("/api/notifications").is(200).json();
    assert!(fields(&notices, "event").contains(&"problem_reported"));
    set(&studio.admin, &dana, "restore");
    back(&studio.app, &studio.dana.browser, "dana@example.com");
    assert_eq!(states(), ended);
    studio.tick();
    assert_eq!(states(), ended);
    let resume = json!({"outcome": "resume", "note": "Back."});
    act(&studio.dana.browser, &running, "resolve", &resume).refused(403, "wrong_side");
    act(&studio.admin, &running, "resolve", &resume).is(200);
    assert_eq!(
        detail(&studio.dana.browser, &running)["stage"],
        "in_progress"
    );
}

#[test]
fn restoring_a_brand_revives_neither_its_requests_nor_its_projects() {
    let studio = Studio::open();
    let waiting = studio.request();
    let running = studio.project();
    let brand = account_of(&studio.brand);
    set(&studio.admin, &brand, "suspend");
    set(&studio.admin, &brand, "restore");
    back(&studio.app, &studio.brand, "brand@example.com");
    let stages = [&waiting, &running].map(|id| detail(&studio.brand, id)["stage"].clone());
    assert_eq!(stages, [json!("cancelled"), json!("on_hold")]);
    act(&studio.brand, &waiting, "reopen", &json!({})).refused(409, "stale_stage");
}

#[test]
fn neither_side_of_a_running_project_is_erased_not_even_on_hold() {
    let studio = Studio::open();
    let request = studio.project();
    let both = [&studio.brand, &studio.dana.browser];
    for side in both {
        erase(side).refused(409, "projects_running");
    }
    studio.hold(&request);
    for side in both {
        erase(side).refused(409, "projects_running");
    }
    let end = json!({"outcome": "cancelled", "note": "Both agree."});
    act(&studio.admin, &request, "resolve", &end).is(200);
    for side in both {
        erase(side).is(204);
    }
}
