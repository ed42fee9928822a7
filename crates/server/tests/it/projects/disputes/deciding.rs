//! Decisions: not final, accepted, appealed, late; and who may make them.

use marsam_domain::calendar::Holidays;
use marsam_domain::disputes::drafts::DecisionDraft;
use marsam_persistence::accounts;
use marsam_workflows::Refused;
use marsam_workflows::disputes::{Now, decide_as_operator};
use serde_json::json;
use time::Duration;

use super::super::{Studio, act, detail, id_of};
use super::{accept, decision, dispute, going_on, moves, notices};
use crate::samples::but;

#[test]
fn a_decision_waits_for_the_answer_and_has_a_reason() {
    let studio = Studio::open();
    let request = studio.disputed();
    let (admin, dana) = (&studio.admin, &studio.dana.browser);
    act(admin, &request, "decide", &decision("continue")).refused(409, "stale_stage");
    act(&studio.brand, &request, "decide", &decision("continue")).refused(403, "wrong_side");
    act(dana, &request, "position", &going_on()).is(200);
    // Both have spoken.
    assert_eq!(moves(admin, &request), ["decide"]);
    let short = but(decision("continue"), "reason", json!("Because."));
    act(admin, &request, "decide", &short).refused_fields(&[("reason", "too_short")]);
    act(admin, &request, "decide", &decision("approve"))
        .refused_fields(&[("outcome", "unknown_option")]);
    act(admin, &request, "decide", &decision("end")).refused_fields(&[("amount_fils", "required")]);
}

#[test]
fn a_decision_is_final_after_five_working_days() {
    let studio = Studio::open();
    let request = studio.escalated();
    let decided = act(
        &studio.admin,
        &request,
        "decide",
        &but(decision("end"), "amount_fils", json!(0)),
    );
    let decided = decided.is(200).json();
    // Nothing has happened yet.
    assert_eq!(decided["stage"], "on_hold");
    let seen = dispute(&studio.brand, &request);
    assert_eq!(
        (&seen["state"], &seen["turn"], &seen["due_at"]),
        (
            &json!("decided"),
            &json!("nobody"),
            &json!("2026-12-02T20:59:59Z")
        )
    );
    let said = &seen["decision"];
    assert_eq!(
        (
            &said["outcome"],
            &said["fault"],
            &said["clause"],
            &said["amount_fils"]
        ),
        (
            &json!("end"),
            &json!("creative"),
            &json!("delivery_day"),
            &json!(0)
        )
    );
    assert_eq!(
        moves(&studio.brand, &request),
        ["accept-decision", "appeal"]
    );
    act(&studio.brand, &request, "position", &going_on()).refused(409, "stale_stage");
    for browser in [&studio.brand, &studio.dana.browser] {
        assert_eq!(notices(browser, "dispute_decided"), 1);
    }
    studio.pass(Duration::days(7));
    assert_eq!(studio.tick_disputes(), 0);
    studio.pass(Duration::DAY);
    assert_eq!(studio.tick_disputes(), 1);
    assert_eq!(studio.tick_disputes(), 0);
    assert_eq!(detail(&studio.brand, &request)["stage"], "cancelled");
    assert_eq!(dispute(&studio.brand, &request)["state"], "final");
    for browser in [&studio.brand, &studio.dana.browser] {
        assert_eq!(notices(browser, "request_resolved"), 1);
    }
}

#[test]
fn a_decision_that_both_accept_is_carried_out_at_once() {
    let studio = Studio::open();
    let request = studio.escalated();
    let (brand, dana) = (&studio.brand, &studio.dana.browser);
    act(&studio.admin, &request, "decide", &decision("continue")).is(200);
    let first = act(brand, &request, "accept-decision", &json!({}))
        .is(200)
        .json();
    assert_eq!(first["stage"], "on_hold");
    assert_eq!(notices(dana, "decision_accepted"), 1);
    act(brand, &request, "accept-decision", &json!({})).refused(409, "stale_stage");
    act(brand, &request, "appeal", &json!({"text": "No."})).refused(409, "stale_stage");
    let second = act(dana, &request, "accept-decision", &json!({}))
        .is(200)
        .json();
    assert_eq!(second["stage"], "in_progress");
    assert_eq!(dispute(dana, &request)["state"], "final");
}

