//! Each use case of money, while the database fails at each of its writes and commits in turn: the ledger holds, and the
//! step that is repeated ends as it would have ended without the failure.
//!
//! Which tables a use case writes to, and where it commits, is found out by running it.

mod decisions;
mod endings;
mod payouts;
mod records;
mod trials;

use marsam_domain::calendar::Holidays;
use marsam_domain::ledger::ProviderSlug;
use marsam_payments::RefundStatus;
use marsam_workflows::clock;
use marsam_workflows::payments::comparing;
use serde_json::{Value, json};
use time::Duration;

use self::trials::{Scene, UseCase};
use super::PaidStudio;
use super::decisions::decide;
use crate::projects::{act, delivery, id_of, reason, rules};

fn worker(paid: &PaidStudio) {
    let jobs = paid.studio.app.payment_jobs().clone();
    let _fails_or_not = actix_web::rt::System::new().block_on(jobs.run_due());
}

fn agree_to_cancel(paid: &PaidStudio, scene: &Scene) {
    let dana = &paid.studio.dana.browser;
    let _fails_or_not = act(dana, &scene.request, "agree-cancel", &json!({}));
}

fn approve(paid: &PaidStudio, scene: &Scene) {
    let _fails_or_not = act(&paid.studio.brand, &scene.request, "approve", &json!({}));
}

fn decided(paid: &PaidStudio, path: &str, body: &Value) {
    let _fails_or_not = decide(paid, path, body);
}

/// A project whose brand has a page.
fn with_page(paid: &PaidStudio) -> Scene {
    let request = paid.project(&[(300_000, "before_start")]);
    let attempt = paid.pay(&request, "card").is(201).json();
    let subject = id_of(&attempt);
    Scene { request, subject }
}

/// The same, on which another amount or the ordered one was paid; the worker asks about it next.
fn with_money(paid: &PaidStudio, amount_fils: i64) -> Scene {
    let scene = with_page(paid);
    paid.bank.newest(|charge| charge.amount_fils = amount_fils);
    paid.bank.pays();
    paid.studio.pass(Duration::minutes(2));
    scene
}

/// A project that is paid.
fn paid_project(paid: &PaidStudio) -> Scene {
    let request = paid.project(&[(300_000, "before_start")]);
    let subject = id_of(&paid.paid(&request, "card"));
    Scene { request, subject }
}

/// The same, whose brand has asked to cancel it.
fn asked_to_cancel(paid: &PaidStudio) -> Scene {
    let scene = paid_project(paid);
    act(&paid.studio.brand, &scene.request, "cancel", &reason()).is(200);
    scene
}

fn delivered(paid: &PaidStudio) -> Scene {
    let scene = paid_project(paid);
    let dana = &paid.studio.dana.browser;
    act(dana, &scene.request, "deliver", &delivery()).is(200);
    scene
}

fn approved(paid: &PaidStudio) -> Scene {
    let scene = delivered(paid);
    act(&paid.studio.brand, &scene.request, "approve", &json!({})).is(200);
    scene
}

fn charged_back(paid: &PaidStudio, scene: Scene) -> Scene {
    let path = format!("payments/{}/chargeback", scene.subject);
    decide(paid, &path, &charge(&scene)).is(200);
    scene
}

/// A chargeback, with a reference that no other one has.
fn charge(scene: &Scene) -> Value {
    let reference = format!("CB-{}", scene.subject);
    json!({"amount_fils": 100_000, "reference": reference, "note": "As the bank says."})
}

#[test]
fn a_failure_during_paying_loses_nothing() {
    let case = UseCase {
        ready: |paid| Scene {
            request: paid.project(&[(300_000, "before_start")]),
            subject: String::new(),
        },
        step: |paid, scene| {
            let _fails_or_not = paid.pay(&scene.request, "card");
        },
    };
    case.survives_every_failure();
}

#[test]
fn a_failure_during_a_capture_loses_nothing() {
    let case = UseCase {
        ready: |paid| with_money(paid, 300_000),
        step: |paid, _| worker(paid),
    };
    case.survives_every_failure();
}

