//! Captured charges that name an attempt which is here, under another key or none.

use marsam_domain::calendar::Holidays;
use marsam_domain::ids::PaymentAttemptId;
use marsam_domain::ledger::{Account, ProviderSlug};
use marsam_domain::notices::Notice;
use marsam_payments::ObservedStatus;
use marsam_persistence::DbError;
use marsam_workflows::payments::comparing;
use serde_json::{Value, json};
use time::Duration;

use super::decisions::decide;
use super::{PaidStudio, attempt_of};
use crate::projects::id_of;

/// An attempt whose page was opened and paid, though the answer with its key is not here: as after a restore of a copy that
/// was made in between. The first part of the project is KWD 100.
fn unanswered(paid: &PaidStudio, request: &str) -> Value {
    // The bank makes its charges for pages that were answered.
    let other = paid.project(&[(300_000, "before_start")]);
    paid.pay(&other, "card").is(201);
    let attempt = attempt_of(&paid.studio.app, request, &paid.studio.brand);
    paid.bank.has_another_key("chg_unanswered");
    paid.bank.newest(|charge| {
        charge.amount_fils = 100_000;
        let tag = charge.tag.as_mut().unwrap();
        tag.attempt = attempt.parse().unwrap();
        tag.request = request.parse().unwrap();
        tag.amount_fils = 100_000;
    });
    paid.bank.pays();
    json!({ "id": attempt })
}

fn paused_at(paid: &PaidStudio) -> Value {
    let counts = paid.studio.admin.get("/api/admin/payments/counts");
    counts.is(200).json()["paused_at"].clone()
}

#[test]
fn a_charge_of_an_attempt_without_a_page_counts_and_pauses_nothing() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(100_000, "before_start"), (200_000, "on_approval")]);
    let attempt = unanswered(&paid, &request);
    // No one has seen a page, as far as this copy knows.
    paid.ask_after(Duration::minutes(3));
    assert_eq!(paid.attempt(&attempt)["state"], "failed");
    assert!(paid.compare());
    assert_eq!(paused_at(&paid), Value::Null);
    assert_eq!(paid.attempt(&attempt)["state"], "captured");
    assert_eq!(paid.seen(&request)["held_fils"], 100_000);
    assert_eq!(refunded_charge(&paid, &attempt), "chg_unanswered");
    paid.verify(&request);
    paid.studio.app.lists_are_kept();
}

/// The charge of which a refund to this attempt is ordered.
fn refunded_charge(paid: &PaidStudio, attempt: &Value) -> String {
    let back = json!({"amount_fils": 50_000, "note": "Fewer pictures."});
    decide(paid, &format!("payments/{}/refund", id_of(attempt)), &back).is(200);
    paid.ask_after(Duration::minutes(1));
    paid.bank.refunds()[0].charge.as_str().to_owned()
}

#[test]
fn a_refund_is_ordered_of_the_charge_that_has_the_money() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    let attempt = paid.pay(&request, "card").is(201).json();
    // No one pays on the page that was answered.
    paid.bank.pays_again(300_000);
    paid.bank.has_another_key("chg_other");
    paid.bank.pays();
    assert!(paid.compare());
    assert_eq!(paid.seen(&request)["held_fils"], 300_000);
    assert_eq!(refunded_charge(&paid, &attempt), "chg_other");
    paid.verify(&request);
}

#[test]
fn a_charge_that_was_reversed_names_no_page() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(100_000, "before_start"), (200_000, "on_approval")]);
    let attempt = unanswered(&paid, &request);
    paid.bank
        .newest(|charge| charge.status = ObservedStatus::Reversed);
    assert!(paid.compare());
    paid.bank.pays_again(100_000);
    paid.bank.has_another_key("chg_second");
    paid.bank.pays();
    paid.studio.pass(Duration::DAY);
    assert!(paid.compare());
    assert_eq!(paid.seen(&request)["held_fils"], 100_000);
    assert_eq!(refunded_charge(&paid, &attempt), "chg_second");
}

#[test]
fn a_charge_of_an_attempt_without_a_page_is_adopted_and_counted_once() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(100_000, "before_start"), (200_000, "on_approval")]);
    let attempt = unanswered(&paid, &request);
    let (charge, now) = (paid.bank.newest_charge(), paid.studio.app.now());
    let store = || paid.studio.app.store();
    // Its attempt is here, so there is nothing to set aside.
    let aside =
        store().write(|db| comparing::set_aside(db, ProviderSlug::Tap, &charge, "lost", now));
    assert!(matches!(aside, Err(DbError::Conflict)));
    for _ in 0..2 {
        let charges = std::slice::from_ref(&charge);
        let adopted = store()
            .write(|db| comparing::adopt(db, ProviderSlug::Tap, charges, now, &Holidays::none()));
        assert!(!adopted.unwrap().unwrap().is_new);
    }
    assert_eq!(paid.attempt(&attempt)["state"], "captured");
    assert_eq!(paid.seen(&request)["held_fils"], 100_000);
    paid.verify(&request);
    paid.studio.app.lists_are_kept();
}

