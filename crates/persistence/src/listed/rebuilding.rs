//! Rebuilding the words and the counts from the rows that they follow from.

use std::collections::BTreeMap;
#[cfg(feature = "testing")]
use std::collections::BTreeSet;

use diesel::dsl::count_star;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};

use super::states;
use super::{AccountFacts, ApplicationFacts, CreativeFacts, EVENTS, Facts, Kind, RequestFacts};
use crate::files::ledger::{self, OBJECTS};
use crate::kept_counts::{self, Cell, Count, CountedBy};
use crate::schema::{
    accounts, applications, brands, creatives, derived_tables, events, kept_counts as counts,
    quote_requests, request_details, search_words, stored_objects,
};
use crate::search_words::Words;
use crate::{Db, DbError, locks};

/// Raised whenever other words or counts follow from the same rows: every database is then rebuilt at its next start.
pub const VERSION: i32 = 5;
const NAME: &str = "lists";
/// Rows that are in memory at once.
const BATCH: i64 = 1_000;
/// What is read; none of it may change meanwhile.
const SOURCES: [&str; 14] = [
    "accounts",
    "brands",
    "creatives",
    "applications",
    "quote_requests",
    "request_details",
    "events",
    "stored_objects",
    "payment_attempts",
    "refunds",
    "works",
    "profile_images",
    "profile_texts",
    "ledger_lines",
];

/// What a rebuild has made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Rebuilt {
    /// Accounts, applications, requests and creatives.
    pub subjects: usize,
    /// Words of them.
    pub words: usize,
}

/// Whether this version has filled the tables, and their counts and sums of prices match the rows: a restored database,
/// or one that was filled by other means, has rows that are not counted.
pub fn is_current(db: &mut Db) -> Result<bool, DbError> {
    let version = derived_tables::table
        .find(NAME)
        .select(derived_tables::version)
        .first::<i32>(db)
        .optional()?;
    if version != Some(VERSION) {
        // An empty database needs no rebuild, and is marked by the first.
        return Ok(false);
    }
    let totals = [
        (
            Kind::Account.slug(),
            accounts::table.select(count_star()).first::<i64>(db)?,
        ),
        (
            Kind::Application.slug(),
            applications::table.select(count_star()).first(db)?,
        ),
        (
            Kind::QuoteRequest.slug(),
            quote_requests::table.select(count_star()).first(db)?,
        ),
        (EVENTS, events::table.select(count_star()).first(db)?),
        (
            OBJECTS,
            stored_objects::table.select(count_star()).first(db)?,
        ),
    ];
    for (kind, total) in totals {
        let kept = kept_counts::by_state(db, kind)?;
        if kept.values().map(|count| count.subjects).sum::<i64>() != total {
            return Ok(false);
        }
    }
    Ok(newest_have_their_words(db)? && prices_are_current(db)? && states::are_complete(db)?)
}

/// Whether the newest row of each kind is found by its words. Those of rows that other means have written are missing, and
/// creatives are not counted.
fn newest_have_their_words(db: &mut Db) -> Result<bool, DbError> {
    for kind in Kind::ALL {
        let Some(key) = newest(db, kind)? else {
            continue;
        };
        let facts = super::of(db, kind, &key)?.unwrap_or_default();
        if crate::search_words::stored(db, &key)? != facts.texts.words(kind) {
            return Ok(false);
        }
    }
    Ok(true)
}

fn newest(db: &mut Db, kind: Kind) -> Result<Option<String>, DbError> {
    let found = match kind {
        Kind::Account => accounts::table
            .order(accounts::id.desc())
            .select(accounts::id)
            .first::<String>(db),
        Kind::Application => applications::table
            .order(applications::id.desc())
            .select(applications::id)
            .first(db),
        Kind::Creative => creatives::table
            .order(creatives::id.desc())
            .select(creatives::id)
            .first(db),
        Kind::QuoteRequest => quote_requests::table
            .order(quote_requests::id.desc())
            .select(quote_requests::id)
            .first(db),
    };
    Ok(found.optional()?)
}

