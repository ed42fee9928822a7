//! Measured facts as they are stored, and whose are to be computed again.
//!
//! **Invariant:** a move records whose facts it changes in its own transaction; rows of changes are only added by moves,
//! so no move waits for another one, and none is lost when the process ends before they were computed.

mod account_states;
mod histories;

use std::collections::HashMap;

use diesel::prelude::*;
use marsam_domain::ids::{AccountId, BrandId, CreativeId};
use marsam_domain::quote_requests::QuoteRequest;
use marsam_domain::reputation::{Fact, Measured, Subject};
use marsam_domain::reviews::Standing;
use marsam_domain::vocabulary::Vocabulary as _;
use time::{Date, OffsetDateTime};

use crate::columns::{Utc, day_text, from_slug, id};
use crate::locks::advisory_lock;
use crate::schema::{
    brands, creatives, reputation_changes as changes, reputation_facts as facts,
    reputation_subjects as subjects, reviews,
};
use crate::{Db, DbError, ids, roster_changes};

pub use self::account_states::{erased_of, is_active, is_erased};
pub use self::histories::{ReputationHistory, of_subject};

/// The stored name of a creative's score, next to the facts.
const SCORE: &str = "score";

/// Whose facts they are, with the stored id.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SubjectKey {
    /// A creative or a brand.
    pub subject: Subject,
    /// The id of the roster entry, or of the brand.
    pub id: String,
}

impl SubjectKey {
    /// A roster entry.
    pub fn creative(id: CreativeId) -> Self {
        Self {
            subject: Subject::Creative,
            id: id.to_string(),
        }
    }

    /// A brand.
    pub fn brand(id: BrandId) -> Self {
        Self {
            subject: Subject::Brand,
            id: id.to_string(),
        }
    }
}

/// The facts and the score of one subject.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Stored {
    /// The facts, in the order of the vocabulary; those that nothing is counted for are missing.
    pub facts: Vec<Measured>,
    /// Of a creative: the voices of brands.
    pub standing: Standing,
}

/// What a computation has found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Computed {
    /// What is stored.
    pub stored: Stored,
    /// Whether another day can find nothing more.
    pub is_idle: bool,
}

/// Records that a subject's facts have changed.
pub fn changed(db: &mut Db, key: &SubjectKey) -> Result<(), DbError> {
    diesel::insert_into(changes::table)
        .values((
            changes::id.eq(ids::random().to_string()),
            changes::subject_kind.eq(key.subject.slug()),
            changes::subject_id.eq(&key.id),
        ))
        .execute(db)?;
    Ok(())
}

/// Records that the facts of a project's sides have changed.
pub fn changed_by(db: &mut Db, request: &QuoteRequest) -> Result<(), DbError> {
    changed(db, &SubjectKey::brand(request.brand_id))?;
    match request.chosen_creative {
        Some(creative) => changed(db, &SubjectKey::creative(creative)),
        None => Ok(()),
    }
}

/// Records that the numbers of those have changed that an account has reviewed.
pub(crate) fn changed_by_author(db: &mut Db, account: AccountId) -> Result<(), DbError> {
    let about = reviews::table
        .filter(reviews::author_account_id.eq(account.to_string()))
        .filter(reviews::published_at.is_not_null())
        .select((reviews::side, reviews::brand_id, reviews::creative_id))
        .distinct()
        .load::<(String, String, String)>(db)?;
    for (side, brand, creative) in about {
        let key = if side == Subject::Brand.slug() {
            SubjectKey::creative(id(&creative)?)
        } else {
            SubjectKey::brand(id(&brand)?)
        };
        changed(db, &key)?;
    }
    Ok(())
}

/// Subjects whose facts have changed, at most `most`.
pub fn waiting(db: &mut Db, most: i64) -> Result<Vec<SubjectKey>, DbError> {
    let rows = changes::table
        .select((changes::subject_kind, changes::subject_id))
        .distinct()
        .limit(most)
        .load::<(String, String)>(db)?;
    keys_of(rows)
}

