//! The account page: sign-in methods, sessions, and data.

pub(crate) mod begin_totp;
pub(crate) mod cancel_email_change;
pub(crate) mod change_email;
pub(crate) mod change_password;
pub(crate) mod confirm_totp;
pub(crate) mod delete;
pub(crate) mod disable_totp;
pub(crate) mod end_session;
pub(crate) mod end_sessions;
pub(crate) mod export;
pub(crate) mod renew_recovery_codes;
pub(crate) mod sessions;
pub(crate) mod show;
pub(crate) mod unlink_provider;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Re-authentication: what proves that the caller owns the account.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[schema(as = Proof)]
pub(crate) struct ProofFields {
    /// Needed where the account has a password; without one the sign-in must be at most 15 minutes old.
    current_password: Option<String>,
    /// A code of the second step, where the endpoint requires one.
    totp: Option<String>,
}

impl ProofFields {
    /// The password and the code as typed; empty if omitted.
    pub(crate) fn into_parts(self) -> (String, String) {
        (
            self.current_password.unwrap_or_default(),
            self.totp.unwrap_or_default(),
        )
    }
}

/// Fresh recovery codes. They are shown this once.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RecoveryCodes)]
pub(crate) struct RecoveryCodesDto {
    recovery_codes: Vec<String>,
}
