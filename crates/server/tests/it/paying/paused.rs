//! While payments are paused: what an admin may not order, because nothing is sent.

use marsam_payments::RefundStatus;
use marsam_persistence::money_state;
use serde_json::json;
use time::Duration;

use super::PaidStudio;
use super::decisions::decide;
use super::refunds::unsure_refund;

#[test]
fn a_refund_is_not_sent_again_while_payments_are_paused() {
    let paid = PaidStudio::open();
    let (request, refund) = unsure_refund(&paid);
    let app = &paid.studio.app;
    let again = || {
        let note = json!({"note": "It is not on their page."});
        decide(&paid, &format!("{refund}/again"), &note)
    };
    let state = || paid.seen(&request)["refunds"][0]["state"].clone();
    assert!(app.write(|db| money_state::pause(db, app.now())));
    again().refused(503, "payments_unavailable");
    paid.ask();
    assert_eq!(state(), "unsure");
    app.write(money_state::resume);
    again().is(200);
    paid.ask();
    assert_eq!(state(), "sent");
    // So it is with one that the provider has refused.
    paid.bank.settles(RefundStatus::Failed);
    paid.ask_after(Duration::hours(2));
    assert!(app.write(|db| money_state::pause(db, app.now())));
    again().refused(503, "payments_unavailable");
    assert_eq!(state(), "failed");
    app.write(money_state::resume);
    again().is(200);
    assert_eq!(state(), "ordered");
    paid.verify(&request);
    app.lists_are_kept();
}
