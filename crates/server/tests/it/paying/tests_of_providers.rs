//! What is mailed where a provider is in its test mode.

use std::collections::BTreeSet;

use marsam_domain::notices::Notice;
use serde_json::json;

use super::PaidStudio;
use crate::projects::{act, delivery};

#[test]
fn every_mail_about_the_money_of_a_test_is_marked_and_no_other() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    paid.paid(&request, "card");
    act(&paid.studio.dana.browser, &request, "deliver", &delivery()).is(200);
    act(&paid.studio.brand, &request, "approve", &json!({})).is(200);
    let mut marked = BTreeSet::new();
    let mut others = BTreeSet::new();
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
    for kind in ["payment_captured", "payment_held", "money_released"] {
        assert!(marked.contains(kind), "{marked:?}");
    }
    assert!(others.contains("agreement_made"), "{others:?}");
    assert!(marked.is_disjoint(&others));
}
