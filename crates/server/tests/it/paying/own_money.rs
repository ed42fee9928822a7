//! No admin decides about the money of their own project, or about what is owed to them.

use marsam_persistence::{accounts, money_state};
use serde_json::{Value, json};

use super::PaidStudio;
use super::decisions::decide;
use super::refunds::unsure_refund;
use crate::browser::{Answer, Browser};
use crate::conventions::half_bodies::id_of as account_of;
use crate::harness::PASSWORD;
use crate::payouts::{owe, prepared, settled_details};
use crate::projects::{act, delivery, id_of};

/// What is decided about the money of a project.
fn about_project(request: &str, attempt: &str, refund: &str) -> Vec<(String, Value)> {
    let sum = || json!({"amount_fils": 1_000, "note": "For me."});
    let note = || json!({"note": "For me."});
    let by_bank = json!({"payee": "Me", "bank_reference": "FT-1", "sent_on": "2026-11-21", "note": "For me."});
    let chargeback = json!({"amount_fils": 1_000, "reference": "CB-1", "note": "For me."});
    let settled = json!({"decision": "accept", "note": "For me."});
    let of_project = json!({"request_id": request, "note": "For me."});
    vec![
        (format!("payments/{attempt}/refund"), sum()),
        (format!("payments/{attempt}/chargeback"), chargeback),
        (format!("payments/{attempt}/chargeback-won"), sum()),
        (format!("payments/{attempt}/bear"), sum()),
        (format!("payment-attempts/{attempt}/settle"), settled),
        (format!("quote-requests/{request}/lower"), note()),
        (format!("refunds/{refund}/again"), note()),
        (format!("refunds/{refund}/by-bank"), by_bank),
        (format!("refunds/{refund}/withdraw"), note()),
        (format!("refunds/{refund}/match"), note()),
        (format!("refunds/{refund}/post"), note()),
        ("payouts/block".to_owned(), of_project.clone()),
        ("payouts/unblock".to_owned(), of_project),
    ]
}

/// What is decided about the money that a creative is owed.
fn about_payee(creative: &str, payout: &str) -> Vec<(String, Value)> {
    let note = || json!({"note": "For me."});
    let own = || json!({"creative_id": creative, "note": "For me."});
    let sent = json!({"bank_reference": "FT-1", "sent_on": "2026-11-21"});
    let carried_out = json!({
        "creative_id": creative,
        "amount_fils": 1_000,
        "bank_reference": "FT-3",
        "sent_on": "2026-11-21",
        "note": "For me.",
    });
    let collected = json!({
        "creative_id": creative,
        "amount_fils": 1_000,
        "collected_on": "2026-11-21",
        "reference": "FT-2",
    });
    vec![
        ("payouts".to_owned(), json!({ "creative_ids": [creative] })),
        (format!("payouts/{payout}/sent"), sent),
        (format!("payouts/{payout}/withdraw"), note()),
        (format!("payouts/{payout}/returned"), note()),
        ("payouts/block".to_owned(), own()),
        ("payouts/unblock".to_owned(), own()),
        ("payouts/write-off".to_owned(), own()),
        ("payouts/carried-out".to_owned(), carried_out),
        ("fee-collections".to_owned(), collected),
    ]
}

fn call(admin: &Browser, path: &str, body: &Value) -> Answer {
    let mut body = body.clone();
    body["current_password"] = json!(PASSWORD);
    admin.post(&format!("/api/admin/{path}"), &body)
}

#[test]
fn an_admin_decides_nothing_about_their_own_money() {
    let paid = PaidStudio::open();
    let (studio, app) = (&paid.studio, &paid.studio.app);
    let request = paid.project(&[(300_000, "before_start")]);
    let attempt = id_of(&paid.paid(&request, "card"));
    let back = json!({"amount_fils": 50_000, "note": "Fewer pictures."});
    decide(&paid, &format!("payments/{attempt}/refund"), &back).is(200);
    let refunds = studio.admin.get("/api/admin/refunds").is(200).json();
    owe(app, &studio.dana.id);
    settled_details(app, &studio.dana.browser);
    let payout = prepared(app, &studio.dana.id, &studio.admin).to_string();
    for browser in [&studio.brand, &studio.dana.browser] {
        let account = account_of(browser);
        app.write(|db| accounts::grant_admin(db, account, app.now()));
    }
    let brand = app.another_browser_of("brand@example.com");
    let dana = app.another_browser_of("dana@example.com");
    for (path, body) in about_project(&request, &attempt, &id_of(&refunds[0])) {
        for admin in [&brand, &dana] {
            call(admin, &path, &body).refused(403, "own_review");
        }
    }
    for (path, body) in about_payee(&studio.dana.id, &payout) {
        call(&dana, &path, &body).refused(403, "own_review");
    }
    // Nothing of it is refused to those whose money it is not.
    let sent = json!({"bank_reference": "FT-1", "sent_on": "2026-11-21"});
    call(&brand, &format!("payouts/{payout}/sent"), &sent).is(200);
    let other = json!({"creative_id": studio.salem.id, "note": "We look at it."});
    call(&dana, "payouts/block", &other).is(204);
}

