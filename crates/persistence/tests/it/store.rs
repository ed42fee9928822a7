//! The two entry points: a transaction is committed completely or not at all.

use marsam_domain::language::Language;
use marsam_persistence::pages::Page;
use marsam_persistence::store::Engine;
use marsam_persistence::testing::TestStore;
use marsam_persistence::{DbError, Store, accounts, ids, quote_requests};

use crate::samples::{NOW, account, at_once, brand, later, quote_request, read, write};

#[test]
fn several_stores_that_open_one_fresh_database_at_once_all_succeed() {
    for _ in 0..5 {
        let test = TestStore::unmigrated();
        assert!(!test.store.is_migrated().unwrap());
        let opened = at_once(4, |_| {
            Store::open(&test.url).map(|store| store.is_migrated())
        });
        for store in opened {
            assert!(matches!(store, Ok(Ok(true))), "{store:?}");
        }
    }
}

#[test]
fn a_failed_write_changes_nothing() {
    let test = TestStore::make();
    let brand = brand(&test.store, "brand@example.com");
    let failed: Result<(), DbError> = test.store.write(|db| {
        quote_requests::insert(db, brand, &quote_request("x"), Language::En, NOW)?;
        Err(DbError::Conflict)
    });
    assert!(matches!(failed, Err(DbError::Conflict)));
    let all = |store: &Store| {
        read(store, |db| {
            quote_requests::page(db, quote_requests::OwnerFilter::All, Page::first())
        })
        .total
    };
    assert_eq!(all(&test.store), 0);
    write(&test.store, |db| {
        quote_requests::insert(db, brand, &quote_request("x"), Language::En, NOW)
    });
    assert_eq!(all(&test.store), 1);
}

#[test]
fn a_write_that_panics_changes_nothing_and_the_next_one_works() {
    let test = TestStore::make();
    let id = account(&test.store, "noura@example.com");
    let panicked = std::thread::scope(|scope| {
        let thread = scope.spawn(|| {
            test.store.write::<(), DbError>(|db| {
                accounts::set_language(db, id, Language::En)?;
                panic!("on purpose")
            })
        });
        thread.join()
    });
    assert!(panicked.is_err());
    assert_eq!(
        read(&test.store, |db| accounts::find(db, id)).language,
        Language::Ar
    );
    write(&test.store, |db| {
        accounts::set_language(db, id, Language::En)
    });
    assert_eq!(
        read(&test.store, |db| accounts::find(db, id)).language,
        Language::En
    );
}

#[test]
fn a_refused_statement_does_not_poison_the_connection() {
    let test = TestStore::make();
    account(&test.store, "noura@example.com");
    for _ in 0..40 {
        let again = test.store.write(|db| {
            let new = accounts::NewAccount {
                id: marsam_domain::ids::AccountId::new(ids::fresh(NOW)),
                email: &crate::samples::email("noura@example.com"),
                password_hash: None,
                full_name: None,
                language: Language::En,
                email_verified_at: None,
            };
            accounts::insert(db, &new, NOW)
        });
        assert!(matches!(again, Err(DbError::Conflict)));
    }
    account(&test.store, "hamad@example.com");
}

#[test]
fn a_read_transaction_cannot_write() {
    let test = TestStore::make();
    let id = account(&test.store, "noura@example.com");
    let refused = test
        .store
        .read(|db| accounts::set_language(db, id, Language::En));
    assert!(refused.is_err());
    assert_eq!(
        read(&test.store, |db| accounts::find(db, id)).language,
        Language::Ar
    );
}

#[test]
fn a_reader_sees_one_snapshot() {
    let test = TestStore::make();
    let id = account(&test.store, "noura@example.com");
    let views = read(&test.store, |db| {
        let before = accounts::find(db, id)?.language;
        write(&test.store, |db| {
            accounts::set_language(db, id, Language::En)
        });
        Ok((before, accounts::find(db, id)?.language))
    });
    assert_eq!(views, (Language::Ar, Language::Ar));
    assert_eq!(
        read(&test.store, |db| accounts::find(db, id)).language,
        Language::En
    );
}

#[test]
fn acknowledged_writes_are_visible_to_the_next_instance() {
    let test = TestStore::make();
    let done = at_once(8, |number| {
        account(&test.store, &format!("a{number}@example.com"))
    });
    let next = Store::open(&test.url).unwrap();
    for id in done {
        assert_eq!(read(&next, |db| accounts::find(db, id)).id, id);
    }
    assert_eq!(next.migrate().unwrap(), 0);
}

#[test]
fn ids_sort_by_the_time_they_were_made_at_in_the_database_too() {
    let test = TestStore::make();
    let brand = brand(&test.store, "brand@example.com");
    let instants = [0, 5, 1, 5, 3, 0, 70, 2];
    for minutes in instants {
        let new = quote_request(&minutes.to_string());
        write(&test.store, |db| {
            quote_requests::insert(db, brand, &new, Language::En, later(minutes))
        });
    }
    let all = read(&test.store, |db| {
        quote_requests::page(db, quote_requests::OwnerFilter::Brand(brand), Page::first())
    });
    let times: Vec<_> = all
        .items
        .iter()
        .rev()
        .map(|request| request.created_at)
        .collect();
    assert_eq!(times.len(), instants.len());
    assert!(times.is_sorted());
}

#[test]
fn a_url_names_an_engine_or_nothing() {
    assert_eq!(
        Engine::of_url("sqlite://data/a.db"),
        Some(Engine::Sqlite("data/a.db".into()))
    );
    assert_eq!(
        Engine::of_url("sqlite:///var/a.db"),
        Some(Engine::Sqlite("/var/a.db".into()))
    );
    assert_eq!(Engine::of_url("postgres://host/db"), Some(Engine::Postgres));
    assert_eq!(
        Engine::of_url("postgresql://host/db"),
        Some(Engine::Postgres)
    );
    for url in ["", "sqlite://", "mysql://host/db", "data/a.db"] {
        assert_eq!(Engine::of_url(url), None, "{url}");
        assert!(matches!(Store::connect(url), Err(DbError::Unavailable(_))));
    }
}
