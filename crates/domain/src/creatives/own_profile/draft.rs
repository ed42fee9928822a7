//! What a creative sends to change its own profile.

use std::borrow::Cow;

use serde::{Deserialize, Deserializer, Serialize};
use time::Date;
use time::macros::format_description;
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};
use validator::Validate;

use super::{CreativePage, CreativeProfile, OwnProfile, ProfileImages};
use crate::creatives::{MAX_PORTFOLIO_LINKS, PortfolioLink, ServiceLists, in_one_language, labels};
use crate::industries::Industry;
use crate::options::RateRange;
use crate::services::Service;
use crate::spoken_languages::SpokenLanguage;
use crate::text::{MAX_LONG_CHARS, MAX_NAME_CHARS, MAX_URL_CHARS, MAX_YEARS};
use crate::validation::{
    FieldCode, FieldErrors, Labels, Partial, Text, rules, schema_of, whole_number,
};
use crate::vocabulary::{Labelled, Vocabulary};

/// A link as it is sent.
#[derive(Clone, Debug, Default, Serialize, Deserialize, Validate, ToSchema)]
#[schema(as = PortfolioLinkFields)]
pub(crate) struct PortfolioLinkDraft {
    /// One line of text; the name of the site if it is blank.
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_NAME_CHARS, code = "too_long"), custom(function = rules::line))]
    label: Text,
    /// http or https.
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_URL_CHARS, code = "too_long"), custom(function = rules::line), custom(function = rules::web_address))]
    url: Text,
}

/// A profile as it is sent.
#[derive(Clone, Debug, Default, Serialize, Deserialize, Validate, ToSchema)]
#[schema(as = OwnProfileFields)]
pub(crate) struct OwnProfileDraft {
    /// One line of text; needed if `name_ar` is blank.
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_NAME_CHARS, code = "too_long"), custom(function = rules::name))]
    name: Text,
    /// The name in Arabic.
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_NAME_CHARS, code = "too_long"), custom(function = rules::name))]
    name_ar: Text,
    /// Text with line breaks.
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    bio: Text,
    /// The biography in Arabic.
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    bio_ar: Text,
    /// One line of text.
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_NAME_CHARS, code = "too_long"), custom(function = rules::line))]
    location: Text,
    /// The location in Arabic.
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_NAME_CHARS, code = "too_long"), custom(function = rules::line))]
    location_ar: Text,
    /// An option's label.
    #[schema(value_type = Option<String>)]
    #[validate(custom(function = rules::label::<RateRange>))]
    rate_range: Text,
    /// 0 to 50; blank is 0.
    #[serde(default, deserialize_with = "whole_number")]
    #[validate(range(min = 0, max = i64::from(MAX_YEARS), code = "out_of_range"))]
    years_experience: Option<i64>,
    /// At most five.
    #[serde(default)]
    portfolio_links: Vec<PortfolioLinkDraft>,
    /// Services' names: a list, or JSON text of one, like every list here.
    #[schema(value_type = Vec<String>)]
    #[validate(length(min = 1, code = "at_least_one"), custom(function = rules::labels::<Service>))]
    skills: Labels,
    /// Read only for the services among the skills.
    #[serde(flatten)]
    lists: ServiceLists,
    /// Industries' names.
    #[schema(value_type = Option<Vec<String>>)]
    #[validate(custom(function = rules::labels::<Industry>))]
    industries: Labels,
    /// Languages' names, in which the creative works with brands.
    #[schema(value_type = Option<Vec<String>>)]
    #[validate(custom(function = rules::labels::<SpokenLanguage>))]
    working_languages: Labels,
    /// Shown on the roster.
    can_perform_kuwaiti_dialect: Option<bool>,
    /// Shown on the roster.
    can_provide_voiceovers: Option<bool>,
    /// A service's id: which cover is drawn.
    #[schema(value_type = Option<String>)]
    #[validate(custom(function = rules::slug::<Service>))]
    cover: Text,
    /// The first day away, YYYY-MM-DD; blank with `away_until`: away already.
    #[schema(value_type = Option<String>, format = Date)]
    away_from: Text,
    /// The last day away, YYYY-MM-DD; blank: not away.
    #[schema(value_type = Option<String>, format = Date)]
    away_until: Text,
}

/// The fields of a profile that were sent.
#[derive(Clone, Debug)]
pub struct OwnProfileChange(Partial<OwnProfileDraft>);

impl OwnProfileChange {
    /// The profile with the fields that were sent.
    pub fn over(self, current: &OwnProfile) -> Result<OwnProfile, FieldErrors> {
        let changed = OwnProfile::try_from(self.0.over(&stored(current)))?;
        Ok(OwnProfile {
            images: current.images,
            ..changed
        })
    }
}

