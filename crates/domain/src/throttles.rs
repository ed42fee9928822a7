//! Throttles: the table of limits, and the decision about one more attempt.

mod hits;
mod writes;

use time::Duration;

pub use self::hits::Hits;
pub use self::writes::{HONEST_WRITES_AN_HOUR, PROVED_CHANGES, WriteBudgets, WriteClass};

/// Whose attempts are counted together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// One network address: IPv4, or a /64 of IPv6. A whole /48 has [`NETWORK_SHARE`] times as many attempts.
    Address,
    /// One account, from every address.
    Account,
    /// One account from one address.
    AccountAndAddress,
}

/// How many times the limit of one address applies to a whole /48 of IPv6, which a single customer may own.
pub const NETWORK_SHARE: u32 = 4;

/// One limit: at most `limit` attempts within any `window`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Throttle {
    /// The counter's name in the database and in metrics.
    pub name: &'static str,
    /// Whose attempts count.
    pub scope: Scope,
    /// The number of attempts; 0 means no limit.
    pub limit: u32,
    /// The sliding window.
    pub window: Duration,
}

/// Failed sign-ins to one account from one address.
pub const SIGN_IN_PER_ACCOUNT: Throttle = throttle(
    "sign_in_account",
    Scope::AccountAndAddress,
    10,
    Duration::minutes(15),
);
/// Failed sign-ins from one address, to any account.
pub const SIGN_IN_PER_ADDRESS: Throttle =
    throttle("sign_in_address", Scope::Address, 30, Duration::minutes(15));
/// Failed sign-ins to one account from all addresses together, except from known browsers: many addresses must not
/// guess for weeks. Above the limit the owner signs in by a known browser, a provider or a reset.
pub const SIGN_IN_A_DAY: Throttle = throttle("sign_in_day", Scope::Account, 100, Duration::days(1));
/// All sign-ins to one account from one address, successful ones too: each costs a password hash and a session.
pub const SIGN_INS: Throttle = throttle(
    "sign_ins",
    Scope::AccountAndAddress,
    60,
    Duration::minutes(15),
);
/// New accounts from one address.
pub const SIGN_UP: Throttle = throttle("sign_up", Scope::Address, 10, Duration::hours(1));
/// Reset mails requested from one address.
pub const PASSWORD_RESET_PER_ADDRESS: Throttle = throttle(
    "password_reset_address",
    Scope::Address,
    10,
    Duration::hours(1),
);
/// Reset mails to one account. They are not counted in [`MAILS_TO_RECIPIENT`], so that strangers cannot use those up.
pub const PASSWORD_RESET_PER_ACCOUNT: Throttle = throttle(
    "password_reset_account",
    Scope::Account,
    3,
    Duration::hours(1),
);
/// Attempts to make an admin, each a guess at the setup code.
pub const MAKE_ADMIN: Throttle = throttle("make_admin", Scope::Address, 10, Duration::hours(1));
/// Exchanges of a provider's code.
pub const SESSION_EXCHANGE: Throttle =
    throttle("session_exchange", Scope::Address, 30, Duration::minutes(1));
/// Applications of one account.
pub const APPLICATIONS: Throttle = throttle("applications", Scope::Account, 5, Duration::days(1));
/// Messages through the contact form.
pub const CONTACT_MESSAGES: Throttle =
    throttle("contact_messages", Scope::Address, 5, Duration::hours(1));
/// Reports about creatives and works.
pub const REPORTS: Throttle = throttle("reports", Scope::Address, 5, Duration::hours(1));
/// Uploads that one account begins.
pub const UPLOADS: Throttle = throttle("uploads", Scope::Account, 200, Duration::hours(1));
/// Quote requests of one account; the operator may replace the limit (`MARSAM_QUOTES_PER_HOUR`).
pub const QUOTE_REQUESTS: Throttle =
    throttle("quote_requests", Scope::Account, 20, Duration::hours(1));
/// Messages of one account to the other side of its requests. Not in the contract; protects the readers.
pub const MESSAGES: Throttle = throttle("messages", Scope::Account, 400, Duration::hours(1));
/// Notes of one account on deliveries. Not in the contract; protects the database.
pub const ANNOTATIONS: Throttle = throttle("annotations", Scope::Account, 400, Duration::hours(1));

/// Reviews and replies that one account writes, drafts that are written again too: each may send a notice.
pub const REVIEWS: Throttle = throttle("reviews", Scope::Account, 20, Duration::hours(1));
/// Attempts of one account to pay: each opens a page of the provider.
pub const PAYMENT_ATTEMPTS: Throttle =
    throttle("payment_attempts", Scope::Account, 20, Duration::hours(1));
/// Events of payment providers from one address.
pub const PAYMENT_EVENTS: Throttle =
    throttle("payment_events", Scope::Address, 600, Duration::hours(1));

