//! The account page: sign-in methods, sessions, and data.

mod begin_totp;
mod cancel_email_change;
pub(crate) mod change_email;
pub(crate) mod change_password;
mod confirm_totp;
mod delete;
mod disable_totp;
mod end_session;
mod end_sessions;
mod export;
mod renew_recovery_codes;
mod sessions;
mod show;
mod unlink_provider;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api_document::Routes;

pub(super) fn register(routes: &mut impl Routes) {
    routes
        .service(show::show)
        .service(change_password::change_password)
        .service(change_email::change_email)
        .service(cancel_email_change::cancel_email_change)
        .service(sessions::list)
        .service(end_session::end_session)
        .service(end_sessions::end_sessions)
        .service(unlink_provider::unlink_provider)
        .service(begin_totp::begin_totp)
        .service(confirm_totp::confirm_totp)
        .service(disable_totp::disable_totp)
        .service(renew_recovery_codes::renew_recovery_codes)
        .service(export::export)
        .service(delete::delete);
}

/// Re-authentication: what proves that the caller owns the account.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[schema(as = Proof)]
pub(crate) struct ProofFields {
    /// Needed if the account has a password; without one the sign-in must be at most 15 minutes old.
    current_password: Option<String>,
    /// A code of the second step, if the endpoint requires one.
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

/// New recovery codes, shown only once.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RecoveryCodes)]
pub(crate) struct RecoveryCodesDto {
    recovery_codes: Vec<String>,
}
