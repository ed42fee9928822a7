//! Mails about what a brand can repeat at a provider.

use marsam_domain::notices::{Notice, RequestNoticeKind};
use marsam_domain::payments::attempts::Failure;
use marsam_payments::ObservedStatus;
use serde_json::json;
use time::Duration;

use super::PaidStudio;
use crate::projects::fields;

/// Opens a page on which the payer's bank refuses; how many mails the brand gets about it.
fn mails_of_a_failure(paid: &PaidStudio, request: &str) -> usize {
    paid.pay(request, "card").is(201);
    paid.bank
        .newest(|charge| charge.status = ObservedStatus::Failed(Failure::InsufficientFunds));
    paid.ask_after(Duration::minutes(2));
    let mails = paid.studio.app.mails().into_iter();
    let about_it = mails.filter(|mail| match &mail.notice {
        Notice::Request(notice) => notice.kind == RequestNoticeKind::PaymentFailed,
        _ => false,
    });
    about_it.count()
}

#[test]
fn payments_that_fail_are_mailed_twice_an_hour_and_have_a_notice_each() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    let brand = &paid.studio.brand;
    let read = || {
        brand
            .post("/api/notifications/read-all", &json!({}))
            .is(204)
    };
    assert_eq!(mails_of_a_failure(&paid, &request), 1);
    assert_eq!(mails_of_a_failure(&paid, &request), 0, "unread");
    read();
    assert_eq!(mails_of_a_failure(&paid, &request), 1);
    read();
    assert_eq!(mails_of_a_failure(&paid, &request), 0, "two an hour");
    let notices = brand.get("/api/notifications?limit=100").is(200).json();
    let failed = fields(&notices, "event");
    let failed = failed.iter().filter(|event| **event == "payment_failed");
    assert_eq!(failed.count(), 4);
    paid.studio.pass(Duration::hours(1));
    assert_eq!(mails_of_a_failure(&paid, &request), 1);
}
