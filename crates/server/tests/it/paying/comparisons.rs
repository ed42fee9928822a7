//! The nightly comparison, where a provider's lists are not as they should be.

use marsam_domain::ids::QuoteRequestId;
use marsam_domain::ledger::invariants::Broken;
use marsam_domain::notices::Notice;
use marsam_http::payment_jobs::comparisons;
use marsam_payments::{Period, RefundStatus};
use marsam_persistence::measuring;
use marsam_workflows::books::{self, Finding};
use serde_json::{Value, json};
use time::Duration;

use super::PaidStudio;
use super::decisions::decide;
use crate::projects::id_of;

/// How many comparisons of this process have ended so.
pub(super) fn ended(wanted: &str) -> u64 {
    let found = comparisons().into_iter().find(|(end, _)| *end == wanted);
    found.unwrap().1
}

/// How many mails have become due since the last call.
fn mailed(paid: &PaidStudio) -> usize {
    let mails = paid.studio.app.mails().into_iter();
    mails
        .filter(|mail| mail.notice == Notice::ComparisonIncomplete)
        .count()
}

#[test]
fn rows_that_cannot_be_read_leave_the_others_compared_and_admins_learn_of_them() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    let attempt = paid.pay(&request, "card").is(201).json();
    paid.bank.pays();
    paid.bank.lists_unreadable(2);
    let before = ended("incomplete");
    assert!(paid.compare());
    // The comparison has found the capture, which no one had asked about.
    assert_eq!(paid.attempt(&attempt)["state"], "captured");
    assert!(ended("incomplete") > before);
    assert_eq!(mailed(&paid), 1);
    // Nothing is lost by it, so nothing is paused.
    let counts = paid.studio.admin.get("/api/admin/payments/counts");
    assert_eq!(counts.is(200).json()["paused_at"], Value::Null);
    paid.bank.lists_unreadable(0);
    paid.studio.pass(Duration::DAY);
    let before = ended("complete");
    assert!(paid.compare());
    assert!(ended("complete") > before);
    assert_eq!(mailed(&paid), 0);
    paid.verify(&request);
}

#[test]
fn two_days_are_compared_each_night_and_thirty_on_sundays_to_the_last_page() {
    let paid = PaidStudio::open();
    let [_, _, (request, attempt)] = [(); 3].map(|()| {
        let request = paid.project(&[(300_000, "before_start")]);
        let attempt = paid.pay(&request, "card").is(201).json();
        (request, attempt)
    });
    paid.bank.pays();
    let since = |back: Duration| {
        let to = paid.studio.app.now();
        Period {
            from: to - back,
            to,
        }
    };
    // Saturday, at noon in Kuwait. The bank lists two rows on a page.
    assert!(paid.compare());
    assert_eq!(paid.bank.periods(), [since(Duration::days(2)); 3]);
    assert_eq!(paid.attempt(&attempt)["state"], "captured");
    for fils in [1_000, 2_000, 3_000] {
        paid.bank.refunds_by_hand(fils);
    }
    // Sunday, at 2:59 and at 3:00.
    paid.studio.pass(Duration::hours(15) - Duration::MINUTE);
    assert!(!paid.compare());
    assert!(paid.bank.periods().is_empty());
    paid.studio.app.pass(Duration::MINUTE);
    assert!(paid.compare());
    assert_eq!(paid.bank.periods(), [since(Duration::days(30)); 4]);
    let review = "/api/admin/refunds?state=review";
    let rows = paid.studio.admin.get(review).is(200).json();
    assert_eq!(rows.as_array().unwrap().len(), 3, "{rows}");
    paid.verify(&request);
}

/// Writes a stage that no version knows, or the right one again: what is listed of the project is read and not settled.
fn set_stage(paid: &PaidStudio, request: &str, stage: &str) {
    let set = format!("UPDATE quote_requests SET stage = '{stage}' WHERE id = '{request}'");
    paid.studio.app.execute(&set);
}

#[test]
fn rows_that_cannot_be_settled_leave_the_others_compared_and_admins_learn_of_them() {
    let paid = PaidStudio::open();
    let [bad, good] = [(); 2].map(|()| {
        let request = paid.project(&[(300_000, "before_start")]);
        let attempt = paid.pay(&request, "card").is(201).json();
        paid.bank.pays();
        (request, attempt)
    });
    set_stage(&paid, &bad.0, "odd");
    let before = ended("incomplete");
    assert!(paid.compare());
    assert_eq!(paid.attempt(&good.1)["state"], "captured");
    assert!(ended("incomplete") > before);
    assert_eq!(mailed(&paid), 1);
    set_stage(&paid, &bad.0, "in_progress");
    // The refund of the good one is listed after a charge that cannot be settled, too.
    let back = json!({"amount_fils": 50_000, "note": "Fewer pictures."});
    decide(&paid, &format!("payments/{}/refund", id_of(&good.1)), &back).is(200);
    paid.ask_after(Duration::minutes(1));
    paid.bank.settles(RefundStatus::Refunded);
    set_stage(&paid, &bad.0, "odd");
    paid.studio.pass(Duration::DAY);
    assert!(paid.compare());
    assert_eq!(paid.seen(&good.0)["refunds"][0]["state"], "done");
    assert_eq!(mailed(&paid), 1);
    set_stage(&paid, &bad.0, "in_progress");
    paid.studio.pass(Duration::DAY);
    let before = ended("complete");
    assert!(paid.compare());
    assert!(ended("complete") > before);
    assert_eq!(paid.attempt(&bad.1)["state"], "captured");
    for (request, _) in [&bad, &good] {
        paid.verify(request);
    }
}

