//! What a role may do. Whose object it is, queries decide by the key they filter on.

use marsam_domain::accounts::{Account, Role};

/// Why a signed-in caller may not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The account has no profile yet.
    #[error("set up a profile first")]
    ProfileRequired,
    /// Only brands may.
    #[error("for brands only")]
    BrandOnly,
    /// Only creatives may.
    #[error("for creatives only")]
    CreativeOnly,
    /// Only admins may.
    #[error("for admins only")]
    AdminOnly,
}

/// Lets brands pass.
pub fn brand(account: &Account) -> Result<(), Refused> {
    match account.role {
        Some(Role::Brand) => Ok(()),
        Some(Role::Creative) => Err(Refused::BrandOnly),
        None => Err(Refused::ProfileRequired),
    }
}

/// Lets creatives pass.
pub fn creative(account: &Account) -> Result<(), Refused> {
    match account.role {
        Some(Role::Creative) => Ok(()),
        Some(Role::Brand) => Err(Refused::CreativeOnly),
        None => Err(Refused::ProfileRequired),
    }
}

/// Lets admins pass.
pub fn admin(account: &Account) -> Result<(), Refused> {
    if account.is_admin {
        Ok(())
    } else {
        Err(Refused::AdminOnly)
    }
}
