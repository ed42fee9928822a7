//! Mails that others wait for go first.

use super::*;

#[test]
fn a_reset_overtakes_three_thousand_notices() {
    let test = TestStore::make();
    let received = Notice::QuoteRequestReceived {
        brand_name: None,
        service: "photography".to_owned(),
        request_id: None,
        code: None,
        title: None,
        asked: 0,
    };
    for _ in 0..3_000 {
        enqueue(&test.store, &received);
    }
    enqueue(&test.store, &Notice::ResetPassword);
    enqueue(&test.store, &Notice::VerifyEmail);
    let due = write(&test.store, |db| {
        outbox::take_due(db, NOW, LEASE, outbox::Room::of(3))
    });
    let notices: Vec<_> = due.into_iter().map(|mail| mail.notice).collect();
    assert_eq!(
        notices,
        [Notice::ResetPassword, Notice::VerifyEmail, received]
    );
}
