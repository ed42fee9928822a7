//! What admins do to accounts.

mod make_admin;
mod revoke_admin;
mod suspension;