#[test]
fn one_appeal_is_decided_again_by_another_admin_and_carried_out_at_once() {
    let studio = Studio::open();
    studio.app.admin("other-admin@example.com");
    let request = studio.escalated();
    let (brand, dana) = (&studio.brand, &studio.dana.browser);
    act(&studio.admin, &request, "decide", &decision("continue")).is(200);
    act(brand, &request, "appeal", &json!({})).refused_fields(&[("text", "required")]);
    let new = json!({"text": "The files were never opened.", "links": [{"url": "https://example.com/log"}]});
    act(brand, &request, "appeal", &new).is(200);
    let seen = dispute(dana, &request);
    assert_eq!(
        (&seen["state"], &seen["turn"], &seen["appeal"]["by"]),
        (&json!("appealed"), &json!("admin"), &json!("brand"))
    );
    assert_eq!(seen["has_other_admin"], true);
    assert_eq!(notices(dana, "dispute_appealed"), 1);
    act(&studio.admin, &request, "decide", &decision("continue"))
        .refused(409, "other_admin_decides");
    // Later than the first decision would have been final: it is not carried out.
    studio.pass(Duration::days(9));
    let other = studio.app.another_browser_of("other-admin@example.com");
    studio.tick_disputes();
    assert_eq!(detail(brand, &request)["stage"], "on_hold");
    let end = but(decision("end"), "amount_fils", json!(0));
    let ended = act(&other, &request, "decide", &end).is(200).json();
    assert_eq!(ended["stage"], "cancelled");
    let seen = dispute(brand, &request);
    assert_eq!(
        (
            &seen["state"],
            &seen["decision"]["outcome"],
            &seen["first_decision"]["outcome"]
        ),
        (&json!("final"), &json!("end"), &json!("continue"))
    );
    act(dana, &request, "appeal", &new).refused(409, "stale_stage");
}

#[test]
fn with_one_admin_the_appeal_goes_to_the_same_one() {
    let studio = Studio::open();
    let request = studio.escalated();
    act(&studio.admin, &request, "decide", &decision("continue")).is(200);
    assert_eq!(dispute(&studio.brand, &request)["has_other_admin"], false);
    act(
        &studio.brand,
        &request,
        "appeal",
        &json!({"text": "Look again."}),
    )
    .is(200);
    let resumed = act(&studio.admin, &request, "decide", &decision("continue"));
    assert_eq!(resumed.is(200).json()["stage"], "in_progress");
}

#[test]
fn a_late_decision_is_mailed_to_all_admins_on_each_working_day() {
    let studio = Studio::open();
    let request = studio.escalated();
    // Due on Wednesday, the second of December.
    let late = || notices(&studio.admin, "decision_late");
    studio.pass(Duration::days(7));
    studio.tick_disputes();
    assert_eq!(
        (late(), &dispute(&studio.brand, &request)["is_late"]),
        (0, &json!(false))
    );
    for (days, mailed) in [(1, 1), (2, 1), (3, 1), (4, 2), (5, 3)] {
        studio.pass(Duration::DAY);
        studio.tick_disputes();
        studio.tick_disputes();
        assert_eq!(late(), mailed, "{days} days late");
    }
    assert_eq!(dispute(&studio.brand, &request)["is_late"], true);
    let counts = studio
        .admin
        .get("/api/admin/disputes/counts")
        .is(200)
        .json();
    assert_eq!(
        (
            &counts["late"],
            &counts["waiting"],
            &counts["by_state"]["open"]
        ),
        (&json!(1), &json!(1), &json!(1))
    );
    let listed = studio
        .admin
        .get("/api/admin/disputes?state=open")
        .is(200)
        .json();
    assert_eq!(
        (
            &listed[0]["request_id"],
            &listed[0]["is_late"],
            &listed[0]["turn"]
        ),
        (&json!(request), &json!(true), &json!("admin"))
    );
    assert_eq!(
        studio
            .admin
            .get("/api/admin/disputes?state=final")
            .is(200)
            .json(),
        json!([])
    );
}

#[test]
fn admins_list_what_waits_for_them_and_since_when() {
    let studio = Studio::open();
    let list = |state: &str| {
        let path = format!("/api/admin/disputes?state={state}");
        studio.admin.get(&path).is(200).json()
    };
    let request = studio.disputed();
    assert_eq!(list("waiting"), json!([]));
    let open = list("open")[0].clone();
    assert_eq!(
        (&open["turn"], &open["waiting_since"]),
        (&json!("creative"), &open["opened_at"])
    );
    studio.pass(Duration::days(4));
    studio.tick_disputes();
    let waiting = list("waiting");
    assert_eq!(
        (&waiting[0]["turn"], &waiting[0]["waiting_since"]),
        (
            &json!("admin"),
            &dispute(&studio.brand, &request)["escalated_at"]
        )
    );
    assert_eq!(waiting[0]["outcome"], json!(null));
    act(&studio.admin, &request, "decide", &decision("continue")).is(200);
    assert_eq!(list("waiting"), json!([]));
    assert_eq!(list("decided")[0]["turn"], "nobody");
    assert_eq!(list("decided")[0]["outcome"], "continue");
    act(
        &studio.brand,
        &request,
        "appeal",
        &json!({"text": "Look again."}),
    )
    .is(200);
    assert_eq!(list("waiting")[0]["state"], "appealed");
    // A page at a time, newest first.
    let second = studio.escalated();
    let path = "/api/admin/disputes?limit=1";
    let page = studio.admin.get(path).is(200);
    assert_eq!(page.json()[0]["request_id"], json!(second));
    assert_eq!(page.header("x-total-count"), Some("2"));
    assert!(page.header("link").is_some());
}

