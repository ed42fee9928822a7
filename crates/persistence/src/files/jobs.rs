//! Files that wait to be processed: leased by one instance at a time.

use diesel::prelude::*;
use marsam_domain::files::{FileKind, FileRefusal, FileState};
use marsam_domain::ids::{AccountId, FileId};
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use super::{Derivative, File, Row, SizedObject, films, ledger, stored_bytes, storing};
use crate::columns::Utc;
use crate::schema::{accounts, file_derivatives, file_parts, files, film_jobs};
use crate::{Db, DbError, live};

/// A processed file.
#[derive(Debug, Clone)]
pub struct Made {
    /// What it is.
    pub kind: FileKind,
    /// The original's media type.
    pub content_type: String,
    /// The original's SHA-256, in hex.
    pub sha256: String,
    /// In pixels, upright.
    pub width: Option<i32>,
    /// In pixels, upright.
    pub height: Option<i32>,
    /// In milliseconds.
    pub duration_ms: Option<i64>,
    /// A placeholder, in base64.
    pub thumbhash: Option<String>,
    /// 64 loudness peaks, in base64.
    pub peaks: Option<String>,
    /// The key of the original, where it is kept.
    pub original_key: Option<String>,
    /// What was made of it.
    pub derivatives: Vec<Derivative>,
}

impl Made {
    /// The objects that hold it, of a file of `length` bytes.
    pub fn objects(&self, length: u64) -> Vec<SizedObject> {
        let original = self.original_key.iter().map(|key| SizedObject {
            key: key.clone(),
            bytes: length,
        });
        let derivatives = self.derivatives.iter().map(|made| SizedObject {
            key: made.key.clone(),
            bytes: made.bytes,
        });
        original.chain(derivatives).collect()
    }
}

/// Which waiting files are processed: a conversion takes minutes, and nothing else waits behind one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lane {
    /// Those that are not known to need a conversion.
    Quick,
    /// Those that need one.
    Films,
    /// All of them, where nothing is converted.
    All,
}

/// The files of a lane.
macro_rules! in_lane {
    ($files:expr, $lane:expr) => {{
        let converted = film_jobs::table.filter(film_jobs::file_id.eq(files::id));
        let waiting = $files.into_boxed();
        match $lane {
            Lane::All => waiting,
            Lane::Quick => waiting.filter(diesel::dsl::not(diesel::dsl::exists(converted))),
            Lane::Films => waiting.filter(diesel::dsl::exists(converted)),
        }
    }};
}

/// True if a file waits in a lane and is not leased.
pub fn is_any_waiting(db: &mut Db, lane: Lane, now: OffsetDateTime) -> Result<bool, DbError> {
    let waiting = in_lane!(files::table, lane)
        .filter(files::state.eq(FileState::Processing.slug()))
        .filter(
            files::leased_until
                .is_null()
                .or(files::leased_until.le(Utc(now))),
        );
    let first = waiting.select(files::id).first::<String>(db).optional()?;
    Ok(first.is_some())
}

/// Whose turn it is, and for how long.
#[derive(Debug, Clone, Copy)]
pub struct Turn {
    /// The lane.
    pub lane: Lane,
    /// The account that had the last turn.
    pub after: Option<AccountId>,
    /// When the lease ends.
    pub until: OffsetDateTime,
}

/// Where the next file is looked for.
#[derive(Debug, Clone, Copy)]
struct Place<'a> {
    lane: Lane,
    is_verified: bool,
    /// The account after which it is looked for.
    after: &'a str,
}

/// Leases a file and counts the attempt: the file that has waited longest, of the account whose turn comes after that
/// of `after`.
///
/// Accounts take turns in the order of their ids; those whose address is not verified come when no other waits.
pub fn lease(db: &mut Db, turn: &Turn, now: OffsetDateTime) -> Result<Option<File>, DbError> {
    let after = turn.after.map(|id| id.to_string()).unwrap_or_default();
    // Each round goes on to the last account and begins again with the first.
    let rounds = [
        (true, after.as_str()),
        (true, ""),
        (false, &after),
        (false, ""),
    ];
    let mut waiting = None;
    for (is_verified, after) in rounds {
        if waiting.is_none() {
            let place = Place {
                lane: turn.lane,
                is_verified,
                after,
            };
            waiting = first_after(db, place, now)?;
        }
    }
    let Some(row) = waiting else {
        return Ok(None);
    };
    let mut file = File::try_from(row)?;
    let leased = diesel::update(files::table)
        .filter(files::id.eq(file.id.to_string()))
        .filter(files::attempts.eq(file.attempts))
        .set((
            files::leased_until.eq(Utc(turn.until)),
            files::attempts.eq(file.attempts + 1),
        ))
        .execute(db)?;
    file.attempts += 1;
    Ok((leased == 1).then_some(file))
}

/// The file that has waited longest of the first account after `after` that has one; each round is a range of one index.
fn first_after(db: &mut Db, place: Place<'_>, now: OffsetDateTime) -> Result<Option<Row>, DbError> {
    let Place {
        lane,
        is_verified,
        after,
    } = place;
    let owner = accounts::table.filter(accounts::id.eq(files::account_id));
    let verified = owner.filter(accounts::email_verified_at.is_not_null());
    Ok(in_lane!(files::table, lane)
        .filter(files::state.eq(FileState::Processing.slug()))
        .filter(files::account_id.gt(after))
        .filter(
            files::leased_until
                .is_null()
                .or(files::leased_until.le(Utc(now))),
        )
        .filter(diesel::dsl::exists(verified).eq(is_verified))
        .order((
            files::account_id.asc(),
            files::updated_at.asc(),
            files::id.asc(),
        ))
        .select(Row::as_select())
        .first(db)
        .optional()?)
}

