//! Uploaded files: parts, leases, what is unused, and what is deleted.

mod films;
mod turns;

use marsam_domain::accounts::Role;
use marsam_domain::files::{FileKind, FilePurpose, FileRefusal, FileState};
use marsam_domain::ids::{AccountId, FileId};
use marsam_persistence::batches::Batch;
use marsam_persistence::files::{
    self, Derivative, File, Lane, Made, NewFile, Part, ReferencedObject,
};
use marsam_persistence::listed::rebuilding;
use marsam_persistence::testing::TestStore;
use marsam_persistence::{DbError, Store};
use time::{Duration, OffsetDateTime};

use crate::samples::{NOW, account_as, at_once, later, read, turn, write};

fn begin(store: &Store, account: AccountId, length: u64) -> FileId {
    let new = NewFile {
        account,
        purpose: FilePurpose::Work,
        request: None,
        name: "café.jpg",
        length,
    };
    write(store, |db| files::begin(db, &new, NOW))
}

fn part(start: u64, length: u64, key: &str) -> Part {
    Part {
        start,
        length,
        key: key.to_owned(),
    }
}

fn creative(store: &Store) -> AccountId {
    account_as(store, "dana@example.com", Role::Creative)
}

/// A complete file that waits to be processed.
fn complete(store: &Store, account: AccountId, key: &str) -> FileId {
    let file = begin(store, account, 10);
    store_part(store, file, &part(0, 10, key)).unwrap();
    file
}

/// Claims a place and stores a part there, as an upload does.
fn store_part(store: &Store, file: FileId, part: &Part) -> Result<(), DbError> {
    store.write(|db| {
        let file = files::find(db, file)?;
        files::claim(db, &file, part, NOW)
    })?;
    store.write(|db| files::append(db, file, part, NOW))
}

fn made(key: &str) -> Made {
    Made {
        kind: FileKind::Image,
        content_type: "image/jpeg".to_owned(),
        sha256: "00".repeat(32),
        width: Some(640),
        height: Some(480),
        duration_ms: None,
        thumbhash: None,
        peaks: None,
        original_key: None,
        derivatives: vec![Derivative {
            name: "320".to_owned(),
            key: key.to_owned(),
            public_name: None,
            content_type: "image/webp".to_owned(),
            bytes: 10,
            width: Some(320),
            height: Some(240),
        }],
    }
}

/// Announces what was made of a file, and stores it.
fn make_ready(store: &Store, leased: &File, made: &Made) {
    write(store, |db| {
        files::announce(db, leased, &made.objects(leased.length), NOW)?;
        files::make_ready(db, leased, made, NOW)
    });
}

fn lease(store: &Store, minutes: i64, now: OffsetDateTime) -> Option<File> {
    write(store, |db| {
        files::lease(db, &turn(None, later(minutes)), now)
    })
}

fn is_waiting(store: &Store, now: OffsetDateTime) -> bool {
    read(store, |db| files::is_any_waiting(db, Lane::All, now))
}

#[test]
fn a_file_is_complete_when_its_last_part_has_arrived() {
    let test = TestStore::make();
    let file = begin(&test.store, creative(&test.store), 10);
    store_part(&test.store, file, &part(0, 4, "a")).unwrap();
    let halfway = read(&test.store, |db| files::find(db, file));
    assert_eq!((halfway.received, halfway.state), (4, FileState::Receiving));
    store_part(&test.store, file, &part(4, 6, "b")).unwrap();
    let whole = read(&test.store, |db| files::find(db, file));
    assert_eq!((whole.received, whole.state), (10, FileState::Processing));
    let parts = read(&test.store, |db| files::parts_of(db, file));
    assert_eq!(parts, [part(0, 4, "a"), part(4, 6, "b")]);
}

#[test]
fn a_file_that_was_made_ready_elsewhere_is_like_an_uploaded_one() {
    let test = TestStore::make();
    let account = creative(&test.store);
    let uploaded = complete(&test.store, account, "a");
    let leased = lease(&test.store, 5, NOW).unwrap();
    make_ready(&test.store, &leased, &made("derived/1"));
    let new = NewFile {
        account,
        purpose: FilePurpose::Work,
        request: None,
        name: "café.jpg",
        length: 10,
    };
    let added = write(&test.store, |db| {
        files::add_ready(db, &new, &made("derived/2"), NOW)
    });
    let mut found = [uploaded, added].map(|file| read(&test.store, |db| files::find(db, file)));
    found[1].id = uploaded;
    assert_eq!(found[0], found[1]);
    let derivatives = read(&test.store, |db| files::derivatives_of(db, added));
    assert_eq!(derivatives, made("derived/2").derivatives);
}

#[test]
fn a_part_that_does_not_follow_the_last_one_is_a_conflict() {
    let test = TestStore::make();
    let file = begin(&test.store, creative(&test.store), 10);
    for wrong in [part(1, 4, "a"), part(0, 11, "b")] {
        let refused = store_part(&test.store, file, &wrong);
        assert!(matches!(refused, Err(DbError::Conflict)), "{wrong:?}");
    }
}

