//! Works as admins see them: the published and the hidden ones, never a draft.

use std::collections::HashMap;
use std::slice;

use diesel::dsl::{exists, sql};
use diesel::prelude::*;
use diesel::sql_types::Bool;
use marsam_domain::actors::Actor;
use marsam_domain::creatives::RosterState;
use marsam_domain::events::WorkEvent;
use marsam_domain::ids::{AccountId, FileId, WorkId};
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_domain::works::{Review, Seen, WorkState};
use time::OffsetDateTime;

use super::{Row, Work, changed, changing, lock, with_parts};
use crate::columns::Utc;
use crate::events::{self, Reasoned, Subject};
use crate::files::File;
use crate::listed::states::{self, Counted};
use crate::pages::{Filter, Page, Slice};
use crate::schema::{creatives, work_files, works};
use crate::{Db, DbError, hidden_files, names};

/// A work with what admins need to judge it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModeratedWork {
    /// The work.
    pub work: Work,
    /// The creative's name.
    pub creative_name: String,
    /// The same in Arabic.
    pub creative_name_ar: Option<String>,
    /// Whether the creative has a public page.
    pub is_listed: bool,
    /// The name of the admin who hid it; `None` for an erased account, too.
    pub hidden_by: Option<String>,
}

/// A creative's name in both languages, and its state.
type CreativeRow = (String, Option<String>, String);

/// Written out, so that both engines read the index of what is no draft.
const NO_DRAFT: &str = "works.state <> 'draft'";

/// The works that an admin may look at and that pass the filter: each list is a range of its own index.
macro_rules! matching {
    ($review:expr) => {{
        let all = works::table.into_boxed();
        let published = works::state.eq(WorkState::Published.slug());
        match $review {
            Filter::Any => all.filter(sql::<Bool>(NO_DRAFT)),
            Filter::Only(Review::New) => all.filter(published).filter(works::seen_at.is_null()),
            Filter::Only(Review::Seen) => {
                all.filter(published).filter(works::seen_at.is_not_null())
            }
            Filter::Only(Review::Hidden) => all
                .filter(works::state.eq(WorkState::Hidden.slug()))
                .filter(works::hidden_at.is_not_null()),
            // No key is empty.
            Filter::Nothing => all.filter(works::id.eq("")),
        }
    }};
}

/// The works that are not drafts, newest first.
pub fn page(
    db: &mut Db,
    review: Filter<Review>,
    page: Page,
) -> Result<Slice<ModeratedWork>, DbError> {
    let counts = counts(db)?.into_iter();
    let total = counts
        .filter(|(counted, _)| review.admits(*counted))
        .map(|(_, count)| count)
        .sum();
    let keys = matching!(review)
        .filter(works::id.lt(page.bound()))
        .order(works::id.desc())
        .limit(page.limit + 1)
        .select(works::id)
        .load::<String>(db)?;
    Slice::cut(keys, total, page, Clone::clone).map_all(|keys| moderated(db, &keys))
}

/// How many works are new, seen and hidden.
pub fn counts(db: &mut Db) -> Result<Vec<(Review, i64)>, DbError> {
    states::reviews(db, Counted::Work)
}

/// A work that is not a draft. It does not change until this transaction ends.
pub fn find_moderated(db: &mut Db, work: WorkId) -> Result<ModeratedWork, DbError> {
    let creative: String = works::table
        .find(work.to_string())
        .select(works::creative_id)
        .first(db)?;
    lock(db, crate::columns::id(&creative)?)?;
    let key = matching!(Filter::Any)
        .filter(works::id.eq(work.to_string()))
        .select(works::id)
        .first::<String>(db)?;
    moderated(db, &[key])?.pop().ok_or(DbError::NotFound)
}

/// These works, newest first.
fn moderated(db: &mut Db, keys: &[String]) -> Result<Vec<ModeratedWork>, DbError> {
    let rows = works::table
        .inner_join(creatives::table)
        .filter(works::id.eq_any(keys))
        .order(works::id.desc())
        .select((
            Row::as_select(),
            (creatives::name, creatives::name_ar, creatives::state),
        ))
        .load::<(Row, CreativeRow)>(db)?;
    let (rows, of_creatives): (Vec<Row>, Vec<CreativeRow>) = rows.into_iter().unzip();
    let admins: Vec<String> = rows
        .iter()
        .filter_map(|row| row.hidden_by.clone())
        .collect();
    let names: HashMap<String, String> = names::of_accounts(db, &admins)?;
    let works = with_parts(db, rows)?;
    let of_creatives = of_creatives.into_iter();
    Ok(works
        .into_iter()
        .zip(of_creatives)
        .map(|(work, (name, name_ar, state))| ModeratedWork {
            hidden_by: work
                .hidden_by
                .and_then(|admin| names.get(&admin.to_string()).cloned()),
            work,
            creative_name: name,
            creative_name_ar: name_ar,
            is_listed: state == RosterState::Listed.slug(),
        })
        .collect())
}