#[test]
fn a_side_is_refused_before_it_learns_that_payments_are_paused() {
    let paid = PaidStudio::open();
    let app = &paid.studio.app;
    let (_, refund) = unsure_refund(&paid);
    let account = account_of(&paid.studio.brand);
    app.write(|db| accounts::grant_admin(db, account, app.now()));
    let brand = app.another_browser_of("brand@example.com");
    assert!(app.write(|db| money_state::pause(db, app.now())));
    let note = json!({"note": "For me."});
    call(&brand, &format!("{refund}/again"), &note).refused(403, "own_review");
}

/// The newest row of a list, as an admin sees it.
fn newest(admin: &Browser, list: &str) -> Value {
    let rows = admin.get(&format!("/api/admin/{list}")).is(200).json();
    rows[0].clone()
}

#[test]
fn an_admin_is_offered_no_decision_about_their_own_money() {
    let paid = PaidStudio::open();
    let (studio, app) = (&paid.studio, &paid.studio.app);
    let request = paid.project(&[(300_000, "before_start")]);
    let attempt = id_of(&paid.paid(&request, "card"));
    let back = json!({"amount_fils": 50_000, "note": "Fewer pictures."});
    decide(&paid, &format!("payments/{attempt}/refund"), &back).is(200);
    owe(app, &studio.dana.id);
    settled_details(app, &studio.dana.browser);
    for browser in [&studio.brand, &studio.dana.browser] {
        let account = account_of(browser);
        app.write(|db| accounts::grant_admin(db, account, app.now()));
    }
    let brand = app.another_browser_of("brand@example.com");
    let dana = app.another_browser_of("dana@example.com");
    for list in ["payments", "refunds"] {
        let seen = newest(&studio.admin, list);
        assert_eq!(seen["is_side"], false, "{list}");
        assert_ne!(seen["allowed_moves"], json!([]), "{list}");
        for side in [&brand, &dana] {
            let seen = newest(side, list);
            assert_eq!(seen["is_side"], true, "{list}");
            assert_eq!(seen["allowed_moves"], json!([]), "{list}");
        }
    }
    for (admin, is_payee) in [(&studio.admin, false), (&brand, false), (&dana, true)] {
        let due = newest(admin, "payouts/due");
        assert_eq!(due["is_payee"], is_payee);
        assert_eq!(due["ready"], !is_payee);
    }
    prepared(app, &studio.dana.id, &studio.admin);
    for (admin, is_payee) in [(&studio.admin, false), (&brand, false), (&dana, true)] {
        let payout = newest(admin, "payouts");
        assert_eq!(payout["is_payee"], is_payee);
        assert_eq!(payout["allowed_moves"] == json!([]), is_payee);
    }
}

#[test]
fn a_side_is_not_offered_to_let_the_money_of_its_project_go() {
    let paid = PaidStudio::open();
    let (studio, app) = (&paid.studio, &paid.studio.app);
    let request = paid.project(&[(300_000, "before_start")]);
    paid.paid(&request, "knet");
    act(&studio.dana.browser, &request, "deliver", &delivery()).is(200);
    act(&studio.brand, &request, "approve", &json!({})).is(200);
    settled_details(app, &studio.dana.browser);
    let block = json!({"request_id": request, "note": "We look first."});
    decide(&paid, "payouts/block", &block).is(204);
    for browser in [&studio.brand, &studio.dana.browser] {
        let account = account_of(browser);
        app.write(|db| accounts::grant_admin(db, account, app.now()));
    }
    let brand = app.another_browser_of("brand@example.com");
    let dana = app.another_browser_of("dana@example.com");
    for (admin, is_side) in [(&studio.admin, false), (&brand, true), (&dana, true)] {
        let waiting = newest(admin, "payouts/due")["blocked_requests"][0].clone();
        assert_eq!(waiting["request_id"], json!(request));
        assert_eq!(waiting["is_side"], is_side);
    }
}
