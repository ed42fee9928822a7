//! Money that arrives otherwise than it was ordered or leaves otherwise, what was paid outside, and the operator's books,
//! while the database fails.

use marsam_domain::calendar::{Holidays, day_of};
use marsam_domain::ids::PaymentAttemptId;
use marsam_payments::{Observation, ObservedStatus, RefundStatus};
use marsam_persistence::ids;
use marsam_workflows::payments::settling;
use serde_json::json;
use time::Duration;

use super::super::PaidStudio;
use super::{
    Scene, UseCase, agree_to_cancel, asked_to_cancel, decided, paid_project, with_page, worker,
};
use crate::payouts::overdraw;
use crate::projects::{act, delivery, id_of, reason};

/// A project, and a record of what was paid outside by the brand or an admin.
fn recorded(paid: &PaidStudio, due: &str, is_by_brand: bool, amount_fils: i64) -> Scene {
    let request = paid.project(&[(300_000, due)]);
    let recorder = if is_by_brand {
        &paid.studio.brand
    } else {
        &paid.studio.admin
    };
    let record = json!({"amount_fils": amount_fils, "method": "bank"});
    let made = act(recorder, &request, "record-payment", &record).is(201);
    let subject = id_of(&made.json());
    Scene { request, subject }
}

/// The same, approved: the rest of the price is open.
fn approved(paid: &PaidStudio, is_by_brand: bool, amount_fils: i64) -> Scene {
    let scene = recorded(paid, "on_approval", is_by_brand, amount_fils);
    let dana = &paid.studio.dana.browser;
    act(dana, &scene.request, "deliver", &delivery()).is(200);
    act(&paid.studio.brand, &scene.request, "approve", &json!({})).is(200);
    scene
}

#[test]
fn a_failure_during_a_capture_after_the_end_loses_nothing() {
    let case = UseCase {
        ready: |paid| {
            // What went back in the scene before.
            paid.ask();
            let scene = with_page(paid);
            act(&paid.studio.admin, &scene.request, "cancel", &reason()).is(200);
            paid.bank.pays();
            paid.studio.pass(Duration::minutes(2));
            scene
        },
        step: |paid, _| worker(paid),
    };
    case.survives_fewer_failures();
}

#[test]
fn a_failure_during_a_deposit_loses_nothing() {
    let case = UseCase {
        ready: |paid| {
            let request = paid.project_of(json!([
                {"label": "Deposit", "amount_fils": 100_000, "due": "before_start", "release": "at_start"},
                {"label": "Rest", "amount_fils": 200_000, "due": "on_approval"},
            ]));
            let subject = id_of(&paid.pay(&request, "knet").is(201).json());
            paid.bank.pays();
            paid.studio.pass(Duration::minutes(2));
            Scene { request, subject }
        },
        step: |paid, _| worker(paid),
    };
    case.survives_fewer_failures();
}

#[test]
fn a_failure_during_a_reversal_loses_nothing() {
    let case = UseCase {
        ready: paid_project,
        step: |paid, scene| {
            let attempt: PaymentAttemptId = scene.subject.parse().unwrap();
            let reversed = Observation {
                status: ObservedStatus::Reversed,
                ..paid.bank.newest_charge()
            };
            let (store, now) = (paid.studio.app.store(), paid.studio.app.now());
            let observed = std::slice::from_ref(&reversed);
            let _fails_or_not =
                store.write(|db| settling::observed(db, attempt, observed, now, &Holidays::none()));
        },
    };
    case.survives_fewer_failures();
}

#[test]
fn a_failure_during_a_refund_that_the_provider_gives_up_loses_nothing() {
    let case = UseCase {
        ready: |paid| {
            let scene = asked_to_cancel(paid);
            agree_to_cancel(paid, &scene);
            paid.ask();
            paid.bank.settles(RefundStatus::Failed);
            paid.studio.pass(Duration::minutes(2));
            scene
        },
        step: |paid, _| worker(paid),
    };
    case.survives_fewer_failures();
}

#[test]
fn a_failure_while_a_rest_is_let_go_loses_nothing() {
    let case = UseCase {
        ready: |paid| approved(paid, false, 299_950),
        step: |paid, scene| {
            let path = format!("quote-requests/{}/lower", scene.request);
            decided(paid, &path, &json!({"note": "No one can pay it here."}));
        },
    };
    case.survives_fewer_failures();
}

#[test]
fn a_failure_during_a_confirmation_loses_nothing() {
    let case = UseCase {
        ready: |paid| {
            // A brand records two payments an hour.
            paid.studio.pass(Duration::hours(1));
            approved(paid, true, 300_000)
        },
        step: |paid, scene| {
            let payment = json!({ "payment_id": scene.subject });
            let dana = &paid.studio.dana.browser;
            let _fails_or_not = act(dana, &scene.request, "confirm-payment", &payment);
        },
    };
    case.survives_fewer_failures();
}

#[test]
fn a_failure_while_a_record_of_the_first_part_is_voided_loses_nothing() {
    let case = UseCase {
        ready: |paid| recorded(paid, "before_start", false, 300_000),
        step: |paid, scene| {
            let words = json!({"payment_id": scene.subject, "note": "It was another project."});
            let admin = &paid.studio.admin;
            let _fails_or_not = act(admin, &scene.request, "void-payment", &words);
        },
    };
    case.survives_fewer_failures();
}

/// A project without money, for what is about none.
fn unpaid(paid: &PaidStudio) -> Scene {
    Scene {
        request: paid.project(&[(300_000, "before_start")]),
        subject: ids::fresh(paid.studio.app.now()).to_string(),
    }
}

#[test]
fn a_failure_while_a_balance_is_written_off_loses_nothing() {
    let case = UseCase {
        ready: |paid| {
            overdraw(&paid.studio.app, &paid.studio.dana.id, 5_000);
            unpaid(paid)
        },
        step: |paid, _| {
            let off = json!({ "creative_id": paid.studio.dana.id, "note": "We bear it." });
            decided(paid, "payouts/write-off", &off);
        },
    };
    case.survives_fewer_failures();
}

#[test]
fn a_failure_during_a_settlement_loses_nothing() {
    let case = UseCase {
        ready: unpaid,
        step: |paid, scene| {
            let today = day_of(paid.studio.app.now()).to_string();
            let entered = json!({
                "provider": "tap", "reference": scene.subject, "settled_on": today,
                "to_bank_fils": 97_000, "cost_fils": 3_000,
            });
            decided(paid, "settlements", &entered);
        },
    };
    case.survives_fewer_failures();
}
