//! Signing up, in and out, and verifying an address.

mod change_email;
mod id_token;
mod logout;
mod repeated_sign_up;
mod request_password_reset;
mod resend_verification;
pub(crate) mod reset_password;
mod sign_in;
mod sign_up;
mod stop_payouts;
mod verify_email;
mod verify_with_password;

use marsam_persistence::DbError;

use crate::ApiError;
use crate::api_document::Routes;
use crate::error::Code;

pub(super) fn register(routes: &mut impl Routes) {
    routes
        .keyed(sign_up::sign_up)
        .service(sign_in::sign_in)
        .service(logout::logout)
        .service(verify_email::verify_email)
        .service(resend_verification::resend_verification)
        .service(request_password_reset::request_password_reset)
        .service(reset_password::reset_password)
        .service(change_email::change_email)
        .service(stop_payouts::stop_payouts)
        .service(id_token::id_token);
}

/// A token that is not found is used, replaced or expired.
fn dead_link(error: DbError) -> ApiError {
    match error {
        DbError::NotFound => Code::InvalidToken.into(),
        other => other.into(),
    }
}