#[derive(QueryableByName)]
struct PricesSummed {
    #[diesel(sql_type = Text)]
    stage: String,
    #[diesel(sql_type = BigInt)]
    fils: i64,
}

/// Whether the kept sums of prices are those of the rows: an instance of a version before, next to this one, lowers
/// prices and leaves their sums. The price is that of `Sums::price_fils`.
fn prices_are_current(db: &mut Db) -> Result<bool, DbError> {
    let by_stage = "SELECT stage, CAST(SUM(CASE WHEN stage = 'cancelled' THEN agreed_fils \
        ELSE agreed_fils - lowered_fils END) AS BIGINT) AS fils FROM quote_requests \
        JOIN request_details ON request_details.request_id = quote_requests.id GROUP BY stage";
    let rows = diesel::sql_query(by_stage).load::<PricesSummed>(db)?;
    let mut summed: BTreeMap<String, i64> =
        rows.into_iter().map(|row| (row.stage, row.fils)).collect();
    summed.retain(|_, fils| *fils != 0);
    let kept = kept_counts::by_state(db, Kind::QuoteRequest.slug())?;
    let mut kept: BTreeMap<String, i64> = kept
        .into_iter()
        .map(|(stage, count)| (stage, count.fils))
        .collect();
    kept.retain(|_, fils| *fils != 0);
    Ok(summed == kept)
}

/// Has the words and the counts rebuilt at the next look: rows got other words.
pub(crate) fn forget(db: &mut Db) -> Result<(), DbError> {
    diesel::delete(derived_tables::table.find(NAME)).execute(db)?;
    Ok(())
}

/// Rebuilds the words and the counts, in this transaction.
pub fn rebuild(db: &mut Db) -> Result<Rebuilt, DbError> {
    locks::against_writes(db, &SOURCES)?;
    diesel::delete(search_words::table).execute(db)?;
    diesel::delete(counts::table).execute(db)?;
    diesel::delete(derived_tables::table.find(NAME)).execute(db)?;
    let mut rebuilt = Rebuilt::default();
    let mut counted = BTreeMap::new();
    for kind in Kind::ALL {
        each(db, kind, |db, rows| {
            rebuilt.subjects += rows.len();
            let found: Vec<(&str, Words)> = rows
                .iter()
                .map(|(key, facts)| (key.as_str(), facts.texts.words(kind)))
                .collect();
            for (key, facts) in rows {
                for (cell, count) in facts.cells(kind, key) {
                    counted
                        .entry(cell)
                        .or_insert_with(Count::default)
                        .add(count);
                }
            }
            rebuilt.words += found.iter().map(|(_, words)| words.len()).sum::<usize>();
            crate::search_words::insert(db, &found)
        })?;
    }
    count_events(db, &mut counted)?;
    counted.extend(ledger::counts(db)?);
    states::recount(db, &mut counted)?;
    kept_counts::store(db, counted)?;
    diesel::insert_into(derived_tables::table)
        .values((
            derived_tables::name.eq(NAME),
            derived_tables::version.eq(VERSION),
        ))
        .execute(db)?;
    analyze(db, &["search_words", "kept_counts"])?;
    Ok(rebuilt)
}

/// Tells `PostgreSQL` of the rows that these tables have now: until it looks by itself, after some minutes, it would plan
/// searches for the rows of before. `SQLite` has statistics of its own (`store::statistics`).
pub(crate) fn analyze(db: &mut Db, tables: &[&str]) -> Result<(), DbError> {
    let Db::Pg(db) = db else { return Ok(()) };
    for table in tables {
        diesel::sql_query(format!("ANALYZE {table}")).execute(db)?;
    }
    Ok(())
}

