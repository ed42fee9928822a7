//! A brand whose silence closed the project reports a problem before its money is on its way to the creative.

use serde_json::{Value, json};
use time::Duration;

use super::PaidStudio;
use super::decisions::decide;
use crate::browser::Answer;
use crate::payouts::settled_details;
use crate::projects::{act, delivery, detail, fields, id_of, payment, reason, texts};

const PRICE: i64 = 300_000;
/// What the creative gets of it.
const NET: i64 = 270_000;
const MOVE: &str = "report-after-silence";

fn delivered(paid: &PaidStudio) -> (String, Value) {
    let request = paid.project(&[(PRICE, "before_start")]);
    let attempt = paid.paid(&request, "knet");
    act(&paid.studio.dana.browser, &request, "deliver", &delivery()).is(200);
    (request, attempt)
}

/// A project that is paid in full, and closed because its brand did not answer; with what was paid.
fn closed_by_silence(paid: &PaidStudio) -> (String, Value) {
    let (request, attempt) = delivered(paid);
    paid.studio.pass(Duration::days(8));
    paid.studio.tick();
    assert_eq!(paid.seen(&request)["stage"], "closed");
    (request, attempt)
}

/// Lets so much time pass that the money is due.
fn until_due(paid: &PaidStudio) {
    paid.studio.pass(Duration::days(16));
    settled_details(&paid.studio.app, &paid.studio.dana.browser);
}

fn report(paid: &PaidStudio, request: &str) -> Answer {
    act(&paid.studio.brand, request, MOVE, &reason())
}

/// What a preparation of payouts to the creative says.
fn prepare(paid: &PaidStudio) -> Value {
    let wanted = json!({ "creative_ids": [paid.studio.dana.id] });
    decide(paid, "payouts", &wanted).is(200).json()
}

fn headline(seen: &Value) -> (&str, bool) {
    let is_offered = texts(&seen["allowed_moves"]).contains(&MOVE);
    (seen["headline"]["sentence"].as_str().unwrap(), is_offered)
}

#[test]
fn money_that_was_released_by_silence_waits_once_the_brand_reports_a_problem() {
    let paid = PaidStudio::open();
    let (brand, dana) = (&paid.studio.brand, &paid.studio.dana.browser);
    let (request, _) = closed_by_silence(&paid);
    let seen = paid.seen(&request);
    assert_eq!(headline(&seen), ("brand.closedBySilence", true));
    assert_eq!(seen["headline"]["second"], MOVE);
    assert_eq!(seen["headline"]["due"]["kind"], "payout");
    for browser in [dana, &paid.studio.admin] {
        assert!(!headline(&detail(browser, &request)).1);
        act(browser, &request, MOVE, &reason()).refused(403, "wrong_side");
    }
    act(brand, &request, MOVE, &json!({})).refused_fields(&[("reason", "required")]);

    let reported = report(&paid, &request).is(200).json();
    assert_eq!(
        (&reported["stage"], headline(&reported)),
        (&json!("closed"), ("brand.reportedAfterSilence", false))
    );
    assert_eq!(reported["headline"]["said"]["note"], reason()["reason"]);
    report(&paid, &request).refused(409, "stale_stage");
    let of_creative = detail(dana, &request);
    assert_eq!(
        headline(&of_creative),
        ("creative.reportedAfterSilence", false)
    );
    let told = dana.get("/api/notifications").is(200).json();
    assert!(fields(&told, "event").contains(&"reported_after_silence"));
    let told = paid.studio.admin.get("/api/notifications").is(200).json();
    let mut told = told.as_array().unwrap().iter();
    let problem = told.find(|notice| notice["event"] == "problem_reported");
    assert_eq!(problem.unwrap()["params"]["outcome"], "closed");

    until_due(&paid);
    let made = prepare(&paid);
    assert_eq!(made["skipped"][0]["reasons"], json!(["blocked_projects"]));
    let due = paid.studio.admin.get("/api/admin/payouts/due").is(200);
    let waiting = due.json()[0]["blocked_requests"][0].clone();
    assert_eq!(
        (&waiting["request_id"], &waiting["reasons"]),
        (&json!(request), &json!(["reported"]))
    );
    let earned = dana.get("/api/creative/earnings").is(200).json();
    assert_eq!(earned["due"][0]["blocked"], json!(["reported"]));
    let seen = detail(&paid.studio.admin, &request);
    assert_eq!(
        (headline(&seen).0, &seen["headline"]["next"]),
        ("admin.reportedAfterSilence", &json!("show-payouts"))
    );

    let decision = json!({ "request_id": request, "note": "It is as agreed." });
    decide(&paid, "payouts/unblock", &decision).is(204);
    assert_eq!(headline(&paid.seen(&request)), ("brand.closed", false));
    report(&paid, &request).refused(409, "stale_stage");
    assert_eq!(prepare(&paid)["prepared"][0]["amount_fils"], NET);
    paid.verify(&request);
}

