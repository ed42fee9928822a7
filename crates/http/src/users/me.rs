//! GET /api/users/me: who is signed in.

use actix_web::{HttpMessage as _, HttpRequest, HttpResponse, ResponseError as _, get, web};
use marsam_auth::sessions::SignedIn;

use super::UserDto;
use crate::error::{Code, ErrorBody};
use crate::{ApiError, AppState, cookies};

/// The signed-in account.
///
/// 401 also takes a dead session's cookies away, so that the next page need not ask again.
#[utoipa::path(tag = "identity", responses((status = 200, body = UserDto), (status = 401, body = ErrorBody)))]
#[get("/users/me")]
pub(crate) async fn me(state: web::Data<AppState>, request: HttpRequest) -> HttpResponse {
    if let Some(signed_in) = request.extensions().get::<SignedIn>() {
        return HttpResponse::Ok().json(UserDto::from(signed_in.account.clone()));
    }
    let mut refused = ApiError::from(Code::NotSignedIn).error_response();
    for cookie in cookies::ended(&state.settings) {
        // A cookie that cannot be written is no reason to fail.
        let _kept = refused.add_cookie(&cookie);
    }
    refused
}
