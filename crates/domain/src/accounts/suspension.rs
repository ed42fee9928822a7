//! Suspending and restoring accounts: which accounts may be, and the reason.

use serde::Deserialize;
use utoipa::ToSchema;
use validator::Validate;

use super::{Account, AccountState};
use crate::text::MAX_LONG_CHARS;
use crate::validation::{FieldErrors, Text, rules};

/// Why an account can be neither suspended nor restored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SuspensionRefused {
    /// The account was deleted.
    #[error("the account is deleted")]
    Deleted,
    /// Admin rights have to be revoked first.
    #[error("the account is an admin's")]
    IsAdmin,
    /// It is suspended already.
    #[error("the account is suspended already")]
    Suspended,
    /// It is not suspended.
    #[error("the account is not suspended")]
    NotSuspended,
}

/// Whether an account may be suspended. Admins may not, so that the last one remains and no admin suspends itself.
pub const fn may_suspend(account: &Account) -> Result<(), SuspensionRefused> {
    match account.state {
        AccountState::Deleted => Err(SuspensionRefused::Deleted),
        AccountState::Suspended => Err(SuspensionRefused::Suspended),
        AccountState::Active if account.is_admin => Err(SuspensionRefused::IsAdmin),
        AccountState::Active => Ok(()),
    }
}

/// Whether an account may be restored.
pub const fn may_restore(account: &Account) -> Result<(), SuspensionRefused> {
    match account.state {
        AccountState::Deleted => Err(SuspensionRefused::Deleted),
        AccountState::Active => Err(SuspensionRefused::NotSuspended),
        AccountState::Suspended => Ok(()),
    }
}

/// Why an account is suspended.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = Suspension)]
pub struct SuspensionDraft {
    /// Kept in the history, and mailed to the account if its address is verified.
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    pub reason: Text,
}

impl SuspensionDraft {
    /// The reason, checked; `None` if it was left out.
    pub fn into_reason(self) -> Result<Option<String>, FieldErrors> {
        FieldErrors::found_in(&self).into_result()?;
        Ok(self.reason.into_option())
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::newcomer;
    use super::*;
    use crate::validation::FieldCode;

    fn account(state: AccountState, is_admin: bool) -> Account {
        Account {
            is_admin,
            state,
            ..newcomer()
        }
    }

    #[test]
    fn only_an_active_account_without_admin_rights_is_suspended() {
        let refused = |state, is_admin| may_suspend(&account(state, is_admin)).err();
        assert_eq!(refused(AccountState::Active, false), None);
        let wanted = Some(SuspensionRefused::IsAdmin);
        assert_eq!(refused(AccountState::Active, true), wanted);
        let wanted = Some(SuspensionRefused::Suspended);
        assert_eq!(refused(AccountState::Suspended, false), wanted);
        let wanted = Some(SuspensionRefused::Deleted);
        assert_eq!(refused(AccountState::Deleted, false), wanted);
    }

    #[test]
    fn only_a_suspended_account_is_restored() {
        let refused = |state| may_restore(&account(state, false)).err();
        assert_eq!(refused(AccountState::Suspended), None);
        let wanted = Some(SuspensionRefused::NotSuspended);
        assert_eq!(refused(AccountState::Active), wanted);
        let wanted = Some(SuspensionRefused::Deleted);
        assert_eq!(refused(AccountState::Deleted), wanted);
    }

    #[test]
    fn a_reason_is_optional_and_has_an_end() {
        let suspension_reason = |reason: &str| {
            let draft = SuspensionDraft {
                reason: reason.into(),
            };
            draft.into_reason()
        };
        assert_eq!(suspension_reason(" "), Ok(None));
        let long = suspension_reason(&"x".repeat(5_001));
        assert_eq!(long, Err(FieldErrors::of("reason", FieldCode::TooLong)));
    }
}
