//! A database with one account.

use diesel::RunQueryDsl as _;
use marsam_domain::accounts::{Account, NewProfile, Role};
use marsam_domain::email::Email;
use marsam_domain::ids::AccountId;
use marsam_domain::language::Language;
use marsam_persistence::accounts::{self, NewAccount};
use marsam_persistence::testing::TestStore;
use marsam_persistence::{Db, DbError, ids};
use time::OffsetDateTime;
use time::macros::datetime;

pub(crate) const NOW: OffsetDateTime = datetime!(2026-11-21 09:00:00.123456 UTC);

/// A database with one account in it.
pub(crate) struct One {
    test: TestStore,
    pub(crate) id: AccountId,
}

impl One {
    pub(crate) fn new() -> Self {
        let (test, id) = (TestStore::make(), AccountId::new(ids::fresh(NOW)));
        let email = Email::parse("noura@example.com").unwrap();
        let new = NewAccount {
            id,
            email: &email,
            password_hash: None,
            full_name: None,
            language: Language::En,
            email_verified_at: None,
        };
        test.store
            .write(|db| accounts::insert(db, &new, NOW))
            .unwrap();
        Self { test, id }
    }

    pub(crate) fn with_role(role: Role) -> Self {
        let one = Self::new();
        let profile = NewProfile {
            role,
            full_name: "Noura".to_owned(),
            company_name: None,
        };
        one.write(|db| accounts::set_profile(db, one.id, &profile, NOW));
        one
    }

    pub(crate) fn admin() -> Self {
        let one = Self::new();
        one.write(|db| accounts::grant_admin(db, one.id, NOW));
        one
    }

    pub(crate) fn write<T>(&self, work: impl FnOnce(&mut Db) -> Result<T, DbError>) -> T {
        self.test.store.write(work).unwrap()
    }

    /// Like [`Self::write`], but a refusal rolls back what was written before it.
    pub(crate) fn try_write<T>(
        &self,
        work: impl FnOnce(&mut Db) -> Result<T, DbError>,
    ) -> Result<T, DbError> {
        self.test.store.write(work)
    }

    pub(crate) fn run(&self, sql: &str) {
        self.write(|db| Ok(diesel::sql_query(sql).execute(db).map(drop)?));
    }

    pub(crate) fn account(&self) -> Account {
        self.write(|db| accounts::find(db, self.id))
    }
}