/// Verification mails that one account requests again. Not in the contract; protects the mailbox.
pub const VERIFICATION_MAILS: Throttle =
    throttle("verification_mails", Scope::Account, 5, Duration::hours(1));

/// Mails to one mailbox that any visitor may cause, for example by signing up with its address. Callers do not learn of
/// this limit: further mails are dropped.
pub const MAILS_TO_RECIPIENT: Throttle =
    throttle("mails_to_recipient", Scope::Account, 5, Duration::hours(1));
/// Mails that confirm to an account what it has sent; further ones are dropped, since its pages show the same.
pub const RECEIPT_MAILS: Throttle =
    throttle("receipt_mails", Scope::Account, 8, Duration::hours(1));
/// Mails about sign-ins from new browsers to one account; further mails are dropped.
pub const NEW_BROWSER_MAILS: Throttle =
    throttle("new_browser_mails", Scope::Account, 5, Duration::hours(1));

/// Passwords sent with the link of a verification mail, each of which costs a hash.
pub const VERIFICATION_PASSWORDS: Throttle = throttle(
    "verification_passwords",
    Scope::Account,
    10,
    Duration::minutes(15),
);

/// Wrong codes of the second step of one account: from all unknown browsers together, and from each known browser. Not
/// in the contract; a code of six digits needs one.
pub const SECOND_STEP: Throttle =
    throttle("second_step", Scope::Account, 10, Duration::minutes(15));
/// The same per day: an attacker who knows the password must not guess codes for weeks.
pub const SECOND_STEP_A_DAY: Throttle =
    throttle("second_step_day", Scope::Account, 30, Duration::days(1));
/// Uses of one pending sign-in by a provider: it begins one session at most, within five minutes.
pub const PENDING_SIGN_IN: Throttle =
    throttle("pending_sign_in", Scope::Account, 1, Duration::minutes(5));
/// Wrong passwords when a signed-in caller re-authenticates.
pub const PROOF: Throttle = throttle("proof", Scope::Account, 10, Duration::minutes(15));
/// Changes of address that one account begins: each sends two mails.
pub const EMAIL_CHANGES: Throttle =
    throttle("email_changes", Scope::Account, 5, Duration::hours(1));
/// Guesses at the token of a reset mail: each costs a password hash.
pub const RESET_CONFIRMATIONS: Throttle = throttle(
    "reset_confirmations",
    Scope::Address,
    20,
    Duration::hours(1),
);
/// Redirects to a provider: each may call the provider.
pub const PROVIDER_REDIRECTS: Throttle = throttle(
    "provider_redirects",
    Scope::Address,
    60,
    Duration::minutes(1),
);

const fn throttle(name: &'static str, scope: Scope, limit: u32, window: Duration) -> Throttle {
    Throttle {
        name,
        scope,
        limit,
        window,
    }
}

impl Throttle {
    /// The table; names are unique.
    pub const ALL: &'static [Self] = &[
        SIGN_IN_PER_ACCOUNT,
        SIGN_IN_PER_ADDRESS,
        SIGN_IN_A_DAY,
        SIGN_INS,
        SIGN_UP,
        PASSWORD_RESET_PER_ADDRESS,
        PASSWORD_RESET_PER_ACCOUNT,
        MAKE_ADMIN,
        SESSION_EXCHANGE,
        APPLICATIONS,
        CONTACT_MESSAGES,
        REPORTS,
        UPLOADS,
        QUOTE_REQUESTS,
        MESSAGES,
        ANNOTATIONS,
        REVIEWS,
        PAYMENT_ATTEMPTS,
        PAYMENT_EVENTS,
        VERIFICATION_MAILS,
        VERIFICATION_PASSWORDS,
        MAILS_TO_RECIPIENT,
        NEW_BROWSER_MAILS,
        RECEIPT_MAILS,
        SECOND_STEP,
        SECOND_STEP_A_DAY,
        PENDING_SIGN_IN,
        PROOF,
        EMAIL_CHANGES,
        RESET_CONFIRMATIONS,
        PROVIDER_REDIRECTS,
        PROVED_CHANGES,
        writes::MOVES,
        writes::CONTENT,
        writes::MARKS,
        writes::UPLOAD_PIECES,
        writes::ACCOUNT_WRITES,
        writes::ADMIN_WRITES,
        writes::LEAVES,
    ];

    /// The same with the operator's limit; 0 means no limit.
    #[must_use]
    pub const fn with_limit(self, limit: u32) -> Self {
        Self { limit, ..self }
    }
}

/// Whether one more attempt is allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ThrottleDecision {
    /// The attempt is allowed.
    Allowed,
    /// Not before this much time has passed; more than zero.
    RetryAfter(Duration),
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn no_two_throttles_share_a_counter() {
        let names: HashSet<_> = Throttle::ALL.iter().map(|t| t.name).collect();
        assert_eq!(names.len(), Throttle::ALL.len());
    }
}
