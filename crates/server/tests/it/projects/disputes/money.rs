//! Amounts where nothing is held, and a problem of a payment that is paid.

use marsam_domain::calendar::Holidays;
use serde_json::{Value, json};
use time::Duration;

use super::super::{Creative, Studio, act, delivery, detail, id_of, payment, proposal, select};
use super::{accept, decision, dispute, going_on, notices};
use crate::samples::but;

/// A project with a price of KWD 300, half of it before the start.
fn half_before(studio: &Studio) -> String {
    let plan = json!([
        {"label": "First half", "amount_fils": 150_000, "due": "before_start"},
        {"label": "Second half", "amount_fils": 150_000, "due": "on_approval"}
    ]);
    let request = studio.request();
    let Creative { .. } = &studio.dana;
    let offer = but(proposal(), "payment_plan", plan);
    let sent = id_of(&studio.dana.offer(&request, &offer).is(201).json());
    select(&studio.brand, &sent, 1).is(200);
    request
}

fn unpaid(wish: &str) -> Value {
    json!({"reason": "The first half is missing.", "problem": "not_paid", "wish": wish, "day": "2026-12-03"})
}

#[test]
fn a_payment_that_is_missing_and_then_paid_settles_it_by_itself() {
    let studio = Studio::open();
    let request = half_before(&studio);
    let (brand, dana) = (&studio.brand, &studio.dana.browser);
    act(dana, &request, "hold", &unpaid("continue")).is(200);
    assert_eq!(studio.tick_disputes(), 0);
    // Paying goes on during the hold.
    let paid = act(brand, &request, "record-payment", &payment(150_000))
        .is(201)
        .json();
    assert_eq!(studio.tick_disputes(), 0);
    let confirmation = json!({"payment_id": id_of(&paid)});
    act(dana, &request, "confirm-payment", &confirmation).is(200);
    assert_eq!(studio.tick_disputes(), 1);
    assert_eq!(studio.tick_disputes(), 0);
    assert_eq!(detail(brand, &request)["stage"], "in_progress");
    let seen = dispute(brand, &request);
    assert_eq!(
        (&seen["state"], &seen["settled_by"]),
        (&json!("settled"), &json!("payment"))
    );
    let listed = studio.admin.get("/api/admin/disputes?state=settled");
    assert_eq!(listed.is(200).json()[0]["settled_by"], "payment");
    assert_eq!(notices(brand, "dispute_settled"), 1);
    // With nothing due there is nothing to report.
    act(dana, &request, "hold", &unpaid("continue"))
        .refused_fields(&[("problem", "unknown_option")]);
}

#[test]
fn a_payment_that_arrives_after_a_decision_changes_nothing_of_it() {
    let studio = Studio::open();
    let request = half_before(&studio);
    let (brand, dana) = (&studio.brand, &studio.dana.browser);
    act(dana, &request, "hold", &unpaid("continue")).is(200);
    studio.pass(Duration::days(4));
    assert_eq!(studio.tick_disputes(), 1);
    let ended = but(decision("end"), "amount_fils", json!(0));
    let ended = but(ended, "fault", json!("brand"));
    act(&studio.admin, &request, "decide", &ended).is(200);
    let paid = act(brand, &request, "record-payment", &payment(150_000));
    let confirmation = json!({"payment_id": id_of(&paid.is(201).json())});
    act(dana, &request, "confirm-payment", &confirmation).is(200);
    assert_eq!(studio.tick_disputes(), 0);
    let seen = dispute(brand, &request);
    assert_eq!(
        (&seen["state"], &seen["settled_by"]),
        (&json!("decided"), &json!(null))
    );
    studio.pass(Duration::days(9));
    assert_eq!(studio.tick_disputes(), 1);
    assert_eq!(detail(brand, &request)["stage"], "cancelled");
    let seen = dispute(brand, &request);
    assert_eq!(
        (&seen["state"], &seen["decision"]["fault"]),
        (&json!("final"), &json!("brand"))
    );
}

#[test]
fn approved_work_that_was_paid_on_hold_is_completed() {
    let studio = Studio::open();
    let request = studio.approved();
    let (brand, dana) = (&studio.brand, &studio.dana.browser);
    act(dana, &request, "hold", &unpaid("pay_rest")).is(200);
    let paid = act(brand, &request, "record-payment", &payment(300_000))
        .is(201)
        .json();
    let confirmation = json!({"payment_id": id_of(&paid)});
    let confirmed = act(dana, &request, "confirm-payment", &confirmation)
        .is(200)
        .json();
    assert_eq!(confirmed["stage"], "on_hold");
    assert_eq!(studio.tick_disputes(), 1);
    assert_eq!(detail(brand, &request)["stage"], "closed");
    assert_eq!(notices(brand, "project_completed"), 1);
}

