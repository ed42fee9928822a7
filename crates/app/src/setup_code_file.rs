//! The file that holds the first admin's one-time setup code.
//!
//! **Invariant:** the code itself is never logged; its file is readable by its owner only (mode 0600).

use std::path::{Path, PathBuf};

use marsam_auth::setup_code;
use marsam_auth::tokens::Token;
use marsam_persistence::locks::advisory_lock;
use marsam_persistence::{Db, DbError, Store, accounts};
use time::OffsetDateTime;

use crate::private_file;

/// Why there is no setup code.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SetupCodeError {
    #[error(transparent)]
    Db(#[from] DbError),
    /// The file cannot be read or written.
    #[error("{}: {source}", file.display())]
    File {
        file: PathBuf,
        source: std::io::Error,
    },
}

/// The current code, renewed if the file holds no valid one; `None` once there is an admin.
pub(crate) fn ensure(
    store: &Store,
    file: &Path,
    now: OffsetDateTime,
) -> Result<Option<Token>, SetupCodeError> {
    store.write(|db| {
        // The same lock as make-admin takes: of instances that start at once, one creates the code.
        advisory_lock(db, "make an admin")?;
        let present = match read(file)? {
            Some(code) => still_good(db, code)?,
            None => None,
        };
        if present.is_some() {
            return Ok(present);
        }
        let code = setup_code::renew(db, now)?;
        match &code {
            // Before the commit: a code in the database that cannot be read from the file would be useless.
            Some(code) => private_file::replace(file, code.reveal()),
            None => private_file::remove(file),
        }
        .map_err(|source| SetupCodeError::File {
            file: file.to_owned(),
            source,
        })?;
        Ok(code)
    })
}

fn still_good(db: &mut Db, code: Token) -> Result<Option<Token>, DbError> {
    let good = accounts::admins(db)?.is_empty() && setup_code::is_present(db, &code)?;
    Ok(good.then_some(code))
}

fn read(file: &Path) -> Result<Option<Token>, SetupCodeError> {
    private_file::read(file)
        .map(|text| text.as_deref().and_then(Token::shown))
        .map_err(|source| SetupCodeError::File {
            file: file.to_owned(),
            source,
        })
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use marsam_persistence::testing::TestStore;
    use time::macros::datetime;

    use super::*;

    const NOW: OffsetDateTime = datetime!(2026-11-21 07:00 UTC);

    fn code(test: &TestStore, file: &Path) -> String {
        ensure(&test.store, file, NOW)
            .unwrap()
            .unwrap()
            .reveal()
            .to_owned()
    }

    #[test]
    fn the_code_stays_the_same_while_its_file_exists() {
        let test = TestStore::make();
        let file = test.folder().join("deep/setup-code");
        let first = code(&test, &file);
        assert_eq!(code(&test, &file), first);
        assert_eq!(std::fs::read_to_string(&file).unwrap().trim(), first);
        assert_eq!(
            std::fs::metadata(&file).unwrap().permissions().mode() & 0o777,
            0o600
        );
    }

    #[test]
    fn a_lost_or_foreign_file_means_a_new_code() {
        let test = TestStore::make();
        let file = test.folder().join("setup-code");
        let first = code(&test, &file);
        std::fs::remove_file(&file).unwrap();
        let second = code(&test, &file);
        assert_ne!(second, first);
        std::fs::write(&file, &first).unwrap();
        assert_ne!(code(&test, &file), first);
    }
}
