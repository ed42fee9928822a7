//! Direct access to a test server's database.

use std::collections::BTreeMap;

use diesel::RunQueryDsl as _;
use diesel::sql_types::{BigInt, Text};
use marsam_domain::accounts::AccountState;
use marsam_domain::ids::AccountId;
use marsam_domain::language::Language;
use marsam_domain::quote_requests::NewQuoteRequest;
use marsam_domain::quote_requests::briefs::QuoteRequestDraft;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::data_inventory::TABLES;
use marsam_persistence::listed::rebuilding;
use marsam_persistence::outbox::{self, DueMail};
use marsam_persistence::quote_requests;
use serde_json::json;
use time::Duration;

use crate::harness::TestApp;
use crate::samples::{but, quote_request};

#[derive(diesel::QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    found: i64,
}

#[derive(diesel::QueryableByName)]
struct Key {
    #[diesel(sql_type = Text)]
    key: String,
}

impl TestApp {
    /// The number of rows of each table.
    pub(crate) fn row_counts(&self) -> BTreeMap<&'static str, i64> {
        TABLES
            .iter()
            .map(|(table, _)| (*table, self.rows_of(table)))
            .collect()
    }

    pub(crate) fn rows_of(&self, table: &str) -> i64 {
        self.count(&format!("SELECT COUNT(*) AS found FROM {table}"))
    }

    /// The stored objects that nothing refers to any more.
    pub(crate) fn released_objects(&self) -> i64 {
        self.count("SELECT COUNT(*) AS found FROM stored_objects WHERE delete_at IS NOT NULL")
    }

    /// The number that a query returns in its column `found`.
    pub(crate) fn count(&self, sql: &str) -> i64 {
        self.read(|db| Ok(diesel::sql_query(sql).get_result::<Count>(db)?.found))
    }

    pub(crate) fn execute(&self, sql: &str) {
        self.write(|db| Ok(diesel::sql_query(sql).execute(db)?));
    }

    pub(crate) fn set_state(&self, account: AccountId, state: AccountState) {
        let sql = format!(
            "UPDATE accounts SET state = '{}' WHERE id = '{account}'",
            state.slug()
        );
        self.change_rows(&sql);
    }

    /// Stores requests of the first brand with this brief.
    pub(crate) fn many_requests(&self, number: usize, brief: &str) {
        let body = but(quote_request(), "projectDescription", json!(brief));
        let draft: QuoteRequestDraft = serde_json::from_value(body).unwrap();
        let new = NewQuoteRequest::try_from(draft).unwrap();
        let brand = self.read(|db| {
            let first = diesel::sql_query("SELECT id AS key FROM brands ORDER BY id");
            Ok(first.get_result::<Key>(db)?.key.parse().unwrap())
        });
        self.write(|db| {
            (0..number).try_for_each(|_| {
                let now = self.now();
                quote_requests::insert(db, brand, &new, Language::En, now).map(drop)
            })
        });
    }

    /// Changes rows that are listed, past the queries that keep their words and counts.
    fn change_rows(&self, sql: &str) {
        self.write(|db| {
            diesel::sql_query(sql).execute(db)?;
            rebuilding::rebuild(db).map(drop)
        });
    }

    /// Whether the words and the counts that were kept are those that the rows say.
    pub(crate) fn lists_are_kept(&self) {
        let kept = self.read(rebuilding::kept);
        assert!(!kept.is_empty());
        let made = self.write(|db| {
            rebuilding::rebuild(db)?;
            rebuilding::kept(db)
        });
        let (lost, stale): (Vec<_>, Vec<_>) = (
            made.difference(&kept).collect(),
            kept.difference(&made).collect(),
        );
        assert!(
            lost.is_empty() && stale.is_empty(),
            "not kept: {lost:#?}; stale: {stale:#?}"
        );
    }

    /// Withdraws every application, as its creative might.
    pub(crate) fn withdraw_all(&self) {
        self.change_rows("UPDATE applications SET status = 'withdrawn', stage = 'withdrawn'");
    }

    /// The due mails, oldest first; this takes them.
    pub(crate) fn mails(&self) -> Vec<DueMail> {
        self.write(|db| {
            outbox::take_due(db, self.now(), Duration::days(999), outbox::Room::of(1_000))
        })
    }
}
