//! What goes wrong: captures that are reported twice, events that are forged, other amounts, a provider
//! that is down.

use marsam_domain::calendar::Holidays;
use marsam_domain::ids::{PaymentAttemptId, QuoteRequestId};
use marsam_domain::ledger::Account;
use marsam_domain::payments::attempts::Failure;
use marsam_http::{forged_events, unknown_events};
use marsam_payments::{Currency, Observation, ObservedStatus, RefundStatus};
use marsam_workflows::payments::settling;
use serde_json::{Value, json};
use time::Duration;

use super::PaidStudio;
use super::bank::{SIGNATURE, Trouble};
use super::comparisons::ended;
use super::notices::told;
use super::pages::stored;
use super::refunds::ordered_refund;
use crate::browser::{Answer, Request};
use crate::projects::{act, delivery, id_of};

/// Stores what the bank says of a charge, as the worker does; true if that is new.
fn observe(paid: &PaidStudio, attempt: PaymentAttemptId, observed: &Observation) -> bool {
    let (store, now) = (paid.studio.app.store(), paid.studio.app.now());
    let observed = std::slice::from_ref(observed);
    let stored =
        store.write(|db| settling::observed(db, attempt, observed, now, &Holidays::none()));
    stored.unwrap()
}

#[test]
fn twenty_reports_of_one_capture_count_once() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    let attempt = paid.pay(&request, "card").is(201).json();
    paid.bank.pays();
    let id: PaymentAttemptId = id_of(&attempt).parse().unwrap();
    let observed = paid.bank.newest_charge();
    std::thread::scope(|scope| {
        let report = || observe(&paid, id, &observed);
        let reports: Vec<_> = (0..20).map(|_| scope.spawn(report)).collect();
        let answers = reports.into_iter().map(|report| report.join().unwrap());
        assert_eq!(answers.filter(|has_changed| *has_changed).count(), 1);
    });
    let seen = paid.seen(&request);
    assert_eq!(
        (&seen["held_fils"], &seen["payments_total"]),
        (&json!(300_000), &json!(1))
    );
    paid.verify(&request);
}

/// Sends an event of the provider.
pub(super) fn event(paid: &PaidStudio, signature: &str, body: &str) -> Answer {
    let request = Request::new("POST", "/api/payment-events/tap")
        .header("hashstring", signature)
        .bytes("application/json", body.as_bytes());
    paid.studio.app.visitor().send(&request)
}

#[test]
fn an_event_only_lets_the_provider_be_asked() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    let attempt = paid.pay(&request, "card").is(201).json();
    paid.bank.pays();
    let key = paid.bank.newest_charge().key.as_str().to_owned();
    let before = (forged_events(), unknown_events());
    for (signature, body) in [
        ("forged", key.as_str()),
        ("", key.as_str()),
        ("forged", "x"),
    ] {
        event(&paid, signature, body).refused(401, "forged_event");
    }
    event(&paid, SIGNATURE, "chg_of_no_one").is(200);
    event(&paid, SIGNATURE, "refund re_of_no_one").is(200);
    let after = (forged_events(), unknown_events());
    assert!(after.0 >= before.0 + 3 && after.1 >= before.1 + 2);
    assert_eq!((paid.ask(), paid.bank.asked()), (0, 0));
    assert_eq!(paid.attempt(&attempt)["state"], "pending");
    // Twice, and again once it is known: it is asked about once.
    event(&paid, SIGNATURE, &key).is(200);
    event(&paid, SIGNATURE, &key).is(200);
    paid.ask();
    event(&paid, SIGNATURE, &key).is(200);
    paid.ask();
    assert_eq!(paid.bank.asked(), 1);
    assert_eq!(paid.attempt(&attempt)["state"], "captured");
    paid.verify(&request);
    let nowhere = Request::new("POST", "/api/payment-events/paypal").bytes("application/json", "x");
    paid.studio
        .app
        .visitor()
        .send(&nowhere)
        .refused(404, "not_found");
}

#[test]
fn a_provider_that_hangs_harms_no_one_else() {
    let paid = PaidStudio::open();
    let projects: Vec<String> = (0..3)
        .map(|_| paid.project(&[(300_000, "before_start")]))
        .collect();
    let other = paid.project(&[(300_000, "on_approval")]);
    let visitor = paid.studio.app.visitor();
    paid.bank.hangs(true);
    let (paying, meanwhile) = std::thread::scope(|scope| {
        let payers: Vec<_> = projects
            .iter()
            .map(|project| {
                let paid = &paid;
                scope.spawn(move || paid.pay(project, "card").status)
            })
            .collect();
        paid.bank.wait_for_hanging(projects.len());
        // Every payer waits for the provider: browsing and moves go on.
        let meanwhile = [
            visitor.get("/api/creatives").status,
            act(&paid.studio.dana.browser, &other, "deliver", &delivery()).status,
            act(&paid.studio.brand, &other, "approve", &json!({})).status,
        ];
        paid.bank.hangs(false);
        let paying: Vec<u16> = payers
            .into_iter()
            .map(|payer| payer.join().unwrap())
            .collect();
        (paying, meanwhile)
    });
    assert_eq!(meanwhile, [200; 3]);
    assert_eq!(paying, [201; 3]);
}

