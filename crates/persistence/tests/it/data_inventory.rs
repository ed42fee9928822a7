//! Every column of the database is classified, and erasure treats it as its class says.

use std::collections::BTreeSet;

use diesel::prelude::*;
use diesel::sql_types::{Nullable, Text};
use marsam_domain::ids::AccountId;
use marsam_persistence::data_inventory::{AtErasure, TABLES};
use marsam_persistence::testing::TestStore;
use marsam_persistence::{Store, accounts, erasure};

use crate::samples::{account, later, read, write};
use crate::schema::columns_of;

/// Part of every text about the person, and of nothing else.
const MARK: &str = "noura";

/// One row of each table about one account, with a value in every column. `$A` is the account.
const ROWS: &[&str] = &[
    "UPDATE accounts SET email = 'noura@example.com', email_verified_at = $T, password_hash = 'noura', \
     full_name = 'noura', role = 'brand', is_admin = TRUE",
    "INSERT INTO brands VALUES ('$B', '$A', 'noura', $T)",
    "INSERT INTO creatives VALUES ('$C', '$A', 'noura', 'noura', 'noura', 'noura', 'noura', 'noura', 'project_based', 3, \
     'https://noura.example', '/media/noura', '{\"skills\":[\"photography\"],\"styles\":[],\"languages\":[],\"industries\":[]}', \
     TRUE, TRUE, 'listed', 1, $T, $T, 2)",
    "INSERT INTO applications VALUES ('$P', '$A', 'noura', 'noura', 'noura@example.com', 'noura', 'noura', 'noura', \
     'noura', 'project_based', 3, 'https://noura.example', 'noura', '{\"skills\":[],\"styles\":[],\"languages\":[],\"industries\":[]}', TRUE, TRUE, 'pending', 'submitted', 1, 'noura', \
     $T, '$A', '$C', '1', 'ar', 'today', 'noura@example.com', 'noura', $T, $T)",
    "INSERT INTO quote_requests VALUES ('$Q', '$B', 'noura', 'noura', 'noura@example.com', 'noura', 'photography', \
     'noura', 'under_300', 'flexible', '$C', TRUE, 'pending', 'submitted', 'submitted', 1, $T, 0, '$C', 1000, 2, 1, \
     500, 'brand', $T, '1', 'ar', 'today', \
     'noura@example.com', 'noura', $T, $T)",
    "INSERT INTO events VALUES ('e1', 'account', '$A', 'admin', '$A', 'suspended', 'a', 'b', 'noura', $T)",
    "INSERT INTO events VALUES ('e2', 'quote_request', '$Q', 'admin', '$A', 'declined', 'a', 'b', 'noura', $T)",
    "INSERT INTO events VALUES ('e3', 'application', '$P', 'admin', '$A', 'rejected', 'a', 'b', 'noura', $T)",
    "INSERT INTO sessions VALUES ('s', '$A', 'h', $T, $T, $T, 'noura', '203.0.113.9')",
    "INSERT INTO email_tokens VALUES ('t', '$A', 'verify_email', 'noura@example.com', 'h', $T, $T, $T)",
    "INSERT INTO email_changes VALUES ('$A', 'noura@new.example', $T, $T, $T, $T)",
    "INSERT INTO known_browsers VALUES ('k', '$A', 'h', $T, $T)",
    "INSERT INTO provider_identities VALUES ('i', '$A', 'google', 'https://issuer.example', 'noura', 'noura@example.com', \
     TRUE, $T, $T)",
    "INSERT INTO totp_secrets VALUES ('$A', 'sealed', $T, 1, $T)",
    "INSERT INTO recovery_codes VALUES ('$A', 'h', $T, $T)",
    "INSERT INTO outbox (id, event, params, account_id, recipient, language, attempts, next_attempt_at, last_error, \
     created_at, sent_at) VALUES ('m1', 'verify_email', '{}', '$A', 'noura@example.com', 'ar', 1, $T, 'noura', $T, $T)",
    "INSERT INTO outbox (id, event, params, recipient, language, attempts, created_at) VALUES ('m2', 'contact_message', \
     '{\"event\":\"contact_message\",\"params\":{\"name\":\"noura\",\"email\":\"noura@example.com\",\"subject\":\"other\",\
     \"message\":\"noura\"}}', 'help@example.com', 'en', 1, $T)",
    "INSERT INTO idempotency_keys VALUES ('$A', 'POST /api/quote-requests', 'key', 'h', 201, 'noura', $T)",
    "INSERT INTO contact_messages (id, name, email, subject, message, language, created_at, account_id) \
     VALUES ('c1', 'noura', 'else@example.com', 'other', 'noura', 'ar', $T, '$A')",
    "INSERT INTO contact_messages (id, name, email, subject, message, language, created_at) \
     VALUES ('c2', 'noura', 'noura@example.com', 'other', 'noura', 'ar', $T)",
];

