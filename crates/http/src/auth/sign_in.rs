//! POST /api/auth/sign-in: e-mail and password.

use actix_web::{HttpResponse, post, web};
use marsam_auth::passwords::Checked;
use marsam_auth::sessions;
use marsam_domain::accounts::{Account, AccountState, SignInDraft};
use marsam_domain::email::Email;
use marsam_domain::passwords::Password;
use marsam_domain::throttles::{SIGN_IN_PER_ACCOUNT, SIGN_IN_PER_ADDRESS};
use marsam_persistence::{Db, accounts};
use serde::Deserialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::body::Body;
use crate::client::Origin;
use crate::error::{Code, ErrorBody};
use crate::sent::{Fields, Sent};
use crate::settings::Settings;
use crate::users::UserDto;
use crate::{ApiError, AppState, cookies, throttling};

/// What the sign-in form sends.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = SignIn)]
pub(crate) struct SignInBody {
    #[serde(default)]
    #[schema(value_type = String, required = true)]
    email: Sent<String>,
    #[serde(default)]
    #[schema(value_type = String, required = true)]
    password: Sent<String>,
}

/// Begins a session. Failures are counted before the password is looked at; a success is taken back.
#[utoipa::path(tag = "identity", request_body = SignInBody,
    responses((status = 200, body = UserDto), (status = "4XX", body = ErrorBody)))]
#[post("/auth/sign-in")]
pub(crate) async fn sign_in(
    state: web::Data<AppState>,
    origin: Origin,
    body: Body<SignInBody>,
) -> Result<HttpResponse, ApiError> {
    let mut fields = Fields::default();
    let draft = SignInDraft {
        email: fields.take("email", body.value.email),
        password: Password::new(fields.take("password", body.value.password)),
    };
    let form = fields.check(draft.validate())?;
    let now = state.now();
    let attempt = Attempt {
        email: form.email,
        address: origin.throttle_key,
        at: now,
    };
    let (attempt, found) = state
        .write(move |db| {
            attempt.spend(db)?;
            let found = accounts::credentials(db, &attempt.email)?;
            Ok((attempt, found))
        })
        .await?;
    let stored = found.as_ref().and_then(|found| found.password_hash.clone());
    let checked = state.passwords.check(form.password, stored).await?;
    let account = found.map(|found| found.account);
    let account = judge(account, &checked, &state.settings)?;
    let signed_in = account.clone();
    let token = state
        .write(move |db| {
            attempt.refund(db)?;
            if let Checked::RightRehashed(hash) = &checked {
                accounts::set_password_hash(db, signed_in.id, hash)?;
            }
            Ok(sessions::begin(db, &signed_in, &origin.client, now)?)
        })
        .await?;
    let mut response = HttpResponse::Ok();
    for cookie in cookies::begun(&token, &account, &state.settings) {
        response.cookie(cookie);
    }
    Ok(response.json(UserDto::from(account)))
}

fn judge(
    account: Option<Account>,
    checked: &Checked,
    settings: &Settings,
) -> Result<Account, ApiError> {
    let told = |code: Code| {
        if settings.enumeration_protection {
            Code::InvalidCredentials
        } else {
            code
        }
    };
    let known = account.filter(|account| account.state != AccountState::Deleted);
    let account = known.ok_or(told(Code::UserNotFound))?;
    if *checked == Checked::Wrong {
        return Err(told(Code::WrongPassword).into());
    }
    if account.state == AccountState::Suspended {
        return Err(Code::AccountSuspended.into());
    }
    if settings.enumeration_protection && !account.email_verified() {
        return Err(Code::EmailNotVerified.into());
    }
    Ok(account)
}

/// One attempt, counted twice: against the account from this address, and against the address.
struct Attempt {
    email: Email,
    address: String,
    at: OffsetDateTime,
}

impl Attempt {
    fn account_key(&self) -> String {
        format!("{}\n{}", self.email.as_str(), self.address)
    }

    fn spend(&self, db: &mut Db) -> Result<(), ApiError> {
        throttling::spend(db, &SIGN_IN_PER_ADDRESS, &self.address, self.at)?;
        throttling::spend(db, &SIGN_IN_PER_ACCOUNT, &self.account_key(), self.at)
    }

    fn refund(&self, db: &mut Db) -> Result<(), ApiError> {
        throttling::refund(db, &SIGN_IN_PER_ADDRESS, &self.address, self.at)?;
        throttling::refund(db, &SIGN_IN_PER_ACCOUNT, &self.account_key(), self.at)
    }
}
