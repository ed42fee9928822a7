//! Groups of writes in a known order, and what becomes of them.

mod effects;
mod queued;

use std::sync::mpsc;

use diesel::RunQueryDsl as _;
use diesel::dsl::sql;
use diesel::sql_types::{BigInt, Text};
use tempfile::TempDir;

use super::*;
use crate::Store;
use crate::store::Timeouts;

type Work = Box<dyn FnOnce(&mut Db) -> Result<(), DbError> + Send>;
type Answer = std::thread::Result<Result<(), DbError>>;

const TABLES: &str = "CREATE TABLE items (name TEXT NOT NULL UNIQUE); \
    CREATE TABLE parts (item TEXT NOT NULL REFERENCES items (name));";

/// An embedded database whatever the other tests run on.
fn database(timeouts: Timeouts) -> (Store, TempDir) {
    let dir = tempfile::tempdir().unwrap();
    let url = format!("sqlite://{}", dir.path().join("group.db").display());
    let store = Store::connect_with(&url, timeouts).unwrap();
    store.write(|db| run(db, TABLES)).unwrap();
    (store, dir)
}

fn run(db: &mut Db, statements: &str) -> Result<(), DbError> {
    Ok(db.batch_execute(statements)?)
}

fn insert(db: &mut Db, name: &str) -> Result<(), DbError> {
    run(db, &format!("INSERT INTO items VALUES ('{name}')"))
}

fn names_in(db: &mut Db) -> Result<Vec<String>, DbError> {
    let names = diesel::sql_query("SELECT name FROM items ORDER BY rowid");
    Ok(names
        .load::<Named>(db)?
        .into_iter()
        .map(|row| row.name)
        .collect())
}

#[derive(diesel::QueryableByName)]
struct Named {
    #[diesel(sql_type = Text)]
    name: String,
}

/// What another connection sees.
fn names(store: &Store) -> Vec<String> {
    store.read(names_in).unwrap()
}

fn inserting(name: &'static str) -> Work {
    Box::new(move |db| insert(db, name))
}

/// Runs these in this order, in one group as far as they fit; the first answer is that of the write that opens it.
fn in_one_group(store: &Store, works: Vec<Work>) -> Vec<Answer> {
    let ((begun, has_begun), (go_on, goes_on)) = (mpsc::channel(), mpsc::channel::<()>());
    let first: Work = Box::new(move |_db| {
        begun.send(()).unwrap();
        goes_on.recv().unwrap();
        Ok(())
    });
    let mut answers = vec![queue(store, first)];
    has_begun.recv().unwrap();
    answers.extend(works.into_iter().map(|work| queue(store, work)));
    go_on.send(()).unwrap();
    answers.iter().map(answer_of).collect()
}

/// Queues a write; its answer arrives.
fn queue(store: &Store, work: Work) -> Receiver<Result<(), DbError>> {
    let (done, answer) = mpsc::channel();
    let queue = store.write_queue().unwrap();
    queue.push(work, move |result| done.send(result).unwrap());
    answer
}

fn answer_of(arrives: &Receiver<Result<(), DbError>>) -> Answer {
    // Without an answer, the write has panicked.
    arrives
        .recv()
        .map_err(|none| -> Box<dyn std::any::Any + Send> { Box::new(none) })
}

fn is_done(answer: &Answer) -> bool {
    matches!(answer, Ok(Ok(())))
}

fn is_unavailable(answer: &Answer) -> bool {
    matches!(answer, Ok(Err(DbError::Unavailable(_))))
}

#[test]
fn writes_that_wait_share_one_commit_in_the_order_of_arrival() {
    let (store, _dir) = database(Timeouts::default());
    let before = store.commits();
    let works = ["a", "b", "c", "d"].map(inserting);
    let answers = in_one_group(&store, works.into());
    assert!(answers.iter().all(is_done), "{answers:?}");
    assert_eq!(names(&store), ["a", "b", "c", "d"]);
    assert_eq!(store.commits() - before, 1);
}

