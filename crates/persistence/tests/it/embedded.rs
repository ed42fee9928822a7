//! Tests of the embedded database only, on whichever engine the others run.

use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use diesel::connection::SimpleConnection as _;
use diesel::prelude::*;
use marsam_persistence::{DbError, Store};
use tempfile::tempdir;

use crate::samples::{account, at_once, read, write};

fn open(file: &Path) -> Store {
    Store::open(&format!("sqlite://{}", file.display())).unwrap()
}

#[derive(QueryableByName)]
struct Pragmas {
    #[diesel(sql_type = diesel::sql_types::Text)]
    journal_mode: String,
    #[diesel(sql_type = diesel::sql_types::Integer)]
    synchronous: i32,
    #[diesel(sql_type = diesel::sql_types::Integer)]
    foreign_keys: i32,
    #[diesel(sql_type = diesel::sql_types::Integer)]
    timeout: i32,
}

const PRAGMAS: &str = "SELECT journal_mode, synchronous, foreign_keys, timeout FROM pragma_journal_mode, \
    pragma_synchronous, pragma_foreign_keys, pragma_busy_timeout";

#[test]
fn a_commit_is_on_disk_before_it_is_acknowledged() {
    let dir = tempdir().unwrap();
    let store = open(&dir.path().join("a.db"));
    let pragmas = write(&store, |db| {
        Ok(diesel::sql_query(PRAGMAS).get_result::<Pragmas>(db)?)
    });
    assert_eq!(
        (pragmas.journal_mode.as_str(), pragmas.synchronous),
        ("wal", 2)
    );
    assert_eq!((pragmas.foreign_keys, pragmas.timeout), (1, 8_000));
    let reading = read(&store, |db| {
        Ok(diesel::sql_query(PRAGMAS).get_result::<Pragmas>(db)?)
    });
    assert_eq!(
        (reading.journal_mode.as_str(), reading.timeout),
        ("wal", 8_000)
    );
}

#[test]
fn only_its_owner_can_read_the_database_file() {
    let dir = tempdir().unwrap();
    let folder = dir.path().join("fresh/data");
    let store = open(&folder.join("a.db"));
    account(&store, "noura@example.com");
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&folder), 0o700);
    let files: Vec<_> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    assert!(files.len() >= 2, "the database and its log: {files:?}");
    for file in files {
        assert_eq!(mode(&file), 0o600, "{}", file.display());
    }
}

#[test]
fn whatever_follows_the_scheme_is_a_file() {
    let dir = tempdir().unwrap();
    for name in [
        "a b.db",
        "نورة.db",
        "a?mode=memory.db",
        "50%.db",
        "file:a.db",
        ":memory:",
    ] {
        let file = dir.path().join(name);
        account(&open(&file), "noura@example.com");
        assert!(file.exists(), "{name}");
        let again = open(&file);
        assert!(
            !read(&again, marsam_persistence::accounts::is_empty),
            "{name}"
        );
    }
}

#[test]
fn a_folder_that_cannot_be_created_is_reported_by_name() {
    let dir = tempdir().unwrap();
    let blocked = dir.path().join("file");
    std::fs::write(&blocked, "not a folder").unwrap();
    let url = format!("sqlite://{}/a.db", blocked.display());
    match Store::connect(&url) {
        Err(DbError::Unavailable(why)) => assert!(why.contains("file"), "{why}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_file_that_is_not_a_database_is_left_alone() {
    let dir = tempdir().unwrap();
    let file = dir.path().join("letter.txt");
    std::fs::write(&file, "Dear Noura, ".repeat(500)).unwrap();
    let before = std::fs::read(&file).unwrap();
    let opened = Store::open(&format!("sqlite://{}", file.display()));
    assert!(matches!(opened, Err(DbError::Unavailable(why)) if why.contains("letter.txt")));
    assert_eq!(std::fs::read(&file).unwrap(), before);
}

#[test]
fn two_instances_on_one_file_both_get_their_writes_in() {
    let dir = tempdir().unwrap();
    let file = dir.path().join("a.db");
    let stores = [open(&file), open(&file)];
    let made = at_once(8, |thread| {
        (0..10)
            .map(|number| {
                account(
                    &stores[thread % 2],
                    &format!("a{thread}b{number}@example.com"),
                )
            })
            .count()
    });
    assert_eq!(made.iter().sum::<usize>(), 80);
    let page = marsam_persistence::pages::Page::first();
    assert_eq!(
        read(&stores[0], |db| marsam_persistence::accounts::page(
            db, page
        ))
        .total,
        80
    );
}

#[test]
fn a_file_of_another_program_or_of_nothing_is_left_as_it_is() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("other.db");
    let url = format!("sqlite://{}", file.display());
    let mut db = SqliteConnection::establish(file.to_str().unwrap()).unwrap();
    db.batch_execute("CREATE TABLE accounts (id INTEGER)")
        .unwrap();
    drop(db);
    let before = std::fs::read(&file).unwrap();
    let refused = Store::connect(&url).unwrap_err().to_string();
    assert!(
        refused.contains("the tables of another program"),
        "{refused}"
    );
    let refused = Store::connect_existing(&url).unwrap_err();
    assert!(matches!(refused, DbError::NoDatabase(_)), "{refused}");
    assert_eq!(std::fs::read(&file).unwrap(), before);
    std::fs::write(&file, "").unwrap();
    let refused = Store::connect_existing(&url).unwrap_err();
    assert!(matches!(refused, DbError::NoDatabase(_)), "{refused}");
    assert_eq!(std::fs::metadata(&file).unwrap().len(), 0);
    Store::open(&url).unwrap();
    assert!(Store::connect_existing(&url).is_ok());
    let missing = Store::connect_existing("sqlite:///nowhere/marsam.db").unwrap_err();
    assert!(matches!(missing, DbError::NoDatabase(_)), "{missing}");
}
