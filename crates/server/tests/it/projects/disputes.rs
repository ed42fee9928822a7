//! Problems that both sides settle, or an admin decides.

mod briefs;
mod days;
mod deciding;
mod evidence;
mod money;
mod races;
mod turns;

use marsam_domain::calendar::Holidays;
use serde_json::{Value, json};
use time::Duration;

use super::{Studio, act, detail, fields};
use crate::browser::{Answer, Browser};
use crate::samples::but;

/// A report of the brand that wants more time.
pub(super) fn report() -> Value {
    json!({"reason": "It is late.", "problem": "late", "wish": "more_time", "day": "2026-12-10"})
}

/// A position that wants the work to continue as agreed.
pub(super) fn going_on() -> Value {
    json!({"wish": "continue", "text": "I can do it in time.", "links": [{"label": "Plan", "url": "https://example.com/plan"}]})
}

pub(super) fn decision(outcome: &str) -> Value {
    json!({"outcome": outcome, "fault": "creative", "clause": "delivery_day",
        "reason": "The agreed delivery day passed without a delivery or a word."})
}

impl Studio {
    /// A project in which the brand has reported that the work is late.
    pub(super) fn disputed(&self) -> String {
        let request = self.project();
        act(&self.brand, &request, "hold", &report()).is(200);
        request
    }

    /// The same, before the admins: the creative did not answer.
    fn escalated(&self) -> String {
        let request = self.disputed();
        self.pass(Duration::days(4));
        self.tick_disputes();
        request
    }

    /// A disputed project in which both have spoken.
    pub(super) fn answered(&self) -> String {
        let request = self.disputed();
        act(&self.dana.browser, &request, "position", &going_on()).is(200);
        request
    }

    /// Runs the clock of disputes at the app's time.
    pub(super) fn tick_disputes(&self) -> usize {
        let (store, now) = (self.app.store(), self.app.now());
        marsam_workflows::disputes::clock::run_due(store, &Holidays::none(), now).unwrap()
    }
}

/// The other side accepts what a side wishes, by its number.
pub(super) fn accept(browser: &Browser, request: &str, number: i64) -> Answer {
    act(
        browser,
        request,
        "accept-position",
        &json!({ "number": number }),
    )
}

fn disputes(browser: &Browser, request: &str) -> Value {
    let path = format!("/api/quote-requests/{request}/disputes");
    browser.get(&path).is(200).json()
}

fn dispute(browser: &Browser, request: &str) -> Value {
    disputes(browser, request)[0].clone()
}

fn moves(browser: &Browser, request: &str) -> Vec<String> {
    let seen = dispute(browser, request);
    let moves = seen["allowed_moves"].as_array().unwrap().iter();
    moves
        .map(|name| name.as_str().unwrap().to_owned())
        .collect()
}

fn notices(browser: &Browser, event: &str) -> usize {
    let all = browser.get("/api/notifications?limit=100").is(200).json();
    let known = fields(&all, "event");
    known.iter().filter(|known| **known == event).count()
}

