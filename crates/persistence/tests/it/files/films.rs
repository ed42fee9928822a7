//! Files that wait until they are converted.

use marsam_domain::files::FileRefusal;
use marsam_persistence::DbError;
use marsam_persistence::files::{self, File, Lane, Turn};
use marsam_persistence::testing::TestStore;

use super::{complete, creative, made, make_ready};
use crate::samples::{NOW, later, read, write};

fn lease(test: &TestStore, lane: Lane) -> Option<File> {
    let turn = Turn {
        lane,
        after: None,
        until: later(5),
    };
    write(&test.store, |db| files::lease(db, &turn, NOW))
}

fn is_waiting(test: &TestStore, lane: Lane) -> bool {
    read(&test.store, |db| files::is_any_waiting(db, lane, NOW))
}

/// A file that was handed over to those who convert.
fn handed_over(test: &TestStore) -> File {
    complete(&test.store, creative(&test.store), "a");
    let leased = lease(test, Lane::Quick).unwrap();
    write(&test.store, |db| {
        files::await_conversion(db, &leased, "video/quicktime")
    });
    leased
}

#[test]
fn a_film_waits_in_a_lane_of_its_own_and_none_of_its_attempts_is_used_up() {
    let test = TestStore::make();
    let film = handed_over(&test);
    assert!(!is_waiting(&test, Lane::Quick));
    assert_eq!(lease(&test, Lane::Quick), None);
    assert!(is_waiting(&test, Lane::Films));
    assert!(is_waiting(&test, Lane::All));
    let leased = lease(&test, Lane::Films).unwrap();
    assert_eq!((leased.id, leased.attempts), (film.id, 1));
    let id = film.id;
    assert_eq!(
        read(&test.store, |db| files::original_type(db, id)).as_deref(),
        Some("video/quicktime")
    );
    make_ready(&test.store, &leased, &made("derived/1"));
    assert_eq!(read(&test.store, |db| files::progress_of(db, id)), None);
}

#[test]
fn a_note_of_the_progress_keeps_the_lease_and_says_whether_it_is_still_held() {
    let test = TestStore::make();
    let id = handed_over(&test).id;
    assert_eq!(read(&test.store, |db| files::progress_of(db, id)), Some(0));
    let leased = lease(&test, Lane::Films).unwrap();
    let note = |percent| {
        write(&test.store, |db| {
            files::note_progress(db, &leased, percent, later(9))
        })
    };
    assert!(note(40));
    assert_eq!(read(&test.store, |db| files::progress_of(db, id)), Some(40));
    let late = read(&test.store, |db| {
        files::is_any_waiting(db, Lane::Films, later(8))
    });
    assert!(!late);
    // As when the process ended: another attempt takes it up, and the first hears of it.
    write(&test.store, |db| files::end_leases(db).map(drop));
    let again = lease(&test, Lane::Films).unwrap();
    assert_eq!(again.attempts, 1);
    write(&test.store, |db| {
        files::refuse(db, &again, FileRefusal::NotConverted, NOW)
    });
    assert!(!note(60));
    assert!(!is_waiting(&test, Lane::All));
}

#[test]
fn a_file_that_was_deleted_is_not_handed_over() {
    let test = TestStore::make();
    complete(&test.store, creative(&test.store), "a");
    let leased = lease(&test, Lane::Quick).unwrap();
    write(&test.store, |db| {
        files::refuse(db, &leased, FileRefusal::Damaged, NOW)
    });
    let handed_over = test
        .store
        .write(|db| files::await_conversion(db, &leased, "video/mp4"));
    assert!(matches!(handed_over, Err(DbError::Conflict)));
}