#[test]
fn a_problem_is_reported_too_late_once_the_money_is_in_a_payout() {
    let paid = PaidStudio::open();
    let (request, _) = closed_by_silence(&paid);
    until_due(&paid);
    // Due, and in no payout yet.
    let seen = paid.seen(&request);
    assert_eq!(headline(&seen), ("brand.closedBySilence", true));
    assert_eq!(seen["headline"]["due"], Value::Null);
    let payout = id_of(&prepare(&paid)["prepared"][0]);
    assert_eq!(headline(&paid.seen(&request)), ("brand.closed", false));
    report(&paid, &request).refused(409, "stale_stage");
    let withdraw = format!("payouts/{payout}/withdraw");
    decide(&paid, &withdraw, &json!({ "note": "We look first." })).is(200);
    report(&paid, &request).is(200);
    let made = prepare(&paid);
    assert_eq!(made["skipped"][0]["reasons"], json!(["blocked_projects"]));
}

#[test]
fn a_report_stops_money_that_was_let_go_at_the_same_moment() {
    let paid = PaidStudio::open();
    let (request, _) = closed_by_silence(&paid);
    let decision = json!({ "request_id": request, "note": "It is as agreed." });
    decide(&paid, "payouts/unblock", &decision).is(204);
    let reported = report(&paid, &request).is(200).json();
    assert_eq!(headline(&reported), ("brand.reportedAfterSilence", false));
    until_due(&paid);
    let made = prepare(&paid);
    assert_eq!(made["skipped"][0]["reasons"], json!(["blocked_projects"]));
    decide(&paid, "payouts/unblock", &decision).is(204);
    assert_eq!(prepare(&paid)["prepared"][0]["amount_fils"], NET);
}

#[test]
fn a_refund_by_an_admin_decides_a_reported_problem() {
    let paid = PaidStudio::open();
    let (request, attempt) = closed_by_silence(&paid);
    report(&paid, &request).is(200);
    let back = json!({ "amount_fils": 100_000, "note": "Two pictures are missing." });
    decide(
        &paid,
        &format!("payments/{}/refund", id_of(&attempt)),
        &back,
    )
    .is(200);
    assert_eq!(headline(&paid.seen(&request)), ("brand.closed", false));
    until_due(&paid);
    let made = prepare(&paid);
    assert_eq!(made["skipped"], json!([]));
    paid.verify(&request);
}

#[test]
fn only_money_that_silence_released_here_can_be_stopped_by_a_report() {
    let paid = PaidStudio::open();
    let (brand, dana) = (&paid.studio.brand, &paid.studio.dana.browser);
    let (approved, _) = delivered(&paid);
    report(&paid, &approved).refused(409, "stale_stage");
    act(brand, &approved, "approve", &json!({})).is(200);
    // Paid outside: there is no money to stop.
    let outside = paid.project(&[(PRICE, "on_approval")]);
    act(dana, &outside, "deliver", &delivery()).is(200);
    let recorded = act(brand, &outside, "record-payment", &payment(PRICE));
    let recorded = json!({ "payment_id": id_of(&recorded.is(201).json()) });
    act(dana, &outside, "confirm-payment", &recorded).is(200);
    paid.studio.pass(Duration::days(8));
    paid.studio.tick();
    for request in [approved, outside] {
        let seen = paid.seen(&request);
        assert_eq!(
            (&seen["stage"], headline(&seen)),
            (&json!("closed"), ("brand.closed", false))
        );
        report(&paid, &request).refused(409, "stale_stage");
    }
}

#[test]
fn of_a_report_and_a_preparation_at_once_one_wins() {
    for _ in 0..3 {
        let paid = PaidStudio::open();
        let (request, _) = closed_by_silence(&paid);
        until_due(&paid);
        let (reported, made) = std::thread::scope(|scope| {
            let reports = scope.spawn(|| report(&paid, &request).status);
            let prepares = scope.spawn(|| prepare(&paid));
            (reports.join().unwrap(), prepares.join().unwrap())
        });
        let prepared = made["prepared"].as_array().unwrap().len();
        assert!(
            [(200, 0), (409, 1)].contains(&(reported, prepared)),
            "{reported} {made}"
        );
    }
}
