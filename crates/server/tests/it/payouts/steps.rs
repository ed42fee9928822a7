//! The steps of a payout: each once, no matter which admin enters it.

use marsam_domain::ledger::Account;
use marsam_persistence::ledger;
use serde_json::{Value, json};
use time::Duration;

use super::{by_admin, enter, overdraw, owe, prepare, release, settled_details};
use crate::access::IBAN;
use crate::harness::{PASSWORD, at_once};
use crate::projects::{Studio, act, id_of};

/// A studio whose Dana is owed 90,000 fils.
fn with_money() -> Studio {
    let studio = Studio::open();
    owe(&studio.app, &studio.dana.id);
    settled_details(&studio.app, &studio.dana.browser);
    studio
}

fn step(studio: &Studio, payout: &str, name: &str, body: Value) -> crate::browser::Answer {
    by_admin(
        &studio.admin,
        &format!("/api/admin/payouts/{payout}/{name}"),
        body,
    )
}

fn sent() -> Value {
    json!({ "bank_reference": "FT26332", "sent_on": "2026-11-21" })
}

#[test]
fn two_admins_at_one_payout_pay_once() {
    let studio = with_money();
    let other = studio.app.admin("second-admin@example.com");
    let body = json!({ "creative_ids": [studio.dana.id], "current_password": PASSWORD });
    let answers = at_once(6, |number| {
        let admin = if number % 2 == 0 {
            &studio.admin
        } else {
            &other
        };
        admin.post("/api/admin/payouts", &body)
    });
    let made: Vec<Value> = answers
        .into_iter()
        .map(|answer| answer.is(200).json())
        .collect();
    let prepared: usize = made
        .iter()
        .map(|made| made["prepared"].as_array().unwrap().len())
        .sum();
    assert_eq!(prepared, 1, "{made:?}");
    assert_eq!(studio.app.rows_of("payouts"), 1);
    let payout = made
        .iter()
        .find_map(|made| made["prepared"][0]["id"].as_str())
        .unwrap();
    let body =
        json!({ "bank_reference": "FT1", "sent_on": "2026-11-21", "current_password": PASSWORD });
    let path = format!("/api/admin/payouts/{payout}/sent");
    let answers = at_once(4, |number| {
        let admin = if number % 2 == 0 {
            &studio.admin
        } else {
            &other
        };
        admin.post(&path, &body)
    });
    assert_eq!(crate::harness::count(&answers, 200), 1);
    assert_eq!(crate::harness::count(&answers, 409), 3);
    let bank = studio
        .app
        .read(|db| ledger::debit_fils(db, Account::AtBank));
    assert_eq!(bank, -90_000);
}

#[test]
fn a_debit_that_comes_while_a_payout_is_prepared_is_in_it_or_stays_owed() {
    for _ in 0..5 {
        let studio = with_money();
        let (app, dana) = (&studio.app, &studio.dana.id);
        std::thread::scope(|threads| {
            threads.spawn(|| overdraw(app, dana, 20_000));
            threads.spawn(|| prepare(&studio.admin, &[dana.as_str()]));
        });
        let creative = dana.parse().unwrap();
        let balance = app.read(|db| ledger::credit_fils(db, Account::Payable(creative)));
        let prepared = app.read(marsam_persistence::payouts::prepared_fils);
        assert_eq!(balance + prepared, 70_000, "{balance} and {prepared}");
        assert!([0, -20_000].contains(&balance), "{balance}");
        let kept = app.read(|db| marsam_persistence::payouts::balances::of_creative(db, creative));
        assert_eq!(kept, balance);
    }
}

