//! The days of a problem: those that it moves, and those that someone is reminded of.

use marsam_domain::reputation::Fact;
use marsam_persistence::reputation::{self, SubjectKey};
use serde_json::{Value, json};
use time::Duration;

use super::super::{Studio, act, delivery, detail};
use super::{accept, decision, dispute, going_on, notices};
use crate::samples::but;

impl Studio {
    /// Of how many projects of the creative the stored fact says that they were on time, and of how many in all.
    fn on_time(&self) -> Option<(u32, u32)> {
        self.measure();
        let key = SubjectKey::creative(self.dana.id.parse().unwrap());
        let stored = self.app.read(|db| reputation::of(db, &key));
        let found = stored.facts.iter().find(|one| one.fact == Fact::OnTime);
        found.map(|one| (one.good, one.total))
    }
}

#[test]
fn a_day_that_moves_after_a_late_delivery_makes_it_no_earlier() {
    let studio = Studio::open();
    let (brand, dana) = (&studio.brand, &studio.dana.browser);
    let requests = [(); 2].map(|()| studio.project());
    // Due on Thursday, the 26th, and handed over on the Monday after it.
    studio.pass(Duration::days(9));
    let report =
        json!({"reason": "No one answers me.", "problem": "unreachable", "wish": "continue"});
    let later = but(report.clone(), "wish", json!("more_time"));
    let later = but(later, "day", json!("2026-12-20"));
    for (request, report) in requests.iter().zip([report, later]) {
        act(dana, request, "deliver", &delivery()).is(200);
        act(dana, request, "hold", &report).is(200);
    }
    // Three working days on hold, or a day of their own.
    studio.pass(Duration::days(3));
    for request in &requests {
        accept(brand, request, 1).is(200);
        let day = dispute(&studio.admin, request)["case"]["days"][0].clone();
        assert_eq!(day["due_at"], "2026-11-26T20:59:59Z");
        assert!(day["done_at"].as_str().unwrap().starts_with("2026-11-30"));
    }
    assert_eq!(studio.on_time(), Some((0, 2)));
    act(dana, &requests[0], "deliver", &delivery()).is(200);
    assert_eq!(studio.on_time(), Some((0, 2)), "only the first counts");
}

#[test]
fn a_decision_names_a_day_that_lies_ahead_when_it_is_carried_out() {
    let studio = Studio::open();
    let request = studio.escalated();
    // Decided on Wednesday, the 25th, and final on the next one.
    let until = |day: &str| but(decision("more_time"), "day", json!(day));
    let decide = |body: Value| act(&studio.admin, &request, "decide", &body);
    for day in ["2026-11-26", "2026-12-02"] {
        decide(until(day)).refused_fields(&[("day", "out_of_range")]);
    }
    decide(until("2026-12-03")).is(200);
    let appeal = json!({"text": "The files were never opened."});
    act(&studio.brand, &request, "appeal", &appeal).is(200);
    // The second one is carried out at once.
    decide(until("2026-11-26")).is(200);
    let seen = detail(&studio.brand, &request);
    assert_eq!(
        (&seen["stage"], &seen["due_at"]),
        (&json!("in_progress"), &json!("2026-11-26T20:59:59Z"))
    );
}

#[test]
fn each_side_is_reminded_twice_in_its_own_turn() {
    let studio = Studio::open();
    let request = studio.disputed();
    let (brand, dana) = (&studio.brand, &studio.dana.browser);
    let reminded = || [dana, brand].map(|side| notices(side, "position_reminder"));
    studio.pass(Duration::days(2));
    studio.tick_disputes();
    assert_eq!(reminded(), [1, 0]);
    // On Monday at noon; the answer is due on Tuesday at midnight.
    act(dana, &request, "position", &going_on()).is(200);
    studio.pass(Duration::hours(13));
    studio.tick_disputes();
    assert_eq!(reminded(), [1, 1]);
    // Another wish in the other side's turn begins no turn.
    act(dana, &request, "position", &going_on()).is(200);
    studio.pass(Duration::hours(12));
    for _ in 0..2 {
        studio.tick_disputes();
        assert_eq!(reminded(), [1, 2]);
    }
    studio.pass(Duration::DAY);
    studio.tick_disputes();
    assert_eq!(dispute(brand, &request)["turn"], "admin");
    assert_eq!(reminded(), [1, 2]);
}

#[test]
fn a_brand_is_reminded_of_the_rest_on_the_morning_of_its_day() {
    let studio = Studio::open();
    let (brand, dana) = (&studio.brand, &studio.dana.browser);
    let [open, paid] = [(); 2].map(|()| studio.approved());
    let report = json!({"reason": "Nothing has come.", "problem": "not_paid", "wish": "pay_rest",
        "day": "2026-12-03"});
    for request in [&open, &paid] {
        act(dana, request, "hold", &report).is(200);
        let settled = accept(brand, request, 1).is(200).json();
        assert_eq!(settled["stage"], "approved");
    }
    studio.pay(&paid);
    let reminded = || notices(brand, "pay_rest_due");
    studio.pass(Duration::days(11));
    assert_eq!((studio.tick_disputes(), reminded()), (0, 0));
    // Nine in the morning of Thursday, the third, is six in UTC.
    studio.pass(Duration::hours(22));
    assert_eq!((studio.tick_disputes(), reminded()), (1, 1));
    assert_eq!((studio.tick_disputes(), reminded()), (0, 1));
    assert_eq!(notices(dana, "pay_rest_due"), 0);
    let told = brand.get("/api/notifications").is(200).json();
    let told = told.as_array().unwrap().iter();
    let mut told = told.filter(|one| one["event"] == "pay_rest_due");
    let params = &told.next().unwrap()["params"];
    assert_eq!(params["amount_fils"], 300_000);
    assert_eq!(params["request_id"], json!(open));
}
