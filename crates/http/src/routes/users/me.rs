//! GET /api/users/me: the signed-in user.

use actix_web::get;
use actix_web::web::Json;

use super::UserDto;
use crate::ApiError;
use crate::error::ErrorBody;
use crate::extractors::caller::{Anyone, Caller};

/// Shows the signed-in account.
///
/// 401 sets no cookie: it could overwrite a new token that came in the meantime.
#[utoipa::path(tag = "identity", responses((status = 200, body = UserDto), (status = 401, body = ErrorBody)))]
#[get("/users/me")]
pub(crate) async fn me(caller: Caller<Anyone>) -> Result<Json<UserDto>, ApiError> {
    Ok(Json(caller.account.into()))
}
