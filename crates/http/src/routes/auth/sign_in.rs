//! POST /api/auth/sign-in: e-mail and password.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, post, web};
use marsam_auth::passwords::Checked;
use marsam_domain::accounts::{SignIn, SignInDraft};
use marsam_persistence::{Db, accounts};

use super::credentials::{is_unproved, judge, remind};
use super::sign_in_attempt::SignInAttempt;
use crate::error::ErrorBody;
use crate::extractors::body::Body;
use crate::extractors::client::ClientInfo;
use crate::routes::users::UserDto;
use crate::{ApiError, AppState, SystemWrite, signing_in, throttling};

/// Begins a session. Failures are counted before the password is looked at; a success is taken back.
#[utoipa::path(tag = "identity", request_body = SignInDraft,
    responses((status = 200, body = UserDto), (status = "4XX", body = ErrorBody)))]
#[post("/auth/sign-in")]
pub(crate) async fn sign_in(
    state: web::Data<AppState>,
    origin: ClientInfo,
    body: Body<SignInDraft>,
) -> Result<HttpResponse, ApiError> {
    let form = body.check(SignIn::try_from)?.value;
    let code = form.totp;
    let (now, email) = (state.now(), form.email.to_string());
    let (attempt, found, origin) = state
        .system_write(SystemWrite::SignIn, move |db| {
            let found = accounts::credentials(db, &form.email)?;
            let known = match &found {
                Some(found) => origin.known_browser(db, found.account.id, now)?,
                None => None,
            };
            let attempt = SignInAttempt::new(&form.email, origin.throttle_key.clone(), known, now);
            attempt.spend(db)?;
            Ok((attempt, found, origin))
        })
        .await?;
    let stored = found.as_ref().and_then(|found| found.password_hash.clone());
    let account = found.map(|found| found.account);
    let client = origin.throttle_key.as_str();
    let checking = state.passwords.check(client, form.password, stored.clone());
    let (checked, unserved) = (checking.await.map_err(ApiError::from), attempt.clone());
    let take_back = move |db: &mut Db| unserved.take_back(db);
    let checked = throttling::refund_if_busy(&state, checked, take_back).await?;
    let judged = judge(account.clone(), &checked, &state.settings);
    if judged.is_err() && state.settings.enumeration_protection {
        let unproved = account.filter(|account| is_unproved(account, &checked));
        let remind = move |db: &mut Db| remind(db, unproved.as_ref(), &email, now);
        state.system_write(SystemWrite::SignIn, remind).await?;
    }
    let account = judged?;
    let shared = state.clone();
    let begun = state
        .system_write(SystemWrite::SignIn, move |db| {
            // A reset meanwhile must not be outlived by a session that the old password began.
            accounts::lock(db, &[account.id])?;
            let present = accounts::credentials_of(db, account.id)?;
            let checked = checked.if_still(present.password_hash == stored);
            let account = judge(Some(present.account), &checked, &shared.settings)?;
            attempt.succeeded(db)?;
            if let Checked::RightRehashed(hash) = &checked {
                accounts::set_password_hash(db, account.id, hash)?;
            }
            let step = signing_in::second_step(db, &shared, &account, Some(&code), &origin)?;
            match step.refusal() {
                Some(code) => Ok(Err(code)),
                None => signing_in::begin(db, account, &origin, now).map(Ok),
            }
        })
        .await??;
    Ok(signing_in::answer(StatusCode::OK, begun, &state.settings))
}
