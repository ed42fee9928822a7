//! Captures that race the deletion of the payer's account, refunds, and moves of the project; and two instances that do the
//! same.

use marsam_domain::calendar::{Holidays, day_of};
use marsam_domain::ids::PaymentAttemptId;
use marsam_domain::ledger::Account;
use marsam_workflows::payments::working::{self, AttemptTask, RefundTask};
use marsam_workflows::payments::{comparing, settling};
use marsam_workflows::{Refused, books};
use serde_json::{Value, json};
use time::Duration;

use super::PaidStudio;
use super::bank::Bank;
use super::decisions::decide;
use super::refunds::ordered_refund;
use crate::harness::PASSWORD;
use crate::projects::{act, delivery, detail, id_of, reason};

/// A few rounds here; `make races` runs 200 on each engine.
fn rounds() -> usize {
    std::env::var("MARSAM_RACE_ROUNDS").map_or(3, |rounds| rounds.parse().unwrap())
}

/// Stores what the bank says of the newest charge, as the worker does.
fn observe(paid: &PaidStudio, attempt: PaymentAttemptId) {
    let (observed, now) = (paid.bank.newest_charge(), paid.studio.app.now());
    let store = paid.studio.app.store();
    store
        .write(|db| {
            settling::observed(
                db,
                attempt,
                std::slice::from_ref(&observed),
                now,
                &Holidays::none(),
            )
        })
        .unwrap();
}

fn deletes(paid: &PaidStudio) -> u16 {
    let body = json!({ "current_password": PASSWORD });
    paid.studio.brand.post("/api/account/delete", &body).status
}

/// A cancelled project whose brand has given its page up, and pays on it after all.
fn paid_too_late(paid: &PaidStudio) -> (String, PaymentAttemptId) {
    let request = paid.project(&[(300_000, "before_start")]);
    let attempt = paid.pay(&request, "card").is(201).json();
    act(&paid.studio.brand, &request, "cancel-attempt", &json!({})).is(200);
    act(&paid.studio.admin, &request, "cancel", &reason()).is(200);
    paid.bank.pays();
    (request, id_of(&attempt).parse().unwrap())
}

/// All of it is on its way to the payer, once.
fn goes_back(paid: &PaidStudio, request: &str) {
    // The brand cannot sign in again.
    paid.studio.app.pass(Duration::minutes(1));
    paid.ask();
    let sent: Vec<i64> = paid
        .bank
        .refunds()
        .iter()
        .map(|refund| refund.amount_fils)
        .collect();
    assert_eq!(sent, [300_000]);
    let verified = paid.studio.app.store().read(books::verify).unwrap();
    assert_eq!(verified.findings, []);
    let refunds = detail(&paid.studio.admin, request)["refunds"].clone();
    let states: Vec<&Value> = refunds
        .as_array()
        .unwrap()
        .iter()
        .map(|refund| &refund["state"])
        .collect();
    assert_eq!(states, [&json!("sent")]);
}

#[test]
fn a_capture_and_the_deletion_of_its_payer_at_once_lose_nothing() {
    for _ in 0..rounds() {
        let paid = PaidStudio::open();
        let (request, attempt) = paid_too_late(&paid);
        let deleted = std::thread::scope(|scope| {
            let deletion = scope.spawn(|| deletes(&paid));
            scope.spawn(|| observe(&paid, attempt));
            deletion.join().unwrap()
        });
        // Refused where the money was there first.
        assert!([204, 409].contains(&deleted), "{deleted}");
        goes_back(&paid, &request);
    }
}

#[test]
fn money_of_a_deleted_account_goes_back_and_money_on_its_way_keeps_the_account() {
    let paid = PaidStudio::open();
    let (request, attempt) = paid_too_late(&paid);
    assert_eq!(deletes(&paid), 204);
    observe(&paid, attempt);
    goes_back(&paid, &request);
    let paid = PaidStudio::open();
    let (request, attempt) = paid_too_late(&paid);
    observe(&paid, attempt);
    let body = json!({ "current_password": PASSWORD });
    let answer = paid.studio.brand.post("/api/account/delete", &body);
    answer.refused(409, "money_open");
    goes_back(&paid, &request);
}

