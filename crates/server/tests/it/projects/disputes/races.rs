//! Steps of one dispute that race each other: one wins, and the other one gets 409.

use marsam_domain::calendar::Holidays;
use serde_json::{Value, json};
use time::format_description::well_known::Rfc3339;
use time::{Duration, OffsetDateTime};

use super::super::races::{notices_of, rounds, unlimited};
use super::super::{Studio, act, detail};
use super::{accept, decision, dispute};
use crate::harness::{at_once, count};

/// The state of the dispute, and the stage of its project.
fn end(studio: &Studio, request: &str) -> [Value; 2] {
    [
        dispute(&studio.brand, request)["state"].clone(),
        detail(&studio.brand, request)["stage"].clone(),
    ]
}

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
    for _ in 0..rounds() {
        let request = studio.answered();
        act(&studio.admin, &request, "decide", &decision("continue")).is(200);
        let answers = at_once(2, |side| {
            let browser = [&studio.brand, &studio.dana.browser][side];
            act(browser, &request, "accept-decision", &json!({}))
        });
        assert_eq!(count(&answers, 200), 2);
        assert_eq!(end(&studio, &request), ["final", "in_progress"]);
        // One to each side.
        let resolved = notices_of(&studio, &request, &["request_resolved"]);
        assert_eq!(resolved, [2]);
    }
}

fn appeal() -> Value {
    json!({"text": "The files were never opened."})
}

#[test]
fn an_appeal_and_the_clock_at_the_end_of_the_fifth_day_have_one_end() {
    let studio = Studio::of(unlimited());
    let store = studio.app.another_instance();
    for _ in 0..rounds() {
        let request = studio.answered();
        act(&studio.admin, &request, "decide", &decision("continue")).is(200);
        let due = dispute(&studio.brand, &request)["due_at"].clone();
        let due = OffsetDateTime::parse(due.as_str().unwrap(), &Rfc3339).unwrap();
        let answer = std::thread::scope(|scope| {
            // The appeal is in time by the clock of its server; the other instance is ahead.
            let clock = scope.spawn(|| {
                let now = due + Duration::SECOND;
                marsam_workflows::disputes::clock::run_due(&store, &Holidays::none(), now).unwrap()
            });
            let answer = act(&studio.brand, &request, "appeal", &appeal());
            clock.join().unwrap();
            answer
        });
        if answer.status == 200 {
            assert_eq!(end(&studio, &request), ["appealed", "on_hold"]);
        } else {
            answer.refused(409, "stale_stage");
            assert_eq!(end(&studio, &request), ["final", "in_progress"]);
        }
        let appealed = usize::from(answer.status == 200);
        let kinds = ["dispute_appealed", "request_resolved"];
        let wanted = [appealed, 2 * (1 - appealed)];
        assert_eq!(notices_of(&studio, &request, &kinds), wanted);
    }
}

#[test]
fn an_appeal_and_the_second_acceptance_of_a_decision_have_one_end() {
    let studio = Studio::of(unlimited());
    let tab = studio.app.another_browser_of("dana@example.com");
    for _ in 0..rounds() {
        let request = studio.answered();
        act(&studio.admin, &request, "decide", &decision("continue")).is(200);
        act(&studio.brand, &request, "accept-decision", &json!({})).is(200);
        let answers = at_once(2, |side| match side {
            0 => act(
                &studio.dana.browser,
                &request,
                "accept-decision",
                &json!({}),
            ),
            _ => act(&tab, &request, "appeal", &appeal()),
        });
        assert_eq!((count(&answers, 200), count(&answers, 409)), (1, 1));
        let wanted = if answers[0].status == 200 {
            ["final", "in_progress"]
        } else {
            ["appealed", "on_hold"]
        };
        assert_eq!(end(&studio, &request), wanted);
    }
}
