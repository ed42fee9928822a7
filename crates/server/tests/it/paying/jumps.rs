//! A clock that jumps asks before much is done by it, with and without payments.

use marsam_domain::notices::Notice;
use marsam_domain::payments::clocks::ClockDoubt;
use marsam_persistence::{Store, installation};
use marsam_workflows::clock::guard::{self, Confirmed, Others, Stopped};
use time::{Duration, OffsetDateTime};

use crate::harness::TestApp;

const JUMP: Duration = Duration::days(60);

/// A site whose clock was trusted a moment ago, with so many requests that are due.
fn site(due: usize) -> TestApp {
    let app = TestApp::spawn();
    app.write(|db| installation::ensure(db, app.now()));
    app.admin("admin@example.com");
    app.brand("brand@example.com");
    assert_eq!(ask(&app, app.store(), Others::default()), None);
    app.many_requests(due, "Menu for the souq");
    app.execute("UPDATE quote_requests SET due_at = created_at");
    app
}

/// The clock of the test is not the database's.
fn ask(app: &TestApp, store: &Store, others: Others<'_>) -> Option<Stopped> {
    guard::ask_at(store, others, app.now()).unwrap()
}

fn alerts(app: &TestApp) -> usize {
    let mails = app.mails().into_iter();
    mails
        .filter(|mail| mail.notice == Notice::ClockStopped)
        .count()
}

#[test]
fn a_clock_that_jumps_stops_on_every_instance_until_it_is_back_or_confirmed() {
    let app = site(101);
    let other = app.another_instance();
    app.pass(JUMP);
    let jumped = |is_new| {
        Some(Stopped {
            doubt: ClockDoubt::Jumped,
            is_new,
        })
    };
    let nothing = Others::default();
    assert_eq!(ask(&app, app.store(), nothing), jumped(true));
    assert_eq!(ask(&app, &other, nothing), jumped(false));
    // However long it runs on.
    app.pass(Duration::hours(2));
    assert_eq!(ask(&app, app.store(), nothing), jumped(false));
    assert_eq!(alerts(&app), 1);
    app.pass(-JUMP - Duration::hours(2));
    assert_eq!(ask(&app, &other, nothing), None);
    assert_eq!(app.read(installation::clock).stopped_at, None);
    app.pass(JUMP);
    assert_eq!(ask(&app, app.store(), nothing), jumped(true));
    let confirm = |database| {
        let now = app.now();
        app.write(|db| guard::confirm_at(db, database, now))
    };
    let behind = app.now() - JUMP;
    assert_eq!(confirm(Some(behind)), Confirmed::Contradicted(behind));
    assert_eq!(ask(&app, &other, nothing), jumped(false));
    assert_eq!(confirm(None), Confirmed::GoesOn);
    assert_eq!(ask(&app, &other, nothing), None);
    assert_eq!(confirm(None), Confirmed::WasNotStopped);
}

#[test]
fn a_site_that_was_down_acts_unasked_where_little_is_due() {
    let app = site(100);
    app.pass(JUMP);
    assert_eq!(ask(&app, app.store(), Others::default()), None);
    let seen = app.read(installation::clock);
    assert_eq!((seen.seen_at, seen.stopped_at), (Some(app.now()), None));
}

#[test]
fn a_clock_that_another_contradicts_by_more_than_an_hour_does_nothing_unasked() {
    let app = site(1);
    let (now, seen) = (app.now(), app.read(installation::clock).seen_at);
    let doubt = |difference: Duration| {
        let others = Others {
            providers: &[now + difference],
            ..Others::default()
        };
        ask(&app, app.store(), others).map(|stopped| stopped.doubt)
    };
    assert_eq!(doubt(Duration::minutes(59)), None);
    for difference in [Duration::days(9), -Duration::days(9)] {
        assert_eq!(doubt(difference), Some(ClockDoubt::Skewed));
    }
    assert_eq!(app.read(installation::clock).seen_at, seen);
    assert_eq!(doubt(Duration::ZERO), None);
    assert_eq!(app.read(installation::clock).stopped_at, None);
}

#[test]
fn a_process_that_ran_throughout_knows_that_its_clock_is_right_again() {
    let app = site(101);
    let by_steady = |steady| {
        let others = Others {
            steady: Some(steady),
            ..Others::default()
        };
        ask(&app, app.store(), others).map(|stopped| stopped.doubt)
    };
    let start = app.now();
    app.pass(JUMP);
    // The clock was wrong for two hours, which have passed.
    let passed = start + Duration::hours(2);
    assert_eq!(by_steady(passed), Some(ClockDoubt::Jumped));
    app.pass(passed - app.now());
    // One that has just been started knows of no other time.
    let doubt = ask(&app, app.store(), Others::default()).map(|stopped| stopped.doubt);
    assert_eq!(doubt, Some(ClockDoubt::Jumped));
    assert_eq!(by_steady(passed - Duration::SECOND), None);
    assert_eq!(app.read(installation::clock).stopped_at, None);
}

#[test]
fn only_a_clock_on_another_machine_settles_a_jump() {
    let app = site(101);
    app.pass(JUMP);
    let now = app.now();
    let by_database = |database: OffsetDateTime| Others {
        database: Some(database),
        ..Others::default()
    };
    let doubt = |others| ask(&app, app.store(), others).map(|stopped| stopped.doubt);
    assert_eq!(doubt(by_database(now)), Some(ClockDoubt::Jumped));
    assert_eq!(doubt(by_database(now - JUMP)), Some(ClockDoubt::Skewed));
    let by_provider = Others {
        providers: &[now],
        database: Some(now),
        ..Others::default()
    };
    assert_eq!(doubt(by_provider), None);
}
