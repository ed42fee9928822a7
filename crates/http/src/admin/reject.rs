//! POST /api/admin/creative-applications/{id}/reject: not this time.

use actix_web::web::{Json, Path};
use actix_web::{post, web};
use marsam_domain::applications::{Decision, review_note};
use serde::Deserialize;
use utoipa::ToSchema;

use super::review::Verdict;
use crate::applications::ApplicationDto;
use crate::body::OptionalBody;
use crate::caller::{Admin, Caller};
use crate::error::ErrorBody;
use crate::sent::{Fields, Sent};
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
