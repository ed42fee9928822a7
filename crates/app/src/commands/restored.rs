//! `marsam restored`: holds a database that was brought back in its place as `marsam restore` holds a copy.
//!
//! A server and a database that were restored to an earlier moment are the same as before: nothing tells it but the operator.

use anyhow::Context as _;
use marsam_persistence::store::{Engine, ServingLock};
use marsam_persistence::{installation, money_state};

use super::{connect_existing, migrate, say};
use crate::clock;
use crate::config::Database;

/// What was held before stays held. Each call begins another run of the numbers of papers: this may be a second restore.
pub(super) fn run(database: &Database) -> anyhow::Result<()> {
    let store = connect_existing(database)?;
    let _not_served = match &database.engine {
        Engine::Sqlite(file) => Some(ServingLock::take(file).context("DATABASE_URL")?),
        Engine::Postgres => None,
    };
    migrate(&store)?;
    let now = clock::now();
    let has_money = store.write(|db| {
        installation::ensure(db, now)?;
        installation::hold(db, now)?;
        money_state::begin_after_restore(db, now)
    })?;
    let money = if has_money {
        "; payments are paused: compare them with `marsam payments reconcile --since DAY`, then `marsam payments resume`"
    } else {
        ""
    };
    say(&format!(
        "held as a restored copy: no mail is sent before `marsam mail release` or `marsam mail drop`, and no file is deleted \
         before `marsam media sweep --yes`{money}"
    ))
}