/// Extends the lease of a file that is worked on; false if it went to another attempt, or the file was deleted meanwhile.
pub fn extend_lease(db: &mut Db, file: &File, until: OffsetDateTime) -> Result<bool, DbError> {
    let extended = diesel::update(leased(file))
        .set(files::leased_until.eq(Utc(until)))
        .execute(db)?;
    Ok(extended == 1)
}

/// Ends the lease of a file whose store was unavailable, without counting the attempt.
pub fn give_back(db: &mut Db, file: &File, again_at: OffsetDateTime) -> Result<(), DbError> {
    diesel::update(leased(file))
        .set((
            files::leased_until.eq(Utc(again_at)),
            files::attempts.eq(file.attempts - 1),
        ))
        .execute(db)?;
    Ok(())
}

/// Ends every lease without counting its attempt: for the one process of an embedded database, when it starts.
pub fn end_leases(db: &mut Db) -> Result<usize, DbError> {
    let leased = files::table
        .filter(files::state.eq(FileState::Processing.slug()))
        .filter(files::leased_until.is_not_null());
    Ok(diesel::update(leased)
        .set((
            files::leased_until.eq(None::<Utc>),
            files::attempts.eq(files::attempts - 1),
        ))
        .execute(db)?)
}

/// Ends the lease of a file whose worker crashed; the attempt counts.
pub fn try_again(db: &mut Db, file: &File, again_at: OffsetDateTime) -> Result<(), DbError> {
    diesel::update(leased(file))
        .set(files::leased_until.eq(Utc(again_at)))
        .execute(db)?;
    Ok(())
}

/// Stores what was made of a leased file, and releases its parts at once: a backup that lacks one copies the database again.
/// Its objects were announced.
///
/// # Errors
/// [`DbError::Conflict`] if the lease went to another attempt, another one has released the objects, or the file was deleted
/// meanwhile.
pub fn make_ready(
    db: &mut Db,
    file: &File,
    made: &Made,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let changed = diesel::update(leased(file))
        .set((
            files::state.eq(FileState::Ready.slug()),
            files::kind.eq(made.kind.slug()),
            files::content_type.eq(&made.content_type),
            files::sha256.eq(&made.sha256),
            files::width.eq(made.width),
            files::height.eq(made.height),
            files::duration_ms.eq(made.duration_ms),
            files::thumbhash.eq(&made.thumbhash),
            files::peaks.eq(&made.peaks),
            files::original_key.eq(&made.original_key),
            files::leased_until.eq(None::<Utc>),
            files::updated_at.eq(Utc(now)),
        ))
        .execute(db)?;
    if changed == 0 {
        return Err(DbError::Conflict);
    }
    // An attempt that was given back counts for nothing, but has released what earlier ones announced.
    if !ledger::are_entered(db, &made.objects(file.length), now)? {
        return Err(DbError::Conflict);
    }
    keep_made(db, file, made)?;
    films::end(db, file.id)?;
    release_parts(db, file.id, now)?;
    live::publish(db, file.account, &live::Change::File { id: file.id })
}

/// Stores what was made of a file, and that its objects are needed.
pub(super) fn keep_made(db: &mut Db, file: &File, made: &Made) -> Result<(), DbError> {
    for object in made.objects(file.length) {
        ledger::keep(db, file, &object)?;
    }
    for derivative in &made.derivatives {
        diesel::insert_into(file_derivatives::table)
            .values((
                file_derivatives::file_id.eq(file.id.to_string()),
                file_derivatives::name.eq(&derivative.name),
                file_derivatives::object_key.eq(&derivative.key),
                file_derivatives::public_name.eq(&derivative.public_name),
                file_derivatives::content_type.eq(&derivative.content_type),
                file_derivatives::bytes.eq(stored_bytes(derivative.bytes)?),
                file_derivatives::width.eq(derivative.width),
                file_derivatives::height.eq(derivative.height),
            ))
            .execute(db)?;
    }
    Ok(())
}

/// Refuses a leased file, and releases at once its parts and what attempts at it announced.
///
/// # Errors
/// [`DbError::Conflict`] if the lease went to another attempt, or the file was deleted meanwhile.
pub fn refuse(
    db: &mut Db,
    file: &File,
    reason: FileRefusal,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let changed = diesel::update(leased(file))
        .set((
            files::state.eq(FileState::Refused.slug()),
            files::reason.eq(reason.slug()),
            files::leased_until.eq(None::<Utc>),
            files::updated_at.eq(Utc(now)),
        ))
        .execute(db)?;
    if changed == 0 {
        return Err(DbError::Conflict);
    }
    films::end(db, file.id)?;
    storing::release_announced(db, file, now)?;
    release_parts(db, file.id, now)?;
    live::publish(db, file.account, &live::Change::File { id: file.id })
}

/// The row of a leased file, if this attempt is still the newest.
#[diesel::dsl::auto_type(no_type_alias)]
pub(super) fn leased<'a>(file: &'a File) -> _ {
    let key: String = file.id.to_string();
    let attempts: i32 = file.attempts;
    let processing: &'static str = FileState::Processing.slug();
    files::table
        .filter(files::id.eq(key))
        .filter(files::state.eq(processing))
        .filter(files::attempts.eq(attempts))
}

fn release_parts(db: &mut Db, file: FileId, now: OffsetDateTime) -> Result<(), DbError> {
    let of_file = || file_parts::table.filter(file_parts::file_id.eq(file.to_string()));
    let keys = of_file()
        .select(file_parts::object_key)
        .load::<String>(db)?;
    ledger::release_at_once(db, &keys, now)?;
    diesel::delete(of_file()).execute(db)?;
    Ok(())
}
