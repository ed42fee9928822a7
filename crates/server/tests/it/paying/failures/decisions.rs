//! What admins decide about money while the database fails.

use marsam_domain::ledger::ProviderSlug;
use marsam_payments::RefundStatus;
use marsam_workflows::payments::comparing;
use serde_json::json;
use time::Duration;

use super::super::PaidStudio;
use super::super::bank::Trouble;
use super::super::by_bank::by_bank;
use super::super::decisions::decide;
use super::{
    Scene, UseCase, approved, charge, charged_back, decided, delivered, paid_project, with_money,
};
use crate::projects::{act, id_of, reason};

/// The newest refund in a state.
fn refund_in(paid: &PaidStudio, state: &str) -> String {
    let path = format!("/api/admin/refunds?state={state}");
    id_of(&paid.studio.admin.get(&path).is(200).json()[0])
}

/// A paid project of whose money an admin has ordered 50 back.
fn with_order(paid: &PaidStudio) -> Scene {
    let scene = paid_project(paid);
    let back = json!({"amount_fils": 50_000, "note": "Fewer pictures."});
    decide(paid, &format!("payments/{}/refund", scene.subject), &back).is(200);
    scene
}

/// The same, which the provider has refused.
fn with_failed_refund(paid: &PaidStudio) -> Scene {
    let scene = with_order(paid);
    paid.bank.has(Trouble::Refuses);
    paid.ask();
    paid.bank.has(Trouble::Nothing);
    let subject = refund_in(paid, "failed");
    Scene { subject, ..scene }
}

/// The same scene, of whose money 40 has left by hand on the provider's own page; that refund waits for an admin.
fn left_by_hand(paid: &PaidStudio, scene: Scene) -> Scene {
    paid.bank.refunds_by_hand(40_000);
    let (by_hand, now) = (paid.bank.refunds().pop().unwrap(), paid.studio.app.now());
    let store = paid.studio.app.store();
    let found = store.write(|db| comparing::refund(db, ProviderSlug::Tap, &by_hand, now));
    found.unwrap();
    let subject = refund_in(paid, "review");
    Scene { subject, ..scene }
}

#[test]
fn a_failure_during_an_admins_refund_loses_nothing() {
    let case = UseCase {
        ready: paid_project,
        step: |paid, scene| {
            let back = json!({"amount_fils": 50_000, "note": "Fewer pictures."});
            decided(paid, &format!("payments/{}/refund", scene.subject), &back);
        },
    };
    case.survives_fewer_failures();
}

#[test]
fn a_failure_during_a_refund_that_is_paid_by_bank_loses_nothing() {
    let case = UseCase {
        ready: with_failed_refund,
        step: |paid, scene| {
            let path = format!("refunds/{}/by-bank", scene.subject);
            decided(paid, &path, &by_bank(paid));
        },
    };
    case.survives_fewer_failures();
}

#[test]
fn a_failure_during_a_refund_that_is_taken_back_loses_nothing() {
    let case = UseCase {
        ready: with_failed_refund,
        step: |paid, scene| {
            let note = json!({"note": "Agreed after all."});
            decided(paid, &format!("refunds/{}/withdraw", scene.subject), &note);
        },
    };
    case.survives_fewer_failures();
}

#[test]
fn a_failure_during_a_refund_that_is_matched_to_an_order_loses_nothing() {
    let case = UseCase {
        // By hand instead, and less than was ordered.
        ready: |paid| left_by_hand(paid, with_failed_refund(paid)),
        step: |paid, scene| {
            let note = json!({"note": "It is the same."});
            decided(paid, &format!("refunds/{}/match", scene.subject), &note);
        },
    };
    case.survives_fewer_failures();
}

#[test]
fn a_failure_during_the_posting_of_another_amount_that_left_loses_nothing() {
    let case = UseCase {
        ready: |paid| {
            let scene = with_order(paid);
            paid.ask();
            paid.bank.refunds_otherwise(40_000);
            paid.bank.settles(RefundStatus::Refunded);
            paid.ask_after(Duration::minutes(2));
            let subject = refund_in(paid, "review");
            Scene { subject, ..scene }
        },
        step: |paid, scene| {
            let left = json!({"amount_fils": 40_000, "note": "Less."});
            decided(paid, &format!("refunds/{}/post", scene.subject), &left);
        },
    };
    case.survives_fewer_failures();
}

#[test]
fn a_failure_during_a_problem_that_ends_with_another_price_loses_nothing() {
    let case = UseCase {
        ready: |paid| {
            let scene = delivered(paid);
            act(&paid.studio.admin, &scene.request, "hold", &reason()).is(200);
            scene
        },
        step: |paid, scene| {
            let half = json!({"outcome": "approved", "note": "Half.", "final_price_fils": 120_000});
            let _fails_or_not = act(&paid.studio.admin, &scene.request, "resolve", &half);
        },
    };
    case.survives_fewer_failures();
}

#[test]
fn a_failure_during_the_posting_of_a_refund_without_an_order_loses_nothing() {
    let case = UseCase {
        ready: |paid| left_by_hand(paid, paid_project(paid)),
        step: |paid, scene| {
            let note = json!({"note": "By hand."});
            decided(paid, &format!("refunds/{}/post", scene.subject), &note);
        },
    };
    case.survives_failures_of_its_postings();
}

#[test]
fn a_failure_while_another_amount_is_given_back_loses_nothing() {
    let case = UseCase {
        ready: |paid| {
            let scene = with_money(paid, 250_000);
            paid.ask();
            scene
        },
        step: |paid, scene| {
            let body = json!({"decision": "refund", "note": "They will pay again."});
            let path = format!("payment-attempts/{}/settle", scene.subject);
            decided(paid, &path, &body);
        },
    };
    case.survives_failures_of_its_postings();
}

#[test]
fn a_failure_during_a_refund_of_what_the_creative_has_loses_nothing() {
    let case = UseCase {
        ready: approved,
        step: |paid, scene| {
            let back = json!({"amount_fils": 50_000, "note": "Goodwill."});
            decided(paid, &format!("payments/{}/refund", scene.subject), &back);
        },
    };
    case.survives_failures_of_its_postings();
}

#[test]
fn a_failure_during_a_chargeback_that_is_won_for_a_paid_project_loses_nothing() {
    let case = UseCase {
        ready: |paid| {
            let scene = charged_back(paid, paid_project(paid));
            // Paid otherwise meanwhile, so that all of it goes back.
            let record = json!({"amount_fils": 100_000, "method": "bank"});
            let admin = &paid.studio.admin;
            act(admin, &scene.request, "record-payment", &record).is(201);
            scene
        },
        step: |paid, scene| {
            let path = format!("payments/{}/chargeback-won", scene.subject);
            decided(paid, &path, &charge(scene));
        },
    };
    case.survives_failures_of_its_postings();
}
