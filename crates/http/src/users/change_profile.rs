//! PATCH /api/users/profile: names and language may change, the role may not.

use actix_web::web::Json;
use actix_web::{patch, web};
use marsam_domain::accounts::ProfileChangeDraft;
use marsam_persistence::accounts;
use serde::Deserialize;
use utoipa::ToSchema;

use super::UserDto;
use crate::body::Body;
use crate::caller::{Anyone, Caller};
use crate::error::ErrorBody;
use crate::sent::{Fields, Sent};
use crate::{ApiError, AppState};

/// What may change; a field that is not sent stays as it is.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = ProfileChange)]
pub(crate) struct ProfileChangeBody {
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    full_name: Sent<String>,
    /// Brands only; blank clears it.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    company_name: Sent<String>,
    /// `en` or `ar`.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    language: Sent<String>,
}

/// Changes the profile.
#[utoipa::path(tag = "identity", request_body = ProfileChangeBody,
    responses((status = 200, body = UserDto), (status = "4XX", body = ErrorBody)))]
#[patch("/users/profile")]
pub(crate) async fn change_profile(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    body: Body<ProfileChangeBody>,
) -> Result<Json<UserDto>, ApiError> {
    let mut fields = Fields::default();
    let draft = ProfileChangeDraft {
        full_name: fields.optional("full_name", body.value.full_name),
        company_name: fields.optional("company_name", body.value.company_name),
        language: fields.optional("language", body.value.language),
    };
    let change = fields.check(draft.validate())?;
    let (account, now) = (caller.account.id, state.now());
    let changed = state
        .write(move |db| {
            accounts::change_profile(db, account, &change, now)?;
            Ok(accounts::find(db, account)?)
        })
        .await?;
    Ok(Json(changed.into()))
}
