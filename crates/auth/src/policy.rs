//! What a role may do. Ownership is checked by queries, through the key they filter on.

use marsam_domain::accounts::{Account, Role};

use crate::sessions::SignedIn;

/// Why a signed-in caller is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The account has no profile yet.
    #[error("set up a profile first")]
    ProfileRequired,
    #[error("for brands only")]
    BrandOnly,
    #[error("for creatives only")]
    CreativeOnly,
    #[error("for admins only")]
    AdminOnly,
    /// The operator requires two-step sign-in of admins.
    #[error("for admins with two-step sign-in only")]
    SecondStepRequired,
}

/// Allows brands.
pub fn brand(account: &Account) -> Result<(), Refused> {
    match account.role {
        Some(Role::Brand) => Ok(()),
        Some(Role::Creative) => Err(Refused::BrandOnly),
        None => Err(Refused::ProfileRequired),
    }
}

/// Allows creatives.
pub fn creative(account: &Account) -> Result<(), Refused> {
    match account.role {
        Some(Role::Creative) => Ok(()),
        Some(Role::Brand) => Err(Refused::CreativeOnly),
        None => Err(Refused::ProfileRequired),
    }
}

/// Allows brands and creatives.
pub fn profiled(account: &Account) -> Result<(), Refused> {
    match account.role {
        Some(_) => Ok(()),
        None => Err(Refused::ProfileRequired),
    }
}

/// What the operator requires of admins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AdminRule {
    /// A sign-in is enough.
    SignIn,
    /// Their sign-in must take a second step.
    SecondStep,
}

/// Allows admins who meet the operator's rule.
pub fn admin(who: &SignedIn, rule: AdminRule) -> Result<(), Refused> {
    if !who.account.is_admin {
        return Err(Refused::AdminOnly);
    }
    match rule {
        AdminRule::SecondStep if !who.admin_has_second_step => Err(Refused::SecondStepRequired),
        AdminRule::SignIn | AdminRule::SecondStep => Ok(()),
    }
}