/// Subjects whose facts were last computed before a day, at most `most`, the longest ago first.
pub fn outdated(db: &mut Db, today: Date, most: i64) -> Result<Vec<SubjectKey>, DbError> {
    let rows = subjects::table
        .filter(subjects::computed_on.lt(day_text(today)?))
        .order(subjects::computed_on.asc())
        .limit(most)
        .select((subjects::subject_kind, subjects::subject_id))
        .load::<(String, String)>(db)?;
    keys_of(rows)
}

fn keys_of(rows: Vec<(String, String)>) -> Result<Vec<SubjectKey>, DbError> {
    let key = |(subject, id): (String, String)| {
        Ok(SubjectKey {
            subject: from_slug(&subject)?,
            id,
        })
    };
    rows.into_iter().map(key).collect()
}

/// Takes the recorded changes of a subject, before its facts are computed: what is recorded from now on stays. Another
/// computation of the same subject waits until this transaction ends.
pub fn take_changes(db: &mut Db, key: &SubjectKey) -> Result<(), DbError> {
    advisory_lock(db, &format!("facts of {} {}", key.subject.slug(), key.id))?;
    let seen: Vec<String> = changes::table
        .filter(changes::subject_kind.eq(key.subject.slug()))
        .filter(changes::subject_id.eq(&key.id))
        .select(changes::id)
        .load(db)?;
    for some in seen.chunks(500) {
        diesel::delete(changes::table.filter(changes::id.eq_any(some))).execute(db)?;
    }
    Ok(())
}

/// Stores the facts of a subject, whole. Returns whether anything is different than before.
pub fn store(
    db: &mut Db,
    key: &SubjectKey,
    computed: &Computed,
    now: OffsetDateTime,
) -> Result<bool, DbError> {
    let before = of_keys(db, key.subject, std::slice::from_ref(&key.id))?;
    let before = before.get(&key.id).cloned().unwrap_or_default();
    keep_subject(db, key, computed.is_idle, now)?;
    let computed = &computed.stored;
    if before == *computed {
        return Ok(false);
    }
    let own = facts::table
        .filter(facts::subject_kind.eq(key.subject.slug()))
        .filter(facts::subject_id.eq(&key.id));
    diesel::delete(own).execute(db)?;
    for measured in &computed.facts {
        let row = Row {
            fact: measured.fact.slug().to_owned(),
            good: measured.good.into(),
            total: measured.total.into(),
            sources: measured.groups.into(),
            value: measured.value,
        };
        insert(db, key, &row, now)?;
    }
    if computed.standing.brands > 0 {
        let row = Row {
            fact: SCORE.to_owned(),
            good: 0,
            total: computed.standing.brands.into(),
            sources: computed.standing.brands.into(),
            value: Some(computed.standing.sum),
        };
        insert(db, key, &row, now)?;
    }
    if key.subject == Subject::Creative {
        roster_changes::changed(db, &key.id)?;
    }
    Ok(true)
}

/// Those that nothing can be counted for need no night.
fn keep_subject(
    db: &mut Db,
    key: &SubjectKey,
    is_idle: bool,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let row = || subjects::table.find((key.subject.slug(), &key.id));
    if is_idle {
        diesel::delete(row()).execute(db)?;
        return Ok(());
    }
    let today = day_text(marsam_domain::calendar::day_of(now))?;
    let known = diesel::update(row())
        .set(subjects::computed_on.eq(&today))
        .execute(db)?;
    if known == 0 {
        diesel::insert_into(subjects::table)
            .values((
                subjects::subject_kind.eq(key.subject.slug()),
                subjects::subject_id.eq(&key.id),
                subjects::computed_on.eq(&today),
            ))
            .execute(db)?;
    }
    Ok(())
}

#[derive(Debug, Clone, Queryable)]
struct Row {
    fact: String,
    good: i64,
    total: i64,
    sources: i64,
    value: Option<i64>,
}

fn insert(db: &mut Db, key: &SubjectKey, row: &Row, now: OffsetDateTime) -> Result<(), DbError> {
    diesel::insert_into(facts::table)
        .values((
            facts::subject_kind.eq(key.subject.slug()),
            facts::subject_id.eq(&key.id),
            facts::fact.eq(&row.fact),
            facts::good.eq(row.good),
            facts::total.eq(row.total),
            facts::sources.eq(row.sources),
            facts::value.eq(row.value),
            facts::computed_at.eq(Utc(now)),
        ))
        .execute(db)?;
    Ok(())
}

