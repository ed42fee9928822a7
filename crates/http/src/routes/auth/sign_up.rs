//! POST /api/auth/sign-up: creates an account, begins a session, and mails a verification link.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, post, web};
use marsam_auth::{sign_in, throttling};
use marsam_domain::accounts::{Account, SignUp, SignUpDraft};
use marsam_domain::throttles;
use marsam_persistence::Db;
use marsam_workflows::accounts::registering;
use time::OffsetDateTime;

use super::repeated_sign_up::{self, SignUpKey};
use crate::error::Code;
use crate::extractors::body::Body;
use crate::extractors::client::ClientInfo;
use crate::extractors::idempotent;
use crate::routes::new_session;
use crate::routes::users::UserDto;
use crate::state::SystemWrite;
use crate::{ApiError, AppState, passwords};

/// Creates an account and signs it in.
///
/// Where the operator hides who has an account, answers 202 either way. A call that is repeated with its
/// `Idempotency-Key` checks the password and begins a session for the account that the first call created.
#[utoipa::path(tag = "identity", request_body = SignUpDraft,
    responses((status = 201, body = UserDto), (status = 202)))]
#[post("/auth/sign-up")]
pub(crate) async fn sign_up(
    state: web::Data<AppState>,
    ClientInfo(origin): ClientInfo,
    key: idempotent::Key,
    body: Body<SignUpDraft>,
) -> Result<HttpResponse, ApiError> {
    let min_password = state.settings.password_min_length;
    let form = body
        .check(|draft| SignUp::from_draft(draft, min_password))?
        .value;
    let now = state.now();
    let who = origin.throttle_key.clone();
    state.spend(throttles::SIGN_UP, who, now).await?;
    // After the throttle: the estimate costs milliseconds.
    let hash = hash(&state, origin.throttle_key.as_str(), &form).await;
    let who = origin.throttle_key.clone();
    let take_back = move |db: &mut Db| Ok(throttling::refund(db, &throttles::SIGN_UP, &who, now)?);
    let hash = state.refund_if_busy(hash, take_back).await?;
    let key = SignUpKey::new(key, &form.email);
    if state.settings.enumeration_protection {
        state
            .system_write(SystemWrite::SignUp, move |db| {
                sign_up_quietly(db, &form, &hash, &key, now)
            })
            .await?;
        return Ok(HttpResponse::Accepted().finish());
    }
    let (again, same_key, same_origin) = (form.clone(), key.clone(), origin.clone());
    let begun = state
        .system_write(SystemWrite::SignUp, move |db| {
            let account = create(db, &form, &hash, &key, now)?;
            Ok(sign_in::begin(db, account, &origin, now)?)
        })
        .await;
    let begun = match begun {
        Err(error) if error.code() == Code::EmailExists => {
            repeated_sign_up::resume(&state, again, same_key, same_origin, now)
                .await?
                .ok_or(error)?
        }
        begun => begun?,
    };
    let created = StatusCode::CREATED;
    Ok(new_session::answer(created, begun, &state.settings))
}

async fn hash(state: &AppState, client: &str, form: &SignUp) -> Result<String, ApiError> {
    let known = [form.email.as_str(), &form.full_name];
    passwords::refuse_weak(state, client, &form.password, &known).await?;
    let password = form.password.clone();
    Ok(state.passwords.hash(client, password).await?)
}

fn create(
    db: &mut Db,
    form: &SignUp,
    hash: &str,
    key: &SignUpKey,
    now: OffsetDateTime,
) -> Result<Account, ApiError> {
    let account = registering::register(db, form, hash, now)?;
    key.remember(db, account.id, now)?;
    Ok(account)
}

/// Notifies the address's owner; the answer reveals nothing to the caller.
fn sign_up_quietly(
    db: &mut Db,
    form: &SignUp,
    hash: &str,
    key: &SignUpKey,
    now: OffsetDateTime,
) -> Result<(), ApiError> {
    match registering::owner_of(db, &form.email)? {
        Some(owner) if key.has_made(db, owner.id, now)? => Ok(()),
        Some(owner) => Ok(registering::remind_owner(db, &owner, now)?),
        None => create(db, form, hash, key, now).map(drop),
    }
}
