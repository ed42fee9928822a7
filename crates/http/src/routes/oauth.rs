//! Signing in through a provider: out with a redirect, back with a code.

pub(crate) mod exchange;
pub(crate) mod redirect;

use actix_web::cookie::time::Duration;
use marsam_auth::providers::Login;
use marsam_auth::secrets::SecretKey;
use marsam_auth::tokens::Token;
use marsam_domain::ids::AccountId;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

use crate::ApiError;

/// How long somebody may take at the provider.
const LOGIN_TTL: Duration = Duration::minutes(10);
/// How long somebody may take to find the code of the second step.
const SECOND_STEP_TTL: Duration = Duration::minutes(5);
const SEALED_FOR: &str = "a sign-in by a provider";

/// What the browser keeps, sealed, of a sign-in that is not finished.
#[derive(Serialize, Deserialize)]
enum PendingSignIn {
    /// It was sent to a provider.
    Sent(Login),
    /// It came back, and the second step is missing or was wrong.
    SecondStep {
        account: AccountId,
        /// By which it is known once it was used up.
        id: String,
    },
}

/// With its own end, because a cookie's is the browser's to keep.
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
