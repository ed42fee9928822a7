//! A clock that is in doubt releases nothing.

use marsam_domain::notices::Notice;
use marsam_domain::payments::clocks::ClockDoubt;
use marsam_persistence::store::Engine;
use marsam_workflows::payments::trust::{self, Trust};
use serde_json::{Value, json};
use time::{Duration, OffsetDateTime};

use super::PaidStudio;
use crate::projects::{act, delivery, fields};

fn look(paid: &PaidStudio, others: &[OffsetDateTime]) -> Trust {
    let now = paid.studio.app.now();
    // The clock of the test is not the database's.
    paid.studio.app.write(|db| trust::look_at(db, others, now))
}

#[test]
fn a_clock_in_doubt_approves_nothing_by_silence_that_is_paid_for() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    assert_eq!(look(&paid, &[]), Trust::Full);
    paid.paid(&request, "card");
    act(&paid.studio.dana.browser, &request, "deliver", &delivery()).is(200);
    let now = paid.studio.app.now();
    assert_eq!(look(&paid, &[now]), Trust::Full);
    paid.studio.pass(Duration::days(8));
    // The provider still shows the day of the delivery.
    let behind = paid.studio.app.now() - Duration::days(8);
    assert_eq!(look(&paid, &[behind]), Trust::New(ClockDoubt::Skewed));
    assert_eq!(look(&paid, &[behind]), Trust::Waiting);
    paid.studio.tick();
    let seen = paid.seen(&request);
    assert_eq!(
        (&seen["stage"], &seen["held_fils"]),
        (&json!("delivered"), &json!(300_000))
    );
    let counts = || {
        let counts = paid.studio.admin.get("/api/admin/payments/counts");
        counts.is(200).json()["clock_doubted_at"].clone()
    };
    assert_ne!(counts(), Value::Null);
    let agreed = paid.studio.app.now();
    assert_eq!(look(&paid, &[agreed]), Trust::Full);
    assert_eq!(counts(), Value::Null);
    paid.studio.tick();
    assert_eq!(paid.seen(&request)["stage"], "closed");
    paid.verify(&request);
}

#[test]
fn a_clock_that_jumped_waits_for_an_hour_where_no_other_one_agrees() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    paid.paid(&request, "card");
    assert_eq!(look(&paid, &[]), Trust::Full);
    paid.studio.pass(Duration::hours(2));
    assert_eq!(look(&paid, &[]), Trust::New(ClockDoubt::Jumped));
    paid.studio.pass(Duration::minutes(30));
    assert_eq!(look(&paid, &[]), Trust::Waiting);
    paid.studio.pass(Duration::minutes(30));
    assert_eq!(look(&paid, &[]), Trust::Full);
    // PostgreSQL has a clock of its own, which the test does not move.
    let (app, now) = (&paid.studio.app, paid.studio.app.now());
    let by_database = app.write(|db| trust::look(db, &[], now));
    let wanted = match app.store().engine() {
        Engine::Postgres => Trust::New(ClockDoubt::Skewed),
        Engine::Sqlite(_) => Trust::Full,
    };
    assert_eq!(by_database, wanted);
}

#[test]
fn admins_are_mailed_of_a_clock_in_doubt_once_in_a_while() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    paid.paid(&request, "card");
    let mailed = || {
        let mails = paid.studio.app.mails().into_iter();
        mails
            .filter(|mail| mail.notice == Notice::ClockDoubted)
            .map(|mail| mail.recipient)
            .collect::<Vec<_>>()
    };
    let goes_wrong_and_right = || {
        let now = paid.studio.app.now();
        let doubt = look(&paid, &[now - Duration::HOUR]);
        assert_eq!(doubt, Trust::New(ClockDoubt::Skewed));
        assert_eq!(look(&paid, &[now]), Trust::Full);
    };
    assert!(mailed().is_empty());
    goes_wrong_and_right();
    let first = mailed();
    assert_eq!(first.len(), 1, "{first:?}");
    goes_wrong_and_right();
    assert!(mailed().is_empty());
    paid.studio.app.pass(Duration::hours(7));
    goes_wrong_and_right();
    assert_eq!(mailed(), first);
}

#[test]
fn a_clock_in_doubt_asks_no_one_about_a_delivery_that_is_undecided() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    paid.paid(&request, "card");
    act(&paid.studio.dana.browser, &request, "deliver", &delivery()).is(200);
    let now = paid.studio.app.now();
    assert_eq!(look(&paid, &[now]), Trust::Full);
    paid.studio.pass(Duration::days(31));
    assert_eq!(look(&paid, &[now]), Trust::New(ClockDoubt::Skewed));
    paid.studio.tick();
    assert_eq!(paid.seen(&request)["stage"], "delivered");
    for reader in [&paid.studio.brand, &paid.studio.dana.browser] {
        let told = reader.get("/api/notifications").is(200).json();
        let kinds = fields(&told, "event");
        assert!(!kinds.contains(&"delivery_undecided"), "{kinds:?}");
    }
    paid.verify(&request);
}