#[test]
fn where_nothing_is_held_an_amount_is_a_finding_and_no_stage_waits_for_it() {
    let studio = Studio::open();
    let request = studio.delivered();
    let (brand, dana) = (&studio.brand, &studio.dana.browser);
    act(brand, &request, "record-payment", &payment(150_000)).is(201);
    let report = |amount| json!({"reason": "Half of it is missing.", "problem": "not_as_agreed", "wish": "end", "amount_fils": amount});
    // More than the brand has paid does not come back.
    act(brand, &request, "hold", &report(150_001))
        .refused_fields(&[("amount_fils", "out_of_range")]);
    act(brand, &request, "hold", &report(120_000)).is(200);
    let seen = dispute(dana, &request);
    assert_eq!(
        (&seen["held_fils"], &seen["positions"][0]["amount_fils"]),
        (&json!(0), &json!(120_000))
    );
    let ended = accept(dana, &request, 1).is(200).json();
    assert_eq!(
        (&ended["stage"], &ended["recorded_fils"]),
        (&json!("cancelled"), &json!(0))
    );
}

#[test]
fn a_lower_price_that_is_paid_completes_the_project() {
    let studio = Studio::open();
    let request = studio.delivered();
    let (brand, dana) = (&studio.brand, &studio.dana.browser);
    let paid = act(brand, &request, "record-payment", &payment(200_000))
        .is(201)
        .json();
    let confirmation = json!({"payment_id": id_of(&paid)});
    act(dana, &request, "confirm-payment", &confirmation).is(200);
    let report = |amount| json!({"reason": "One picture is missing.", "problem": "not_as_agreed", "wish": "lower_price", "amount_fils": amount});
    // Not below what the creative has, nor the whole price.
    for amount in [199_999, 300_000] {
        act(brand, &request, "hold", &report(amount))
            .refused_fields(&[("amount_fils", "out_of_range")]);
    }
    act(brand, &request, "hold", &report(200_000)).is(200);
    let wishes = dispute(dana, &request)["wishes"].clone();
    let lower = wishes
        .as_array()
        .unwrap()
        .iter()
        .find(|wish| wish["wish"] == "lower_price");
    let lower = lower.unwrap();
    assert_eq!(
        (&lower["least_fils"], &lower["most_fils"]),
        (&json!(200_000), &json!(299_999))
    );
    let closed = accept(dana, &request, 1).is(200).json();
    assert_eq!(closed["stage"], "closed");
    studio.pass(Duration::DAY);
    assert_eq!(studio.tick_disputes(), 0);
}

#[test]
fn approved_work_is_completed_once_the_lower_price_that_both_wish_is_paid() {
    let studio = Studio::open();
    let request = studio.approved();
    let (brand, dana) = (&studio.brand, &studio.dana.browser);
    let report = json!({"reason": "One picture is missing.", "problem": "not_as_agreed", "wish": "lower_price", "amount_fils": 200_000});
    act(brand, &request, "hold", &report).is(200);
    let approved = accept(dana, &request, 1).is(200).json();
    assert_eq!(
        (&approved["stage"], &approved["lowered_fils"]),
        (&json!("approved"), &json!(100_000))
    );
    assert_eq!(dispute(brand, &request)["state"], "settled");
    act(&studio.admin, &request, "record-payment", &payment(200_000)).is(201);
    assert_eq!(detail(brand, &request)["stage"], "closed");
}

#[test]
fn a_brand_that_pays_a_lower_price_at_once_has_paid_on_time() {
    let studio = Studio::open();
    let request = half_before(&studio);
    let (brand, dana) = (&studio.brand, &studio.dana.browser);
    act(dana, &request, "deliver", &delivery()).is(200);
    let report = json!({"reason": "One picture is missing.", "problem": "not_as_agreed", "wish": "lower_price", "amount_fils": 250_000});
    act(brand, &request, "hold", &report).is(200);
    let approved = accept(dana, &request, 1).is(200).json();
    assert_eq!(approved["stage"], "approved");
    act(&studio.admin, &request, "record-payment", &payment(250_000)).is(201);
    assert_eq!(detail(brand, &request)["stage"], "closed");
    // What was open beyond the lower price would be late by then.
    studio.pass(Duration::days(10));
    studio.measure();
    let found = |rule: &str| {
        let sql =
            "SELECT count(*) AS found FROM reputation_facts WHERE subject_kind = 'brand' AND ";
        studio.app.count(&format!("{sql}{rule}"))
    };
    assert_eq!(found("fact = 'paid_on_time' AND good = 2 AND total = 2"), 1);
    assert_eq!(found("fact = 'pays_within' AND value = 0"), 1);
}

