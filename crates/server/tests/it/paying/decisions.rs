//! What admins decide about money.

use marsam_domain::ledger::Account;
use marsam_payments::{Currency, Observation};
use serde_json::{Value, json};
use time::Duration;

use super::PaidStudio;
use crate::projects::{act, delivery, fields, id_of};

/// A decision of an admin about money.
pub(super) fn decide(paid: &PaidStudio, path: &str, body: &Value) -> crate::browser::Answer {
    let mut body = body.clone();
    body["current_password"] = json!(crate::harness::PASSWORD);
    paid.studio.admin.post(&format!("/api/admin/{path}"), &body)
}

#[test]
fn an_admin_counts_another_amount_and_gives_back_the_rest() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    let attempt = paid.pay(&request, "card").is(201).json();
    paid.bank.newest(|charge| charge.amount_fils = 320_000);
    paid.bank.pays();
    paid.ask_after(Duration::minutes(2));
    let rows = paid.studio.admin.get("/api/admin/payments?state=review");
    let rows = rows.is(200).json();
    assert_eq!(
        (&rows[0]["suspense_fils"], &rows[0]["countable_fils"]),
        (&json!(320_000), &json!(300_000))
    );
    assert_eq!(rows[0]["allowed_moves"][0], "settle");
    let path = format!("payment-attempts/{}/settle", id_of(&attempt));
    decide(
        &paid,
        &path,
        &json!({"decision": "seen", "note": "Looked."}),
    )
    .refused(409, "stale_stage");
    let settled = decide(
        &paid,
        &path,
        &json!({"decision": "accept", "note": "A typing error."}),
    );
    assert_eq!(settled.is(200).json()["credited_fils"], 300_000);
    decide(
        &paid,
        &path,
        &json!({"decision": "accept", "note": "Again."}),
    )
    .refused(409, "stale_stage");
    let seen = paid.seen(&request);
    assert_eq!(
        (&seen["held_fils"], &seen["refunds"][0]["amount_fils"]),
        (&json!(300_000), &json!(20_000))
    );
    for reader in [&paid.studio.brand, &paid.studio.dana.browser] {
        let told = reader.get("/api/notifications").is(200).json();
        assert!(fields(&told, "event").contains(&"payment_excess"));
    }
    paid.verify(&request);
    paid.studio.app.lists_are_kept();
}

/// A payment of KWD 300 that arrived otherwise than it was ordered, with its project.
fn arrived_otherwise(paid: &PaidStudio, change: impl FnOnce(&mut Observation)) -> (String, Value) {
    let request = paid.project(&[(300_000, "before_start")]);
    let attempt = paid.pay(&request, "card").is(201).json();
    paid.bank.newest(change);
    paid.bank.pays();
    paid.ask_after(Duration::minutes(2));
    let waits = paid.attempt(&attempt);
    assert_eq!(
        (&waits["state"], &waits["settled_at"]),
        (&json!("review"), &Value::Null)
    );
    (request, attempt)
}

#[test]
fn a_brand_learns_what_an_admin_decided_about_money_that_arrived_otherwise() {
    let paid = PaidStudio::open();
    // The decision, the state, what counts, what goes back, and the notice with its amount.
    let cases = [
        (
            "accept",
            "captured",
            279_000,
            0,
            "payment_captured",
            279_000,
        ),
        ("refund", "captured", 0, 279_000, "refund_ordered", 279_000),
        ("seen", "review", 0, 0, "payment_failed", 300_000),
    ];
    for (decision, state, credited, excess, notice, amount) in cases {
        let (request, attempt) = arrived_otherwise(&paid, |charge| {
            if decision == "seen" {
                charge.currency = Currency::Other;
            } else {
                charge.amount_fils = 279_000;
            }
        });
        let path = format!("payment-attempts/{}/settle", id_of(&attempt));
        let words = json!({"decision": decision, "note": "A typing error."});
        let row = decide(&paid, &path, &words).is(200).json();
        let said = paid.attempt(&attempt);
        assert_eq!(row["settled_at"], said["settled_at"], "{decision}");
        assert!(said["settled_at"].is_string(), "{decision}");
        assert_eq!(
            (&said["state"], &said["credited_fils"], &said["excess_fils"]),
            (&json!(state), &json!(credited), &json!(excess)),
            "{decision}"
        );
        assert_eq!(said["payment_id"].is_null(), credited == 0, "{decision}");
        let told = paid.studio.brand.get("/api/notifications").is(200).json();
        assert_eq!(
            (&told[0]["event"], &told[0]["params"]["amount_fils"]),
            (&json!(notice), &json!(amount)),
            "{decision}"
        );
        // What does not count is still due, and can be paid.
        if credited == 0 {
            paid.pay(&request, "card").is(201);
        }
        paid.verify(&request);
    }
    paid.studio.app.lists_are_kept();
}

