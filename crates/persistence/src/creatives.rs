//! The roster.

use diesel::dsl::{exists, not};
use diesel::prelude::*;
use marsam_domain::creatives::{Choices, Creative, CreativeProfile, search_text};
use marsam_domain::ids::{AccountId, CreativeId};
use marsam_domain::industries::Industry;
use marsam_domain::roster::{RosterFilter, StyleFilter};
use marsam_domain::services::Service;
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use crate::choices::{self, INDUSTRY, LANGUAGE, SKILL, STYLE};
use crate::columns::{Utc, id, word_if_any};
use crate::db::MultiBackend;
use crate::pages::{Page, Slice};
use crate::schema::{creative_choices as chosen, creatives};
use crate::{Db, DbError};

/// The state of an entry that visitors see.
const LISTED: &str = "listed";

#[derive(Queryable, Selectable)]
#[diesel(table_name = creatives)]
struct CreativeRow {
    id: String,
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
    can_perform_kuwaiti_dialect: Option<bool>,
    can_provide_voiceovers: Option<bool>,
    created_at: Utc,
}

impl CreativeRow {
    fn into_creative(self, choices: Choices) -> Result<Creative, DbError> {
        Ok(Creative {
            id: id(&self.id)?,
            account_id: self.account_id.as_deref().map(id).transpose()?,
            profile: CreativeProfile {
                name: self.name,
                name_ar: self.name_ar,
                bio: self.bio,
                bio_ar: self.bio_ar,
                location: self.location,
                location_ar: self.location_ar,
                choices,
                rate_range: word_if_any(self.rate_range.as_deref())?,
                years_experience: u8::try_from(self.years_experience)
                    .map_err(|_error| DbError::Corrupt("years of experience".to_owned()))?,
                portfolio_url: self.portfolio_url,
                can_perform_kuwaiti_dialect: self.can_perform_kuwaiti_dialect,
                can_provide_voiceovers: self.can_provide_voiceovers,
            },
            profile_image_path: self.profile_image_path,
            created_at: self.created_at.into(),
        })
    }
}

/// Puts a profile into the roster, where visitors see it at once; answers its key.
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
                creatives::can_perform_kuwaiti_dialect.eq(profile.can_perform_kuwaiti_dialect),
                creatives::can_provide_voiceovers.eq(profile.can_provide_voiceovers),
                creatives::search_text.eq(search_text(profile)),
            ),
            (
                creatives::state.eq(LISTED),
                creatives::version.eq(1_i64),
                creatives::created_at.eq(Utc(now)),
                creatives::updated_at.eq(Utc(now)),
            ),
        ))
        .execute(db)?;
    choices::insert(db, key, &profile.choices)?;
    Ok(key)
}

/// One listed creative by its key.
pub fn find(db: &mut Db, creative: CreativeId) -> Result<Creative, DbError> {
    let key = creative.to_string();
    let row = creatives::table
        .find(&key)
        .filter(creatives::state.eq(LISTED))
        .select(CreativeRow::as_select())
        .first::<CreativeRow>(db)?;
    let choices = choices::of_creatives(db, std::slice::from_ref(&key))?.remove(&key);
    row.into_creative(choices.unwrap_or_default())
}

/// The roster entry of an account, whether visitors see it or not.
pub fn of_account(db: &mut Db, account: AccountId) -> Result<Option<Creative>, DbError> {
    let found = creatives::table
        .filter(creatives::account_id.eq(account.to_string()))
        .select(CreativeRow::as_select())
        .first::<CreativeRow>(db)
        .optional()?;
    let Some(row) = found else {
        return Ok(None);
    };
    let key = row.id.clone();
    let choices = choices::of_creatives(db, std::slice::from_ref(&key))?.remove(&key);
    row.into_creative(choices.unwrap_or_default()).map(Some)
}

/// True when visitors see this creative.
pub fn is_listed(db: &mut Db, creative: CreativeId) -> Result<bool, DbError> {
    let listed = creatives::table
        .filter(creatives::id.eq(creative.to_string()))
        .filter(creatives::state.eq(LISTED));
    Ok(diesel::select(exists(listed)).get_result(db)?)
}

