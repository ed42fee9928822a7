//! Accounts and their roles.

pub mod billing;
mod profiles;
mod sign_in;
mod suspension;

use time::{Duration, OffsetDateTime};

use crate::email::Email;
use crate::ids::{AccountId, BrandId};
use crate::language::Language;
use crate::vocabulary::vocabulary;

pub use profiles::{NewProfile, ProfileChange, ProfileChangeDraft, ProfileDraft, TextChange};
pub use sign_in::{PasswordResetDraft, SignIn, SignInDraft, SignUp, SignUpDraft};
pub use suspension::{
    SuspensionDraft, SuspensionRefused, SuspensionWords, may_restore, may_suspend,
};

/// A session expires after this long even when it is used.
pub const SESSION_LIFETIME: Duration = Duration::days(30);

vocabulary! {
    /// The account's side of the marketplace; chosen once.
    pub enum Role {
        Brand: "brand";
        Creative: "creative";
    }
}

vocabulary! {
    /// The role in the API (by its slug): an admin without a profile is `admin`.
    pub enum WireRole {
        Brand: "brand";
        Creative: "creative";
        Admin: "admin";
    }
}

vocabulary! {
    /// Whether an account may be used.
    pub enum AccountState {
        Active: "active";
        Suspended: "suspended";
        Deleted: "deleted";
    }
}

/// An account that can sign in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// Primary key.
    pub id: AccountId,
    /// The account's only address, canonical.
    pub email: Email,
    /// When the address was verified; `None` if it is not.
    pub email_verified_at: Option<OffsetDateTime>,
    /// The person's name.
    pub full_name: Option<String>,
    /// Chosen in the profile setup; `None` before.
    pub role: Option<Role>,
    /// Independent of the role.
    pub is_admin: bool,
    /// Brands only.
    pub company_name: Option<String>,
    /// Its brand, if it has one.
    pub brand_id: Option<BrandId>,
    /// The language of the account's mails.
    pub language: Language,
    /// Whether the account may be used.
    pub state: AccountState,
    /// When it was created.
    pub created_at: OffsetDateTime,
}

impl Account {
    /// The role as the API shows it: the profile's, else admin, else none.
    pub const fn wire_role(&self) -> Option<WireRole> {
        match (self.role, self.is_admin) {
            (Some(Role::Brand), _) => Some(WireRole::Brand),
            (Some(Role::Creative), _) => Some(WireRole::Creative),
            (None, true) => Some(WireRole::Admin),
            (None, false) => None,
        }
    }

    /// Whether the address is verified.
    pub const fn email_verified(&self) -> bool {
        self.email_verified_at.is_some()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use uuid::Uuid;

    use super::*;

    /// An account without a profile.
    pub(crate) fn newcomer() -> Account {
        Account {
            id: AccountId::new(Uuid::from_u128(1)),
            email: Email::parse("a@example.com").unwrap(),
            email_verified_at: None,
            full_name: None,
            role: None,
            is_admin: false,
            company_name: None,
            brand_id: None,
            language: Language::En,
            state: AccountState::Active,
            created_at: OffsetDateTime::UNIX_EPOCH,
        }
    }

    #[test]
    fn an_account_without_a_profile_has_no_role_in_the_api() {
        assert_eq!(newcomer().wire_role(), None);
    }

    #[test]
    fn an_admin_without_a_profile_is_an_admin_on_the_wire() {
        let admin = Account {
            is_admin: true,
            ..newcomer()
        };
        assert_eq!(admin.wire_role(), Some(WireRole::Admin));
    }

    #[test]
    fn the_profile_comes_before_the_admin_flag() {
        for (role, shown) in [
            (Role::Brand, WireRole::Brand),
            (Role::Creative, WireRole::Creative),
        ] {
            let account = Account {
                role: Some(role),
                is_admin: true,
                ..newcomer()
            };
            assert_eq!(account.wire_role(), Some(shown));
        }
    }
}