/// A key that the domain's ids can parse.
const fn key(number: u8) -> &'static str {
    match number {
        0 => "0199aaaa-0000-7000-8000-00000000000b",
        1 => "0199aaaa-0000-7000-8000-00000000000c",
        2 => "0199aaaa-0000-7000-8000-00000000000d",
        _ => "0199aaaa-0000-7000-8000-00000000000e",
    }
}

fn furnish(store: &Store, account: AccountId) {
    for row in ROWS {
        let sql = row
            .replace("$A", &account.to_string())
            .replace("$B", key(0))
            .replace("$C", key(1))
            .replace("$P", key(2))
            .replace("$Q", key(3))
            .replace("$T", "'2026-11-21 09:00:00.123456'");
        write(store, |db| {
            Ok(diesel::sql_query(sql).execute(db).map(drop)?)
        });
    }
}

#[derive(QueryableByName)]
struct Cell {
    #[diesel(sql_type = Nullable<Text>)]
    value: Option<String>,
}

/// Every value of a column, as text; `None` for each row that has none.
fn values(store: &Store, table: &str, column: &str) -> Vec<Option<String>> {
    let sql = format!("SELECT CAST({column} AS TEXT) AS value FROM {table}");
    let cells = read(store, |db| Ok(diesel::sql_query(sql).load::<Cell>(db)?));
    cells.into_iter().map(|cell| cell.value).collect()
}

fn classified() -> impl Iterator<Item = (&'static str, &'static str, AtErasure)> {
    TABLES.iter().flat_map(|(table, columns)| {
        columns
            .iter()
            .map(move |(column, at_erasure, _)| (*table, *column, *at_erasure))
    })
}

#[test]
fn every_column_of_the_database_is_classified() {
    let test = TestStore::make();
    let found: BTreeSet<_> = read(&test.store, columns_of)
        .into_iter()
        .map(|(table, column, _)| (table, column))
        .collect();
    let known: BTreeSet<_> = classified()
        .map(|(table, column, _)| (table.to_owned(), column.to_owned()))
        .collect();
    let missing: Vec<_> = found.difference(&known).collect();
    let gone: Vec<_> = known.difference(&found).collect();
    assert!(
        missing.is_empty() && gone.is_empty(),
        "say in persistence/src/data_inventory.rs what erasure and export do with {missing:?}; gone: {gone:?}"
    );
    assert_eq!(
        classified().count(),
        known.len(),
        "a column is listed twice"
    );
}

#[test]
fn erasure_does_to_every_column_what_its_class_says() {
    let test = TestStore::make();
    let who = account(&test.store, "before@example.com");
    furnish(&test.store, who);
    let about = || classified().filter(|(_, _, class)| *class != AtErasure::Unrelated);
    let before: Vec<_> = about()
        .map(|(table, column, _)| {
            let held: Vec<String> = values(&test.store, table, column)
                .into_iter()
                .flatten()
                .collect();
            assert!(
                !held.is_empty(),
                "{table}.{column} has no value in this test's rows"
            );
            held
        })
        .collect();
    write(&test.store, |db| {
        let account = accounts::find(db, who)?;
        erasure::erase(db, &account, later(9))
    });
    for ((table, column, class), before) in about().zip(before) {
        let left = values(&test.store, table, column);
        match class {
            AtErasure::Deleted => assert!(left.is_empty(), "{table}.{column}: {left:?}"),
            AtErasure::Cleared => {
                let still = left.iter().flatten().find(|value| before.contains(value));
                assert_eq!(still, None, "{table}.{column}");
            }
            AtErasure::Kept => {
                assert!(!left.is_empty(), "{table}.{column} was not kept");
            }
            AtErasure::Unrelated => {}
        }
        let marked = left.iter().flatten().find(|value| value.contains(MARK));
        assert_eq!(marked, None, "{table}.{column}");
    }
}
