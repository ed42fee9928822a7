//! What a creative sees of the money, and the statement.

use serde_json::json;
use time::Duration;

use super::{by_admin, enter, owe, prepare, release, settled_details};
use crate::access::IBAN;
use crate::browser::{Answer, Browser, Request};
use crate::harness::PASSWORD;
use crate::projects::{Studio, act, detail, id_of, payment};

fn deleted(browser: &Browser) -> Answer {
    let proof = json!({ "current_password": PASSWORD });
    browser.post("/api/account/delete", &proof)
}

/// Asserts that open money keeps the account, and that this is what is open.
#[track_caller]
fn kept_by(answer: &Answer, reason: &str) {
    answer.refused(409, "money_open");
    assert_eq!(answer.json()["reason"], json!(reason));
}

#[test]
fn earnings_show_what_is_due_sent_and_owed_by_month() {
    let studio = Studio::open();
    let (app, dana) = (&studio.app, &studio.dana);
    let request = studio.approved();
    let paid = act(&studio.brand, &request, "record-payment", &payment(100_000));
    let confirmation = json!({ "payment_id": id_of(&paid.is(201).json()) });
    act(&dana.browser, &request, "confirm-payment", &confirmation).is(200);
    release(app, &dana.id, Some(&request), 200_000, app.now());
    let seen = dana.browser.get("/api/creative/earnings").is(200).json();
    assert_eq!(
        (&seen["due_fils"], &seen["sent_fils"], &seen["details"]),
        (&json!(180_000), &json!(0), &json!(null))
    );
    let line = &seen["due"][0];
    assert_eq!(line["request_id"], json!(request));
    // A project without a title is called by its service.
    let page = detail(&dana.browser, &request);
    for name in ["title", "service_category"] {
        assert_eq!(line[name], page[name]);
    }
    assert_eq!(line["request_code"], page["code"]);
    assert_eq!(
        (&line["kind"], &line["net_fils"]),
        (&json!("release"), &json!(180_000))
    );
    assert_eq!(seen["next_on"], line["due_on"]);
    assert_eq!(seen["blocked"], json!(["no_details", "not_due"]));
    let month = &seen["months"][0];
    let wanted = json!({
        "month": "2026-11", "released_fils": 200_000, "fee_fils": 20_000, "net_fils": 180_000, "sent_fils": 0,
        "outside_fils": 100_000, "owed_fee_fils": 10_000,
    });
    assert_eq!(month, &wanted);
    let file = dana.browser.get("/api/creative/earnings.csv").is(200);
    assert_eq!(file.header("content-type"), Some("text/csv; charset=utf-8"));
    let text = file.text();
    let lines: Vec<&str> = text.lines().collect();
    assert!(
        lines[0].starts_with("\u{FEFF}الشهر;المشاريع;صُرف لك (د.ك);"),
        "{text}"
    );
    let code = page["code"].as_str().unwrap();
    assert_eq!(
        lines[1],
        format!("2026-11;{code};200.000;20.000;180.000;0.000;100.000;10.000")
    );
}

#[test]
fn details_are_checked_shown_by_their_last_four_and_stop_payouts_for_72_hours() {
    let studio = Studio::open();
    let (app, dana) = (&studio.app, &studio.dana);
    owe(app, &dana.id);
    enter(&dana.browser, "=Dana", "KW82CBKU0000000000001234560101")
        .refused_fields(&[("holder", "invalid_name"), ("iban", "invalid_iban")]);
    let body = json!({ "holder": "Dana", "iban": IBAN });
    let unproved = Request::new("PUT", "/api/creative/payout-details").json(&body);
    assert_eq!(dana.browser.send(&unproved).status, 422);
    let seen = enter(&dana.browser, "Dana Al-Sabah", IBAN).is(200).json();
    assert_eq!(seen["last_four"], "0101");
    assert!(seen.get("iban").is_none() && seen["stopped_until"].is_string());
    let stored = app.count(
        "SELECT COUNT(*) AS found FROM payout_details WHERE iban LIKE '%CBKU%' OR holder LIKE '%Dana%'",
    );
    assert_eq!(stored, 0);
    // The same again changes nothing: no mail, no new stop.
    app.mails();
    assert_eq!(
        enter(&dana.browser, "Dana Al-Sabah", IBAN).is(200).json(),
        seen
    );
    assert_eq!(app.mails().len(), 0);
    let made = prepare(&studio.admin, &[&dana.id]);
    assert_eq!(made["skipped"][0]["reasons"], json!(["stopped"]));
    studio.pass(Duration::hours(73));
    let made = prepare(&studio.admin, &[&dana.id]);
    assert_eq!(made["prepared"][0]["amount_fils"], 90_000);
}

