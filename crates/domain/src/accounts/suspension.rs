//! Suspending and restoring accounts: which accounts may be, and what is said about it.

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

/// What is said about a suspension: to admins, and to the account's holder.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = Suspension)]
pub struct SuspensionDraft {
    /// For admins: kept in the history, never shown to the account.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    pub reason: Text,
    /// For the account's holder: mailed if the address is verified.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    pub message: Text,
}

/// The same, checked; `None` where nothing was said.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SuspensionWords {
    /// For admins.
    pub reason: Option<String>,
    /// For the account's holder.
    pub message: Option<String>,
}

impl SuspensionDraft {
    /// What is said, checked.
    pub fn into_words(self) -> Result<SuspensionWords, FieldErrors> {
        FieldErrors::found_in(&self).into_result()?;
        Ok(SuspensionWords {
            reason: self.reason.into_option(),
            message: self.message.into_option(),
        })
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
    fn both_texts_are_optional_and_have_an_end() {
        let said = |reason: &str, message: &str| {
            let draft = SuspensionDraft {
                reason: reason.into(),
                message: message.into(),
            };
            draft.into_words()
        };
        assert_eq!(said(" ", ""), Ok(SuspensionWords::default()));
        let words = said("Sells followers ", " Please write to us").unwrap();
        assert_eq!(words.reason.as_deref(), Some("Sells followers"));
        assert_eq!(words.message.as_deref(), Some("Please write to us"));
        let long = "x".repeat(5_001);
        let refused = |field| Err(FieldErrors::of(field, FieldCode::TooLong));
        assert_eq!(said(&long, ""), refused("reason"));
        assert_eq!(said("", &long), refused("message"));
    }
}
