//! Admin actions on accounts.

mod make_admin;
mod revoke_admin;
mod suspension;
