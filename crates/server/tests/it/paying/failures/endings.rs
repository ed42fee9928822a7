//! How a project ends of whose money each side gets a part, or one side all, while the database fails.

use marsam_domain::calendar::Holidays;
use marsam_payments::RefundStatus;
use marsam_workflows::disputes::clock as disputes_clock;
use serde_json::json;
use time::Duration;

use super::{Scene, UseCase, agree_to_cancel, delivered, paid_project};
use crate::projects::{act, id_of, reason};

#[test]
fn a_failure_during_a_divided_cancellation_loses_nothing() {
    let case = UseCase {
        ready: |paid| {
            let scene = paid_project(paid);
            let asked = json!({"reason": "It takes too long.", "to_brand_fils": 200_000});
            act(&paid.studio.brand, &scene.request, "cancel", &asked).is(200);
            scene
        },
        step: agree_to_cancel,
    };
    case.survives_failures_of_its_postings();
}

#[test]
fn a_failure_while_an_admin_divides_what_is_held_loses_nothing() {
    let case = UseCase {
        ready: |paid| {
            let scene = paid_project(paid);
            paid.studio.hold(&scene.request);
            scene
        },
        step: |paid, scene| {
            let divided =
                json!({"outcome": "cancelled", "note": "A part.", "to_brand_fils": 250_000});
            let _fails_or_not = act(&paid.studio.admin, &scene.request, "resolve", &divided);
        },
    };
    case.survives_failures_of_its_postings();
}

#[test]
fn a_failure_while_both_sides_settle_a_problem_loses_nothing() {
    let case = UseCase {
        ready: |paid| {
            let scene = paid_project(paid);
            let report = json!({
                "reason": "Half of it is missing.",
                "problem": "not_as_agreed",
                "wish": "end",
                "amount_fils": 120_000,
            });
            act(&paid.studio.brand, &scene.request, "hold", &report).is(200);
            scene
        },
        step: |paid, scene| {
            let first = json!({"number": 1});
            let dana = &paid.studio.dana.browser;
            let _fails_or_not = act(dana, &scene.request, "accept-position", &first);
        },
    };
    case.survives_failures_of_its_postings();
}

#[test]
fn a_failure_while_the_clock_carries_a_decision_out_loses_nothing() {
    let case = UseCase {
        ready: |paid| {
            let scene = delivered(paid);
            let (brand, dana) = (&paid.studio.brand, &paid.studio.dana.browser);
            let report = json!({
                "reason": "Half of it is missing.",
                "problem": "not_as_agreed",
                "wish": "lower_price",
                "amount_fils": 150_000,
            });
            act(brand, &scene.request, "hold", &report).is(200);
            let all = json!({"wish": "approve", "text": "All of it is there."});
            act(dana, &scene.request, "position", &all).is(200);
            let decision = json!({
                "outcome": "approve",
                "fault": "nobody",
                "clause": "deliverables",
                "reason": "All that was agreed on was delivered on the day that was agreed on.",
            });
            act(&paid.studio.admin, &scene.request, "decide", &decision).is(200);
            // It is final after five working days.
            paid.studio.pass(Duration::days(8));
            scene
        },
        step: |paid, _| {
            let app = &paid.studio.app;
            let _fails_or_not = disputes_clock::run_due(app.store(), &Holidays::none(), app.now());
        },
    };
    case.survives_failures_of_its_postings();
}

#[test]
fn a_failure_while_a_creative_ends_a_project_that_is_not_paid_in_time_loses_nothing() {
    let case = UseCase {
        ready: |paid| {
            // What went back in the scenes before has arrived.
            paid.bank.settles(RefundStatus::Refunded);
            paid.ask_after(Duration::days(2));
            let request = paid.project(&[(100_000, "before_start"), (200_000, "before_start")]);
            let first = json!({"method": "card", "through_part": 0});
            let attempt = act(&paid.studio.brand, &request, "pay", &first).is(201);
            let subject = id_of(&attempt.json());
            paid.bank.pays();
            paid.ask_after(Duration::minutes(2));
            paid.studio.pass(Duration::days(20));
            Scene { request, subject }
        },
        step: |paid, scene| {
            let dana = &paid.studio.dana.browser;
            let _fails_or_not = act(dana, &scene.request, "cancel", &reason());
        },
    };
    case.survives_failures_of_its_postings();
}
