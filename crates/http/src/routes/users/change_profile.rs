//! PATCH /api/users/profile: changes names and language, but not the role.

use actix_web::web::Json;
use actix_web::{patch, web};
use marsam_domain::accounts::{ProfileChange, ProfileChangeDraft};
use marsam_domain::throttles::WriteClass;
use marsam_workflows::accounts::profile;

use super::UserDto;
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::{ApiError, AppState};

/// Changes the profile of the caller's account.
#[utoipa::path(tag = "identity", request_body = ProfileChangeDraft,
    responses((status = 200, body = UserDto)))]
#[patch("/users/profile")]
pub(crate) async fn change_profile(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    body: Body<ProfileChangeDraft>,
) -> Result<Json<UserDto>, ApiError> {
    let change = body.check(ProfileChange::try_from)?.value;
    let (account, now) = (caller.account.id, state.now());
    let changed = state
        .write_as(&caller, WriteClass::Content, move |db, _| {
            Ok(profile::change(db, account, &change, now)?)
        })
        .await?;
    Ok(Json(changed.into()))
}
