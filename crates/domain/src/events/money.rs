//! Which events are about money, for those who read the history.

use super::{AccountEvent, CreativeEvent, EventKind, SubjectKind};
use crate::quote_requests::RequestEvent;
use crate::vocabulary::vocabulary;

vocabulary! {
    /// What the events of a part of the history are about.
    pub enum MoneyHistory {
        /// What brands pay.
        Payments: "payments";
        /// What goes back to brands, or is taken back.
        Refunds: "refunds";
        /// What creatives are paid, and what they pay.
        Payouts: "payouts";
    }
}

const DECIDED: (SubjectKind, EventKind) = (
    SubjectKind::Account,
    EventKind::Account(AccountEvent::MoneyDecided),
);

const fn of_request(event: RequestEvent) -> (SubjectKind, EventKind) {
    (SubjectKind::QuoteRequest, EventKind::Request(event))
}

const fn of_creative(event: CreativeEvent) -> (SubjectKind, EventKind) {
    (SubjectKind::Creative, EventKind::Creative(event))
}

const fn of_account(event: AccountEvent) -> (SubjectKind, EventKind) {
    (SubjectKind::Account, EventKind::Account(event))
}

const PAYMENTS: &[(SubjectKind, EventKind)] = &[
    of_request(RequestEvent::PaymentRecorded),
    of_request(RequestEvent::PaymentConfirmed),
    of_request(RequestEvent::PaymentVoided),
    of_request(RequestEvent::PaymentCaptured),
    of_request(RequestEvent::PriceLowered),
    of_account(AccountEvent::SettlementEntered),
    DECIDED,
];

const REFUNDS: &[(SubjectKind, EventKind)] = &[
    of_request(RequestEvent::RefundOrdered),
    of_request(RequestEvent::ChargedBack),
    DECIDED,
];

const PAYOUTS: &[(SubjectKind, EventKind)] = &[
    of_creative(CreativeEvent::PayoutDetailsChanged),
    of_creative(CreativeEvent::PayoutsStopped),
    of_creative(CreativeEvent::PayoutPrepared),
    of_creative(CreativeEvent::PayoutSent),
    of_creative(CreativeEvent::PayoutWithdrawn),
    of_creative(CreativeEvent::PayoutReturned),
    of_creative(CreativeEvent::PayoutsBlocked),
    of_creative(CreativeEvent::PayoutsUnblocked),
    of_creative(CreativeEvent::BalanceWrittenOff),
    of_creative(CreativeEvent::FeeCollected),
    of_account(AccountEvent::PayoutsExported),
];

impl MoneyHistory {
    /// The events, each with the kind of its subject. A decision about money outside its usual path is about payments
    /// and about refunds.
    pub const fn events(self) -> &'static [(SubjectKind, EventKind)] {
        match self {
            Self::Payments => PAYMENTS,
            Self::Refunds => REFUNDS,
            Self::Payouts => PAYOUTS,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocabulary::Vocabulary as _;

    #[test]
    fn every_event_of_money_is_in_a_part_of_the_history() {
        let listed: Vec<_> = MoneyHistory::ALL
            .iter()
            .flat_map(|history| history.events())
            .map(|(_, event)| event.slug())
            .collect();
        let words = [
            "payment",
            "payout",
            "refund",
            "money",
            "settlement",
            "fee_",
            "charged",
        ];
        let missing: Vec<_> = EventKind::all()
            .map(EventKind::slug)
            .filter(|slug| words.iter().any(|word| slug.contains(word)))
            .filter(|slug| !listed.contains(slug))
            .collect();
        assert!(missing.is_empty(), "{missing:?}");
    }

    #[test]
    fn no_part_is_called_like_a_kind_of_subject() {
        let is_kind = |history: &&MoneyHistory| history.slug().parse::<SubjectKind>().is_ok();
        assert_eq!(MoneyHistory::ALL.iter().find(is_kind), None);
    }
}