#[test]
fn a_second_charge_of_an_attempt_goes_back_and_pauses_nothing() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    let attempt = paid.paid(&request, "card");
    paid.bank.pays_again(300_000);
    paid.bank.has_another_key("chg_second");
    assert!(paid.compare());
    assert_eq!(paused_at(&paid), Value::Null);
    let seen = paid.seen(&request);
    assert_eq!(
        (&seen["held_fils"], &seen["refunds"][0]["amount_fils"]),
        (&json!(300_000), &json!(300_000))
    );
    let id: PaymentAttemptId = id_of(&attempt).parse().unwrap();
    assert_eq!(paid.balance(Account::Suspense(id)), 0);
    // It is posted once, however often it is reported.
    paid.studio.pass(Duration::DAY);
    assert!(paid.compare());
    assert_eq!(paid.seen(&request)["refunds"].as_array().unwrap().len(), 1);
    // What goes back after it is of the charge that still has money.
    refunded_charge(&paid, &attempt);
    let mut ordered: Vec<_> = paid
        .bank
        .refunds()
        .into_iter()
        .map(|refund| (refund.charge.as_str().to_owned(), refund.amount_fils))
        .collect();
    ordered.sort();
    let first = format!("chg_{}_1", id_of(&attempt));
    let wanted = [(first, 50_000), ("chg_second".to_owned(), 300_000)];
    assert_eq!(ordered, wanted);
    paid.verify(&request);
}

#[test]
fn a_reversal_of_a_second_charge_takes_nothing_of_the_first() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    paid.paid(&request, "card");
    paid.bank.pays_again(300_000);
    paid.bank.has_another_key("chg_second");
    assert!(paid.compare());
    paid.bank
        .newest(|charge| charge.status = ObservedStatus::Reversed);
    paid.studio.pass(Duration::DAY);
    assert!(paid.compare());
    let seen = paid.seen(&request);
    assert_eq!(
        (&seen["held_fils"], &seen["refunds"][0]["state"]),
        (&json!(300_000), &json!("done"))
    );
    paid.verify(&request);
}

#[test]
fn a_chargeback_is_of_the_charge_that_its_note_names() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    let attempt = paid.paid(&request, "card");
    paid.bank.pays_again(300_000);
    paid.bank.has_another_key("chg_second");
    assert!(paid.compare());
    let entered = json!({
        "amount_fils": 300_000, "reference": "CB-1", "note": "The bank took chg_second back.",
    });
    let path = format!("payments/{}/chargeback", id_of(&attempt));
    decide(&paid, &path, &entered).is(200);
    // What goes back after it is not of the charge that is gone.
    let first = format!("chg_{}_1", id_of(&attempt));
    assert_eq!(refunded_charge(&paid, &attempt), first);
    paid.verify(&request);
}

#[test]
fn a_charge_that_names_an_attempt_of_another_project_is_lost() {
    let paid = PaidStudio::open();
    let first = paid.project(&[(300_000, "before_start")]);
    paid.paid(&first, "card");
    let other = paid.project(&[(300_000, "before_start")]);
    paid.bank.pays_again(300_000);
    paid.bank.has_another_key("chg_of_another");
    paid.bank.newest(|charge| {
        charge.tag.as_mut().unwrap().request = other.parse().unwrap();
    });
    assert!(paid.compare());
    assert_ne!(paused_at(&paid), Value::Null);
    assert_eq!(paid.seen(&first)["refunds"], json!([]));
}

#[test]
fn a_refund_by_hand_of_a_second_charge_is_shown_and_of_an_unknown_one_is_told() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    paid.paid(&request, "card");
    let found_tonight = || {
        assert!(paid.compare());
        paid.studio.pass(Duration::DAY);
        let mails = paid.studio.app.mails().into_iter();
        let told = mails.filter(|mail| mail.notice == Notice::ComparisonIncomplete);
        let rows = paid.studio.admin.get("/api/admin/refunds").is(200).json();
        let rows = rows.as_array().unwrap().iter();
        let shown = rows.filter(|row| row["foreign"] == true);
        (shown.count(), told.count())
    };
    paid.bank.pays_again(300_000);
    paid.bank.has_another_key("chg_second");
    assert_eq!(found_tonight(), (0, 0));
    paid.bank.refunds_by_hand(100_000);
    assert_eq!(found_tonight(), (1, 0));
    paid.bank.pays_again(300_000);
    paid.bank.has_another_key("chg_unknown");
    paid.bank.newest(|charge| charge.tag = None);
    paid.bank.refunds_by_hand(50_000);
    assert_eq!(found_tonight(), (1, 1));
}
