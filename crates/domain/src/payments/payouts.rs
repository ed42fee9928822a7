//! Transfers to creatives: their states.
//!
//! **Invariant:** each step is taken once, and what the bank has carried out is never taken back here.

use crate::vocabulary::vocabulary;

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
    use super::*;
    use crate::vocabulary::Vocabulary as _;

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
