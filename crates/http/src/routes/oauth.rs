//! Signing in through a provider: the redirect to it and the exchange of its code.

mod exchange;
mod redirect;

use actix_web::cookie::time::Duration;
use marsam_auth::providers::Login;
use marsam_auth::secrets::SecretKey;
use marsam_auth::tokens::Token;
use marsam_domain::ids::AccountId;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

use crate::ApiError;
use crate::api_document::Routes;

pub(super) fn register(routes: &mut impl Routes) {
    routes
        .service(redirect::redirect_url)
        .service(exchange::exchange);
}

/// How long a sign-in at the provider may take.
const LOGIN_TTL: Duration = Duration::minutes(10);
/// How long entering the code of the second step may take.
const SECOND_STEP_TTL: Duration = Duration::minutes(5);
const SEALED_FOR: &str = "a sign-in by a provider";

/// The sealed state of an unfinished sign-in, kept by the browser.
#[derive(Serialize, Deserialize)]
enum PendingSignIn {
    /// The browser was redirected to a provider.
    Sent(Login),
    /// The provider has answered, and the second step is missing or was wrong.
    SecondStep {
        account: AccountId,
        /// Identifies the sign-in, so that it is used only once.
        id: String,
    },
}

/// Contains its own expiry, because the browser controls a cookie's lifetime.
#[derive(Serialize, Deserialize)]
struct Sealed {
    pending: PendingSignIn,
    /// In seconds since 1970.
    ends: i64,
}

impl PendingSignIn {
    fn second_step_of(account: AccountId) -> Self {
        let id = Token::draw().hash();
        Self::SecondStep { account, id }
    }

    fn ttl(&self) -> Duration {
        match self {
            Self::Sent(_) => LOGIN_TTL,
            Self::SecondStep { .. } => SECOND_STEP_TTL,
        }
    }

    fn seal(self, secret: &SecretKey, now: OffsetDateTime) -> Result<String, ApiError> {
        let ends = now.unix_timestamp() + self.ttl().whole_seconds();
        let sealed = Sealed {
            pending: self,
            ends,
        };
        let json = serde_json::to_vec(&sealed).map_err(ApiError::internal)?;
        secret.seal(SEALED_FOR, &json).map_err(ApiError::internal)
    }

    fn open(text: &str, secret: &SecretKey, now: OffsetDateTime) -> Option<Self> {
        let json = secret.open(SEALED_FOR, text)?;
        let sealed: Sealed = serde_json::from_slice(&json).ok()?;
        (now.unix_timestamp() < sealed.ends).then_some(sealed.pending)
    }
}
