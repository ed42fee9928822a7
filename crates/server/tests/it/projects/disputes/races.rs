//! Steps of one dispute that race each other: one wins, and the other one gets 409.

use serde_json::json;

use super::super::races::{rounds, unlimited};
use super::super::{Studio, act, detail};
use super::{accept, decision, dispute, notices};
use crate::harness::{at_once, count};

#[test]
fn both_settle_in_the_second_in_which_an_admin_decides() {
    let studio = Studio::of(unlimited());
    for _ in 0..rounds() {
        let request = studio.answered();
        let answers = at_once(2, |side| match side {
            0 => accept(&studio.dana.browser, &request, 1),
            _ => act(&studio.admin, &request, "decide", &decision("continue")),
        });
        assert_eq!((count(&answers, 200), count(&answers, 409)), (1, 1));
        let wanted = if answers[0].status == 200 {
            ("settled", "in_progress")
        } else {
            ("decided", "on_hold")
        };
        let seen = dispute(&studio.brand, &request);
        assert_eq!(seen["state"], wanted.0);
        assert_eq!(detail(&studio.brand, &request)["stage"], wanted.1);
    }
}

#[test]
fn a_wish_is_changed_while_it_is_accepted() {
    let studio = Studio::of(unlimited());
    let changed = json!({"wish": "more_time", "day": "2027-01-10", "text": "Or until then."});
    for _ in 0..rounds() {
        let request = studio.disputed();
        let answers = at_once(2, |side| match side {
            0 => accept(&studio.dana.browser, &request, 1),
            _ => act(&studio.brand, &request, "position", &changed),
        });
        assert_eq!((count(&answers, 200), count(&answers, 409)), (1, 1));
        let stage = detail(&studio.brand, &request)["stage"].clone();
        let is_settled = answers[0].status == 200;
        assert_eq!(stage, if is_settled { "in_progress" } else { "on_hold" });
        if is_settled {
            answers[1].refused(409, "stale_stage");
        } else {
            answers[0].refused(409, "position_changed");
        }
    }
}

#[test]
fn a_decision_that_both_accept_at_once_is_carried_out_once() {
    let studio = Studio::of(unlimited());
    for round in 1..=rounds() {
        let request = studio.answered();
        act(&studio.admin, &request, "decide", &decision("continue")).is(200);
        let answers = at_once(2, |side| {
            let browser = [&studio.brand, &studio.dana.browser][side];
            act(browser, &request, "accept-decision", &json!({}))
        });
        assert_eq!(count(&answers, 200), 2);
        assert_eq!(detail(&studio.brand, &request)["stage"], "in_progress");
        assert_eq!(dispute(&studio.brand, &request)["state"], "final");
        assert_eq!(notices(&studio.brand, "request_resolved"), round);
    }
}