/// A stored profile as it would be sent.
fn stored(own: &OwnProfile) -> OwnProfileDraft {
    let OwnProfile { profile, page, .. } = own;
    let choices = &profile.choices;
    OwnProfileDraft {
        name: profile.name.as_str().into(),
        name_ar: text(profile.name_ar.as_deref()),
        bio: profile.bio.as_str().into(),
        bio_ar: text(profile.bio_ar.as_deref()),
        location: text(profile.location.as_deref()),
        location_ar: text(profile.location_ar.as_deref()),
        rate_range: text(profile.rate_range.map(Labelled::label)),
        years_experience: profile.years_experience.map(Into::into),
        portfolio_links: page
            .portfolio_links
            .iter()
            .map(|link| PortfolioLinkDraft {
                label: link.label.as_str().into(),
                url: link.url.as_str().into(),
            })
            .collect(),
        skills: labels(choices.skills.iter().copied()),
        lists: ServiceLists::of(choices),
        industries: labels(choices.industries.iter().copied()),
        working_languages: labels(choices.working_languages.iter().copied()),
        can_perform_kuwaiti_dialect: profile.can_perform_kuwaiti_dialect,
        can_provide_voiceovers: profile.can_provide_voiceovers,
        cover: text(page.cover.map(Vocabulary::slug)),
        away_from: day_text(page.away_from),
        away_until: day_text(page.away_until),
    }
}

fn text(stored: Option<&str>) -> Text {
    stored.unwrap_or_default().into()
}

fn day_text(day: Option<Date>) -> Text {
    day.map(|day| day.to_string()).unwrap_or_default().into()
}

impl TryFrom<OwnProfileDraft> for OwnProfile {
    type Error = FieldErrors;

    fn try_from(draft: OwnProfileDraft) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::found_in(&draft);
        let choices = draft.lists.choices(
            &draft.skills,
            &draft.industries,
            &draft.working_languages,
            &mut errors,
        );
        let portfolio_links = links(draft.portfolio_links, &mut errors);
        let (away_from, away_until) = away(&draft.away_from, &draft.away_until, &mut errors);
        let name = in_one_language("name", draft.name, draft.name_ar, &mut errors);
        let (bio, bio_ar) = match (draft.bio.into_option(), draft.bio_ar.into_option()) {
            (None, Some(only)) => (only, None),
            (bio, bio_ar) => (bio.unwrap_or_default(), bio_ar),
        };
        let years = draft.years_experience.map(u8::try_from).transpose();
        let (Ok(years_experience), true) = (years, errors.is_empty()) else {
            return Err(errors);
        };
        Ok(Self {
            profile: CreativeProfile {
                name: name.first,
                name_ar: name.ar,
                bio,
                bio_ar,
                location: draft.location.into_option(),
                location_ar: draft.location_ar.into_option(),
                choices,
                rate_range: RateRange::from_label(draft.rate_range.as_str()),
                years_experience,
                portfolio_url: portfolio_links.first().map(|link| link.url.clone()),
                can_perform_kuwaiti_dialect: draft.can_perform_kuwaiti_dialect,
                can_provide_voiceovers: draft.can_provide_voiceovers,
            },
            page: CreativePage {
                portfolio_links,
                cover: Service::from_slug(draft.cover.as_str()),
                away_from,
                away_until,
            },
            images: ProfileImages::default(),
        })
    }
}

/// The links that are not blank.
fn links(sent: Vec<PortfolioLinkDraft>, errors: &mut FieldErrors) -> Vec<PortfolioLink> {
    const FIELD: &str = "portfolio_links";
    let filled: Vec<_> = sent
        .into_iter()
        .filter(|link| link.label != Text::default() || link.url != Text::default())
        .collect();
    if filled.len() > MAX_PORTFOLIO_LINKS {
        errors.add(FIELD, FieldCode::TooMany);
    }
    let mut links = Vec::with_capacity(filled.len());
    for link in filled {
        errors.add_found_in(FIELD, &link);
        let url = String::from(link.url);
        links.push(match link.label.into_option() {
            Some(label) => PortfolioLink { label, url },
            None => PortfolioLink::unnamed(&url),
        });
    }
    links
}

/// The first and the last day away.
fn away(from: &Text, until: &Text, errors: &mut FieldErrors) -> (Option<Date>, Option<Date>) {
    let mut day = |field, text: &Text| {
        if text.as_str().is_empty() {
            return None;
        }
        let day = Date::parse(text.as_str(), format_description!("[year]-[month]-[day]"));
        let day = day.ok().filter(|day| (2000..=2100).contains(&day.year()));
        if day.is_none() {
            errors.add(field, FieldCode::InvalidDate);
        }
        day
    };
    let days = (day("away_from", from), day("away_until", until));
    match days {
        (Some(_), None) if until.as_str().is_empty() => {
            errors.add("away_until", FieldCode::Required);
        }
        (Some(from), Some(until)) if until < from => {
            errors.add("away_until", FieldCode::OutOfRange);
        }
        _ => {}
    }
    days
}

impl<'de> Deserialize<'de> for OwnProfileChange {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Partial::deserialize(deserializer).map(Self)
    }
}

impl PartialSchema for OwnProfileChange {
    fn schema() -> RefOr<Schema> {
        schema_of::<OwnProfileDraft>(&[])
    }
}

impl ToSchema for OwnProfileChange {
    fn name() -> Cow<'static, str> {
        "OwnProfileChange".into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        <OwnProfileDraft as ToSchema>::schemas(schemas);
    }
}
