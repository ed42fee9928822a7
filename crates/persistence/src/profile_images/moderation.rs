//! What admins do with published pictures of profiles: look at them, hide them and show them again.

use std::collections::HashMap;
use std::slice;

use diesel::prelude::*;
use marsam_domain::actors::Actor;
use marsam_domain::creatives::RosterState;
use marsam_domain::events::CreativeEvent;
use marsam_domain::ids::{AccountId, CreativeId, ProfileImageId};
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_domain::works::{Review, Seen};
use time::OffsetDateTime;

use super::{PublishedImage, Row, changing};
use crate::columns::{Utc, id};
use crate::events::{self, Reasoned, Subject};
use crate::listed::states::{self, Counted};
use crate::locks::advisory_lock;
use crate::pages::{Filter, Page, Slice};
use crate::schema::{creatives, profile_images as table};
use crate::{Db, DbError, hidden_files, names, roster_changes};

/// A published picture with what admins need to judge it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModeratedImage {
    /// The picture.
    pub image: PublishedImage,
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

/// The pictures that pass the filter: each list is a range of its own index.
macro_rules! matching {
    ($review:expr) => {{
        let all = table::table.into_boxed();
        let shown = table::hidden_at.is_null();
        match $review {
            Filter::Any => all,
            Filter::Only(Review::New) => all.filter(shown).filter(table::seen_at.is_null()),
            Filter::Only(Review::Seen) => all.filter(shown).filter(table::seen_at.is_not_null()),
            Filter::Only(Review::Hidden) => all.filter(table::hidden_at.is_not_null()),
            // No key is empty.
            Filter::Nothing => all.filter(table::id.eq("")),
        }
    }};
}

/// The published pictures, newest first.
pub fn page(
    db: &mut Db,
    review: Filter<Review>,
    page: Page,
) -> Result<Slice<ModeratedImage>, DbError> {
    let counts = counts(db)?.into_iter();
    let total = counts
        .filter(|(counted, _)| review.admits(*counted))
        .map(|(_, count)| count)
        .sum();
    let keys = matching!(review)
        .filter(table::id.lt(page.bound()))
        .order(table::id.desc())
        .limit(page.limit + 1)
        .select(table::id)
        .load::<String>(db)?;
    Slice::cut(keys, total, page, Clone::clone).map_all(|keys| moderated(db, &keys))
}

/// How many pictures are new, seen and hidden.
pub fn counts(db: &mut Db) -> Result<Vec<(Review, i64)>, DbError> {
    states::reviews(db, Counted::Picture)
}

/// A published picture. It is neither hidden nor replaced until this transaction ends.
pub fn find_moderated(db: &mut Db, image: ProfileImageId) -> Result<ModeratedImage, DbError> {
    let creative: String = table::table
        .find(image.to_string())
        .select(table::creative_id)
        .first(db)?;
    lock(db, id(&creative)?)?;
    moderated(db, &[image.to_string()])?
        .pop()
        .ok_or(DbError::NotFound)
}

/// Waits for every concurrent change of the creative's published pictures to end; none begins until this transaction ends.
pub(super) fn lock(db: &mut Db, creative: CreativeId) -> Result<(), DbError> {
    advisory_lock(db, &format!("profile images of {creative}"))
}

/// These pictures, newest first.
fn moderated(db: &mut Db, keys: &[String]) -> Result<Vec<ModeratedImage>, DbError> {
    let rows = table::table
        .inner_join(creatives::table)
        .filter(table::id.eq_any(keys))
        .order(table::id.desc())
        .select((
            Row::as_select(),
            (creatives::name, creatives::name_ar, creatives::state),
        ))
        .load::<(Row, CreativeRow)>(db)?;
    let admins: Vec<String> = rows
        .iter()
        .filter_map(|(row, _)| row.hidden_by.clone())
        .collect();
    let names: HashMap<String, String> = names::of_accounts(db, &admins)?;
    rows.into_iter()
        .map(|(row, (creative_name, creative_name_ar, state))| {
            let hidden_by = row.hidden_by.as_ref();
            Ok(ModeratedImage {
                hidden_by: hidden_by.and_then(|admin| names.get(admin).cloned()),
                image: row.try_into()?,
                creative_name,
                creative_name_ar,
                is_listed: state == RosterState::Listed.slug(),
            })
        })
        .collect()
}

/// Hides a picture that [`find_moderated`] has locked; one that is hidden already is a [`DbError::Conflict`].
pub fn hide(
    db: &mut Db,
    image: &PublishedImage,
    admin: AccountId,
    reason: &str,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    set_hidden(db, image, Some((admin, reason)), now)?;
    hidden_files::hide(db, &image.id.to_string(), &[image.file], now)?;
    let hidden = Reasoned::new(CreativeEvent::ProfileImageHidden, Some(reason));
    events::record_with_reason(
        db,
        Subject::Creative(image.creative),
        Actor::Admin(admin),
        hidden,
        now,
    )
}

/// Shows a hidden picture that [`find_moderated`] has locked; one that is not hidden is a [`DbError::Conflict`].
pub fn restore(
    db: &mut Db,
    image: &PublishedImage,
    admin: AccountId,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    set_hidden(db, image, None, now)?;
    hidden_files::restore(db, &image.id.to_string())?;
    let (subject, actor) = (Subject::Creative(image.creative), Actor::Admin(admin));
    events::record(db, subject, actor, CreativeEvent::ProfileImageRestored, now)
}

/// The admin who hides a picture or shows it again has seen it.
fn set_hidden(
    db: &mut Db,
    image: &PublishedImage,
    hidden: Option<(AccountId, &str)>,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    if image.hidden_at.is_some() == hidden.is_some() {
        return Err(DbError::Conflict);
    }
    let key = image.id.to_string();
    let change = diesel::update(table::table.find(&key)).set((
        table::hidden_by.eq(hidden.map(|(admin, _)| admin.to_string())),
        table::hidden_at.eq(hidden.map(|_| Utc(now))),
        table::hidden_reason.eq(hidden.map(|(_, reason)| reason)),
        table::seen_at.eq(Utc(now)),
    ));
    changing(db, slice::from_ref(&key), |db| Ok(change.execute(db)?))?;
    roster_changes::changed(db, &image.creative.to_string())
}

/// Marks pictures as seen, except what was published after they were looked at.
pub fn mark_seen(
    db: &mut Db,
    seen: &Seen<ProfileImageId>,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let keys: Vec<String> = seen.ids.iter().map(ProfileImageId::to_string).collect();
    let looked_at = table::table
        .filter(table::id.eq_any(&keys))
        .filter(table::published_at.le(Utc(seen.until)))
        .filter(table::seen_at.is_null());
    let change = diesel::update(looked_at).set(table::seen_at.eq(Utc(now)));
    changing(db, &keys, |db| Ok(change.execute(db)?))
}
