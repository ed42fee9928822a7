//! POST /api/auth/verify-email/resend: another mail to prove the address.

use actix_web::{HttpResponse, post, web};
use marsam_domain::notices::Notice;
use marsam_domain::throttles::VERIFICATION_MAILS;

use marsam_persistence::outbox::tell;

use crate::body::NoBody;
use crate::caller::{Anyone, Caller};
use crate::error::ErrorBody;
use crate::{ApiError, AppState, throttling};

/// Mails a fresh link, unless the address is proved already.
#[utoipa::path(tag = "identity", responses((status = 202), (status = "4XX", body = ErrorBody)))]
#[post("/auth/verify-email/resend")]
pub(crate) async fn resend_verification(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    _: NoBody,
) -> Result<HttpResponse, ApiError> {
    let (account, now) = (caller.account, state.now());
    if !account.email_verified() {
        state
            .write(move |db| {
                throttling::spend(db, &VERIFICATION_MAILS, &account.id.to_string(), now)?;
                Ok(tell(db, &account, &Notice::VerifyEmail, now)?)
            })
            .await?;
    }
    Ok(HttpResponse::Accepted().finish())
}
