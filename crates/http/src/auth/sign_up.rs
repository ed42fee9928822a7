//! POST /api/auth/sign-up: a new account, signed in, and a mail to prove its address.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, post, web};
use marsam_domain::accounts::{Account, SignUp, SignUpDraft};
use marsam_domain::ids::AccountId;
use marsam_domain::notices::Notice;
use marsam_domain::passwords::Password;
use marsam_domain::throttles;
use marsam_persistence::accounts::NewAccount;
use marsam_persistence::outbox::tell;
use marsam_persistence::store::one_at_a_time;
use marsam_persistence::{Db, DbError, accounts, ids};
use serde::Deserialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::body::Body;
use crate::client::Origin;
use crate::error::{Code, ErrorBody};
use crate::sent::{Fields, Sent};
use crate::users::UserDto;
use crate::{ApiError, AppState, passwords, signing_in, throttling};

/// What the sign-up form sends.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = SignUp)]
pub(crate) struct SignUpBody {
    #[serde(default)]
    #[schema(value_type = String, required = true)]
    email: Sent<String>,
    #[serde(default)]
    #[schema(value_type = String, required = true)]
    password: Sent<String>,
    #[serde(default)]
    #[schema(value_type = String, required = true)]
    full_name: Sent<String>,
    /// The language of its mails: `en` or `ar`.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    language: Sent<String>,
}

/// Makes an account and signs it in; where the operator hides who has one, answers 202 either way.
#[utoipa::path(tag = "identity", request_body = SignUpBody,
    responses((status = 201, body = UserDto), (status = 202), (status = "4XX", body = ErrorBody)))]
#[post("/auth/sign-up")]
pub(crate) async fn sign_up(
    state: web::Data<AppState>,
    origin: Origin,
    body: Body<SignUpBody>,
) -> Result<HttpResponse, ApiError> {
    let form = read(body.value, state.settings.password_min_length)?;
    let now = state.now();
    let who = origin.throttle_key.clone();
    state
        .write(move |db| throttling::spend(db, &throttles::SIGN_UP, &who, now))
        .await?;
    // After the throttle: the estimate costs milliseconds.
    passwords::refuse_weak(
        &state,
        &form.password,
        &[form.email.as_str(), &form.full_name],
    )
    .await?;
    let hash = state.passwords.hash(form.password.clone()).await?;
    if state.settings.enumeration_protection {
        state
            .write(move |db| sign_up_quietly(db, &form, &hash, now))
            .await?;
        return Ok(HttpResponse::Accepted().finish());
    }
    let begun = state
        .write(move |db| {
            let account = create(db, &form, &hash, now).map_err(|error| match error {
                DbError::Conflict => Code::EmailExists.into(),
                other => ApiError::from(other),
            })?;
            signing_in::begin(db, account, &origin, now)
        })
        .await?;
    let created = StatusCode::CREATED;
    Ok(signing_in::answer(created, begun, &state.settings))
}

fn read(body: SignUpBody, min_length: usize) -> Result<SignUp, ApiError> {
    let mut fields = Fields::default();
    let draft = SignUpDraft {
        email: fields.take("email", body.email),
        password: Password::new(fields.take("password", body.password)),
        full_name: fields.take("full_name", body.full_name),
        language: fields.take("language", body.language),
    };
    fields.check(draft.validate(min_length))
}

fn create(db: &mut Db, form: &SignUp, hash: &str, now: OffsetDateTime) -> Result<Account, DbError> {
    let id = AccountId::new(ids::fresh(now));
    let new = NewAccount {
        id,
        email: &form.email,
        password_hash: Some(hash),
        full_name: Some(&form.full_name),
        language: form.language,
        email_verified_at: None,
    };
    accounts::insert(db, &new, now)?;
    let account = accounts::find(db, id)?;
    tell(db, &account, &Notice::VerifyEmail, now)?;
    Ok(account)
}

/// Whoever owns the address is told; whoever asked learns nothing.
fn sign_up_quietly(
    db: &mut Db,
    form: &SignUp,
    hash: &str,
    now: OffsetDateTime,
) -> Result<(), ApiError> {
    // Two at once for one address: the second must find the first, or its conflict would tell.
    one_at_a_time(db, &format!("sign up {}", form.email))?;
    match accounts::by_email(db, &form.email)? {
        Some(owner) => tell(db, &owner, &Notice::SignUpAgain, now)?,
        None => create(db, form, hash, now).map(drop)?,
    }
    Ok(())
}