#[test]
fn an_open_page_keeps_the_account_until_it_is_given_up() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    paid.pay(&request, "card").is(201);
    act(&paid.studio.admin, &request, "cancel", &reason()).is(200);
    let body = json!({ "current_password": PASSWORD });
    let brand = &paid.studio.brand;
    brand
        .post("/api/account/delete", &body)
        .refused(409, "money_open");
    // The payer's own page still shows it, and it runs out with it.
    paid.ask_after(Duration::days(3));
    assert_eq!(deletes(&paid), 204);
}

#[test]
fn a_capture_and_a_refund_at_once_lose_nothing() {
    for _ in 0..rounds() {
        let paid = PaidStudio::open();
        let request = paid.project(&[(100_000, "before_start"), (200_000, "before_start")]);
        let first = json!({"method": "card", "through_part": 0});
        let first = act(&paid.studio.brand, &request, "pay", &first).is(201);
        paid.bank.pays();
        paid.ask_after(Duration::minutes(2));
        let second = paid.pay(&request, "card").is(201).json();
        paid.bank.pays();
        let second = id_of(&second).parse().unwrap();
        let back = json!({"amount_fils": 50_000, "note": "Fewer pictures."});
        let path = format!("payments/{}/refund", id_of(&first.json()));
        let ordered = std::thread::scope(|scope| {
            let ordering = scope.spawn(|| decide(&paid, &path, &back).status);
            scope.spawn(|| observe(&paid, second));
            ordering.join().unwrap()
        });
        assert_eq!(ordered, 200);
        let seen = paid.seen(&request);
        assert_eq!(
            (
                &seen["held_fils"],
                &seen["refunded_fils"],
                &seen["lowered_fils"]
            ),
            (&json!(250_000), &json!(50_000), &json!(50_000))
        );
        paid.verify(&request);
        // It leaves once, and takes no more of the charges than they have.
        paid.ask_after(Duration::minutes(1));
        let left: i64 = paid
            .bank
            .refunds()
            .iter()
            .map(|refund| refund.amount_fils)
            .sum();
        assert_eq!(left, 50_000);
        paid.verify(&request);
    }
}

#[test]
fn a_capture_and_a_refund_of_the_whole_charge_at_once_give_back_what_is_too_much() {
    for _ in 0..rounds() {
        let paid = PaidStudio::open();
        let request = paid.project(&[(300_000, "before_start")]);
        let attempt = paid.pay(&request, "card").is(201).json();
        act(&paid.studio.brand, &request, "cancel-attempt", &json!({})).is(200);
        let late = paid.bank.newest_charge();
        paid.paid(&request, "card");
        // The page that was given up is paid, too, while the sides end the project.
        let key = late.key.clone();
        paid.bank.change(&key, |charge| {
            charge.status = marsam_payments::ObservedStatus::Captured;
        });
        act(&paid.studio.brand, &request, "cancel", &reason()).is(200);
        let id: PaymentAttemptId = id_of(&attempt).parse().unwrap();
        let captured = marsam_payments::Observation {
            status: marsam_payments::ObservedStatus::Captured,
            ..late
        };
        std::thread::scope(|scope| {
            scope.spawn(|| {
                let now = paid.studio.app.now();
                let store = paid.studio.app.store();
                store
                    .write(|db| {
                        settling::observed(
                            db,
                            id,
                            std::slice::from_ref(&captured),
                            now,
                            &Holidays::none(),
                        )
                    })
                    .unwrap();
            });
            scope.spawn(|| {
                let dana = &paid.studio.dana.browser;
                act(dana, &request, "agree-cancel", &json!({})).is(200);
            });
        });
        paid.verify(&request);
        paid.ask_after(Duration::minutes(1));
        let left: i64 = paid
            .bank
            .refunds()
            .iter()
            .map(|refund| refund.amount_fils)
            .sum();
        assert_eq!(left, 600_000);
        assert_eq!(paid.balance(Account::Suspense(id)), 0);
        paid.verify(&request);
    }
}