#[test]
fn events_cause_one_question_in_thirty_seconds_and_the_payers_page_one_in_three() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    let attempt = paid.pay(&request, "card").is(201).json();
    let key = paid.bank.newest_charge().key.as_str().to_owned();
    for _ in 0..6 {
        event(&paid, SIGNATURE, &key).is(200);
        paid.ask();
        paid.studio.app.pass(Duration::seconds(10));
    }
    assert_eq!(paid.bank.asked(), 2);
    paid.studio.app.pass(Duration::seconds(5));
    let asked = paid.bank.asked();
    for _ in 0..12 {
        paid.attempt(&attempt);
        paid.ask();
        paid.studio.app.pass(Duration::SECOND);
    }
    let by_page = paid.bank.asked() - asked;
    assert!((3..=5).contains(&by_page), "{by_page}");
}

#[test]
fn another_amount_waits_for_an_admin_and_another_currency_is_posted_nowhere() {
    let paid = PaidStudio::open();
    let first = paid.project(&[(300_000, "before_start")]);
    let attempt = paid.pay(&first, "card").is(201).json();
    paid.bank.newest(|charge| charge.amount_fils = 250_000);
    paid.bank.pays();
    paid.ask_after(Duration::minutes(2));
    assert_eq!(paid.attempt(&attempt)["state"], "review");
    let id: PaymentAttemptId = id_of(&attempt).parse().unwrap();
    assert_eq!(paid.balance(Account::Suspense(id)), 250_000);
    assert_eq!(paid.seen(&first)["recorded_fils"], 0);
    paid.verify(&first);
    let second = paid.project(&[(300_000, "before_start")]);
    let attempt = paid.pay(&second, "card").is(201).json();
    paid.bank.newest(|charge| charge.currency = Currency::Other);
    paid.bank.pays();
    paid.ask_after(Duration::minutes(2));
    assert_eq!(paid.attempt(&attempt)["state"], "review");
    let key: QuoteRequestId = second.parse().unwrap();
    assert_eq!(paid.balance(Account::Held(key)), 0);
    let notices = paid.studio.admin.get("/api/notifications").is(200).json();
    let kinds = crate::projects::fields(&notices, "event");
    assert_eq!(
        kinds
            .iter()
            .filter(|kind| **kind == "payment_review")
            .count(),
        2
    );
}

#[test]
fn a_second_transaction_of_another_amount_goes_back() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    let attempt = paid.paid(&request, "card");
    paid.bank.pays_again(250_000);
    assert!(paid.compare());
    let seen = paid.seen(&request);
    assert_eq!(
        (&seen["held_fils"], &seen["refunds"][0]["amount_fils"]),
        (&json!(300_000), &json!(250_000))
    );
    let id: PaymentAttemptId = id_of(&attempt).parse().unwrap();
    assert_eq!(paid.balance(Account::Suspense(id)), 0);
    assert_eq!(paid.attempt(&attempt)["state"], "captured");
    paid.verify(&request);
}

#[test]
fn a_provider_that_is_down_charges_nothing_and_is_asked_again() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    for trouble in [Trouble::Down, Trouble::Busy, Trouble::Refuses] {
        paid.bank.has(trouble);
        paid.pay(&request, "card")
            .refused(503, "payments_unavailable");
        assert_eq!(paid.seen(&request)["payable"]["attempt"], Value::Null);
    }
    paid.bank.has(Trouble::Nothing);
    let attempt = paid.pay(&request, "card").is(201).json();
    paid.bank.pays();
    paid.bank.has(Trouble::Down);
    paid.ask_after(Duration::minutes(2));
    assert_eq!(paid.bank.asked(), 1);
    assert_eq!(paid.attempt(&attempt)["state"], "pending");
    // A busy one is asked again after 30 to 50 seconds, long before the next regular question.
    paid.bank.has(Trouble::Busy);
    paid.ask_after(Duration::minutes(3));
    assert_eq!(paid.bank.asked(), 2);
    for asked in [3, 4] {
        paid.studio.app.pass(Duration::seconds(29));
        paid.ask();
        assert_eq!(paid.bank.asked(), asked - 1);
        paid.studio.app.pass(Duration::seconds(21));
        paid.ask();
        assert_eq!(paid.bank.asked(), asked);
    }
    assert_eq!(paid.attempt(&attempt)["state"], "pending");
    paid.bank.has(Trouble::Nothing);
    paid.studio.app.pass(Duration::seconds(50));
    paid.ask();
    assert_eq!(paid.attempt(&attempt)["state"], "captured");
    paid.verify(&request);
}

