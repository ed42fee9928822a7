//! Counted attempts, shared by all instances and kept across restarts.
//!
//! **Invariant:** a bucket is read once in a write, and locked by that; what the write counts is stored at its end
//! ([`crate::closing`]).

use std::cell::RefCell;
use std::collections::BTreeMap;

use diesel::prelude::*;
use marsam_domain::throttles::Hits;
use time::OffsetDateTime;

use crate::columns::{Utc, json, json_text};
use crate::db::directly;
use crate::idempotency::{self, KeyUse};
use crate::schema::throttle_counters as counters;
use crate::store::changes::{Column, NewRows};
use crate::store::counters_for_update;
use crate::{Db, DbError};

/// Rows that one statement deletes.
const BATCH: usize = 1_000;

/// A bucket as the write on this thread knows it.
struct Known {
    hits: Hits,
    is_changed: bool,
}

thread_local! {
    static READ: RefCell<BTreeMap<String, Known>> = const { RefCell::new(BTreeMap::new()) };
}

/// Forgets the buckets that a write has read.
pub(crate) fn forget_read() {
    READ.take();
}

/// Reads several buckets together, unless they are known already.
///
/// Other writers of the same buckets wait until this transaction ends, so that a decision based on the counts holds.
pub fn read(db: &mut Db, buckets: &[String]) -> Result<(), DbError> {
    read_unread(db, buckets, None)
}

/// Like [`read`], and reads a key by the same statement where its owner is locked, for [`idempotency::look_up`].
pub fn read_with_key(db: &mut Db, buckets: &[String], used: &KeyUse) -> Result<(), DbError> {
    read_unread(db, buckets, Some(used))
}

fn read_unread(db: &mut Db, buckets: &[String], used: Option<&KeyUse>) -> Result<(), DbError> {
    let mut unread: Vec<String> = Vec::new();
    for bucket in buckets {
        let is_known = READ.with_borrow(|read| read.contains_key(bucket));
        if !is_known && !unread.contains(bucket) {
            unread.push(bucket.clone());
        }
    }
    if unread.is_empty() {
        return Ok(());
    }
    let mut stored = match used.filter(|used| idempotency::is_locked(used)) {
        Some(used) => {
            let (stored, found) = counters_for_update::load_with_key(db, &unread, used)?;
            idempotency::note_read(used, found);
            stored
        }
        None => counters_for_update::load(db, &unread)?,
    };
    for bucket in unread {
        let found = stored.iter().position(|(name, _)| *name == bucket);
        let hits = match found.map(|place| stored.swap_remove(place)) {
            Some((_, hits)) => json(&hits)?,
            None => Hits::default(),
        };
        let known = Known {
            hits,
            is_changed: false,
        };
        READ.with_borrow_mut(|read| read.insert(bucket, known));
    }
    Ok(())
}

/// The attempts that are counted in a bucket, which stays locked as by [`read`].
pub fn hits(db: &mut Db, bucket: &str) -> Result<Hits, DbError> {
    read(db, &[bucket.to_owned()])?;
    let known = READ.with_borrow(|read| read.get(bucket).map(|known| known.hits.clone()));
    Ok(known.unwrap_or_default())
}

/// Replaces the attempts of a bucket when this write ends.
pub fn save(db: &mut Db, bucket: &str, hits: &Hits) -> Result<(), DbError> {
    if hits.last().is_none() {
        return clear(db, bucket);
    }
    let known = Known {
        hits: hits.clone(),
        is_changed: true,
    };
    READ.with_borrow_mut(|read| read.insert(bucket.to_owned(), known));
    Ok(())
}

/// The buckets that the write on this thread has changed, if any.
pub(crate) fn changed_rows() -> Result<Option<NewRows>, DbError> {
    let changed = READ
        .take()
        .into_iter()
        .filter(|(_, known)| known.is_changed);
    let (mut buckets, mut texts, mut times) = (Vec::new(), Vec::new(), Vec::new());
    for (bucket, known) in changed {
        if let Some(last) = known.hits.last() {
            buckets.push(bucket);
            texts.push(json_text(&known.hits)?);
            times.push(Utc(last));
        }
    }
    let is_any = !buckets.is_empty();
    Ok(is_any.then(|| NewRows {
        into: "throttle_counters (bucket, hits, last_hit_at)",
        columns: vec![
            Column::Text(buckets),
            Column::Text(texts),
            Column::Time(times),
        ],
        on_conflict: "ON CONFLICT (bucket) DO UPDATE SET hits = excluded.hits, last_hit_at = excluded.last_hit_at",
    }))
}

/// Forgets every attempt in a bucket.
pub fn clear(db: &mut Db, bucket: &str) -> Result<(), DbError> {
    READ.with_borrow_mut(|read| read.remove(bucket));
    directly!(db, |db| diesel::delete(counters::table.find(bucket))
        .execute(db))?;
    Ok(())
}

/// Deletes the buckets without an attempt since `before`. One that a write holds meanwhile stays until the next time.
pub fn forget_old(db: &mut Db, before: OffsetDateTime) -> Result<usize, DbError> {
    let mut deleted = 0;
    loop {
        let batch = counters_for_update::old_ones(db, before, BATCH)?;
        let old = counters::table.filter(counters::bucket.eq_any(&batch));
        deleted += diesel::delete(old).execute(db)?;
        if batch.len() < BATCH {
            return Ok(deleted);
        }
    }
}
