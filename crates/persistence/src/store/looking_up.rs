//! Reads without a transaction: every request of a signed-in caller begins with one.

use diesel::r2d2::R2D2Connection as _;

use super::{Engine, Store};
use crate::{Db, DbError};

impl Store {
    /// Runs `work` without a transaction around it: for a single statement, which is a snapshot by itself, or for several
    /// that need no common one. On `PostgreSQL` this saves two round trips.
    ///
    /// A connection that turns out to be closed is replaced, and `work` runs again.
    pub fn look_up<T>(&self, work: impl Fn(&mut Db) -> Result<T, DbError>) -> Result<T, DbError> {
        let is_server = self.engine == Engine::Postgres;
        if is_server {
            self.availability.check()?;
        }
        let pool = self.pools.read().readers.clone();
        let mut closed = 0;
        loop {
            let mut db = pool.get()?;
            match work(&mut db) {
                Err(DbError::Unavailable(_))
                    if is_server && closed < pool.max_size() && db.is_broken() =>
                {
                    closed += 1;
                }
                ended => return ended,
            }
        }
    }
}
