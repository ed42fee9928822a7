//! What creatives write themselves: the pages that are published, and drafts that are not.

use diesel::prelude::*;
use marsam_domain::creatives::{
    CreativePage, CreativeProfile, OwnProfile, PortfolioLink, ProfileImages,
};
use marsam_domain::ids::{CreativeId, FileId};
use marsam_domain::vocabulary::Vocabulary as _;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use time::OffsetDateTime;

use crate::columns::{Utc, day, day_text, from_slug_if_any, json, json_text};
use crate::schema::{creative_pages as pages, profile_drafts as drafts};
use crate::{Db, DbError, choices, creatives, profile_images};

/// A draft as its column holds it.
#[derive(Serialize, Deserialize)]
struct DraftJson {
    name: String,
    name_ar: Option<String>,
    bio: String,
    bio_ar: Option<String>,
    location: Option<String>,
    location_ar: Option<String>,
    rate_range: Option<String>,
    years_experience: Option<u8>,
    choices: Value,
    can_perform_kuwaiti_dialect: Option<bool>,
    can_provide_voiceovers: Option<bool>,
    portfolio_links: Vec<PortfolioLink>,
    cover: Option<String>,
    away_from: Option<String>,
    away_until: Option<String>,
    /// Absent in drafts from before there were pictures.
    #[serde(default)]
    avatar: Option<FileId>,
    #[serde(default)]
    cover_image: Option<FileId>,
}

impl DraftJson {
    fn of(own: &OwnProfile) -> Result<Self, DbError> {
        let OwnProfile {
            profile,
            page,
            images,
        } = own.clone();
        Ok(Self {
            choices: json(&choices::to_json(&profile.choices)?)?,
            name: profile.name,
            name_ar: profile.name_ar,
            bio: profile.bio,
            bio_ar: profile.bio_ar,
            location: profile.location,
            location_ar: profile.location_ar,
            rate_range: profile.rate_range.map(|rate| rate.slug().to_owned()),
            years_experience: profile.years_experience,
            can_perform_kuwaiti_dialect: profile.can_perform_kuwaiti_dialect,
            can_provide_voiceovers: profile.can_provide_voiceovers,
            portfolio_links: page.portfolio_links,
            cover: page.cover.map(|cover| cover.slug().to_owned()),
            away_from: page.away_from.map(day_text).transpose()?,
            away_until: page.away_until.map(day_text).transpose()?,
            avatar: images.avatar,
            cover_image: images.cover,
        })
    }

    fn into_profile(self) -> Result<OwnProfile, DbError> {
        Ok(OwnProfile {
            profile: CreativeProfile {
                choices: choices::from_json(&self.choices.to_string())?,
                name: self.name,
                name_ar: self.name_ar,
                bio: self.bio,
                bio_ar: self.bio_ar,
                location: self.location,
                location_ar: self.location_ar,
                rate_range: from_slug_if_any(self.rate_range.as_deref())?,
                years_experience: self.years_experience,
                portfolio_url: self.portfolio_links.first().map(|link| link.url.clone()),
                can_perform_kuwaiti_dialect: self.can_perform_kuwaiti_dialect,
                can_provide_voiceovers: self.can_provide_voiceovers,
            },
            page: CreativePage {
                portfolio_links: self.portfolio_links,
                cover: from_slug_if_any(self.cover.as_deref())?,
                away_from: self.away_from.as_deref().map(day).transpose()?,
                away_until: self.away_until.as_deref().map(day).transpose()?,
            },
            images: ProfileImages {
                avatar: self.avatar,
                cover: self.cover_image,
            },
        })
    }
}

/// The draft of an entry, if it was changed since it was last published.
pub fn draft_of(db: &mut Db, creative: CreativeId) -> Result<Option<OwnProfile>, DbError> {
    let stored = drafts::table
        .find(creative.to_string())
        .select(drafts::profile)
        .first::<String>(db)
        .optional()?;
    stored
        .map(|text| json::<DraftJson>(&text)?.into_profile())
        .transpose()
}

/// Replaces the draft of an entry.
pub fn store_draft(
    db: &mut Db,
    creative: CreativeId,
    draft: &OwnProfile,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    delete_draft(db, creative)?;
    diesel::insert_into(drafts::table)
        .values((
            drafts::creative_id.eq(creative.to_string()),
            drafts::profile.eq(json_text(&DraftJson::of(draft)?)?),
            drafts::updated_at.eq(Utc(now)),
        ))
        .execute(db)?;
    Ok(())
}

/// Deletes the draft of an entry, if there is one.
pub fn delete_draft(db: &mut Db, creative: CreativeId) -> Result<(), DbError> {
    diesel::delete(drafts::table.find(creative.to_string())).execute(db)?;
    Ok(())
}

/// True if the entry's profile was published by its creative.
pub fn is_published(db: &mut Db, creative: CreativeId) -> Result<bool, DbError> {
    let published = pages::table.find(creative.to_string());
    Ok(diesel::select(diesel::dsl::exists(published)).get_result(db)?)
}

/// Replaces what visitors see of an entry, and deletes its draft.
pub fn publish(
    db: &mut Db,
    creative: CreativeId,
    own: &OwnProfile,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let (key, page) = (creative.to_string(), &own.page);
    diesel::delete(pages::table.find(&key)).execute(db)?;
    diesel::insert_into(pages::table)
        .values((
            pages::creative_id.eq(&key),
            pages::portfolio_links.eq(json_text(&page.portfolio_links)?),
            pages::cover.eq(page.cover.map(marsam_domain::vocabulary::Vocabulary::slug)),
            pages::away_from.eq(page.away_from.map(day_text).transpose()?),
            pages::away_until.eq(page.away_until.map(day_text).transpose()?),
            pages::published_at.eq(Utc(now)),
        ))
        .execute(db)?;
    profile_images::publish(db, creative, own.images, now)?;
    delete_draft(db, creative)?;
    creatives::replace(db, creative, &own.profile, now)
}
