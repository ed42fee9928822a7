//! The roster.

mod page;

use diesel::dsl::{AsSelect, exists};
use diesel::prelude::*;
use marsam_domain::creatives::{Creative, CreativeProfile, RosterState};
use marsam_domain::ids::{AccountId, CreativeId};
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use self::page::{PageRow, page_of};
use crate::columns::{Utc, from_slug, from_slug_if_any, id, json};
use crate::db::MultiBackend;
use crate::schema::{creative_pages, creatives};
use crate::{Db, DbError, choices, roster_changes};

#[derive(Queryable, Selectable)]
#[diesel(table_name = creatives)]
pub(crate) struct CreativeRow {
    pub(crate) id: String,
    account_id: Option<String>,
    name: String,
    name_ar: Option<String>,
    bio: String,
    bio_ar: Option<String>,
    location: Option<String>,
    location_ar: Option<String>,
    rate_range: Option<String>,
    years_experience: Option<i32>,
    portfolio_url: Option<String>,
    choices: String,
    can_perform_kuwaiti_dialect: Option<bool>,
    can_provide_voiceovers: Option<bool>,
    pub(crate) state: String,
    created_at: Utc,
    shown_images: Option<String>,
}

/// An entry, and its page if it was published.
pub(crate) type Loaded = (CreativeRow, Option<PageRow>);

/// The entries with their pages.
#[diesel::dsl::auto_type(no_type_alias)]
pub(crate) fn with_pages() -> _ {
    creatives::table.left_join(creative_pages::table)
}

/// What [`Loaded`] selects.
#[diesel::dsl::auto_type(no_type_alias)]
pub(crate) fn columns() -> _ {
    let entry: AsSelect<CreativeRow, MultiBackend> = CreativeRow::as_select();
    let page: AsSelect<Option<PageRow>, MultiBackend> = Option::<PageRow>::as_select();
    (entry, page)
}

/// The creative of an entry.
pub(crate) fn convert((row, page): Loaded) -> Result<Creative, DbError> {
    Ok(Creative {
        id: id(&row.id)?,
        page: page_of(page, row.portfolio_url.as_deref())?,
        account_id: row.account_id.as_deref().map(id).transpose()?,
        profile: CreativeProfile {
            name: row.name,
            name_ar: row.name_ar,
            bio: row.bio,
            bio_ar: row.bio_ar,
            location: row.location,
            location_ar: row.location_ar,
            choices: choices::from_json(&row.choices)?,
            rate_range: from_slug_if_any(row.rate_range.as_deref())?,
            years_experience: years(row.years_experience)?,
            portfolio_url: row.portfolio_url,
            can_perform_kuwaiti_dialect: row.can_perform_kuwaiti_dialect,
            can_provide_voiceovers: row.can_provide_voiceovers,
        },
        images: row
            .shown_images
            .as_deref()
            .map(json)
            .transpose()?
            .unwrap_or_default(),
        created_at: row.created_at.into(),
    })
}

/// Parses stored years of experience.
pub(crate) fn years(stored: Option<i32>) -> Result<Option<u8>, DbError> {
    stored
        .map(u8::try_from)
        .transpose()
        .map_err(|_error| DbError::Corrupt("years of experience".to_owned()))
}

#[derive(Insertable, AsChangeset)]
#[diesel(table_name = creatives, treat_none_as_null = true)]
struct ProfileColumns {
    name: String,
    name_ar: Option<String>,
    bio: String,
    bio_ar: Option<String>,
    location: Option<String>,
    location_ar: Option<String>,
    rate_range: Option<String>,
    years_experience: Option<i32>,
    portfolio_url: Option<String>,
    choices: String,
    can_perform_kuwaiti_dialect: Option<bool>,
    can_provide_voiceovers: Option<bool>,
}

impl ProfileColumns {
    fn of(profile: &CreativeProfile) -> Result<Self, DbError> {
        let choices = choices::to_json(&profile.choices)?;
        let profile = profile.clone();
        Ok(Self {
            name: profile.name,
            name_ar: profile.name_ar,
            bio: profile.bio,
            bio_ar: profile.bio_ar,
            location: profile.location,
            location_ar: profile.location_ar,
            rate_range: profile.rate_range.map(|rate| rate.slug().to_owned()),
            years_experience: profile.years_experience.map(Into::into),
            portfolio_url: profile.portfolio_url,
            choices,
            can_perform_kuwaiti_dialect: profile.can_perform_kuwaiti_dialect,
            can_provide_voiceovers: profile.can_provide_voiceovers,
        })
    }
}

/// Adds a profile to the roster, visible to visitors at once; returns its key.
///
/// A second entry of one account is a [`DbError::Conflict`].
pub fn insert(
    db: &mut Db,
    account: Option<AccountId>,
    profile: &CreativeProfile,
    now: OffsetDateTime,
) -> Result<CreativeId, DbError> {
    let key = CreativeId::new(crate::ids::fresh(now));
    diesel::insert_into(creatives::table)
        .values((
            creatives::id.eq(key.to_string()),
            creatives::account_id.eq(account.map(|account| account.to_string())),
            ProfileColumns::of(profile)?,
            creatives::state.eq(RosterState::Listed.slug()),
            creatives::version.eq(1_i64),
            creatives::created_at.eq(Utc(now)),
            creatives::updated_at.eq(Utc(now)),
        ))
        .execute(db)?;
    roster_changes::changed(db, &key.to_string())?;
    Ok(key)
}

