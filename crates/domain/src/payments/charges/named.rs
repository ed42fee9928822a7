//! The charges of an attempt that was paid more than once: which of them a refund is ordered of.
//!
//! **Invariant:** no order names a charge of which less is left, as long as all of them have its amount.

/// One of several charges of an attempt, and what of it is gone. In fils.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedCharge {
    /// The provider's name of it.
    pub name: String,
    /// What the provider captured by it.
    pub captured_fils: i64,
    /// What went back of it, or is ordered, and what was taken back.
    pub gone_fils: i64,
}

impl NamedCharge {
    /// What can still go back of it.
    pub fn left_fils(&self) -> i64 {
        (self.captured_fils - self.gone_fils).max(0)
    }

    fn part(&self, amount_fils: i64) -> NamedPart {
        NamedPart {
            charge: self.name.clone(),
            amount_fils,
        }
    }
}

/// A part of a refund that one charge pays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedPart {
    /// The provider's name of the charge.
    pub charge: String,
    /// In fils.
    pub amount_fils: i64,
}

/// Takes off what was taken back of an attempt, and of which charge is not known: of the oldest ones first, since refunds
/// are ordered of the newest.
pub fn take_unnamed(newest_first: &mut [NamedCharge], amount_fils: i64) {
    let mut rest = amount_fils.max(0);
    for charge in newest_first.iter_mut().rev() {
        let taken = charge.left_fils().min(rest);
        charge.gone_fils += taken;
        rest -= taken;
    }
}

/// The charges that pay a refund: the newest that has all of it, or else each what it has, from the newest on. What none has
/// any more names the newest: its provider refuses that, and an admin decides.
pub fn named_parts(newest_first: &[NamedCharge], amount_fils: i64) -> Vec<NamedPart> {
    let whole = newest_first
        .iter()
        .find(|charge| charge.left_fils() >= amount_fils);
    if let Some(charge) = whole {
        return vec![charge.part(amount_fils)];
    }
    let mut rest = amount_fils;
    let mut parts = Vec::new();
    for charge in newest_first {
        let taken = charge.left_fils().min(rest);
        if taken > 0 {
            parts.push(charge.part(taken));
            rest -= taken;
        }
    }
    let newest = newest_first.first().filter(|_| rest > 0);
    parts.extend(newest.map(|charge| charge.part(rest)));
    parts
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn charges(money: &[(i64, i64)]) -> Vec<NamedCharge> {
        let charge = |(place, (captured_fils, gone_fils)): (usize, &(i64, i64))| NamedCharge {
            name: format!("chg_{place}"),
            captured_fils: *captured_fils,
            gone_fils: *gone_fils,
        };
        money.iter().enumerate().map(charge).collect()
    }

    /// The parts of a refund of charges with so much captured and gone, the newest first.
    fn parts(money: &[(i64, i64)], amount_fils: i64) -> Vec<(String, i64)> {
        let parts = named_parts(&charges(money), amount_fils).into_iter();
        parts.map(|part| (part.charge, part.amount_fils)).collect()
    }

    fn of(parts: &[(&str, i64)]) -> Vec<(String, i64)> {
        let parts = parts.iter();
        parts
            .map(|(charge, fils)| ((*charge).to_owned(), *fils))
            .collect()
    }

    #[test]
    fn a_refund_names_a_charge_that_has_the_money() {
        let both = [(300, 0), (300, 0)];
        assert_eq!(parts(&both, 300), of(&[("chg_0", 300)]));
        // The second charge went back: all others are of the first.
        let one = [(300, 300), (300, 0)];
        assert_eq!(parts(&one, 50), of(&[("chg_1", 50)]));
        assert_eq!(parts(&[(300, 250), (300, 0)], 100), of(&[("chg_1", 100)]));
        let split = of(&[("chg_0", 50), ("chg_1", 270)]);
        assert_eq!(parts(&[(300, 250), (300, 0)], 320), split);
        // More than all have is refused by the provider, and decided by an admin.
        let beyond = of(&[("chg_1", 50), ("chg_0", 30)]);
        assert_eq!(parts(&[(300, 300), (300, 250)], 80), beyond);
    }

    #[test]
    fn what_was_taken_back_of_an_unknown_charge_comes_off_the_oldest() {
        let taken = |fils| {
            let mut all = charges(&[(300, 100), (300, 0)]);
            take_unnamed(&mut all, fils);
            [all[0].left_fils(), all[1].left_fils()]
        };
        assert_eq!(taken(0), [200, 300]);
        assert_eq!(taken(120), [200, 180]);
        assert_eq!(taken(400), [100, 0]);
        assert_eq!(taken(900), [0, 0]);
    }

    proptest! {
        #[test]
        fn parts_sum_to_the_refund_and_no_charge_pays_more_than_it_has(
            money in prop::collection::vec((1..1_000_i64, 0..1_200_i64), 2..5), amount in 1..3_000_i64, unnamed in 0..500_i64,
        ) {
            let mut all = charges(&money);
            let before: i64 = all.iter().map(NamedCharge::left_fils).sum();
            take_unnamed(&mut all, unnamed);
            let left: i64 = all.iter().map(NamedCharge::left_fils).sum();
            prop_assert_eq!(left, (before - unnamed).max(0));
            let parts = named_parts(&all, amount);
            prop_assert_eq!(parts.iter().map(|part| part.amount_fils).sum::<i64>(), amount);
            if amount <= left {
                for charge in &all {
                    let own = parts.iter().filter(|part| part.charge == charge.name);
                    prop_assert!(own.map(|part| part.amount_fils).sum::<i64>() <= charge.left_fils());
                }
            }
        }
    }
}