/// Listed creatives that a filter means, newest first.
pub fn page(db: &mut Db, filter: &RosterFilter, page: Page) -> Result<Slice<Creative>, DbError> {
    if filter.matches_nothing {
        return Ok(Slice {
            items: Vec::new(),
            total: 0,
            next: None,
        });
    }
    let total = filtered(filter).count().get_result(db)?;
    let rows = filtered(filter)
        .filter(creatives::id.lt(page.bound()))
        .order(creatives::id.desc())
        .limit(page.limit + 1)
        .select(CreativeRow::as_select())
        .load::<CreativeRow>(db)?;
    let slice = Slice::cut(rows, total, page, |row| row.id.clone());
    let keys: Vec<String> = slice.items.iter().map(|row| row.id.clone()).collect();
    let mut choices = choices::of_creatives(db, &keys)?;
    slice.try_map(|row| {
        let chosen = choices.remove(&row.id).unwrap_or_default();
        row.into_creative(chosen)
    })
}

/// The newest listed creatives and when each last changed, at most `most` of them.
pub fn listed(db: &mut Db, most: i64) -> Result<Vec<(CreativeId, OffsetDateTime)>, DbError> {
    let rows = creatives::table
        .filter(creatives::state.eq(LISTED))
        .order(creatives::id.desc())
        .limit(most)
        .select((creatives::id, creatives::updated_at))
        .load::<(String, Utc)>(db)?;
    rows.into_iter()
        .map(|(key, changed)| Ok((id(&key)?, changed.into())))
        .collect()
}

type Filtered = creatives::BoxedQuery<'static, MultiBackend>;

/// [`RosterFilter::matches`] in SQL; a test holds the two together.
fn filtered(filter: &RosterFilter) -> Filtered {
    let mut query = creatives::table
        .filter(creatives::state.eq(LISTED))
        .into_boxed();
    if let Some(service) = filter.service {
        query = query.filter(creatives::id.eq_any(who_chose(SKILL, vec![service.slug()])));
    }
    if let Some(industry) = filter.industry {
        query = by_industry(query, industry);
    }
    if let Some(language) = filter.language {
        query = query.filter(creatives::id.eq_any(who_chose(LANGUAGE, vec![language.slug()])));
    }
    if let Some(styles) = &filter.styles {
        query = by_styles(query, styles);
    }
    match filter.kuwaiti_dialect {
        Some(true) => query = query.filter(creatives::can_perform_kuwaiti_dialect.eq(true)),
        Some(false) => {
            let no = creatives::can_perform_kuwaiti_dialect.eq(false);
            query = query.filter(
                creatives::can_perform_kuwaiti_dialect
                    .is_null()
                    .or(no.assume_not_null()),
            );
        }
        None => {}
    }
    for word in filter.words() {
        query = query.filter(creatives::search_text.like(containing(word)).escape('\\'));
    }
    query
}

/// Who named the industry; Other also means who named none.
fn by_industry(query: Filtered, industry: Industry) -> Filtered {
    let named = creatives::id.eq_any(who_chose(INDUSTRY, vec![industry.slug()]));
    if industry == Industry::Other {
        let any = chosen::table
            .filter(chosen::creative_id.eq(creatives::id))
            .filter(chosen::kind.eq(INDUSTRY));
        query.filter(named.or(not(exists(any))))
    } else {
        query.filter(named)
    }
}

fn by_styles(query: Filtered, styles: &StyleFilter) -> Filtered {
    let slugs = styles.styles.iter().map(|style| style.slug()).collect();
    let spoken = styles
        .script_languages
        .iter()
        .map(|language| language.slug())
        .collect();
    let scripts =
        who_chose(LANGUAGE, spoken).filter(chosen::service.eq(Service::Scriptwriting.slug()));
    query.filter(
        creatives::id
            .eq_any(who_chose(STYLE, slugs))
            .or(creatives::id.eq_any(scripts)),
    )
}

#[diesel::dsl::auto_type(no_type_alias)]
fn who_chose(kind: &'static str, slugs: Vec<&'static str>) -> _ {
    let of_kind = chosen::kind.eq(kind);
    let any_of = chosen::choice.eq_any(slugs);
    chosen::table
        .filter(of_kind)
        .filter(any_of)
        .select(chosen::creative_id)
}

/// A LIKE pattern for texts that contain `word`, whatever signs it holds.
fn containing(word: &str) -> String {
    let literal = word
        .replace('\\', "\\\\")
        .replace('%', "\\%")
        .replace('_', "\\_");
    format!("%{literal}%")
}
