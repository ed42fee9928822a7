//! The nightly comparison, where a provider's lists are not as they should be.

use marsam_domain::notices::Notice;
use marsam_http::payment_jobs::comparisons;
use serde_json::Value;
use time::Duration;

use super::PaidStudio;

/// How many comparisons of this process have ended so.
fn ended(wanted: &str) -> u64 {
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
