//! Which mails carry a one-time token, and whether it is still needed when the mail is sent.
//!
//! **Invariant:** a token exists in its mail only and in nothing that is stored here.

use marsam_domain::accounts::{Account, AccountState};
use marsam_domain::notices::Notice;
use marsam_persistence::outbox::DueMail;
use marsam_persistence::{DbError, Store, accounts};
use time::OffsetDateTime;

use crate::links::{Links, TokenFor};

/// The token of a mail. It has no `Debug`: it is a secret.
pub(crate) enum Token {
    /// The mail carries none.
    NotNeeded,
    /// It was created just now.
    Fresh(String),
    /// It is no longer needed.
    NotWanted,
    /// The notice names no account.
    NoAccount,
}

/// Creates the token of a mail that is about to be rendered.
pub(crate) fn make(
    store: &Store,
    links: &Links,
    mail: &DueMail,
    now: OffsetDateTime,
) -> Result<Token, DbError> {
    let Some(needed) = needed(&mail.notice) else {
        return Ok(Token::NotNeeded);
    };
    let Some(account) = mail.account_id else {
        return Ok(Token::NoAccount);
    };
    let owner = store.read(|db| accounts::find(db, account))?;
    if !still_wanted(needed, &owner, &mail.recipient) {
        return Ok(Token::NotWanted);
    }
    match links.issue(needed, account, &mail.recipient, now) {
        Ok(token) => Ok(Token::Fresh(token)),
        Err(DbError::NotFound) => Ok(Token::NotWanted),
        Err(error) => Err(error),
    }
}

/// The token that a notice's mail needs, if any.
fn needed(notice: &Notice) -> Option<TokenFor<'_>> {
    match notice {
        Notice::VerifyEmail | Notice::VerifyReminder => Some(TokenFor::VerifyEmail),
        Notice::ResetPassword => Some(TokenFor::ResetPassword),
        Notice::ChangeEmail { to, at: _ } => Some(TokenFor::ChangeEmail { to }),
        Notice::PayoutDetailsChanged { .. } => Some(TokenFor::StopPayouts),
        Notice::SignUpAgain
        | Notice::PasswordChanged
        | Notice::EmailChanged { .. }
        | Notice::TotpTurnedOn
        | Notice::TotpTurnedOff
        | Notice::RecoveryCodeUsed { .. }
        | Notice::RecoveryCodesRenewed
        | Notice::NewBrowser { .. }
        | Notice::ProviderLinked { .. }
        | Notice::ProviderUnlinked { .. }
        | Notice::AccountDeleted
        | Notice::AdminGranted
        | Notice::AdminRevoked
        | Notice::AdminSummary { .. }
        | Notice::ClockDoubted
        | Notice::ClockStopped
        | Notice::ChargeLost
        | Notice::ComparisonIncomplete
        | Notice::SuspenseWaits { .. }
        | Notice::LedgerBroken { .. }
        | Notice::AccountSuspended { .. }
        | Notice::AccountRestored
        | Notice::ContactMessage { .. }
        | Notice::ContactAnswered { .. }
        | Notice::QuoteRequestReceived { .. }
        | Notice::ApplicationReceived { .. }
        | Notice::ApplicationApproved { .. }
        | Notice::ApplicationChangesRequested { .. }
        | Notice::ApplicationRejected { .. }
        | Notice::WorkHidden { .. }
        | Notice::WorkRestored { .. }
        | Notice::ProfileImageHidden { .. }
        | Notice::ProfileImageRestored { .. }
        | Notice::PayoutDetailsMissing { .. }
        | Notice::PayoutSent { .. }
        | Notice::PayoutReturned { .. }
        | Notice::Request(_) => None,
    }
}

/// Whether a token is still needed, given the account's current state: a mail may have waited for hours.
fn still_wanted(token: TokenFor<'_>, account: &Account, recipient: &str) -> bool {
    let its_own = account.email.as_str() == recipient;
    account.state != AccountState::Deleted
        && match token {
            TokenFor::VerifyEmail => its_own && account.email_verified_at.is_none(),
            TokenFor::ResetPassword => its_own,
            TokenFor::ChangeEmail { to } => its_own != (recipient == to),
            // Also at the address of before.
            TokenFor::StopPayouts => true,
        }
}

#[cfg(test)]
mod tests {
    use marsam_domain::email::Email;
    use marsam_domain::ids::AccountId;
    use marsam_domain::language::Language;
    use time::macros::datetime;

    use super::*;

    const OLD: &str = "old@example.com";
    const NEW: &str = "new@example.com";
    const MOVE: TokenFor<'_> = TokenFor::ChangeEmail { to: NEW };

    fn account(email: &str) -> Account {
        let now = datetime!(2026-11-21 07:00 UTC);
        Account {
            id: AccountId::new(uuid::Uuid::nil()),
            email: Email::parse(email).unwrap(),
            email_verified_at: None,
            full_name: None,
            role: None,
            is_admin: false,
            company_name: None,
            brand_id: None,
            language: Language::En,
            state: AccountState::Active,
            created_at: now,
        }
    }

    #[test]
    fn an_address_that_is_proved_or_was_left_is_not_asked_to_be_proved() {
        let mut owner = account(OLD);
        assert!(still_wanted(TokenFor::VerifyEmail, &owner, OLD));
        assert!(!still_wanted(TokenFor::VerifyEmail, &owner, NEW));
        owner.email_verified_at = Some(owner.created_at);
        assert!(!still_wanted(TokenFor::VerifyEmail, &owner, OLD));
        assert!(still_wanted(TokenFor::ResetPassword, &owner, OLD));
        assert!(!still_wanted(TokenFor::ResetPassword, &owner, NEW));
    }

    #[test]
    fn a_move_is_agreed_to_by_its_two_addresses_until_it_has_happened() {
        let owner = account(OLD);
        assert!(still_wanted(MOVE, &owner, OLD));
        assert!(still_wanted(MOVE, &owner, NEW));
        assert!(!still_wanted(MOVE, &owner, "third@example.com"));
        let moved = account(NEW);
        assert!(!still_wanted(MOVE, &moved, OLD));
        assert!(!still_wanted(MOVE, &moved, NEW));
    }

    #[test]
    fn a_deleted_account_gets_no_token_at_all() {
        let mut gone = account(OLD);
        gone.state = AccountState::Deleted;
        for token in [TokenFor::VerifyEmail, TokenFor::ResetPassword, MOVE] {
            assert!(!still_wanted(token, &gone, OLD), "{token:?}");
        }
    }
}