/// Lists the profile of an account: in a new entry, or in the one that [`hide`] has hidden. A second entry is a
/// [`DbError::Conflict`].
pub fn list(
    db: &mut Db,
    account: AccountId,
    profile: &CreativeProfile,
    now: OffsetDateTime,
) -> Result<CreativeId, DbError> {
    let hidden = creatives::table
        .filter(creatives::account_id.eq(account.to_string()))
        .filter(creatives::state.eq(RosterState::Hidden.slug()))
        .select(creatives::id)
        .first::<String>(db)
        .optional()?;
    let Some(key) = hidden else {
        return insert(db, Some(account), profile, now);
    };
    let key = id(&key)?;
    change_state(db, key, RosterState::Listed, now)?;
    replace(db, key, profile, now)?;
    Ok(key)
}

/// Takes an entry off the roster; [`list`] shows it again. The product calls [`crate::projects::leave`], which ends its
/// proposals, too.
pub fn hide(db: &mut Db, creative: CreativeId, now: OffsetDateTime) -> Result<(), DbError> {
    change_state(db, creative, RosterState::Hidden, now)?;
    roster_changes::changed(db, &creative.to_string())
}

fn change_state(
    db: &mut Db,
    creative: CreativeId,
    state: RosterState,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    diesel::update(creatives::table.find(creative.to_string()))
        .set((
            creatives::state.eq(state.slug()),
            creatives::version.eq(creatives::version + 1),
            creatives::updated_at.eq(Utc(now)),
        ))
        .execute(db)?;
    Ok(())
}

/// Replaces the profile of an entry.
pub fn replace(
    db: &mut Db,
    creative: CreativeId,
    profile: &CreativeProfile,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    diesel::update(creatives::table.find(creative.to_string()))
        .set((
            ProfileColumns::of(profile)?,
            creatives::version.eq(creatives::version + 1),
            creatives::updated_at.eq(Utc(now)),
        ))
        .execute(db)?;
    roster_changes::changed(db, &creative.to_string())
}

/// One listed creative by its key.
pub fn find(db: &mut Db, creative: CreativeId) -> Result<Creative, DbError> {
    let row = with_pages()
        .filter(creatives::id.eq(creative.to_string()))
        .filter(creatives::state.eq(RosterState::Listed.slug()))
        .select(columns())
        .first::<Loaded>(db)?;
    convert(row)
}

/// The roster entry of an account, listed or not.
pub fn of_account(db: &mut Db, account: AccountId) -> Result<Option<Creative>, DbError> {
    with_pages()
        .filter(creatives::account_id.eq(account.to_string()))
        .select(columns())
        .first::<Loaded>(db)
        .optional()?
        .map(convert)
        .transpose()
}

/// The state of an entry.
pub fn state_of(db: &mut Db, creative: CreativeId) -> Result<RosterState, DbError> {
    let state: String = creatives::table
        .find(creative.to_string())
        .select(creatives::state)
        .first(db)?;
    from_slug(&state)
}

/// True if the creative is listed.
pub fn is_listed(db: &mut Db, creative: CreativeId) -> Result<bool, DbError> {
    let listed = creatives::table
        .filter(creatives::id.eq(creative.to_string()))
        .filter(creatives::state.eq(RosterState::Listed.slug()));
    Ok(diesel::select(exists(listed)).get_result(db)?)
}

/// Unlists a suspended account's entry, if it is listed. The product calls [`crate::projects::leave`], which ends its
/// proposals, too.
pub fn suspend_listing(
    db: &mut Db,
    account: AccountId,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let (from, to) = (RosterState::Listed, RosterState::Suspended);
    change_listing(db, account, from, to, now)
}

/// Lists a restored account's entry again, if [`suspend_listing`] unlisted it.
pub fn restore_listing(
    db: &mut Db,
    account: AccountId,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let (from, to) = (RosterState::Suspended, RosterState::Listed);
    change_listing(db, account, from, to, now)
}

fn change_listing(
    db: &mut Db,
    account: AccountId,
    from: RosterState,
    to: RosterState,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    diesel::update(creatives::table)
        .filter(creatives::account_id.eq(account.to_string()))
        .filter(creatives::state.eq(from.slug()))
        .set((
            creatives::state.eq(to.slug()),
            creatives::version.eq(creatives::version + 1),
            creatives::updated_at.eq(Utc(now)),
        ))
        .execute(db)?;
    roster_changes::changed_of_account(db, account)
}

/// The newest listed creatives and when each last changed, at most `most` of them.
pub fn listed(db: &mut Db, most: i64) -> Result<Vec<(CreativeId, OffsetDateTime)>, DbError> {
    let rows = creatives::table
        .filter(creatives::state.eq(RosterState::Listed.slug()))
        .order(creatives::id.desc())
        .limit(most)
        .select((creatives::id, creatives::updated_at))
        .load::<(String, Utc)>(db)?;
    rows.into_iter()
        .map(|(key, changed)| Ok((id(&key)?, changed.into())))
        .collect()
}
