//! Application DTOs for creatives and admins.

mod change;
pub(crate) mod counts;
mod of_creative;
mod submit;
mod withdraw;

use marsam_domain::actors::ActorKind;
use marsam_domain::applications::lifecycle::{MOVE_NAMES, UNDO, allowed_moves};
use marsam_domain::applications::{ApplicationStage, ApplicationStatus};
use marsam_domain::ids::{AccountId, ApplicationId};
use marsam_domain::vocabulary::{Labelled, Vocabulary};
use marsam_persistence::Db;
use marsam_persistence::applications::{FileWithMade, Listed};
use marsam_workflows::applications::reading;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use utoipa::openapi::Schema;

use crate::ApiError;
use crate::api_document::Routes;
use crate::dto::creatives::StyleLists;
use crate::routes::files::FileDto;
use crate::routes::schemas::{labels, list_of, slugs};

pub(super) fn register(routes: &mut impl Routes) {
    routes
        .keyed(submit::submit)
        .service(of_creative::of_creative)
        .service(counts::counts)
        .keyed(change::change)
        .keyed(withdraw::withdraw);
}

/// An application to the roster.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Application)]
pub(crate) struct ApplicationDto {
    id: String,
    name: String,
    name_ar: Option<String>,
    email: String,
    /// Whether the sender's account has verified its address.
    email_verified: bool,
    /// A list of services as JSON text, as the specification defines it.
    skills: String,
    location: Option<String>,
    location_ar: Option<String>,
    /// Null: not answered.
    years_experience: Option<u8>,
    portfolio_url: Option<String>,
    rate_range: Option<&'static str>,
    bio: String,
    bio_ar: Option<String>,
    why_join: String,
    /// The files that the applicant attached, in order. Empty once the application is approved: then they are works.
    files: Vec<FileDto>,
    /// Works on other sites, in order.
    links: Vec<String>,
    can_perform_kuwaiti_dialect: Option<bool>,
    can_provide_voiceovers: Option<bool>,
    #[serde(flatten)]
    styles: StyleLists,
    /// False while an admin has something to decide.
    is_reviewed: bool,
    #[schema(schema_with = labels::<ApplicationStatus>)]
    status: &'static str,
    /// Its detailed stage.
    #[schema(schema_with = slugs::<ApplicationStage>)]
    stage: &'static str,
    /// Whether the caller sent it: another admin reviews it.
    is_own: bool,
    /// What the caller may do now, each the last segment of its call: for admins `approve`, `reject`,
    /// `request-changes` and `undo`, for the applicant `edit` (PATCH) and `withdraw`.
    #[schema(schema_with = move_names)]
    allowed_moves: Vec<&'static str>,
    /// What the admin wrote to the applicant.
    review_note: Option<String>,
    #[serde(with = "time::serde::rfc3339::option")]
    reviewed_at: Option<OffsetDateTime>,
    /// When it was sent again after the changes that `review_note` asks for; only for admins, while it waits.
    #[serde(with = "time::serde::rfc3339::option")]
    sent_again_at: Option<OffsetDateTime>,
    /// Another one after each change; only for admins, who say with an approval which they have read.
    version: Option<i64>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

fn shown(files: Vec<FileWithMade>) -> Vec<FileDto> {
    let dto = |(file, made): FileWithMade| FileDto::new(file, &made);
    files.into_iter().map(dto).collect()
}

fn move_names() -> Schema {
    list_of(MOVE_NAMES)
}

impl ApplicationDto {
    /// An application as its applicant sees it.
    pub(crate) fn for_applicant(listed: Listed) -> Self {
        let moves = allowed_moves(listed.application.stage, ActorKind::Creative);
        // They would tell of a review that may still be undone.
        Self {
            sent_again_at: None,
            version: None,
            is_own: true,
            ..Self::with(listed, moves)
        }
    }

    /// An application as this admin sees it, who may undo its review, or not; they do not review their own.
    pub(crate) fn for_admin(listed: Listed, may_undo: bool, admin: AccountId) -> Self {
        let is_own = listed.application.account_id == admin;
        let mut moves = if is_own {
            Vec::new()
        } else {
            allowed_moves(listed.application.stage, ActorKind::Admin)
        };
        moves.extend(may_undo.then_some(UNDO));
        Self {
            is_own,
            ..Self::with(listed, moves)
        }
    }

    fn with(listed: Listed, allowed_moves: Vec<&'static str>) -> Self {
        let application = listed.application;
        let profile = application.profile;
        let skills: Vec<_> = profile
            .choices
            .skills
            .iter()
            .copied()
            .map(Labelled::label)
            .collect();
        Self {
            id: application.id.to_string(),
            status: application.stage.status().label(),
            stage: application.stage.slug(),
            is_own: false,
            allowed_moves,
            is_reviewed: application.stage.is_reviewed(),
            email: application.email.to_string(),
            email_verified: listed.email_verified,
            skills: serde_json::Value::from(skills).to_string(),
            styles: StyleLists::from(&profile.choices),
            rate_range: profile.rate_range.map(Labelled::label),
            years_experience: profile.years_experience,
            name: profile.name,
            name_ar: profile.name_ar,
            location: profile.location,
            location_ar: profile.location_ar,
            portfolio_url: profile.portfolio_url,
            bio: profile.bio,
            bio_ar: profile.bio_ar,
            why_join: application.why_join,
            files: shown(listed.files),
            links: application.links,
            can_perform_kuwaiti_dialect: profile.can_perform_kuwaiti_dialect,
            can_provide_voiceovers: profile.can_provide_voiceovers,
            review_note: application.review_note,
            reviewed_at: application.reviewed_at,
            sent_again_at: listed.sent_again_at,
            version: Some(application.version),
            created_at: application.created_at,
        }
    }
}

/// An application as its applicant sees it now.
fn shown_to_applicant(db: &mut Db, id: ApplicationId) -> Result<ApplicationDto, ApiError> {
    Ok(ApplicationDto::for_applicant(reading::find(db, id)?))
}
