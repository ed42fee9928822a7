//! Money that keeps an account from being deleted, and what ends that.

use std::cmp::Ordering;

use super::payouts::Stop;
use crate::vocabulary::vocabulary;

vocabulary! {
    /// What keeps an account from being deleted. What its owner can end comes before what only takes time, and that before
    /// what an admin decides: of several the first is named.
    pub enum OpenMoney {
        /// It is owed money, and there is no IBAN.
        NoDetails: "no_details";
        /// It is owed money, and the bank returned a payout to the details as they are.
        Returned: "returned";
        /// It is owed less than the smallest transfer, and has not asked for it.
        BelowMinimum: "below_minimum";
        /// A payment that it began is open.
        PaymentPage: "payment_page";
        /// A payout to it is prepared.
        Transfer: "transfer";
        /// It is owed money that waits for something else.
        Due: "due";
        /// What it paid goes back to it.
        Refund: "refund";
        /// Its balance is below 0.
        BelowZero: "below_zero";
    }
}

impl OpenMoney {
    /// What keeps an account; `None`: nothing does.
    pub fn of(facts: &MoneyFacts) -> Option<Self> {
        let known = [
            (Self::PaymentPage, facts.has_open_page),
            (Self::Transfer, facts.has_transfer),
            (Self::Refund, facts.has_refund),
        ];
        let known = known
            .into_iter()
            .filter(|(_, holds)| *holds)
            .map(|(open, _)| open);
        let balances = facts.balances.iter().filter_map(OpenBalance::kept_by);
        known.chain(balances).min()
    }

    /// What is open and what ends it, in English.
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::NoDetails => {
                "This account is owed money, and its IBAN is not known. Enter the IBAN, and wait for the transfer."
            }
            Self::Returned => {
                "The bank returned a transfer to this account. Enter the bank details again, and wait for the transfer."
            }
            Self::BelowMinimum => {
                "This account is owed less than the smallest transfer. Ask for the transfer, and wait for it."
            }
            Self::PaymentPage => {
                "A payment that this account began is open. Give it up, or wait until it expires."
            }
            Self::Transfer => {
                "A transfer to this account is prepared. Wait until the bank has carried it out."
            }
            Self::Due => "This account is owed money. Wait for the transfer.",
            Self::Refund => "Money is on its way back to this account. Wait until it has arrived.",
            Self::BelowZero => {
                "The balance of this account is below 0. Contact us: an admin has to write it off."
            }
        }
    }
}

/// What is known of an account's money.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MoneyFacts {
    /// Whether a payment that it began is open.
    pub has_open_page: bool,
    /// Whether something that it paid goes back to it.
    pub has_refund: bool,
    /// Whether a payout to it is prepared.
    pub has_transfer: bool,
    /// What its roster entries are owed.
    pub balances: Vec<OpenBalance>,
}

/// What a creative is owed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OpenBalance {
    /// In fils; below 0 the creative owes it.
    pub fils: i64,
    /// Why it is not transferred now.
    pub stops: Vec<Stop>,
}

impl OpenBalance {
    fn kept_by(&self) -> Option<OpenMoney> {
        match self.fils.cmp(&0) {
            Ordering::Less => Some(OpenMoney::BelowZero),
            Ordering::Equal => None,
            Ordering::Greater => Some(self.waits_for()),
        }
    }

    fn waits_for(&self) -> OpenMoney {
        if self.stops.contains(&Stop::NoDetails) {
            OpenMoney::NoDetails
        } else if self.stops.contains(&Stop::Returned) {
            OpenMoney::Returned
        } else if self.stops == [Stop::BelowMinimum] {
            // The page of earnings offers the small transfer in this case alone.
            OpenMoney::BelowMinimum
        } else {
            OpenMoney::Due
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::vocabulary::Vocabulary as _;

    fn owed(fils: i64, stops: &[Stop]) -> MoneyFacts {
        let stops = stops.to_vec();
        MoneyFacts {
            balances: vec![OpenBalance { fils, stops }],
            ..MoneyFacts::default()
        }
    }

    #[test]
    fn each_cause_is_found_and_an_account_without_open_money_may_go() {
        let page = MoneyFacts {
            has_open_page: true,
            ..MoneyFacts::default()
        };
        let refund = MoneyFacts {
            has_refund: true,
            ..MoneyFacts::default()
        };
        let transfer = MoneyFacts {
            has_transfer: true,
            ..MoneyFacts::default()
        };
        let cases = [
            (owed(90_000, &[Stop::NoDetails]), OpenMoney::NoDetails),
            (
                owed(90_000, &[Stop::NotDue, Stop::Returned]),
                OpenMoney::Returned,
            ),
            (owed(4_500, &[Stop::BelowMinimum]), OpenMoney::BelowMinimum),
            // It cannot be asked for before the stop is over.
            (
                owed(4_500, &[Stop::Stopped, Stop::BelowMinimum]),
                OpenMoney::Due,
            ),
            (owed(90_000, &[]), OpenMoney::Due),
            (owed(90_000, &[Stop::NotDue]), OpenMoney::Due),
            (owed(-1, &[Stop::Negative]), OpenMoney::BelowZero),
            (page, OpenMoney::PaymentPage),
            (refund, OpenMoney::Refund),
            (transfer, OpenMoney::Transfer),
        ];
        let found: HashSet<OpenMoney> = cases.iter().map(|(_, cause)| *cause).collect();
        assert_eq!(found.len(), OpenMoney::ALL.len());
        for (facts, cause) in cases {
            assert_eq!(OpenMoney::of(&facts), Some(cause), "{facts:?}");
        }
        assert_eq!(OpenMoney::of(&MoneyFacts::default()), None);
        assert_eq!(OpenMoney::of(&owed(0, &[])), None);
    }

    #[test]
    fn of_several_the_one_that_the_owner_can_end_is_named() {
        let all = MoneyFacts {
            has_open_page: true,
            has_refund: true,
            has_transfer: true,
            ..owed(90_000, &[Stop::NoDetails])
        };
        assert_eq!(OpenMoney::of(&all), Some(OpenMoney::NoDetails));
        let paying = MoneyFacts {
            balances: vec![OpenBalance {
                fils: -5_000,
                stops: Vec::new(),
            }],
            ..all
        };
        assert_eq!(OpenMoney::of(&paying), Some(OpenMoney::PaymentPage));
    }

    #[test]
    fn each_cause_has_its_own_sentence() {
        let sentences: HashSet<&str> = OpenMoney::ALL.iter().map(|open| open.sentence()).collect();
        assert_eq!(sentences.len(), OpenMoney::ALL.len());
        assert!(sentences.iter().all(|sentence| sentence.ends_with('.')));
    }
}
