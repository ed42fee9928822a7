//! Creatives as everyone sees them.
//!
//! **Invariant:** no DTO here contains an address, a phone number or an account.

use marsam_domain::creatives::{Choices, Creative, PortfolioLink, ShownImage};
use marsam_domain::rates;
use marsam_domain::services::Service;
use marsam_domain::vocabulary::{Labelled, Vocabulary};
use marsam_domain::works::Covers;
use marsam_persistence::works::Cover;
use serde::{Serialize, Serializer};
use time::Date;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::covers::{CoverImageDto, ServiceCovers};
use super::public_files::path_of;
use crate::routes::reviews::facts::{CardRecord, FactDto, ScoreDto};
use crate::routes::schemas::slugs_or_null;

/// The width of the profile picture in `profile_image_url`, in pixels.
const AVATAR_WIDTH: i32 = 192;

/// A rate as each language shows it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RateDisplay)]
pub(crate) struct RateDisplayDto {
    en: String,
    ar: String,
}

/// What was chosen from the vocabularies, as English labels.
#[derive(Debug)]
pub(crate) struct StyleLists(Vec<(String, Vec<&'static str>)>);

const INDUSTRIES: &str = "industries";
const WORKING_LANGUAGES: &str = "working_languages";

impl From<&Choices> for StyleLists {
    fn from(choices: &Choices) -> Self {
        let mut lists = Vec::new();
        for service in Service::ALL.iter().copied() {
            let styles = choices.styles_of(service).map(Labelled::label);
            lists.push((service.styles_field(), styles.collect()));
            if let Some(field) = service.languages_field() {
                let languages = choices.languages_of(service).map(Labelled::label);
                lists.push((field, languages.collect()));
            }
        }
        let industries = choices.industries.iter().copied().map(Labelled::label);
        lists.push((INDUSTRIES.to_owned(), industries.collect()));
        let languages = choices.working_languages.iter().copied();
        let languages = languages.map(Labelled::label).collect();
        lists.push((WORKING_LANGUAGES.to_owned(), languages));
        Self(lists)
    }
}

impl Serialize for StyleLists {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(field, labels)| (field, labels)))
    }
}

impl PartialSchema for StyleLists {
    fn schema() -> RefOr<Schema> {
        let list = <Vec<String>>::schema();
        let fields =
            Service::list_fields().chain([INDUSTRIES, WORKING_LANGUAGES].map(str::to_owned));
        let object = fields.fold(ObjectBuilder::new(), |object, field| {
            object.property(&field, list.clone()).required(field)
        });
        let text = "What was chosen from the vocabularies, as English labels.";
        object.description(Some(text)).build().into()
    }
}

impl ToSchema for StyleLists {}

/// A link to a creative's work.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PortfolioLink)]
pub(crate) struct PortfolioLinkDto {
    label: String,
    /// http or https.
    url: String,
}

impl From<PortfolioLink> for PortfolioLinkDto {
    fn from(PortfolioLink { label, url }: PortfolioLink) -> Self {
        Self { label, url }
    }
}

/// Days on which a creative is away.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Absence)]
pub(crate) struct AbsenceDto {
    /// The first day, YYYY-MM-DD.
    #[schema(format = Date)]
    from: String,
    /// The last day.
    #[schema(format = Date)]
    until: String,
}

impl From<(Date, Date)> for AbsenceDto {
    fn from((from, until): (Date, Date)) -> Self {
        Self {
            from: from.to_string(),
            until: until.to_string(),
        }
    }
}