fn of_keys(
    db: &mut Db,
    subject: Subject,
    keys: &[String],
) -> Result<HashMap<String, Stored>, DbError> {
    let rows = facts::table
        .filter(facts::subject_kind.eq(subject.slug()))
        .filter(facts::subject_id.eq_any(keys))
        .select((
            facts::subject_id,
            (
                facts::fact,
                facts::good,
                facts::total,
                facts::sources,
                facts::value,
            ),
        ))
        .load::<(String, Row)>(db)?;
    let mut found: HashMap<String, Stored> = HashMap::new();
    let number = |stored: i64| u32::try_from(stored).unwrap_or_default();
    for (key, row) in rows {
        let stored = found.entry(key).or_default();
        if row.fact == SCORE {
            stored.standing = Standing {
                sum: row.value.unwrap_or_default(),
                brands: number(row.total),
            };
        } else {
            stored.facts.push(Measured {
                fact: from_slug(&row.fact)?,
                good: number(row.good),
                total: number(row.total),
                groups: number(row.sources),
                value: row.value,
            });
        }
    }
    for stored in found.values_mut() {
        let place = |fact: Fact| subject.facts().iter().position(|known| *known == fact);
        stored.facts.sort_by_key(|measured| place(measured.fact));
    }
    Ok(found)
}

/// The facts of one subject.
pub fn of(db: &mut Db, key: &SubjectKey) -> Result<Stored, DbError> {
    let mut found = of_keys(db, key.subject, std::slice::from_ref(&key.id))?;
    Ok(found.remove(&key.id).unwrap_or_default())
}

/// The facts of some creatives; those without any are missing.
pub fn of_creatives(
    db: &mut Db,
    creatives: &[CreativeId],
) -> Result<HashMap<CreativeId, Stored>, DbError> {
    let keys: Vec<String> = creatives.iter().map(ToString::to_string).collect();
    let mut found = of_keys(db, Subject::Creative, &keys)?;
    let known = creatives.iter().zip(&keys);
    let known = known.filter_map(|(creative, key)| Some((*creative, found.remove(key)?)));
    Ok(known.collect())
}

/// The facts of some brands, by their stored ids; those without any are missing.
pub fn of_brands(db: &mut Db, brands: &[BrandId]) -> Result<HashMap<BrandId, Stored>, DbError> {
    let keys: Vec<String> = brands.iter().map(ToString::to_string).collect();
    let mut found = of_keys(db, Subject::Brand, &keys)?;
    let known = brands.iter().zip(&keys);
    let known = known.filter_map(|(brand, key)| Some((*brand, found.remove(key)?)));
    Ok(known.collect())
}

/// The facts of an account, as a creative and as a brand.
pub fn of_account(db: &mut Db, account: AccountId) -> Result<Vec<Measured>, DbError> {
    let key = account.to_string();
    let entries: Vec<String> = creatives::table
        .filter(creatives::account_id.eq(&key))
        .select(creatives::id)
        .load(db)?;
    let own_brands: Vec<String> = brands::table
        .filter(brands::account_id.eq(&key))
        .select(brands::id)
        .load(db)?;
    let mut facts = Vec::new();
    for (subject, keys) in [(Subject::Creative, entries), (Subject::Brand, own_brands)] {
        let found = of_keys(db, subject, &keys)?;
        facts.extend(found.into_values().flat_map(|stored| stored.facts));
    }
    Ok(facts)
}

/// Deletes the facts of the sides of an account.
pub(crate) fn erase(db: &mut Db, keys: &[SubjectKey]) -> Result<(), DbError> {
    for key in keys {
        let (kind, id) = (key.subject.slug(), &key.id);
        let own = facts::table
            .filter(facts::subject_kind.eq(kind))
            .filter(facts::subject_id.eq(id));
        diesel::delete(own).execute(db)?;
        diesel::delete(subjects::table.find((kind, id))).execute(db)?;
        let own = changes::table
            .filter(changes::subject_kind.eq(kind))
            .filter(changes::subject_id.eq(id));
        diesel::delete(own).execute(db)?;
    }
    Ok(())
}