/// A delivery of which the brand has recorded KWD 100, and for which an admin has decided on this final price. The record
/// is confirmed after the decision.
fn priced_below_what_is_paid(studio: &Studio, final_fils: i64) -> String {
    let request = studio.delivered();
    let (brand, dana) = (&studio.brand, &studio.dana.browser);
    let paid = act(brand, &request, "record-payment", &payment(100_000));
    let report = json!({"reason": "Most of it is missing.", "problem": "not_as_agreed", "wish": "lower_price", "amount_fils": final_fils});
    act(brand, &request, "hold", &report).is(200);
    act(dana, &request, "position", &going_on()).is(200);
    let priced = but(decision("lower_price"), "amount_fils", json!(final_fils));
    act(&studio.admin, &request, "decide", &priced).is(200);
    let confirmation = json!({"payment_id": id_of(&paid.is(201).json())});
    act(dana, &request, "confirm-payment", &confirmation).is(200);
    request
}

#[test]
fn a_lower_price_that_is_paid_beyond_by_now_is_decided_again() {
    let studio = Studio::open();
    let request = priced_below_what_is_paid(&studio, 50_000);
    assert_eq!(notices(&studio.admin, "problem_reported"), 0);
    studio.pass(Duration::days(8));
    assert_eq!(studio.tick_disputes(), 1);
    assert_eq!(studio.tick_disputes(), 0);
    assert_eq!(notices(&studio.admin, "problem_reported"), 1);
    let seen = dispute(&studio.brand, &request);
    assert_eq!(
        (&seen["state"], &seen["turn"]),
        (&json!("open"), &json!("admin"))
    );
    assert_eq!(detail(&studio.brand, &request)["stage"], "on_hold");
    // A price that the creative does not have yet can be carried out.
    let priced = but(decision("lower_price"), "amount_fils", json!(150_000));
    act(&studio.admin, &request, "decide", &priced).is(200);
    studio.pass(Duration::days(9));
    assert_eq!(studio.tick_disputes(), 1);
    let seen = detail(&studio.brand, &request);
    assert_eq!(
        (&seen["stage"], &seen["lowered_fils"]),
        (&json!("approved"), &json!(150_000))
    );
}

#[test]
fn both_may_accept_a_lower_price_that_is_paid_beyond_by_now_and_it_is_decided_again() {
    let studio = Studio::open();
    let request = priced_below_what_is_paid(&studio, 50_000);
    for browser in [&studio.brand, &studio.dana.browser] {
        act(browser, &request, "accept-decision", &json!({})).is(200);
    }
    assert_eq!(dispute(&studio.brand, &request)["state"], "open");
    assert_eq!(detail(&studio.brand, &request)["stage"], "on_hold");
}

#[test]
fn a_second_decision_that_cannot_be_carried_out_is_refused_and_the_appeal_stays() {
    let studio = Studio::open();
    let request = priced_below_what_is_paid(&studio, 150_000);
    let (admin, dana) = (&studio.admin, &studio.dana.browser);
    act(dana, &request, "appeal", &json!({"text": "Look again."})).is(200);
    let recorded = |fils: i64| {
        let set =
            format!("UPDATE quote_requests SET recorded_fils = {fils} WHERE id = '{request}'");
        studio.app.execute(&set);
    };
    // As if the sum that bounds it did not know yet what the creative has.
    recorded(0);
    let priced = |fils: i64| but(decision("lower_price"), "amount_fils", json!(fils));
    act(admin, &request, "decide", &priced(50_000))
        .refused_fields(&[("amount_fils", "out_of_range")]);
    let seen = dispute(&studio.brand, &request);
    assert_eq!(
        (&seen["state"], &seen["decision"]["amount_fils"]),
        (&json!("appealed"), &json!(150_000))
    );
    recorded(100_000);
    act(admin, &request, "decide", &priced(200_000)).is(200);
    assert_eq!(dispute(&studio.brand, &request)["state"], "final");
}

#[test]
fn a_dispute_that_cannot_be_read_keeps_no_other_one_from_being_carried_out() {
    let studio = Studio::open();
    let [broken, sound] = [(); 2].map(|()| studio.answered());
    for request in [&broken, &sound] {
        act(&studio.admin, request, "decide", &decision("continue")).is(200);
    }
    let break_one =
        format!("UPDATE disputes SET outcome = 'nonsense' WHERE request_id = '{broken}'");
    studio.app.execute(&break_one);
    studio.pass(Duration::days(8));
    let (store, now) = (studio.app.store(), studio.app.now());
    let ran = marsam_workflows::disputes::clock::run_due(store, &Holidays::none(), now);
    assert!(ran.is_err());
    assert_eq!(dispute(&studio.brand, &sound)["state"], "final");
    assert_eq!(detail(&studio.brand, &sound)["stage"], "in_progress");
}
