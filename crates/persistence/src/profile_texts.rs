//! The texts of published profiles that their creatives changed or an approval published, for the admins who read them.

use diesel::prelude::*;
use marsam_domain::creatives::{CreativePage, PortfolioLink, RosterState};
use marsam_domain::ids::{AccountId, CreativeId, ProfileTextId};
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_domain::works::{Seen, TextReview};
use time::OffsetDateTime;

use crate::columns::{Utc, id, json};
use crate::listed::states::{self, Counted};
use crate::pages::{Filter, Page, Slice};
use crate::schema::{creative_pages, creatives, profile_texts as table};
use crate::{Db, DbError};

/// The texts of a published profile, and when they changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangedTexts {
    /// Primary key: another one after each change.
    pub id: ProfileTextId,
    /// Whose they are.
    pub creative: CreativeId,
    /// The creative's name.
    pub name: String,
    /// The same in Arabic.
    pub name_ar: Option<String>,
    /// Whether the creative has a public page.
    pub is_listed: bool,
    /// The biography.
    pub bio: String,
    /// The same in Arabic.
    pub bio_ar: Option<String>,
    /// The place.
    pub location: Option<String>,
    /// The same in Arabic.
    pub location_ar: Option<String>,
    /// The links to other sites.
    pub links: Vec<PortfolioLink>,
    /// When they were published.
    pub changed_at: OffsetDateTime,
    /// When an admin read them.
    pub seen_at: Option<OffsetDateTime>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = table)]
struct Row {
    id: String,
    creative_id: String,
    changed_at: Utc,
    seen_at: Option<Utc>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = creatives)]
struct Texts {
    name: String,
    name_ar: Option<String>,
    bio: String,
    bio_ar: Option<String>,
    location: Option<String>,
    location_ar: Option<String>,
    portfolio_url: Option<String>,
    state: String,
}

fn convert(row: &Row, texts: Texts, links: Option<&str>) -> Result<ChangedTexts, DbError> {
    let links: Option<Vec<PortfolioLink>> = links.map(json).transpose()?;
    // Without a page of its own an entry shows the link of its application.
    let links = links.unwrap_or_else(|| {
        CreativePage::unpublished(texts.portfolio_url.as_deref()).portfolio_links
    });
    Ok(ChangedTexts {
        id: id(&row.id)?,
        creative: id(&row.creative_id)?,
        name: texts.name,
        name_ar: texts.name_ar,
        is_listed: texts.state == RosterState::Listed.slug(),
        bio: texts.bio,
        bio_ar: texts.bio_ar,
        location: texts.location,
        location_ar: texts.location_ar,
        links,
        changed_at: row.changed_at.into(),
        seen_at: row.seen_at.map(Into::into),
    })
}

/// The rows that pass the filter.
macro_rules! matching {
    ($review:expr) => {{
        let all = table::table.into_boxed();
        match $review {
            Filter::Any => all,
            Filter::Only(TextReview::New) => all.filter(table::seen_at.is_null()),
            Filter::Only(TextReview::Seen) => all.filter(table::seen_at.is_not_null()),
            // No key is empty.
            Filter::Nothing => all.filter(table::id.eq("")),
        }
    }};
}

/// The changed texts, newest first.
pub fn page(
    db: &mut Db,
    review: Filter<TextReview>,
    page: Page,
) -> Result<Slice<ChangedTexts>, DbError> {
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
    Slice::cut(keys, total, page, Clone::clone).map_all(|keys| {
        table::table
            .inner_join(creatives::table.left_join(creative_pages::table))
            .filter(table::id.eq_any(&keys))
            .order(table::id.desc())
            .select((
                Row::as_select(),
                Texts::as_select(),
                creative_pages::portfolio_links.nullable(),
            ))
            .load::<(Row, Texts, Option<String>)>(db)?
            .into_iter()
            .map(|(row, texts, links)| convert(&row, texts, links.as_deref()))
            .collect()
    })
}

/// How many are new and seen.
pub fn counts(db: &mut Db) -> Result<Vec<(TextReview, i64)>, DbError> {
    let counted = states::by_state(db, Counted::Text)?;
    let of = |review: &TextReview| {
        let found = counted.get(review.slug()).copied();
        (*review, found.unwrap_or_default())
    };
    Ok(TextReview::ALL.iter().map(of).collect())
}

/// The changed texts of a creative: at most one.
pub fn of_creative(db: &mut Db, creative: CreativeId) -> Result<Vec<ProfileTextId>, DbError> {
    let keys = table::table
        .filter(table::creative_id.eq(creative.to_string()))
        .select(table::id)
        .load::<String>(db)?;
    keys.iter().map(|key| id(key)).collect()
}

/// Makes the texts of a creative new.
pub fn changed(db: &mut Db, creative: CreativeId, now: OffsetDateTime) -> Result<(), DbError> {
    forget(db, &[creative.to_string()])?;
    let key = ProfileTextId::new(crate::ids::fresh(now)).to_string();
    diesel::insert_into(table::table)
        .values((
            table::id.eq(&key),
            table::creative_id.eq(creative.to_string()),
            table::changed_at.eq(Utc(now)),
        ))
        .execute(db)?;
    states::added(db, Counted::Text, &key)
}

/// Forgets the texts of a creative who is off the roster again.
pub fn forgotten(db: &mut Db, creative: CreativeId) -> Result<(), DbError> {
    forget(db, &[creative.to_string()])
}

/// Forgets the changes of the texts of creatives.
fn forget(db: &mut Db, creatives: &[String]) -> Result<(), DbError> {
    let keys = table::table
        .filter(table::creative_id.eq_any(creatives))
        .select(table::id)
        .load::<String>(db)?;
    let gone = diesel::delete(table::table.filter(table::id.eq_any(&keys)));
    states::changing(db, Counted::Text, &keys, |db| Ok(gone.execute(db)?))?;
    Ok(())
}

/// Marks texts as seen; those that changed since have other ids, and stay new.
pub fn mark_seen(
    db: &mut Db,
    seen: &Seen<ProfileTextId>,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let keys: Vec<String> = seen.ids.iter().map(ProfileTextId::to_string).collect();
    let read = table::table
        .filter(table::id.eq_any(&keys))
        .filter(table::seen_at.is_null());
    let change = diesel::update(read).set(table::seen_at.eq(Utc(now)));
    states::changing(db, Counted::Text, &keys, |db| Ok(change.execute(db)?))?;
    Ok(())
}

/// Forgets what an account's profile said.
pub(crate) fn erase(db: &mut Db, account: AccountId) -> Result<(), DbError> {
    let own = creatives::table
        .filter(creatives::account_id.eq(account.to_string()))
        .select(creatives::id)
        .load::<String>(db)?;
    forget(db, &own)
}
