//! Signing up, in and out, and proving an address.

pub(crate) mod logout;
pub(crate) mod resend_verification;
pub(crate) mod sign_in;
pub(crate) mod sign_up;
pub(crate) mod verify_email;
