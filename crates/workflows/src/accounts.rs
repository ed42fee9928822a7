//! Accounts: registered, set up, entered in other ways, made admins, and erased.
//!
//! Who is signed in, and how that is proved, is decided by `marsam-auth`. What an account then does is decided here.

pub mod access;
pub mod addresses;
pub mod admins;
pub mod credentials;
pub mod erasing;
pub mod listing;
pub mod profile;
pub mod registering;
