//! POST /api/admin/creative-applications/{id}/approve and …/reject: of two admins one is first.

use actix_web::web::{Json, Path};
use actix_web::{post, web};
use marsam_domain::applications::{Application, ApplicationStage, Decision, review, review_note};
use marsam_domain::ids::{AccountId, ApplicationId, CreativeId};
use marsam_domain::notices::Notice;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::applications::{Listed, Review};
use marsam_persistence::events::{By, NewEvent, Subject};
use marsam_persistence::store::one_at_a_time;
use marsam_persistence::{Db, DbError, accounts, applications, creatives, events};
use serde::Deserialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::applications::ApplicationDto;
use crate::body::OptionalBody;
use crate::caller::{Admin, Caller};
use crate::error::{Code, ErrorBody};
use crate::sent::{Fields, Sent};
use crate::telling::tell;
use crate::{ApiError, AppState, path_id};

/// What an admin may add to a rejection.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[schema(as = Rejection)]
pub(crate) struct RejectionBody {
    /// Shown and mailed to the applicant.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    reason: Sent<String>,
}

/// Accepts an application: the creative is in the roster at once.
#[utoipa::path(tag = "admin", params(("id" = String, Path)),
    responses((status = 200, body = ApplicationDto), (status = "4XX", body = ErrorBody)))]
#[post("/admin/creative-applications/{id}/approve")]
pub(crate) async fn approve(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    id: Path<String>,
) -> Result<Json<ApplicationDto>, ApiError> {
    let verdict = Verdict {
        decision: Decision::Approve,
        note: None,
        admin: caller.account.id,
        at: state.now(),
    };
    let id = path_id(&id)?;
    Ok(Json(state.write(move |db| verdict.pass(db, id)).await?))
}

/// Turns an application down, with or without a reason.
#[utoipa::path(tag = "admin", params(("id" = String, Path)), request_body = Option<RejectionBody>,
    responses((status = 200, body = ApplicationDto), (status = "4XX", body = ErrorBody)))]
#[post("/admin/creative-applications/{id}/reject")]
pub(crate) async fn reject(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    id: Path<String>,
    OptionalBody(body): OptionalBody<RejectionBody>,
) -> Result<Json<ApplicationDto>, ApiError> {
    let mut fields = Fields::default();
    let reason: String = fields.take("reason", body.reason);
    let note = fields.check(review_note(&reason))?;
    let verdict = Verdict {
        decision: Decision::Reject,
        note,
        admin: caller.account.id,
        at: state.now(),
    };
    let id = path_id(&id)?;
    Ok(Json(state.write(move |db| verdict.pass(db, id)).await?))
}

/// What one admin decided.
struct Verdict {
    decision: Decision,
    note: Option<String>,
    admin: AccountId,
    at: OffsetDateTime,
}

impl Verdict {
    /// Review, roster entry, history and mail: all of it or none.
    fn pass(&self, db: &mut Db, id: ApplicationId) -> Result<ApplicationDto, ApiError> {
        one_at_a_time(db, &format!("application {id}"))?;
        let application = applications::find(db, id)?;
        let to = review(application.stage, self.decision)?;
        let creative = match self.decision {
            Decision::Approve => Some(self.list(db, &application)?),
            Decision::Reject => None,
        };
        let reviewed = Review {
            to,
            by: Some(self.admin),
            note: self.note.as_deref(),
            creative,
        };
        applications::review(db, &application, &reviewed, self.at).map_err(
            |error| match error {
                DbError::Conflict => Code::AlreadyReviewed.into(),
                other => ApiError::from(other),
            },
        )?;
        self.record(db, &application, to)?;
        let applicant = accounts::find(db, application.account_id)?;
        tell(
            db,
            &applicant,
            &self.notice(&application, creative),
            self.at,
        )?;
        let email_verified = applicant.email_verified();
        Ok(Listed {
            application: applications::find(db, id)?,
            email_verified,
        }
        .into())
    }

    fn list(&self, db: &mut Db, application: &Application) -> Result<CreativeId, ApiError> {
        let account = Some(application.account_id);
        creatives::insert(db, account, &application.profile, self.at).map_err(|error| match error {
            DbError::Conflict => Code::InRosterAlready.into(),
            other => ApiError::from(other),
        })
    }

    fn record(
        &self,
        db: &mut Db,
        application: &Application,
        to: ApplicationStage,
    ) -> Result<(), DbError> {
        let event = NewEvent {
            subject: Subject::Application(application.id),
            by: By::Admin(self.admin),
            event: to.slug(),
            from: Some(application.stage.slug()),
            to: Some(to.slug()),
            note: self.note.as_deref(),
        };
        events::append(db, &event, self.at)
    }

    fn notice(&self, application: &Application, creative: Option<CreativeId>) -> Notice {
        let name = application.profile.name.clone();
        match creative {
            Some(creative) => Notice::ApplicationApproved {
                name,
                creative_id: creative.to_string(),
            },
            None => Notice::ApplicationRejected {
                name,
                reason: self.note.clone(),
            },
        }
    }
}
