//! What is mailed where a provider is in its test mode, and the papers and mails of real money.

use std::collections::BTreeSet;

use marsam_domain::notices::Notice;
use marsam_payments::RefundStatus;
use serde_json::{Value, json};
use time::Duration;

use super::PaidStudio;
use super::decisions::decide;
use crate::payouts::settled_details;
use crate::projects::{act, delivery, fields, id_of, reason};

type Kinds = BTreeSet<&'static str>;

/// The kinds of the mails that are marked as a test's, and of the others.
fn mailed(paid: &PaidStudio) -> (Kinds, Kinds) {
    let (mut marked, mut others) = (Kinds::new(), Kinds::new());
    for mail in paid.studio.app.mails() {
        let Notice::Request(notice) = &mail.notice else {
            continue;
        };
        let group = if notice.is_test {
            &mut marked
        } else {
            &mut others
        };
        group.insert(notice.kind.slug());
    }
    (marked, others)
}

#[test]
fn every_mail_about_the_money_of_a_test_is_marked_and_no_other() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    paid.paid(&request, "card");
    act(&paid.studio.dana.browser, &request, "deliver", &delivery()).is(200);
    act(&paid.studio.brand, &request, "approve", &json!({})).is(200);
    let (marked, others) = mailed(&paid);
    for kind in ["payment_captured", "payment_held", "money_released"] {
        assert!(marked.contains(kind), "{marked:?}");
    }
    assert!(others.contains("agreement_made"), "{others:?}");
    assert!(marked.is_disjoint(&others));
}

/// A delivered project of this plan, whose brand has not answered for six days.
fn silent(paid: &PaidStudio, due: &str) -> String {
    let request = paid.project(&[(300_000, due)]);
    if due == "before_start" {
        paid.paid(&request, "knet");
    }
    act(&paid.studio.dana.browser, &request, "deliver", &delivery()).is(200);
    paid.studio.pass(Duration::days(6));
    paid.studio.tick();
    request
}

#[test]
fn a_mail_about_what_silence_releases_in_a_test_is_marked() {
    let paid = PaidStudio::open();
    let request = silent(&paid, "before_start");
    assert!(mailed(&paid).0.contains("approval_reminder"));
    paid.studio.pass(Duration::days(2));
    paid.studio.tick();
    act(
        &paid.studio.brand,
        &request,
        "report-after-silence",
        &reason(),
    )
    .is(200);
    assert!(mailed(&paid).0.contains("reported_after_silence"));
    // Where nothing is held, the reminder is about no money.
    let paid = PaidStudio::open();
    silent(&paid, "on_approval");
    assert!(mailed(&paid).1.contains("approval_reminder"));
}

/// Refunds of a payment: one leaves by hand and is matched to its order, the other one is sent.
fn refund_twice(paid: &PaidStudio, attempt: &Value) {
    let order = |amount_fils: i64| {
        let back = json!({"amount_fils": amount_fils, "note": "Fewer pictures."});
        decide(paid, &format!("payments/{}/refund", id_of(attempt)), &back).is(200);
    };
    order(50_000);
    paid.bank.refunds_by_hand(50_000);
    assert!(paid.compare());
    let shown = paid.studio.admin.get("/api/admin/refunds?state=review");
    let path = format!("refunds/{}/match", id_of(&shown.is(200).json()[0]));
    decide(paid, &path, &json!({"note": "It is the same."})).is(200);
    paid.studio.app.pass(Duration::MINUTE);
    order(30_000);
    paid.ask();
    paid.bank.settles(RefundStatus::Refunded);
    paid.ask_after(Duration::minutes(2));
}

#[test]
fn papers_of_real_money_have_their_own_series_and_none_of_its_mails_is_marked() {
    let paid = PaidStudio::live();
    settled_details(&paid.studio.app, &paid.studio.dana.browser);
    let config = paid.studio.brand.get("/api/config").is(200).json();
    assert_eq!(config["payments"]["test"], false);
    let request = paid.project(&[(300_000, "before_start")]);
    let attempt = paid.paid(&request, "knet");
    assert_eq!(
        (&attempt["receipt_number"], &attempt["test"]),
        (&json!("R-2026-000001"), &json!(false))
    );
    refund_twice(&paid, &attempt);
    let refunds = paid.seen(&request)["refunds"].clone();
    let notes = ["C-2026-000001", "C-2026-000002"];
    assert_eq!(fields(&refunds, "number"), notes);
    let dana = &paid.studio.dana;
    act(&dana.browser, &request, "deliver", &delivery()).is(200);
    act(&paid.studio.brand, &request, "approve", &json!({})).is(200);
    let (marked, others) = mailed(&paid);
    assert!(marked.is_empty(), "{marked:?}");
    for kind in ["payment_captured", "payment_held", "money_released"] {
        assert!(others.contains(kind), "{others:?}");
    }
    paid.studio.pass(Duration::days(15));
    let wanted = json!({ "creative_ids": [dana.id] });
    let made = decide(&paid, "payouts", &wanted).is(200).json();
    let path = format!("/api/payouts/{}", id_of(&made["prepared"][0]));
    let statement = dana.browser.get(&path).is(200).json();
    assert_eq!(
        (&statement["number"], &statement["is_test"]),
        (&json!("S-2026-000001"), &json!(false))
    );
    paid.verify(&request);
}