#[test]
fn a_write_sees_those_before_it_and_a_reader_none_before_the_commit() {
    let (store, _dir) = database(Timeouts::default());
    let reader = store.clone();
    let sees: Work = Box::new(move |db| {
        assert_eq!(names_in(db)?, ["a"]);
        assert!(names(&reader).is_empty());
        insert(db, "b")
    });
    let answers = in_one_group(&store, vec![inserting("a"), sees]);
    assert!(answers.iter().all(is_done), "{answers:?}");
    assert_eq!(names(&store), ["a", "b"]);
}

#[test]
fn a_write_that_fails_within_a_group_is_undone_alone() {
    let (store, _dir) = database(Timeouts::default());
    let before = store.commits();
    let fails: Work = Box::new(|db| {
        insert(db, "b")?;
        insert(db, "c")?;
        Err(DbError::NotFound)
    });
    let works = vec![inserting("a"), fails, inserting("a"), inserting("d")];
    let answers = in_one_group(&store, works);
    assert!(is_done(&answers[1]) && is_done(&answers[4]));
    assert!(matches!(answers[2], Ok(Err(DbError::NotFound))));
    assert!(matches!(answers[3], Ok(Err(DbError::Conflict))));
    assert_eq!(names(&store), ["a", "d"]);
    assert_eq!(store.commits() - before, 1);
}

#[test]
fn a_write_that_panics_within_a_group_is_undone_alone() {
    let (store, _dir) = database(Timeouts::default());
    let panics: Work = Box::new(|db| {
        insert(db, "b")?;
        panic!("on purpose")
    });
    let works = vec![inserting("a"), panics, inserting("c")];
    let answers = in_one_group(&store, works);
    assert!(answers[2].is_err());
    assert!(is_done(&answers[1]) && is_done(&answers[3]));
    assert_eq!(names(&store), ["a", "c"]);
    store.write(|db| insert(db, "d")).unwrap();
}

#[test]
fn a_group_of_refusals_commits_nothing() {
    let (store, _dir) = database(Timeouts::default());
    let before = store.commits();
    for _ in 0..3 {
        let refused: Result<(), DbError> = store.write(|db| {
            insert(db, "a")?;
            Err(DbError::Conflict)
        });
        assert!(matches!(refused, Err(DbError::Conflict)));
    }
    assert_eq!(store.commits(), before);
    assert!(names(&store).is_empty());
}

#[test]
fn a_commit_that_fails_fails_every_write_of_its_group() {
    let (store, _dir) = database(Timeouts::default());
    // Only the COMMIT finds it out.
    let orphan: Work = Box::new(|db| {
        run(db, "PRAGMA defer_foreign_keys = ON")?;
        run(db, "INSERT INTO parts VALUES ('nothing')")
    });
    // A refusal that is based on rows that are not stored after all.
    let refused: Work = Box::new(|db| insert(db, "a"));
    let works = vec![inserting("a"), refused, orphan, inserting("b")];
    let before = store.commits();
    let answers = in_one_group(&store, works);
    for answer in &answers {
        assert!(matches!(answer, Ok(Err(DbError::Failed(_)))), "{answer:?}");
    }
    assert!(names(&store).is_empty());
    assert_eq!(store.commits(), before);
    store.write(|db| insert(db, "c")).unwrap();
    assert_eq!(names(&store), ["c"]);
}

#[test]
fn where_the_engine_rolls_everything_back_every_earlier_write_fails() {
    let (store, _dir) = database(Timeouts::default());
    let undoes_all: Work = Box::new(|db| run(db, "INSERT OR ROLLBACK INTO items VALUES ('a')"));
    let works = vec![inserting("a"), inserting("b"), undoes_all, inserting("c")];
    let answers = in_one_group(&store, works);
    assert!(answers[..3].iter().all(is_unavailable), "{answers:?}");
    assert!(matches!(answers[3], Ok(Err(DbError::Conflict))));
    // It begins a group of its own.
    assert!(is_done(&answers[4]));
    assert_eq!(names(&store), ["c"]);
}

