//! The errors of the database layer.

use diesel::result::{DatabaseErrorKind, Error};

/// A database failure, classified by what a caller can do about it.
#[derive(Debug, thiserror::Error)]
pub enum DbError {
    /// No such row.
    #[error("not found")]
    NotFound,
    /// The row exists already, or has changed since it was read.
    #[error("conflict with the current state")]
    Conflict,
    /// There are as many of these as the domain allows.
    #[error("the limit is reached")]
    LimitReached,
    /// The database is unreachable, busy or full: a later attempt may succeed.
    #[error("the database is unavailable: {0}")]
    Unavailable(String),
    /// A stored value breaks a rule of the domain.
    #[error("a stored value is corrupt: {0}")]
    Corrupt(String),
    /// Anything else: a bug or a broken disk.
    #[error("the database failed")]
    Failed(#[source] Error),
    /// There is no Marsam database at the URL; the text says what was found.
    #[error("there is no Marsam database: {0}")]
    NoDatabase(String),
    /// The schema needs a newer program; the text is the oldest version that works with it.
    #[error("the database needs Marsam {0} or newer; this is {version}", version = crate::compatibility::THIS_VERSION)]
    TooNew(String),
    /// What used the database ended early: a bug.
    #[error("a task ended early: {0}")]
    Interrupted(String),
    /// The migrations failed.
    #[error("migrating failed: {0}")]
    Migration(String),
}

impl DbError {
    /// The same failure, for another write that it undid.
    pub(crate) fn for_another(&self) -> Self {
        match self {
            Self::NotFound => Self::NotFound,
            Self::Conflict => Self::Conflict,
            Self::LimitReached => Self::LimitReached,
            Self::Unavailable(cause) => Self::Unavailable(cause.clone()),
            Self::Corrupt(cause) => Self::Corrupt(cause.clone()),
            Self::Migration(cause) => Self::Migration(cause.clone()),
            Self::NoDatabase(found) => Self::NoDatabase(found.clone()),
            Self::TooNew(oldest) => Self::TooNew(oldest.clone()),
            Self::Interrupted(cause) => Self::Interrupted(cause.clone()),
            Self::Failed(cause) => Self::Failed(Error::DatabaseError(
                DatabaseErrorKind::Unknown,
                Box::new(cause.to_string()),
            )),
        }
    }
}

/// The engines report these by text only.
const TRANSIENT_ERRORS: [&str; 10] = [
    "deadlock detected",
    "canceling statement due to lock timeout",
    "canceling statement due to statement timeout",
    "terminating connection due to",
    "server closed the connection unexpectedly",
    "database is locked",
    "database table is locked",
    "database or disk is full",
    "disk I/O error",
    "No space left on device",
];

impl From<Error> for DbError {
    fn from(error: Error) -> Self {
        match error {
            Error::NotFound => Self::NotFound,
            Error::RollbackErrorOnCommit { commit_error, .. } => Self::from(*commit_error),
            // The connection was lost in the middle of a query; the pool discards it.
            Error::BrokenTransactionManager => Self::Unavailable(error.to_string()),
            Error::DatabaseError(
                DatabaseErrorKind::UniqueViolation | DatabaseErrorKind::SerializationFailure,
                _,
            ) => Self::Conflict,
            // A standby, or a server that was the primary before: another one takes writes.
            Error::DatabaseError(
                DatabaseErrorKind::ClosedConnection | DatabaseErrorKind::ReadOnlyTransaction,
                info,
            ) => Self::Unavailable(info.message().to_owned()),
            Error::DatabaseError(_, info)
                if TRANSIENT_ERRORS
                    .iter()
                    .any(|text| info.message().contains(text)) =>
            {
                Self::Unavailable(info.message().to_owned())
            }
            other => Self::Failed(other),
        }
    }
}

impl From<diesel::r2d2::PoolError> for DbError {
    fn from(error: diesel::r2d2::PoolError) -> Self {
        Self::Unavailable(error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reported(text: &str) -> DbError {
        let information = Box::new(text.to_owned());
        Error::DatabaseError(DatabaseErrorKind::Unknown, information).into()
    }

    #[test]
    fn a_full_disk_passes_on_both_engines() {
        for text in [
            "database or disk is full",
            "could not extend file \"base/16384/16402\": No space left on device",
        ] {
            assert!(matches!(reported(text), DbError::Unavailable(_)), "{text}");
        }
        assert!(matches!(reported("no such column: a"), DbError::Failed(_)));
    }
}
