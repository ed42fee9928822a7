//! Direct access to a test server's database.

use std::collections::BTreeMap;

use diesel::RunQueryDsl as _;
use diesel::sql_types::BigInt;
use marsam_domain::accounts::AccountState;
use marsam_domain::ids::AccountId;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::data_inventory::TABLES;
use marsam_persistence::outbox::{self, DueMail};
use time::Duration;

use crate::harness::TestApp;

#[derive(diesel::QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    found: i64,
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
        self.write(|db| Ok(diesel::sql_query(sql).execute(db).map(drop)?));
    }

    /// Withdraws every application, as its creative might.
    pub(crate) fn withdraw_all(&self) {
        let sql = "UPDATE applications SET status = 'withdrawn', stage = 'withdrawn'";
        self.write(|db| Ok(diesel::sql_query(sql).execute(db).map(drop)?));
    }

    /// The due mails, oldest first; this takes them.
    pub(crate) fn mails(&self) -> Vec<DueMail> {
        self.write(|db| outbox::take_due(db, self.now(), Duration::days(999), 1_000))
    }
}
