//! POST /api/auth/verify-email/resend: sends another verification mail.

use actix_web::{HttpResponse, post, web};
use marsam_auth::sessions::SignedIn;
use marsam_domain::throttles::WriteClass;
use marsam_workflows::accounts::addresses;

use crate::extractors::body::NoBody;
use crate::extractors::caller::{Anyone, Caller};
use crate::{ApiError, AppState};

/// Mails another verification link, unless the address is verified already.
#[utoipa::path(tag = "identity", responses((status = 202)))]
#[post("/auth/verify-email/resend")]
pub(crate) async fn resend_verification(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    _: NoBody,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    state
        .write_as(
            &caller,
            WriteClass::Account,
            move |db, SignedIn { account, .. }| {
                Ok(addresses::resend_verification(db, &account, now)?)
            },
        )
        .await?;
    Ok(HttpResponse::Accepted().finish())
}