/// Hands over all rows of a kind, a batch at a time.
fn each(
    db: &mut Db,
    kind: Kind,
    mut take: impl FnMut(&mut Db, &[(String, Facts)]) -> Result<(), DbError>,
) -> Result<(), DbError> {
    let mut after = String::new();
    loop {
        let rows = batch(db, kind, &after)?;
        let Some((last, _)) = rows.last() else {
            return Ok(());
        };
        after.clone_from(last);
        take(db, &rows)?;
    }
}

fn batch(db: &mut Db, kind: Kind, after: &str) -> Result<Vec<(String, Facts)>, DbError> {
    let named = |key: String, facts: Result<Facts, DbError>| facts.map(|facts| (key, facts));
    match kind {
        Kind::Account => accounts::table
            .left_join(brands::table)
            .left_join(creatives::table.on(creatives::account_id.eq(accounts::id.nullable())))
            .filter(accounts::id.gt(after))
            .order(accounts::id.asc())
            .limit(BATCH)
            .select(AccountFacts::as_select())
            .load::<AccountFacts>(db)?
            .into_iter()
            .map(|row| named(row.id.clone(), row.into_facts()))
            .collect(),
        Kind::Application => applications::table
            .filter(applications::id.gt(after))
            .order(applications::id.asc())
            .limit(BATCH)
            .select(ApplicationFacts::as_select())
            .load::<ApplicationFacts>(db)?
            .into_iter()
            .map(|row| named(row.id.clone(), row.into_facts()))
            .collect(),
        Kind::Creative => creatives::table
            .filter(creatives::id.gt(after))
            .order(creatives::id.asc())
            .limit(BATCH)
            .select(CreativeFacts::as_select())
            .load::<CreativeFacts>(db)?
            .into_iter()
            .map(|row| named(row.id.clone(), row.into_facts()))
            .collect(),
        Kind::QuoteRequest => quote_requests::table
            .inner_join(request_details::table)
            .filter(quote_requests::id.gt(after))
            .order(quote_requests::id.asc())
            .limit(BATCH)
            .select(RequestFacts::as_select())
            .load::<RequestFacts>(db)?
            .into_iter()
            .map(|row| named(row.id.clone(), row.into_facts()))
            .collect(),
    }
}

#[derive(QueryableByName)]
struct EventsCounted {
    #[diesel(sql_type = Text)]
    subject_kind: String,
    #[diesel(sql_type = Text)]
    shard: String,
    #[diesel(sql_type = BigInt)]
    found: i64,
}

fn count_events(db: &mut Db, counted: &mut BTreeMap<Cell, Count>) -> Result<(), DbError> {
    let by_kind = "SELECT subject_kind, SUBSTR(id, LENGTH(id), 1) AS shard, COUNT(*) AS found FROM events \
        GROUP BY subject_kind, SUBSTR(id, LENGTH(id), 1)";
    for row in diesel::sql_query(by_kind).load::<EventsCounted>(db)? {
        let cell = Cell {
            subject_kind: EVENTS,
            counted_by: CountedBy::State,
            value: row.subject_kind,
            shard: row.shard,
        };
        let count = Count {
            subjects: row.found,
            fils: 0,
        };
        counted.insert(cell, count);
    }
    Ok(())
}

/// The words and the counts that are stored, as texts that can be compared; counts of nothing are left out.
#[cfg(feature = "testing")]
pub fn kept(db: &mut Db) -> Result<BTreeSet<String>, DbError> {
    let mut all = BTreeSet::new();
    let words = search_words::table.load::<(i32, Vec<u8>, String)>(db)?;
    for (kind, word, key) in words {
        let word = String::from_utf8_lossy(&word).into_owned();
        all.insert(format!("word {kind} {key} {word}"));
    }
    let rows = counts::table.load::<(String, String, String, String, i64, i64)>(db)?;
    for (kind, by, value, shard, subjects, fils) in rows {
        if (subjects, fils) != (0, 0) {
            all.insert(format!(
                "count {kind} {by} {value} {shard}: {subjects} {fils}"
            ));
        }
    }
    Ok(all)
}
