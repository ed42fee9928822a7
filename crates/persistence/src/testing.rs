//! Temporary databases for tests: a `SQLite` file, or a schema in the `PostgreSQL` database that `TEST_DATABASE_URL`
//! names.

mod schemas;

use std::fs;
use std::path::{Path, PathBuf};

use diesel::connection::SimpleConnection;
use diesel::{Connection, SqliteConnection};
use marsam_domain::creatives::{Choices, CreativeProfile};
use marsam_domain::services::Service;
use tempfile::TempDir;

use crate::Store;

/// A migrated `SQLite` database, named after its migrations.
const TEMPLATE: &str = concat!(
    env!("OUT_DIR"),
    "/migrated-",
    env!("MIGRATIONS_HASH"),
    ".db"
);

/// A migrated, empty database that is removed with this value.
#[derive(Debug)]
pub struct TestStore {
    /// The opened store.
    pub store: Store,
    /// The URL that opens it again, as a second instance would.
    pub url: String,
    dir: TempDir,
    /// Held until the test has ended.
    _schema: Option<schemas::Claim>,
}

impl TestStore {
    /// Creates one on `PostgreSQL` if `TEST_DATABASE_URL` is set, else on `SQLite`.
    ///
    /// # Panics
    /// If the database cannot be created.
    #[expect(clippy::expect_used, reason = "a test without its database has failed")]
    pub fn make() -> Self {
        if let Ok(server) = std::env::var("TEST_DATABASE_URL") {
            let Some((url, schema)) = schemas::claim(&server) else {
                let test = Self::unmigrated();
                test.store.migrate().expect("a migrated database");
                return test;
            };
            let dir = tempfile::tempdir().expect("a temporary folder");
            return Self {
                _schema: Some(schema),
                ..Self::open(url, dir)
            };
        }
        let dir = tempfile::tempdir().expect("a temporary folder");
        copy_template(&sqlite_file(&dir)).expect("a copy of the migrated database");
        Self::open(format!("sqlite://{}", sqlite_file(&dir).display()), dir)
    }

    /// Creates one without tables, as the first start finds it.
    ///
    /// # Panics
    /// If the database cannot be created.
    #[expect(clippy::expect_used, reason = "a test without its database has failed")]
    pub fn unmigrated() -> Self {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let url = match std::env::var("TEST_DATABASE_URL") {
            Ok(server) => schemas::fresh(&server),
            Err(_) => format!("sqlite://{}", sqlite_file(&dir).display()),
        };
        Self::open(url, dir)
    }

    #[expect(clippy::expect_used, reason = "a test without its database has failed")]
    fn open(url: String, dir: TempDir) -> Self {
        let store = Store::connect(&url).expect("a database");
        Self {
            store,
            url,
            dir,
            _schema: None,
        }
    }

    /// A folder next to the database that is removed with it.
    pub fn folder(&self) -> &Path {
        self.dir.path()
    }
}

/// A photographer with a bio in both languages and nothing optional but the years.
pub fn profile(name: &str) -> CreativeProfile {
    CreativeProfile {
        name: name.to_owned(),
        name_ar: None,
        bio: "Photographer in the old souq".to_owned(),
        bio_ar: Some("مصوّرة في السوق القديم".to_owned()),
        location: None,
        location_ar: None,
        choices: Choices {
            skills: vec![Service::Photography],
            ..Choices::default()
        },
        rate_range: None,
        years_experience: Some(3),
        portfolio_url: None,
        can_perform_kuwaiti_dialect: None,
        can_provide_voiceovers: None,
    }
}

fn sqlite_file(dir: &TempDir) -> PathBuf {
    dir.path().join("test.db")
}

/// Copies the migrated file, which the first test makes: the migrations took a third of a short test.
fn copy_template(file: &Path) -> Result<(), Box<dyn std::error::Error>> {
    if !Path::new(TEMPLATE).exists() {
        let dir = tempfile::tempdir_in(env!("OUT_DIR"))?;
        let [migrated, packed] = ["migrated.db", "packed.db"].map(|name| dir.path().join(name));
        Store::connect(&format!("sqlite://{}", migrated.display()))?.migrate()?;
        // A single file, without what is still in the log.
        let mut db = SqliteConnection::establish(&migrated.to_string_lossy())?;
        db.batch_execute(&format!("VACUUM INTO '{}'", packed.display()))?;
        // Two tests may make it at once: either is whole.
        fs::rename(packed, TEMPLATE)?;
    }
    fs::copy(TEMPLATE, file)?;
    Ok(())
}
