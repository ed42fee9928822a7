//! What a write costs: each belongs to a class, and an account has so many of a class within an hour.
//!
//! **Invariant:** every class that can be repeated has a budget, and none is below [`HONEST_WRITES_AN_HOUR`].

use strum::VariantArray;
use time::Duration;

use super::{Scope, Throttle, throttle};

/// What an account that works all day may write within an hour; no class, and no setting, allows less.
pub const HONEST_WRITES_AN_HOUR: u32 = 400;

/// What kind of write a caller makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, VariantArray)]
pub enum WriteClass {
    /// A move of a request, a proposal or a project: the other side learns of it.
    Move,
    /// A text or a choice of the caller's own: a profile, a work, an application, a note.
    Content,
    /// A mark that only the caller sees: read, seen, on the shortlist.
    Mark,
    /// The start or a piece of an upload; a file arrives in many pieces.
    Upload,
    /// A change of how the account is entered.
    Account,
    /// An admin's review or decision.
    Admin,
    /// The end of other sessions. Counted for the session that asks, so that a thief's attempts do not use up the owner's.
    Leave,
    /// The end of the caller's own session: it ends what could repeat it, and is never refused.
    SignOut,
}

/// Moves of one account.
pub(super) const MOVES: Throttle = hourly("writes_move", 600);
/// Texts and choices of one account; a profile is stored while it is typed.
pub(super) const CONTENT: Throttle = hourly("writes_content", 1_200);
/// Marks of one account.
pub(super) const MARKS: Throttle = hourly("writes_mark", 2_400);
/// Pieces of one account's uploads.
pub(super) const UPLOAD_PIECES: Throttle = hourly("writes_upload", 12_000);
/// Changes of one account's ways in.
pub(super) const ACCOUNT_WRITES: Throttle = hourly("writes_account", HONEST_WRITES_AN_HOUR);
/// Decisions of one admin.
pub(super) const ADMIN_WRITES: Throttle = hourly("writes_admin", 2_400);
/// Sessions that one session ends.
pub(super) const LEAVES: Throttle = hourly("writes_leave", HONEST_WRITES_AN_HOUR);

/// Changes of an account's ways in that need its password again, or a recent sign-in: each is mailed.
pub const PROVED_CHANGES: Throttle =
    throttle("proved_changes", Scope::Account, 10, Duration::hours(1));

const fn hourly(name: &'static str, limit: u32) -> Throttle {
    throttle(name, Scope::Account, limit, Duration::hours(1))
}

impl WriteClass {
    /// Every class.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// How many writes of this class an account has; `None` for those that cannot be repeated.
    pub const fn budget(self) -> Option<Throttle> {
        match self {
            Self::Move => Some(MOVES),
            Self::Content => Some(CONTENT),
            Self::Mark => Some(MARKS),
            Self::Upload => Some(UPLOAD_PIECES),
            Self::Account => Some(ACCOUNT_WRITES),
            Self::Admin => Some(ADMIN_WRITES),
            Self::Leave => Some(LEAVES),
            Self::SignOut => None,
        }
    }
}

/// The operator's rule for the budgets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum WriteBudgets {
    /// As the table says.
    #[default]
    Standard,
    /// This many writes of each class an hour.
    AnHour(u32),
    /// No limit, for tests and measurements on one machine.
    Unlimited,
}

impl WriteBudgets {
    /// A throttle of writes under this rule; a limit of 0 is none.
    #[must_use]
    pub const fn apply(self, throttle: Throttle) -> Throttle {
        match self {
            Self::Standard => throttle,
            Self::AnHour(limit) => throttle.with_limit(limit),
            Self::Unlimited => throttle.with_limit(0),
        }
    }

    /// A throttle outside the budgets: it is turned off with them, and the operator cannot change it otherwise.
    #[must_use]
    pub const fn apply_alongside(self, throttle: Throttle) -> Throttle {
        match self {
            Self::Standard | Self::AnHour(_) => throttle,
            Self::Unlimited => throttle.with_limit(0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_honest_hour_fits_into_every_class() {
        for budget in WriteClass::ALL.iter().filter_map(|class| class.budget()) {
            assert!(budget.limit >= HONEST_WRITES_AN_HOUR, "{}", budget.name);
            assert_eq!(budget.window, Duration::hours(1), "{}", budget.name);
            assert!(Throttle::ALL.contains(&budget), "{}", budget.name);
        }
    }

    #[test]
    fn the_operator_replaces_every_budget_or_none() {
        let of = |budgets: WriteBudgets| budgets.apply(MOVES).limit;
        assert_eq!(of(WriteBudgets::Standard), 600);
        assert_eq!(of(WriteBudgets::AnHour(5_000)), 5_000);
        assert_eq!(of(WriteBudgets::Unlimited), 0);
        let beside = |budgets: WriteBudgets| budgets.apply_alongside(PROVED_CHANGES).limit;
        assert_eq!(beside(WriteBudgets::AnHour(5_000)), PROVED_CHANGES.limit);
        assert_eq!(beside(WriteBudgets::Unlimited), 0);
    }
}