/// Hides a published work that [`find_moderated`] has locked; one that is hidden already is a [`DbError::Conflict`].
pub fn hide(
    db: &mut Db,
    work: &Work,
    admin: AccountId,
    reason: &str,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    set_state(db, work, WorkState::Published, Some((admin, reason)), now)?;
    let content = &work.content;
    let captions = [content.captions_en, content.captions_ar];
    let files: Vec<FileId> = content
        .files
        .iter()
        .copied()
        .chain(content.poster)
        .chain(captions.into_iter().flatten())
        .collect();
    hidden_files::hide(db, &work.id.to_string(), &files, now)?;
    hide_link(db, work, now)?;
    let hidden = Reasoned::new(WorkEvent::Hidden, Some(reason));
    events::record_with_reason(db, Subject::Work(work.id), Actor::Admin(admin), hidden, now)
}

/// Without an account there is no one who could add it again.
fn hide_link(db: &mut Db, work: &Work, now: OffsetDateTime) -> Result<(), DbError> {
    let Some(link) = &work.content.link else {
        return Ok(());
    };
    let account = creatives::table
        .find(work.creative.to_string())
        .select(creatives::account_id)
        .first::<Option<String>>(db)?;
    let Some(account) = account else {
        return Ok(());
    };
    let account = crate::columns::id(&account)?;
    hidden_files::hide_link(db, &work.id.to_string(), account, link, now)
}

/// Shows a hidden work that [`find_moderated`] has locked; one that is not hidden is a [`DbError::Conflict`].
pub fn restore(
    db: &mut Db,
    work: &Work,
    admin: AccountId,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    set_state(db, work, WorkState::Hidden, None, now)?;
    hidden_files::restore(db, &work.id.to_string())?;
    let (subject, actor) = (Subject::Work(work.id), Actor::Admin(admin));
    events::record(db, subject, actor, WorkEvent::Restored, now)
}

/// Hides the work, or publishes it again; the admin who does so has seen it.
fn set_state(
    db: &mut Db,
    work: &Work,
    from: WorkState,
    hidden: Option<(AccountId, &str)>,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    if work.content.state != from {
        return Err(DbError::Conflict);
    }
    let to = match hidden {
        Some(_) => WorkState::Hidden,
        None => WorkState::Published,
    };
    let key = work.id.to_string();
    let change = diesel::update(works::table.find(&key)).set((
        works::state.eq(to.slug()),
        works::hidden_by.eq(hidden.map(|(admin, _)| admin.to_string())),
        works::hidden_at.eq(hidden.map(|_| Utc(now))),
        works::hidden_reason.eq(hidden.map(|(_, reason)| reason)),
        works::updated_at.eq(Utc(now)),
        works::seen_at.eq(Utc(now)),
    ));
    changing(db, slice::from_ref(&key), |db| Ok(change.execute(db)?))?;
    changed(db, work.creative)
}

/// Marks works as seen, except drafts and what was changed after it was looked at.
pub fn mark_seen(db: &mut Db, seen: &Seen<WorkId>, now: OffsetDateTime) -> Result<(), DbError> {
    let keys: Vec<String> = seen.ids.iter().map(WorkId::to_string).collect();
    let looked_at = works::table
        .filter(works::id.eq_any(&keys))
        .filter(works::state.ne(WorkState::Draft.slug()))
        .filter(works::updated_at.le(Utc(seen.until)))
        .filter(works::seen_at.is_null());
    let change = diesel::update(looked_at).set(works::seen_at.eq(Utc(now)));
    changing(db, &keys, |db| Ok(change.execute(db)?))
}

/// True if the file is attached to a work that is not a draft.
pub fn has_file(db: &mut Db, file: &File) -> Result<bool, DbError> {
    let of_work = work_files::table
        .inner_join(works::table)
        .filter(work_files::file_id.eq(file.id.to_string()))
        .filter(works::state.ne(WorkState::Draft.slug()));
    Ok(diesel::select(exists(of_work)).get_result(db)?)
}
