//! POST /api/users/profile: an account chooses its one role.

use std::sync::{Arc, OnceLock};

use actix_web::{HttpResponse, post, web};
use marsam_domain::accounts::ProfileDraft;
use marsam_persistence::{DbError, accounts};
use serde::Deserialize;
use utoipa::ToSchema;

use super::UserDto;
use crate::body::Body;
use crate::caller::{Anyone, Caller};
use crate::error::{Code, ErrorBody};
use crate::sent::{Fields, Sent};
use crate::{ApiError, AppState, idempotent};

/// What the profile page sends.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = NewProfile)]
pub(crate) struct NewProfileBody {
    /// `brand` or `creative`.
    #[serde(default)]
    #[schema(value_type = String, required = true)]
    role: Sent<String>,
    #[serde(default)]
    #[schema(value_type = String, required = true)]
    full_name: Sent<String>,
    /// Brands only; dropped for creatives.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    company_name: Sent<String>,
}

/// Sets the profile up, once.
#[utoipa::path(tag = "identity", request_body = NewProfileBody,
    responses((status = 201, body = UserDto), (status = "4XX", body = ErrorBody)))]
#[post("/users/profile")]
pub(crate) async fn create_profile(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    key: idempotent::Key,
    body: Body<NewProfileBody>,
) -> Result<HttpResponse, ApiError> {
    let mut fields = Fields::default();
    let draft = ProfileDraft {
        role: fields.take("role", body.value.role),
        full_name: fields.take("full_name", body.value.full_name),
        company_name: fields.take("company_name", body.value.company_name),
    };
    let profile = fields.check(draft.validate())?;
    let (account, seat, now) = (caller.account.id, caller.seat, state.now());
    let used = key.used_by(&account, "POST /api/users/profile", body.hash);
    // Set by whoever creates, and not by a repetition: that one's answer must not undo this one's token.
    let renewed = Arc::new(OnceLock::new());
    let kept = renewed.clone();
    let mut response = idempotent::create(&state, used, move |db| {
        accounts::set_profile(db, account, &profile, now).map_err(|error| match error {
            DbError::Conflict => Code::ProfileExists.into(),
            other => ApiError::from(other),
        })?;
        // No token outlives a change of role.
        let _first = kept.set(seat.renew(db)?);
        Ok(UserDto::from(accounts::find(db, account)?))
    })
    .await?;
    if let Some(tokens) = renewed.get() {
        tokens.show(&mut response, &caller.account, &state.settings)?;
    }
    Ok(response)
}
