//! What an account changes of itself, downloads and deletes.

mod delete;
mod email_change;
mod export;
mod password;
mod profile;
mod sessions;
mod verify_email;