#[test]
fn a_little_money_is_paid_when_the_creative_asks() {
    let studio = Studio::open();
    let (app, dana) = (&studio.app, &studio.dana);
    let old = app.now() - Duration::days(40);
    release(app, &dana.id, None, 5_000, old);
    let ask = || {
        dana.browser
            .post("/api/creative/payout-request", &json!({}))
    };
    ask().refused(404, "not_found");
    settled_details(app, &dana.browser);
    let seen = || dana.browser.get("/api/creative/earnings").is(200).json();
    assert_eq!(seen()["may_request"], true);
    let made = prepare(&studio.admin, &[&dana.id]);
    assert_eq!(made["skipped"][0]["reasons"], json!(["below_minimum"]));
    kept_by(&deleted(&dana.browser), "below_minimum");
    ask().is(204);
    kept_by(&deleted(&dana.browser), "due");
    ask().refused(409, "stale_stage");
    assert!(seen()["requested_at"].is_string());
    let made = prepare(&studio.admin, &[&dana.id]);
    assert_eq!(made["prepared"][0]["amount_fils"], 4_500);
    assert_eq!(seen()["requested_at"], json!(null));
}

#[test]
fn a_statement_is_read_by_its_creative_and_admins_alone() {
    let studio = Studio::open();
    let (app, dana) = (&studio.app, &studio.dana);
    let request = studio.approved();
    let old = app.now() - Duration::days(40);
    release(app, &dana.id, Some(&request), 100_000, old);
    settled_details(app, &dana.browser);
    let made = prepare(&studio.admin, &[&dana.id]);
    let path = format!("/api/payouts/{}", id_of(&made["prepared"][0]));
    let paper = dana.browser.get(&path).is(200).json();
    assert_eq!(paper["number"], "S-2026-000001");
    assert_eq!(paper["is_test"], false);
    assert_eq!(paper["amount"]["en"], "KWD 90.000");
    assert_eq!(
        (&paper["holder"], &paper["last_four"]),
        (&json!("Dana"), &json!("0101"))
    );
    let line = &paper["lines"][0];
    assert_eq!(line["request_id"], json!(request));
    assert_eq!(
        (&line["gross_fils"], &line["fee_fils"], &line["net_fils"]),
        (&json!(100_000), &json!(10_000), &json!(90_000))
    );
    assert_eq!(paper["months"][0]["month"], "2026-10");
    assert_eq!(studio.admin.get(&path).is(200).json(), paper);
    for other in [&studio.salem.browser, &studio.brand] {
        other.get(&path).refused(404, "not_found");
    }
    app.visitor().get(&path).refused(401, "not_signed_in");
}

#[test]
fn the_brand_of_a_project_sees_where_to_pay_if_the_creative_shows_it() {
    let studio = Studio::open();
    let (app, dana) = (&studio.app, &studio.dana);
    let request = studio.project();
    let path = format!("/api/quote-requests/{request}/payee");
    let show = |shown: bool| {
        let request = Request::new("PUT", "/api/creative/payout-details/shown");
        dana.browser.send(&request.json(&json!({ "shown": shown })))
    };
    show(true).refused(404, "not_found");
    settled_details(app, &dana.browser);
    studio.brand.get(&path).refused(404, "not_found");
    assert_eq!(show(true).is(200).json()["shown_to_brands"], true);
    let seen = studio.brand.get(&path).is(200).json();
    assert_eq!(
        seen,
        json!({ "holder": "Dana", "iban": IBAN, "last_four": "0101" })
    );
    studio.brand.get(&path).is(200);
    let read = "SELECT COUNT(*) AS found FROM events WHERE event = 'iban_read'";
    assert_eq!(app.count(read), 1);
    for other in [&dana.browser, &studio.salem.browser, &studio.admin] {
        other.get(&path).refused(404, "not_found");
    }
    // What may be a stranger's is not shown.
    enter(&dana.browser, "Dana", "GB82 WEST 1234 5698 7654 32").is(200);
    studio.brand.get(&path).refused(404, "not_found");
    studio.pass(Duration::hours(73));
    assert_eq!(studio.brand.get(&path).is(200).json()["last_four"], "5432");
    show(false).is(200);
    studio.brand.get(&path).refused(404, "not_found");
}

#[test]
fn an_account_with_money_on_its_way_is_not_deleted() {
    let studio = Studio::open();
    let (app, dana) = (&studio.app, &studio.dana);
    owe(app, &dana.id);
    let delete = || deleted(&dana.browser);
    kept_by(&delete(), "no_details");
    settled_details(app, &dana.browser);
    kept_by(&delete(), "due");
    let made = prepare(&studio.admin, &[&dana.id]);
    kept_by(&delete(), "transfer");
    let payout = id_of(&made["prepared"][0]);
    let sent = json!({ "bank_reference": "FT1", "sent_on": "2026-11-21" });
    by_admin(
        &studio.admin,
        &format!("/api/admin/payouts/{payout}/sent"),
        sent,
    )
    .is(200);
    delete().is(204);
    let paper = studio
        .admin
        .get(&format!("/api/payouts/{payout}"))
        .is(200)
        .json();
    assert_eq!(
        (&paper["holder"], &paper["last_four"]),
        (&json!(null), &json!(null))
    );
    assert_eq!(app.rows_of("payout_details"), 0);
}