/// One entry of the roster.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Creative)]
pub(crate) struct CreativeDto {
    id: String,
    /// In English, or in Arabic if there is nothing else; then it equals `name_ar`.
    name: String,
    name_ar: Option<String>,
    /// A path of this site, 192 pixels wide; null if there is none.
    profile_image_url: Option<String>,
    /// The creative's own cover, shown where there is no work's cover.
    cover_image: Option<CoverImageDto>,
    location: Option<String>,
    location_ar: Option<String>,
    skills: Vec<&'static str>,
    skills_ar: Vec<&'static str>,
    bio: String,
    bio_ar: Option<String>,
    /// One of the listed options, or null.
    rate_range: Option<&'static str>,
    /// The rate as people read it; never blank.
    rate_display: RateDisplayDto,
    /// Null: not answered.
    years_experience: Option<u8>,
    /// The first of the links.
    portfolio_url: Option<String>,
    /// At most five.
    portfolio_links: Vec<PortfolioLinkDto>,
    /// The service whose cover is drawn; null: the first one offered.
    #[schema(schema_with = slugs_or_null::<Service>)]
    cover: Option<&'static str>,
    /// The first public work of each service; empty if there is none.
    covers: ServiceCovers,
    /// The picture of another public work, where `covers` has fewer than two.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = CoverImageDto, required = false)]
    second_cover: Option<CoverImageDto>,
    /// The mean over brands; null with fewer than three.
    score: Option<ScoreDto>,
    /// The best of `on_time`, `answers` and `repeat`, where one reaches its minimum.
    best_fact: Option<FactDto>,
    /// Nothing is measured yet.
    is_new: bool,
    /// The last day away, YYYY-MM-DD; null unless the creative is away today.
    #[schema(format = Date)]
    away_until: Option<String>,
    /// An absence that begins within six weeks.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = AbsenceDto, required = false)]
    next_absence: Option<AbsenceDto>,
    /// Null: not answered.
    can_perform_kuwaiti_dialect: Option<bool>,
    #[serde(flatten)]
    styles: StyleLists,
}

impl CreativeDto {
    /// A creative as visitors see it on a day, with the covers of its works and what is measured.
    pub(crate) fn on(
        day: Date,
        creative: Creative,
        covers: Covers<Cover>,
        record: CardRecord,
    ) -> Self {
        let profile = creative.profile;
        let page = creative.page;
        let rate = profile.rate_range.map(Labelled::label);
        let shown = rates::display_both(rate.unwrap_or_default());
        let locations = profile.locations();
        let owned = |text: Option<&str>| text.map(str::to_owned);
        Self {
            id: creative.id.to_string(),
            location: owned(locations.en.or(locations.ar)),
            location_ar: owned(locations.ar),
            name_ar: owned(profile.names().ar),
            bio_ar: owned(profile.bios().ar),
            profile_image_url: creative.images.avatar.as_ref().and_then(avatar_url),
            cover_image: creative.images.cover.map(Into::into),
            skills: profile
                .choices
                .skills
                .iter()
                .copied()
                .map(Labelled::label)
                .collect(),
            skills_ar: profile
                .choices
                .skills
                .iter()
                .copied()
                .map(Labelled::label_ar)
                .collect(),
            rate_range: rate,
            rate_display: RateDisplayDto {
                en: shown.en,
                ar: shown.ar,
            },
            years_experience: profile.years_experience,
            can_perform_kuwaiti_dialect: profile.can_perform_kuwaiti_dialect,
            styles: StyleLists::from(&profile.choices),
            portfolio_url: profile.portfolio_url,
            cover: page.cover.map(Vocabulary::slug),
            covers: covers.by_service.into(),
            second_cover: covers.second.and_then(CoverImageDto::of_card),
            score: record.score,
            best_fact: record.best,
            is_new: record.is_new,
            away_until: page.away_on(day).map(|until| until.to_string()),
            next_absence: page.coming_absence(day).map(Into::into),
            portfolio_links: page.portfolio_links.into_iter().map(Into::into).collect(),
            name: profile.name,
            bio: profile.bio,
        }
    }
}

/// The address of a profile picture, sharp at 96 points on a screen of two pixels a point.
pub fn avatar_url(image: &ShownImage) -> Option<String> {
    image.up_to(AVATAR_WIDTH).map(path_of)
}