#[test]
fn an_admin_refunds_a_part_and_takes_it_back_before_it_leaves() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    let attempt = paid.paid(&request, "card");
    let path = format!("payments/{}/refund", id_of(&attempt));
    decide(
        &paid,
        &path,
        &json!({"amount_fils": 300_000, "note": "All."}),
    )
    .refused(409, "money_held");
    decide(
        &paid,
        &path,
        &json!({"amount_fils": 400_000, "note": "More."}),
    )
    .refused(409, "money_held");
    decide(
        &paid,
        &path,
        &json!({"amount_fils": 50_000, "note": "Fewer pictures."}),
    )
    .is(200);
    let seen = paid.seen(&request);
    assert_eq!(
        (
            &seen["held_fils"],
            &seen["lowered_fils"],
            &seen["payable"]["due_fils"]
        ),
        (&json!(250_000), &json!(50_000), &json!(0))
    );
    paid.verify(&request);
    let refunds = paid.studio.admin.get("/api/admin/refunds").is(200).json();
    let path = format!("refunds/{}/withdraw", id_of(&refunds[0]));
    decide(&paid, &path, &json!({"note": "Agreed after all."})).is(200);
    // In words of its own: nothing was paid.
    let told = paid.studio.brand.get("/api/notifications").is(200).json();
    assert_eq!(
        (&told[0]["event"], &told[0]["params"]["amount_fils"]),
        (&json!("refund_withdrawn"), &json!(50_000))
    );
    assert!(!fields(&told, "event").contains(&"payment_recorded"));
    let seen = paid.seen(&request);
    assert_eq!(
        (&seen["held_fils"], &seen["lowered_fils"]),
        (&json!(300_000), &json!(0))
    );
    paid.verify(&request);
    // What is released is refunded with its fee.
    act(&paid.studio.dana.browser, &request, "deliver", &delivery()).is(200);
    act(&paid.studio.brand, &request, "approve", &json!({})).is(200);
    let path = format!("payments/{}/refund", id_of(&attempt));
    decide(
        &paid,
        &path,
        &json!({"amount_fils": 30_000, "note": "Goodwill."}),
    )
    .is(200);
    let dana = paid.studio.dana.id.parse().unwrap();
    assert_eq!(paid.balance(Account::Payable(dana)), 243_000);
    paid.verify(&request);
    paid.studio.app.lists_are_kept();
}

#[test]
fn a_chargeback_takes_what_is_held_first_and_puts_the_project_on_hold() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    let attempt = paid.paid(&request, "card");
    let path = format!("payments/{}/chargeback", id_of(&attempt));
    let entered =
        json!({"amount_fils": 300_000, "reference": "CB-1", "note": "Not known to the payer."});
    decide(&paid, &path, &entered).is(200);
    decide(&paid, &path, &entered).refused_fields(&[("amount_fils", "out_of_range")]);
    let seen = paid.seen(&request);
    assert_eq!(
        (&seen["stage"], &seen["held_fils"], &seen["recorded_fils"]),
        (&json!("on_hold"), &json!(0), &json!(0))
    );
    paid.verify(&request);
    paid.studio.app.lists_are_kept();
}

#[test]
fn a_brand_learns_that_a_refund_was_taken_back() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    let attempt = paid.paid(&request, "card");
    let back = json!({"amount_fils": 50_000, "note": "Fewer pictures."});
    let path = format!("payments/{}/refund", id_of(&attempt));
    decide(&paid, &path, &back).is(200);
    let refunds = paid.studio.admin.get("/api/admin/refunds").is(200).json();
    let path = format!("refunds/{}/withdraw", id_of(&refunds[0]));
    decide(&paid, &path, &json!({"note": "Agreed after all."})).is(200);
    // It counts as paid again.
    let told = paid.studio.brand.get("/api/notifications").is(200).json();
    assert_eq!(
        (&told[0]["event"], &told[0]["params"]["amount_fils"]),
        (&json!("refund_withdrawn"), &json!(50_000))
    );
}

