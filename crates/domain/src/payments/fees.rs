//! The fee on money that is released in parts.
//!
//! **Invariant:** whatever the parts, their fees sum to the fee on their sum: rounding never drifts.

/// The fee that was agreed on with the price.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AgreedFee {
    /// The whole price, in fils.
    pub price_fils: i64,
    /// The fee on the whole price, in fils.
    pub fee_fils: i64,
}

impl AgreedFee {
    /// The fee on a part of the price, rounded half up to a fils; all of it on the whole price.
    pub fn on(self, part_fils: i64) -> i64 {
        let price = i128::from(self.price_fils.max(1));
        let exact = i128::from(self.fee_fils) * i128::from(part_fils.clamp(0, self.price_fils));
        // At most the fee itself, so it fits.
        i64::try_from((2 * exact + price).div_euclid(2 * price)).unwrap_or(self.fee_fils)
    }

    /// The fee on what is added to money that was released before: the difference of two fees, so that no fils is lost
    /// or taken twice. Negative where money comes back.
    pub fn between(self, before_fils: i64, after_fils: i64) -> i64 {
        self.on(after_fils) - self.on(before_fils)
    }

    /// The fee on what was paid outside the product: shown as owed, never taken from other money.
    pub fn owed(self, recorded_fils: i64, released_fils: i64) -> i64 {
        self.between(released_fils, recorded_fils).max(0)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::money::{self, MAX_FEE_BPS, MAX_PRICE_FILS};

    #[test]
    fn thirds_of_an_odd_fee_sum_to_it() {
        let fee = AgreedFee {
            price_fils: 100,
            fee_fils: 10,
        };
        let parts = [
            fee.between(0, 33),
            fee.between(33, 66),
            fee.between(66, 100),
        ];
        assert_eq!(parts, [3, 4, 3]);
        assert_eq!(fee.owed(100, 33), 7);
        assert_eq!(fee.owed(0, 0), 0);
    }

    #[test]
    fn a_price_of_nothing_has_no_fee() {
        let fee = AgreedFee {
            price_fils: 0,
            fee_fils: 0,
        };
        assert_eq!(fee.on(100), 0);
    }

    proptest! {
        #[test]
        fn fees_of_parts_sum_to_the_fee(
            price in 1..=MAX_PRICE_FILS, bps in 0..=MAX_FEE_BPS, cuts in prop::collection::vec(0..1_000_i64, 0..5),
        ) {
            let fee = AgreedFee { price_fils: price, fee_fils: money::fee_fils(price, bps) };
            let mut ends: Vec<i64> = cuts.iter().map(|cut| price * cut / 1_000).chain([price]).collect();
            ends.sort_unstable();
            let mut before = 0;
            let mut sum = 0;
            for end in ends {
                let part = fee.between(before, end);
                prop_assert!(part >= 0 && part <= end - before, "{} of {}", part, end - before);
                sum += part;
                before = end;
            }
            prop_assert_eq!(sum, fee.fee_fils);
        }

        #[test]
        fn what_comes_back_bears_no_fee(price in 1..=MAX_PRICE_FILS, bps in 0..=MAX_FEE_BPS, at in 0..1_000_i64) {
            let fee = AgreedFee { price_fils: price, fee_fils: money::fee_fils(price, bps) };
            let back = price * at / 1_000;
            prop_assert_eq!(fee.between(0, price) + fee.between(price, price - back), fee.on(price - back));
        }
    }
}
