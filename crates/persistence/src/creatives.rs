//! The roster.

use diesel::dsl::exists;
use diesel::prelude::*;
use marsam_domain::creatives::{Creative, CreativeProfile, RosterState};
use marsam_domain::ids::{AccountId, CreativeId};
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use crate::columns::{Utc, from_slug_if_any, id};
use crate::schema::creatives;
use crate::{Db, DbError, choices, roster};

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
    years_experience: i32,
    portfolio_url: Option<String>,
    profile_image_path: Option<String>,
    choices: String,
    can_perform_kuwaiti_dialect: Option<bool>,
    can_provide_voiceovers: Option<bool>,
    created_at: Utc,
}

impl TryFrom<CreativeRow> for Creative {
    type Error = DbError;

    fn try_from(row: CreativeRow) -> Result<Self, DbError> {
        Ok(Self {
            id: id(&row.id)?,
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
                years_experience: u8::try_from(row.years_experience)
                    .map_err(|_error| DbError::Corrupt("years of experience".to_owned()))?,
                portfolio_url: row.portfolio_url,
                can_perform_kuwaiti_dialect: row.can_perform_kuwaiti_dialect,
                can_provide_voiceovers: row.can_provide_voiceovers,
            },
            profile_image_path: row.profile_image_path,
            created_at: row.created_at.into(),
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
            (
                creatives::id.eq(key.to_string()),
                creatives::account_id.eq(account.map(|account| account.to_string())),
                creatives::name.eq(&profile.name),
                creatives::name_ar.eq(profile.name_ar.as_deref()),
                creatives::bio.eq(&profile.bio),
                creatives::bio_ar.eq(profile.bio_ar.as_deref()),
                creatives::location.eq(profile.location.as_deref()),
                creatives::location_ar.eq(profile.location_ar.as_deref()),
            ),
            (
                creatives::rate_range.eq(profile
                    .rate_range
                    .map(marsam_domain::vocabulary::Vocabulary::slug)),
                creatives::years_experience.eq(i32::from(profile.years_experience)),
                creatives::portfolio_url.eq(profile.portfolio_url.as_deref()),
                creatives::choices.eq(choices::to_json(&profile.choices)?),
                creatives::can_perform_kuwaiti_dialect.eq(profile.can_perform_kuwaiti_dialect),
                creatives::can_provide_voiceovers.eq(profile.can_provide_voiceovers),
            ),
            (
                creatives::state.eq(RosterState::Listed.slug()),
                creatives::version.eq(1_i64),
                creatives::created_at.eq(Utc(now)),
                creatives::updated_at.eq(Utc(now)),
            ),
        ))
        .execute(db)?;
    roster::changed(db, &key.to_string())?;
    Ok(key)
}

/// One listed creative by its key.
pub fn find(db: &mut Db, creative: CreativeId) -> Result<Creative, DbError> {
    creatives::table
        .find(creative.to_string())
        .filter(creatives::state.eq(RosterState::Listed.slug()))
        .select(CreativeRow::as_select())
        .first::<CreativeRow>(db)?
        .try_into()
}

/// The roster entry of an account, listed or not.
pub fn of_account(db: &mut Db, account: AccountId) -> Result<Option<Creative>, DbError> {
    creatives::table
        .filter(creatives::account_id.eq(account.to_string()))
        .select(CreativeRow::as_select())
        .first::<CreativeRow>(db)
        .optional()?
        .map(TryInto::try_into)
        .transpose()
}

/// True if the creative is listed.
pub fn is_listed(db: &mut Db, creative: CreativeId) -> Result<bool, DbError> {
    let listed = creatives::table
        .filter(creatives::id.eq(creative.to_string()))
        .filter(creatives::state.eq(RosterState::Listed.slug()));
    Ok(diesel::select(exists(listed)).get_result(db)?)
}

/// Unlists a suspended account's entry, if it is listed.
pub fn suspend_listing(
    db: &mut Db,
    account: AccountId,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let change = (RosterState::Listed, RosterState::Suspended);
    change_listing(db, account, change, now)
}

/// Lists a restored account's entry again, if [`suspend_listing`] unlisted it.
pub fn restore_listing(
    db: &mut Db,
    account: AccountId,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let change = (RosterState::Suspended, RosterState::Listed);
    change_listing(db, account, change, now)
}

fn change_listing(
    db: &mut Db,
    account: AccountId,
    (from, to): (RosterState, RosterState),
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
    roster::changed_of_account(db, account)
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
