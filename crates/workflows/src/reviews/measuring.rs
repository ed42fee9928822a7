//! The measured facts of a creative or a brand: one function computes them as a whole, soon after the moves that change
//! them and every night.

use marsam_domain::calendar;
use marsam_domain::reputation::{Explained, Measured, Subject, of_brand, of_creative};
use marsam_domain::reviews::{Standing, by_brand, standing_of};
use marsam_persistence::reputation::{self, Computed, ReputationHistory, Stored, SubjectKey};
use marsam_persistence::{Db, Store, reviews};
use time::OffsetDateTime;

use super::Rules;
use crate::Refused;

/// How many subjects one look computes.
const BATCH_SIZE: i64 = 100;
/// Everyone's facts are computed again after this hour in Kuwait: days have passed, and windows moved on.
const NIGHTLY_HOUR: u8 = 2;

/// Computes the facts that have changed, and after the nightly hour those that were not computed today. Returns how many
/// subjects there were.
///
/// # Errors
/// The database's; what was computed stays.
pub fn compute_due(store: &Store, rules: &Rules, now: OffsetDateTime) -> Result<usize, Refused> {
    let mut keys = store.read(|db| reputation::waiting(db, BATCH_SIZE))?;
    if now.to_offset(calendar::KUWAIT).hour() >= NIGHTLY_HOUR {
        let today = calendar::day_of(now);
        let outdated = store.read(|db| reputation::outdated(db, today, BATCH_SIZE))?;
        keys.extend(outdated);
    }
    keys.sort_unstable();
    keys.dedup();
    for key in &keys {
        store.write(|db| recompute(db, key, rules, now))?;
    }
    Ok(keys.len())
}

/// Computes the facts of one subject from its whole history and stores them.
///
/// # Errors
/// The database's.
pub fn recompute(
    db: &mut Db,
    key: &SubjectKey,
    rules: &Rules,
    now: OffsetDateTime,
) -> Result<bool, Refused> {
    reputation::take_changes(db, key)?;
    let (found, _facts) = explained(db, key, rules, now)?;
    Ok(reputation::store(db, key, &found, now)?)
}

/// What [`recompute`] would store; an erased account has nothing.
///
/// # Errors
/// The database's.
pub fn computed(
    db: &mut Db,
    key: &SubjectKey,
    rules: &Rules,
    now: OffsetDateTime,
) -> Result<Stored, Refused> {
    let (found, _facts) = explained(db, key, rules, now)?;
    Ok(found.stored)
}

/// What [`recompute`] would store, and every fact with what it is counted from; an erased account has nothing.
///
/// # Errors
/// The database's.
pub fn explained(
    db: &mut Db,
    key: &SubjectKey,
    rules: &Rules,
    now: OffsetDateTime,
) -> Result<(Computed, Vec<Explained>), Refused> {
    if reputation::is_erased(db, key)? {
        let nothing = Computed {
            stored: Stored::default(),
            is_idle: true,
        };
        return Ok((nothing, Vec::new()));
    }
    let history = reputation::of_subject(db, key, now)?;
    let facts = facts_of(&history, rules, now);
    let measured = facts.iter().map(|one| one.measured);
    let found = Computed {
        stored: Stored {
            facts: measured.filter(|measured| measured.total > 0).collect(),
            standing: standing(db, key, now)?,
        },
        is_idle: history.is_empty(),
    };
    Ok((found, facts))
}

fn standing(db: &mut Db, key: &SubjectKey, now: OffsetDateTime) -> Result<Standing, Refused> {
    match (key.subject, key.id.parse()) {
        (Subject::Creative, Ok(creative)) => {
            let scores = reviews::scores_of(db, creative, now)?;
            Ok(standing_of(&by_brand(scores)))
        }
        _ => Ok(Standing::default()),
    }
}

fn facts_of(history: &ReputationHistory, rules: &Rules, now: OffsetDateTime) -> Vec<Explained> {
    match history {
        ReputationHistory::Creative(history) => of_creative(history, now),
        ReputationHistory::Brand(history) => of_brand(history, &rules.holidays, now),
    }
}

/// Of stored facts those that others may see: above their minimum, and not for the subject alone.
pub fn shown(stored: &Stored) -> Vec<Measured> {
    let shown = stored.facts.iter().copied();
    shown
        .filter(|measured| measured.is_shown() && measured.fact.is_public())
        .collect()
}