#[test]
fn a_capture_and_a_cancellation_at_once_lose_nothing() {
    for _ in 0..rounds() {
        let paid = PaidStudio::open();
        let request = paid.project(&[(300_000, "before_start")]);
        let attempt = paid.pay(&request, "card").is(201).json();
        paid.bank.pays();
        let id: PaymentAttemptId = id_of(&attempt).parse().unwrap();
        std::thread::scope(|scope| {
            scope.spawn(|| observe(&paid, id));
            scope.spawn(|| {
                let answer = act(&paid.studio.admin, &request, "cancel", &reason());
                assert!([200, 409].contains(&answer.status), "{}", answer.text());
            });
        });
        let seen = paid.seen(&request);
        let kept = [&seen["held_fils"], &seen["refunds"][0]["amount_fils"]];
        assert!(kept.contains(&&json!(300_000)), "{kept:?}");
        paid.verify(&request);
    }
}

#[test]
fn captures_against_an_approval_and_a_hold_lose_nothing() {
    for _ in 0..rounds() {
        let paid = PaidStudio::open();
        for name in ["approve", "hold"] {
            let request = paid.project(&[(300_000, "before_start")]);
            act(&paid.studio.dana.browser, &request, "deliver", &delivery()).is(200);
            let attempt = paid.pay(&request, "card").is(201).json();
            paid.bank.pays();
            let id: PaymentAttemptId = id_of(&attempt).parse().unwrap();
            let body = if name == "hold" {
                json!({"reason": "Half of it.", "problem": "not_as_agreed", "wish": "approve"})
            } else {
                json!({})
            };
            std::thread::scope(|scope| {
                scope.spawn(|| observe(&paid, id));
                scope.spawn(|| {
                    let answer = act(&paid.studio.brand, &request, name, &body);
                    assert!([200, 409].contains(&answer.status), "{}", answer.text());
                });
            });
            let seen = paid.seen(&request);
            let fils = |name: &str| seen[name].as_i64().unwrap();
            assert_eq!(fils("held_fils") + fils("released_fils"), 300_000, "{name}");
            paid.verify(&request);
        }
    }
}

#[test]
fn of_two_instances_one_asks_one_sends_and_one_compares() {
    let paid = PaidStudio::at(Bank::without_refund_keys());
    let app = &paid.studio.app;
    let (request, _) = ordered_refund(&paid);
    let other = paid.project(&[(300_000, "before_start")]);
    paid.pay(&other, "card").is(201);
    paid.bank.pays();
    paid.studio.pass(Duration::minutes(2));
    let (now, asked) = (app.now(), paid.bank.asked());
    let due = app.read(|db| working::due(db, now));
    assert_eq!((due.attempts.len(), due.refunds.len()), (1, 1));
    assert_eq!(paid.ask(), 2);
    // Another instance has read the same before it was taken.
    let too_late = app.store().write(|db| {
        let attempt = working::take_attempt(db, &due.attempts[0], now)?;
        let refund = working::take_refund(db, &due.refunds[0], now)?;
        Ok::<_, Refused>((attempt, refund))
    });
    assert_eq!(
        too_late.unwrap(),
        (AttemptTask::Nothing, RefundTask::Nothing)
    );
    assert_eq!(
        (paid.bank.asked() - asked, paid.bank.refunds().len()),
        (1, 1)
    );
    let begins = || app.write(|db| comparing::begin(db, day_of(now)));
    assert!(begins() && !begins());
    for request in [&request, &other] {
        paid.verify(request);
    }
}