#[test]
fn a_failure_during_a_capture_of_another_amount_loses_nothing() {
    let case = UseCase {
        ready: |paid| with_money(paid, 250_000),
        step: |paid, _| worker(paid),
    };
    case.survives_every_failure();
}

#[test]
fn a_failure_during_an_admins_answer_to_another_amount_loses_nothing() {
    let case = UseCase {
        ready: |paid| {
            let scene = with_money(paid, 320_000);
            paid.ask();
            scene
        },
        step: |paid, scene| {
            let body = json!({"decision": "accept", "note": "A typing error."});
            let path = format!("payment-attempts/{}/settle", scene.subject);
            decided(paid, &path, &body);
        },
    };
    case.survives_every_failure();
}

#[test]
fn a_failure_during_a_cancellation_loses_nothing() {
    let case = UseCase {
        ready: asked_to_cancel,
        step: agree_to_cancel,
    };
    case.survives_every_failure();
}

#[test]
fn a_failure_during_a_refund_that_is_sent_loses_nothing_and_sends_it_once() {
    let case = UseCase {
        ready: |paid| {
            let scene = asked_to_cancel(paid);
            agree_to_cancel(paid, &scene);
            scene
        },
        step: |paid, _| worker(paid),
    };
    case.survives_every_failure();
}

#[test]
fn a_failure_during_a_refund_that_is_done_loses_nothing() {
    let case = UseCase {
        ready: |paid| {
            let scene = asked_to_cancel(paid);
            agree_to_cancel(paid, &scene);
            paid.ask();
            paid.bank.settles(RefundStatus::Refunded);
            paid.studio.pass(Duration::minutes(2));
            scene
        },
        step: |paid, _| worker(paid),
    };
    case.survives_every_failure();
}

#[test]
fn a_failure_during_an_approval_loses_nothing() {
    let case = UseCase {
        ready: delivered,
        step: approve,
    };
    case.survives_every_failure();
}

#[test]
fn a_failure_during_an_approval_by_silence_loses_nothing() {
    let case = UseCase {
        ready: |paid| {
            let scene = delivered(paid);
            paid.studio.pass(Duration::days(6));
            // The reminders, and what is due in the projects before.
            paid.studio.tick();
            paid.studio.pass(Duration::days(2));
            scene
        },
        step: |paid, _| {
            let app = &paid.studio.app;
            let _fails_or_not = clock::run_due(app.store(), &rules(), app.now());
        },
    };
    case.survives_every_failure();
}

#[test]
fn a_failure_during_a_chargeback_loses_nothing() {
    let case = UseCase {
        ready: paid_project,
        step: |paid, scene| {
            let path = format!("payments/{}/chargeback", scene.subject);
            decided(paid, &path, &charge(scene));
        },
    };
    case.survives_every_failure();
}

#[test]
fn a_failure_during_a_chargeback_that_is_won_loses_nothing() {
    let case = UseCase {
        ready: |paid| charged_back(paid, paid_project(paid)),
        step: |paid, scene| {
            let path = format!("payments/{}/chargeback-won", scene.subject);
            decided(paid, &path, &charge(scene));
        },
    };
    case.survives_every_failure();
}

#[test]
fn a_failure_during_a_chargeback_that_the_creative_bears_loses_nothing() {
    let case = UseCase {
        ready: |paid| charged_back(paid, approved(paid)),
        step: |paid, scene| {
            let path = format!("payments/{}/bear", scene.subject);
            decided(paid, &path, &charge(scene));
        },
    };
    case.survives_every_failure();
}

#[test]
fn a_failure_during_an_adopted_charge_loses_nothing() {
    let case = UseCase {
        ready: |paid| {
            let scene = with_page(paid);
            paid.bank.pays();
            let lost = format!(
                "DELETE FROM payment_attempts WHERE id = '{}'",
                scene.subject
            );
            paid.studio.app.execute(&lost);
            scene
        },
        step: |paid, _| {
            let (charge, now) = (paid.bank.newest_charge(), paid.studio.app.now());
            let charges = std::slice::from_ref(&charge);
            let store = paid.studio.app.store();
            let _fails_or_not = store.write(|db| {
                comparing::adopt(db, ProviderSlug::Tap, charges, now, &Holidays::none())
            });
        },
    };
    case.survives_every_failure();
}