#[test]
fn a_refund_from_before_a_final_price_is_not_withdrawn() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(100_000, "before_start"), (200_000, "on_approval")]);
    let attempt = paid.paid(&request, "card");
    let back = json!({"amount_fils": 30_000, "note": "Fewer pictures."});
    let path = format!("payments/{}/refund", id_of(&attempt));
    decide(&paid, &path, &back).is(200);
    let refund = || paid.studio.admin.get("/api/admin/refunds").is(200).json()[0].clone();
    assert_eq!(refund()["allowed_moves"], json!(["withdraw"]));
    act(&paid.studio.dana.browser, &request, "deliver", &delivery()).is(200);
    paid.studio.hold(&request);
    let half = json!({"outcome": "approved", "note": "Half.", "final_price_fils": 150_000});
    act(&paid.studio.admin, &request, "resolve", &half).is(200);
    assert_eq!(
        (&refund()["state"], &refund()["allowed_moves"]),
        (&json!("ordered"), &json!([]))
    );
    let path = format!("refunds/{}/withdraw", id_of(&refund()));
    decide(&paid, &path, &json!({"note": "Agreed after all."})).refused(409, "stale_stage");
    let seen = paid.seen(&request);
    assert_eq!(
        (
            &seen["stage"],
            &seen["lowered_fils"],
            &seen["recorded_fils"],
            &seen["payable"]["due_fils"]
        ),
        (
            &json!("approved"),
            &json!(150_000),
            &json!(70_000),
            // The rest of the first part; the second one is due after it.
            &json!(30_000)
        )
    );
    // What lists sum up is the price that was decided.
    let inbox = |path: &str| paid.studio.dana.browser.get(path).is(200).json();
    assert_eq!(
        (
            &inbox("/api/creative/requests")[0]["money"]["agreed_fils"],
            &inbox("/api/creative/requests/counts")["running_fils"]
        ),
        (&json!(150_000), &json!(150_000))
    );
    paid.verify(&request);
    paid.studio.app.lists_are_kept();
}

#[test]
fn of_two_chargebacks_of_one_amount_the_note_says_which_one_is_decided() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    let attempt = paid.paid(&request, "card");
    act(&paid.studio.dana.browser, &request, "deliver", &delivery()).is(200);
    act(&paid.studio.brand, &request, "approve", &json!({})).is(200);
    let call = |name: &str, amount_fils: i64, note: &str| {
        let body = json!({"amount_fils": amount_fils, "note": note});
        decide(
            &paid,
            &format!("payments/{}/{name}", id_of(&attempt)),
            &body,
        )
    };
    for reference in ["CB-1", "CB-2"] {
        let entered = json!({"amount_fils": 100_000, "reference": reference, "note": "Theirs."});
        let path = format!("payments/{}/chargeback", id_of(&attempt));
        decide(&paid, &path, &entered).is(200);
    }
    let dana = Account::Payable(paid.studio.dana.id.parse().unwrap());
    call("bear", 60_000, "CB-1 is lost for good.").is(200);
    assert_eq!(paid.balance(dana), 210_000);
    // The other one is won: what the creative bears of the first stays.
    call("chargeback-won", 100_000, "The bank has paid CB-2 back.").is(200);
    assert_eq!(
        (paid.balance(dana), paid.balance(Account::Loss)),
        (210_000, -40_000)
    );
    call("chargeback-won", 100_000, "cb-2 once more.")
        .refused_fields(&[("amount_fils", "out_of_range")]);
    let log = paid.studio.admin.get("/api/admin/audit?subject=account");
    let won = log.is(200).json()[0].clone();
    let parts = ["event", "decision", "reference", "request_id", "note"].map(|part| &won[part]);
    let wanted = [
        "money_decided",
        "chargeback_won",
        "CB-2",
        &request,
        "The bank has paid CB-2 back.",
    ];
    assert_eq!(parts, wanted);
    paid.verify(&request);
}
