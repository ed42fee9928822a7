//! Temporary databases for tests: a `SQLite` file, or a schema in the `PostgreSQL` database that `TEST_DATABASE_URL`
//! names.

mod schemas;

use std::fmt;
use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher as _};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use diesel::connection::SimpleConnection;
use diesel::{Connection, ExpressionMethods as _, RunQueryDsl as _, SqliteConnection};
use marsam_domain::creatives::{Choices, CreativeProfile};
use marsam_domain::services::Service;
use tempfile::TempDir;

use crate::schema::{inbox_entries, installation, kept_counts, search_words};
use crate::{DbError, Store};

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
    schema: Option<schemas::Claim>,
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
                schema: Some(schema),
                ..Self::open(url, dir)
            };
        }
        let dir = tempfile::tempdir().expect("a temporary folder");
        copy_template(&sqlite_file(&dir)).expect("a copy of the migrated database");
        Self::open(format!("sqlite://{}", sqlite_file(&dir).display()), dir)
    }

    /// Creates one with the rows that `fill` writes. The first test that asks for these `contents` fills it and keeps the
    /// rows for the other tests of its program: the demo takes seconds to load.
    ///
    /// # Panics
    /// If the database cannot be created or filled.
    #[expect(clippy::expect_used, reason = "a test without its database has failed")]
    pub fn filled(contents: impl Hash, fill: impl FnOnce(&Store)) -> Self {
        let name = ContentsName::of(&contents).expect("the program of the test");
        if std::env::var("TEST_DATABASE_URL").is_ok() {
            let test = Self::make();
            match &test.schema {
                Some(schema) => schema.fill(&name.to_string(), || fill(&test.store)),
                None => fill(&test.store),
            }
            return test;
        }
        let kept = Path::new(env!("OUT_DIR"));
        // One of a name at a time, so that tests that start together do not all fill their own.
        let lock = File::create(kept.join(format!("{name}.lock"))).expect("a lock");
        lock.lock().expect("a lock");
        let template = kept.join(format!("{name}.db"));
        if !template.exists() {
            name.remove_older_builds(kept).expect("the folder");
            let test = Self::make();
            fill(&test.store);
            pack(&sqlite_file(&test.dir), &template).expect("a copy of the filled database");
        }
        let dir = tempfile::tempdir().expect("a temporary folder");
        fs::copy(template, sqlite_file(&dir)).expect("a copy of the filled database");
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
            schema: None,
        }
    }

    /// Cuts all connections to it, as a `PostgreSQL` does that restarts; false where its schema has none of its own.
    pub fn cut_connections(&self) -> bool {
        let Some(schema) = &self.schema else {
            return false;
        };
        schema.cut_connections();
        true
    }

    /// A folder next to the database that is removed with it.
    pub fn folder(&self) -> &Path {
        self.dir.path()
    }
}

/// Makes the database that of another `PostgreSQL` server, as a dump is that was restored.
///
/// # Panics
/// If it cannot be written.
#[expect(clippy::expect_used, reason = "a test without its database has failed")]
pub fn come_from_another_server(store: &Store) {
    let moved = store.write(|db| {
        let server = installation::server.eq("7000000000000000000/1");
        diesel::update(installation::table)
            .set(server)
            .execute(db)
            .map_err(DbError::from)
    });
    assert_eq!(moved.expect("a written row"), 1, "a known installation");
}

/// Empties the tables that follow from others: the words and the counts of the lists, and the entries of the creatives'
/// inboxes. So they are after rows were written by other means.
///
/// # Panics
/// If they cannot be emptied.
#[expect(clippy::expect_used, reason = "a test without its database has failed")]
pub fn empty_derived_tables(store: &Store) {
    let emptied = store.write(|db| {
        diesel::delete(search_words::table).execute(db)?;
        diesel::delete(kept_counts::table).execute(db)?;
        diesel::delete(inbox_entries::table).execute(db)?;
        Ok::<_, DbError>(())
    });
    emptied.expect("emptied tables");
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
        let migrated = dir.path().join("migrated.db");
        Store::connect(&format!("sqlite://{}", migrated.display()))?.migrate()?;
        pack(&migrated, Path::new(TEMPLATE))?;
    }
    fs::copy(TEMPLATE, file)?;
    Ok(())
}

/// Copies a database to a single file, without what is still in the log. Two tests may make it at once: either is whole.
fn pack(database: &Path, file: &Path) -> Result<(), Box<dyn std::error::Error>> {
    let dir = tempfile::tempdir_in(env!("OUT_DIR"))?;
    let packed = dir.path().join("packed.db");
    let mut db = SqliteConnection::establish(&database.to_string_lossy())?;
    db.batch_execute(&format!("VACUUM INTO '{}'", packed.display()))?;
    fs::rename(packed, file)?;
    Ok(())
}

/// The name of contents that tests share. Each build of the program that fills them has names of its own.
struct ContentsName {
    build: String,
    contents: u64,
}

impl ContentsName {
    fn of(contents: &impl Hash) -> std::io::Result<Self> {
        let program = std::env::current_exe()?;
        let modified = fs::metadata(&program)?.modified()?;
        let build = hash_of(&(env!("MIGRATIONS_HASH"), program, modified));
        Ok(Self {
            build: format!("filled_{build:016x}_"),
            contents: hash_of(contents),
        })
    }

    fn remove_older_builds(&self, folder: &Path) -> std::io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let name = entry.file_name();
            let name = name.to_string_lossy();
            if name.starts_with("filled_") && !name.starts_with(&self.build) {
                match fs::remove_file(entry.path()) {
                    // Another test was first.
                    Err(error) if error.kind() == ErrorKind::NotFound => {}
                    removed => removed?,
                }
            }
        }
        Ok(())
    }
}

impl fmt::Display for ContentsName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:016x}", self.build, self.contents)
    }
}

fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
