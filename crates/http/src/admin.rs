//! What admins see and decide.

pub(crate) mod applications;
pub(crate) mod approve;
mod grant;
pub(crate) mod make_admin;
pub(crate) mod quote_requests;
pub(crate) mod reject;
mod review;
pub(crate) mod revoke_admin;
pub(crate) mod users;
