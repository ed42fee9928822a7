//! What is deleted from the store of files, and which stores are left alone.

use std::ops::Range;

use futures_util::TryStreamExt as _;
use marsam_media::store::StoreMark;
use marsam_persistence::installation::{self, Installation};
use marsam_workflows::file_jobs::{Consent, SweepError};
use time::Duration;

use super::jobs::{jobs, picture, run};
use super::{listed, upload};
use crate::browser::Request;
use crate::harness::TestApp;

/// Objects are as old as the machine's clock says, whatever the time of a test is.
const LONG: Duration = Duration::days(3_650);

fn block_on<T>(work: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    runtime.unwrap().block_on(work)
}

fn mark(app: &TestApp, store_id: &str, database_id: &str) {
    let mark = StoreMark {
        store_id: store_id.to_owned(),
        database_id: database_id.to_owned(),
    };
    block_on(app.media().set_mark(&mark)).unwrap();
}

/// Marks the store and the database as each other's, as the start of a server does.
pub(super) fn adopt_store(app: &TestApp) -> Installation {
    app.write(|db| {
        installation::ensure(db, app.now())?;
        installation::set_store(db, "store")
    });
    let own = app.read(installation::find).unwrap();
    mark(app, "store", &own.database_id);
    own
}

pub(super) fn sweep(app: &TestApp, consent: Consent) -> Result<usize, SweepError> {
    block_on(jobs(app, picture).sweeper().sweep(consent))
}

fn stored(app: &TestApp) -> usize {
    block_on(app.media().list().try_collect::<Vec<_>>())
        .unwrap()
        .len()
}

fn put(app: &TestApp, keys: &[String]) {
    block_on(async {
        for key in keys {
            app.media().put(key, vec![b'a'].into()).await.unwrap();
        }
    });
}

fn keys(name: &str, numbers: Range<usize>) -> Vec<String> {
    numbers
        .map(|number| format!("derived/{name}-{number}"))
        .collect()
}

/// Puts objects into the store that no row refers to.
fn put_unknown(app: &TestApp, count: usize) {
    put(app, &keys("unknown", 0..count));
}

/// Puts objects into the store that are in the ledger.
fn put_known(app: &TestApp, numbers: Range<usize>) {
    let known = keys("known", numbers);
    put(app, &known);
    let rows: Vec<String> = known.iter().map(|key| format!("('{key}', 1)")).collect();
    app.execute(&format!(
        "INSERT INTO stored_objects (object_key, bytes) VALUES {}",
        rows.join(", ")
    ));
}

#[test]
fn parts_go_at_once_and_deleted_files_a_day_later() {
    let app = TestApp::spawn();
    adopt_store(&app);
    let dana = listed(&app);
    let id = upload(&dana, "work", b"0123456789");
    run(&jobs(&app, picture));
    // The part went once the picture was made.
    assert_eq!((stored(&app), app.rows_of("stored_objects")), (1, 1));
    let path = format!("/api/files/{id}");
    assert_eq!(dana.get(&path).is(200).json()["state"], "ready");
    dana.send(&Request::new("DELETE", &path)).is(204);
    assert_eq!(sweep(&app, Consent::Ordinary).unwrap(), 0);
    app.pass(Duration::hours(24));
    assert_eq!(sweep(&app, Consent::Ordinary).unwrap(), 1);
    assert_eq!((stored(&app), app.rows_of("stored_objects")), (0, 0));
}

#[test]
fn nothing_is_deleted_from_a_store_without_a_mark_or_with_another_one() {
    let app = TestApp::spawn();
    put_unknown(&app, 5);
    app.pass(LONG);
    let unmarked = sweep(&app, Consent::Given).unwrap_err();
    assert!(matches!(unmarked, SweepError::Unmarked), "{unmarked}");
    let own = adopt_store(&app);
    for (store, database) in [("store", "another"), ("another", &*own.database_id)] {
        mark(&app, store, database);
        for consent in [Consent::Ordinary, Consent::Given] {
            let refused = sweep(&app, consent).unwrap_err();
            assert!(matches!(refused, SweepError::Mismatch(_)), "{refused}");
        }
    }
    assert_eq!(stored(&app), 5);
    adopt_store(&app);
    assert_eq!(sweep(&app, Consent::Ordinary).unwrap(), 5);
}

#[test]
fn nothing_is_deleted_by_a_clock_that_is_stopped() {
    let app = TestApp::spawn();
    adopt_store(&app);
    put_unknown(&app, 1);
    app.pass(LONG);
    app.write(|db| installation::stop_clock(db, app.now()));
    for consent in [Consent::Ordinary, Consent::Given] {
        let refused = sweep(&app, consent).unwrap_err();
        let is_stopped = matches!(refused, SweepError::ClockStopped { .. });
        assert!(is_stopped, "{refused}");
    }
    assert_eq!(stored(&app), 1);
    app.write(|db| installation::trust_clock(db, app.now()));
    assert_eq!(sweep(&app, Consent::Ordinary).unwrap(), 1);
}

#[test]
fn more_than_a_tenth_of_the_store_and_a_hundred_objects_need_consent() {
    let app = TestApp::spawn();
    adopt_store(&app);
    put_unknown(&app, 101);
    // Younger than a day: perhaps their rows are still being written.
    assert_eq!(sweep(&app, Consent::Ordinary).unwrap(), 0);
    app.pass(LONG);
    let refused = sweep(&app, Consent::Ordinary).unwrap_err();
    assert!(
        matches!(
            refused,
            SweepError::TooMany {
                unreferenced: 101,
                objects: 101
            }
        ),
        "{refused}"
    );
    assert_eq!(stored(&app), 101);
    assert_eq!(sweep(&app, Consent::Given).unwrap(), 101);
    put_unknown(&app, 100);
    app.pass(LONG);
    assert_eq!(sweep(&app, Consent::Ordinary).unwrap(), 100);
    // 101 of 900 are more than a tenth, of 1,200 they are not.
    put_known(&app, 0..799);
    put_unknown(&app, 101);
    let refused = sweep(&app, Consent::Ordinary).unwrap_err();
    assert!(
        matches!(
            refused,
            SweepError::TooMany {
                unreferenced: 101,
                objects: 900
            }
        ),
        "{refused}"
    );
    put_known(&app, 799..1_099);
    assert_eq!(sweep(&app, Consent::Ordinary).unwrap(), 101);
    assert_eq!(stored(&app), 1_099);
}

#[test]
fn a_restored_copy_deletes_nothing_until_its_operator_agrees() {
    let app = TestApp::spawn();
    adopt_store(&app);
    let dana = listed(&app);
    let id = upload(&dana, "work", b"0123456789");
    app.write(|db| installation::hold(db, app.now()));
    run(&jobs(&app, picture));
    app.pass(LONG);
    let held = sweep(&app, Consent::Ordinary).unwrap_err();
    assert!(matches!(held, SweepError::Held { .. }), "{held}");
    assert_eq!(stored(&app), 2);
    assert_eq!(sweep(&app, Consent::Given).unwrap(), 1);
    let dana = app.another_browser_of("dana@example.com");
    dana.get(&format!("/api/files/{id}")).is(200);
    // From now on it is a site like any other.
    put_unknown(&app, 1);
    app.pass(LONG);
    assert_eq!(sweep(&app, Consent::Ordinary).unwrap(), 1);
}