#[test]
fn a_report_stops_the_work_and_asks_the_other_side() {
    let studio = Studio::open();
    let request = studio.project();
    let (brand, dana) = (&studio.brand, &studio.dana.browser);
    // A reason alone opens no dispute, and stops nothing.
    for side in [brand, dana] {
        act(side, &request, "hold", &super::reason()).refused_fields(&[("problem", "required")]);
    }
    assert_eq!(detail(brand, &request)["stage"], "in_progress");
    act(brand, &request, "hold", &but(report(), "wish", json!(null)))
        .refused_fields(&[("wish", "required")]);
    act(
        brand,
        &request,
        "hold",
        &but(report(), "wish", json!("approve")),
    )
    .refused_fields(&[("wish", "unknown_option")]);
    act(
        brand,
        &request,
        "hold",
        &but(report(), "day", json!("2026-11-21")),
    )
    .refused_fields(&[("day", "out_of_range")]);
    let held = act(brand, &request, "hold", &report()).is(200).json();
    assert_eq!(
        (&held["stage"], &held["has_dispute"]),
        (&json!("on_hold"), &json!(true))
    );
    let seen = dispute(dana, &request);
    assert_eq!(
        (&seen["state"], &seen["turn"], &seen["problem"]),
        (&json!("open"), &json!("creative"), &json!("late"))
    );
    // Three working days: a Saturday to Tuesday.
    assert_eq!(seen["due_at"], "2026-11-24T20:59:59Z");
    let position = &seen["positions"][0];
    assert_eq!(
        (&position["number"], &position["side"], &position["wish"]),
        (&json!(1), &json!("brand"), &json!("more_time"))
    );
    assert_eq!(
        (&position["day"], &position["text"]),
        (&json!("2026-12-10"), &json!("It is late."))
    );
    assert_eq!(seen["case"], json!(null));
    assert_eq!(moves(dana, &request), ["accept", "position"]);
    assert_eq!(moves(brand, &request), ["position"]);
    assert_eq!(moves(&studio.admin, &request), [""; 0]);
    assert_eq!(notices(dana, "dispute_opened"), 1);
    // Silence goes to the admins later.
    assert_eq!(notices(&studio.admin, "problem_reported"), 0);
    act(brand, &request, "hold", &report()).refused(409, "stale_stage");
}

#[test]
fn what_goes_around_a_dispute_is_refused() {
    let studio = Studio::open();
    let request = studio.disputed();
    let reason = super::reason();
    let resume = json!({"outcome": "resume", "note": "Go on."});
    act(&studio.admin, &request, "resolve", &resume).refused(409, "dispute_open");
    act(&studio.admin, &request, "cancel", &reason).refused(409, "dispute_open");
    act(&studio.brand, &request, "cancel", &reason).refused(409, "dispute_open");
    let offered = detail(&studio.admin, &request)["allowed_moves"].clone();
    let offered: Vec<_> = offered.as_array().unwrap().iter().collect();
    assert!(!offered.contains(&&json!("resolve")) && !offered.contains(&&json!("cancel")));
    // Who is no side of the project learns nothing of it.
    let path = format!("/api/quote-requests/{request}/disputes");
    studio.salem.browser.get(&path).refused(404, "not_found");
    act(&studio.salem.browser, &request, "position", &going_on()).refused(404, "not_found");
}

#[test]
fn the_moment_both_wish_the_same_it_is_settled() {
    let studio = Studio::open();
    let request = studio.disputed();
    let (brand, dana) = (&studio.brand, &studio.dana.browser);
    act(dana, &request, "position", &going_on()).is(200);
    assert_eq!(notices(brand, "position_taken"), 1);
    assert_eq!(dispute(brand, &request)["turn"], "brand");
    // The creative comes round to it: exactly the brand's wish, and no admin is needed.
    let same = json!({"wish": "more_time", "day": "2026-12-10", "text": "Fine, until then."});
    let settled = act(dana, &request, "position", &same).is(200).json();
    assert_eq!(
        (&settled["stage"], &settled["has_dispute"]),
        (&json!("in_progress"), &json!(false))
    );
    // The agreed day is the new delivery day.
    assert_eq!(settled["due_at"], "2026-12-10T20:59:59Z");
    let seen = dispute(brand, &request);
    assert_eq!(
        (&seen["state"], &seen["turn"], &seen["due_at"]),
        (&json!("settled"), &json!("nobody"), &json!(null))
    );
    assert_eq!(seen["settled_by"], "agreement");
    for browser in [brand, dana] {
        assert_eq!(notices(browser, "dispute_settled"), 1);
    }
    let events = detail(brand, &request)["events"].clone();
    let events = fields(&events, "event");
    assert!(
        events.ends_with(&["position_taken", "settled", "resumed"]),
        "{events:?}"
    );
}

