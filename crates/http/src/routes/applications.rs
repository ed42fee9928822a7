//! Application DTOs for creatives and admins.

pub(crate) mod of_creative;
pub(crate) mod submit;

use marsam_domain::applications::ApplicationStatus;
use marsam_domain::vocabulary::Vocabulary;
use marsam_persistence::applications::Listed;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::routes::creatives::StyleLists;
use crate::routes::schemas::labels;

/// An application to the roster.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Application)]
pub(crate) struct ApplicationDto {
    id: String,
    name: String,
    name_ar: Option<String>,
    email: String,
    /// Whether the sender's account has proved its address.
    email_verified: bool,
    /// JSON text of a list of services, as the spec has it.
    skills: String,
    location: Option<String>,
    location_ar: Option<String>,
    years_experience: u8,
    portfolio_url: Option<String>,
    rate_range: Option<&'static str>,
    bio: String,
    bio_ar: Option<String>,
    why_join: String,
    can_perform_kuwaiti_dialect: Option<bool>,
    can_provide_voiceovers: Option<bool>,
    #[serde(flatten)]
    styles: StyleLists,
    /// False while an admin has something to decide.
    is_reviewed: bool,
    #[schema(schema_with = labels::<ApplicationStatus>)]
    status: &'static str,
    /// What the admin wrote to the applicant.
    review_note: Option<String>,
    #[serde(with = "time::serde::rfc3339::option")]
    reviewed_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

impl From<Listed> for ApplicationDto {
    fn from(listed: Listed) -> Self {
        let application = listed.application;
        let profile = application.profile;
        let skills: Vec<_> = profile
            .choices
            .skills
            .iter()
            .copied()
            .map(Vocabulary::label)
            .collect();
        Self {
            id: application.id.to_string(),
            status: application.stage.status().label(),
            is_reviewed: application.stage.is_reviewed(),
            email: application.email.to_string(),
            email_verified: listed.email_verified,
            skills: serde_json::Value::from(skills).to_string(),
            styles: StyleLists::from(&profile.choices),
            rate_range: profile.rate_range.map(Vocabulary::label),
            years_experience: profile.years_experience,
            name: profile.name,
            name_ar: profile.name_ar,
            location: profile.location,
            location_ar: profile.location_ar,
            portfolio_url: profile.portfolio_url,
            bio: profile.bio,
            bio_ar: profile.bio_ar,
            why_join: application.why_join,
            can_perform_kuwaiti_dialect: profile.can_perform_kuwaiti_dialect,
            can_provide_voiceovers: profile.can_provide_voiceovers,
            review_note: application.review_note,
            reviewed_at: application.reviewed_at,
            created_at: application.created_at,
        }
    }
}
