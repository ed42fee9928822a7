//! POST /api/auth/sign-in: e-mail and password.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, post, web};
use marsam_auth::passwords::Checked;
use marsam_domain::accounts::{Account, AccountState, SignInDraft};
use marsam_domain::email::Email;
use marsam_domain::passwords::Password;
use marsam_domain::throttles::{SIGN_IN_PER_ACCOUNT, SIGN_IN_PER_ADDRESS, Throttle};
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
use crate::{ApiError, AppState, signing_in, throttling};

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
    /// A code of the second step, or a recovery code, where the account has one.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    totp: Sent<String>,
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
    let code: String = fields.take("totp", body.value.totp);
    let form = fields.check(draft.validate())?;
    let now = state.now();
    let (attempt, found, origin) = state
        .write(move |db| {
            let found = accounts::credentials(db, &form.email)?;
            let known = match &found {
                Some(found) => origin.known_browser(db, found.account.id, now)?,
                None => None,
            };
            let attempt = Attempt::new(&form.email, &origin.throttle_key, known, now);
            attempt.spend(db)?;
            Ok((attempt, found, origin))
        })
        .await?;
    let stored = found.as_ref().and_then(|found| found.password_hash.clone());
    let checked = state.passwords.check(form.password, stored.clone()).await?;
    let account = found.map(|found| found.account);
    let account = judge(account, &checked, &state.settings)?;
    let shared = state.clone();
    let begun = state
        .write(move |db| {
            // A reset meanwhile must not be outlived by a session that the old password began.
            if accounts::password_hash(db, account.id)? != stored {
                return Err(Code::Conflict.into());
            }
            attempt.refund(db)?;
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

/// One attempt and the counters it counts in.
struct Attempt {
    counters: Vec<(Throttle, String)>,
    at: OffsetDateTime,
}

impl Attempt {
    /// Counted against the account from this address, and against the address; from a browser that the account
    /// knows against that browser alone, so that nobody's failures lock the owner out there.
    fn new(email: &Email, address: &str, known: Option<String>, at: OffsetDateTime) -> Self {
        let counters = match known {
            Some(browser) => vec![(SIGN_IN_PER_ACCOUNT, format!("{email}\n{browser}"))],
            None => vec![
                (SIGN_IN_PER_ADDRESS, address.to_owned()),
                (SIGN_IN_PER_ACCOUNT, format!("{email}\n{address}")),
            ],
        };
        Self { counters, at }
    }

    fn spend(&self, db: &mut Db) -> Result<(), ApiError> {
        self.counters
            .iter()
            .try_for_each(|(throttle, who)| throttling::spend(db, throttle, who, self.at))
    }

    fn refund(&self, db: &mut Db) -> Result<(), ApiError> {
        self.counters
            .iter()
            .try_for_each(|(throttle, who)| throttling::refund(db, throttle, who, self.at))
    }
}