#[test]
fn an_answer_that_cannot_be_stored_ends_no_other_question() {
    let paid = PaidStudio::open();
    let [bad, good] = [(); 2].map(|()| {
        let request = paid.project(&[(300_000, "before_start")]);
        let attempt = paid.pay(&request, "card").is(201).json();
        paid.bank.pays();
        (request, attempt)
    });
    set_stage(&paid, &bad.0, "odd");
    paid.studio.pass(Duration::minutes(2));
    let jobs = paid.studio.app.payment_jobs().clone();
    let asked = actix_web::rt::System::new().block_on(jobs.run_due());
    assert!(asked.is_err(), "what could not be stored is reported");
    assert_eq!(paid.attempt(&good.1)["state"], "captured");
    set_stage(&paid, &bad.0, "in_progress");
    paid.ask_after(Duration::minutes(5));
    assert_eq!(paid.attempt(&bad.1)["state"], "captured");
    paid.verify(&bad.0);
}

#[test]
fn money_that_waits_for_a_decision_for_too_long_is_told_once_a_day() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    let attempt = paid.pay(&request, "card").is(201).json();
    paid.bank.newest(|charge| charge.amount_fils = 320_000);
    paid.bank.pays();
    paid.ask_after(Duration::minutes(2));
    let told_tonight = || {
        assert!(paid.compare());
        let mails = paid.studio.app.mails().into_iter();
        let waits = |notice: &Notice| match notice {
            Notice::SuspenseWaits {
                amount_fils,
                won_fils: 0,
            } => Some(*amount_fils),
            _ => None,
        };
        mails
            .filter_map(|mail| waits(&mail.notice))
            .collect::<Vec<_>>()
    };
    for _ in 0..3 {
        assert_eq!(told_tonight(), Vec::<i64>::new());
        paid.studio.pass(Duration::DAY);
    }
    let measured = || {
        let now = paid.studio.app.now();
        let measured = paid.studio.app.read(|db| measuring::measure(db, now));
        measured.payments.oldest_suspense_seconds
    };
    assert_eq!(measured(), Duration::days(3).whole_seconds());
    for _ in 0..2 {
        paid.studio.pass(Duration::SECOND);
        assert_eq!(told_tonight(), [320_000]);
        assert!(!paid.compare());
        paid.studio.pass(Duration::DAY);
    }
    let accepted = json!({"decision": "accept", "note": "They paid a little more."});
    decide(
        &paid,
        &format!("payment-attempts/{}/settle", id_of(&attempt)),
        &accepted,
    )
    .is(200);
    assert_eq!(told_tonight(), Vec::<i64>::new());
    assert_eq!(measured(), 0);
    paid.verify(&request);
}

#[test]
fn a_ledger_that_does_not_hold_is_found_at_night_and_told_once() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(100_000, "before_start"), (200_000, "on_approval")]);
    paid.paid(&request, "card");
    let found_tonight = || {
        assert!(paid.compare());
        paid.studio.pass(Duration::DAY);
        let mails = paid.studio.app.mails().into_iter();
        let told = mails
            .filter(|mail| matches!(mail.notice, Notice::LedgerBroken { .. }))
            .count();
        let counts = paid.studio.admin.get("/api/admin/payments/counts");
        let found = counts.is(200).json()["ledger_findings"].as_i64().unwrap();
        (found > 0, told)
    };
    assert_eq!(found_tonight(), (false, 0));
    let credit = |fils: i64| {
        let changed = format!(
            "UPDATE request_money SET credited_fils = credited_fils + {fils} WHERE request_id = '{request}'"
        );
        paid.studio.app.execute(&changed);
    };
    credit(1);
    assert_eq!(found_tonight(), (true, 1));
    let now = paid.studio.app.now();
    let measured = paid.studio.app.read(|db| measuring::measure(db, now));
    assert!(measured.payments.ledger_findings > 0);
    assert_eq!(found_tonight(), (true, 0));
    credit(-1);
    assert_eq!(found_tonight(), (false, 0));
    paid.verify(&request);
    let key: QuoteRequestId = request.parse().unwrap();
    // What moves go by: in the project's own row.
    for (recorded_fils, changed) in [(100_001, "recorded_fils + 1"), (0, "0")] {
        let changed =
            format!("UPDATE quote_requests SET recorded_fils = {changed} WHERE id = '{request}'");
        paid.studio.app.execute(&changed);
        let verified = paid.studio.app.store().read(books::verify).unwrap();
        let wanted = Broken::Recorded {
            request: key,
            recorded_fils,
            paid_fils: 100_000,
        };
        assert_eq!(verified.findings, [Finding::Broken(wanted)]);
    }
}

#[test]
fn money_of_a_test_in_a_database_of_real_money_is_found() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    paid.paid(&request, "card");
    paid.verify(&request);
    paid.studio
        .app
        .execute("UPDATE money_state SET live = TRUE");
    let verified = paid.studio.app.store().read(books::verify).unwrap();
    let findings = verified.findings.as_slice();
    assert!(
        matches!(findings, [Finding::OtherMode { .. }]),
        "{findings:?}"
    );
}