#[test]
fn work_is_approved_and_its_rest_is_to_be_paid_as_both_wish() {
    let studio = Studio::open();
    let (brand, dana) = (&studio.brand, &studio.dana.browser);
    let (delivered, approved) = (studio.delivered(), studio.approved());
    let revision = json!({"reason": "Not what we agreed on.", "problem": "not_as_agreed", "wish": "revision", "day": "2026-12-03"});
    act(brand, &delivered, "hold", &revision).is(200);
    let approve = json!({"wish": "approve", "text": "It is what we agreed on."});
    act(dana, &delivered, "position", &approve).is(200);
    let unpaid = json!({"reason": "Nothing came.", "problem": "not_paid", "wish": "pay_rest", "day": "2026-12-03"});
    act(dana, &approved, "hold", &unpaid).is(200);
    // The brand accepts both.
    for (request, number) in [(&delivered, 2), (&approved, 1)] {
        let settled = accept(brand, request, number).is(200).json();
        assert_eq!(
            (&settled["stage"], &settled["has_dispute"]),
            (&json!("approved"), &json!(false))
        );
        let seen = dispute(dana, request);
        assert_eq!(
            (&seen["state"], &seen["settled_by"]),
            (&json!("settled"), &json!("agreement"))
        );
    }
    // A brand causes few mails about payments within an hour.
    studio.pass(Duration::hours(2));
    for request in [&delivered, &approved] {
        studio.pay(request);
        assert_eq!(detail(brand, request)["stage"], "closed");
    }
}

#[test]
fn a_wish_that_was_changed_is_not_accepted_by_its_old_number() {
    let studio = Studio::open();
    let request = studio.disputed();
    let (brand, dana) = (&studio.brand, &studio.dana.browser);
    let later = json!({"wish": "more_time", "day": "2026-12-13", "text": "Or until then."});
    act(brand, &request, "position", &later).is(200);
    accept(dana, &request, 1).refused(409, "position_changed");
    assert_eq!(detail(dana, &request)["stage"], "on_hold");
    let settled = accept(dana, &request, 2).is(200).json();
    assert_eq!(
        (&settled["stage"], &settled["due_at"]),
        (&json!("in_progress"), &json!("2026-12-13T20:59:59Z"))
    );
    let accepted = dispute(brand, &request)["positions"][2].clone();
    assert_eq!(
        (&accepted["side"], &accepted["text"]),
        (&json!("creative"), &json!(null))
    );
    accept(brand, &request, 3).refused(409, "stale_stage");
}

#[test]
fn a_question_to_cancel_becomes_a_wish() {
    let studio = Studio::open();
    let request = studio.project();
    let (brand, dana) = (&studio.brand, &studio.dana.browser);
    act(dana, &request, "cancel", &super::reason()).is(200);
    act(brand, &request, "hold", &report()).is(200);
    let seen = dispute(brand, &request);
    let positions = &seen["positions"];
    assert_eq!(fields(positions, "side"), ["creative", "brand"]);
    assert_eq!(fields(positions, "wish"), ["end", "more_time"]);
    assert_eq!(positions[0]["amount_fils"], 0);
    assert_eq!(detail(brand, &request)["cancel"], json!(null));
    // It is no answer to the report.
    assert_eq!(seen["turn"], "creative");
    let decided = act(&studio.admin, &request, "decide", &decision("continue"));
    decided.refused(409, "stale_stage");
    let ended = accept(brand, &request, 1).is(200).json();
    assert_eq!(ended["stage"], "cancelled");
}

