//! Who is asking: passwords, tokens, sessions, and what a role may do.
//!
//! **Invariant:** no table ever holds a password or a token, only hashes; headers and cookies are not known here.

pub mod email_verification;
pub mod passwords;
pub mod policy;
pub mod sessions;
pub mod setup_code;
pub mod tokens;