#[test]
fn a_payment_that_fails_can_be_tried_again_and_counts_if_it_went_through() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    let attempt = paid.pay(&request, "card").is(201).json();
    paid.bank.newest(|charge| {
        charge.status = ObservedStatus::Failed(Failure::InsufficientFunds);
    });
    paid.ask_after(Duration::minutes(2));
    let failed = paid.attempt(&attempt);
    assert_eq!(
        (&failed["state"], &failed["failure"]),
        (&json!("failed"), &json!("insufficient_funds"))
    );
    assert_eq!(failed["is_asked"], true);
    assert_eq!(told(&paid.studio.brand, "payment_failed"), [300_000]);
    assert_eq!(stored(&paid), (0, 0));
    // The bank changes its mind after all.
    paid.bank.pays();
    paid.ask_after(Duration::minutes(3));
    assert_eq!(paid.attempt(&attempt)["state"], "captured");
    paid.verify(&request);
}

#[test]
fn a_payment_that_the_payer_cancels_is_told_as_cancelled_and_a_declined_one_is_not() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    for (failure, outcome) in [
        (Failure::Declined, json!(null)),
        (Failure::CancelledByPayer, json!("cancelled")),
    ] {
        paid.pay(&request, "card").is(201);
        paid.bank
            .newest(|charge| charge.status = ObservedStatus::Failed(failure));
        paid.ask_after(Duration::minutes(2));
        let notices = paid.studio.brand.get("/api/notifications").is(200).json();
        assert_eq!(
            (&notices[0]["event"], &notices[0]["params"]["outcome"]),
            (&json!("payment_failed"), &outcome)
        );
    }
}

#[test]
fn a_charge_that_is_reversed_is_open_again_and_puts_the_project_on_hold() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    let attempt = paid.paid(&request, "card");
    paid.bank
        .newest(|charge| charge.status = ObservedStatus::Reversed);
    let id: PaymentAttemptId = id_of(&attempt).parse().unwrap();
    let observed = paid.bank.newest_charge();
    for _ in 0..2 {
        observe(&paid, id, &observed);
    }
    let seen = paid.seen(&request);
    assert_eq!(
        (&seen["stage"], &seen["held_fils"], &seen["recorded_fils"]),
        (&json!("on_hold"), &json!(0), &json!(0))
    );
    assert_eq!(paid.attempt(&attempt)["state"], "reversed");
    let (brand, dana) = (&paid.studio.brand, &paid.studio.dana.browser);
    for (reader, event) in [
        (brand, "charged_back"),
        (dana, "charged_back"),
        (&paid.studio.admin, "payment_review"),
    ] {
        assert_eq!(told(reader, event), [300_000], "{event}");
    }
    paid.verify(&request);
}

#[test]
fn the_nightly_comparison_finds_what_no_one_asked_about_and_pauses_at_what_is_lost() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    let attempt = paid.pay(&request, "card").is(201).json();
    // Beyond the last regular question.
    paid.bank.has(Trouble::Down);
    paid.ask_after(Duration::days(8));
    paid.bank.pays();
    let compare = || paid.compare();
    // Nor does it answer in the first night.
    let before = ended("failed");
    assert!(compare());
    assert!(ended("failed") > before);
    assert_eq!(paid.attempt(&attempt)["state"], "expired");
    paid.bank.has(Trouble::Nothing);
    paid.studio.pass(Duration::DAY);
    assert!(compare() && !compare());
    assert_eq!(paid.attempt(&attempt)["state"], "captured");
    paid.verify(&request);
    paid.bank.names_a_lost_attempt();
    paid.studio.pass(Duration::DAY);
    assert!(compare());
    let counts = paid
        .studio
        .admin
        .get("/api/admin/payments/counts")
        .is(200)
        .json();
    assert_ne!(counts["paused_at"], Value::Null);
    let other = paid.project(&[(300_000, "before_start")]);
    assert_eq!(paid.seen(&other)["payable"]["unavailable"], "paused");
    paid.pay(&other, "card")
        .refused(503, "payments_unavailable");
}

#[test]
fn a_provider_that_is_down_is_asked_again_about_a_refund_that_was_sent() {
    let paid = PaidStudio::open();
    let (request, _) = ordered_refund(&paid);
    paid.ask();
    let state = || paid.seen(&request)["refunds"][0]["state"].clone();
    paid.bank.settles(RefundStatus::Refunded);
    for (asked, trouble) in [
        (1, Trouble::Down),
        (2, Trouble::Busy),
        (3, Trouble::Refuses),
    ] {
        paid.bank.has(trouble);
        paid.ask_after(Duration::HOUR);
        assert_eq!(paid.bank.asked_of_refunds(), asked, "{trouble:?}");
        assert_eq!(state(), "sent", "{trouble:?}");
    }
    paid.verify(&request);
    paid.bank.has(Trouble::Nothing);
    paid.ask_after(Duration::HOUR);
    assert_eq!(state(), "done");
    assert_eq!(paid.bank.refunds().len(), 1);
    paid.verify(&request);
}
