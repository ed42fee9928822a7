//! Databases as they are found: missing, empty, ours or another program's. Nothing here changes them.

use std::path::Path;

use diesel::prelude::*;
use diesel::sql_types::Bool;

use super::{Engine, Store};
use crate::{Db, DbError};

/// A table that every version of Marsam has had, and hardly any other program.
const OWN_TABLE: &str = "roster_version";

impl Store {
    /// Opens the database at `url` only if Marsam has made it: creates nothing, migrates nothing.
    ///
    /// # Errors
    /// [`DbError::NoDatabase`] if there is none, and those of [`Store::connect`].
    pub fn connect_existing(url: &str) -> Result<Self, DbError> {
        if let Some(Engine::Sqlite(path)) = Engine::of_url(url) {
            must_be_own(&path)?;
            return Self::connect(url);
        }
        let store = Self::connect(url)?;
        if store.read(|db| has_table(db, OWN_TABLE))? {
            Ok(store)
        } else {
            Err(DbError::NoDatabase(
                "it holds no tables of Marsam".to_owned(),
            ))
        }
    }
}

/// Whether the database has this table.
pub(crate) fn has_table(db: &mut Db, name: &str) -> Result<bool, DbError> {
    let found = match db {
        Db::Pg(_) => format!("to_regclass('{name}') IS NOT NULL"),
        Db::Sqlite(_) => format!("EXISTS (SELECT 1 FROM sqlite_master WHERE name = '{name}')"),
    };
    Ok(diesel::select(diesel::dsl::sql::<Bool>(&found)).get_result(db)?)
}

fn must_be_own(path: &Path) -> Result<(), DbError> {
    if !path.exists() {
        let missing = format!("there is no file {}", path.display());
        return Err(DbError::NoDatabase(missing));
    }
    let path = std::path::absolute(path).unwrap_or_else(|_error| path.to_owned());
    let mut db = SqliteConnection::establish(&path.to_string_lossy())
        .map_err(|error| DbError::Unavailable(error.to_string()))?;
    let found = format!("EXISTS (SELECT 1 FROM sqlite_master WHERE name = '{OWN_TABLE}')");
    let is_own = diesel::select(diesel::dsl::sql::<Bool>(&found)).get_result(&mut db);
    match is_own {
        Ok(true) => Ok(()),
        Ok(false) => Err(DbError::NoDatabase(format!(
            "{} holds no tables of Marsam",
            path.display()
        ))),
        Err(error) => Err(DbError::Unavailable(error.to_string())),
    }
}

/// Refuses a file that another program uses: it has tables, and none of Marsam's.
pub(super) fn must_not_be_foreign(db: &mut SqliteConnection) -> Result<(), String> {
    let foreign = format!(
        "EXISTS (SELECT 1 FROM sqlite_master) \
         AND NOT EXISTS (SELECT 1 FROM sqlite_master WHERE name IN ('{OWN_TABLE}', '__diesel_schema_migrations'))"
    );
    match diesel::select(diesel::dsl::sql::<Bool>(&foreign)).get_result(db) {
        Ok(false) => Ok(()),
        Ok(true) => Err("the file holds the tables of another program".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}
