//! The steps of a payout while the database fails.

use marsam_auth::mailed_tokens;
use marsam_domain::calendar::day_of;
use marsam_persistence::email_tokens::Purpose;
use marsam_persistence::money_state;
use serde_json::{Value, json};
use time::Duration;

use super::super::PaidStudio;
use super::super::decisions::decide;
use super::{Scene, UseCase, approved, decided};
use crate::access::IBAN;
use crate::conventions::half_bodies::id_of as account_of;
use crate::payouts::enter;

/// Prepares what is due to Dana.
fn prepared(paid: &PaidStudio) -> Option<String> {
    let made = decide(paid, "payouts", &of_dana(paid)).is(200).json();
    made["prepared"][0]["id"].as_str().map(str::to_owned)
}

fn of_dana(paid: &PaidStudio) -> Value {
    json!({ "creative_ids": [paid.studio.dana.id] })
}

/// What an admin enters about a payout that was sent today.
fn transfer(paid: &PaidStudio) -> Value {
    let today = day_of(paid.studio.app.now()).to_string();
    json!({ "bank_reference": "FT1", "sent_on": today })
}

fn send(paid: &PaidStudio, payout: &str) {
    let path = format!("payouts/{payout}/sent");
    decide(paid, &path, &transfer(paid)).is(200);
}

/// A project whose money is due to Dana; what was due before is paid out.
fn due(paid: &PaidStudio) -> Scene {
    // The bank may have returned a payout to these details.
    enter(&paid.studio.dana.browser, "Dana", IBAN).is(200);
    paid.studio.pass(Duration::days(15));
    if let Some(earlier) = prepared(paid) {
        send(paid, &earlier);
    }
    let scene = approved(paid);
    paid.studio.pass(Duration::days(15));
    scene
}

/// A payout that is prepared.
fn with_payout(paid: &PaidStudio) -> Scene {
    let scene = due(paid);
    let subject = prepared(paid).unwrap();
    Scene { subject, ..scene }
}

/// The same, to a creative whose money an admin has let go before.
fn with_payout_let_go(paid: &PaidStudio) -> Scene {
    let let_go = json!({ "creative_id": paid.studio.dana.id, "note": "We spoke." });
    decide(paid, "payouts/unblock", &let_go).is(204);
    with_payout(paid)
}

#[test]
fn a_failure_during_a_payout_that_is_prepared_loses_nothing() {
    let case = UseCase {
        ready: due,
        step: |paid, _| decided(paid, "payouts", &of_dana(paid)),
    };
    case.survives_every_failure();
}

#[test]
fn a_failure_during_a_payout_that_is_sent_loses_nothing() {
    let case = UseCase {
        ready: with_payout,
        step: |paid, scene| {
            let path = format!("payouts/{}/sent", scene.subject);
            decided(paid, &path, &transfer(paid));
        },
    };
    case.survives_every_failure();
}

#[test]
fn a_failure_during_a_payout_that_is_taken_back_loses_nothing() {
    let case = UseCase {
        ready: with_payout,
        step: |paid, scene| {
            let path = format!("payouts/{}/withdraw", scene.subject);
            decided(paid, &path, &json!({ "note": "A wrong day." }));
        },
    };
    case.survives_every_failure();
}

#[test]
fn a_failure_during_a_payout_that_the_bank_returned_loses_nothing() {
    let case = UseCase {
        ready: |paid| {
            let scene = with_payout(paid);
            send(paid, &scene.subject);
            scene
        },
        step: |paid, scene| {
            let path = format!("payouts/{}/returned", scene.subject);
            decided(paid, &path, &json!({ "note": "Unknown account." }));
        },
    };
    case.survives_every_failure();
}

#[test]
fn a_failure_while_a_block_takes_a_payout_back_loses_nothing() {
    let case = UseCase {
        ready: with_payout_let_go,
        step: |paid, _| {
            let block = json!({ "creative_id": paid.studio.dana.id, "note": "We look first." });
            decided(paid, "payouts/block", &block);
        },
    };
    case.survives_every_failure();
}

#[test]
fn a_failure_while_not_me_takes_a_payout_back_loses_nothing() {
    let case = UseCase {
        ready: |paid| {
            // The link of the scene before has signed Dana out.
            paid.studio.pass(Duration::MINUTE);
            let scene = with_payout_let_go(paid);
            let (app, dana) = (&paid.studio.app, account_of(&paid.studio.dana.browser));
            let made = app.write(|db| {
                let now = app.now();
                mailed_tokens::issue(db, Purpose::StopPayouts, dana, "dana@example.com", now)
            });
            let subject = made.reveal().to_owned();
            Scene { subject, ..scene }
        },
        step: |paid, scene| {
            let visitor = paid.studio.app.visitor();
            let link = json!({ "token": scene.subject });
            let _fails_or_not = visitor.post("/api/auth/stop-payouts", &link);
        },
    };
    case.survives_failures_of_its_postings();
}

#[test]
fn a_failure_while_a_lost_transfer_is_entered_loses_nothing() {
    let case = UseCase {
        ready: |paid| {
            let (app, now) = (&paid.studio.app, paid.studio.app.now());
            app.write(money_state::resume);
            let scene = approved(paid);
            assert!(app.write(|db| money_state::pause(db, now)));
            scene
        },
        // More than is owed: the rest of it is paid ahead.
        step: |paid, scene| {
            let mut entered = transfer(paid);
            entered["creative_id"] = json!(paid.studio.dana.id);
            entered["amount_fils"] = json!(300_000);
            entered["bank_reference"] = json!(format!("FT-{}", scene.subject));
            entered["note"] = json!("As the bank says.");
            decided(paid, "payouts/carried-out", &entered);
        },
    };
    case.survives_failures_of_its_postings();
}
