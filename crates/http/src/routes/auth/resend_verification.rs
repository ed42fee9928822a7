//! POST /api/auth/verify-email/resend: sends another verification mail.

use actix_web::{HttpResponse, post, web};
use marsam_auth::sessions::SignedIn;
use marsam_auth::throttling;
use marsam_domain::notices::Notice;
use marsam_domain::throttles::{MAILS_TO_RECIPIENT, VERIFICATION_MAILS, WriteClass};

use marsam_persistence::outbox::notify;

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
                if account.email_verified() {
                    return Ok(());
                }
                throttling::spend(db, &VERIFICATION_MAILS, &account.id.to_string(), now)?;
                // Counted with mails caused by other visitors; unlike them, a signed-in caller learns of the limit.
                throttling::spend(db, &MAILS_TO_RECIPIENT, account.email.as_str(), now)?;
                Ok(notify(db, &account, &Notice::VerifyEmail, now)?)
            },
        )
        .await?;
    Ok(HttpResponse::Accepted().finish())
}
