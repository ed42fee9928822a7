//! How an account changes, exports and deletes its own data.

mod delete;
mod email_change;
mod export;
mod password;
mod profile;
mod projects;
mod sessions;
mod verify_email;
