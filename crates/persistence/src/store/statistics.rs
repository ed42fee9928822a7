//! What `SQLite`'s planner knows of the sizes of tables and of how many rows share a key of an index.
//!
//! Without it the planner takes every index for as selective as any other: it read all events of a kind in the order of
//! their ids to find those of twenty requests. `ANALYZE` on the operator's rows would stop all writes meanwhile, and plans
//! would depend on when it ran. So every database gets the statistics of one filled marketplace (83,000 requests,
//! `scripts/statistics.mjs`), and plans are the same everywhere. <https://www.sqlite.org/fileformat2.html#stat1tab>
//!
//! Tables with fewer than 1,000 rows there are left out: the planner would take them for small for ever. No beginning of an
//! index is said to be shared by more than a twentieth of the rows, so that none is taken for useless because the filler
//! writes one value, and tables of which it writes all rows alike are left out, too.

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

/// Gives a database these statistics, where it has others.
pub(super) fn keep(db: &mut SqliteConnection) -> QueryResult<()> {
    // Makes the tables where they are missing.
    db.batch_execute("ANALYZE sqlite_schema")?;
    let known = known(db)?;
    if known.iter().map(String::as_str).eq(STATISTICS.lines()) {
        return Ok(());
    }
    // Samples of single values are of the operator's rows.
    db.batch_execute("DELETE FROM sqlite_stat1; DELETE FROM sqlite_stat4")?;
    for line in STATISTICS.lines() {
        let mut parts = line.splitn(3, ' ');
        let (table, index, numbers) = (parts.next(), parts.next(), parts.next());
        diesel::sql_query("INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES (?, ?, ?)")
            .bind::<Text, _>(table.unwrap_or_default())
            .bind::<Text, _>(index.unwrap_or_default())
            .bind::<Text, _>(numbers.unwrap_or_default())
            .execute(db)?;
    }
    // Connections that are open read statistics again with the schema, once that has changed.
    db.batch_execute(
        "CREATE TABLE statistics_have_changed (id INTEGER); DROP TABLE statistics_have_changed; \
         ANALYZE sqlite_schema",
    )
}

/// The lines of a database's statistics, and one more for each sample.
fn known(db: &mut SqliteConnection) -> QueryResult<Vec<String>> {
    let lines = diesel::sql_query(
        "SELECT tbl || ' ' || idx || ' ' || stat AS line FROM sqlite_stat1 WHERE idx IS NOT NULL \
         UNION ALL SELECT tbl || ' ' || idx AS line FROM sqlite_stat4 ORDER BY line",
    );
    let lines = lines.load::<Line>(db)?;
    Ok(lines.into_iter().map(|one| one.line).collect())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use diesel_migrations::MigrationHarness as _;

    use super::*;
    use crate::store::MIGRATIONS;

    /// Tables and indexes, each pair as in [`STATISTICS`].
    type Indexes = BTreeSet<String>;

    fn migrated() -> SqliteConnection {
        let mut db = SqliteConnection::establish(":memory:").unwrap();
        db.run_pending_migrations(MIGRATIONS).unwrap();
        keep(&mut db).unwrap();
        db
    }

    fn indexes(db: &mut SqliteConnection, which: &str) -> Indexes {
        let all = format!(
            "SELECT tbl_name || ' ' || name AS line FROM sqlite_master WHERE type = 'index' AND {which}"
        );
        let rows = diesel::sql_query(all).load::<Line>(db).unwrap();
        rows.into_iter().map(|row| row.line).collect()
    }

    /// After a new index: `scripts/statistics.mjs`. A partial index that the filler leaves empty has none.
    #[test]
    fn every_index_of_a_large_table_has_its_numbers() {
        let mut db = migrated();
        let listed: Indexes = STATISTICS
            .lines()
            .map(|line| line.splitn(3, ' ').take(2).collect::<Vec<_>>().join(" "))
            .collect();
        let tables: BTreeSet<&str> = listed
            .iter()
            .filter_map(|line| line.split(' ').next())
            .collect();
        assert!(tables.len() > 30, "{tables:?}");
        let present = indexes(&mut db, "TRUE");
        let unknown: Vec<_> = listed.difference(&present).collect();
        assert_eq!(unknown, [""; 0]);
        let whole = indexes(&mut db, "coalesce(sql, '') NOT LIKE '% WHERE %'");
        let of_tables = |line: &String| tables.contains(line.split(' ').next().unwrap_or_default());
        let missing: Vec<_> = whole
            .iter()
            .filter(|line| of_tables(line) && !listed.contains(*line))
            .collect();
        assert_eq!(missing, [""; 0]);
    }

    #[test]
    fn no_index_is_said_to_be_useless() {
        for line in STATISTICS.lines() {
            let numbers = line.splitn(3, ' ').nth(2).unwrap().split(' ');
            let numbers: Vec<u64> = numbers.map(|number| number.parse().unwrap()).collect();
            let (rows, shared) = numbers.split_first().unwrap();
            let most = (rows / 20).max(1);
            assert!(shared.iter().all(|one| *one <= most), "{line}");
        }
    }

    #[test]
    fn what_an_operator_analyzed_is_replaced_at_the_next_start() {
        let mut db = migrated();
        let file = "INSERT INTO contact_messages (id, name, email, subject, message, language, created_at) VALUES ";
        db.batch_execute(&format!(
            "{file} ('a', 'N', 'n@example.com', 'other', 'Hello', 'en', '2026-11-30'); ANALYZE"
        ))
        .unwrap();
        assert!(!known(&mut db).unwrap().iter().eq(STATISTICS.lines()));
        keep(&mut db).unwrap();
        assert!(known(&mut db).unwrap().iter().eq(STATISTICS.lines()));
    }
}
