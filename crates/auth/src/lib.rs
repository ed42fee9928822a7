//! Authentication and authorization: passwords, tokens, sessions, roles.
//!
//! **Invariant:** no table ever holds a password or a token, only hashes; this crate knows no headers or cookies.

pub mod authority;
pub mod email_changes;
pub mod email_verification;
pub mod fair_queue;
pub mod id_tokens;
pub mod identities;
pub mod known_browsers;
pub mod mailed_tokens;
pub mod password_resets;
pub mod passwords;
pub mod policy;
pub mod providers;
pub mod reauthentication;
pub mod request_origin;
pub mod second_step;
pub mod secrets;
pub mod sessions;
pub mod setup_code;
pub mod sign_in;
pub mod suspension;
pub mod throttling;
pub mod tokens;
pub mod two_step;
pub mod visitor_mails;