#[test]
fn a_write_that_hides_such_an_error_fails_too() {
    let (store, _dir) = database(Timeouts::default());
    let hides: Work = Box::new(|db| {
        let _hidden = run(db, "INSERT OR ROLLBACK INTO items VALUES ('a')");
        Ok(())
    });
    let answers = in_one_group(&store, vec![inserting("a"), hides, inserting("b")]);
    assert!(answers[..3].iter().all(is_unavailable), "{answers:?}");
    assert!(is_done(&answers[3]));
    assert_eq!(names(&store), ["b"]);
}

#[test]
fn a_full_disk_refuses_what_does_not_fit_and_later_writes_succeed() {
    let (store, _dir) = database(Timeouts::default());
    let limit = |pages: &str| {
        let set = format!("PRAGMA max_page_count = {pages}");
        store.write(|db| run(db, &set)).unwrap();
    };
    limit("8");
    let too_big: Work = Box::new(|db| insert(db, &"x".repeat(100_000)));
    let answers = in_one_group(&store, vec![inserting("a"), too_big]);
    assert!(is_unavailable(&answers[2]), "{answers:?}");
    // Acknowledged means stored, whichever way the engine undid the other one.
    assert_eq!(names(&store).len(), usize::from(is_done(&answers[1])));
    limit("1000000");
    store.write(|db| insert(db, &"x".repeat(100_000))).unwrap();
}

#[test]
fn a_group_has_at_most_256_members() {
    let (store, _dir) = database(Timeouts::default());
    let before = store.commits();
    let works = (0..MAX_GROUP + 43)
        .map(|number| -> Work { Box::new(move |db| insert(db, &format!("{number:03}"))) });
    let answers = in_one_group(&store, works.collect());
    assert!(answers.iter().all(is_done));
    let stored = names(&store);
    assert_eq!(stored.len(), MAX_GROUP + 43);
    assert!(stored.is_sorted());
    assert_eq!(store.commits() - before, 2);
}

#[test]
fn a_write_within_a_write_is_refused_in_time() {
    let (store, _dir) = database(Timeouts {
        pool_wait: Duration::from_millis(500),
        ..Timeouts::default()
    });
    let inner = store.clone();
    store
        .write(|db| {
            let refused = inner.write(|db| insert(db, "b"));
            assert!(matches!(refused, Err(DbError::Unavailable(_))));
            insert(db, "a")
        })
        .unwrap();
    assert_eq!(names(&store), ["a"]);
}

#[test]
fn acknowledged_writes_are_visible_and_none_is_lost_among_32_threads() {
    const THREADS: i64 = 32;
    const EACH: i64 = 40;
    let (store, _dir) = database(Timeouts::default());
    store
        .write(|db| {
            run(
                db,
                "CREATE TABLE counter (n INTEGER); INSERT INTO counter VALUES (0)",
            )
        })
        .unwrap();
    let count = |db: &mut Db| -> Result<i64, DbError> {
        Ok(diesel::select(sql::<BigInt>("(SELECT n FROM counter)")).get_result(db)?)
    };
    let before = store.commits();
    let mut seen: Vec<i64> = std::thread::scope(|scope| {
        let running: Vec<_> = (0..THREADS)
            .map(|_| {
                scope.spawn(|| {
                    let one = |_| {
                        let own = store
                            .write(|db| {
                                run(db, "UPDATE counter SET n = n + 1")?;
                                count(db)
                            })
                            .unwrap();
                        assert!(store.read(count).unwrap() >= own);
                        own
                    };
                    (0..EACH).map(one).collect::<Vec<_>>()
                })
            })
            .collect();
        running
            .into_iter()
            .flat_map(|one| one.join().unwrap())
            .collect()
    });
    seen.sort_unstable();
    assert_eq!(seen, (1..=THREADS * EACH).collect::<Vec<_>>());
    assert!(store.commits() - before <= u64::try_from(THREADS * EACH).unwrap());
}