#[test]
fn admins_see_how_problems_ended_and_which_decisions_were_in_time() {
    let studio = Studio::open();
    studio.app.admin("other-admin@example.com");
    let read = |path: &str| studio.admin.get(path).is(200).json();
    let counts = || read("/api/admin/disputes/counts");
    let settled = studio.disputed();
    accept(&studio.dana.browser, &settled, 1).is(200);
    assert_eq!(counts()["oldest_at"], json!(null));
    let request = studio.escalated();
    let opened_at = read("/api/admin/disputes?state=open")[0]["opened_at"].clone();
    assert!(opened_at.is_string());
    assert_eq!(counts()["oldest_at"], opened_at);
    act(&studio.admin, &request, "decide", &decision("continue")).is(200);
    // It is not final: it counts as a decision, not as an outcome.
    let decided = counts();
    assert_eq!(
        (
            &decided["by_outcome"],
            &decided["decisions"],
            &decided["decided_in_time"]
        ),
        (&json!({}), &json!(1), &json!(1))
    );
    let appeal = json!({"text": "The files were never opened."});
    act(&studio.brand, &request, "appeal", &appeal).is(200);
    // Two days later than the second decision was due.
    studio.pass(Duration::days(9));
    let other = studio.app.another_browser_of("other-admin@example.com");
    let end = but(decision("end"), "amount_fils", json!(0));
    act(&other, &request, "decide", &end).is(200);
    let ended = counts();
    assert_eq!(
        (&ended["decisions"], &ended["decided_in_time"]),
        (&json!(2), &json!(1))
    );
    assert_eq!(ended["by_outcome"], json!({"end": 1}));
    assert_eq!(
        (
            &ended["by_state"]["settled"],
            &ended["by_state"]["final"],
            &ended["oldest_at"]
        ),
        (&json!(1), &json!(1), &json!(null))
    );
}

#[test]
fn the_operator_decides_where_every_admin_is_a_side() {
    let studio = Studio::open();
    let request = studio.escalated();
    let decide = || {
        let draft = DecisionDraft {
            outcome: "continue".into(),
            fault: "nobody".into(),
            clause: "terms".into(),
            reason: "Both sides had agreed on another day in their thread.".into(),
            ..DecisionDraft::default()
        };
        let now = Now {
            at: studio.app.now(),
            holidays: &Holidays::none(),
        };
        let id = request.parse().unwrap();
        let decision = draft.into_new().unwrap();
        studio
            .app
            .store()
            .write(|db| decide_as_operator(db, id, &decision, now))
    };
    assert!(matches!(decide(), Err(Refused::WrongSide)));
    // The brand becomes the only admin.
    let brand = id_of(&studio.brand.get("/api/users/me").is(200).json());
    let admin = id_of(&studio.admin.get("/api/users/me").is(200).json());
    let now = studio.app.now();
    studio
        .app
        .write(|db| accounts::grant_admin(db, brand.parse().unwrap(), now));
    studio
        .app
        .write(|db| accounts::revoke_admin(db, admin.parse().unwrap(), now));
    act(&studio.brand, &request, "decide", &decision("continue")).refused(403, "wrong_side");
    decide().unwrap();
    assert_eq!(dispute(&studio.brand, &request)["state"], "decided");
    assert!(matches!(decide(), Err(Refused::Stale)));
}

#[test]
fn an_admin_reads_which_days_were_kept() {
    let studio = Studio::open();
    let request = studio.delivered();
    let report = json!({"reason": "Not what we agreed on.", "problem": "not_as_agreed", "wish": "revision", "day": "2026-12-03"});
    act(&studio.brand, &request, "hold", &report).is(200);
    let case = dispute(&studio.admin, &request)["case"].clone();
    assert_eq!(
        (&case["days"][0]["due"], &case["days"][1]["due"]),
        (&json!("delivery"), &json!("answer"))
    );
    assert!(case["days"][0]["done_at"].is_string());
    assert_eq!(case["days"][1]["done_at"], json!(null));
    let revised = accept(&studio.dana.browser, &request, 1).is(200).json();
    assert_eq!(
        (
            &revised["stage"],
            &revised["revisions_requested"],
            &revised["due_at"]
        ),
        (
            &json!("in_progress"),
            &json!(1),
            &json!("2026-12-03T20:59:59Z")
        )
    );
}
