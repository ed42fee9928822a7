//! What `SQLite`'s planner knows of the sizes of tables and of how many rows share a key of an index.
//!
//! Without it the planner takes every index for as selective as any other: it read all events of a kind in the order of
//! their ids to find those of twenty requests. `ANALYZE` on the operator's rows would stop all writes meanwhile, and plans
//! would depend on when it ran. So every database gets the statistics of one filled marketplace (83,000 requests,
//! `scripts/statistics.mjs`), and plans are the same everywhere. <https://www.sqlite.org/fileformat2.html#stat1tab>
//!
//! Tables with fewer than 1,000 rows there are left out: the planner would take them for small for ever.

use diesel::connection::SimpleConnection as _;
use diesel::prelude::*;
use diesel::sql_types::Text;

/// Each line is a table, one of its indexes, and the numbers of that index.
const STATISTICS: &str = include_str!("statistics.txt");

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

/// Gives a database these statistics, where it has others. Connections that are open plan by them once they see a change of
/// the schema.
pub(super) fn keep(db: &mut SqliteConnection) -> QueryResult<()> {
    // Makes the table where it is missing.
    db.batch_execute("ANALYZE sqlite_schema")?;
    let known = diesel::sql_query(
        "SELECT tbl || ' ' || idx || ' ' || stat AS line FROM sqlite_stat1 \
         WHERE idx IS NOT NULL ORDER BY tbl, idx",
    );
    let known = known.load::<Line>(db)?;
    let known = known.iter().map(|known| known.line.as_str());
    if known.eq(STATISTICS.lines()) {
        return Ok(());
    }
    diesel::sql_query("DELETE FROM sqlite_stat1").execute(db)?;
    for line in STATISTICS.lines() {
        let mut parts = line.splitn(3, ' ');
        let (table, index, numbers) = (parts.next(), parts.next(), parts.next());
        diesel::sql_query("INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES (?, ?, ?)")
            .bind::<Text, _>(table.unwrap_or_default())
            .bind::<Text, _>(index.unwrap_or_default())
            .bind::<Text, _>(numbers.unwrap_or_default())
            .execute(db)?;
    }
    db.batch_execute("ANALYZE sqlite_schema")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use diesel_migrations::MigrationHarness as _;

    use super::*;
    use crate::store::MIGRATIONS;

    #[derive(QueryableByName)]
    struct Index {
        #[diesel(sql_type = Text)]
        tbl: String,
        #[diesel(sql_type = Text)]
        idx: String,
    }

    fn migrated() -> crate::Db {
        let mut db = SqliteConnection::establish(":memory:").unwrap();
        db.run_pending_migrations(MIGRATIONS).unwrap();
        keep(&mut db).unwrap();
        crate::Db::Sqlite(db)
    }

    fn indexes(db: &mut crate::Db, of: &str) -> BTreeSet<(String, String)> {
        let rows = diesel::sql_query(of).load::<Index>(db).unwrap();
        rows.into_iter().map(|row| (row.tbl, row.idx)).collect()
    }

    /// After a new index: `scripts/statistics.mjs`.
    #[test]
    fn every_index_of_a_large_table_has_its_numbers_and_no_other() {
        let mut db = migrated();
        let known = indexes(&mut db, "SELECT tbl, idx FROM sqlite_stat1");
        let tables: BTreeSet<String> = known.iter().map(|(table, _)| table.clone()).collect();
        assert!(tables.len() > 30, "{tables:?}");
        let mut present = indexes(
            &mut db,
            "SELECT tbl_name AS tbl, name AS idx FROM sqlite_master WHERE type = 'index'",
        );
        present.retain(|(table, _)| tables.contains(table));
        assert_eq!(known, present);
    }

    #[test]
    fn what_an_operator_analyzed_is_replaced_at_the_next_start() {
        let mut db = migrated();
        let crate::Db::Sqlite(own) = &mut db else {
            panic!("not SQLite");
        };
        own.batch_execute("ANALYZE").unwrap();
        keep(own).unwrap();
        let known = indexes(&mut db, "SELECT tbl, idx FROM sqlite_stat1");
        assert_eq!(known.len(), STATISTICS.lines().count());
    }
}