#[test]
fn a_payout_is_prepared_sent_and_returned_and_then_paid_again() {
    let studio = with_money();
    let dana = &studio.dana;
    let due = studio.admin.get("/api/admin/payouts/due").is(200).json();
    assert_eq!(
        (&due[0]["ready"], &due[0]["ready_fils"]),
        (&json!(true), &json!(90_000))
    );
    let payout = id_of(&prepare(&studio.admin, &[&dana.id])["prepared"][0]);
    assert_eq!(
        studio.admin.get("/api/admin/payouts/due").is(200).json(),
        json!([])
    );
    let late = json!({ "bank_reference": "FT1", "sent_on": "2026-11-22" });
    step(&studio, &payout, "sent", late).refused_fields(&[("sent_on", "out_of_range")]);
    let early = json!({ "bank_reference": "FT1", "sent_on": "2026-11-20" });
    step(&studio, &payout, "sent", early).refused_fields(&[("sent_on", "out_of_range")]);
    let seen = step(&studio, &payout, "sent", sent()).is(200).json();
    assert_eq!(
        (&seen["state"], &seen["allowed_moves"]),
        (&json!("sent"), &json!(["returned"]))
    );
    step(&studio, &payout, "withdraw", json!({ "note": "Too late." })).refused(409, "stale_stage");
    let notices = dana.browser.get("/api/notifications").is(200).json();
    assert_eq!(notices[0]["event"], "payout_sent");
    assert_eq!(notices[0]["link"], format!("/payouts/{payout}"));
    let back = json!({ "note": "Unknown account." });
    step(&studio, &payout, "returned", back.clone()).is(200);
    step(&studio, &payout, "returned", back).refused(409, "stale_stage");
    let made = prepare(&studio.admin, &[&dana.id]);
    assert_eq!(made["skipped"][0]["reasons"], json!(["returned"]));
    // The same details again: the bank may have been wrong.
    enter(&dana.browser, "Dana", IBAN).is(200);
    studio.pass(Duration::hours(73));
    let made = prepare(&studio.admin, &[&dana.id]);
    assert_eq!(made["prepared"][0]["number"], "S-2026-000002");
    assert_eq!(made["prepared"][0]["amount_fils"], 90_000);
    let counts = studio.admin.get("/api/admin/payouts/counts").is(200).json();
    let wanted = json!({
        "prepared": 1, "sent": 0, "withdrawn": 0, "returned": 1, "due": 0, "prepared_fils": 90_000,
    });
    assert_eq!(counts, wanted);
}

#[test]
fn what_is_taken_back_is_due_again_and_its_number_is_not() {
    let studio = with_money();
    let payout = id_of(&prepare(&studio.admin, &[&studio.dana.id])["prepared"][0]);
    step(&studio, &payout, "withdraw", json!({})).refused_fields(&[("note", "required")]);
    let seen = step(
        &studio,
        &payout,
        "withdraw",
        json!({ "note": "A wrong day." }),
    );
    assert_eq!(seen.is(200).json()["note"], "A wrong day.");
    step(&studio, &payout, "sent", sent()).refused(409, "stale_stage");
    let again = prepare(&studio.admin, &[&studio.dana.id]);
    assert_eq!(again["prepared"][0]["number"], "S-2026-000002");
}

#[test]
fn a_debit_goes_with_the_next_payout_and_a_balance_below_nothing_stops_them() {
    let studio = with_money();
    overdraw(&studio.app, &studio.dana.id, 20_000);
    let made = prepare(&studio.admin, &[&studio.dana.id]);
    assert_eq!(made["prepared"][0]["amount_fils"], 70_000);
    overdraw(&studio.app, &studio.dana.id, 20_000);
    let made = prepare(&studio.admin, &[&studio.dana.id]);
    assert_eq!(made["skipped"][0]["reasons"], json!(["negative"]));
    let off = json!({ "creative_id": studio.dana.id, "note": "We bear it." });
    let write_off = || by_admin(&studio.admin, "/api/admin/payouts/write-off", off.clone());
    write_off().is(204);
    write_off().refused(409, "stale_stage");
    assert_eq!(
        studio.admin.get("/api/admin/payouts/due").is(200).json(),
        json!([])
    );
}

