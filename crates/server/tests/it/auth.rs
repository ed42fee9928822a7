//! Signing up and in, and authentication.

mod cookies;
mod enumeration;
mod id_tokens;
mod identity_abuse;
mod known_browsers;
mod new_browsers;
mod password_reset;
mod pre_hijacking;
mod sessions;
mod sign_in;
mod sign_up;
mod totp;
