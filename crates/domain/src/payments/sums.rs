//! The money of a project that came through a provider, and what of its price is settled.
//!
//! **Invariant:** these sums explain what the ledger holds for the project: they change in the transaction of its
//! journals.

use super::parts::Price;
use super::releases::Holding;

/// Sums of a project, in fils.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ProjectSums {
    /// The price that was agreed on.
    pub agreed_fils: i64,
    /// What of it need not be paid any more.
    pub lowered_fils: i64,
    /// What was paid outside the product and counts.
    pub outside_fils: i64,
    /// What of its captures counts.
    pub credited_fils: i64,
    /// What of that fills parts that go to the creative at the start.
    pub at_start_fils: i64,
    /// All that was released, also what of it went back since.
    pub released_fils: i64,
    /// Refunds of held money that are not withdrawn.
    pub refunded_held_fils: i64,
    /// Refunds of released money that are not withdrawn.
    pub refunded_released_fils: i64,
    /// What was taken back of held money, less what is held again.
    pub taken_from_held_fils: i64,
}

impl ProjectSums {
    /// Whether all that was paid still counts, and all that was agreed on is still to be paid.
    pub const fn is_as_agreed(&self) -> bool {
        self.lowered_fils == 0
            && self.refunded_held_fils == 0
            && self.refunded_released_fils == 0
            && self.taken_from_held_fils == 0
    }

    /// What is held.
    pub const fn held_fils(&self) -> i64 {
        self.credited_fils
            - self.released_fils
            - self.refunded_held_fils
            - self.taken_from_held_fils
    }

    /// What the creative has of what was released.
    pub const fn released_net_fils(&self) -> i64 {
        self.released_fils - self.refunded_released_fils
    }

    /// What went back, or is on its way.
    pub const fn refunded_fils(&self) -> i64 {
        self.refunded_held_fils + self.refunded_released_fils
    }

    /// What counts towards the price.
    pub const fn recorded_fils(&self) -> i64 {
        self.outside_fils + self.held_fils() + self.released_net_fils()
    }

    /// The price and what of it is settled.
    pub const fn price(&self) -> Price {
        Price {
            agreed_fils: self.agreed_fils,
            lowered_fils: self.lowered_fils,
            recorded_fils: self.recorded_fils(),
        }
    }

    /// What decides how much is released.
    pub const fn holding(&self) -> Holding {
        Holding {
            held_fils: self.held_fils(),
            at_start_fils: self.at_start_fils,
            released_fils: self.released_fils,
        }
    }

    /// What the creative has of the price: it is part of every final price.
    pub const fn settled_fils(&self) -> i64 {
        self.outside_fils + self.released_net_fils()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_counts_is_what_was_paid_outside_is_held_or_was_released() {
        let sums = ProjectSums {
            agreed_fils: 100,
            lowered_fils: 15,
            outside_fils: 20,
            credited_fils: 60,
            at_start_fils: 30,
            released_fils: 30,
            refunded_held_fils: 10,
            refunded_released_fils: 5,
            taken_from_held_fils: 8,
        };
        assert_eq!(sums.held_fils(), 12);
        assert_eq!(sums.released_net_fils(), 25);
        assert_eq!(sums.refunded_fils(), 15);
        assert_eq!(sums.recorded_fils(), 57);
        assert_eq!(sums.price().open_fils(), 28);
        assert_eq!(sums.settled_fils(), 45);
    }
}
