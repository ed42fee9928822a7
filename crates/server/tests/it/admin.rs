//! What admins do.

mod audit;
mod contact_messages;
mod make_admin;
mod notices;
mod overview;
mod revoke_admin;
mod suspension;
mod users;
