//! Transfers to creatives: when money is due, and their states.
//!
//! **Invariant:** each step is taken once, and what the bank has carried out is never taken back here.

mod deciding;
mod details;
mod explaining;
mod plan;

use time::{Duration, OffsetDateTime};

pub(crate) use self::deciding::day_until;
pub use self::deciding::{
    CarriedOut, CarriedOutDraft, Cause, Decision, DecisionDraft, PayoutsDraft, SentDraft, SentOn,
};
pub use self::details::{PayoutDestination, PayoutDetailsDraft, ShownDraft};
pub use self::explaining::{Explained, explain};
pub use self::plan::{
    LineBlock, PayableKind, PayableLine, PayeeFacts, PayoutPlan, PlanRules, ProjectFacts, Stop,
    plan,
};
use crate::calendar::{Holidays, end_of_working_day_after};
use crate::vocabulary::vocabulary;

/// The page on which creatives see what they earn.
pub const EARNINGS_PAGE: &str = "/earnings";
/// The page on which admins transfer it.
pub const PAYOUTS_PAGE: &str = "/admin/payouts";

/// The page of the statement of a payout.
pub fn statement_page(payout: crate::ids::PayoutId) -> String {
    format!("/payouts/{payout}")
}

/// Working days from a release that the brand asked for, unless the operator sets another number.
pub const WORKING_DAYS: u32 = 3;
/// The smallest transfer in fils, unless the operator sets another one.
pub const MIN_FILS: i64 = 5_000;
/// How long no payout is prepared after an entry or a change of what leads to the money.
pub const STOP_PERIOD: Duration = Duration::hours(72);
/// How long the link "Not me" of the mail about a change works.
pub const NOT_ME_TTL: Duration = Duration::days(7);
/// How long changes are mailed to the address of before, too.
pub const FORMER_ADDRESS_PERIOD: Duration = Duration::days(30);
/// A creative who has money and no IBAN is reminded this often.
pub const REMINDER_PERIOD: Duration = Duration::days(7);
/// The most creatives of one preparation.
pub const MAX_AT_ONCE: usize = 50;

/// What the operator sets of payouts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PayoutRules {
    /// Working days from a release.
    pub delay_days: u32,
    /// The smallest transfer, in fils.
    pub min_fils: i64,
}

impl Default for PayoutRules {
    fn default() -> Self {
        Self {
            delay_days: WORKING_DAYS,
            min_fils: MIN_FILS,
        }
    }
}

/// Working days from a release by silence: until then the brand may report a problem.
pub const WORKING_DAYS_AFTER_SILENCE: u32 = 7;
/// How long money waits that a payer's bank may take back, and that of a creative's first payout.
pub const CARD_PERIOD: Duration = Duration::days(14);
/// A balance below the smallest amount is paid after this time.
pub const LONGEST_WAIT: Duration = Duration::days(90);

/// Money that was released to a creative.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReleasedMoney {
    /// When.
    pub released_at: OffsetDateTime,
    /// Whether the brand approved by not answering.
    pub is_by_silence: bool,
    /// When the last money of the project was captured.
    pub last_captured_at: OffsetDateTime,
    /// Whether some of it was paid by card.
    pub has_card_money: bool,
    /// Whether the creative was never paid before.
    pub is_first_payout: bool,
}

impl ReleasedMoney {
    /// When it is due to be transferred; `delay_days` are the operator's working days.
    pub fn due_at(&self, delay_days: u32, holidays: &Holidays) -> OffsetDateTime {
        let days = if self.is_by_silence {
            delay_days.max(WORKING_DAYS_AFTER_SILENCE)
        } else {
            delay_days
        };
        let worked = end_of_working_day_after(self.released_at, days, holidays);
        if self.has_card_money || self.is_first_payout {
            worked.max(self.last_captured_at + CARD_PERIOD)
        } else {
            worked
        }
    }
}

vocabulary! {
    /// The state of a payout.
    pub enum PayoutState {
        /// Its lines, amount and details are frozen.
        Prepared: "prepared";
        /// The bank has carried it out.
        Sent: "sent";
        /// Taken back before that; its lines are free again.
        Withdrawn: "withdrawn";
        /// The bank returned it.
        Returned: "returned";
    }
}

/// What happens to a payout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PayoutCause {
    /// An admin enters the bank's reference and day.
    Sent,
    /// An admin takes it back.
    Withdraw,
    /// The bank returned it.
    Returned,
}

impl PayoutState {
    /// The state after a cause; `None`: it is not possible any more, or not yet.
    pub const fn after(self, cause: PayoutCause) -> Option<Self> {
        match (self, cause) {
            (Self::Prepared, PayoutCause::Sent) => Some(Self::Sent),
            (Self::Prepared, PayoutCause::Withdraw) => Some(Self::Withdrawn),
            (Self::Sent, PayoutCause::Returned) => Some(Self::Returned),
            (Self::Prepared | Self::Sent | Self::Withdrawn | Self::Returned, _) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;
    use crate::vocabulary::Vocabulary as _;

    #[test]
    fn money_waits_for_working_days_and_longer_where_it_may_be_taken_back() {
        // A Sunday; Fridays and Saturdays do not count.
        let released_at = datetime!(2026-11-29 09:00 UTC);
        let usual = ReleasedMoney {
            released_at,
            is_by_silence: false,
            last_captured_at: released_at - Duration::DAY,
            has_card_money: false,
            is_first_payout: false,
        };
        let due = |money: ReleasedMoney| money.due_at(WORKING_DAYS, &Holidays::none());
        assert_eq!(due(usual), datetime!(2026-12-02 20:59:59 UTC));
        let silent = ReleasedMoney {
            is_by_silence: true,
            ..usual
        };
        assert_eq!(due(silent), datetime!(2026-12-08 20:59:59 UTC));
        let by_card = ReleasedMoney {
            has_card_money: true,
            ..usual
        };
        assert_eq!(due(by_card), datetime!(2026-12-12 09:00 UTC));
        let first = ReleasedMoney {
            is_first_payout: true,
            last_captured_at: released_at - Duration::days(30),
            ..silent
        };
        assert_eq!(due(first), due(silent));
        let later = |money: ReleasedMoney| money.due_at(9, &Holidays::none());
        assert!(later(usual) > due(usual) && later(usual) == later(silent));
    }

    #[test]
    fn a_payout_is_sent_or_taken_back_once_and_returned_after_it_was_sent() {
        use PayoutState as State;
        let steps = [
            (State::Prepared, PayoutCause::Sent, State::Sent),
            (State::Prepared, PayoutCause::Withdraw, State::Withdrawn),
            (State::Sent, PayoutCause::Returned, State::Returned),
        ];
        for &state in State::ALL {
            for cause in [
                PayoutCause::Sent,
                PayoutCause::Withdraw,
                PayoutCause::Returned,
            ] {
                let wanted = steps
                    .iter()
                    .find(|(from, by, _)| (*from, *by) == (state, cause));
                assert_eq!(
                    state.after(cause),
                    wanted.map(|(_, _, to)| *to),
                    "{state:?} {cause:?}"
                );
            }
        }
    }
}
