//! `marsam ledger verify`.

use marsam_domain::ids::RefundId;
use marsam_domain::ledger::{MoneyEvent, ProviderSlug, RefundDone};
use marsam_persistence::{Store, ids, ledger};
use time::OffsetDateTime;

use crate::harness::Place;

#[test]
fn a_ledger_that_does_not_hold_is_named_and_fails() {
    let place = Place::new();
    place.print(&["migrate"]);
    let said = place.print(&["ledger", "verify"]);
    assert!(said.starts_with("the ledger holds"), "{said}");
    let file = place.path("data/marsam.db");
    let store = Store::connect(&format!("sqlite://{}", file.display())).unwrap();
    let now = OffsetDateTime::now_utc();
    let refund = RefundId::new(ids::fresh(now));
    // A refund that left, and that no row explains.
    let left = MoneyEvent::RefundDone(RefundDone {
        refund,
        ordered_fils: 100,
        left_fils: 100,
        provider: Some(ProviderSlug::Tap),
        rest: None,
    });
    store
        .write(|db| ledger::post(db, &left.journal().unwrap(), None, now))
        .unwrap();
    drop(store);
    let output = place.run(&["ledger", "verify"]);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stdout).unwrap();
    let wanted = format!("refund {refund}: the ledger owes another amount");
    let times = said.lines().filter(|line| *line == wanted).count();
    assert_eq!(times, 1, "{said}");
}