#[test]
fn silence_goes_to_the_admins_after_two_reminders_and_moves_nothing() {
    let studio = Studio::open();
    let request = studio.disputed();
    let dana = &studio.dana.browser;
    for days in 1..=3 {
        studio.pass(Duration::DAY);
        studio.tick_disputes();
        studio.tick_disputes();
        let reminded = notices(dana, "position_reminder");
        assert_eq!(reminded, [0, 0, 1, 2][days], "after {days} days");
    }
    assert_eq!(notices(&studio.admin, "problem_reported"), 0);
    studio.pass(Duration::DAY);
    assert_eq!(studio.tick_disputes(), 1);
    assert_eq!(studio.tick_disputes(), 0);
    assert_eq!(notices(&studio.admin, "problem_reported"), 1);
    let seen = dispute(&studio.admin, &request);
    assert_eq!(
        (&seen["turn"], &seen["is_late"]),
        (&json!("admin"), &json!(false))
    );
    assert_eq!(detail(dana, &request)["stage"], "on_hold");
    // Both may still settle it.
    accept(dana, &request, 1).is(200);
}

#[test]
fn the_third_report_of_a_side_goes_to_the_admins_at_once() {
    let studio = Studio::open();
    let request = studio.project();
    for number in 1..=3 {
        act(&studio.brand, &request, "hold", &report()).is(200);
        let seen = dispute(&studio.brand, &request);
        let turn = if number == 3 { "admin" } else { "creative" };
        assert_eq!(seen["turn"], turn, "report {number}");
        if number < 3 {
            accept(&studio.dana.browser, &request, 1).is(200);
        }
    }
    assert_eq!(notices(&studio.admin, "problem_reported"), 1);
    assert_eq!(
        disputes(&studio.brand, &request).as_array().unwrap().len(),
        3
    );
    // The other side has made none.
    assert_eq!(detail(&studio.brand, &request)["disputes_total"], 3);
}

#[test]
fn a_delivery_day_that_passed_on_hold_moves() {
    let studio = Studio::open();
    let request = studio.disputed();
    // Agreed for the fifth working day after Saturday, the 21st.
    let before = detail(&studio.dana.browser, &request);
    assert_eq!(before["has_dispute"], true);
    studio.pass(Duration::days(9));
    act(&studio.dana.browser, &request, "position", &going_on()).is(200);
    let settled = accept(&studio.brand, &request, 2).is(200).json();
    // Held from Saturday to the second Monday: seven working days.
    assert_eq!(
        (&settled["stage"], &settled["due_at"]),
        (&json!("in_progress"), &json!("2026-12-07T20:59:59Z"))
    );
}

#[test]
fn a_hold_without_a_dispute_moves_the_delivery_day_as_well() {
    let studio = Studio::open();
    let [moved, agreed] = [(); 2].map(|()| studio.project());
    for request in [&moved, &agreed] {
        act(&studio.admin, request, "hold", &super::reason()).is(200);
    }
    studio.pass(Duration::days(9));
    let resume = json!({"outcome": "resume", "note": "Go on."});
    let resolve = |request: &str, body: &Value| act(&studio.admin, request, "resolve", body);
    let seen = resolve(&moved, &resume).is(200).json();
    assert_eq!(
        (&seen["stage"], &seen["due_at"]),
        (&json!("in_progress"), &json!("2026-12-07T20:59:59Z"))
    );
    for (day, code) in [("2026-11-30", "out_of_range"), ("soon", "invalid_date")] {
        resolve(&agreed, &but(resume.clone(), "day", json!(day))).refused_fields(&[("day", code)]);
    }
    let seen = resolve(&agreed, &but(resume, "day", json!("2026-12-20")));
    assert_eq!(seen.is(200).json()["due_at"], "2026-12-20T20:59:59Z");
}

#[test]
fn a_suspension_opens_no_dispute() {
    let studio = Studio::open();
    let request = studio.project();
    let me = super::id_of(&studio.dana.browser.get("/api/users/me").is(200).json());
    studio
        .admin
        .post(&format!("/api/admin/users/{me}/suspend"), &json!({}))
        .is(200);
    assert_eq!(disputes(&studio.brand, &request), json!([]));
    assert_eq!(detail(&studio.brand, &request)["has_dispute"], false);
    act(&studio.brand, &request, "position", &going_on()).refused(409, "stale_stage");
    let resume = json!({"outcome": "resume", "note": "Back."});
    act(&studio.admin, &request, "resolve", &resume).is(200);
}