#[test]
fn of_parts_for_one_place_one_is_written() {
    let test = TestStore::make();
    let file = begin(&test.store, creative(&test.store), 10);
    let done = at_once(8, |n| {
        let key = format!("part-{n}");
        let place = part(0, 10, &key);
        let claimed = test.store.write(|db| {
            let file = files::find(db, file)?;
            files::claim(db, &file, &place, NOW)
        });
        claimed.is_ok()
    });
    assert_eq!(done.into_iter().filter(|claimed| *claimed).count(), 1);
    assert_eq!(read(&test.store, |db| files::parts_of(db, file)).len(), 0);
}

#[test]
fn a_part_whose_commit_was_not_answered_is_not_given_up() {
    let test = TestStore::make();
    let file = begin(&test.store, creative(&test.store), 10);
    let stored = part(0, 4, "a");
    store_part(&test.store, file, &stored).unwrap();
    assert!(!write(&test.store, |db| {
        files::give_up(db, file, &stored, NOW)
    }));
    let unused = read(&test.store, |db| files::unused(db, NOW + Duration::DAY));
    assert_eq!(unused, Vec::<String>::new());
    assert_eq!(read(&test.store, |db| files::parts_of(db, file)), [stored]);
}

#[test]
fn a_claim_ends_with_its_part_by_itself_or_with_the_process() {
    let test = TestStore::make();
    let file = begin(&test.store, creative(&test.store), 10);
    let claim = |key: &str, at| {
        test.store.write(|db| {
            let file = files::find(db, file)?;
            files::claim(db, &file, &part(0, 4, key), at)
        })
    };
    claim("a", NOW).unwrap();
    assert!(matches!(claim("b", NOW), Err(DbError::Conflict)));
    // Its part was not written: the object goes at once.
    write(&test.store, |db| {
        files::give_up(db, file, &part(0, 4, "a"), NOW)
    });
    assert_eq!(read(&test.store, |db| files::unused(db, NOW)), ["a"]);
    claim("b", NOW).unwrap();
    // A process that hangs loses its place, and what it writes later is not stored.
    claim("c", later(1)).unwrap();
    let late = test
        .store
        .write(|db| files::append(db, file, &part(0, 4, "b"), later(1)));
    assert!(matches!(late, Err(DbError::Conflict)));
    assert_eq!(write(&test.store, files::end_claims), 1);
    claim("d", later(1)).unwrap();
    write(&test.store, |db| {
        files::append(db, file, &part(0, 4, "d"), later(1))
    });
    assert_eq!(read(&test.store, |db| files::find(db, file)).received, 4);
}

#[test]
fn a_file_is_leased_once_until_the_lease_ends() {
    let test = TestStore::make();
    let file = complete(&test.store, creative(&test.store), "a");
    let leased = at_once(4, |_| lease(&test.store, 5, NOW));
    assert_eq!(leased.iter().flatten().count(), 1);
    assert!(!is_waiting(&test.store, later(4)));
    let again = lease(&test.store, 10, later(5)).unwrap();
    assert_eq!((again.id, again.attempts), (file, 2));
}

#[test]
fn an_attempt_whose_lease_has_ended_stores_nothing() {
    let test = TestStore::make();
    complete(&test.store, creative(&test.store), "a");
    let first = lease(&test.store, 5, NOW).unwrap();
    let second = lease(&test.store, 10, later(5)).unwrap();
    let late = test
        .store
        .write(|db| files::make_ready(db, &first, &made("late"), NOW));
    assert!(matches!(late, Err(DbError::Conflict)));
    make_ready(&test.store, &second, &made("in-time"));
    let made = read(&test.store, |db| files::derivatives_of(db, second.id));
    assert_eq!(made.len(), 1);
    assert_eq!(made[0].key, "in-time");
}

#[test]
fn parts_of_a_processed_file_are_unused_at_once() {
    let test = TestStore::make();
    complete(&test.store, creative(&test.store), "a");
    let leased = lease(&test.store, 5, NOW).unwrap();
    let refused = FileRefusal::Damaged;
    write(&test.store, |db| files::refuse(db, &leased, refused, NOW));
    assert_eq!(read(&test.store, |db| files::unused(db, NOW)), ["a"]);
    write(&test.store, |db| files::forget_unused(db, "a"));
    let unknown = |key: &str| {
        let keys = vec![key.to_owned()];
        !read(&test.store, |db| files::unknown_of(db, keys)).is_empty()
    };
    assert!(unknown("a"));
    let file = read(&test.store, |db| files::find(db, leased.id));
    assert_eq!(
        (file.state, file.reason),
        (FileState::Refused, Some(refused))
    );
}

#[test]
fn the_objects_that_rows_refer_to_are_parts_then_what_was_made_of_them() {
    let test = TestStore::make();
    complete(&test.store, creative(&test.store), "part");
    let object = |key: &str, sha256: Option<&str>| ReferencedObject {
        key: key.to_owned(),
        bytes: 10,
        sha256: sha256.map(str::to_owned),
    };
    let objects = || read(&test.store, files::referenced_objects);
    assert_eq!(objects(), [object("part", None)]);
    let leased = lease(&test.store, 5, NOW).unwrap();
    let made = Made {
        original_key: Some("original".to_owned()),
        ..made("320")
    };
    make_ready(&test.store, &leased, &made);
    let digest = "00".repeat(32);
    assert_eq!(
        objects(),
        [object("320", None), object("original", Some(&digest))]
    );
}

