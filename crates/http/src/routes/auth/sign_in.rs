//! POST /api/auth/sign-in: e-mail and password.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, post, web};
use marsam_auth::second_step::{Guarded, TypedCode};
use marsam_auth::sign_in::by_password::PasswordSignIn;
use marsam_domain::accounts::{SignIn, SignInDraft};
use marsam_persistence::Db;

use crate::extractors::body::Body;
use crate::extractors::client::ClientInfo;
use crate::routes::new_session;
use crate::routes::users::UserDto;
use crate::{ApiError, AppState, SystemWrite};

/// Signs in with an address and a password.
///
/// An attempt is counted as a failure before the password is checked; a success is taken back.
#[utoipa::path(tag = "identity", request_body = SignInDraft,
    responses((status = 200, body = UserDto)))]
#[post("/auth/sign-in")]
pub(crate) async fn sign_in(
    state: web::Data<AppState>,
    ClientInfo(origin): ClientInfo,
    body: Body<SignInDraft>,
) -> Result<HttpResponse, ApiError> {
    let form = body.check(SignIn::try_from)?.value;
    let (now, hides_accounts) = (state.now(), state.settings.enumeration_protection);
    let sign_in = state
        .system_write(SystemWrite::SignIn, move |db| {
            Ok(PasswordSignIn::start(
                db,
                form.email,
                origin,
                hides_accounts,
                now,
            )?)
        })
        .await?;
    let checked = sign_in.check(&state.passwords, form.password).await;
    let unserved = sign_in.clone();
    let take_back = move |db: &mut Db| Ok(unserved.take_back(db)?);
    let checked = state
        .refund_if_busy(checked.map_err(ApiError::from), take_back)
        .await?;
    if let Err(refused) = sign_in.judge(&checked) {
        if hides_accounts {
            let remind = move |db: &mut Db| Ok(sign_in.remind(db, &checked)?);
            state.system_write(SystemWrite::SignIn, remind).await?;
        }
        return Err(refused.into());
    }
    let secret = state.secret.clone();
    let outcome = state
        .system_write(SystemWrite::SignIn, move |db| {
            let code = TypedCode {
                code: &form.totp,
                key: &secret,
            };
            Ok(sign_in.finish(db, checked, code)?)
        })
        .await?;
    match outcome {
        Guarded::Passed(begun) => Ok(new_session::answer(StatusCode::OK, begun, &state.settings)),
        Guarded::Refused(refused) => Err(refused.into()),
    }
}
