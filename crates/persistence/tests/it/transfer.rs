//! A database is copied to the other engine and back, row by row.

use diesel::prelude::*;
use diesel::sql_types::Text;
use marsam_persistence::testing::TestStore;
use marsam_persistence::transfer::{TransferRefused, digest, transfer};
use marsam_persistence::{Db, DbError, Store};

use crate::upgrades::{filled, versions};

/// An empty embedded database in the folder of a test.
fn embedded(test: &TestStore, name: &str) -> Store {
    let file = test.folder().join(name);
    Store::open(&format!("sqlite://{}", file.display())).unwrap()
}

#[derive(QueryableByName)]
struct Made {
    #[diesel(sql_type = Text)]
    text: String,
}

/// The indexes of a database, and on `PostgreSQL` its references: they are removed while rows are copied.
fn kept_up(store: &Store) -> Vec<String> {
    let made = store.read(|db| {
        let query = match db {
            Db::Sqlite(_) => {
                "SELECT sql AS text FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL ORDER BY sql"
            }
            Db::Pg(_) => {
                "SELECT indexdef::text AS text FROM pg_indexes WHERE schemaname = current_schema() \
                 UNION ALL SELECT conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint \
                 WHERE connamespace = current_schema()::regnamespace ORDER BY 1"
            }
        };
        Ok::<_, DbError>(diesel::sql_query(query).load::<Made>(db)?)
    });
    let texts: Vec<String> = made.unwrap().into_iter().map(|made| made.text).collect();
    assert!(texts.len() > 50, "{texts:?}");
    texts
}

#[test]
fn a_filled_database_is_copied_to_the_other_engine_and_back_with_an_equal_digest() {
    let test = filled(versions().len());
    let between = embedded(&test, "between.db");
    let made = kept_up(&between);
    let there = transfer(&test.store, &between).unwrap();
    assert_eq!(kept_up(&between), made);
    assert!(
        there.rows.values().all(|rows| *rows > 0),
        "{:?}",
        there.rows
    );
    assert_eq!(digest(&between).unwrap(), there);
    let last = TestStore::unmigrated();
    last.store.migrate().unwrap();
    let made = kept_up(&last.store);
    let back = transfer(&between, &last.store).unwrap();
    assert_eq!(kept_up(&last.store), made);
    assert_eq!(back, there);
    assert_eq!(digest(&last.store).unwrap(), there);
}

#[test]
fn a_database_in_use_is_not_copied_over() {
    let test = filled(versions().len());
    let copy = embedded(&test, "copy.db");
    transfer(&test.store, &copy).unwrap();
    let before = digest(&copy).unwrap();
    let refused = transfer(&test.store, &copy);
    assert!(
        matches!(refused, Err(TransferRefused::InUse("accounts"))),
        "{refused:?}"
    );
    assert_eq!(digest(&copy).unwrap(), before);
}