#[test]
fn leases_of_a_killed_process_end_without_counting() {
    let test = TestStore::make();
    complete(&test.store, creative(&test.store), "a");
    lease(&test.store, 5, NOW).unwrap();
    assert_eq!(write(&test.store, files::end_leases), 1);
    let again = lease(&test.store, 5, NOW).unwrap();
    assert_eq!(again.attempts, 1);
}

#[test]
fn a_store_that_failed_costs_no_attempt() {
    let test = TestStore::make();
    complete(&test.store, creative(&test.store), "a");
    let leased = lease(&test.store, 5, NOW).unwrap();
    write(&test.store, |db| files::give_back(db, &leased, later(1)));
    assert!(!is_waiting(&test.store, NOW));
    let again = lease(&test.store, 9, later(1)).unwrap();
    assert_eq!(again.attempts, 1);
}

#[test]
fn an_upload_at_rest_and_a_file_that_is_not_used_are_deleted() {
    let test = TestStore::make();
    let dana = creative(&test.store);
    let resting = begin(&test.store, dana, 10);
    complete(&test.store, dana, "a");
    let leased = lease(&test.store, 5, NOW).unwrap();
    make_ready(&test.store, &leased, &made("b"));
    let forget = |at| write(&test.store, |db| files::delete_old(db, at));
    assert_eq!(forget(NOW + Duration::hours(23)), 0);
    assert_eq!(forget(NOW + Duration::hours(24)), 1);
    assert!(matches!(
        test.store.read(|db| files::find(db, resting)),
        Err(DbError::NotFound)
    ));
    assert_eq!(forget(NOW + Duration::days(7)), 1);
    let keys = vec!["b".to_owned()];
    assert!(read(&test.store, |db| files::unknown_of(db, keys)).is_empty());
    let left = read(&test.store, |db| {
        files::of_account(db, dana, Batch::first())
    });
    assert_eq!(left, []);
}

#[test]
fn a_quota_counts_reservations_and_every_object_until_its_bytes_are_deleted() {
    let test = TestStore::make();
    let dana = creative(&test.store);
    write(&test.store, rebuilding::rebuild);
    let of_dana = || read(&test.store, |db| files::bytes_of_account(db, dana));
    let of_all = || write(&test.store, files::bytes_of_all_locked);
    let sweep = |at| {
        for key in read(&test.store, |db| files::unused(db, at)) {
            write(&test.store, |db| files::forget_unused(db, &key));
        }
    };
    begin(&test.store, dana, 30);
    let file = complete(&test.store, dana, "a");
    assert_eq!((of_dana(), of_all()), (40, 40), "30 reserved, 10 stored");
    let leased = lease(&test.store, 5, NOW).unwrap();
    assert_eq!(leased.id, file);
    let picture = Made {
        derivatives: vec![Derivative {
            bytes: 7,
            ..made("320").derivatives.remove(0)
        }],
        ..made("320")
    };
    write(&test.store, |db| {
        files::announce(db, &leased, &picture.objects(leased.length), NOW)
    });
    assert_eq!((of_dana(), of_all()), (47, 47), "announced");
    write(&test.store, |db| {
        files::make_ready(db, &leased, &picture, NOW)
    });
    assert_eq!((of_dana(), of_all()), (47, 47), "the part is still stored");
    sweep(NOW);
    assert_eq!((of_dana(), of_all()), (37, 37));
    // Deleted: its bytes stay for a day, and count for as long.
    write(&test.store, |db| {
        let file = files::find(db, file)?;
        files::delete(db, &file, NOW)
    });
    sweep(later(60));
    assert_eq!((of_dana(), of_all()), (37, 37));
    sweep(NOW + Duration::DAY);
    assert_eq!((of_dana(), of_all()), (30, 30));
    assert!(read(&test.store, rebuilding::is_current));
    let kept = read(&test.store, rebuilding::kept);
    write(&test.store, rebuilding::rebuild);
    assert_eq!(read(&test.store, rebuilding::kept), kept);
}

#[test]
fn refused_files_take_nothing_once_they_are_swept() {
    let test = TestStore::make();
    let dana = creative(&test.store);
    complete(&test.store, dana, "a");
    let leased = lease(&test.store, 5, NOW).unwrap();
    write(&test.store, |db| {
        files::refuse(db, &leased, FileRefusal::Damaged, NOW)
    });
    write(&test.store, |db| files::forget_unused(db, "a"));
    assert_eq!(read(&test.store, |db| files::bytes_of_account(db, dana)), 0);
}

#[test]
fn a_file_of_another_account_is_not_found() {
    let test = TestStore::make();
    let file = begin(&test.store, creative(&test.store), 10);
    let other = account_as(&test.store, "salem@example.com", Role::Creative);
    let found = test.store.read(|db| files::find_own(db, other, file));
    assert!(matches!(found, Err(DbError::NotFound)));
}