#[test]
fn a_project_on_hold_and_a_block_hold_the_money_until_it_is_let_go() {
    let studio = Studio::open();
    let (app, dana) = (&studio.app, &studio.dana);
    let request = studio.on_hold();
    release(
        app,
        &dana.id,
        Some(&request),
        100_000,
        app.now() - Duration::days(40),
    );
    settled_details(app, &dana.browser);
    let due = || studio.admin.get("/api/admin/payouts/due").is(200).json();
    assert_eq!(due()[0]["reasons"], json!(["blocked_projects"]));
    assert_eq!(
        due()[0]["blocked_requests"][0]["reasons"],
        json!(["dispute"])
    );
    let resume = json!({ "outcome": "resume", "note": "Settled." });
    act(&studio.admin, &request, "resolve", &resume).is(200);
    assert_eq!(due()[0]["ready"], true);
    let of_request = json!({ "request_id": request, "note": "We look first." });
    by_admin(
        &studio.admin,
        "/api/admin/payouts/block",
        of_request.clone(),
    )
    .is(204);
    assert_eq!(due()[0]["blocked_requests"][0]["reasons"], json!(["admin"]));
    by_admin(&studio.admin, "/api/admin/payouts/unblock", of_request).is(204);
    let of_creative = json!({ "creative_id": dana.id, "note": "We look first." });
    by_admin(
        &studio.admin,
        "/api/admin/payouts/block",
        of_creative.clone(),
    )
    .is(204);
    assert_eq!(due()[0]["reasons"], json!(["admin"]));
    assert_eq!(due()[0]["block"]["note"], "We look first.");
    by_admin(&studio.admin, "/api/admin/payouts/unblock", of_creative).is(204);
    assert_eq!(due()[0]["ready"], true);
    let proof_missing = json!({ "creative_id": dana.id, "note": "x" });
    let refused = studio
        .admin
        .post("/api/admin/payouts/block", &proof_missing);
    assert!(
        refused.status == 401 || refused.status == 422,
        "{}",
        refused.text()
    );
}

#[test]
fn what_an_admin_blocks_is_taken_back_where_it_is_prepared() {
    let studio = Studio::open();
    let (app, dana) = (&studio.app, &studio.dana);
    let [request, other] = [(); 2].map(|()| studio.approved());
    let long_ago = app.now() - Duration::days(40);
    release(app, &dana.id, Some(&request), 100_000, long_ago);
    settled_details(app, &dana.browser);
    let block = |subject: Value| {
        by_admin(&studio.admin, "/api/admin/payouts/block", subject).is(204);
    };
    let rows = || studio.admin.get("/api/admin/payouts").is(200).json();
    let payout = id_of(&prepare(&studio.admin, &[&dana.id])["prepared"][0]);
    // Of another project, none of whose money is in it.
    block(json!({ "request_id": other, "note": "We look first." }));
    assert_eq!(rows()[0]["state"], "prepared");
    let of_request = json!({ "request_id": request, "note": "We look first." });
    block(of_request.clone());
    assert_eq!(
        (&rows()[0]["state"], &rows()[0]["note"]),
        (&json!("withdrawn"), &json!("We look first."))
    );
    step(&studio, &payout, "sent", sent()).refused(409, "stale_stage");
    by_admin(&studio.admin, "/api/admin/payouts/unblock", of_request).is(204);
    let made = prepare(&studio.admin, &[&dana.id]);
    assert_eq!(made["prepared"][0]["amount_fils"], 90_000);
    block(json!({ "creative_id": dana.id, "note": "We look first." }));
    assert_eq!(rows()[0]["state"], "withdrawn");
    let file = studio.admin.get("/api/admin/payouts.csv").is(200).text();
    assert!(!file.contains("S-2026"), "{file}");
}

#[test]
fn the_file_for_the_bank_is_the_same_each_time_and_holds_no_formula() {
    let studio = Studio::open();
    let (app, dana) = (&studio.app, &studio.dana);
    owe(app, &dana.id);
    enter(&dana.browser, "Dana, \"the\" Sabah", IBAN).refused_fields(&[("holder", "invalid_name")]);
    enter(&dana.browser, "دانة الصباح", IBAN).is(200);
    studio.pass(Duration::hours(73));
    prepare(&studio.admin, &[&dana.id]);
    let read = || studio.admin.get("/api/admin/payouts.csv").is(200).text();
    let wanted = format!(
        "\u{FEFF}number;name;iban;amount_kwd;currency;reference\r\nS-2026-000001;دانة الصباح;{IBAN};90.000;KWD;S-2026-000001\r\n"
    );
    assert_eq!(read(), wanted);
    assert_eq!(read(), wanted);
    let exported = "SELECT COUNT(*) AS found FROM events WHERE event = 'payouts_exported'";
    assert_eq!(app.count(exported), 2);
    let entry = studio.admin.get("/api/admin/audit").is(200).json()[0].clone();
    assert_eq!(
        (&entry["event"], &entry["payouts"], &entry["note"]),
        (&json!("payouts_exported"), &json!(1), &json!(null))
    );
    let bearer = app.bearer_of(&studio.admin);
    bearer
        .get("/api/admin/payouts.csv")
        .refused(403, "sign_in_again");
}
