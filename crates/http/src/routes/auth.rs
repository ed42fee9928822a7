//! Signing up, in and out, and verifying an address.

pub(crate) mod change_email;
pub(crate) mod id_token;
pub(crate) mod logout;
mod repeated_sign_up;
pub(crate) mod request_password_reset;
pub(crate) mod resend_verification;
pub(crate) mod reset_password;
pub(crate) mod sign_in;
pub(crate) mod sign_up;
pub(crate) mod verify_email;
mod verify_with_password;
